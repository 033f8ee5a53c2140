"""Rooms for one test each: they can be ended, opened again as if hours had passed, and taken ten minutes on."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pitboss.cli.main import main
from tests.browser.playing import PASSWORD
from tests.ports import own_port


def run_beside(*words: str) -> None:
    """A command of `pitboss`, in this process and beside the browser's driver, whose loop it must not meet."""
    with ThreadPoolExecutor(1) as beside:
        beside.submit(main, words, "pitboss", standalone_mode=False).result()


def hire(data: Path, staff: Iterable[tuple[str, str]]) -> None:
    """People who work in the room in a folder, by role and name."""
    for role, name in staff:
        run_beside("staff", "add", "--role", role, "--password", PASSWORD, "--data", str(data), name)


class OwnRoom:
    """A room of its own for one test, at the same address each time it is opened, with these flags of `serve`."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.folder = folder
        self.port = own_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._flags = ("--port", str(self.port), "--generous", *flags)

    def open(self, ahead: float = 0) -> None:
        """Open the room, by a clock on the wall that is so many seconds ahead."""
        serve = ("serve", "--data", str(self.folder / "data"), *self._flags)
        command = (sys.executable, "-m", "tests.browser.leaping", str(ahead), *serve)
        with (self.folder / "log").open("a") as log:
            self.server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.server.stdout is not None
        assert any("http://" in line for line in self.server.stdout), (self.folder / "log").read_text()

    def close(self) -> None:
        self.server.terminate()
        self.server.wait()
        assert self.server.stdout is not None
        self.server.stdout.close()

    def leap(self) -> None:
        """Ten minutes pass at once."""
        os.kill(self.server.pid, signal.SIGUSR1)
