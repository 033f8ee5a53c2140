"""The course of a scenario's round: the round, its cards, and all that happens by itself.

By itself happen: the shuffle, an uncounted cut, posts that are owed (the smallest amount allowed), the declining of
over-blinds, deals and burns; at the showdown hands are shown in their order.
"""

from copy import deepcopy

from pitboss.play import Event, Expected, Refusal
from pitboss.play.table_commands import Shuffle
from pitboss.poker.commands import Act, Burn, Command, Cut, Deal, Decline, Occurred, Post, Show
from pitboss.poker.due import Acts, BurnDue, CutDue, DealDue, DrawDue, PostDue, ShowDue, ShuffleDue
from pitboss.poker.events import Dealt
from pitboss.poker.kinds import Kind
from pitboss.poker.round import Round
from pitboss.poker.rulings.dealing_events import LaidEarly
from pitboss.poker.rulings.due import AgreementDue, DecisionDue
from pitboss.poker.rulings.events import Misdealt
from pitboss.poker.state import State
from pitboss.scenario.lines import OTHERS, Line, command_of
from pitboss.scenario.source import CardSource

DUE_NAMES: dict[type[Expected[Command]], str] = {
    ShuffleDue: "shuffle",
    CutDue: "cut",
    PostDue: "post",
    DealDue: "deal",
    BurnDue: "burn",
    Acts: "act",
    DrawDue: "draw",
    ShowDue: "show",
    DecisionDue: "decide",
    AgreementDue: "decide",
}
DECISIONS = ("act", "draw", "decide")


class Stopped(Exception):
    """The play cannot go on; what follows has no meaning."""


class Course:
    """A round under way. Lines are said into it; before each, what happens by itself happens."""

    def __init__(self, round_: Round, source: CardSource) -> None:
        self.round = round_
        self.source = source

    def fork(self) -> "Course":
        """The same course once more, to try something."""
        return Course(Round.replay(self.round.events), deepcopy(self.source))

    def until(self, *names: str) -> None:
        """Let automatic things happen until one of these is due, a player has to decide or the round is over."""
        while (due := self.round.expected()) is not None and name_of(due) not in (*names, *DECISIONS):
            self._do_by_itself(due)

    def say(self, line: Line) -> None:
        """Do what the line says, as soon as it can be said. Refusal if it may not be done."""
        self._reach(line)
        if line.verb == "deal":
            left = int(line.rest or self.round.state.shoe)
            while left and isinstance(due := self.round.expected(), DealDue):
                self._do_by_itself(due)
                left -= 1
        elif line.verb == "others":
            self._let_others(OTHERS[line.text])
        elif line.verb == "burn":
            self.do(Burn(self.source.burned(self.round.state)))
        else:
            self.do(command_of(line, self.round.state))

    def do(self, command: Command) -> list[Event[State]]:
        """Do a command; after a misdeal the cards come anew."""
        events = self.round.do(command)
        if isinstance(command, Occurred):
            self.source.taken([event for event in events if isinstance(event, Dealt | LaidEarly)])
        if any(isinstance(event, Misdealt) for event in events):
            self.source = self.source.anew()
        return events

    def _let_others(self, kind: Kind) -> None:
        """Everybody in turn does the same until the betting round is over."""
        betting_round = self.round.state.bet_round
        while isinstance(acts := self.round.expected(), Acts) and self.round.state.bet_round == betting_round:
            free = Kind.CHECK if Kind.CHECK in acts.open else Kind.CALL
            nothing_to_call = kind is not Kind.FOLD and not acts.cost
            self.do(Act(acts.seat, free if nothing_to_call else kind))

    def _reach(self, line: Line) -> None:
        while (due := self.round.expected()) is not None and name_of(due) not in DECISIONS:
            if name_of(due) in line.waits_for and not self._comes_later(due, line):
                return
            self._do_by_itself(due)

    def _comes_later(self, due: Expected[Command], line: Line) -> bool:
        """A post or a show waits for its seat, if that is still to come; what a seat declines is offered to it."""
        if isinstance(due, CutDue):
            return line.verb == "declines" and line.seat != due.seat
        if not isinstance(due, PostDue | ShowDue) or line.seat == due.seat:
            return False
        state = self.round.state
        return line.seat in state.visits[state.cursor :]

    def _do_by_itself(self, due: Expected[Command]) -> None:
        try:
            self.do(self._automatic(due))
        except Refusal as refusal:
            raise Stopped(f"{due.sentence()}, but {refusal}") from refusal

    def _automatic(self, due: Expected[Command]) -> Command:
        state = self.round.state
        match due:
            case ShuffleDue():
                return Shuffle()
            case CutDue(seat=seat):
                return Cut(seat)
            case PostDue(seat=seat, offered=True):
                return Decline(seat)
            case PostDue(seat=seat):
                return Post(seat)
            case DealDue():
                return Deal((self.source.dealt(due, state),))
            case BurnDue():
                return Burn(self.source.burned(state))
            case ShowDue(seat=seat):
                return Show(seat)
            case _:
                raise Stopped(f"nothing happens by itself here: {due.sentence()}")


def name_of(due: Expected[Command]) -> str:
    return DUE_NAMES[type(due)]
