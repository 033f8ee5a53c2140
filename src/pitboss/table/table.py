"""One table of any game: its own events and those of its rounds in one log, folded into one state."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from pitboss.play import Event, Expected, Play, Refusal
from pitboss.table import duty
from pitboss.table.decisions import DECIDE
from pitboss.table.keeping import effective, effective_by_strike, struck_out
from pitboss.table.keeping_commands import StrikeOut
from pitboss.table.keeping_events import StruckOut
from pitboss.table.placing import OF_CHIPS, OF_SEATS, refuse_peoples
from pitboss.table.state import TableState
from pitboss.table.terms import Phase

# Events of a table and of its rounds share one log, so the kind of state that an event belongs to stays open.
AnyEvent = Event[Any]
AnyEvents = Sequence[AnyEvent]
# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
Decisions = Mapping[type[Any], Callable[[Any, Any], AnyEvents]]
CLOSED = Phase.CLOSED


class Table(Play[Any, Any]):
    """The table between rounds; each game's table adds how its rounds begin, go on and end.

    `set_up` of a game's table begins it; `expected` and `do` carry it on; `replay` rebuilds it from its log.
    """

    state: TableState
    decisions: ClassVar[Decisions] = DECIDE
    """What the table itself answers, whether a round is on or not."""
    of_seats: ClassVar[frozenset[type[Any]]] = OF_SEATS
    of_chips: ClassVar[frozenset[type[Any]]] = OF_CHIPS
    """What people do about seats and chips that they cannot do in a tournament."""

    @classmethod
    def decide(cls, state: Any, due: Expected[Any] | None, command: Any) -> AnyEvents:
        own = cls.decisions.get(type(command))
        events = cls._decide_own(state, own, command) if own else cls.decide_round(state, due, command)
        return duty.named(events, state.on_duty) if state.on_duty else events

    @classmethod
    def _decide_own(cls, state: Any, decision: Callable[[Any, Any], AnyEvents], command: Any) -> AnyEvents:
        if state.phase is CLOSED:
            raise Refusal(state.law.closure, "the table is closed")
        if state.law.tournament is not None:
            refuse_peoples(state.law.tournament, command, cls.of_seats, cls.of_chips)
        return decision(state, command)

    @staticmethod
    def decide_round(state: Any, due: Expected[Any] | None, command: Any) -> AnyEvents:
        """The events of a command that is for a round; Refusal where none is on that it could be for."""
        raise NotImplementedError

    border_events: ClassVar[tuple[type[Any], ...]] = ()
    """The events with which a round begins to be lined up: nothing before those of the last round is struck out."""
    first_cards: ClassVar[tuple[type[Any], ...]] = ()
    """The events that put a card of a round on the table, with which the round before is closed for good."""
    ruling_events: ClassVar[tuple[type[Any], ...]] = ()

    def __init__(self, events: Iterable[AnyEvent]) -> None:
        self.events = list(events)
        self._due = None
        self.state = self.folded(self.in_force)

    @property
    def in_force(self) -> AnyEvents:
        """What is struck out does not count."""
        return effective(self.log)

    def take(self, event: AnyEvent) -> None:
        if isinstance(event, StruckOut):
            self._strike(event)
        else:
            super().take(event)

    def do(self, command: Any) -> list[AnyEvent]:
        """Judge the command. What is struck out takes the table back to where it was before it."""
        if not isinstance(command, StrikeOut):
            return super().do(command)
        struck = struck_out(self.log, command, self.border(), self.ruling_events)
        self._strike(struck)
        return [struck]

    def _strike(self, struck: StruckOut) -> None:
        self.events.append(struck)
        self.state = self.folded(self.in_force)
        self._due = None

    def border(self) -> int:
        """The place in the log before which nothing is struck out any more (H-R12).

        It is where the last round with a card began to be lined up. A deal that is struck out never was, so that the
        round before it is open again; but that one alone, however often something is struck out. Before the first
        round everything is open but that there is a table.
        """
        rounds = [self._lined_up(places) for places in effective_by_strike(self.log)]
        return max([rounds[-1][0], *(begun[1] for begun in rounds if len(begun) > 1)])

    def _lined_up(self, places: Sequence[int]) -> list[int]:
        """Where the last two rounds with a card began to be lined up, the last first, among these places of the log;
        people may have left just before one. Where none has had a card, what follows on the set-up of the table."""
        begun = list[int]()
        has_card = False
        for at in range(len(places) - 1, -1, -1):
            event = self.log[places[at]]
            is_beginning = isinstance(event, self.border_events)
            if is_beginning and (at == 0 or not isinstance(self.log[places[at - 1]], self.border_events)):
                begun += [places[at]] if has_card else []
                has_card = False
            elif isinstance(event, self.first_cards):
                has_card = True
            if len(begun) == 2:
                break
        return begun or [1]

    @property
    def is_closed(self) -> bool:
        return self.state.phase is CLOSED
