"""What could not be read is said in a sentence."""

import msgspec
import pytest

from pitboss.misread import misread
from pitboss.server.lobby_pages import JoinBody, TableBody
from pitboss.server.messages import FromClient

SAID = (
    (JoinBody, '{"seat": "three"}', "seat is a whole number, not text"),
    (JoinBody, '{"seat": -1}', "seat is at least 0"),
    (JoinBody, '{"seat": 99}', "seat is at most 30"),
    (JoinBody, '{"chair": 1}', "chair is no field here"),
    (JoinBody, '{"coming": "running"}', "coming cannot be 'running'"),
    (TableBody, "{}", "game is missing"),
    (TableBody, '{"game": "holdem", "bots": {"number": "x"}}', "bots.number is a whole number, not text"),
    (TableBody, f'{{"game": "{"h" * 61}"}}', "game has at most 60 characters"),
    (TableBody, '{"game": "a\\u0007"}', "game holds a character that is not allowed there"),
    (TableBody, '{"game": ', "it is no whole JSON"),
    (FromClient, '{"type": "dance"}', "type cannot be 'dance'"),
    (FromClient, '{"type": "command", "id": "12345678"}', "command is missing"),
)


@pytest.mark.parametrize(("type_", "text", "sentence"), SAID)
def test_in_a_sentence(type_: type, text: str, sentence: str) -> None:
    with pytest.raises(msgspec.MsgspecError) as error:
        msgspec.json.decode(text, type=type_)
    assert misread(error.value) == sentence
    assert "`" not in misread(error.value)
