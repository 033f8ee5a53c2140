"""The kinds of tables that a room has, by what is played there."""

import msgspec

from pitboss.malformed import Malformed
from pitboss.room.baccarat import Baccarat
from pitboss.room.canberra import Canberra
from pitboss.room.kind import TableKind
from pitboss.room.log import stream_of
from pitboss.room.offered import OWN
from pitboss.room.poker import Poker
from pitboss.room.store import Records, StoreDamaged

POKER = Poker()
KINDS: tuple[TableKind, ...] = (POKER, Canberra(), Baccarat())
KIND_OF: dict[str, TableKind] = {edition: kind for kind in KINDS for edition in kind.editions}
"""By edition."""


def kind_of(edition: str) -> TableKind:
    """The kind of table on which an edition is played, or a game of one's own that is offered here."""
    if edition in OWN:
        return POKER
    if edition not in KIND_OF:
        raise Malformed(f"no table of {edition!r} in this room; there are {', '.join((*KIND_OF, *OWN))}")
    return KIND_OF[edition]


class First(msgspec.Struct):
    """What the first event of every table tells."""

    edition: str
    game: dict[str, object] | None = None


def kind_at(id_: str, store: Records) -> TableKind:
    """What is played at a table, from the first event of its stream."""
    first = next(store.read(stream_of(id_)), None)
    if first is None:
        raise StoreDamaged(f"records of table {id_} are missing")
    return kind_begun(first.event)


def kind_begun(first: bytes | str) -> TableKind:
    """The kind of a table that began so; one that brought its own game is one of poker, whatever is offered now."""
    begun = msgspec.json.decode(first, type=First)
    return kind_of(begun.edition) if begun.game is None else POKER


def ends_closed(id_: str, kind: TableKind, store: Records) -> bool:
    """Whether a table is closed for good, without reading all of its log; some events may come after that."""
    after = store.length(stream_of(id_))
    while after > 0:
        after -= 1
        event = kind.codec.decode(next(store.read(stream_of(id_), after)).event)
        if not isinstance(event, kind.after_closing):
            return isinstance(event, kind.closed)
    return False
