"""The host of one table: its single writer, dealer and clock.

One task takes people's commands and the dealer's own steps in turn. Each is decided, written to the store, and only
then acknowledged and shown.
"""

import asyncio
import contextlib
import traceback
from collections.abc import Callable
from pathlib import PurePath
from random import Random, SystemRandom
from typing import cast

import msgspec
import structlog

from pitboss.play import Expected, Principal, Refusal, Role, RuleIds, permit
from pitboss.poker.commands import Command, Cut, Decline, Muck, Post, Show
from pitboss.poker.due import CutDue, PostDue, ShowDue
from pitboss.poker.events import BettingSkipped
from pitboss.poker.table.commands import AnyCommand, Sit, TopUp
from pitboss.poker.table.events import Left, Seated, TableEvent
from pitboss.poker.table.terms import Phase
from pitboss.room.asking import ANSWERS_A_TURN, OF_A_PERSON, OF_THE_HOUSE, Answer, Asked, Outcome
from pitboss.room.bots import choose, temper_of
from pitboss.room.clock import clock_of, on_expiry
from pitboss.room.eyes import APART, REMEMBERED, Eyes, Sentence
from pitboss.room.house import DEALER, Sitting, is_bot, next_chore, temper_at
from pitboss.room.lobby import Meta
from pitboss.room.pace import pace_of
from pitboss.room.presence import HOLD, Presences
from pitboss.room.store import KeyReused, StoreFailed, StreamMoved
from pitboss.room.table_log import TableLog
from pitboss.room.table_words import sentence_of
from pitboss.room.wallets import Wallets, grant
from pitboss.shoe import new_cut

RETRY = 1.0
TICK = 1.0
BEFORE_A_PAUSE = ("acted", "betting_closed", "betting_skipped", "drew")
NOT_OURS: RuleIds = ("H-R03",)
_log = structlog.get_logger()


class Timing(msgspec.Struct, frozen=True):
    """The seconds of a room's own clock, and whether bots and dealer take their time."""

    to_act: float = 30.0
    hurry: float = 1.0
    """What every pause of the table's pace is multiplied by."""


class Plan(msgspec.Struct, frozen=True):
    """What the host does next by itself, and when; `key` tells the turn it belongs to."""

    key: tuple[int, int, str]
    at: float
    step: Callable[[], tuple[AnyCommand, Principal]] | None
    deadline: int = 0
    seconds: float = 0.0
    is_expiry: bool = False


