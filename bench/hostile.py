"""A room under hostile requests: how long acts take while somebody else asks for the most costly things there are.

`python -m bench.hostile [--rate N] [--seconds N] [--players N]`, on the loopback and for so many seconds only. The
server and the hostile visitor are processes of their own. First the players have the room to themselves, then the
requests come too: searches of 26 words, long questions for the lab, whole rulebooks, rounds and proofs, absurd tables;
half of them with a session. Report only.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing, suppress
from itertools import cycle
from pathlib import Path
from urllib.parse import urlsplit

import click

from bench.load import ROOT, processor_seconds, serving
from pitboss.client import Client, TableClient

TURNED_AWAY = 0
"""In place of a status: the connection was closed before an answer came."""
ALPHABET = "+".join("abcdefghijklmnopqrstuvwxyz")
RANGES = ", ".join(f"{high}{low}" for high in "AKQJT98765432" for low in "AKQJT98765432")
EQUITY = {"game": "holdem", "hands": [RANGES] * 9, "streets": True}
LESSER = {"scheme": "lesser", "minimum": 90_000_000, "steps": [[2000, 100]]}
REQUESTS: tuple[tuple[str, str, object], ...] = (
    ("GET", f"/api/rules?search={ALPHABET}&limit=1100", None),
    ("POST", "/api/lab/equity", EQUITY),
    ("GET", "/api/rules?search=a&limit=1100", None),
    ("GET", "/api/tables/t1/rounds/1", None),
    ("GET", "/api/rules/NI2018-51/17.66", None),
    ("GET", "/api/tables/t1/rounds/1/proof", None),
    ("POST", "/api/tables/check", {"game": "seven-card-stud", "options": {"commission": LESSER}}),
    ("GET", "/api/games", None),
    ("GET", "/api/tables/t1/rounds?limit=100", None),
    ("GET", "/openapi.json", None),
)


@click.command()
@click.option("--rate", default=200, show_default=True, help="Hostile requests a second.")
@click.option("--seconds", default=15, show_default=True, help="How long each of the two measurements takes.")
@click.option("--players", default=10, show_default=True, help="Each at a table with bots.")
@click.option("--hostile", default="", hidden=True)
def main(rate: int, seconds: int, players: int, hostile: str) -> None:
    """Measure and print."""
    if hostile:
        os.nice(19)  # they have a machine of their own, and do not take the processor that the room has
        click.echo(json.dumps(asyncio.run(attack(hostile, rate, seconds))))
        return
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (server, address):
        asyncio.run(compare(server.pid, address, rate, seconds, players))


async def compare(server: int, address: str, rate: int, seconds: int, players: int) -> None:
    tables = [await seated(address, number) for number in range(players)]
    click.echo(f"{players} players, {rate} hostile requests a second, {seconds} s each on {os.cpu_count()} cores")
    click.echo(f"{'':<12}{'acts':>8}{'p50 (ms)':>10}{'p99 (ms)':>10}{'most (ms)':>10}{'server':>8}")
    await measured("alone", server, tables, seconds)
    command = (sys.executable, "-m", "bench.hostile", "--rate", str(rate), "--seconds", str(seconds + 2))
    with subprocess.Popen((*command, "--hostile", address), stdout=subprocess.PIPE, cwd=ROOT, text=True) as other:
        await asyncio.sleep(1)
        await measured("with them", server, tables, seconds)
        told, _ = await asyncio.to_thread(other.communicate)
    click.echo(f"they were answered: {', '.join(f'{count} x {status}' for status, count in json.loads(told).items())}")
    for table in tables:
        await table.close()


async def seated(address: str, number: int) -> TableClient:
    client = Client(address)
    await client.guest(f"Player number {number}")
    made = await client.request("POST", "/api/tables", {"game": "holdem", "pace": "instant", "bots": {"number": 2}})
    await client.request("POST", f"/api/tables/{made['table']}/join", {"coming": "post"})
    return await client.watch(made["table"])


async def measured(name: str, server: int, tables: list[TableClient], seconds: int) -> None:
    late: list[float] = []
    before, began = processor_seconds(server), time.monotonic()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(play(table, late) for table in tables))
    share = (processor_seconds(server) - before) / (time.monotonic() - began)
    late.sort()
    shown = [1000 * late[len(late) * part // 100] for part in (50, 99)] + [1000 * late[-1]]
    click.echo(f"{name:<12}{len(late):>8}{shown[0]:>10.1f}{shown[1]:>10.1f}{shown[2]:>10.1f}{share:>8.0%}")


async def play(table: TableClient, late: list[float]) -> None:
    """Check, or fold, whenever it is one's turn, and note how long the table takes to say yes."""
    while True:
        acts = table.view["you"]["acts"]
        if acts:
            kind = next(kind for kind in ("check", "fold", "call", "bet", "raise") if kind in acts["open"])
            sent = time.perf_counter()
            await table.act(kind, *([acts["least"]] if kind in ("bet", "raise") else []))
            late.append(time.perf_counter() - sent)
        elif not table.view["you"]["seat"]:
            return
        await asyncio.sleep(0.02)


async def attack(address: str, rate: int, seconds: int) -> dict[int, int]:
    """So many requests a second, whatever becomes of them; what they were answered."""
    found: Counter[int] = Counter()
    session = Client(address)
    await session.guest("Mallory")
    tasks: set[asyncio.Task[None]] = set()
    wishes, tokens = cycle(REQUESTS), cycle(("", session.token))
    began = time.monotonic()
    for number in range(rate * seconds):
        await asyncio.sleep(max(0.0, began + number / rate - time.monotonic()))
        task = asyncio.create_task(one(address, *next(wishes), next(tokens), found))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.wait(tasks, timeout=5)
    return dict(sorted(found.items()))


async def one(address: str, method: str, path: str, body: object, token: str, found: Counter[int]) -> None:
    where = urlsplit(address)
    content = json.dumps(body).encode() if body is not None else b""
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: {where.netloc}\r\nConnection: close\r\nContent-Type: application/json\r\n"
    )
    head += f"Authorization: Bearer {token}\r\n" if token else ""
    try:
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        with closing(writer):
            writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
            answer = await reader.read()
    except ConnectionError:
        answer = b""
    found[int(answer.split(None, 2)[1]) if answer else TURNED_AWAY] += 1


if __name__ == "__main__":
    main()
