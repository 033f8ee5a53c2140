"""The dealer: whatever is due of the dealer in any game, done with the cards of a shoe.

It knows no clock and no chance. What is due says itself what the dealer does about it (`Expected.served`); secrets and
the places of cuts come from a `Source`; and the shoe follows the events, whoever brought them about, so that a command
that is refused leaves it as it was.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, Protocol, TypeVar

from pitboss.cards import Card, Deck
from pitboss.malformed import Malformed
from pitboss.play.command import Command
from pitboss.play.event import Event
from pitboss.play.expected import Expected
from pitboss.play.shell import Play
from pitboss.shoe.derivation import Nonce, Secret
from pitboss.shoe.shoe import Shoe

StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT", bound=Command)


class Filling(Protocol):
    """What orders a shuffle: the secret of the house, and what others added."""

    @property
    def secret(self) -> Secret: ...
    @property
    def nonces(self) -> Sequence[Nonce]: ...


class ShuffleSource(Protocol):
    """Where the secrets of shuffles and the places of cuts come from."""

    def fill(self, cards: int, returned: tuple[int, ...]) -> Filling:
        """For a shuffle of so many cards, of which these have been returned to the shoe."""
        ...

    def cut_at(self, least: int, most: int) -> int:
        """Where the dealer cuts."""
        ...


class Dealer(Generic[StateT, CommandT]):
    """Deals a play from a shoe. `next` says what the dealer is to do now, `step` does it, `deal` goes on and on.

    `do` is for everybody's commands; where more than the play has to hear of them it stands for `play.do`.
    """

    def __init__(
        self,
        play: Play[StateT, CommandT],
        source: ShuffleSource,
        shoe: Shoe | None = None,
        do: Callable[[CommandT], list[Event[StateT]]] | None = None,
    ) -> None:
        self.play = play
        self.source = source
        self.shoe = shoe
        self.statements: list[str] = []
        """What was published of each shuffle before its cut."""
        self._ready: Shoe | None = None
        self._served: CommandT | None = None
        self._do = do or play.do

    def next(self) -> CommandT | None:
        """What the dealer is to do now; nothing while somebody else is due, or once the play is over."""
        due = self.play.expected()
        self._ready = self._served = None
        command = None if due is None else due.served(self)
        self._served = command
        return command

    def do(self, command: CommandT) -> list[Event[StateT]]:
        """Judge anybody's command; the shoe follows what happened."""
        self.play.check_dealt(self.play.state, command)
        events = self._do(command)
        if self._ready is not None and command == self._served:
            self.shoe, self._ready = self._ready, None
            self.statements.append(self.shoe.statement.hex())
        elif self.shoe is not None:
            for event in events:
                event.in_shoe(self.shoe)
        return events

    def step(self) -> list[Event[StateT]]:
        """Do what the dealer is to do now; no events where that is nothing."""
        command = self.next()
        return [] if command is None else self.do(command)

    def deal(self) -> Iterator[Event[StateT]]:
        """Go on until somebody else is due."""
        while events := self.step():
            yield from events

    def play_out(self, player: Callable[[StateT], CommandT]) -> Iterator[Event[StateT]]:
        """Carry the play to its end, event by event; `player` answers from the view of whoever is due."""
        yield from self.play.events
        while (due := self.play.expected()) is not None:
            yield from self.step() or self.do(player(self.play.view(due.by[0])))
        if self.shoe is not None:
            self.shoe.end()

    # What a due thing asks for, as `Cards` has it.

    def shuffle(self) -> str:
        """Shuffle a whole deck, or the shoe with what is returned to it; the commitment to the order."""
        shoe = None if self.shoe is None or self.shoe.ended else self.shoe
        what = self.play.to_shuffle(self.play.state, shoe)
        if isinstance(what, Deck):
            filling = self.source.fill(len(what), ())
            self._ready = Shoe(what, filling.secret, filling.nonces)
        else:
            if shoe is None:
                raise Malformed("cards are returned to a shoe, and there is none")
            filling = self.source.fill(shoe.remaining + len(what), what)
            self._ready = Shoe.restored(shoe.deck, shoe.shuffles)
            self._ready.reshuffle(filling.secret, filling.nonces, what)
        return self._ready.statement.hex()

    def cut(self, least: int, most: int) -> int | None:
        return self.source.cut_at(least, most)

    def cards(self, due: Expected[Any], count: int) -> tuple[Card | None, ...]:
        """The next cards of the shoe, which stay in it until they are dealt."""
        if self.shoe is None:
            raise Malformed("there is no shoe: the cards are to be shuffled first")
        return self.shoe.faces(count)
