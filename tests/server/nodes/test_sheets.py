"""Checkpoints at nodes, of which none has the key: the page compares sheets, wherever they were taken."""

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.main import main
from pitboss.client import Client, Refused
from pitboss.play import Role
from tests.server.nodes.inside import Hub, gateway_served, hub, node_served, run

__all__ = ["hub"]


def test_nodes_and_gateways_show_what_was_taken_elsewhere_and_say_where_a_shift_ends(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    async def take(shift: str) -> str:
        command = ["checkpoint", room_address, "--data", str(tmp_path / "keeper"), "--shift", shift]
        done = await asyncio.to_thread(CliRunner().invoke, main, command)
        assert done.exit_code == 0, done.output
        return done.output

    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as gateway:
            for place in (node, gateway):
                assert await (await place.client()).request("GET", "/api/checkpoints") == {
                    "latest": None, "key_changes": [],
                }  # fmt: skip
            sheets = [await take(shift) for shift in ("evening", "night")]
            for place in (node, gateway):
                guest = await place.client()
                newest = (await guest.request("GET", "/api/checkpoints"))["latest"]
                first = await guest.request("GET", "/api/checkpoints/1")
                assert [each["shift"] for each in (first, newest)] == ["evening", "night"]
                assert [each["text"] for each in (first, newest)] == sheets
                sizes = f"first={first['records']}&second={newest['records']}"
                assert (await guest.request("GET", f"/api/consistency?{sizes}"))["path"]
                with pytest.raises(Refused, match="404: there is no checkpoint"):
                    await guest.request("GET", "/api/checkpoints/3")
            sue = await node.room.accounts.register("Sue", "a long password", None, Role.SUPERVISOR)
            client = Client(node.address, await node.room.accounts.open_session(sue))
            with pytest.raises(Refused, match="409: nodes take no checkpoints: `pitboss checkpoint --shift NAME`"):
                await client.request("POST", "/api/shifts", {"name": "late"})

    run(scene)
