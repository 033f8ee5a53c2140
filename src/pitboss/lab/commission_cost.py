"""What the commission costs: rounds between the house's bots by kernels, told as dollars for every hundred rounds.

Rounds do not depend on each other: everybody starts each with the same stake, the marker goes round, and each round has
a chance of its own. So they can be played in any order, by any number of workers, with the same result.
"""

from collections.abc import Iterable
from math import sqrt

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.options import Options
from pitboss.poker.round import Round
from pitboss.poker.tell_commission import scheme_words
from pitboss.poker.validation import check_options
from pitboss.tempers import temper_at

MOST_ROUNDS = 1_000_000
HUNDRED = 100
DOLLAR = 100


class Setting(msgspec.Struct, frozen=True):
    """A game as it is dealt: its options, so many players, and what each starts a round with, in cents."""

    game: Game
    options: Options
    players: int
    stake: int

    def check(self) -> None:
        """Refuse a table that the rules do not allow, in words."""
        try:
            check_options(self.game, self.options, self.players)
            self.begin(1)
        except Refusal as refusal:
            raise Malformed(f"{self.game.name}, {self.players} players: {refusal}") from refusal

    def begin(self, number: int) -> Round:
        seats = [Seat(seat, self.stake) for seat in range(1, self.players + 1)]
        return Round.start(self.game, self.options, seats, 1 + number % self.players)


class Taken(msgspec.Struct, frozen=True):
    """What some rounds took out of their pots, in cents, with the sum of the squares of it."""

    rounds: int
    commission: int
    squares: float
    pots: int
    """What the pots held, commission included."""


class CommissionCost(msgspec.Struct, frozen=True):
    """Dollars for every hundred rounds: of the table, of one player, and how sure that is (one standard error)."""

    game: str
    edition: str
    limit: str
    commission: str
    players: int
    rounds: int
    per_100_rounds: float
    per_player: float
    standard_error: float
    share_of_pots: float


def play_rounds(setting: Setting, first: int, last: int, seed: int) -> Taken:
    """Rounds of these numbers; a round's cards and choices depend on the seed and its number alone."""
    from pitboss import batch

    found = batch.play(
        setting.game,
        setting.options,
        [batch.HOUSE[temper_at(seat).name] for seat in range(1, setting.players + 1)],
        first=first,
        rounds=last - first,
        seed=seed,
        stake=f"{setting.stake / DOLLAR:.2f}",
    )
    return Taken(found.rounds, found.commission, found.commission_squares, found.pots)


def commission_cost(setting: Setting, played: Iterable[Taken]) -> CommissionCost:
    """What so many rounds say about a hundred."""
    parts = list(played)
    rounds, taken = sum(each.rounds for each in parts), sum(each.commission for each in parts)
    pots, squares = sum(each.pots for each in parts), sum(each.squares for each in parts)
    mean = taken / rounds
    variance = max(squares - rounds * mean**2, 0) / max(rounds - 1, 1)
    return CommissionCost(
        setting.game.name,
        setting.game.edition,
        limit_text(setting.options),
        scheme_words(setting.options),
        setting.players,
        rounds,
        HUNDRED * mean / DOLLAR,
        HUNDRED * mean / DOLLAR / setting.players,
        HUNDRED * sqrt(variance / rounds) / DOLLAR,
        taken / pots if pots else 0.0,
    )


def limit_text(options: Options) -> str:
    """The limits of the betting rounds, such as `by_blind 2` or `spread 2-10`; equal ones are named once."""
    texts = []
    for limit in options.limits:
        most = f"-{limit.maximum / 100:g}" if limit.maximum else ""
        texts.append(f"{limit.kind} {limit.minimum / 100:g}{most}")
    return ", ".join(dict.fromkeys(texts))