class TableHost:
    """A table that is open to commands. `watch` it for changes; `ask` it for acts."""

    def __init__(self, meta: Meta, log: TableLog, wallets: Wallets, clock: Callable[[], int], timing: Timing) -> None:
        self.meta = meta
        self.log = log
        self.version = log.durable
        self.trouble = ""
        self.told: list[Sentence] = []
        self.plan: Plan | None = None
        self.watchers: set[asyncio.Event] = set()
        self.next_at = 0
        self.timing = timing
        self._wallets = wallets
        self._clock = clock
        self._eyes: dict[str, Eyes] = {}
        self._inbox: list[tuple[Asked, asyncio.Future[Answer]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._chance: Random = SystemRandom()
        self._told_until = log.durable
        self.presences = Presences(self._now())

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.meta.id}")

    async def stop(self) -> None:
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
        while self.log.shown.phase is Phase.SET_UP:
            watcher.clear()
            await watcher.wait()
        self.watchers.discard(watcher)

    def eyes_of(self, person: str) -> Eyes:
        """The eyes of a person, or of everybody who looks on (no name), up to date."""
        is_known = person in self._eyes or any(person in log.persons.values() for log in self.log.rounds[-1:])
        key = person if is_known else ""
        if key not in self._eyes:
            self._eyes[key] = Eyes(key)
        eyes = self._eyes[key]
        eyes.look(self.log.rounds)
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
        rounds = self.log.rounds
        return rounds[-1].turn if rounds and self.log.shown.round is not None else 0

    @property
    def round_number(self) -> int:
        shown = self.log.shown
        return shown.rounds + (shown.round is not None)

    async def _run(self) -> None:
        self._replan()
        while True:
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
            given = await self._judge(asked)
        finally:
            if not answer.done():
                answer.set_result(given)

    async def _judge(self, asked: Asked) -> Answer:
        body, command = asked.body, asked.command
        try:
            if receipt := self.log.answered(asked.key, body):
                return Answer(Outcome.REPEATED, int(receipt.answer))
            self._permit(asked)
            if isinstance(command, ANSWERS_A_TURN) and (asked.round, asked.turn) != (self.round_number, self.turn):
                return self._stale(asked)
            if isinstance(command, Cut) and not command.after and isinstance(due := self.log.table.expected(), CutDue):
                command = Cut(command.seat, new_cut(due.most + due.least))
            self.log.do(command)
        except Refusal as refusal:
            return Answer(Outcome.REFUSED, reason=refusal.reason, rules=refusal.rules)
        except KeyReused:
            return Answer(Outcome.ERROR, reason="this id belongs to another command")
        version = self.version + 1
        await self.log.commit(asked.key, body, asked.by, str(version).encode())
        if asked.by.role is Role.PLAYER:
            self.presences[asked.person].missed = 0
        self._show()
        return Answer(Outcome.ACK, version)

    def _stale(self, asked: Asked) -> Answer:
        reason = f"that answered round {asked.round}, turn {asked.turn}; the table is at round {self.round_number}"
        return Answer(Outcome.STALE, reason=f"{reason}, turn {self.turn}")

    def _permit(self, asked: Asked) -> None:
        command = asked.command
        if isinstance(command, OF_THE_HOUSE):
            raise Refusal(NOT_OURS, f"{command.__struct_config__.tag} is for the room's own dealer")
        if not isinstance(command, OF_A_PERSON):
            permit(command, asked.by)
        else:
            permit(command, msgspec.structs.replace(asked.by, seat=0))
            if asked.by.role is Role.PLAYER and command.person != asked.person:
                raise Refusal(self.log.state.law.one_seat, "everybody speaks for himself")
        if isinstance(command, Sit | TopUp) and command.cents > self._wallets[asked.person]:
            raise Refusal(self.log.state.law.joining, "there is not so much in the wallet; it can be refilled")

    async def _carry_out(self, plan: Plan) -> None:
        """Do what is planned, and with it all that the dealer can do without waiting for anybody."""
        if plan.step is None:
            self.trouble = ""
            self.changed()
            return
        first = self.log.durable
        command, by = plan.step()
        self._bring_money(command)
        self.log.do(command)
        if self.log.state.round is not None:
            self._go_on()
        await self.log.commit(f"{self.log.stream}:{first}", b"", by, b"0")
        if plan.is_expiry:
            self._missed(by, first)
        self._show()

    def _bring_money(self, command: AnyCommand) -> None:
        """A bot buys in with the house's play money."""
        if isinstance(command, Sit) and self._wallets[command.person] < command.cents:
            self.log.add(grant(command.person, command.cents))

    def _go_on(self) -> None:
        """The dealer goes on until a player is due, or there is something to look at first."""
        while self.log.state.round is not None:
            command = self._at_once(self._due())
            if command is None:
                return
            events = self.log.do(command)
            if any(isinstance(event, BettingSkipped) for event in events) and self._pace("deal"):
                return

    def _at_once(self, due: Expected[Command]) -> Command | None:
        """What happens without a pause: the dealer's own steps before and between cards, and what is automatic."""
        by = due.by[0]
        if by.role is Role.DEALER:
            return self.log.serve() if self._is_quick() else None
        return self._automatic(due, by.seat)

    def _is_quick(self) -> bool:
        """Cards follow an act after a moment; everything else at once."""
        if not self._pace("deal"):
            return True
        return self.log.table.events[-1].__struct_config__.tag not in BEFORE_A_PAUSE

    def _automatic(self, due: Expected[Command], seat: int) -> Command | None:
        """What the dealer does for a player without asking; for a bot it shows what must be shown."""
        person = self.log.state.places[seat].person
        settings = self.presences[person].settings
        match due:
            case CutDue() if is_bot(person) or settings.auto_cut:
                return Decline(seat)
            case PostDue() if not is_bot(person) and settings.auto_post:
                return Decline(seat) if due.offered else Post(seat, due.amounts[0])
            case ShowDue(must=True):
                return Show(seat)
            case ShowDue() if not is_bot(person) and settings.auto_muck:
                return Muck(seat)
            case _:
                return None

    def _show(self) -> None:
        """What was written is there for all to see; sentences of a round are told to each viewer apart."""
        start, self._told_until = self._told_until, self.log.durable
        for number, event in enumerate(self.log.table.events[start : self.log.durable], start + 1):
            if not isinstance(event, TableEvent):
                continue
            if text := sentence_of(self.log.shown, event):
                self.told.append(Sentence(text, event.rules, "", number * APART))
            if isinstance(event, Seated):
                self.presences.joined(event.person, self._now())
            elif isinstance(event, Left):
                self._eyes.pop(event.person, None)
        del self.told[:-REMEMBERED]
        self.changed()

    def _missed(self, by: Principal, before: int) -> None:
        """The player has let a turn go by: say so ahead of what was done for him."""
        place = self.log.state.places.get(by.seat)
        if place is not None:
            self.presences[place.person].missed += 1
            _, rules = clock_of(self.log.state.law, self.log.state.options, self.timing.to_act)
            text = f"The time of {place.name or place.person} has run out."
            self.told.append(Sentence(text, rules, "", before * APART + APART // 2))

    def _replan(self) -> None:
        """Decide what to do next by oneself; the time of a turn that is on stays as it was."""
        plan = self._between_rounds() if self.log.shown.round is None else self._in_round()
        if self.trouble:
            plan = self.plan
        elif plan is not None and self.plan is not None and plan.key == self.plan.key and plan.at > self.plan.at:
            plan = msgspec.structs.replace(plan, at=self.plan.at, deadline=self.plan.deadline)
        self.plan = plan
        is_start = plan is not None and plan.key[2] == "start_round"
        self.next_at = self._clock() + int(1000 * max(0.0, plan.at - self._now())) if plan and is_start else 0

    def _between_rounds(self) -> Plan | None:
        log = self.log
        sitting = Sitting(
            self.meta,
            log.state,
            log.table.expected(),
            self.presences,
            self._wallets,
            self._now(),
            self._clock(),
            self._pace("between") if log.state.rounds else self._pace("deal"),
            bool(self.watchers),
        )
        chore = next_chore(sitting)
        if chore is None:
            return None
        name = str(chore.command.__struct_config__.tag)
        return Plan((log.state.rounds, 0, name), self._now() + chore.after, lambda: (chore.command, chore.by))

    def _in_round(self) -> Plan:
        log, now = self.log, self._now()
        due = self._due()
        by = due.by[0]
        key = (self.round_number, self.turn, str(by.seat))
        if by.role is Role.DEALER:
            return Plan(key, now + self._pace("deal"), lambda: (log.serve(), DEALER))
        if (command := self._automatic(due, by.seat)) is not None:
            return Plan(key, now, lambda: (command, DEALER))
        person = log.state.places[by.seat].person
        if is_bot(person):
            return Plan(key, now + self._think(), lambda: (self._bot_act(person), Principal(Role.PLAYER, by.seat)))
        return self._on_the_clock(key, due, person, by.seat)

    def _on_the_clock(self, key: tuple[int, int, str], due: Expected[Command], person: str, seat: int) -> Plan:
        state, now = self.log.state, self._now()
        seconds, rules = clock_of(state.law, state.options, self.timing.to_act)
        if self.presences[person].is_away(now, HOLD) or state.places[seat].leaving:
            seconds = min(seconds, self._pace("deal"))
        deadline = self._clock() + int(seconds * 1000)
        clock = Principal(Role.CLOCK, seat)
        return Plan(key, now + seconds, lambda: (on_expiry(due, rules), clock), deadline, seconds, is_expiry=True)

    def _due(self) -> Expected[Command]:
        """What the round that is on waits for."""
        due = self.log.table.expected()
        assert due is not None, "a round that is on waits for something"
        return cast("Expected[Command]", due)

    def _bot_act(self, person: str) -> Command:
        """A bot answers from its own eyes: exactly what a person in its seat would see."""
        view = self.eyes_of(person).look(self.log.rounds)
        assert view is not None, "a bot acts in a round"
        return choose(temper_of(temper_at(person)), view, self._chance)

    def _stumble(self, trouble: str) -> None:
        """Pause the table where the store has it, and try again after a while."""
        _log.error("table paused", table=self.meta.id, reason=trouble)
        self.trouble = trouble
        self.plan = Plan((0, 0, "retry"), self._now() + RETRY, None)
        self.changed()

    def _pace(self, what: str) -> float:
        pace = pace_of(self.meta.pace)
        return self.timing.hurry * (pace.deal if what == "deal" else pace.between)

    def _think(self) -> float:
        least, most = pace_of(self.meta.pace).think
        return self.timing.hurry * self._chance.uniform(least, most)

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


def place_of(error: BaseException) -> str:
    """Where in the code something went wrong: enough to find it, and no value that might be a card."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{PurePath(frame.filename).name}:{frame.lineno}"
