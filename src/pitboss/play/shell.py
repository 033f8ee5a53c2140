"""The shell around a game's pure functions: it judges commands, applies events, keeps the log and builds views."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Self, TypeVar

from pitboss.cards import Deck
from pitboss.play.command import Command, Refusal
from pitboss.play.event import Event, project
from pitboss.play.expected import Expected
from pitboss.play.legal import Choice, Closed, Legal
from pitboss.play.principal import Principal
from pitboss.play.tail import Tail
from pitboss.shoe.shoe import Shoe

StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT", bound=Command)


class Play(Generic[StateT, CommandT]):
    """One course of play. A game subclasses it with four pure functions and adds nothing to `do`.

    `decide` answers a command alone, completely, before anything is applied; `follow` says what then happens by
    itself, batch by batch, each seen from the state after the one before.
    """

    gone: int = 0
    """How many events came before those that are at hand: a play that was taken up has the others in its state."""
    _begun: Callable[[], StateT] | None = None
    """Makes the state before the events at hand, where that is not the first."""

    def __init__(self, events: Iterable[Event[StateT]]) -> None:
        self.state = self.blank()
        self.events: list[Event[StateT]] = list(events)
        self._due: Expected[CommandT] | None = None
        self.fold(self.state, self.events)

    @staticmethod
    def blank() -> StateT:
        """The state before the first event."""
        raise NotImplementedError

    @staticmethod
    def expect(state: StateT) -> Expected[CommandT] | None:
        """What is due; nothing once the play is over."""
        raise NotImplementedError

    @staticmethod
    def decide(state: StateT, due: Expected[CommandT] | None, command: CommandT) -> Sequence[Event[StateT]]:
        """The events that the command brings about; raises Refusal and changes nothing otherwise.

        `due` is what `expect` says, if anybody has asked since the last event; it is not worked out for this alone.
        """
        raise NotImplementedError

    @staticmethod
    def follow(state: StateT) -> Sequence[Event[StateT]]:
        """The next events that happen without anybody's command, if any."""
        raise NotImplementedError

    @staticmethod
    def fold(state: StateT, events: Iterable[Event[StateT]]) -> None:
        """Fold events into the state; a play that carries another one sends each event where it belongs."""
        for event in events:
            event.apply(state)

    @staticmethod
    def to_shuffle(state: StateT, shoe: Shoe | None) -> Deck | tuple[int, ...]:
        """What goes into the shuffle that is due: a whole deck, or physical cards that are returned to the shoe."""
        raise NotImplementedError

    @staticmethod
    def check_dealt(state: StateT, command: CommandT) -> None:
        """Refuse what cannot have happened where the cards come from a shoe; there is nothing of the kind here."""

    @classmethod
    def replay(cls, events: Iterable[Event[StateT]]) -> Self:
        """The same play from its events. Replay applies; it never decides."""
        return cls(events)

    @classmethod
    def taken_up(cls, begun: Callable[[], StateT], gone: int, events: Iterable[Event[StateT]] = ()) -> Self:
        """A play to go on with from a state that so many events have led to, and the events since.

        `begun` makes that state, another one each time.
        """
        play = cls.__new__(cls)
        play.events, play.gone, play._begun, play._due = list(events), gone, begun, None
        play.state = play.folded(play.in_force)
        return play

    def standing(self, state: StateT) -> Self:
        """The play as somebody knows it: a state that was folded elsewhere, to be looked at and not gone on with."""
        play = type(self).__new__(type(self))
        play.state, play.events, play.gone, play._begun, play._due = state, self.events, self.gone, self._begun, None
        return play

    def anew(self, events: Iterable[Event[StateT]]) -> Self:
        """Another play that began as this one, with other events at hand."""
        return self.taken_up(self._begun or self.blank, self.gone, events)

    def at(self, number: int) -> Self:
        """Another play, as this one was after the event of a number."""
        return self.anew(self.until(number))

    def folded(self, events: Iterable[Event[StateT]]) -> StateT:
        """The state that events lead to after those that are not at hand."""
        state = self._begun() if self._begun is not None else self.blank()
        self.fold(state, events)
        return state

    @property
    def in_force(self) -> Sequence[Event[StateT]]:
        """The events at hand that count."""
        return self.events

    @property
    def log(self) -> Tail[Event[StateT]]:
        """The events by their places among all."""
        return Tail(self.events, self.gone)

    @property
    def length(self) -> int:
        """How many events there are in all: the number of the last."""
        return self.gone + len(self.events)

    def after(self, number: int) -> list[Event[StateT]]:
        """The events after that of a number, which is at hand or the last before them."""
        assert number >= self.gone, "what is gone is with whoever keeps the log"
        return self.events[number - self.gone :]

    def until(self, number: int) -> list[Event[StateT]]:
        """The events at hand up to that of a number."""
        return self.events[: number - self.gone]

    def take(self, event: Event[StateT]) -> None:
        """An event that was decided before comes next."""
        self.fold(self.state, (event,))
        self.events.append(event)
        self._due = None

    def forget(self, number: int, begun: Callable[[], StateT]) -> None:
        """Let go of the events up to a number, which are kept elsewhere; `begun` makes the state after them."""
        del self.events[: number - self.gone]
        self.gone, self._begun = number, begun

    def expected(self) -> Expected[CommandT] | None:
        if self._due is None:
            self._due = self.expect(self.state)
        return self._due

    def legal_for(self, by: Principal) -> Legal:
        """What somebody may do about whatever is due now."""
        due = self.expected()
        return Legal((by,)) if due is None else due.legal(by)

    @classmethod
    def judged(cls, state: StateT, command: CommandT) -> Choice | Closed:
        """What would come of a command, with nothing done: open by its rules, or closed by rules that say why."""
        name = str(command.__struct_config__.tag)
        try:
            events = cls.decide(state, None, command)
        except Refusal as refusal:
            return Closed(name, refusal.rules, refusal.reason)
        return Choice(name, name, events[0].rules) if events else Closed(name, (), "it would change nothing")

    def do(self, command: CommandT) -> list[Event[StateT]]:
        """Judge the command; return the events that happened, or raise Refusal with nothing done."""
        state, events = self.state, self.events
        start = len(events)
        batch = self.decide(state, self._due, command)
        self._due = None
        while batch:
            self.fold(state, batch)
            events += batch
            batch = self.follow(state)
        return events[start:]

    def view(self, viewer: Principal) -> StateT:
        """The state as the viewer may know it: the same fold over the projected events."""
        seen = (project(event, viewer) for event in self.in_force)
        return self.folded(event for event in seen if event is not None)
