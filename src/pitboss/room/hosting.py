"""The host of one table, whatever is played there: its single writer.

One task takes people's commands and the dealer's own steps in turn. Each is decided, written to the store, and only
then acknowledged and shown. What differs between kinds of games is left to `TableHost` and `BankedHost`.
"""

import asyncio
import contextlib
import traceback
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import PurePath
from typing import Any, Generic, Protocol, TypeVar

import msgspec
import structlog

from pitboss.malformed import Malformed
from pitboss.play import Command, Event, Principal, Refusal, Role, RuleIds
from pitboss.play.table_terms import Phase
from pitboss.room import uptime
from pitboss.room.asking import Answer, Asked, Outcome
from pitboss.room.lobby import Meta
from pitboss.room.log import Log
from pitboss.room.pace import Timing
from pitboss.room.people import People, Settings
from pitboss.room.plan import Moment, Plan, Planner
from pitboss.room.presence import HOLD, Presences
from pitboss.room.store import KeyReused, StoreFailed, StreamMoved
from pitboss.room.viewing import APART, REMEMBERED, Sentence
from pitboss.room.wallets import Wallets, grant

RETRY = 1.0
TICK = 1.0
# What a host does with its log is the same for all states and commands; each kind names its own.
LogT = TypeVar("LogT", bound=Log[Any, Any, Any])
EyesT = TypeVar("EyesT")
_log = structlog.get_logger()


class House(msgspec.Struct, frozen=True):
    """What all tables of a room share."""

    people: People
    wallets: Wallets
    clock: Callable[[], int]
    timing: Timing


class BuyIn(Protocol):
    """A command to take a seat with money."""

    @property
    def person(self) -> str: ...

    @property
    def cents(self) -> int: ...


