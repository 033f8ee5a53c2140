"""The same before: what was ruled in this house on the same fact, under the same edition and rules, and by whom.

Logs are read once, each from where it was left the last time.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.banked.canberra.ruling_events import CanberraRuled
from pitboss.play import RuleIds, Ruling
from pitboss.room.following.summary import DECIDED, RULED, RULINGS
from pitboss.room.host import TableHost
from pitboss.table.keeping_events import StruckOut


class Precedent(msgspec.Struct, frozen=True):
    """An earlier ruling: at which table and when, what was decided, by whom and why (nobody where the rule did)."""

    id: str
    table: str
    at: int
    facts: tuple[str, ...]
    outcome: str
    by: str
    reason: str


class _Key(msgspec.Struct, frozen=True):
    """What makes two rulings the same matter."""

    edition: str
    fact: str
    rules: RuleIds


class Precedents:
    """The rulings of a room, as far as they are durable; a ruling that is open is none yet."""

    def __init__(self) -> None:
        self._known: dict[_Key, list[Precedent]] = {}
        self._read: dict[str, int] = {}
        self._open: dict[str, _Key] = {}

    # A fact of the game's own types.
    def like(self, hosts: Iterable[TableHost], edition: str, fact: Any, rules: RuleIds) -> list[Precedent]:
        """The latest rulings on the same, newest first."""
        for host in hosts:
            if host.meta.is_followed:  # where software deals there are no such matters
                self._look(host)
        key = _Key(edition, str(fact.__struct_config__.tag), rules)
        return sorted(self._known.get(key, []), key=lambda each: each.at, reverse=True)[:RULINGS]

    def _look(self, host: TableHost) -> None:
        log, id_ = host.log, host.meta.id
        read = self._read.get(id_, 0)
        # What is no longer at hand may have been struck out; what a log remembers of its past was not.
        is_seen = read >= log.table.log.gone
        if not is_seen or any(isinstance(event, StruckOut) for event in log.table.log[read : log.durable]):
            self._forget(id_)
            read = 0
        for number, at, event in log.past_events():
            if not read < number <= log.durable:
                continue
            if isinstance(event, RULED) and (fact := _fact_of(event)) is not None:
                key = _Key(host.edition, str(fact.__struct_config__.tag), event.ruling.rules)
                self._note(host, key, event.ruling, at)
            elif isinstance(event, (*DECIDED, CanberraRuled)) and id_ in self._open:
                self._note(host, self._open.pop(id_), event.ruling, at)
        self._read[id_] = log.durable

    def _forget(self, id_: str) -> None:
        """What was struck out was never ruled."""
        self._open.pop(id_, None)
        self._known = {key: [each for each in found if each.id != id_] for key, found in self._known.items()}

    def _note(self, host: TableHost, key: _Key, ruling: Ruling, at: int) -> None:
        if ruling.outcome is None:
            self._open[host.meta.id] = key
            return
        by = host.name_of(ruling.decided_by.name) if ruling.decided_by is not None and ruling.decided_by.name else ""
        office = str(ruling.decided_by.role) if ruling.decided_by is not None else ""
        name, who = ruling.outcome.name, by or office
        found = Precedent(host.meta.id, host.meta.name, at, ruling.facts, name, who, ruling.reason)
        self._known.setdefault(key, []).append(found)


# An event that carries a ruling; those of the games against the house may have no fact.
def _fact_of(event: Any) -> Any:
    return getattr(event, "fact", None)
