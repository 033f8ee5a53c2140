"""Rule ids stand in the editions, written out in full and known; elsewhere only where it is said why."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pitboss
from pitboss.rulebook import lookup

SOURCE = Path(pitboss.__file__).parent
EDITIONS = SOURCE / "editions"
ID = re.compile(r"(?:(?:S94-1994|NI2018-51|1999-FARO|S89-1997|S58-1995)/.+|(?:C-R|G-R|H-R|T-R|RR-)\d+)")

ELSEWHERE = {
    "hands": "what an evaluator says of its own switches",
    "banked/canberra": "sign, terms and conditions, which only this game has",
    "banked/baccarat": "terms, which only this game has",
    "banked/option_guides.py": "what leaves each option open against the house, over both games",
    "banked/jackpot": "the one jackpot there is, with its prizes",
    "poker/option_guide.py": "what leaves each option open, over all editions",
    "poker/validation.py": "readings that bound an option, over all editions",
    "poker/round.py": "the reading by which a game of one's own is played",
    "poker/betting.py": "readings that are switches of an option",
    "poker/hand_values.py": "a low hand that does not qualify",
    "poker/table/notices.py": "readings on whole dollars and on chips, over all editions",
    "shoe/cut.py": "what stored cuts cite that were made before an event said so",
    "room": "readings of a house that runs by itself",
    "table/placing.py": "readings of seats and stacks in tournaments, over all editions",
    "poker/table/concluding.py": "a reading of tournaments, over all editions",
    "poker/table/rounds.py": "a reading of tournaments, over all editions",
    "poker/table/departing.py": "a reading of tournaments, over all editions",
    "following": "readings of a table that a person deals, and rules that leave it to the dealer, over all editions",
    "table/decisions.py": "readings of exclusions and of chips in dispute, over all editions",
    "table/keeping.py": "readings of a record that is kept by hand, over all editions",
    "poker/table/due.py": "a reading of tables that a person deals, over all editions",
    "poker/table/stopping.py": "a reading of tables that a person deals, over all editions",
    "poker/showdown.py": "a reading of tables that a person deals, over all editions",
    "conditions": "readings of house conditions, and what decks and chips leave open, over all editions",
    "tournament": "items of a document and readings that are switches of it, over all editions",
    "server": "what pages explain",
}
"""Modules and packages that may spell ids, and what for."""


def ids_in(path: Path) -> Iterator[str]:
    """Every string that is an id; docstrings and comments are none."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value):
            yield node.value


@pytest.mark.parametrize("path", sorted(EDITIONS.rglob("*.py")), ids=lambda path: str(path.relative_to(EDITIONS)))
def test_every_id_of_an_edition_is_known(path: Path) -> None:
    assert [id_ for id_ in ids_in(path) if not lookup.is_known(id_)] == []


def test_no_id_of_an_edition_is_put_together() -> None:
    """What is said when something is refused is a sentence, and holds no id."""
    joined = [
        f"{path.relative_to(EDITIONS)}:{node.lineno}"
        for path in EDITIONS.rglob("*.py")
        for tree in [ast.parse(path.read_text(encoding="utf-8"))]
        for node in put_together(tree)
    ]
    assert joined == []


def put_together(tree: ast.AST) -> Iterator[ast.JoinedStr]:
    raised = {id(node) for each in ast.walk(tree) if isinstance(each, ast.Raise) for node in ast.walk(each)}
    return (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) and id(node) not in raised)


def test_ids_stand_elsewhere_only_where_it_is_said_why() -> None:
    spelt = {
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        if not path.is_relative_to(EDITIONS) and any(ids_in(path))
    }
    assert {path for path in spelt if not any(path.startswith(place) for place in ELSEWHERE)} == set()
    assert {place for place in ELSEWHERE if not any(path.startswith(place) for path in spelt)} == set()
