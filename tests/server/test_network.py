"""How others on the same network come in."""

import io

import segno

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
