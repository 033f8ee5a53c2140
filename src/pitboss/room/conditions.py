"""House conditions in the room: every version that was made, where each is in force, and the signs that hang there.

One stream. What holds where nobody has put anything in force is what `Policies` and `Checklists` say without a word.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from typing import ClassVar

import msgspec

from pitboss.conditions.checking import CONDITIONS
from pitboss.conditions.document import AnyOffer, HouseConditions
from pitboss.conditions.policies import Checklists, Policies
from pitboss.conditions.signs import SignKind
from pitboss.malformed import Malformed
from pitboss.play import Codec, RuleIds
from pitboss.room.chain import ChainRecord
from pitboss.room.store import Store, StoreEntry, StreamMoved
from pitboss.room.wallets import Wallets
from pitboss.room.writing import enter

STREAM = "conditions"
ROOM = ""
"""Stands for the room as a whole: what belongs to no single table."""
SHOWN = 16


class ConditionsEvent(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """The base of what happens to house conditions; `by` is the person."""

    rules: ClassVar[RuleIds] = CONDITIONS
    by: str

    def apply(self, book: "ConditionsBook") -> None:
        raise NotImplementedError

    def sentence(self, book: "ConditionsBook") -> str:
        """What happened, in words, once it has."""
        raise NotImplementedError


class ConditionsMade(ConditionsEvent, frozen=True, tag="conditions_made"):
    """A version was made."""

    conditions: HouseConditions

    def apply(self, book: "ConditionsBook") -> None:
        book.versions[self.conditions.identity] = self.conditions

    def sentence(self, book: "ConditionsBook") -> str:
        return f"Version {self.conditions.version} of the conditions of {self.conditions.house} is made."


class ConditionsInForce(ConditionsEvent, frozen=True, tag="conditions_in_force"):
    """A version holds at a table from the next round on, with the terms of a name; or its policies in the room."""

    identity: str
    table: str = ROOM
    offer: str = ""

    def apply(self, book: "ConditionsBook") -> None:
        book.in_force[self.table] = self

    def sentence(self, book: "ConditionsBook") -> str:
        version = book.versions[self.identity].version
        if self.table == ROOM:
            return f"Policies and checklists of version {version} are in force."
        return f"Table {self.table}: {self.offer} of version {version} from the next round on."


class SignPosted(ConditionsEvent, frozen=True, tag="sign_posted"):
    """A paper was put up at a table, known by the digest that it bears."""

    table: str
    sign: SignKind
    digest: str
    size: str = ""

    def apply(self, book: "ConditionsBook") -> None:
        book.posted.setdefault(self.table, {})[self.sign] = self.digest

    def sentence(self, book: "ConditionsBook") -> str:
        return f"Table {self.table}: the paper {self.sign} {self.digest[:SHOWN]} is put up."


AnyConditionsEvent = ConditionsMade | ConditionsInForce | SignPosted
CODEC: Codec[AnyConditionsEvent] = Codec((ConditionsMade, ConditionsInForce, SignPosted))


class ConditionsBook:
    """The fold of the stream."""

    def __init__(self) -> None:
        self.versions: dict[str, HouseConditions] = {}
        """By identity, in the order in which they were made."""
        self.in_force: dict[str, ConditionsInForce] = {}
        """By table; `ROOM` is the room itself."""
        self.posted: dict[str, dict[SignKind, str]] = {}
        """By table, the digest of each paper that was put up there last."""

    @property
    def newest(self) -> HouseConditions | None:
        return next(reversed(self.versions.values()), None)

    @property
    def policies(self) -> Policies:
        """Those of the room as a whole."""
        return self.policies_at(ROOM)

    @property
    def checklists(self) -> Checklists:
        return self.checklists_at(ROOM)

    def policies_at(self, table: str) -> Policies:
        """Those that hold at a table: of the version in force there, else of the room's, else the usual ones."""
        found = self.at(table)
        return found.policies if found is not None else Policies()

    def checklists_at(self, table: str) -> Checklists:
        found = self.at(table)
        return found.checklists if found is not None else Checklists()

    def at(self, table: str) -> HouseConditions | None:
        """The version that holds at a table."""
        force = self.in_force.get(table) or self.in_force.get(ROOM)
        return self.versions[force.identity] if force is not None else None

    def offer_at(self, table: str) -> AnyOffer | None:
        """The terms that were put in force at a table."""
        force = self.in_force.get(table)
        return self.versions[force.identity].find(force.offer) if force is not None else None

    def version(self, identity: str) -> HouseConditions:
        """A version by its identity or the beginning of it; Malformed if none, or several, begin so."""
        found = [each for known, each in self.versions.items() if identity and known.startswith(identity)]
        if len(found) != 1:
            raise Malformed(f"{len(found) or 'no'} versions of house conditions begin with {identity[:SHOWN]!r}")
        return found[0]


class ConditionsLog:
    """The stream in memory and in the store. Every node of a room writes it: each record is decided on its length."""

    def __init__(self, store: Store, wallets: Wallets) -> None:
        self.book = ConditionsBook()
        self._store = store
        self._wallets = wallets
        self._length = 0
        """How many records were read."""
        self._reading = asyncio.Lock()
        self._read(store.read(STREAM))

    async def catch_up(self) -> int:
        """Take in what was written meanwhile, here or by others; how many records there are."""
        async with self._reading:
            # Until there are no more: what was written beside a table while this was read holds already, and is not
            # undone by what came before it.
            while records := await asyncio.to_thread(lambda: list(self._store.read(STREAM, self._length))):
                self._read(records)
            return self._length

    async def settle(self, event: AnyConditionsEvent, check: Callable[[], None] = lambda: None) -> None:
        """Write something, then let it be so. `check` raises what is against it as things are now, and is asked again
        if somebody else was first."""
        while True:
            length = await self.catch_up()
            check()
            with contextlib.suppress(StreamMoved):
                entry = StoreEntry(STREAM, CODEC.encode(event))
                await enter(self._store, self._wallets, [entry], {STREAM: length})
                self._take(event, length + 1)
                return

    def _read(self, records: Iterable[ChainRecord]) -> None:
        for record in records:
            self._take(CODEC.decode(record.event), record.number)

    def _take(self, event: AnyConditionsEvent, number: int) -> None:
        """Each record once, in order: whoever reads may be quicker than whoever has written."""
        if number > self._length:
            event.apply(self.book)
            self._length = number
