"""Tables that a gateway shows to all who only look on there: the latest view, and the same bytes to each socket.

Whoever reads slowly misses views and is cut over to the latest. What he was not told by then he is told with it, from
the sentences that the gateway remembers. A table whose frames are missing is looked at anew.
"""

import asyncio
import contextlib
import random
from collections import deque
from typing import Protocol

import msgspec

from pitboss.room.bus.bus import Bus, BusFailed, BusMessage, BusSubscription, NoReply, NoResponders
from pitboss.room.holding import VERSIONS
from pitboss.room.viewing import REMEMBERED
from pitboss.server.messages import AnyYou, ChatLine, Spoken
from pitboss.server.nodes.counting import GatewayCounts
from pitboss.server.nodes.errands import (
    LookAt,
    PublicFrame,
    SessionShown,
    ToldLine,
    done_of,
    packed,
    public_subject,
    subject_of,
)
from pitboss.server.prepared import PreparedFrame, plain, prepared
from pitboss.server.service import CHAT_REMEMBERED

LOOKING, ASKING = 5.0, 2.0
"""Seconds from one look at a table to the next, and for its answer."""
AGAIN, ANYWHERE = 0.1, 15.0
"""Seconds from one try to find a table to the next, and until it is nowhere."""
CROWD, CROWD_PAUSE = 1000, 0.25
"""Where so many look on at one gateway, they see four views a second at most."""
_encoder = msgspec.json.Encoder()
_you: msgspec.json.Decoder[AnyYou] = msgspec.json.Decoder(AnyYou)


