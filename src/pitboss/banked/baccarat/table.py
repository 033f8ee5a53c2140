"""A table of Mini-Baccarat: its shoes and coups in one log, folded into one state."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.banked.baccarat import commands, dealing, handling, wagers
from pitboss.banked.baccarat.commands import Command
from pitboss.banked.baccarat.due import expect
from pitboss.banked.baccarat.events import (
    EVENTS,
    BaccaratSetUp,
    CoupEnded,
    CoupReversed,
    CoupTermsChanged,
    CoupVoided,
    ShoeWasCut,
    SideDealt,
    WagerTakenBack,
)
from pitboss.banked.baccarat.kinds import HANDS, OPENINGS, BaccaratStep, CoupEffect
from pitboss.banked.baccarat.law import law_under
from pitboss.banked.baccarat.options import BaccaratOptions, check_options
from pitboss.banked.baccarat.settlement import announce, settle
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.house.deciding import after_exclusion
from pitboss.banked.house.events import HOUSE_EVENTS, PersonExcluded
from pitboss.banked.house.table import HouseTable
from pitboss.play import Codec, Effect, Expected, Outcome, Principal, Refusal, Role, RuleIds, Ruling
from pitboss.shoe.cut import CUT_UPCASTERS
from pitboss.table.commands import Shuffle
from pitboss.table.decisions import place_of
from pitboss.table.events import TABLE_UPCASTERS
from pitboss.table.instruments import instruments_of, rulebook_digest
from pitboss.table.table import AnyEvent, AnyEvents
from pitboss.table.terms import Approvals, Phase

EVERY_EVENT: tuple[type[AnyEvent], ...] = (*EVENTS, *HOUSE_EVENTS)
CODEC: Codec[AnyEvent] = Codec(EVERY_EVENT, {**CUT_UPCASTERS, **TABLE_UPCASTERS})


def decide_round(state: BaccaratState, due: Expected[Command] | None, command: Command) -> AnyEvents:
    """The events of a command, or Refusal."""
    if state.phase is Phase.CLOSED and type(command) is not commands.InvalidateCoup:
        raise Refusal(state.law.closure, "the table is closed")
    return _DECIDE[type(command)](state, command)


def follow(state: BaccaratState) -> AnyEvents:
    """What happens by itself: totals are announced, wagers are settled, the excluded leave, terms change."""
    if state.phase is not Phase.OPEN:
        return ()
    if state.in_round:
        return _in_coup(state)
    if state.excluded and (gone := (*_back_to_excluded(state), *after_exclusion(state))):
        return gone
    if state.notice is not None and _may_change(state):
        assert isinstance(state.notice, BaccaratOptions), "a table of Mini-Baccarat has its own terms"
        return (CoupTermsChanged(state.law.notice, state.notice),)
    return ()


class MiniBaccaratTable(HouseTable):
    """A table of Mini-Baccarat."""

    state: BaccaratState
    border_events = (CoupEnded, ShoeWasCut)
    first_cards = (SideDealt,)
    ruling_events = (CoupVoided, CoupReversed)

    @classmethod
    def set_up(
        cls,
        edition: str = "baccarat-1995",
        options: BaccaratOptions | None = None,
        approvals: Approvals | None = None,
        date: str = "",
        tournament: str = "",
    ) -> "MiniBaccaratTable":
        """A table of an edition, or Refusal. With a `date` the edition must be the one that binds on that day.

        At a table of a tournament, `tournament` names the edition whose tournament rules hold.
        """
        law, terms = law_under(edition, tournament), options or BaccaratOptions()
        check_options(terms)
        rules, references = law.edition + law.deck, approvals or Approvals()
        instruments, digest = instruments_of(edition, date), rulebook_digest()
        return cls([BaccaratSetUp(rules, edition, instruments, terms, references, digest, date, tournament=tournament)])

    blank = staticmethod(BaccaratState)
    expect = staticmethod(expect)
    decide_round = staticmethod(decide_round)
    follow = staticmethod(follow)


def _back_to_excluded(state: BaccaratState) -> list[AnyEvent]:
    """Whoever is excluded before NO MORE BETS takes no part in the coup: the wagers go back."""
    return [
        WagerTakenBack(state.law.exclude, seat, side, cents)
        for (seat, side), cents in sorted(state.wagers.items())
        if state.places[seat].person in state.excluded
    ]


def _in_coup(state: BaccaratState) -> AnyEvents:
    if state.step is BaccaratStep.ENDING:
        return settle(state)
    if state.step in OPENINGS and state.out is None and all(state.is_all_open(side) for side in HANDS):
        return announce(state)
    return ()


def _may_change(state: BaccaratState) -> bool:
    """Between coups without wagers; what concerns the shoe only before a new one is shuffled."""
    notice, terms = state.notice, state.terms
    assert isinstance(notice, BaccaratOptions), "a table of Mini-Baccarat has its own terms"
    is_same_shoe = (notice.decks, notice.cutting_card) == (terms.decks, terms.cutting_card)
    return not state.wagers and (is_same_shoe or state.step is BaccaratStep.SHUFFLE)


def _invalidate(state: BaccaratState, command: commands.InvalidateCoup) -> list[AnyEvent]:
    """Every wager of the coup that is on goes back; between coups the outcome of the last one is undone."""
    rules = state.law.invalid
    if not command.reason.strip():
        raise Refusal(rules, "the decision needs its reason")
    if not state.in_round:
        return [_reversed(state, command.reason, rules + state.law.reversed)]
    backs: dict[int, int] = {}
    for (seat, _), cents in sorted(state.wagers.items()):
        backs[seat] = backs.get(seat, 0) + cents
    effects = tuple(Effect(seat, cents, "void") for seat, cents in backs.items())
    outcome = Outcome("invalid", "every wager of the coup goes back", rules, effects)
    ruling = Ruling((command.reason,), rules, (outcome,)).choose("invalid", Principal(Role.OPERATOR), command.reason)
    return [CoupVoided(rules, ruling, tuple(backs.items()))]


def _reversed(state: BaccaratState, reason: str, rules: RuleIds) -> CoupReversed:
    """Whatever the last coup did is undone for everybody, as far as the chips are still on the table (G-R66)."""
    last = state.last
    if last is None:
        raise Refusal(rules, "no coup is on, and there is no outcome that could be invalidated")
    moved = tuple(_as_he_can(state, each) for each in last.moved)
    debts = [(due.person, due.won - each.won) for due, each in zip(last.moved, moved, strict=True)]
    owed = tuple((person, cents) for person, cents in debts if cents)
    short = {each.now for each in moved if each.now and state.places[each.now].stake + each.cents < 0}
    lifted = tuple((seat, side, cents) for (seat, side), cents in sorted(state.wagers.items()) if seat in short)
    effects = tuple(Effect(each.now, each.cents, "void") for each in moved if each.now)
    facts = [reason, *(f"{last.names[each.person]} has left" for each in moved if not each.now)]
    facts += [f"{last.names[person]} owes {state.amount(cents)}, which the bank bears" for person, cents in owed]
    outcome = Outcome("invalid", "what the last coup won and lost goes back", rules, effects)
    ruling = Ruling(tuple(facts), rules, (outcome,)).choose("invalid", Principal(Role.OPERATOR), reason)
    return CoupReversed(rules, last.number, ruling, moved, lifted, owed)


def _as_he_can(state: BaccaratState, due: CoupEffect) -> CoupEffect:
    """What somebody gives back where he sits now: no more than he has there, wagers for the next coup too."""
    now = state.seat_of(due.person)
    laid = sum(cents for (seat, _), cents in state.wagers.items() if seat == now)
    have = (state.places[now].stake + laid if now else 0) + due.lost + due.commission
    return replace(due, now=now, won=min(due.won, have))


def _exclude(state: BaccaratState, command: commands.ExcludeFromCoups) -> list[AnyEvent]:
    rules, place = state.law.exclude, place_of(state, command.seat)
    if not command.reason.strip():
        raise Refusal(rules, "the decision needs its reason")
    if place.person in state.excluded:
        raise Refusal(rules, f"{place.name} is excluded from the game already")
    return [PersonExcluded(rules, place.person, command.reason)]


# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
_DECIDE: dict[type[Any], Callable[[BaccaratState, Any], AnyEvents]] = {
    commands.GiveCoupNotice: wagers.give_notice,
    Shuffle: dealing.shuffle,
    CutByDealer: dealing.cut,
    commands.ShowFirst: dealing.show_first,
    commands.BurnCards: dealing.burn,
    commands.OpenCoup: wagers.open_coup,
    commands.Wager: wagers.wager,
    commands.TakeBackWager: wagers.take_back,
    commands.NoMoreBets: wagers.no_more_bets,
    commands.DealSides: dealing.deal,
    commands.PassOut: handling.pass_out,
    commands.Retrieve: handling.retrieve,
    commands.OpenHand: handling.open_hand,
    commands.InvalidateCoup: _invalidate,
    commands.ExcludeFromCoups: _exclude,
}
