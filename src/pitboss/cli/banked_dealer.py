"""The software dealer of the games against the house: a proved shoe, and simple players who wager and decide."""

from collections.abc import Callable
from random import Random, SystemRandom
from typing import Any

from pitboss.banked.baccarat import commands as bac
from pitboss.banked.baccarat import due as bac_due
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.canberra import commands as can
from pitboss.banked.canberra import due as can_due
from pitboss.banked.canberra import jackpot_desk
from pitboss.banked.canberra.hand_values import least_qualifying, value_of
from pitboss.banked.canberra.table import Table
from pitboss.banked.house.commands import CheckDeck, Cut, Sit
from pitboss.banked.house.due import CutDue, ShuffleDue
from pitboss.banked.jackpot.jackpot import Jackpot
from pitboss.cards import Card
from pitboss.play import Command, Expected, Play
from pitboss.play.table_commands import OpenTable, Shuffle
from pitboss.shoe import Secret, Shoe, new_cut, new_secret, seed_bytes
from pitboss.shoe.derivation import KEY_BYTES

JACKPOT, NAME = "boomerang", "table 1"


class HouseDealer:
    """Deals rounds at one table. With a generator everything is repeatable; without one the shuffle is the real one."""

    def __init__(self, table: Play[Any, Any], chance: Random | None, jackpot: Jackpot | None = None) -> None:
        self.table = table
        self.chance = chance
        self.choices = chance or SystemRandom()
        self.jackpot = jackpot
        self.shoe: Shoe | None = None

    def seat(self, people: dict[int, tuple[str, int]]) -> None:
        """Check the cards, open the table and give people seats with their chips."""
        self.table.do(CheckDeck(self.table.state.deck.cards))
        self.table.do(OpenTable())
        for seat, (name, cents) in people.items():
            self.table.do(Sit(name, seat, cents, name))

    def play(self, rounds: int) -> None:
        """So many rounds, or as many as somebody has chips for."""
        state = self.table.state
        while state.rounds < rounds:
            due = self.table.expected()
            if isinstance(due, can_due.JackpotDue):
                assert isinstance(self.table, Table), "a table of Canberra Poker"
                assert self.jackpot is not None, "a table with a jackpot has a meter"
                jackpot_desk.settle(self.table, self.jackpot, NAME)
                continue
            command = self._command(due)
            if command is None:
                return
            self.table.do(command)

    def _command(self, due: Expected[Any] | None) -> Command | None:
        build = _COMMANDS.get(type(due))
        return build(self, due) if build is not None else None

    def shuffle(self) -> Shuffle:
        deck = self.table.state.deck
        self.shoe = Shoe(deck, self._secret(len(deck)))
        return Shuffle(self.shoe.statement.hex())

    def cut(self, due: CutDue) -> Cut:
        assert self.shoe is not None, "cards are cut after the shuffle"
        after = self.chance.randint(due.least, due.most) if self.chance else new_cut(self.shoe.remaining)
        self.shoe.cut(after, "the dealer")
        return Cut(after)

    def cards(self, count: int) -> tuple[Card, ...]:
        assert self.shoe is not None, "cards come from the shoe"
        faces = self.shoe.deck.cards
        return tuple([faces[self.shoe.deal()] for _ in range(count)])

    def _secret(self, count: int) -> Secret:
        if self.chance is None:
            return new_secret(count)
        return Secret(self.chance.randbytes(seed_bytes(count)), self.chance.randbytes(KEY_BYTES))


def _wager(dealer: HouseDealer, due: can_due.WagersDue) -> Command | None:
    """Everybody who can antes once or twice the minimum; about half of them play the jackpot."""
    last = due.placed[-1] if due.placed else 0
    if last in due.chips and dealer.choices.random() < 0.5:
        return can.PlayJackpot(last)
    for seat, stake in due.stakes:
        if stake >= 3 * due.least:
            most = min(due.most, stake // 3) // due.step
            return can.Ante(seat, due.step * dealer.choices.randint(1, min(2, most)))
    display = dealer.jackpot.state.display if dealer.jackpot is not None else 0
    return can.NoMoreBets(display=display) if due.placed else None


def _decide(dealer: HouseDealer, due: can_due.DecisionDue) -> Command:
    """A bet on ace-king or better, by the cards that the player sees."""
    seat = due.seats[0]
    view = dealer.table.view(due.by[0])
    cards = [card for card in view.boxes[seat].cards if card is not None]
    able = seat in dict(due.bets)
    return can.Bet(seat) if able and value_of(cards) >= least_qualifying("ace-king") else can.Fold(seat)


def _coup_wager(dealer: HouseDealer, due: bac_due.WagersDue) -> Command | None:
    placed = {seat for seat, _ in due.placed}
    for seat, stake in due.stakes:
        if seat not in placed and stake >= due.least:
            side = dealer.choices.choice((Side.PLAYER, Side.BANKER, Side.PLAYER, Side.BANKER, Side.TIE))
            return bac.Wager(seat, side, due.least)
    return bac.NoMoreBets() if due.placed else None


def _open(dealer: HouseDealer, due: bac_due.OpenDue) -> Command:
    """Under method (b) hands go to the designated players, who open them and give them back."""
    if due.held is not None:
        return bac.Open(due.held, due.holder) if due.held in due.sides else bac.Retrieve()
    if due.designated:
        return bac.PassOut(*due.designated[0])
    return bac.Open(due.sides[0])


# Keyed by the type of the due thing, which the type checker cannot relate to the function's own parameter.
_COMMANDS: dict[type[Any], Callable[[HouseDealer, Any], Command | None]] = {
    ShuffleDue: lambda dealer, due: dealer.shuffle(),
    CutDue: HouseDealer.cut,
    can_due.WagersDue: _wager,
    can_due.DealDue: lambda dealer, due: can.Deal(dealer.cards(due.count)),
    can_due.DecisionDue: _decide,
    can_due.RevealDue: lambda dealer, due: can.Reveal(),
    can_due.TurnDue: lambda dealer, due: can.TurnUp(due.box),
    bac_due.FirstCardDue: lambda dealer, due: bac.ShowFirst(dealer.cards(1)[0]),
    bac_due.BurnDue: lambda dealer, due: bac.Burn(dealer.cards(due.count)),
    bac_due.WagersDue: _coup_wager,
    bac_due.DealDue: lambda dealer, due: bac.Deal(dealer.cards(due.count)),
    bac_due.OpenDue: _open,
}
