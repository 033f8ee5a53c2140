"""The course of a scenario's round: the round, its cards, its time, and all that happens by itself.

By itself happen: the shuffle, an uncounted cut, posts that are owed (the smallest amount allowed), the declining of
over-blinds, deals and burns; at the showdown hands are shown in their order; and a time to act that has run out.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar, Protocol

from pitboss.cards import Card
from pitboss.malformed import Malformed
from pitboss.play import Event, Expected, Play, Refusal
from pitboss.poker.commands import Act, Burn, Command, Cut, Deal, Decline, Occurred, Post, Show
from pitboss.poker.due import Acts, BurnDue, CutDue, DealDue, DrawDue, OpenerDue, PostDue, ReadDue, ShowDue
from pitboss.poker.events import Acted, WasCut
from pitboss.poker.kinds import Kind
from pitboss.poker.round import Round
from pitboss.poker.rulings.due import AgreementDue, DecisionDue
from pitboss.poker.rulings.events import ClockStarted, Misdealt
from pitboss.poker.rulings.facts import TimeExpired
from pitboss.poker.rulings.timing import on_clock
from pitboss.poker.state import State
from pitboss.scenario.clock import CaseClock
from pitboss.scenario.lines import OTHERS, Line, command_of, parse_line
from pitboss.scenario.source import CardSource
from pitboss.scenario.table_lines import is_of_table
from pitboss.table.due import ShuffleDue

NOW = "now"
DECISIONS = ("act", "draw", "decide", OpenerDue.name, ReadDue.name)


class Stopped(Exception):
    """The play cannot go on; what follows has no meaning."""


class RoundLike(Protocol):
    """A round by itself, or that of a table."""

    @property
    def state(self) -> State: ...
    @property
    def events(self) -> Sequence[Event[Any]]: ...
    @property
    def is_over(self) -> bool: ...
    def expected(self) -> Expected[Command] | None: ...


class Course:
    """A round under way. Lines are said into it; before each, what happens by itself happens."""

    names: ClassVar[Mapping[type[Expected[Any]], str]] = {
        ShuffleDue: "shuffle",
        CutDue: "cut",
        PostDue: "post",
        DealDue: "deal",
        BurnDue: "burn",
        Acts: "act",
        DrawDue: "draw",
        ShowDue: "show",
        OpenerDue: OpenerDue.name,
        ReadDue: ReadDue.name,
        DecisionDue: "decide",
        AgreementDue: "decide",
    }

    def __init__(self, play: Play[Any, Any], source: CardSource) -> None:
        # The round, or the table of a scenario with several.
        self.play: Any = play
        self.source = source
        self.clock = CaseClock()

    @property
    def round(self) -> RoundLike:
        """The round that is on, or was on last."""
        played: Round = self.play
        return played

    @property
    def events(self) -> Sequence[Event[Any]]:
        """Everything that has happened."""
        events: Sequence[Event[Any]] = self.play.events
        return events

    @property
    def edition(self) -> str:
        return self.round.state.setup.game.edition

    @property
    def rounds(self) -> int:
        """Rounds that are over."""
        return int(self.round.is_over)

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats that are taken."""
        return self.round.state.setup.seats

    @property
    def dealt(self) -> tuple[int, ...]:
        return self.round.state.setup.seats

    @property
    def marker(self) -> int:
        return self.round.state.setup.marker

    @property
    def stakes(self) -> dict[int, int]:
        """What everybody has on the table now."""
        state = self.round.state
        return {seat: state.stake[seat] for seat in state.setup.seats}

    @property
    def due(self) -> str:
        """What is due, by its name; nothing once everything is over."""
        due = self.play.expected()
        return "" if due is None else self.name_of(due)

    @classmethod
    def name_of(cls, due: Expected[Any]) -> str:
        return cls.names[type(due)]

    def fork(self) -> "Course":
        """The same course once more, to try something."""
        return Course(Round.replay(self.play.events), deepcopy(self.source))

    def until(self, *names: str) -> None:
        """Let automatic things happen until one of these is due, a player has to decide or nothing is left to do."""
        while (due := self._next()) is not None and self.name_of(due) not in (*names, *DECISIONS):
            self._do_by_itself(due)

    def moment(self, before: str) -> None:
        """Let automatic things happen until the moment that a point names."""
        if before == NOW:
            return
        self.until(*([before] if before else []))
        if before and self.due != before:
            raise Stopped(f"before = {before!r} does not come: {self._where()}")

    def say(self, text: str, at_once: bool = False) -> list[Event[Any]]:
        """Do what a line says, as soon as it can be said, or at once. Refusal if it may not be done."""
        start = len(self.events)
        if is_of_table(text):
            raise Malformed(f"{text!r} is a line of a table with several rounds: give it rounds")
        line = parse_line(text)
        if line.seat and line.seat not in self.places:
            raise Malformed(f"{line.text!r}: {self.no_seat(line.seat)}")
        if not at_once:
            self._reach(line)
        self._say(line)
        return list(self.events[start:])

    @property
    def places(self) -> Sequence[int]:
        """Every seat that somebody may be at."""
        return self.seated

    def no_seat(self, seat: int) -> str:
        """What to say of a seat that is not there."""
        return f"there is no seat {seat}: seats are {', '.join(map(str, self.places))}"

    def do(self, command: Any) -> list[Event[Any]]:
        """Do a command; after a misdeal the cards come anew."""
        turn, shoe = self._turn(), self._shoe()
        events: list[Event[Any]] = self.play.do(command)
        self._keep_time(turn, events)
        if isinstance(command, Occurred):
            self.source.taken(events, shoe - self._shoe())
        for event in events:
            if isinstance(event, WasCut) and event.after:
                self.source.cut(event.after)
            elif isinstance(event, Misdealt):
                self.source = self.source.anew()
        return events

    def _say(self, line: Line) -> None:
        if line.verb == "deal":
            self._deal(int(line.rest or 0))
        elif line.verb == "others":
            self._let_others(OTHERS[line.text])
        elif line.verb == "burn":
            self.do(Burn(self.source.burned(self.round.state)))
        elif line.verb == "pass":
            self._let_pass(int(line.rest))
        else:
            self.do(command_of(line, self.round.state))

    def _deal(self, count: int) -> None:
        """So many of the cards that are due, or all of them; where none is, the table says why."""
        dealt = 0
        while (not count or dealt < count) and isinstance(due := self.play.expected(), DealDue):
            self._do_by_itself(due)
            dealt += 1
        if not dealt:
            self.do(Deal((None,)))
        elif dealt < count:
            raise Stopped(f"{count} cards were to be dealt, and {dealt} were due")

    def _next(self) -> Expected[Any] | None:
        """What is due next, if it may happen by itself."""
        due: Expected[Any] | None = self.play.expected()
        return due

    def _let_others(self, kind: Kind) -> None:
        """Everybody in turn does the same until the betting round is over."""
        betting_round = self.round.state.bet_round
        if not isinstance(self.round.expected(), Acts):
            raise Stopped(f"nobody is to act: {self._where()}")
        while isinstance(acts := self.round.expected(), Acts) and self.round.state.bet_round == betting_round:
            free = Kind.CHECK if Kind.CHECK in acts.open else Kind.CALL
            nothing_to_call = kind is not Kind.FOLD and not acts.cost
            self.do(Act(acts.seat, free if nothing_to_call else kind))

    def _let_pass(self, seconds: int) -> None:
        """Time passes; whoever's time to act runs out meanwhile has not acted."""
        end = self.clock.now + seconds
        while self._turn() and (left := self.clock.left(self.round.state)) is not None and self.clock.now + left <= end:
            self.clock.now += left
            self.do(Occurred(TimeExpired(self._turn())))
            self.until("start")
        self.clock.now = end

    def _keep_time(self, turn: int, events: list[Event[Any]]) -> None:
        if self._turn() != turn or any(isinstance(event, Acted) and event.seat == turn for event in events):
            self.clock.turn_since = self.clock.now
        for event in events:
            if isinstance(event, ClockStarted):
                self.clock.called[event.seat] = self.clock.now

    def _turn(self) -> int:
        """The seat that has to act on its hand; 0 if none has."""
        return on_clock(self.round.state)

    def _shoe(self) -> int:
        return self.round.state.shoe

    def _reach(self, line: Line) -> None:
        while (due := self._next()) is not None and self.name_of(due) not in DECISIONS:
            if self.name_of(due) in line.waits_for and not self._comes_later(due, line):
                return
            self._do_by_itself(due)

    def _comes_later(self, due: Expected[Any], line: Line) -> bool:
        """A post or a show waits for its seat, if that is still to come; what a seat declines is offered to it."""
        if isinstance(due, CutDue):
            return line.verb == "declines" and line.seat != due.seat
        if not isinstance(due, PostDue | ShowDue) or line.seat == due.seat:
            return False
        state = self.round.state
        return line.seat in state.visits[state.cursor :]

    def _do_by_itself(self, due: Expected[Any]) -> None:
        try:
            self.do(self._automatic(due))
        except Refusal as refusal:
            raise Stopped(f"{due.sentence()}, but {refusal}") from refusal

    def _automatic(self, due: Expected[Any]) -> Any:
        match due:
            case CutDue(seat=seat):
                return Cut(seat)
            case PostDue(seat=seat, offered=True):
                return Decline(seat)
            case PostDue(seat=seat):
                return Post(seat)
            case ShowDue(seat=seat):
                return Show(seat)
        command = due.served(self)
        if command is None:
            raise Stopped(f"nothing happens by itself here: {due.sentence()}")
        return command

    # What the dealer's part of a due thing asks for, as `Cards` has it.

    def shuffle(self) -> str:
        return ""

    def cut(self, least: int, most: int) -> int | None:
        return None

    def cards(self, due: Expected[Any], count: int) -> tuple[Card | None, ...]:
        state = self.round.state
        return (self.source.burned(state) if isinstance(due, BurnDue) else self.source.dealt(due, state),)

    def _where(self) -> str:
        due = self.play.expected()
        return due.sentence() if due is not None else "everything is over"
