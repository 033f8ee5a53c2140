"""`pitboss`, but a node that never looks at its lease and does not end when it was given up: a zombie that writes.

`python -m tests.servers.careless serve ...` (S-05, S-07).
"""

from pitboss.cli.main import main
from pitboss.room.postgres.nodes import NodeLease


def _always(lease: NodeLease) -> bool:
    return True


def _never(lease: NodeLease) -> bool:
    return False


def _unheard(lease: NodeLease, value: bool) -> None:
    """It was given up, and does not know."""


if __name__ == "__main__":
    NodeLease.holds = property(_always)  # type: ignore[method-assign, assignment]  # that is what is careless
    NodeLease.is_lost = property(_never, _unheard)  # type: ignore[assignment]  # and this
    main()
