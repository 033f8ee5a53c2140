"""Bounds on what people write: times are no amounts, and nothing absurd is taken."""

import pytest

from pitboss.banked.baccarat.options import DECKS
from pitboss.cards import Deck
from pitboss.malformed import Malformed
from pitboss.room.amounts import LATEST, MOST_ASKED, check_contents
from pitboss.room.floor.cases import Camera, HoldMoney, NoteCase
from pitboss.table.commands import CheckDeck

NOW = 1_795_124_100_000


def test_times_of_today_are_no_absurd_numbers() -> None:
    check_contents(NoteCase(1, cameras=(Camera("C-12", NOW, NOW + 60_000),)))


@pytest.mark.parametrize("decks", DECKS)
def test_a_whole_shoe_is_gone_through(decks: int) -> None:
    """As by the key on the page of a table."""
    check_contents(CheckDeck(Deck(copies=decks).cards))
    with pytest.raises(Malformed, match="at most 500"):
        check_contents(CheckDeck(Deck(copies=decks).cards * 10))


@pytest.mark.parametrize(
    "command", [NoteCase(1, cameras=(Camera("C-12", 0, LATEST + 1),)), HoldMoney(1, 1, MOST_ASKED + 1, ())]
)
def test_absurd_ones_are(command: NoteCase | HoldMoney) -> None:
    with pytest.raises(Malformed, match="is out of bounds; at most"):
        check_contents(command)
