"""Pictures: written whole, with the words and marks they promise, and refused where no picture can be."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pitboss.banked.jackpot.terms import JackpotTerms
from pitboss.lab.canberra import house_edge
from pitboss.lab.canberra_chart import strategy_chart
from pitboss.lab.canberra_rules import CanberraRules
from pitboss.lab.jackpot import jackpot_return
from pitboss.lab.jackpot_course import JackpotBalances, course, summary
from pitboss.lab.plots import check_plot_file
from pitboss.lab.plots_canberra import plot_chart, plot_session
from pitboss.lab.plots_jackpot import plot_courses, plot_return
from pitboss.lab.session import session
from pitboss.malformed import Malformed

RULES = CanberraRules()


def chart(file: Path) -> None:
    plot_chart(strategy_chart(RULES, "optimal"), house_edge(RULES), file)


def a_session(file: Path) -> None:
    found = house_edge(RULES)
    plot_session(session(found.results(), 200), found, file)


def one_round(file: Path) -> None:
    found = house_edge(RULES)
    plot_session(session(found.results(), 1), found, file)


def returns(file: Path) -> None:
    plot_return(jackpot_return(100, 2_500_000), file)


def courses(file: Path) -> None:
    played = []
    for percent in (20, 60):
        terms = JackpotTerms(pool_percent=percent)
        paths = [course(terms, JackpotBalances(1_000_000, 0), 10_000, str(number)) for number in range(5)]
        played.append(summary(terms, 10_000, paths))
    plot_courses(played, file)


PICTURES: dict[str, tuple[Callable[[Path], None], tuple[str, ...]]] = {
    "chart": (
        chart,
        ("Canberra Poker: bet or fold", "A K Q 10", "A Q J 10 or less", "97%", "5.199%", "dealer's upcard"),
    ),
    "session": (a_session, ("200 rounds", "34.8% leave ahead", "-$120 or less", "$500", "result of the session")),
    "one round": (one_round, ("one round", "-$30 or less", "above $30")),
    "return": (returns, ("a chip of $1.00 returns 63.6%", "at $149,389.45", "100%", "jackpot displayed")),
    "courses": (courses, ("20% of a losing chip to the pool", "60% of a losing chip to the pool", "reserve", "10,000")),
}


@pytest.mark.parametrize("name", list(PICTURES))
def test_an_svg_says_what_the_picture_is_about(name: str, tmp_path: Path) -> None:
    draw, words = PICTURES[name]
    file = tmp_path / "picture.svg"
    draw(file)
    text = "\n".join(ElementTree.parse(file).getroot().itertext())
    for word in words:
        assert word in text


@pytest.mark.parametrize("name", ["chart", "return"])
def test_a_png_is_written_and_the_same_picture_is_the_same_bytes(name: str, tmp_path: Path) -> None:
    draw, _ = PICTURES[name]
    first, again = tmp_path / "first.PNG", tmp_path / "again.PNG"
    draw(first)
    draw(again)
    assert first.read_bytes().startswith(b"\x89PNG")
    assert first.read_bytes() == again.read_bytes()


@pytest.mark.parametrize("file", ["picture.gif", "picture", "no such folder/picture.png"])
def test_a_file_that_can_hold_no_picture_is_refused(file: str, tmp_path: Path) -> None:
    with pytest.raises(Malformed):
        check_plot_file(tmp_path / file)


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "taken.png").mkdir()
    with pytest.raises(Malformed, match="cannot be written"):
        returns(tmp_path / "taken.png")
