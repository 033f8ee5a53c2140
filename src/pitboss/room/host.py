"""The host of one table, whatever is played there: its single writer.

One task takes people's commands and the dealer's own steps in turn. Each is decided, written to the store, and only
then acknowledged and shown.
"""

import asyncio
import contextlib
import traceback
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from pathlib import PurePath

import msgspec
import structlog

from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Refusal, Role, RuleIds
from pitboss.room import deciding, uptime
from pitboss.room.amounts import check_contents
from pitboss.room.direction import Direction
from pitboss.room.hosted import HostedTable, House
from pitboss.room.lobby import Meta
from pitboss.room.log import TableLog
from pitboss.room.plan import Moment, Plan
from pitboss.room.presence import Presences
from pitboss.room.remembering import Clocks, TableMemory, kept_plan, kept_presences, plan_of, take_up
from pitboss.room.requests import Answer, Asked, Outcome, is_stale, judged, permit_asked
from pitboss.room.rounds import AnyEvent
from pitboss.room.store import Fenced, KeyReused, Receipt, StoreFailed, StreamMoved, check_new
from pitboss.room.viewing import APART, REMEMBERED, Sentence
from pitboss.room.writing import LogAhead
from pitboss.table.terms import Phase

RETRY = 1.0
TICK = 1.0
NOT_ITS_ID = "this id belongs to another command"
OPENING = 20.0
"""Seconds for which somebody waits for a table to open."""
PASSING = (StoreFailed, StreamMoved, Fenced, asyncio.CancelledError)
"""Why nothing can be judged just now; whatever else goes wrong is a defect, and would be one again."""
_log = structlog.get_logger()


