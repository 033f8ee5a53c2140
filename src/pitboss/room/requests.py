"""What a person asks of a table, who may ask for what, and what it is answered."""

import contextlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Answers, Command, Principal, Refusal, Role, RuleIds, permit
from pitboss.room.kind import TableKind
from pitboss.room.store import Receipt, StoreEntry, Uncovered
from pitboss.room.wallets import Wallets
from pitboss.room.writing import LogAhead

if TYPE_CHECKING:
    from pitboss.room.host import TableHost

NOT_OURS: RuleIds = ("H-R03",)


class Outcome(StrEnum):
    """`ack`: done and durable; `repeated`: done before; `stale`: too late; `error`: not understood, or not now;
    `moved`: to be asked of whoever has the table now."""

    ACK = "ack"
    REPEATED = "repeated"
    REFUSED = "refused"
    STALE = "stale"
    ERROR = "error"
    MOVED = "moved"


class Beside(msgspec.Struct, frozen=True):
    """What is written in the same transaction, in another stream, and what holds once it is durable."""

    entry: StoreEntry
    then: Callable[[], None]


class Asked(msgspec.Struct, frozen=True):
    """A command of a person: its own key, and the round and turn that it answers (0 where none is meant)."""

    key: str
    person: str
    by: Principal
    command: Command
    round: int = 0
    turn: int = 0
    beside: Beside | None = None

    @property
    def body(self) -> bytes:
        return msgspec.json.encode((self.person, self.round, self.turn, self.command))


class Answer(msgspec.Struct, frozen=True):
    outcome: Outcome
    version: int = 0
    reason: str = ""
    rules: RuleIds = ()
    number: int = 0
    """Which entry it has become, where a person deals: others may have come before it that it did not know."""
    passes: bool = False
    """Nothing was judged, for a reason that passes: the same may be asked again."""

    @property
    def kept(self) -> bytes:
        """What is kept of it, for whoever asks the same again."""
        return (f"{self.version} {self.number}" if self.number else str(self.version)).encode()

    @classmethod
    def again(cls, kept: bytes) -> "Answer":
        """The answer to what was done before, from what was kept of it then."""
        version, _, number = kept.decode().partition(" ")
        return cls(Outcome.REPEATED, int(version), number=int(number or 0))


STAFF_DO_NOT_PLAY = "whoever works in the room does not play in it, and seats nobody"


def permit_report(kind: TableKind, what: object) -> None:
    """Refusal for what cannot have happened at a table of this room."""
    if isinstance(what, kind.cannot_happen):
        raise Refusal(NOT_OURS, kind.why_not)


# The state of a table of this kind.
def permit_asked(asked: Asked, kind: TableKind, state: Any, wallets: Wallets) -> None:
    """Refusal if the command is not for this person to give, or the wallet cannot bear it."""
    given: Any = asked.command  # of the kind's own types, whose fields these lists are made by
    if not isinstance(given, kind.commands):
        raise Malformed(f"{given.__struct_config__.tag} is no command of this table")
    if isinstance(given, kind.of_the_house):
        raise Refusal(NOT_OURS, f"{given.__struct_config__.tag} is for the room's own dealer")
    kind.check_asked(asked, state)
    if isinstance(given, kind.of_a_person):
        permit(given, msgspec.structs.replace(asked.by, seat=0))
        if asked.by.role is not Role.PLAYER and isinstance(given, kind.for_players):
            raise Refusal(NOT_OURS, STAFF_DO_NOT_PLAY)
        if asked.by.role is Role.PLAYER and given.person != asked.person:
            raise Refusal(kind.one_person(state), "everybody speaks for himself")
    else:
        permit(given, asked.by)
    if isinstance(given, kind.reports):
        permit_report(kind, given.what)
    if isinstance(given, kind.buys) and given.cents > wallets[asked.person]:
        raise Refusal(kind.buying_in(state), "there is not so much in the wallet; it can be refilled")


def is_stale(asked: Asked, round_: int, turn: int) -> bool:
    """Whether it answers a round or turn that is over."""
    answers = asked.command.answers
    if answers is Answers.ROUND:
        return asked.round != round_
    return answers is Answers.TURN and (asked.round, asked.turn) != (round_, turn)


async def judged(judge: Callable[[], Awaitable[Answer]], rules: Callable[[], RuleIds]) -> Answer:
    """What comes of a command, judged once more where a wallet holds less than was seen here: another node was first.

    By then it is as the store has it. Where it changes all the time these rules refuse what it does not bear.
    """
    for _ in range(2):
        with contextlib.suppress(Uncovered):
            return await judge()
    return Answer(Outcome.REFUSED, reason="there is not so much in the wallet any more", rules=rules())


class FloorWatch(Protocol):
    """The floor, as the hosts of tables know it."""

    def check(self, host: "TableHost", command: Command) -> None:
        """Refuse a command of a table by what the floor knows: an exclusion, a kept seat, a step before its turn."""

    def refuse_barred(self, person: str, games: Iterable[str]) -> None:
        """Refuse whoever is on the exclusion list for a game, or for the whole room."""

    async def commit(
        self,
        host: "TableHost",
        key: str,
        body: bytes | None,
        by: Principal,
        answer: bytes,
        others: Sequence[LogAhead] = (),
    ) -> Receipt:
        """What a table writes, other logs with it, and what the floor has to know of it, in the same transaction."""

    async def place(self, table: str, pit: str, by: Principal) -> None:
        """A table stands in a pit; Refusal or Malformed if there can be none of that name."""

    def shown(self, host: "TableHost") -> None:
        """A table shows something new."""

    def stirred(self) -> None:
        """Something at a table is not as it was: somebody came or went, or it shows something new."""
