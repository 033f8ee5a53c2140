"""A table of Mini-Baccarat: its shoes and coups in one log, folded into one state."""

from collections.abc import Callable, Sequence
from typing import Any

from pitboss.banked.baccarat import commands, dealing, handling, wagers
from pitboss.banked.baccarat.commands import Command
from pitboss.banked.baccarat.due import expect
from pitboss.banked.baccarat.events import EVENTS, CoupVoided, SetUp, TermsChanged
from pitboss.banked.baccarat.kinds import HANDS, OPENINGS, Step
from pitboss.banked.baccarat.law import law_of
from pitboss.banked.baccarat.options import Options, check_options
from pitboss.banked.baccarat.settlement import announce, settle
from pitboss.banked.baccarat.state import State
from pitboss.banked.house.commands import Cut
from pitboss.banked.house.deciding import after_exclusion, decide_house, is_house_command, place_of
from pitboss.banked.house.editions import instruments_of, rulebook_digest
from pitboss.banked.house.events import HOUSE_EVENTS, Excluded
from pitboss.banked.house.terms import Approvals
from pitboss.play import Codec, Effect, Event, Expected, Outcome, Play, Principal, Refusal, Role, Ruling
from pitboss.play.table_commands import Shuffle
from pitboss.play.table_terms import Phase

# A table's log holds events of the game and those that all tables against the house share, whose states differ.
AnyEvent = Event[Any]
AnyEvents = Sequence[AnyEvent]
EVERY_EVENT: tuple[type[AnyEvent], ...] = (*EVENTS, *HOUSE_EVENTS)
CODEC: Codec[AnyEvent] = Codec(EVERY_EVENT)


def decide(state: State, due: Expected[Command] | None, command: Command) -> AnyEvents:
    """The events of a command, or Refusal."""
    if state.phase is Phase.CLOSED:
        raise Refusal(state.law.closure, "the table is closed")
    if is_house_command(command):
        return decide_house(state, command)
    return _DECIDE[type(command)](state, command)


def follow(state: State) -> AnyEvents:
    """What happens by itself: totals are announced, wagers are settled, the excluded leave, terms change."""
    if state.phase is not Phase.OPEN:
        return ()
    if state.in_round:
        return _in_coup(state)
    if state.excluded and (gone := after_exclusion(state)):
        return gone
    if state.notice is not None and _may_change(state):
        assert isinstance(state.notice, Options), "a table of Mini-Baccarat has its own terms"
        return (TermsChanged(state.law.notice, state.notice),)
    return ()


class Table(Play[Any, Command]):
    """One table. `Table.set_up` begins it; `expected` and `do` carry it on; `replay` rebuilds it from its log."""

    state: State

    @classmethod
    def set_up(
        cls,
        edition: str = "baccarat-1995",
        options: Options | None = None,
        approvals: Approvals | None = None,
        date: str = "",
    ) -> "Table":
        """A table of an edition, or Refusal. With a `date` the edition must be the one that binds on that day."""
        law, terms = law_of(edition), options or Options()
        check_options(terms)
        instruments = instruments_of(edition, date)
        references = approvals or Approvals()
        return cls([SetUp(law.edition + law.deck, edition, instruments, terms, references, rulebook_digest(), date)])

    blank = staticmethod(State)
    expect = staticmethod(expect)
    decide = staticmethod(decide)
    follow = staticmethod(follow)

    @property
    def is_closed(self) -> bool:
        return self.state.phase is Phase.CLOSED


def _in_coup(state: State) -> AnyEvents:
    if state.step is Step.ENDING:
        return settle(state)
    if state.step in OPENINGS and state.out is None and all(state.is_all_open(side) for side in HANDS):
        return announce(state)
    return ()


def _may_change(state: State) -> bool:
    """Between coups without wagers; what concerns the shoe only before a new one is shuffled."""
    notice, terms = state.notice, state.terms
    assert isinstance(notice, Options), "a table of Mini-Baccarat has its own terms"
    is_same_shoe = (notice.decks, notice.cutting_card) == (terms.decks, terms.cutting_card)
    return not state.wagers and (is_same_shoe or state.step is Step.SHUFFLE)


def _invalidate(state: State, command: commands.Invalidate) -> list[AnyEvent]:
    """Every wager of the coup that is on goes back."""
    rules = state.law.invalid
    if not command.reason.strip():
        raise Refusal(rules, "the decision needs its reason")
    if not state.in_round:
        raise Refusal(rules, "no coup is on")
    backs: dict[int, int] = {}
    for (seat, _), cents in sorted(state.wagers.items()):
        backs[seat] = backs.get(seat, 0) + cents
    effects = tuple(Effect(seat, cents, "void") for seat, cents in backs.items())
    outcome = Outcome("invalid", "every wager of the coup goes back", rules, effects)
    ruling = Ruling((command.reason,), rules, (outcome,)).choose("invalid", Principal(Role.OPERATOR), command.reason)
    return [CoupVoided(rules, ruling, tuple(backs.items()))]


def _exclude(state: State, command: commands.Exclude) -> list[AnyEvent]:
    rules, place = state.law.exclude, place_of(state, command.seat)
    if not command.reason.strip():
        raise Refusal(rules, "the decision needs its reason")
    if place.person in state.excluded:
        raise Refusal(rules, f"{place.name} is excluded from the game already")
    return [Excluded(rules, place.person, command.reason)]


# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
_DECIDE: dict[type[Any], Callable[[State, Any], AnyEvents]] = {
    commands.GiveNotice: wagers.give_notice,
    Shuffle: dealing.shuffle,
    Cut: dealing.cut,
    commands.ShowFirst: dealing.show_first,
    commands.Burn: dealing.burn,
    commands.Wager: wagers.wager,
    commands.TakeBack: wagers.take_back,
    commands.NoMoreBets: wagers.no_more_bets,
    commands.Deal: dealing.deal,
    commands.PassOut: handling.pass_out,
    commands.Retrieve: handling.retrieve,
    commands.Open: handling.open_hand,
    commands.Invalidate: _invalidate,
    commands.Exclude: _exclude,
}
