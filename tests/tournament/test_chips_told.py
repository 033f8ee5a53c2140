"""At a table of a tournament amounts are chips: nothing told, offered, refused or displayed has a dollar sign."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.banked.canberra import sign as canberra_sign
from pitboss.banked.canberra.commands import Ante
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.canberra.tell import tell as tell_canberra
from pitboss.editions import ni2018
from pitboss.lab.tournaments.quick_bots import QuickBots
from pitboss.play import Principal, Refusal, Role
from pitboss.play.money import Currency
from pitboss.poker import commands as poker
from pitboss.poker.commission import Manner, NoCommission, Scale1994, WonPot, charge
from pitboss.poker.due import Acts
from pitboss.poker.events import Charged, Started
from pitboss.poker.game import game_of
from pitboss.poker.kinds import Kind, Threshold
from pitboss.poker.round import Round
from pitboss.poker.table.commands import StartRound
from pitboss.poker.table.sign import sign
from pitboss.poker.table.table import PokerTable
from pitboss.poker.table.words import sentence_of
from pitboss.poker.tell import PokerTeller
from pitboss.table.commands import CheckDeck, OpenTable, PlacePlayer
from pitboss.table.events import TableEvent
from pitboss.table.terms import Approvals
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.levels import canberra_options, options_of
from pitboss.tournament.reading import read
from pitboss.tournament.templates import template
from tests.proof import rules

APPROVALS = Approvals("a", "b", "c")


class Heard(QuickBots):
    """One real table of which everything is heard that is told, offered or refused."""

    def __init__(self, conditions: Conditions) -> None:
        super().__init__(Random(1))
        self.said: list[str] = []
        self.charged: list[Charged] = []
        self.teller = PokerTeller()
        game, options = game_of(conditions.edition), options_of(conditions, 1)
        self.table = PokerTable.set_up(game, options, 6, APPROVALS, tournament=conditions.edition)
        for command in (CheckDeck(self.table.state.due_deck.cards), OpenTable()):
            self._hear(self.table.do(command))
        for seat in (1, 2, 3):
            self._hear(self.table.do(PlacePlayer(f"p{seat}", seat, 50_000)))
        for number in range(6):
            begun = self.table.do(StartRound(number))
            self._hear(begun)
            round_ = Round([event for event in begun if not isinstance(event, TableEvent)])
            round_.events.clear()
            self.play(round_)
            self._hear(self.table.conclude(round_))
        shown = sign(self.table.state)
        self.said += [line.text for line in (*shown.lines, *shown.coming)]

    def _hear(self, events: Sequence[Any]) -> None:
        for event in events:
            self.said.append(sentence_of(self.table.state, event, str))
            if isinstance(event, Charged):
                self.charged.append(event)
            if isinstance(event, Started):
                self.teller = PokerTeller()
            if type(event).__module__.startswith("pitboss.poker.events"):
                self.said += [told.text for told in self.teller.tell(event)]

    def act(self, round_: Round) -> poker.Act:
        acts = round_.expected()
        assert isinstance(acts, Acts)
        self.said.append(acts.sentence())
        self.said += [choice.text for choice in acts.choices(Principal(Role.PLAYER, acts.seat))]
        self.said += refused(round_, poker.Act(acts.seat, Kind.RAISE, 7))
        self.said += refused(round_, poker.Act(acts.seat, Kind.CALL, acts.price + 1))
        return super().act(round_)


def refused(table: Any, command: object) -> Iterator[str]:
    try:
        table.do(command)
    except Refusal as refusal:
        yield refusal.reason


@pytest.mark.parametrize("name", ["deepstack", "stud", "five-card-stud", "manila", "omaha-1999"])
def test_a_table_of_poker_never_says_dollars(name: str) -> None:
    heard = Heard(read(template(name)))
    assert len(heard.said) > 100
    assert [text for text in heard.said if "$" in text] == []
    assert any("takes seat 1 with 50,000" in text for text in heard.said)


@rules("S94-1994/7CS12.1", "S94-1994/7CS20.1", "T-R07")
def test_commission_that_goes_on_is_one_chip_in_twenty_and_is_told_in_chips() -> None:
    """TS-11: of a pot of 260 chips 13 go, at a minimum of 10."""
    document = read(template("stud"))
    assert document.chips is not None
    levels = (replace(document.levels[0], minimum=10),)
    silent = replace(document, overrides=(), levels=levels, chips=replace(document.chips, denominations=(1, 5)))
    heard = Heard(silent)
    assert heard.table.state.options.commission == Scale1994(10)
    assert any(event.cents for event in heard.charged)
    assert any("1 in each full 20" in text for text in heard.said)
    assert [text for text in heard.said if "$" in text] == []
    pot = WonPot(260, frozenset({1, 2}), frozenset({1}))
    manner = Manner(Threshold.ONE_SUM, 1, Currency.CHIPS.whole)
    assert charge(Scale1994(10), [pot], False, heard.table.state.game.law, manner).by_pot == (13,)


def test_canberra_poker_in_a_tournament_never_says_dollars() -> None:
    conditions = read(template("canberra"))
    options = canberra_options(conditions, 1, 6, "CSA 1/97")
    table = CanberraTable.set_up(conditions.edition, options, APPROVALS)
    table.do(CheckDeck(table.state.due_deck.cards))
    table.do(OpenTable())
    said = [told.text for told in tell_canberra(table.events)]
    shown = canberra_sign.sign(table.state, None)
    said += [line.text for line in (*shown.lines, *shown.coming)]
    said += refused(table, Ante(1, 7))
    assert [text for text in said if "$" in text] == []
    assert any("to 1," in text or "payout" in text for text in said)


def test_chips_without_cash_value_are_refused_at_a_cash_table() -> None:
    options = replace(ni2018.HOLDEM.defaults, conditions=True, commission=NoCommission(), currency=Currency.CHIPS)
    with pytest.raises(Refusal, match="tables of a tournament") as refusal:
        PokerTable.set_up(ni2018.HOLDEM, options, 6, APPROVALS)
    assert "NI2018-51/dict:Tournament Chips" in refusal.value.rules
