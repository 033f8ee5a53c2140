"""Only what can have happened is offered, and all of it: every fact is put to the table with its answers."""

from typing import get_args

import pytest

from pitboss.cards import Card
from pitboss.following import entries as e
from pitboss.following.followed import FollowedTable
from pitboss.following.possible import answers, offers, possible
from pitboss.following.reports import TILES, report_of, tile_of
from pitboss.following.transcribing import entries_of
from pitboss.play import Refusal
from pitboss.poker.kinds import Wish
from pitboss.poker.rulings import facts as f
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.table.commands import StartRound
from pitboss.poker.table.table import PokerTable
from tests.following.tables import POKER, followed
from tests.following.test_properties import like, truth
from tests.proof import rules

FACTS = get_args(AnyFact)


def table_of(followed_table: FollowedTable) -> PokerTable:
    assert isinstance(followed_table.table, PokerTable)
    return followed_table.table


def moments() -> dict[str, PokerTable]:
    """Hold-em at its turning points."""
    lined = followed("holdem-2018")
    lined.table.do(StartRound(1))
    dealing = followed("holdem-2018")
    dealing.table.do(StartRound(1))
    dealing.enter(e.DealEntry(reader=True))
    for card in ("As", "Kd", "7h", "7c"):
        dealing.enter(e.CardsEntry((Card(card),), shoe=True))
    first = followed("holdem-2018", deal=True)
    flop_due = followed("holdem-2018", deal=True)
    for _ in range(4):
        flop_due.enter(e.CallEntry())
    shown = followed("holdem-2018", deal=True)
    calls: list[e.AnyEntry] = [e.CallEntry()] * 4
    streets: list[e.AnyEntry] = [e.StreetEntry()] * 3
    for entry in (*calls, *streets, e.Rest()):
        shown.enter(entry)
    over = followed("holdem-2018", deal=True)
    over.enter(e.Rest())
    every = {"shuffle": lined, "deal": dealing, "act": first, "flop": flop_due, "showdown": shown, "between": over}
    return {name: table_of(each) for name, each in every.items()}


def test_every_fact_is_behind_a_tile() -> None:
    assert len(TILES) == 12
    assert {kind for tile in TILES for kind in tile.facts} >= set(FACTS)
    several = {kind: [tile.name for tile in TILES if kind in tile.facts] for kind in FACTS}
    assert {kind: names for kind, names in several.items() if len(names) != 1} == {
        f.Attempted: ["wrong chips", "conduct"]
    }, "chips are lent, and cards exchanged"
    assert tile_of(f.Attempted(1, Wish.SWAP)).name == "wrong chips"


def test_what_is_offered_depends_on_the_moment() -> None:
    offered = {name: possible(table) for name, table in moments().items()}
    assert f.NotCut not in offered["shuffle"]
    assert f.CutExposed not in offered["shuffle"]
    assert {f.WagerOutOfTurn, f.HoleCardExposed, f.CommunalCardEarly, f.ExtraCard, f.TimeCalled} <= offered["act"]
    assert f.WagerOutOfTurn not in offered["flop"]
    assert f.CardsDiscarded in offered["showdown"]
    assert {f.Objected, f.Disrupted} <= offered["between"]
    assert f.WagerOutOfTurn not in offered["between"]
    assert len(offered["shuffle"]) < len(offered["act"])


@rules("NI2018-51/17.18", "C-R36")
def test_so_many_kinds_of_fact_are_offered_at_each_moment() -> None:
    """Of 29: with cards shown to one (17.18) everywhere from the first card on, and a turn card that came with the flop
    (C-R36) when the flop is due.
    """
    offered = {name: possible(table) for name, table in moments().items()}
    assert {name: len(facts) for name, facts in offered.items()} == {
        "shuffle": 7,
        "deal": 19,
        "act": 24,
        "flop": 18,
        "showdown": 18,
        "between": 4,
    }
    assert len(FACTS) == 29
    assert [name for name, facts in offered.items() if f.CardsShown in facts] == [*list(offered)[1:]]
    tile = next(each for each in offers(moments()["flop"]) if each.tile.name == "a card was seen")
    early = next(fact for fact in tile.facts if isinstance(fact, f.CommunalCardEarly))
    assert len(early.cards) == 4, "three of them are due"


@pytest.mark.parametrize("edition", POKER)
def test_what_is_offered_is_accepted_and_what_is_not_is_refused(edition: str) -> None:
    """At four moments of a round that chance has played: its shuffle, two in the middle, and its end."""
    real, events = truth(edition, 3)
    lined = table_of(followed(edition))
    lined.do(StartRound(1))
    check_offers(lined)
    book, entries = like(real, edition), list(entries_of(events))
    for number, entry in enumerate(entries, 1):
        book.enter(entry)
        if number in (1, len(entries) // 2, len(entries)):
            check_offers(table_of(book))


def check_offers(table: PokerTable) -> None:
    """What is offered is taken; what is not is refused with every answer that it may have."""
    offered = {type(fact): fact for offer in offers(table) for fact in offer.facts}
    for kind in FACTS:
        if kind in offered:
            assert tile_of(offered[kind]).facts
            twin = PokerTable.replay(table.events)
            twin.do(report_of(twin, offered[kind]))
            continue
        for fact in answers(table, kind):
            with pytest.raises(Refusal):
                table.preview(report_of(table, fact))


def test_a_tile_without_any_says_why() -> None:
    offer = next(each for each in offers(moments()["between"]) if each.tile.name == "dealt wrongly")
    assert not offer.facts
    assert offer.why_not
