"""The casebook as the room publishes it: short entries that come with the package, made from the scenarios."""

from collections.abc import Iterable
from functools import cache
from importlib import resources

import msgspec

from pitboss.play import RuleIds
from pitboss.scenario.casebook import Case


class PublishedCase(msgspec.Struct, frozen=True):
    """One case: game and edition, the kind of fact, what was reported, the outcomes, and what came of it."""

    game: str
    edition: str
    fact: str
    about: str
    name: str
    title: str
    text: str
    reported: tuple[str, ...]
    outcomes: tuple[tuple[str, str], ...]
    """Each by its name, with its sentence; several where the rules leave it to a person."""
    then: tuple[str, ...]
    rules: RuleIds


def entries_of(cases: Iterable[Case]) -> list[PublishedCase]:
    """The entries of some cases, in their order."""
    return [_entry(case) for case in cases]


def published_text(cases: Iterable[Case]) -> str:
    """The file that comes with the package, an entry a line."""
    return "".join(f"{msgspec.json.encode(entry).decode()}\n" for entry in entries_of(cases))


@cache
def published() -> tuple[PublishedCase, ...]:
    """The casebook of this version."""
    text = resources.files("pitboss.scenario").joinpath("casebook.jsonl").read_text()
    return tuple(msgspec.json.decode(line, type=PublishedCase) for line in text.splitlines())


def _entry(case: Case) -> PublishedCase:
    situation, ruling = case.situation, case.situation.ruling
    return PublishedCase(
        case.game,
        case.edition,
        case.fact,
        case.about.replace("`", ""),
        situation.name,
        situation.title,
        situation.text,
        ruling.facts,
        tuple((outcome.name, outcome.text) for outcome in ruling.outcomes),
        tuple(told.text for told in situation.came_of_it),
        case.rules,
    )