class TableHost(HostedTable):
    """A table that is open to commands: `ask` it for acts.

    `ran` are the seconds that had run of the turn that was on when the room opened; `memory` is what is known from the
    node where the table was until now.
    """

    def __init__(
        self,
        meta: Meta,
        log: TableLog,
        house: House,
        ran: float = 0.0,
        tournament: Direction | None = None,
        memory: TableMemory | None = None,
    ) -> None:
        super().__init__(meta, log, house, tournament)
        self.desk = asyncio.Lock()
        """Held by whoever decides something at the table and writes it: its host, or the tournament for several."""
        self.trouble = ""
        self.cannot_write = False
        """Whether the trouble is the store's, and so the room's."""
        self.floor = house.floor if tournament is None or meta.is_followed else None
        self._inbox: list[tuple[Asked, asyncio.Future[Answer]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False
        self.is_gone = False
        """Whether somebody else has the table by now."""
        self._told_until = log.durable
        self._ran = ran
        self.pulse = self._now()
        """When the loop of the table turned last."""
        self.dealer = log.kind.dealer(self, ran)
        self._has_moved = memory is not None
        self._has_met_others = False
        """Whether another node has moved the jackpot of the table while it was decided here."""
        if memory is not None:
            self._remember(memory)
        if log.meter is not None:
            log.meter.listeners.append(self.changed)

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.meta.id}")

    async def stop(self) -> None:
        self._is_stopping = True
        if self.log.meter is not None:
            self.log.meter.listeners.remove(self.changed)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def is_looked_at(self) -> bool:
        """Whether it is another node's, as it stood at some moment: nobody begins it here."""
        return self._task is None and self._is_stopping

    async def let_go(self) -> TableMemory:
        """Give the table up between two commands; what the next one who has it is to know."""
        async with self.desk:
            memory = self._memory()
            self._leave_to_others()
            await self.stop()
        return memory

    @property
    def _clocks(self) -> Clocks:
        return Clocks(self._now(), self._clock())

    def gone_since(self, person: str) -> int:
        """When somebody's last connection here closed, by the room's clock; 0 of whom nothing was heard."""
        return self._gone(self.presences, person)

    def silent_since(self, device: str) -> int:
        """The same of a device."""
        return self._gone(self.devices, device)

    def here_since(self, person: str) -> int:
        """Since when somebody has a connection here, by the room's clock; 0 of whom nothing was heard."""
        return self._here(self.presences, person)

    def heard_since(self, device: str) -> int:
        """The same of a device."""
        return self._here(self.devices, device)

    def _gone(self, known: Presences, who: str) -> int:
        presence = known.known.get(who)
        return self._clocks.told(presence.away_since) if presence is not None else 0

    def _here(self, known: Presences, who: str) -> int:
        presence = known.known.get(who)
        return self._clocks.told(presence.here_since) if presence is not None else 0

    def _memory(self) -> TableMemory:
        return TableMemory(
            kept_presences(self.presences.known, self._now()),
            tuple(self.told),
            kept_plan(self.plan, self._clocks),
            self._bank_asked,
            tuple(self.dealer.said_done()),
            self.log.fillings.pledge,
            dict(self.log.fillings.texts),
            heard=kept_presences(self.devices.known, self._now()),
        )

    def _remember(self, memory: TableMemory) -> None:
        self.told = list(memory.told)
        self._bank_asked = memory.bank_asked
        self.plan = plan_of(memory.plan, self._clocks)
        take_up(memory, self.presences, self.log.fillings, self.dealer, self._now())
        for device, kept in memory.heard.items():
            self.devices.take_up(device, self._now() - kept.away / 1000, kept.missed)

    async def ask(self, asked: Asked) -> Answer:
        """Put a command to the table; the answer comes when it is durable."""
        if self.is_gone:
            return Answer(Outcome.MOVED, reason=self.trouble)
        if self._is_stopping:
            return Answer(Outcome.ERROR, reason="the table is being put away: ask again", passes=True)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._inbox.append((asked, answer))
        self._wake.set()
        return await answer

    async def opened(self) -> None:
        """Wait until the house has opened the table, or another node has it and does so; StoreFailed if it cannot."""
        watcher = asyncio.Event()
        self.watchers.add(watcher)
        try:
            async with asyncio.timeout(OPENING):
                while self.log.phase is Phase.SET_UP and not self.is_gone:
                    watcher.clear()
                    await watcher.wait()
        except TimeoutError:
            raise StoreFailed(f"the table does not open: {self.trouble or 'the house is slow'}") from None
        finally:
            self.watchers.discard(watcher)

    def changed(self) -> None:
        """Something that viewers see has changed: look at the table afresh and tell everybody."""
        if not self.log.is_ahead:
            self._replan()
        super().changed()
        self._wake.set()

    def contribute(self, person: str, pledge: str, text: str) -> bool:
        """A person at the table adds a text to the shuffle that is pledged; false if that shuffle is over."""
        if not self.log.shown.seat_of(person):
            raise Malformed("only those who have a seat add to the shuffle")
        in_time = self.log.fillings.contribute(person, pledge, text)
        if in_time and not self.log.is_ahead:
            self._replan()
        self._wake.set()
        return in_time

    def take_bank(self, person: str) -> bool:
        """Put a player's time bank behind the turn that is on; false if there is nothing to ask for (H-R08)."""
        if self.plan is None or not self.may_take_bank(person):
            return False
        ends = self.plan.deadline
        until = ends + self.bank_left(person)
        self._bank_asked = (self.log.round_number, self.log.runs_from)
        self.plan = msgspec.structs.replace(self.plan, at=until, deadline=until, banked_from=ends)
        self.changed()
        return True

    def is_leaving(self, person: str) -> bool:
        """Whether a person leaves as soon as the round is settled."""
        return self.dealer.is_leaving(person)

    def sits_out(self, seat: int) -> bool:
        """Whether the dealer does not wait for the wagers of a seat: away, without chips, or letting rounds pass."""
        return seat not in self.dealer.awaited(self._now())

    def done(self, person: str) -> bool:
        """A player has wagered all that he wants to in this round; false if nobody waited for that."""
        seat = self.log.shown.seat_of(person)
        if not seat or not self.dealer.gives_time(seat):
            return False
        self.dealer.done(seat)
        self.changed()
        return True

    def thought(self) -> None:
        """A bot has made up its mind."""
        if not self.log.is_ahead:
            self._replan()
        self._wake.set()

    # What is asked for.

    def _named(self, reason: str, asked: Asked) -> str:
        """A reason that calls people by their names."""
        for person in {asked.person, *self.kind.mentioned(self.log.shown)}:
            reason = reason.replace(person, self.name_of(person))
        return self.with_names(reason)

    def _spoken(self, command: Command, person: str = "") -> str:
        """What somebody says with a command and its events do not tell; `person` gives it, or the dealer."""
        return self.kind.spoken(self.log.shown, command, person, self.name_of)

    def _alone(self, command: Command) -> AbstractAsyncContextManager[object]:
        """What to hold while a command is decided and written, where tables share something."""
        meter = self.log.meter
        if self.begins(command) and self.tournament is not None:
            return self.tournament.alone()
        if meter is None or not isinstance(command, self.kind.settles):
            return nullcontext()
        return meter.alone(self._has_met_others)

    def begins(self, command: Command) -> bool:
        """Whether a command begins a round of the tournament, if the table is of one."""
        return self.tournament is not None and self.kind.is_start(command, self.log.state)

    async def _commit(self, key: str, body: bytes | None, by: Principal, answer: bytes, is_held: bool) -> Receipt:
        """Write what was done; at a table of a tournament with what it means there."""
        if self.tournament is None:
            return await self.write(key, body, by, answer)
        return await self.tournament.commit(self, key, body, by, answer, is_held)

    async def write(
        self, key: str, body: bytes | None, by: Principal, answer: bytes, others: Sequence[LogAhead] = ()
    ) -> Receipt:
        """The same in one transaction with other logs, and with what the floor has to know of it."""
        if self.floor is not None:
            return await self.floor.commit(self, key, body, by, answer, others)
        return await self.log.commit(key, body, by, answer, others)

    # What is told.

    def _announce(self, event: AnyEvent, number: int, words: str) -> None:
        """An event is shown: tell what no viewer is told apart, note who came or went."""
        if number not in self.log.between:
            if words:
                self._say(words, event.rules, number - 1)
        elif text := " ".join(filter(None, (words, self.kind.sentence(self.log.shown, event, self.name_of)))):
            self.told.append(Sentence(self.called(text), event.rules, "", number * APART))
        if isinstance(event, self.kind.seated):
            self.presences.joined(event.person, self._now())
        elif isinstance(event, self.kind.left):
            self._eyes.pop(event.person, None)
        self.dealer.note(event, self._now())

    def _missed(self, by: Principal, before: int, rules: RuleIds) -> None:
        """A player has let the time of these rules run out: say so ahead of what was done for him after `before`."""
        place = self.log.state.places.get(by.seat)
        if place is not None:
            self.presences[place.person].missed += 1
            self._say(f"The time of {place.name or place.person} has run out.", rules, before)

    # The loop.

    async def _run(self) -> None:
        is_begun = False
        # Waiting with a time limit may swallow the cancellation when both happen at once, so the loop looks itself.
        while not self._is_stopping:
            self.pulse = self._now()
            try:
                if not is_begun:
                    self._replan()
                    self._resume()
                    is_begun = True
                await self._next()
            except Exception as error:
                await self._outlive(error)

    async def _outlive(self, error: Exception) -> None:
        """Whatever went wrong, the loop goes on: also when looking into it goes wrong, as it does without a store."""
        try:
            await self._recover(error)
        except Exception as another:
            self._stumble(f"the table stumbled over {type(another).__name__} at {place_of(another)}")
            await asyncio.sleep(RETRY)

    async def _recover(self, error: Exception) -> None:
        match error:
            case Fenced():
                _log.error("table taken over", table=self.meta.id)
                self._leave_to_others()
            case StreamMoved():
                if not self._meet_others():
                    self._stumble(f"the store cannot write: {error}")
            case KeyReused() | StoreFailed():
                self._stumble(f"the store cannot write: {error}", isinstance(error, StoreFailed))
            case Refusal():
                self.log.roll_back()
                self._stumble(f"the dealer was refused: {error}")
            case _:
                # A defect must neither end the table nor leave it half done. Its text might name cards.
                self.log.roll_back()
                self._stumble(f"the table stumbled over {type(error).__name__} at {place_of(error)}")

    async def _next(self) -> None:
        self._wake.clear()
        async with self.desk:
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
            given = await self._judged_with_others(asked)
        except PASSING:
            given = msgspec.structs.replace(given, passes=True)
            raise
        finally:
            if not answer.done():
                answer.set_result(given)

    async def _judged_with_others(self, asked: Asked) -> Answer:
        try:
            return await self._judged_alone(asked)
        except StreamMoved:
            if not self._meet_others():
                raise
            return await self._judged_alone(asked)

    async def _judged_alone(self, asked: Asked) -> Answer:
        async with self._alone(asked.command):
            judge = partial(self._judge, asked, self.begins(asked.command))
            given = await judged(judge, lambda: self.kind.buying_in(self.log.shown))
        self._has_met_others = False
        return given

    def _meet_others(self) -> bool:
        """Another node may have moved the jackpot of the table: it is had first the next time. False if it was."""
        self._has_met_others = self.log.meter is not None and not self._has_met_others
        return self._has_met_others

    async def _judge(self, asked: Asked, is_held: bool) -> Answer:
        """Do what was asked for, unless it was done before: the store tells that of what it is given, and of the rest
        only what is refused or late is looked up. `is_held`: the tournament is, for a round that begins."""
        try:
            check_contents(asked.command)
            body = asked.body
            permit_asked(asked, self.kind, self.log.state, self.wallets)
            if is_stale(asked, self.round_number, self.turn):
                return await self._answered(asked) or self._stale(asked)
            deciding.decide(self, asked, self._now())
        except Refusal as refusal:
            return await self._refused(asked, refusal)
        except Malformed as error:
            return Answer(Outcome.ERROR, reason=str(error))
        done = Answer(Outcome.ACK, self.version + 1, number=self.log.entered)
        words = self._spoken(asked.command, asked.person)
        try:
            receipt = await self._commit(asked.key, body, asked.by, done.kept, is_held)
        except Refusal as refusal:
            return await self._refused(asked, refusal)
        except KeyReused:
            return Answer(Outcome.ERROR, reason=NOT_ITS_ID)
        if receipt.repeated:
            return Answer.again(receipt.answer)
        if asked.by.role is Role.PLAYER:
            self.presences[asked.person].missed = 0
        self.show(words)
        return done

    async def _refused(self, asked: Asked, refusal: Refusal) -> Answer:
        """Nothing is left of what was refused, also where a round had been begun for it, unless it was done before."""
        if self.log.is_ahead:
            self.log.roll_back()
        refused = Answer(Outcome.REFUSED, reason=self._named(refusal.reason, asked), rules=refusal.rules)
        return await self._answered(asked) or refused

    async def _answered(self, asked: Asked) -> Answer | None:
        """What came of the same command before, which may be why it cannot be done again."""
        try:
            receipt = await self.log.answered(asked.key, asked.body)
        except KeyReused:
            return Answer(Outcome.ERROR, reason=NOT_ITS_ID)
        return None if receipt is None else Answer.again(receipt.answer)

    def _stale(self, asked: Asked) -> Answer:
        reason = f"that answered round {asked.round}, turn {asked.turn}; the table is at round {self.round_number}"
        return Answer(Outcome.STALE, reason=f"{reason}, turn {self.turn}")

    async def _carry_out(self, plan: Plan) -> None:
        """Do what is planned, and with it all that the dealer can do without waiting for anybody."""
        if plan.step is None:
            self.trouble, self.cannot_write = "", False
            self.changed()
            return
        first = self.log.durable
        command, by = plan.step()
        async with self._alone(command):
            is_beginning = self.begins(command)
            if is_beginning and self.tournament is not None and not self.tournament.begin(self):
                self._replan()
                return
            deciding.note_bought(self, command)
            words = self._spoken(command)
            self.log.do(command)
            if plan.is_expiry and by.seat in self.log.state.places:
                deciding.draw_on_bank(self, self.log.state.places[by.seat].person, self._now())
            self.dealer.go_on()
            check_new(await self._commit(f"{self.log.stream}:{first}", None, by, b"0", is_beginning))
        self._has_met_others = False
        if plan.is_expiry:
            self._missed(by, first, plan.rules)
        self.show(words)

    def show(self, words: str = "") -> None:
        """What was written is there for all to see; sentences of a round are told to each viewer apart.

        `words` are what somebody said that the first event does not tell.
        """
        start, self._told_until = self._told_until, self.log.durable
        for number, event in enumerate(self.log.table.after(start), start + 1):
            self._announce(event, number, words)
            words = ""
        del self.told[:-REMEMBERED]
        self.changed()
        if self.floor is not None:
            self.floor.shown(self)

    def _resume(self) -> None:
        """Whoever was on the clock when the room shut is told what is left of the turn (H-R04)."""
        if self.plan is not None and self.plan.deadline and self._ran and not self._has_moved:
            text = self.dealer.time_left(self.plan, max(0.0, self.plan.deadline - self._now()))
            self.tell(f"The room is open again: {text}.", uptime.RULES)

    def _replan(self) -> None:
        """Decide what to do next by oneself; the time of a turn that is on stays as it was."""
        plan = self.dealer.plan(Moment(self._now(), self._clock(), bool(self.watchers)))
        if self.trouble:
            plan = self.plan
        elif plan is not None and self.plan is not None and plan.key == self.plan.key and plan.at > self.plan.at:
            kept = self.plan
            plan = msgspec.structs.replace(plan, at=kept.at, deadline=kept.deadline, banked_from=kept.banked_from)
        self.plan = plan
        is_start = plan is not None and plan.key[2] == "start_round"
        self.next_at = self._steady(max(plan.at, self._now())) if plan and is_start else 0

    def _stumble(self, trouble: str, cannot_write: bool = False) -> None:
        """Pause the table where the store has it, and try again after a while."""
        _log.error("table paused", table=self.meta.id, reason=trouble)
        self.trouble, self.cannot_write = trouble, cannot_write
        self.plan = Plan((0, 0, "retry"), self._now() + RETRY, None)
        self.changed()

    def _leave_to_others(self) -> None:
        """Somebody else has the table now: nothing more is decided here, and whoever waits asks again there."""
        self._is_stopping = self.is_gone = True
        self.trouble = "the table has moved: ask again"
        waiting, self._inbox = self._inbox, []
        for _, answer in waiting:
            if not answer.done():
                answer.set_result(Answer(Outcome.MOVED, reason=self.trouble))
        self.changed()


def place_of(error: BaseException) -> str:
    """Where in the code something went wrong: enough to find it, and no value that might be a card."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{PurePath(frame.filename).name}:{frame.lineno}"
