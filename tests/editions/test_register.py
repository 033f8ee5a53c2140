"""Registers fill themselves: what was stored is read, whatever was imported before."""

import subprocess
import sys

import pytest

from pitboss.banked.canberra.hand_values import CANBERRA, RANKING
from pitboss.editions import BACCARAT_LAWS, CANBERRA_LAWS, GAMES
from pitboss.hands import hands_of
from pitboss.malformed import Malformed
from pitboss.register import Register


@pytest.mark.parametrize(
    "program",
    [
        "from pitboss.hands import hands_of; hands_of('faro')",
        "from pitboss.poker.game import game_of; game_of('faro-1999')",
        "from pitboss.poker.game import game_of; game_of('five-card-stud-1994').table.seating",
        "from pitboss.banked.canberra.table import CanberraTable; CanberraTable.set_up()",
        "from pitboss.banked.baccarat.table import MiniBaccaratTable; MiniBaccaratTable.set_up()",
    ],
)
def test_the_engine_finds_an_edition_that_nobody_has_imported(program: str) -> None:
    before = "import sys; assert 'pitboss.editions' not in sys.modules; "
    first, _, rest = program.partition("; ")
    subprocess.run([sys.executable, "-c", f"{first}; {before}{rest}"], check=True, timeout=60)


@pytest.mark.parametrize(
    ("register", "message"),
    [
        (GAMES, "no edition 'whist': there are holdem-2018, "),
        (CANBERRA_LAWS, "no edition 'whist' of Canberra Poker: there are canberra-1995, canberra-1997"),
        (BACCARAT_LAWS, "no edition 'whist' of Mini-Baccarat: there is baccarat-1995"),
    ],
)
def test_an_edition_that_there_is_not_is_malformed(register: Register[object], message: str) -> None:
    with pytest.raises(Malformed, match=message):
        register["whist"]


def test_hands_of_canberra_poker_are_ranked_as_its_order_has_it() -> None:
    assert hands_of(CANBERRA).ranking() == RANKING
