"""What a table has in memory alone, for whoever has it next: a planned move takes it along, a crash loses it.

The table itself is in the store. This is who is there, what the room has said, the clock that runs, and what was said
between people. Times are those of the room's clock, which all nodes share: no second is lost on the way.
"""

from collections.abc import Mapping
from typing import Protocol

import msgspec

from pitboss.room.plan import Plan, Planner
from pitboss.room.presence import Presence, Presences
from pitboss.room.viewing import Sentence


class KeptPresence(msgspec.Struct, frozen=True, array_like=True):
    """One person: for how many milliseconds away, and how often in a row his time ran out."""

    away: int
    missed: int


class KeptPlan(msgspec.Struct, frozen=True):
    """What the dealer was going to do, and when: moments by the room's clock, 0 where there is none."""

    key: tuple[int, int, str]
    at: int
    deadline: int
    banked_from: int


class TableMemory(msgspec.Struct, frozen=True):
    """All of it. `bank_asked` is the turn for which its player has asked for his time bank, `done` the seats that want
    no more time, `texts` what people added to the shuffle of `pledge`, `said` what the server keeps of their talk."""

    present: dict[str, KeptPresence] = {}
    told: tuple[Sentence, ...] = ()
    plan: KeptPlan | None = None
    bank_asked: tuple[int, int] = (0, 0)
    done: tuple[int, ...] = ()
    pledge: str = ""
    texts: dict[str, str] = {}
    said: bytes = b""
    heard: dict[str, KeptPresence] = {}
    """Devices by their ids, as people are."""


class NextShuffle(Protocol):
    """What a table knows of its next shuffle."""

    texts: dict[str, str]

    @property
    def pledge(self) -> str: ...

    def contribute(self, person: str, pledge: str, text: str) -> bool: ...


class Clocks(msgspec.Struct, frozen=True):
    """One moment by the loop's clock, in seconds, and by the room's, in milliseconds."""

    loop: float
    room: int

    def told(self, at: float) -> int:
        """A moment of the loop by the room's clock; 0 stays 0."""
        return self.room + round(1000 * (at - self.loop)) if at else 0

    def heard(self, at: int) -> float:
        """And back."""
        return self.loop + (at - self.room) / 1000 if at else 0.0


def kept_plan(plan: Plan | None, clocks: Clocks) -> KeptPlan | None:
    """A plan for whoever has the table next; nothing of one that only waits for a store in trouble."""
    if plan is None or plan.step is None:
        return None
    return KeptPlan(plan.key, clocks.told(plan.at), clocks.told(plan.deadline), clocks.told(plan.banked_from))


def plan_of(kept: KeptPlan | None, clocks: Clocks) -> Plan | None:
    """The same at its new place: what is to be done there is looked up afresh, and the times stay."""
    if kept is None:
        return None
    deadline, banked_from = clocks.heard(kept.deadline), clocks.heard(kept.banked_from)
    return Plan(kept.key, clocks.heard(kept.at), None, deadline, banked_from=banked_from)


def kept_presences(present: Mapping[str, Presence], now: float) -> dict[str, KeptPresence]:
    """Whoever is connected is as good as away from now on: his line is opened anew."""
    return {
        person: KeptPresence(0 if each.connections else round(1000 * (now - each.away_since)), each.missed)
        for person, each in present.items()
    }


def take_up(memory: TableMemory, presences: Presences, shuffled: NextShuffle, dealer: Planner, now: float) -> None:
    """People, texts and seats as they were where the table was before."""
    for person, kept in memory.present.items():
        presences.take_up(person, now - kept.away / 1000, kept.missed)
    for person, text in memory.texts.items():
        shuffled.contribute(person, memory.pledge, text)
    for seat in memory.done:
        dealer.done(seat)
