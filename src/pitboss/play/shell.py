"""The shell around a game's pure functions: it judges commands, applies events, keeps the log and builds views."""

from collections.abc import Iterable, Sequence
from typing import Generic, Self, TypeVar

from pitboss.cards import Deck
from pitboss.play.command import Command, Refusal
from pitboss.play.event import Event, project
from pitboss.play.expected import Expected
from pitboss.play.legal import Choice, Closed, Legal
from pitboss.play.principal import Principal
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
    def standing(cls, state: StateT, events: list[Event[StateT]]) -> Self:
        """A play as somebody knows it: a state that was folded elsewhere, to be looked at and not gone on with."""
        play = cls.__new__(cls)
        play.state, play.events, play._due = state, events, None
        return play

    @classmethod
    def taken_up(cls, state: StateT, gone: int, events: Iterable[Event[StateT]] = ()) -> Self:
        """A play to go on with from a state that so many events have led to, and the events since."""
        play = cls.standing(state, list(events))
        play.gone = gone
        play.fold(state, play.events)
        return play

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

    def forget(self, number: int) -> None:
        """Let go of the events up to a number: they are kept elsewhere."""
        del self.events[: number - self.gone]
        self.gone = number

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
        state = self.blank()
        seen = (project(event, viewer) for event in self.events)
        self.fold(state, (event for event in seen if event is not None))
        return state
