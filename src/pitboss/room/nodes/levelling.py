"""Tables that move by themselves so that no node has far more than its share: slowly, and between rounds."""

from collections.abc import Mapping

from pitboss.room.host import TableHost
from pitboss.room.nodes.placement import chosen, relieved_by
from pitboss.room.postgres.nodes import boottime

APART = 0.5
"""Seconds from one move to the next: at most two a second."""
WAITING = 10.0
"""Seconds for which a table that is to move waits for the end of its round."""


class Levelling:
    """Which table of a node moves next, and where to."""

    def __init__(self, me: str) -> None:
        self._me = me
        self._moved = 0.0
        self._table = ""
        self._since = 0.0

    def due(
        self, hosts: Mapping[str, TableHost], tables: Mapping[str, int], weights: Mapping[str, float]
    ) -> tuple[str, str]:
        """A table that moves now and the node that it goes to; two empty names if none does.

        `hosts` are the tables here that may move, `tables` how many each live node has, `weights` those of the nodes.
        """
        now = boottime()
        target = relieved_by(self._me, tables, weights)
        if not target or not hosts:
            self._table = ""
            return "", ""
        if self._table not in hosts:
            self._table, self._since = _next(hosts, target, weights), now
        is_over = not hosts[self._table].log.state.in_round
        if now - self._moved < APART or not (is_over or now - self._since > WAITING):
            return "", ""
        table, self._table, self._moved = self._table, "", now
        return table, target


def _next(hosts: Mapping[str, TableHost], target: str, weights: Mapping[str, float]) -> str:
    """Rather one that belongs there anyway, and rather one between rounds."""
    return min(hosts, key=lambda id_: (chosen(weights, f"table:{id_}") != target, hosts[id_].log.state.in_round, id_))
