"""What the commission costs: rounds played out by given players, told as dollars for every hundred rounds.

Rounds do not depend on each other: everybody starts each with the same stake, the marker goes round, and each round has
a chance of its own. So they can be played in any order, by any number of workers, with the same result.
"""

from collections.abc import Callable, Iterable
from math import sqrt
from random import Random

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.poker.events import Awarded, Seat
from pitboss.poker.game import Game
from pitboss.poker.options import Options
from pitboss.poker.round import Round
from pitboss.poker.tell_commission import scheme_words
from pitboss.poker.validation import check_options

MOST_ROUNDS = 1_000_000
HUNDRED = 100
DOLLAR = 100

PlayOut = Callable[[Round, Random], None]
"""Carries a round to its end: deals, and answers for every player."""


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


class Played(msgspec.Struct, frozen=True, gc=False):
    """What one round took and what it paid out, in cents."""

    commission: int
    awarded: int


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


def play_rounds(setting: Setting, numbers: Iterable[int], seed: int, play_out: PlayOut) -> list[Played]:
    """The rounds of these numbers; a round's cards and players depend on the seed and its number alone."""
    return [_played(setting.begin(number), Random(f"{seed}/{number}"), play_out) for number in numbers]


def commission_cost(setting: Setting, played: list[Played]) -> CommissionCost:
    """What so many rounds say about a hundred."""
    rounds = len(played)
    taken = sum(each.commission for each in played)
    paid = sum(each.awarded for each in played)
    mean = taken / rounds
    squares = sum((each.commission - mean) ** 2 for each in played)
    return CommissionCost(
        setting.game.name,
        setting.game.edition,
        limit_text(setting.options),
        scheme_words(setting.options),
        setting.players,
        rounds,
        HUNDRED * mean / DOLLAR,
        HUNDRED * mean / DOLLAR / setting.players,
        HUNDRED * sqrt(squares / max(rounds - 1, 1) / rounds) / DOLLAR,
        taken / (taken + paid) if taken + paid else 0.0,
    )


def limit_text(options: Options) -> str:
    """The limits of the betting rounds, such as `by_blind 2` or `spread 2-10`; equal ones are named once."""
    texts = []
    for limit in options.limits:
        most = f"-{limit.maximum / 100:g}" if limit.maximum else ""
        texts.append(f"{limit.kind} {limit.minimum / 100:g}{most}")
    return ", ".join(dict.fromkeys(texts))


def _played(round_: Round, chance: Random, play_out: PlayOut) -> Played:
    play_out(round_, chance)
    awarded = sum(event.cents for event in round_.events if isinstance(event, Awarded))
    return Played(round_.state.commission, awarded)
