"""No server is left behind: whoever starts the next one ends that of a test process that was killed."""

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.servers import postgres
from tests.servers.postgres import PostgresServer, missing

STARTER = """
import sys
from pathlib import Path
from tests.servers.postgres import PostgresServer
print(PostgresServer(Path(sys.argv[1])).pid, flush=True)
sys.stdin.readline()
"""


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_the_server_of_a_killed_process_is_ended_by_the_next_one(tmp_path: Path) -> None:
    # The server runs for another user, who has to come as far as this.
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    command = [sys.executable, "-c", STARTER, str(tmp_path)]
    starter = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert starter.stdout is not None
    assert starter.stdin is not None
    server = int(starter.stdout.readline())
    starter.send_signal(signal.SIGKILL)
    starter.wait()
    starter.stdin.close()
    starter.stdout.close()
    os.kill(server, 0)
    postgres._end_orphans(tmp_path)
    with pytest.raises(ProcessLookupError):
        os.kill(server, 0)
    assert list(tmp_path.iterdir()) == []


def test_a_server_of_somebody_who_is_there_is_left_alone(postgres: PostgresServer, tmp_path: Path) -> None:
    os.kill(postgres.pid, 0)
    with closing(PostgresServer(postgres.folder.parent)) as other:
        assert other.pid != postgres.pid
    os.kill(postgres.pid, 0)
