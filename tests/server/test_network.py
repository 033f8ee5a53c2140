"""How others on the same network come in."""

import io
from pathlib import Path

import pytest
import segno
from click.testing import CliRunner

from pitboss.cli.serve import EVERYWHERE, serve
from pitboss.server import observing, running
from pitboss.server.running import LOOPBACK, invitation, own_address


def test_the_address_is_printed_with_a_code_to_scan() -> None:
    told = invitation("192.168.1.5", 8123)
    assert told.startswith("Others on your network come in at http://192.168.1.5:8123\n")
    code = io.StringIO()
    segno.make_qr("http://192.168.1.5:8123", error="m").terminal(code, compact=True)
    assert code.getvalue() in told


def test_a_machine_without_a_network_invites_nobody() -> None:
    assert "nobody else" in invitation(LOOPBACK, 8000)
    assert own_address().count(".") == 3


def test_others_are_let_in_by_one_flag_and_not_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[object, ...]] = []
    monkeypatch.setattr(observing, "set_up_logs", lambda verbose: None)
    monkeypatch.setattr(running, "run", lambda app, host, port, proxies, lan, deflates: opened.append((host, lan)))
    for flags in ((), ("--lan",)):
        CliRunner().invoke(serve, ["--data", str(tmp_path), *flags], catch_exceptions=False)
    assert opened == [(LOOPBACK, False), (EVERYWHERE, True)]
