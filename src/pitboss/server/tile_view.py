"""What can have gone wrong at a followed table, as its sheet asks for it, and the nearest cases of the casebook."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from pitboss.following.asking import ReportGuide, again, guides
from pitboss.following.discovery import Discovered, discoveries, offers_when
from pitboss.following.finding import find, score
from pitboss.following.given import facts_of
from pitboss.play import RuleIds
from pitboss.scenario.published import PublishedCase, published
from pitboss.server.ruling_view import FactGuide, guides_of
from pitboss.table.table import Table

NEAREST = 3
"""So many cases stand beside the questions."""
AT_THE_TABLE = (Discovered.NOW, Discovered.EARLIER)
Words = Annotated[str, Meta(max_length=80)]


class AskedFact(FactGuide, frozen=True):
    """A fact as the sheet asks for it: with what is said already, by field as a form has it.

    `behind`: somebody who stands behind the seat is reported with it. `matter` is what a player may be warned of.
    """

    given: dict[str, str | list[str]]
    behind: bool
    matter: str


class TileView(msgspec.Struct, frozen=True):
    """One of twelve things that people see go wrong: the facts that it may be now, or why it can be none."""

    name: str
    facts: list[AskedFact]
    why_not: str


class DiscoveryView(msgspec.Struct, frozen=True):
    """A place of the switch that says when something came to light."""

    when: Discovered
    is_open: bool
    text: str
    rules: RuleIds


class TilesView(msgspec.Struct, frozen=True):
    """`again` is what somebody goes on with who was warned: nothing of it is left to ask."""

    tiles: list[TileView]
    again: list[AskedFact]
    discoveries: list[DiscoveryView]


class PossibleQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`words` leave the tiles that they may mean."""

    when: Discovered = Discovered.NOW
    words: Words = ""


class NearestQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The kind of fact that is asked about, or words."""

    fact: Annotated[str, Meta(max_length=40)] = ""
    words: Words = ""


class NearestCases(msgspec.Struct, frozen=True):
    cases: list[PublishedCase]


def tiles_view(table: Table, query: PossibleQuery) -> TilesView:
    """The tiles as they stand, or those that some words may mean."""
    offers = offers_when(table, query.when)
    offers = find(query.words, offers) if query.words.strip() else offers
    tiles = [
        TileView(offer.tile.name, [_asked(table, guide) for guide in guides(table, offer)], offer.why_not)
        for offer in offers
    ]
    goes_on = [_asked(table, guide) for guide in again(table)] if query.when in AT_THE_TABLE else []
    places = [DiscoveryView(each.when, each.is_open, each.text, each.rules) for each in discoveries(table)]
    return TilesView(tiles, goes_on, places)


def nearest(edition: str, query: NearestQuery) -> list[PublishedCase]:
    """The cases that are nearest to a fact or to words: those of the edition first."""
    scored = [(_score(case, query), case.edition == edition, case) for case in published()]
    best = sorted((each for each in scored if each[0]), key=lambda each: each[0] + 2 * each[1], reverse=True)
    once = {case.title: case for *_, case in reversed(best)}
    return list(reversed(once.values()))[:NEAREST]


def _score(case: PublishedCase, query: NearestQuery) -> int:
    if query.fact and case.fact != query.fact:
        return 0
    return int(bool(query.fact)) + score(query.words, " ".join((case.title, case.text, case.about, *case.reported)))


def _asked(table: Table, guide: ReportGuide) -> AskedFact:
    plain = next(each for each in guides_of(facts_of(table), ()) if each.fact == guide.tag)
    given = {name: _of_form(value) for name, value in guide.given.items()}
    rule = table.state.law.conduct.of_rule(str(guide.given.get("rule", "")))
    matter = str(rule.matter) if rule is not None and not guide.behind else ""
    return AskedFact(plain.fact, guide.title or plain.title, plain.text, plain.fields, given, guide.behind, matter)


def _of_form(value: Any) -> str | list[str]:  # a value of a fact's own types
    return [str(each) for each in value] if isinstance(value, tuple) else str(value)