class Host(Generic[LogT, EyesT]):
    """A table that is open to commands. `connect` to it for changes; `ask` it for acts.

    `ran` are the seconds that had run of the turn that was on when the room opened.
    """

    dealer: Planner

    def __init__(self, meta: Meta, log: LogT, house: House, ran: float = 0.0) -> None:
        self.meta = meta
        self.log = log
        self.version = log.durable
        self.trouble = ""
        self.told: list[Sentence] = []
        self.plan: Plan | None = None
        self.watchers: set[asyncio.Event] = set()
        self.next_at = 0
        self.presences = Presences(self._now())
        self._people = house.people
        self._wallets = house.wallets
        self._clock = house.clock
        self._eyes: dict[str, EyesT] = {}
        self._inbox: list[tuple[Asked, asyncio.Future[Answer]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False
        self._told_until = log.durable
        self._ran = ran

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.meta.id}")

    async def stop(self) -> None:
        self._is_stopping = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def ask(self, asked: Asked) -> Answer:
        """Put a command to the table; the answer comes when it is durable."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._inbox.append((asked, answer))
        self._wake.set()
        return await answer

    async def opened(self) -> None:
        """Wait until the house has opened the table."""
        watcher = asyncio.Event()
        self.watchers.add(watcher)
        while self.log.phase is Phase.SET_UP:
            watcher.clear()
            await watcher.wait()
        self.watchers.discard(watcher)

    def eyes_of(self, person: str) -> EyesT:
        """The eyes of a person, or of everybody who looks on (no name), up to date."""
        is_known = person in self._eyes or any(person in log.persons.values() for log in self.log.rounds[-1:])
        key = person if is_known else ""
        if key not in self._eyes:
            self._eyes[key] = self._open_eyes(key)
        eyes = self._eyes[key]
        self._look_with(eyes)
        return eyes

    def connect(self, person: str, watcher: asyncio.Event) -> None:
        self.watchers.add(watcher)
        if person:
            self.presences.connected(person)
        self.changed()

    def disconnect(self, person: str, watcher: asyncio.Event) -> None:
        self.watchers.discard(watcher)
        if person:
            self.presences.disconnected(person, self._now())
        self.changed()

    def changed(self) -> None:
        """Something that viewers see has changed: look at the table afresh and tell everybody."""
        self.version += 1
        if not self.log.is_ahead:
            self._replan()
        for watcher in self.watchers:
            watcher.set()
        self._wake.set()

    def held_until(self, person: str) -> int:
        """Until when the seat of somebody away is held."""
        left = self.presences[person].away_since + HOLD - self._now()
        return self._clock() + int(1000 * max(0.0, left))

    @property
    def turn(self) -> int:
        return self.log.turn

    def settings_of(self, person: str) -> Settings:
        return self._people.settings_of(person)

    def name_of(self, person: str) -> str:
        """How a person is called, at the table or elsewhere in the room."""
        place = self.log.shown.places.get(self.log.shown.seat_of(person))
        return (place and place.name) or self._people.name_of(person)

    # What each kind of game says for itself.

    @property
    def edition(self) -> str:
        raise NotImplementedError

    @property
    def round_number(self) -> int:
        """The round that is on, or was on last, as it is shown."""
        raise NotImplementedError

    def stake_of(self, seat: int) -> int:
        raise NotImplementedError

    def usual_buy_in(self, wallet: int) -> int:
        """What somebody sits down with who does not name a sum."""
        raise NotImplementedError

    def _open_eyes(self, person: str) -> EyesT:
        raise NotImplementedError

    def _look_with(self, eyes: EyesT) -> None:
        raise NotImplementedError

    def _permit(self, asked: Asked) -> None:
        """Refuse what is not for this person to ask."""
        raise NotImplementedError

    def _is_stale(self, asked: Asked) -> bool:
        """Whether it answers what is over."""
        raise NotImplementedError

    def _do(self, asked: Asked) -> None:
        """Judge what was asked for, in memory."""
        raise NotImplementedError

    def _named(self, reason: str, asked: Asked) -> str:
        """A reason that calls people by their names."""
        return reason.replace(asked.person, self.name_of(asked.person))

    def _spoken(self, command: Command) -> str:
        """What somebody says with a command and its events do not tell."""
        return ""

    def _buy_in(self, command: Command) -> BuyIn | None:
        """The command, if somebody sits down with it."""
        raise NotImplementedError

    def _announce(self, event: Event[Any], number: int, words: str) -> str:  # an event of whatever is played
        """An event is shown: tell the room's own words of it, note who came or went; the words still to be told."""
        raise NotImplementedError

    def _missed(self, by: Principal, before: int) -> None:
        """Somebody has let the time run out; the events after `before` are what was done for him."""
        raise NotImplementedError

    def _time_left(self, plan: Plan, left: float) -> str:
        """Who was on the clock when the room shut, and how long they have yet."""
        raise NotImplementedError

    def _alone(self, command: Command) -> AbstractAsyncContextManager[object]:
        """What to hold while a command is decided and written, where tables share something."""
        return nullcontext()

    # The loop.

    async def _run(self) -> None:
        self._replan()
        self._resume()
        # Waiting with a time limit may swallow the cancellation when both happen at once, so the loop looks itself.
        while not self._is_stopping:
            try:
                await self._next()
            except (StoreFailed, StreamMoved) as error:
                self._stumble(f"the store cannot write: {error}")
            except Refusal as refusal:
                self.log.roll_back()
                self._stumble(f"the dealer was refused: {refusal}")
            except Exception as error:
                # A defect must neither end the table nor leave it half done. Its text might name cards.
                self.log.roll_back()
                self._stumble(f"the table stumbled over {type(error).__name__} at {place_of(error)}")

    async def _next(self) -> None:
        self._wake.clear()
        if self._inbox:
            asked, answer = self._inbox.pop(0)
            await self._answer(asked, answer)
            return
        plan, now = self.plan, self._now()
        if plan is not None and plan.at <= now:
            await self._carry_out(plan)
            return
        await self._sleep(min(plan.at - now if plan else TICK, TICK))
        if plan is None or plan.step is None:
            self._replan()

    async def _sleep(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), seconds)

    async def _answer(self, asked: Asked, answer: "asyncio.Future[Answer]") -> None:
        given = Answer(Outcome.ERROR, reason="the room cannot do this now; nothing has changed")
        try:
            async with self._alone(asked.command):
                given = await self._judge(asked)
        finally:
            if not answer.done():
                answer.set_result(given)

    async def _judge(self, asked: Asked) -> Answer:
        body = asked.body
        try:
            if receipt := self.log.answered(asked.key, body):
                return Answer(Outcome.REPEATED, int(receipt.answer))
            self._permit(asked)
            if self._is_stale(asked):
                return self._stale(asked)
            self._do(asked)
        except Refusal as refusal:
            return Answer(Outcome.REFUSED, reason=self._named(refusal.reason, asked), rules=refusal.rules)
        except Malformed as error:
            return Answer(Outcome.ERROR, reason=str(error))
        except KeyReused:
            return Answer(Outcome.ERROR, reason="this id belongs to another command")
        version = self.version + 1
        words = self._spoken(asked.command)
        await self.log.commit(asked.key, body, asked.by, str(version).encode())
        if asked.by.role is Role.PLAYER:
            self.presences[asked.person].missed = 0
        self._show(words)
        return Answer(Outcome.ACK, version)

    def _stale(self, asked: Asked) -> Answer:
        reason = f"that answered round {asked.round}, turn {asked.turn}; the table is at round {self.round_number}"
        return Answer(Outcome.STALE, reason=f"{reason}, turn {self.turn}")

    async def _carry_out(self, plan: Plan) -> None:
        """Do what is planned, and with it all that the dealer can do without waiting for anybody."""
        if plan.step is None:
            self.trouble = ""
            self.changed()
            return
        first = self.log.durable
        command, by = plan.step()
        async with self._alone(command):
            self._bring_money(command)
            words = self._spoken(command)
            self.log.do(command)
            self.dealer.go_on()
            await self.log.commit(f"{self.log.stream}:{first}", b"", by, b"0")
        if plan.is_expiry:
            self._missed(by, first)
        self._show(words)

    def _bring_money(self, command: Command) -> None:
        """A bot buys in with the house's play money."""
        buy_in = self._buy_in(command)
        if buy_in is not None and self._wallets[buy_in.person] < buy_in.cents:
            self.log.add(grant(buy_in.person, buy_in.cents))

    def _show(self, words: str = "") -> None:
        """What was written is there for all to see; sentences of a round are told to each viewer apart.

        `words` are what somebody said that the first event does not tell.
        """
        start, self._told_until = self._told_until, self.log.durable
        for number, event in enumerate(self.log.table.events[start : self.log.durable], start + 1):
            words = self._announce(event, number, words)
        del self.told[:-REMEMBERED]
        self.changed()

    def _resume(self) -> None:
        """Whoever was on the clock when the room shut is told what is left of the turn (H-R04)."""
        if self.plan is not None and self.plan.deadline and self._ran:
            text = self._time_left(self.plan, max(0, self.plan.deadline - self._clock()) / 1000)
            self._tell(f"The room is open again: {text}.", uptime.RULES, self.log.durable * APART + APART // 2 - 1)

    def _tell(self, text: str, rules: RuleIds, number: int) -> None:
        self.told.append(Sentence(text, rules, "", number))

    def _replan(self) -> None:
        """Decide what to do next by oneself; the time of a turn that is on stays as it was."""
        plan = self.dealer.plan(Moment(self._now(), self._clock(), bool(self.watchers)))
        if self.trouble:
            plan = self.plan
        elif plan is not None and self.plan is not None and plan.key == self.plan.key and plan.at > self.plan.at:
            plan = msgspec.structs.replace(plan, at=self.plan.at, deadline=self.plan.deadline)
        self.plan = plan
        is_start = plan is not None and plan.key[2] == "start_round"
        self.next_at = self._clock() + int(1000 * max(0.0, plan.at - self._now())) if plan and is_start else 0

    def _stumble(self, trouble: str) -> None:
        """Pause the table where the store has it, and try again after a while."""
        _log.error("table paused", table=self.meta.id, reason=trouble)
        self.trouble = trouble
        self.plan = Plan((0, 0, "retry"), self._now() + RETRY, None)
        self.changed()

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


def place_of(error: BaseException) -> str:
    """Where in the code something went wrong: enough to find it, and no value that might be a card."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{PurePath(frame.filename).name}:{frame.lineno}"
