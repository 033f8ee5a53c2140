"""When checkpoints are taken while a room is open: each quarter of an hour, after a shift, on request, at the end."""

import asyncio
import contextlib
import time
from pathlib import Path

import structlog

from pitboss.malformed import Malformed
from pitboss.play import Principal
from pitboss.room.checkpoints.checkpoint import Checkpoint, named
from pitboss.room.checkpoints.sealing import Sealer

EVERY = 15 * 60.0
LOOK = 1.0
"""Seconds from one look for a request to the next."""
PATIENCE = 15.0
WANTED = "room.wanted"
"""A file of this name in the data folder asks an open room for a checkpoint; it goes away when there is one.

It is empty, or says which shift ends, and comes to say what the trouble is."""
SHIFT, TROUBLE = "shift ", "trouble "
_log = structlog.get_logger()


class Keeper:
    """Takes checkpoints of an open room in a thread, so that no table waits."""

    def __init__(self, sealer: Sealer, data: Path) -> None:
        self.sealer = sealer
        self._wanted = data / WANTED
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._wanted.unlink(missing_ok=True)
        self._task = asyncio.create_task(self._run(), name="checkpoints")

    async def close(self) -> None:
        """The last checkpoint, of all that happened."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._take(closed=True)

    async def _run(self) -> None:
        last = time.monotonic()
        while True:
            await asyncio.sleep(LOOK)
            wish = self._wish()
            if wish is not None or time.monotonic() - last >= EVERY:
                last = time.monotonic()
                trouble = await self._take(closed=False, shift=wish or "")
                if wish is not None and trouble:
                    self._wanted.write_text(f"{TROUBLE}{trouble}", encoding="utf-8")
                elif wish is not None:
                    self._wanted.unlink(missing_ok=True)

    def _wish(self) -> str | None:
        """The shift that ends, or an empty text, where somebody asks for a checkpoint."""
        try:
            text = self._wanted.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return None
        return None if text.startswith(TROUBLE) else text.removeprefix(SHIFT)

    async def end_shift(self, name: str, by: Principal) -> Checkpoint:
        """The checkpoint with which a shift ends, whether anything has happened since the last or not."""
        return await asyncio.to_thread(self.sealer.take, False, named("a shift", name), by)

    async def _take(self, closed: bool, shift: str = "") -> str:
        """What went wrong, if it did: play goes on, and the next checkpoint covers what this one did not."""
        try:
            await asyncio.to_thread(self.sealer.take, closed, shift)
        except Exception as error:
            _log.error("no checkpoint", reason=str(error))
            return str(error) or type(error).__name__
        return ""


def ask_for(data: Path, shift: str = "") -> None:
    """Ask the room that is open on a folder for a checkpoint, and wait for it; Malformed if none comes."""
    try:
        trouble = _ask(data / WANTED, f"{SHIFT}{shift}" if shift else "")
    except OSError as error:
        raise Malformed(f"the room that is open on {data} cannot be asked: {error.strerror}") from error
    if trouble:
        raise Malformed(f"the room that is open on {data} took no checkpoint: {trouble}")


def _ask(wanted: Path, wish: str) -> str:
    """What went wrong, if it did."""
    whole = wanted.with_name(f"{wanted.name}.new")
    whole.touch(0o600)
    whole.write_text(wish, encoding="utf-8")
    whole.replace(wanted)
    until = time.monotonic() + PATIENCE
    text = wish
    while wanted.exists() and not text.startswith(TROUBLE) and time.monotonic() < until:
        time.sleep(LOOK / 10)
        with contextlib.suppress(FileNotFoundError):
            text = wanted.read_text(encoding="utf-8")
    if wanted.exists():
        wanted.unlink(missing_ok=True)
        return text.removeprefix(TROUBLE) if text.startswith(TROUBLE) else "it does not answer"
    return ""
