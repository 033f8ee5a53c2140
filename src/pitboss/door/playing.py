"""What can be done with anything that is played, in every game with the same verbs."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import msgspec
from msgspec.structs import asdict, replace

from pitboss.door.amounts import Amount
from pitboss.door.look import View
from pitboss.malformed import Malformed
from pitboss.play import Command, Dealer, Event, Expected, Legal, Play, Principal, Refusal, Role, Ruling, ShuffleSource
from pitboss.play.telling import Told
from pitboss.shoe import Shoe, auditor_proof, encode

# The games have states and commands of their own; the notation keeps them apart.
AnyPlay = Play[Any, Any]


class Happening(Told, frozen=True):
    """Something that happened: `print` tells it in a sentence, `rules` are the ids that made it so.

    `kind` is its name in records, and `event` the engine's own value, with amounts in cents.
    """

    event: Event[Any] | None = None

    @property
    def kind(self) -> str:
        return str(self.event.__struct_config__.tag) if self.event is not None else ""


class EventTeller(Protocol):
    """Tells events one by one."""

    def tell(self, event: Any) -> list[Told]: ...


class Family(msgspec.Struct, frozen=True):
    """What the door has to know of a kind of game."""

    read: Callable[[str], list[Any]]
    """One word of the notation as commands."""
    teller: Callable[[], EventTeller]
    look: Callable[[Any, Expected[Any] | None], View]
    is_over: Callable[[AnyPlay], bool]
    expect: Callable[[Any], Expected[Any] | None]
    report: Callable[[dict[str, Any]], Any]
    """A report of something irregular, from its name and fields."""
    preview: Callable[[AnyPlay, Any], Ruling]
    choice: Callable[[str, str], Any]
    """The decision of a ruling that the rules leave open."""


class Playing:
    """Something that is played: `legal`, `do`, `view` and `undo`, `happened` and `preview`.

    With a shoe everything that nobody has a choice about happens by itself: shuffle, cut, posts that are owed, cards,
    and hands that must be shown. Without one every step is left to commands, as a live table needs it.
    """

    def __init__(self, play: AnyPlay, family: Family, source: ShuffleSource | None) -> None:
        self.engine = play
        """The engine's own play, with amounts in cents."""
        self._family = family
        self._dealer = None if source is None else self._dealer_of(source, None)
        self._told: list[Happening] = []
        self._teller = family.teller()
        self._count = 0
        """How many events have been told."""
        self._before: list[tuple[int, Shoe | None, int]] = []
        self._go_on()
        self._tell()

    # what is

    @property
    def events(self) -> list[Happening]:
        """Everything that has happened."""
        return list(self._told)

    @property
    def legal(self) -> Legal:
        """What whoever is due may do now; `"1r30" in play.legal` asks of one word."""
        due = None if self.is_over else self.engine.expected()
        if due is None:
            return Legal(())
        return replace(due.legal(), fits=self._takes)

    @property
    def is_over(self) -> bool:
        return self._family.is_over(self.engine)

    @property
    def stakes(self) -> Mapping[int, Amount]:
        """What everybody has, in dollars."""
        return self.view().stakes

    def view(self, seat: int | None = None) -> View:
        """What the player at a seat may see, or anybody who looks on (0); without a seat everything."""
        if seat is None:
            return self._family.look(self.engine.state, self._due(self.engine.state))
        who = Principal(Role.PLAYER, seat) if seat else Principal(Role.SPECTATOR)
        state = self.engine.view(who)
        return self._family.look(state, self._due(state))

    def __str__(self) -> str:
        return str(self.view())

    # what is done

    def do(self, *words: str) -> list[Happening]:
        """Do what is written in the notation of positions, such as "1r30"; what happened, told.

        Several words may stand in one text. Refusal, with its rules, if the rules forbid it; Malformed if it cannot be
        read. Nothing has happened then.
        """
        commands = self._read(" ".join(words).split())
        if not commands:
            raise Malformed("nothing to do: write a command such as 1r30")
        if self.is_over and self._dealer is not None and not self._is_afterwards(commands[0]):
            raise Malformed("the round is over")
        return self._all(commands)

    def happened(self, fact: str, **fields: Any) -> list[Happening]:
        """Report something irregular by its name, such as `card_exposed`, money as `amount` in dollars."""
        return self._all([self._family.report({"fact": fact, **fields})])

    def preview(self, fact: str, **fields: Any) -> Ruling:
        """The ruling that such a report would bring, with its effect on every seat; nothing takes effect."""
        return self._family.preview(self.engine, self._family.report({"fact": fact, **fields}))

    def choose(self, outcome: str, reason: str) -> list[Happening]:
        """Decide, as the supervisor, a ruling that the rules leave open."""
        return self._all([self._family.choice(outcome, reason)])

    def undo(self) -> None:
        """Take back what was done last, with all that followed from it."""
        if not self._before:
            raise Malformed("nothing has been done that could be undone")
        count, shoe, statements = self._before.pop()
        self.engine = type(self.engine).replay(self.engine.events[:count])
        if self._dealer is not None:
            said = self._dealer.statements[:statements]
            self._dealer = self._dealer_of(self._dealer.source, shoe)
            self._dealer.statements = said
        self._told, self._teller, self._count = [], self._family.teller(), 0
        self._tell()

    # how the cards were dealt

    @property
    def statements(self) -> tuple[str, ...]:
        """What was published of each shuffle before its cut."""
        return () if self._dealer is None else tuple(self._dealer.statements)

    def proof(self) -> bytes:
        """The proof of every shuffle, for `pitboss.verify`, once the round is over."""
        if self._dealer is None or self._dealer.shoe is None:
            raise Malformed("there is no shoe: the cards came from commands")
        if not self.is_over:
            raise Malformed("the round is not over: the proof would tell which cards are to come")
        shoe = _copy(self._dealer.shoe)
        shoe.end()
        return encode(auditor_proof(shoe))

    # inside

    def _due(self, state: Any) -> Expected[Any] | None:
        return None if self.is_over else self._family.expect(state)

    def _dealer_of(self, source: ShuffleSource, shoe: Shoe | None) -> Dealer[Any, Any]:
        return Dealer(self.engine, source, shoe)

    def _is_afterwards(self, command: Command) -> bool:
        """Whether a command has its place after the round; the engine judges it then."""
        return command.__struct_config__.tag in ("reveal", "occurred", "choose")

    def _read(self, words: Iterable[str]) -> list[Any]:
        return [command for word in words for command in self._family.read(word)]

    def _takes(self, what: object) -> bool:
        """Whether a word would be taken now."""
        due = self.engine.expected()
        if due is None or not isinstance(what, str):
            return due is not None and isinstance(what, Command) and due.__contains__(what)
        try:
            commands = self._read(what.split())
        except Malformed:
            return False
        return len(commands) == 1 and due.__contains__(commands[0])

    def _all(self, commands: Iterable[Any]) -> list[Happening]:
        """Do all of it, or nothing."""
        start = len(self._told)
        dealer = self._dealer
        shoe = None if dealer is None or dealer.shoe is None else _copy(dealer.shoe)
        self._before.append((len(self.engine.events), shoe, 0 if dealer is None else len(dealer.statements)))
        try:
            for command in commands:
                (self._dealer.do if self._dealer is not None else self.engine.do)(command)
                self._go_on()
        except (Refusal, Malformed):
            self.undo()
            raise
        self._go_on()  # also where nothing was said: the next round against the house
        self._tell()
        return self._told[start:]

    def _go_on(self) -> None:
        """With a shoe: whatever nobody has a choice about."""
        dealer = self._dealer
        while dealer is not None and not self.is_over:
            if dealer.step():
                continue
            due = self.engine.expected()
            command = None if due is None else due.unchosen()
            if command is None:
                return
            dealer.do(command)

    def _tell(self) -> None:
        for event in self.engine.events[self._count :]:
            self._told += [Happening(**asdict(told), event=event) for told in self._teller.tell(event)]
        self._count = len(self.engine.events)


def _copy(shoe: Shoe) -> Shoe:
    return Shoe.restored(shoe.deck, shoe.shuffles)
