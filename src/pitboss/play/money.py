"""Money: integer cents that only ever move, by transfers between named accounts.

A sum that is moved is never made or lost, so conservation is a matter of structure; whoever wants balances (a round,
the room's ledger, an auditor) folds the transfers of the events into a `Book`.
"""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import NewType

import msgspec

from pitboss.malformed import Malformed

Account = NewType("Account", str)


class AccountKind(StrEnum):
    """What an account is for; the part of its name before the colon."""

    WALLET = "wallet"
    STAKE = "stake"
    POT = "pot"
    COMMISSION = "commission"
    BANK = "bank"
    JACKPOT = "jackpot"
    RESERVE = "reserve"
    PRIZES = "prizes"
    WAGER = "wager"
    CLEARING = "clearing"
    OWED = "owed"
    CLAIMS = "claims"
    ISSUE = "issue"
    CHIPS = "chips"
    TICKETS = "tickets"
    """What entries to tournaments of another day are worth that a person has won."""
    DIFFERENCE = "difference"
    HELD = "held"
    """Chips that a dispute is about, set aside until it is decided."""
    BOX = "box"
    """What lies in a drop box between being pulled and being counted."""
    OUTSIDE = "outside"
    """The world outside a table that a person deals: what somebody took there, less what he brought."""


def account(kind: AccountKind, owner: str | int = "") -> Account:
    """`stake:3`, `wallet:anna`, `pot`."""
    return Account(f"{kind}:{owner}" if owner != "" else str(kind))


POT = account(AccountKind.POT)
COMMISSION = account(AccountKind.COMMISSION)
BANK = account(AccountKind.BANK)
DIFFERENCE = account(AccountKind.DIFFERENCE)
"""By how much chips that were counted differ from the record: what was found more, as a minus."""
CLAIMS = account(AccountKind.CLAIMS)
"""What stands against the debts of people: a note in the books, no chips."""


PRIZES = account(AccountKind.PRIZES)
ISSUE = account(AccountKind.ISSUE)
"""Where the chips of a tournament come from and go to: minus the chips in play. Chips are no money."""


@lru_cache(maxsize=1024)
def purse(person: str) -> Account:
    """The tournament chips of a person that lie at no table."""
    return account(AccountKind.CHIPS, person)


@lru_cache(maxsize=1024)
def wallet(person: str) -> Account:
    return account(AccountKind.WALLET, person)


def tickets(person: str) -> Account:
    """The tickets of a person, by what they are worth (T-R62)."""
    return account(AccountKind.TICKETS, person)


@lru_cache(maxsize=1024)
def stake(seat: int) -> Account:
    return account(AccountKind.STAKE, seat)


def held(case: int) -> Account:
    """What is set aside for a case, whatever table it is about."""
    return account(AccountKind.HELD, f"case-{case}")


@lru_cache(maxsize=1024)
def wager(seat: int) -> Account:
    return account(AccountKind.WAGER, seat)


def dollars(cents: int) -> str:
    """$12 or $12.50."""
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}${whole:,}" + (f".{rest:02d}" if rest else "")


class Currency(StrEnum):
    """What the amounts of a table are. Tournament chips have no cash value (NI2018-51/dict:Tournament Chips)."""

    DOLLARS = "dollars"
    CHIPS = "chips"

    @property
    def whole(self) -> int:
        """What is called one: a dollar has a hundred cents, a chip of one is 1."""
        return 1 if self is Currency.CHIPS else 100

    def amount(self, count: int) -> str:
        """$12.50 of money, 5,000 of chips."""
        return f"{count:,}" if self is Currency.CHIPS else dollars(count)

    def span(self, least: int, most: int) -> str:
        """$5..$200, or $5 where there is nothing between."""
        return self.amount(least) if least == most else f"{self.amount(least)}..{self.amount(most)}"

    def told_span(self, least: int, most: int) -> str:
        """The same in a sentence: anything from $5 to $200."""
        if least == most:
            return self.amount(least)
        return f"anything from {self.amount(least)} to {self.amount(most)}"


class Transfer(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """So many cents from one account to another."""

    source: Account
    target: Account
    cents: int

    def __post_init__(self) -> None:
        if self.cents < 0 or self.source == self.target:
            raise Malformed(f"no transfer: {self.cents} cents from {self.source} to {self.target}")


class Ledger:
    """The balances that transfers leave behind. Their sum never changes."""

    def __init__(self, balances: dict[Account, int] | None = None) -> None:
        self._balances: Counter[Account] = Counter(balances or {})

    def record(self, transfers: Iterable[Transfer]) -> None:
        for transfer in transfers:
            self._balances[transfer.source] -= transfer.cents
            self._balances[transfer.target] += transfer.cents

    def __getitem__(self, name: Account) -> int:
        return self._balances[name]

    def balances(self) -> dict[Account, int]:
        """Every account that is not empty, in the order of their names."""
        return {name: cents for name, cents in sorted(self._balances.items()) if cents}

    @property
    def total(self) -> int:
        return sum(self._balances.values())
