"""How a told round looks on terminals of usual widths, and elsewhere."""

import io
import re

import pytest
from rich.console import Console

from pitboss.cli.round_page import StoryPrinter, short, with_cards
from pitboss.editions import GAMES
from pitboss.poker.tell import tell
from tests.poker.test_reenact import played

CODES = re.compile(r"\x1b\[[0-9;]*m")


def shown(width: int, edition: str, terminal: bool = True, explain: bool = False) -> list[str]:
    file = io.StringIO()
    console = Console(file=file, width=width, force_terminal=terminal, highlight=False, legacy_windows=False)
    StoryPrinter(console, explain=explain).show(tell(played(edition, 4)))
    return [CODES.sub("", line) for line in file.getvalue().splitlines()]


@pytest.mark.parametrize("edition", GAMES)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_nothing_is_wider_than_the_terminal(width: int, edition: str) -> None:
    assert max(map(len, shown(width, edition))) <= width
    assert max(map(len, shown(width, edition, explain=True))) <= width


def test_no_word_is_lost_on_a_narrow_terminal() -> None:
    words = " ".join(" ".join(line[:55].split()) for line in shown(80, "holdem-2018"))
    for told in tell(played("holdem-2018", 4)):
        for word in re.findall(r"[a-z]{3,}", told.text):
            assert word in words


def test_elsewhere_every_sentence_is_one_line_with_all_its_rules() -> None:
    lines = shown(40, "holdem-2018", terminal=False)
    for told in tell(played("holdem-2018", 4)):
        assert f"  {told.text}  [{', '.join(told.rules)}]" in lines


def test_ids_leave_out_the_instrument_and_terms_of_its_dictionary() -> None:
    assert short(("NI2018-51/5.1", "NI2018-51/dict:Raise", "C-R17"), "NI2018-51") == "5.1, C-R17"
    assert short(("NI2018-51/dict:Raise",), "NI2018-51") == "dict:Raise"


def test_cards_have_their_suits_and_words_stay_words() -> None:
    assert with_cards("Ann Ks Td, showing 9h.").plain == "Ann K♠ T♦, showing 9♥."
    assert with_cards("Jack has 2d.").plain == "Jack has 2♦."