class SharedView(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    """A view (`messages.View`) made of parts that are encoded already."""

    version: int
    clock: int
    table: msgspec.Raw
    you: msgspec.Raw
    told: list[msgspec.Raw]
    dealer: None = None


class Onlooker(Protocol):
    """What a table needs of one who looks on. `session` is his, if he has one."""

    session: SessionShown | None
    told: int
    """The number up to which he was told."""

    def offer(self) -> None:
        """There is another view."""

    def speak(self, line: Spoken) -> None:
        """Somebody has said something."""

    def leave_frames(self) -> None:
        """The table shows him something of his own from now on, or nothing any more."""


class ShownTable:
    """One table for all who look on at this gateway."""

    def __init__(self, bus: Bus, gateway: str, table: str, place: str, counts: GatewayCounts) -> None:
        self.id = table
        self.place = place
        self.frame: PublicFrame | None = None
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_REMEMBERED)
        self.onlookers: set[Onlooker] = set()
        self._bus = bus
        self._gateway = gateway
        self._counts = counts
        self._told: deque[ToldLine] = deque(maxlen=REMEMBERED)
        self._said = 0
        self._prepared: dict[int, PreparedFrame] = {}
        self._came = 0.0
        self._heard: BusSubscription | None = None
        self._stale = asyncio.Event()
        """Set when the table has to be looked at anew."""
        self._moved_on = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> bool:
        """Hear of the table, then look at it: whether it is anywhere."""
        self._heard = await self._bus.subscribe(public_subject(self.id), self._hear)
        loop = asyncio.get_running_loop()
        until = loop.time() + ANYWHERE
        while not await self._look():
            if loop.time() > until:
                return False
            await asyncio.sleep(AGAIN)
        self._tasks = [asyncio.create_task(work) for work in (self._keep_looking(), self._show_for_ever())]
        return True

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._heard is not None:
            await self._heard.close()

    def look_anew(self) -> None:
        """The table has another owner, or messages may have been lost."""
        self._stale.set()

    @property
    def latest_told(self) -> int:
        return self._told[-1].number if self._told else 0

    def clock(self) -> int:
        """What the clock of the table's node shows."""
        assert self.frame is not None, "a table is looked at before it is shown"
        return self.frame.clock + round(1000 * (asyncio.get_running_loop().time() - self._came))

    # what comes

    async def _hear(self, message: BusMessage) -> None:
        frame = done_of(message.body)
        assert isinstance(frame, PublicFrame), "nothing else is published there"
        self._counts.frames += 1
        if self.frame is None:
            return  # It will be in what is being looked at, or after it.
        if frame.after > self.latest_told or frame.said - _chat_lines(frame) > self._said:
            # What is missing comes with the whole table: whoever looks on is told everything in its order.
            self._counts.gaps += 1
            self._stale.set()
            return
        self._take(frame)

    def _take(self, frame: PublicFrame) -> None:
        if self.frame is not None and frame.version < self.frame.version:
            self._counts.stale_frames += 1
            return
        is_known = self.frame is not None and frame.version == self.frame.version
        is_of_another = self.frame is not None and frame.version // VERSIONS != self.frame.version // VERSIONS
        self.frame = frame
        self._came = asyncio.get_running_loop().time()
        fresh = [each for each in frame.told if each.number > self.latest_told]
        self._told.extend(fresh)
        if fresh or not is_known:
            self._prepared.clear()
            self._moved_on.set()
        self._pass_on(frame, is_of_another)

    def _pass_on(self, frame: PublicFrame, is_of_another: bool) -> None:
        """What was said, to those who were there; what the gateway knows already is not said again."""
        number = frame.said - _chat_lines(frame)
        if is_of_another:
            # Another owner counts by itself: whatever it brought along is known by its words.
            self._said = frame.said - sum(isinstance(each, ChatLine) and each not in self.chat for each in frame.chat)
        for line in frame.chat:
            if isinstance(line, ChatLine):
                number += 1
                if number <= self._said:
                    continue
                self._said = number
                self.chat.append(line)
            for onlooker in tuple(self.onlookers):
                onlooker.speak(line)

    async def _look(self) -> bool:
        """Ask for the table, with all that is missing; false if nobody has it now."""
        look = LookAt(self.id, self._gateway, len(self.onlookers), self.latest_told)
        self._counts.looks += 1
        try:
            done = done_of(await self._bus.ask(subject_of(self.place), packed(look), ASKING))
        except (NoResponders, NoReply, BusFailed):
            return False
        if not isinstance(done, PublicFrame):
            return False
        self._take(done)
        return True

    async def _keep_looking(self) -> None:
        """So that the table's node knows that it is wanted, and nothing is missed for long.

        A table that nobody has, as when it was closed, is asked for less and less often; who has it next says so.
        """
        pause, longer = LOOKING, AGAIN
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause * random.uniform(0.8, 1.0)):
                    await self._stale.wait()
            if self._stale.is_set():
                longer = AGAIN
            self._stale.clear()
            if await self._look():
                pause, longer = LOOKING, AGAIN
            else:
                pause, longer = longer, min(LOOKING, 2 * longer)

    # what goes out

    async def _show_for_ever(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._moved_on.wait()
            self._moved_on.clear()
            began = loop.time()
            self._show()
            if len(self.onlookers) > CROWD:
                # From the start of one to the start of the next; and half of the time at least is for everybody else.
                took = loop.time() - began
                await asyncio.sleep(max(CROWD_PAUSE - took, took))

    def _show(self) -> None:
        assert self.frame is not None, "there is something new"
        own = frozenset(self.frame.own)
        for onlooker in tuple(self.onlookers):
            if onlooker.session is not None and onlooker.session.person in own:
                onlooker.leave_frames()
            else:
                onlooker.offer()

    def first_told(self) -> int:
        """What whoever comes now was told already: nothing of the round that is on."""
        return self.frame.first if self.frame is not None else 0

    def shares(self, session: SessionShown | None) -> bool:
        """Whether somebody sees what everybody sees."""
        return session is None or (self.frame is not None and session.person not in self.frame.own)

    def view_for(self, onlooker: Onlooker) -> PreparedFrame:
        """The latest view with what he was not told; the same bytes for all without a session who know as much."""
        assert self.frame is not None, "there is something to show"
        told, session = onlooker.told, onlooker.session
        onlooker.told = max(told, self.latest_told)
        if session is not None:
            return plain(self._view(told, self._visitor(session)))
        if told not in self._prepared:
            self._prepared[told] = prepared(self._view(told, self.frame.looker))
        return self._prepared[told]

    def _view(self, told: int, you: bytes) -> bytes:
        frame = self.frame
        assert frame is not None, "there is something to show"
        fresh = [msgspec.Raw(each.sentence) for each in self._told if each.number > told]
        return _encoder.encode(
            SharedView(frame.version, frame.clock, msgspec.Raw(frame.table), msgspec.Raw(you), fresh)
        )

    def _visitor(self, session: SessionShown) -> bytes:
        """The template of the table's node, filled in for somebody."""
        assert self.frame is not None, "there is something to show"
        you = _you.decode(self.frame.visitor)
        may = msgspec.structs.replace(you.may, join=self.frame.joining.at(session.wallet))
        return _encoder.encode(
            msgspec.structs.replace(
                you,
                person=session.person,
                name=session.name,
                role=session.role,
                wallet=session.wallet,
                settings=session.settings,
                mark=session.mark,
                muted=session.muted,
                may=may,
            )
        )


def _chat_lines(frame: PublicFrame) -> int:
    return sum(isinstance(line, ChatLine) for line in frame.chat)
