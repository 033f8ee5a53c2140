"""Answers are packed for whoever takes them, and not sent again to whoever has them."""

import asyncio
import gzip
import json
import urllib.error
import urllib.request
from email.message import Message
from pathlib import Path

import pytest

from pitboss.server import app
from tests.server.running import served


async def get(address: str, **headers: str) -> tuple[int, Message, bytes]:
    request = urllib.request.Request(address, headers={name.replace("_", "-"): text for name, text in headers.items()})

    def ask() -> tuple[int, Message, bytes]:
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    return await asyncio.to_thread(ask)


def test_games_are_packed_named_by_their_hash_and_brief_for_the_lobby(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            address = f"{room.address}/api/games"
            _, plain, content = await get(address)
            assert "Content-Encoding" not in plain
            _, headers, small = await get(address, Accept_Encoding="br, gzip;q=0.8")
            assert headers["Content-Encoding"] == "gzip"
            assert gzip.decompress(small) == content
            assert len(small) < len(content) / 5
            _, refused, _ = await get(address, Accept_Encoding="gzip;q=0")
            assert "Content-Encoding" not in refused
            status, _, nothing = await get(address, If_None_Match=headers["ETag"])
            assert (status, nothing) == (304, b"")
            _, _, brief = await get(f"{address}?brief=true", Accept_Encoding="gzip")
            games = json.loads(gzip.decompress(brief))["games"]
            assert len(brief) < 4_000
            assert {each["game"] for each in games} == {each["game"] for each in json.loads(content)["games"]}
            assert set(games[0]) == {"game", "title", "sentence", "edition", "own"}
            _, _, one = await get(f"{address}/holdem")
            (whole,) = json.loads(one)["games"]
            assert whole == next(each for each in json.loads(content)["games"] if each["game"] == "holdem")
            assert (await get(f"{address}/whist"))[0] == 404

    asyncio.run(scene())


def test_files_of_the_client_are_packed_once_and_kept_by_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>" + "<p>table</p>" * 200)
    (folder / "assets" / "main-abc.js").write_text("let chips = 0;" * 200)
    monkeypatch.setattr(app, "static_folder", lambda: folder)

    async def scene() -> None:
        async with served(tmp_path / "data") as room:
            _, script, small = await get(f"{room.address}/assets/main-abc.js", Accept_Encoding="gzip")
            assert script["Cache-Control"] == "public, max-age=31536000, immutable"
            assert script["Content-Type"].startswith("text/javascript")
            assert gzip.decompress(small).startswith(b"let chips")
            _, page, _ = await get(f"{room.address}/table/t1", Accept_Encoding="gzip")
            assert (page["Cache-Control"], page["Content-Encoding"]) == ("no-cache", "gzip")
            assert (await get(f"{room.address}/", If_None_Match=page["ETag"]))[0] == 304
            (folder / "index.html").write_text("<!doctype html>new")
            assert (await get(f"{room.address}/", If_None_Match=page["ETag"]))[2] == b"<!doctype html>new"

    asyncio.run(scene())


def test_what_a_form_gets_back_is_not_packed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            body = json.dumps({"name": "A" * 30}).encode()
            headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
            request = urllib.request.Request(f"{room.address}/api/guest", body, headers, method="POST")
            answer = await asyncio.to_thread(urllib.request.urlopen, request)
            assert "Content-Encoding" not in answer.headers

    asyncio.run(scene())
