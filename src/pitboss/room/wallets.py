"""Play money: what each person has outside the tables, granted by the house and refilled on request.

Grants are events of the person's own stream; what goes to a table and comes back is the table's. The balances here
follow the store's ledger, with what is being written already taken off. They are for views, and for refusing in good
time; that no wallet is overdrawn is the store's to say.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator

import msgspec

from pitboss.play import Account, Codec, Transfer
from pitboss.play.money import BANK, AccountKind, tickets, wallet
from pitboss.room.at_rest import OF_BOTS
from pitboss.room.chores import is_of_bank
from pitboss.room.store import StoreEntry

FULL = 100_000
"""A full wallet: a thousand dollars of play money."""
MOST = 10_000
"""So many balances are at hand at most, besides those that are being written."""


class Granted(msgspec.Struct, frozen=True, tag_field="event", tag="granted"):
    """The house gave play money."""

    person: str
    cents: int


CODEC: Codec[Granted] = Codec((Granted,))


class Wallets:
    """The balances of wallets, and what tickets for tournaments are in them, the latest that were asked for."""

    def __init__(self, balance: Callable[[Account], int]) -> None:
        self._look_up = balance
        self._balances: OrderedDict[Account, int] = OrderedDict()
        self._ahead: Counter[Account] = Counter()
        """How many transfers of an account are being written."""
        self._seen = 0
        self._latest: dict[Account, int] = {}
        """By account, how much had been seen with the last that was of its own."""

    def __getitem__(self, person: str) -> int:
        return self._balance(wallet(person))

    def tickets(self, person: str) -> int:
        """What the tickets are worth that somebody has won for another day (T-R62)."""
        return self._balance(tickets(person))

    def _balance(self, name: Account) -> int:
        """As the store has it when it is first asked for; what is then written here comes by `record`."""
        if name not in self._balances:
            if len(self._balances) >= MOST:
                self.forget([next((each for each in self._balances if not self._ahead[each]), name)])
            self._balances[name] = self._look_up(name)
            self._note(name)
        self._balances.move_to_end(name)
        return self._balances[name]

    def record(self, transfers: Iterable[Transfer]) -> None:
        """Follow transfers as they are handed to the store; they are being written until `settle` or `undo`.

        Where the store does not say what there was, none of them are.
        """
        parts = list(_parts(transfers))
        before = {name: self._balance(name) for name, _ in parts}
        for name, cents in parts:
            self._balances[name] = before[name] = before[name] + cents
            self._ahead[name] += 1

    def settle(self, transfers: Iterable[Transfer]) -> None:
        """The store has them."""
        for name, _ in _parts(transfers):
            self._done(name)

    def undo(self, transfers: Iterable[Transfer]) -> None:
        """Take back what the store could not write."""
        for name, cents in _parts(transfers):
            self._balances[name] -= cents
            self._done(name)

    def _done(self, name: Account) -> None:
        self._ahead[name] -= 1
        if not self._ahead[name]:
            del self._ahead[name]
        self._note(name)

    def _note(self, name: Account) -> None:
        """What was read of an account before this is old."""
        self._seen += 1
        self._latest[name] = self._seen

    def forget(self, names: Iterable[Account]) -> None:
        """They are looked up anew, unless one is being written: the store may have other sums than were seen here."""
        for name in names:
            if not self._ahead[name]:
                self._balances.pop(name, None)
                self._latest.pop(name, None)

    @property
    def at_hand(self) -> list[Account]:
        """The accounts that somebody has asked for lately."""
        return list(self._balances)

    @property
    def seen(self) -> int:
        """How many transfers were written or taken back, and accounts looked up; to compare before and after a look at
        the store."""
        return self._seen

    def follow(self, name: Account, cents: int, seen: int) -> bool:
        """What other nodes have made of an account, as read since so much was seen here; false if it may not be so.

        It may not while something of the account is being written, or when something was meanwhile. What nobody has
        asked for is not kept: it is looked up then.
        """
        if name not in self._balances:
            return True
        if self._ahead[name] or self._latest.get(name, 0) > seen:
            return False
        self._balances[name] = cents
        return True


def covered_of(transfers: Iterable[Transfer]) -> frozenset[Account]:
    """The wallets that transfers are paid from, which must hold that much; bots play with the house's money."""
    sources = (transfer.source for transfer in transfers)
    return frozenset(name for name in sources if is_wallet(name) and not name.startswith(OF_BOTS))


def grants_of(person: str) -> str:
    """The stream of what the house has given somebody."""
    return f"wallet:{person}"


def grant(person: str, cents: int) -> StoreEntry:
    """Play money from the house, as an entry of the person's wallet."""
    event = CODEC.encode(Granted(person, cents))
    return StoreEntry(grants_of(person), event, (Transfer(BANK, wallet(person), cents),))


def at_table(
    table: str,
    transfers: Iterable[Transfer],
    tournament: str = "",
    is_followed: bool = False,
    against_house: bool = False,
) -> tuple[Transfer, ...]:
    """A table's transfers in the accounts of the room: stakes, pot, wagers, bank and commission bear the table's name.

    Wallets, the accounts where tables and jackpots meet, and what is set aside for a case belong to no table. At one of
    a tournament purses of chips stand in place of wallets, and a bank without bottom pays and takes chips for all of
    its tables, commission of games against the house with them (T-R77); where a person deals, the cash that people
    bring from outside. Bots buy in from the bank there.
    """
    return between(transfers, lambda name: account_at(table, name, tournament, is_followed, against_house))


def between(transfers: Iterable[Transfer], named: Callable[[Account], Account]) -> tuple[Transfer, ...]:
    """Transfers in accounts of other names. What stays in one account moves nothing: a bank pays a bot that is its."""
    moves = ((named(each.source), named(each.target), each.cents) for each in transfers)
    return tuple(Transfer(source, target, cents) for source, target, cents in moves if source != target)


def account_at(
    table: str, name: Account, tournament: str = "", is_followed: bool = False, against_house: bool = False
) -> Account:
    """An account of a table among those of the room."""
    kind, _, owner = name.partition(":")
    if tournament and kind == AccountKind.WALLET:
        return Account(f"{AccountKind.CHIPS}:{tournament}/{owner}")  # whoever deals there: chips are no money
    if is_followed and kind == AccountKind.WALLET:
        return Account(f"{AccountKind.OUTSIDE}:{table}/{owner}")
    if tournament and kind == AccountKind.COMMISSION and not against_house:
        return Account(f"{AccountKind.ISSUE}:{tournament}")  # chips are no money: they leave play (T-R07)
    if tournament and kind in (AccountKind.BANK, AccountKind.COMMISSION):
        return Account(f"{AccountKind.BANK}:{tournament}")
    if kind == AccountKind.WALLET and is_of_bank(owner):
        return Account(f"{AccountKind.BANK}:{table}")
    if kind in (AccountKind.WALLET, AccountKind.CLEARING, AccountKind.HELD):
        return name
    return Account(f"{kind}:{table}/{owner}" if owner else f"{kind}:{table}")


def _parts(transfers: Iterable[Transfer]) -> Iterator[tuple[Account, int]]:
    """What transfers do to wallets."""
    for transfer in transfers:
        for name, cents in ((transfer.source, -transfer.cents), (transfer.target, transfer.cents)):
            if is_wallet(name):
                yield name, cents


def is_wallet(name: Account) -> bool:
    return name.startswith((f"{AccountKind.WALLET}:", f"{AccountKind.TICKETS}:"))
