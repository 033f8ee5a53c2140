"""What no ledger of a room may show between two transactions, however well its transfers add up."""

from collections.abc import Iterator, Mapping

from pitboss.play import Account
from pitboss.play.money import AccountKind, dollars
from pitboss.room.chores import BOT

HOLDS = (
    AccountKind.WALLET,
    AccountKind.STAKE,
    AccountKind.POT,
    AccountKind.WAGER,
    AccountKind.COMMISSION,
    AccountKind.JACKPOT,
    AccountKind.RESERVE,
    AccountKind.PRIZES,
    AccountKind.CHIPS,
    AccountKind.TICKETS,
    AccountKind.HELD,
    AccountKind.BOX,
)
"""Accounts that hold chips or cash, so that nothing is taken from them that is not there."""
OF_BOTS = f"{AccountKind.WALLET}:{BOT}"
"""Bots play with the house's money: what they have bought stands against their wallets."""


def faults_at_rest(balances: Mapping[Account, int]) -> Iterator[str]:
    """A sentence for every account that cannot stand as it does: clearing accounts are empty, chips never negative."""
    for name, cents in balances.items():
        kind = name.partition(":")[0]
        if kind == AccountKind.CLEARING and cents:
            yield f"the clearing account {name} holds {dollars(cents)}: a table and its jackpot disagree"
        elif kind in HOLDS and cents < 0 and not name.startswith(OF_BOTS):
            yield f"the account {name} stands at {dollars(cents)}"
