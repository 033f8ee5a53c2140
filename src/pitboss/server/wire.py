"""All that goes over the wire, as types: what each kind of table shows, the messages of the socket, the bodies of HTTP.

Tables lie flat on the wire: what every table shows beside what lies on one of its kind. Each part is a struct of its
own, and the whole is joined from them here.
"""

from functools import reduce
from operator import or_
from typing import Any, get_args

import msgspec
from msgspec.structs import FieldInfo, asdict, fields

from pitboss.following.entries import AnyEntry
from pitboss.server import messages
from pitboss.server.baccarat_view import BaccaratCloth, BaccaratRound
from pitboss.server.canberra_view import CanberraCloth, CanberraRound
from pitboss.server.floor_view import FloorSight
from pitboss.server.house_view import Announced
from pitboss.server.table_view import TableLayout
from pitboss.server.tournament_front import TournamentSight
from pitboss.server.tournament_view import TournamentView
from pitboss.server.view_parts import TableHead

# Made of structs at run time, so that the type checker knows the parts and not the whole.
WireType = type[msgspec.Struct]


def joined(name: str, doc: str, tag: tuple[str, str], *parts: WireType, **changed: Any) -> WireType:
    """A struct with the fields of several; of two fields of one name the later one counts, above all `changed`."""
    together: dict[str, FieldInfo] = {field.name: field for part in parts for field in fields(part)}
    made = [(field.name, changed.get(field.name, field.type), _default(field)) for field in together.values()]
    made.sort(key=lambda field: field[2] is not msgspec.NODEFAULT)
    tag_field, value = tag
    listed = [each if each[2] is not msgspec.NODEFAULT else each[:2] for each in made]
    return msgspec.defstruct(
        name, listed, kw_only=True, frozen=True, tag_field=tag_field, tag=value, namespace={"__doc__": doc}
    )


def _default(field: FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.field(default_factory=field.default_factory)
    return field.default


TABLES: dict[str, WireType] = {
    "poker": joined("PokerTable", "A table of poker.", ("kind", "poker"), TableHead, TableLayout),
    "canberra": joined(
        "CanberraTable",
        "A table of Canberra Poker.",
        ("kind", "canberra"),
        TableHead,
        Announced,
        CanberraCloth,
        CanberraRound,
    ),
    "baccarat": joined(
        "BaccaratTable",
        "A table of Mini-Baccarat.",
        ("kind", "baccarat"),
        TableHead,
        Announced,
        BaccaratCloth,
        BaccaratRound,
    ),
}
"""By the name of the kind, what a table shows."""
VIEW = joined("View", messages.View.__doc__ or "", ("type", "view"), messages.View, table=reduce(or_, TABLES.values()))
"""A view as it arrives; it is sent with its table encoded."""
SIGHT = joined(
    "TournamentSight",
    TournamentSight.__doc__ or "",
    ("type", "tournament"),
    TournamentSight,
    view=TournamentView,
)
"""A tournament as it arrives; it is sent with its view encoded."""
TO_CLIENT = (
    messages.Welcome,
    VIEW,
    messages.Ack,
    messages.Repeated,
    messages.CommandRefused,
    messages.Stale,
    messages.Error,
    messages.ChatLine,
    messages.ReactionLine,
    messages.Pong,
    messages.OwnTables,
    SIGHT,
    FloorSight,
)
ENTRY = joined(
    "EntryMessage", messages.EntryMessage.__doc__ or "", ("type", "entry"), messages.EntryMessage, entry=AnyEntry
)
"""An entry as it is sent; it is read by the table, whose commands and facts it may hold."""
FROM_CLIENT = tuple(ENTRY if each is messages.EntryMessage else each for each in get_args(messages.FromClient))


def table_of(kind: str, *parts: msgspec.Struct) -> msgspec.Struct:
    """What a table of a kind shows, from its parts."""
    return TABLES[kind](**{name: value for part in parts for name, value in asdict(part).items()})
