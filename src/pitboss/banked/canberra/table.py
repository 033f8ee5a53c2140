"""A table of Canberra Poker: its own events and those of its rounds in one log, folded into one state."""

from collections.abc import Callable, Sequence
from typing import Any

from pitboss.banked.canberra import authority, commands, dealing, settlement, wagers
from pitboss.banked.canberra.commands import Command, Occurred
from pitboss.banked.canberra.due import expect
from pitboss.banked.canberra.events import PickedUp, RoundEnded, RoundOpened, SetUp
from pitboss.banked.canberra.kinds import Standing, Step
from pitboss.banked.canberra.law import LAW_1995, law_of
from pitboss.banked.canberra.options import Options, check_options
from pitboss.banked.canberra.ruling_events import EVENTS
from pitboss.banked.canberra.rulings import rule
from pitboss.banked.canberra.state import State
from pitboss.banked.house.commands import Cut
from pitboss.banked.house.deciding import after_exclusion, decide_house, is_house_command
from pitboss.banked.house.editions import instruments_of, rulebook_digest
from pitboss.banked.house.events import HOUSE_EVENTS, Advised
from pitboss.banked.house.terms import Approvals, Matter
from pitboss.play import Codec, Event, Expected, Play, Refusal, Ruling
from pitboss.play.table_commands import Shuffle
from pitboss.play.table_terms import Phase

# A table's log holds events of the game and those that all tables against the house share, whose states differ.
AnyEvent = Event[Any]
AnyEvents = Sequence[AnyEvent]
EVERY_EVENT: tuple[type[AnyEvent], ...] = (*EVENTS, *HOUSE_EVENTS)
CODEC: Codec[AnyEvent] = Codec(EVERY_EVENT)
# Module-level names: an attribute of an enum costs several times as much, and every command passes here.
DECISIONS, JACKPOT, ENDING = Step.DECISIONS, Step.JACKPOT, Step.ENDING
OPEN, CLOSED = Phase.OPEN, Phase.CLOSED


def decide(state: State, due: Expected[Command] | None, command: Command) -> AnyEvents:
    """The events of a command, or Refusal."""
    if state.phase is CLOSED:
        raise Refusal(state.law.closure, "the table is closed")
    if is_house_command(command):
        return decide_house(state, command)
    kind = type(command)
    if state.ruling is not None and kind not in _WHILE_RULING:
        raise Refusal(state.ruling[0].rules, f"{command.__struct_config__.tag} waits: a ruling is to be decided first")
    return _DECIDE[kind](state, command)


def follow(state: State) -> AnyEvents:
    """What happens by itself: rounds open and end, players look at their cards, the excluded leave."""
    if state.phase is not OPEN or state.ruling is not None:
        return ()
    if not state.in_round:
        if state.excluded and (gone := after_exclusion(state)):
            return gone
        if not state.opened and not state.closing:
            return (RoundOpened(state.law.open, state.ended + 1),)
        return ()
    step = state.step
    if step is DECISIONS and not state.looked:
        return _looks(state)
    if step is ENDING or (step is JACKPOT and not state.chips):
        return _ends(state)
    return ()


class Table(Play[Any, Command]):
    """One table. `Table.set_up` begins it; `expected` and `do` carry it on; `replay` rebuilds it from its log."""

    state: State

    @classmethod
    def set_up(
        cls,
        edition: str = "canberra-1997",
        options: Options | None = None,
        approvals: Approvals | None = None,
        date: str = "",
    ) -> "Table":
        """A table of an edition, or Refusal. With a `date` the edition must be the one that binds on that day."""
        law, terms, references = law_of(edition), options or Options(), approvals or Approvals()
        check_options(terms, law is LAW_1995)
        rules = law.edition + law.sign + law.table
        instruments = instruments_of(edition, date)
        return cls([SetUp(rules, edition, instruments, terms, references, rulebook_digest(), date)])

    blank = staticmethod(State)
    expect = staticmethod(expect)
    decide = staticmethod(decide)
    follow = staticmethod(follow)

    def preview(self, command: Occurred) -> Ruling:
        """The ruling that a report would bring, without its taking effect."""
        return rule(self.state, command.what)

    @property
    def is_closed(self) -> bool:
        return self.state.phase is Phase.CLOSED


def _looks(state: State) -> list[AnyEvent]:
    boxes = state.boxes
    return [
        PickedUp(state.law.look, box, tuple(boxes[box].cards))
        for box in state.order
        if boxes[box].standing is Standing.IN
    ]


def _ends(state: State) -> list[AnyEvent]:
    """The round is over; a supervisor hears of seats that have gone unused too long at a full table."""
    events: list[AnyEvent] = [RoundEnded(state.law.end, state.ended + 1)]
    if state.is_full:
        events += [
            Advised(state.law.abstention, seat, Matter.ABSTAINED)
            for seat, place in sorted(state.places.items())
            if seat not in state.boxes and place.idle + 1 >= state.law.abstentions
        ]
    return events


_WHILE_RULING = (commands.Choose, commands.Invalidate, commands.CountCards)
# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
_DECIDE: dict[type[Any], Callable[[State, Any], AnyEvents]] = {
    commands.GiveNotice: wagers.give_notice,
    commands.Ante: wagers.ante,
    commands.PlayJackpot: wagers.play_jackpot,
    commands.TakeBack: wagers.take_back,
    commands.NoMoreBets: wagers.no_more_bets,
    Shuffle: dealing.shuffle,
    Cut: dealing.cut,
    commands.Deal: dealing.deal,
    commands.Fold: settlement.fold,
    commands.Bet: settlement.bet,
    commands.Reveal: settlement.reveal,
    commands.TurnUp: settlement.turn_up,
    commands.PayPrizes: settlement.pay_prizes,
    Occurred: authority.occurred,
    commands.Choose: authority.choose,
    commands.CountCards: authority.count_cards,
    commands.Invalidate: authority.invalidate,
    commands.Sanction: authority.sanction,
    commands.Forfeit: authority.forfeit,
}
