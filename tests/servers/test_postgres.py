"""No server is left behind: whoever starts the next one ends that of a test process that was killed."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.servers import postgres
from tests.servers.postgres import PostgresServer, missing, runs

STARTER = """
import sys
from pathlib import Path
from tests.servers.postgres import PostgresServer
print(PostgresServer(Path(sys.argv[1])).pid, flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def root() -> Iterator[Path]:
    """A folder to which the user for whom a server runs can come, too."""
    folder = Path(tempfile.mkdtemp(dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_the_server_of_a_killed_process_is_ended_by_the_next_one(root: Path) -> None:
    command = [sys.executable, "-c", STARTER, str(root)]
    starter = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert starter.stdout is not None
    assert starter.stdin is not None
    server = int(starter.stdout.readline())
    starter.send_signal(signal.SIGKILL)
    starter.wait()
    starter.stdin.close()
    starter.stdout.close()
    assert runs(server)
    postgres._end_orphans(root)
    assert not runs(server)
    assert list(root.iterdir()) == []


def test_a_server_of_somebody_who_is_there_is_left_alone(postgres: PostgresServer) -> None:
    assert runs(postgres.pid)
    with closing(PostgresServer(postgres.folder.parent)) as other:
        assert other.pid != postgres.pid
    assert runs(postgres.pid)
