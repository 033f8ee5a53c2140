"""The ledger of an evening at a table: who bought in for how much, who has what, and who owes whom."""

from collections.abc import Mapping

import msgspec

from pitboss.room.chores import is_bot
from pitboss.room.host import TableHost
from pitboss.room.log import BOTS_GONE

HOUSE = ""
"""Who stands for the house among those who pay: its commission, and what its bots have won and lost."""
EXACT = 12
"""With so many who owe or are owed the fewest payments are looked for; with more they are only few."""


class Account(msgspec.Struct, frozen=True):
    """A person at the table: chips bought, chips taken away, chips there now."""

    person: str
    name: str
    bought: int
    taken: int
    has: int

    @property
    def net(self) -> int:
        return self.taken + self.has - self.bought


class Payment(msgspec.Struct, frozen=True):
    source: str
    target: str
    cents: int


def accounts(host: TableHost) -> list[Account]:
    """Everybody who has had chips at the table, bots among them, as far as viewers know."""
    has = {place.person: host.stake_of(seat) for seat, place in host.log.shown.places.items()}
    ledger = host.log.ledger.items()
    return [
        Account(person, _name(host, person), each.bought, each.taken, has.get(person, 0)) for person, each in ledger
    ]


def _name(host: TableHost, person: str) -> str:
    return "bots that have left" if person == BOTS_GONE else host.name_of(person)


def owed(found: list[Account]) -> dict[str, int]:
    """What everybody has won or lost; the house has what people together have not."""
    people = {each.person: each.net for each in found if not is_bot(each.person)}
    return {**people, HOUSE: -sum(people.values())}


def payments(nets: Mapping[str, int]) -> list[Payment]:
    """Who pays whom, with the fewest payments: groups that are even among themselves settle by themselves."""
    left = {who: cents for who, cents in nets.items() if cents}
    groups = _even_groups(left) if len(left) <= EXACT else [list(left)]
    return [payment for group in groups for payment in _settled({who: left[who] for who in group})]


def _even_groups(nets: Mapping[str, int]) -> list[list[str]]:
    """As many groups as there can be whose wins and losses are even: each saves a payment.

    `most[some]` is how often the sum of those in the set was even while they were added one by one, at best.
    """
    who = list(nets)
    sums, most, last = [0] * (1 << len(who)), [0] * (1 << len(who)), [0] * (1 << len(who))
    for some in range(1, 1 << len(who)):
        members = [place for place in range(len(who)) if some >> place & 1]
        sums[some] = sums[some & (some - 1)] + nets[who[members[0]]]
        last[some] = max(members, key=lambda place: most[some ^ (1 << place)])
        most[some] = most[some ^ (1 << last[some])] + (sums[some] == 0)
    groups: list[list[str]] = []
    some = len(sums) - 1
    while some:
        if not sums[some]:
            groups.append([])
        groups[-1].append(who[last[some]])
        some ^= 1 << last[some]
    return groups


def _settled(nets: dict[str, int]) -> list[Payment]:
    """The largest debt goes to the largest claim, until nothing is left."""
    found: list[Payment] = []
    while nets:
        source, target = min(nets, key=nets.__getitem__), max(nets, key=nets.__getitem__)
        cents = min(-nets[source], nets[target])
        found.append(Payment(source, target, cents))
        nets = {who: left for who, left in _paid(nets, source, target, cents).items() if left}
    return found


def _paid(nets: dict[str, int], source: str, target: str, cents: int) -> dict[str, int]:
    return {**nets, source: nets[source] + cents, target: nets[target] - cents}
