"""The accounts of a tournament among those of the room. Money and chips are two currencies, and no transfer joins them.

`wallet:p`, `prizes:T`, `commission:T` and the house's bank hold money; `issue:T` and the purses `chips:T/p` hold chips,
which go on to stakes and pots of the tournament's tables (dict:Tournament Chips). The house pays for its bots and takes
their prizes back (T-R85), so that their wallets are the bank; so are those of people who pay at the desk and have no
account.
"""

from collections.abc import Iterable

from pitboss.play import Account, Transfer
from pitboss.play.money import BANK, AccountKind
from pitboss.room.chores import BOT

DESK = "desk:"
"""Whoever entered at the desk and is nobody whom the room knows is called so: `desk:Ann Smith`."""
BY_THE_HOUSE = (f"{AccountKind.WALLET}:{BOT}", f"{AccountKind.WALLET}:{DESK}", f"{AccountKind.TICKETS}:{BOT}")


def in_room(tournament: str, transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """A tournament's transfers in the accounts of the room."""
    return tuple(
        Transfer(source, target, each.cents)
        for each in transfers
        if (source := account_in(tournament, each.source)) != (target := account_in(tournament, each.target))
    )


def account_in(tournament: str, name: Account) -> Account:
    """An account of a tournament among those of the room."""
    kind, _, owner = name.partition(":")
    if name.startswith(BY_THE_HOUSE) or kind == AccountKind.BANK:
        return BANK
    if kind in (AccountKind.WALLET, AccountKind.TICKETS):
        return name
    if kind == AccountKind.CHIPS:
        return Account(f"{kind}:{tournament}/{owner}")
    return Account(f"{kind}:{owner or tournament}")
