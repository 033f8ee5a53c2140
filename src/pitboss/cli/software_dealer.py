"""The software dealer: shuffles, cuts and deals a round from a proved shoe, and asks players for their acts."""

from collections.abc import Callable, Iterator
from random import Random

from pitboss.cards import Deck
from pitboss.play import Event, Principal, Role
from pitboss.play.table_commands import Shuffle
from pitboss.poker.commands import Burn, Command, Cut, Deal
from pitboss.poker.due import BurnDue, CutDue, DealDue, ShuffleDue
from pitboss.poker.games import GAMES
from pitboss.poker.round import Round
from pitboss.poker.state import State
from pitboss.shoe import Secret, Shoe, new_cut, new_secret, seed_bytes
from pitboss.shoe.derivation import KEY_BYTES

Player = Callable[[State], Command]
POKER = tuple(dict.fromkeys(game.name for game in GAMES.values()))
"""The games that can be dealt."""


class SoftwareDealer:
    """Deals one round. With a generator everything is repeatable; without one the shuffle is the real one."""

    def __init__(self, round_: Round, chance: Random | None = None) -> None:
        options = round_.state.setup.options
        self.round = round_
        self.chance = chance
        self.shoe = Shoe(Deck(options.deck, options.joker), self._secret(options.deck + options.joker))
        self.statements: list[str] = []

    def play(self, player: Player) -> Iterator[Event[State]]:
        """Carry the round to its end, event by event; `player` answers from the view of whoever is due."""
        yield from self.round.events
        while (due := self.round.expected()) is not None:
            by = due.by[0]
            command = self._serve() if by.role is Role.DEALER else player(self.round.view(by))
            if isinstance(command, Cut):
                self.shoe.cut(command.after, str(by))
            yield from self.round.do(command)
        self.shoe.end()

    def _serve(self) -> Command:
        due = self.round.expected()
        match due:
            case ShuffleDue():
                return self._shuffle()
            case CutDue():
                count = self.shoe.remaining
                return Cut(0, self.chance.randint(due.least, due.most) if self.chance else new_cut(count))
            case DealDue():
                return Deal((self.shoe.deck.cards[self.shoe.deal()],))
            case BurnDue():
                return Burn(self.shoe.deck.cards[self.shoe.burn()])
            case _:
                raise AssertionError(f"nothing for the dealer to do: {due}")

    def _shuffle(self) -> Shuffle:
        """The first shuffle fills the shoe; a later one puts discards and folded cards of other players back."""
        if self.statements:
            returned = self._returned()
            self.shoe.reshuffle(self._secret(len(returned)), returned=returned)
        self.statements.append(self.shoe.statement.hex())
        return Shuffle(self.statements[-1])

    def _returned(self) -> list[int]:
        state = self.round.state
        gone = []
        for seat in state.setup.seats:
            if seat != state.drawing:
                gone += [*state.discarded[seat], *(() if state.active >> seat & 1 else state.own[seat])]
        return [self.shoe.deck.cards.index(card) for card in gone if card is not None]

    def _secret(self, count: int) -> Secret:
        if self.chance is None:
            return new_secret(count)
        return Secret(self.chance.randbytes(seed_bytes(count)), self.chance.randbytes(KEY_BYTES))


def principal_of(seat: int | None) -> Principal:
    """Who looks on: a seat's player, anybody (0), or the auditor who sees everything."""
    if seat is None:
        return Principal(Role.AUDITOR)
    return Principal(Role.PLAYER, seat) if seat else Principal(Role.SPECTATOR)
