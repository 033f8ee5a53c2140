"""What happens to a jackpot, as events of its own stream; the state is its meters."""

from collections import Counter
from enum import StrEnum

from pitboss.banked.jackpot.prizes import JackpotPrize
from pitboss.banked.jackpot.terms import JackpotPaid, JackpotTerms
from pitboss.play import Event, Transfer
from pitboss.play.money import BANK, Account, AccountKind, account

POOL = account(AccountKind.JACKPOT)
RESERVE = account(AccountKind.RESERVE)
SCHEMA = 1


def clearing(jackpot: str) -> Account:
    """Where the streams of tables and jackpot meet: what one puts there the other takes in the same transaction."""
    return account(AccountKind.CLEARING, jackpot)


class JackpotMeter(StrEnum):
    """What is counted beside pool and reserve."""

    CHIPS = "chips"
    WON = "chips of winners"
    PRIZES = "prizes"
    RESETS = "resets"
    ADVANCED = "advanced by the bank"
    BORNE = "borne by the bank"
    REPAID = "repaid to the bank"
    ROUNDS = "rounds"


class JackpotState:
    """The meters, and of each table the round that was settled last."""

    __slots__ = ("hits", "last", "meters", "name", "pool", "reserve", "terms")

    terms: JackpotTerms

    def __init__(self) -> None:
        self.name = ""
        self.pool = 0
        """The amount displayed."""
        self.reserve = 0
        self.meters: Counter[JackpotMeter] = Counter()
        self.hits: Counter[JackpotPrize] = Counter()
        self.last: dict[str, RoundSettled] = {}

    @property
    def display(self) -> int:
        return self.pool

    @property
    def owed(self) -> int:
        """What the bank has advanced and not got back."""
        return self.meters[JackpotMeter.ADVANCED] - self.meters[JackpotMeter.REPAID]


class JackpotOpened(Event[JackpotState], frozen=True, tag="jackpot"):
    """A jackpot begins with what the bank puts into pool and reserve."""

    name: str
    terms: JackpotTerms
    pool: int
    reserve: int
    rulebook: str
    schema: int = SCHEMA

    def transfers(self) -> tuple[Transfer, ...]:
        return _moved((BANK, POOL, self.pool), (BANK, RESERVE, self.reserve))

    def apply(self, state: JackpotState) -> None:
        state.name = self.name
        state.terms = self.terms
        state.pool = self.pool
        state.reserve = self.reserve


class SplitApproved(Event[JackpotState], frozen=True, tag="split_approved"):
    """Another distribution of losing chips was approved."""

    terms: JackpotTerms

    def apply(self, state: JackpotState) -> None:
        state.terms = self.terms


class RoundSettled(Event[JackpotState], frozen=True, gc=False, tag="round_settled"):
    """All that one round of a table did to the jackpot: prizes, reset, chips in, repayment."""

    name: str
    table: str
    round: int
    display: int
    paid: tuple[JackpotPaid, ...] = ()
    reset_reserve: int = 0
    reset_bank: int = 0
    won_chips: int = 0
    """Cents of winners' chips, which go to the bank."""
    chips: int = 0
    """How many chips lost; they make up `to_pool` and `to_reserve`."""
    to_pool: int = 0
    to_reserve: int = 0
    repaid: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        desk = clearing(self.name)
        moves = [
            move
            for paid in self.paid
            for move in (
                (POOL, desk, paid.pool),
                (RESERVE, desk, paid.reserve),
                (BANK, desk, paid.bank),
                (BANK, desk, paid.borne),
            )
        ]
        moves += [(RESERVE, POOL, self.reset_reserve), (BANK, POOL, self.reset_bank), (desk, BANK, self.won_chips)]
        moves += [(desk, POOL, self.to_pool), (desk, RESERVE, self.to_reserve), (RESERVE, BANK, self.repaid)]
        return _moved(*moves)

    @property
    def pool_change(self) -> int:
        return self.to_pool + self.reset_reserve + self.reset_bank - sum([paid.pool for paid in self.paid])

    @property
    def reserve_change(self) -> int:
        return self.to_reserve - self.reset_reserve - self.repaid - sum([paid.reserve for paid in self.paid])

    def apply(self, state: JackpotState) -> None:
        state.pool += self.pool_change
        state.reserve += self.reserve_change
        _count(state, self, 1)
        state.last[self.table] = self


class SettlementReversed(Event[JackpotState], frozen=True, gc=False, tag="round_reversed"):
    """What a round did is undone (G-R66); the bank puts in what reserve and pool no longer have."""

    settled: RoundSettled
    shortfall: int = 0
    pool_shortfall: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        undone = [(move.target, move.source, move.cents) for move in self.settled.transfers()]
        return _moved(*undone, (BANK, RESERVE, self.shortfall), (BANK, POOL, self.pool_shortfall))

    def apply(self, state: JackpotState) -> None:
        settled = self.settled
        state.pool += self.pool_shortfall - settled.pool_change
        state.reserve += self.shortfall - settled.reserve_change
        _count(state, settled, -1)
        state.meters[JackpotMeter.ADVANCED] += self.shortfall + self.pool_shortfall
        del state.last[settled.table]


def _count(state: JackpotState, settled: RoundSettled, times: int) -> None:
    """Count what a round did: once, or back again (-1)."""
    meters = state.meters
    meters[JackpotMeter.ROUNDS] += times
    meters[JackpotMeter.CHIPS] += times * settled.chips
    meters[JackpotMeter.WON] += times * len(settled.paid)
    meters[JackpotMeter.REPAID] += times * settled.repaid
    meters[JackpotMeter.RESETS] += times * (settled.reset_reserve + settled.reset_bank)
    meters[JackpotMeter.ADVANCED] += times * settled.reset_bank
    for paid in settled.paid:
        meters[JackpotMeter.PRIZES] += times * paid.cents
        meters[JackpotMeter.ADVANCED] += times * paid.bank
        meters[JackpotMeter.BORNE] += times * paid.borne
        state.hits[paid.prize] += times


def _moved(*moves: tuple[Account, Account, int]) -> tuple[Transfer, ...]:
    return tuple([Transfer(*move) for move in moves if move[2]])


JACKPOT_EVENTS: tuple[type[Event[JackpotState]], ...] = (JackpotOpened, SplitApproved, RoundSettled, SettlementReversed)
