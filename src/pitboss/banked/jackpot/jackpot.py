"""A jackpot as a play of its own: tables settle their rounds with it one after another (G-R65, G-R72)."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.banked.jackpot.events import (
    JACKPOT_EVENTS,
    JackpotOpened,
    JackpotState,
    RoundSettled,
    SettlementReversed,
    SplitApproved,
)
from pitboss.banked.jackpot.funding import pay_claims
from pitboss.banked.jackpot.prizes import PRIZES
from pitboss.banked.jackpot.terms import JackpotTerms, PrizeClaim, check_terms
from pitboss.play import Codec, Event, Expected, Ledger, Play, Principal, Refusal, Role
from pitboss.play import Command as BaseCommand
from pitboss.play.command import OPERATOR, STAFF, Roles

CODEC: Codec[Event[JackpotState]] = Codec(JACKPOT_EVENTS)
CHIPS = ("S89-1997/11.2", "S89-1997/11.3", "G-R36", "G-R37", "G-R38", "G-R65")
SEVERAL = ("G-R39", "G-R40", "G-R72")


class SettleRound(BaseCommand, frozen=True, gc=False, tag="settle_round"):
    """A table's round is over: the claims from the dealer's right, and how many chips lost."""

    roles: ClassVar[Roles] = STAFF
    table: str
    round: int
    claims: tuple[PrizeClaim, ...]
    losing: int


class ReverseRound(BaseCommand, frozen=True, gc=False, tag="reverse_round"):
    """The operator has invalidated the outcome of a table's last round."""

    roles: ClassVar[Roles] = OPERATOR
    table: str
    round: int


class ApproveSplit(BaseCommand, frozen=True, gc=False, tag="approve_split"):
    """The Authority has approved another distribution."""

    roles: ClassVar[Roles] = OPERATOR
    pool_percent: int
    approval: str


Command = SettleRound | ReverseRound | ApproveSplit


class RoundDue(Expected[Command], frozen=True, gc=False):
    """A jackpot waits for the next round of any table."""

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, SettleRound)

    def sentence(self) -> str:
        return "the jackpot waits for the next round"


def settle_round(state: JackpotState, command: SettleRound) -> list[Event[JackpotState]]:
    """Prizes on the display at the turning up of their hands, the reset, then the chips (ledgers of the readings)."""
    before = state.last.get(command.table)
    if before is not None and command.round <= before.round:
        raise Refusal(CHIPS, f"round {command.round} of {command.table} has been settled already")
    terms = state.terms
    payment = pay_claims(terms, state.pool, state.reserve, command.claims)
    to_pool, to_reserve = terms.split(command.losing)
    advanced = state.owed + payment.reset_bank + sum([paid.bank for paid in payment.paid])
    return [
        RoundSettled(
            _rules(command.claims),
            state.name,
            command.table,
            command.round,
            state.pool,
            payment.paid,
            payment.reset_reserve,
            payment.reset_bank,
            terms.chip * len(command.claims),
            command.losing,
            to_pool,
            to_reserve,
            min(max(advanced, 0), to_reserve) if terms.repay else 0,
        )
    ]


def reverse_round(state: JackpotState, command: ReverseRound) -> list[Event[JackpotState]]:
    settled = state.last.get(command.table)
    rules = ("S89-1997/15.4", "G-R47", "G-R66")
    if settled is None or settled.round != command.round:
        raise Refusal(rules, f"round {command.round} is not the last of {command.table}")
    missing = [settled.reserve_change - state.reserve, settled.pool_change - state.pool]
    return [SettlementReversed(rules, settled, *[max(0, cents) for cents in missing])]


def approve_split(state: JackpotState, command: ApproveSplit) -> list[Event[JackpotState]]:
    rules = ("S89-1997/11.3", "G-R36")
    if not command.approval.strip():
        raise Refusal(rules, "another distribution needs a reference to its approval")
    terms = replace(state.terms, pool_percent=command.pool_percent, approval=command.approval)
    check_terms(terms)
    return [SplitApproved(rules, terms)]


def expect(state: JackpotState) -> Expected[Command]:
    return RoundDue((Principal(Role.DEALER),), CHIPS)


def decide(state: JackpotState, due: Expected[Command] | None, command: Command) -> Sequence[Event[JackpotState]]:
    return _DECIDE[type(command)](state, command)


def follow(state: JackpotState) -> Sequence[Event[JackpotState]]:
    return ()


class Jackpot(Play[JackpotState, Command]):
    """One jackpot. `Jackpot.open` begins it, `replay` rebuilds it from its stream."""

    @classmethod
    def open(cls, name: str, terms: JackpotTerms, pool: int, reserve: int = 0) -> "Jackpot":
        check_terms(terms)
        if min(pool, reserve) < 0:
            raise Refusal(("S89-1997/11.3", "G-R42"), "pool and reserve begin with nothing or more")
        from pitboss.rulebook import digest

        return cls(
            [JackpotOpened(("S89-1997/11.3", "S89-1997/1.equip", "G-R36"), name, terms, pool, reserve, digest())]
        )

    blank = staticmethod(JackpotState)
    expect = staticmethod(expect)
    decide = staticmethod(decide)
    follow = staticmethod(follow)


def recount(events: Iterable[Event[Any]]) -> Ledger:
    """The accounts as the transfers of events leave them."""
    book = Ledger()
    for event in events:
        book.record(event.transfers())
    return book


@cache
def _rules(claims: tuple[PrizeClaim, ...]) -> tuple[str, ...]:
    rules = [id_ for claim in claims for id_ in PRIZES[claim.prize].rules]
    return tuple(dict.fromkeys([*CHIPS, *rules, *(SEVERAL if claims else ())]))


_DECIDE: dict[type[Any], Callable[[JackpotState, Any], Sequence[Event[JackpotState]]]] = {
    SettleRound: settle_round,
    ReverseRound: reverse_round,
    ApproveSplit: approve_split,
}
