"""A client at one table: commands in, answers and views out.

Replies go out at once and in order. Of views only the latest counts: at most so many a second are sent, and a slow
reader is cut over to the latest.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Coroutine
from typing import Any

import msgspec

from pitboss.malformed import Malformed
from pitboss.misread import misread
from pitboss.play import Command, Principal, Refusal, Role
from pitboss.play.command import STAFF
from pitboss.room.following.devices import FENCED
from pitboss.room.following.entering import MakeEntry
from pitboss.room.host import TableHost
from pitboss.room.names import without_unseen
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.seats import wish_chips
from pitboss.room.store import StoreFailed, StoreUnusable
from pitboss.room.turned_away import Elsewhere
from pitboss.server.confirmed import check_confirmed
from pitboss.server.desk_view import followed_log
from pitboss.server.limits import Bucket
from pitboss.server.messages import (
    PROTOCOL,
    Ack,
    BankMessage,
    ChatLine,
    ChatMessage,
    ChipsMessage,
    CommandMessage,
    CommandRefused,
    ContributeMessage,
    DoneMessage,
    EntryMessage,
    Error,
    FromClient,
    Hello,
    MuteMessage,
    Ping,
    Pong,
    ReactionLine,
    ReactMessage,
    Repeated,
    SettingsMessage,
    Spoken,
    Stale,
    Welcome,
    rule_lines,
)
from pitboss.server.service import Service, player_at
from pitboss.server.sockets import (
    NO_SESSION,
    SESSION_LOOK,
    STORE_AWAY,
    UNREADABLE,
    Closing,
    Newcomer,
    Socket,
    Tempo,
    id_in,
    receive_text,
)

MOST_WAITING = 256
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Connection:
    """A greeted client at one table."""

    def __init__(self, socket: Socket, service: Service, host: TableHost, newcomer: Newcomer, device: str = "") -> None:
        self._socket = socket
        self._service = service
        self._host = host
        self._person, self._token_hash = newcomer
        self._outbox: deque[bytes] = deque()
        self._changed = asyncio.Event()
        self._drained = asyncio.Event()
        self._told = service.first_told(host)
        self._shown = -1
        limits, now = service.limits, asyncio.get_running_loop().time
        self._tempo = Tempo(limits)
        self._chat = Bucket(limits.chat, limits.chat_burst, now)
        self._as = host.plays_as(self._id)
        """Whose seat is played from here: in a tournament somebody may sit for another, from some moment on."""
        works_here = self._person is not None and self._person.role in STAFF
        self._device = device if works_here and host.meta.is_followed else ""

    async def run(self) -> None:
        """Read and write until one side goes."""
        host, service = self._host, self._service
        self._welcome()
        host.connect(self._as, self._changed)
        if self._device:
            host.hear(self._device)
        service.listeners[host.meta.id].add(self._hear)
        tasks = {asyncio.create_task(work) for work in (self._write(), self._read(), self._watch_session())}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            host.disconnect(self._as, self._changed)
            if self._device:
                host.miss(self._device)
            service.listeners[host.meta.id].discard(self._hear)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _watch_session(self) -> None:
        """The socket ends with the session that opened it: logged out, run out, or taken away."""
        while self._person is None or self._current() is not None:
            await asyncio.sleep(SESSION_LOOK)
        raise Closing(NO_SESSION, "the session has ended; log in again")

    @property
    def _id(self) -> str:
        return self._person.id if self._person else ""

    def _welcome(self) -> None:
        person, room = self._person, self._service.room
        chat = tuple(line for line in self._service.chats[self._host.meta.id] if self._hears(line))
        who = (person.id, person.name, str(person.role)) if person else ("", "", "spectator")
        self._send(Welcome(PROTOCOL, *who, self._host.meta.id, room.steady(), chat))

    async def _write(self) -> None:
        """Replies as they come; the latest view if there is another, after the pause that is due between views."""
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            await self._something(due)
            self._changed.clear()
            if self._host.is_gone:
                raise Elsewhere(self._host.meta.id)
            while self._outbox:
                await self._socket.send_text(self._outbox.popleft().decode())
            self._drained.set()
            if self._shown != self._host.version and loop.time() >= due:
                due = loop.time() + 1 / self._service.limits.views
                self._shown = self._host.version
                self._come()
                view, self._told = self._service.view(self._host, self._current(), self._told)
                await self._socket.send_text(view.decode())

    def _come(self) -> None:
        """Whoever sits for another now is at the table for him, and whoever did is not."""
        now = self._host.plays_as(self._id)
        if now != self._as:
            self._host.disconnect(self._as, self._changed)
            self._as = now
            self._host.connect(now, self._changed)

    async def _something(self, due: float) -> None:
        """Wait for something to send; a view that is waiting is sent when it is due."""
        if self._shown == self._host.version:
            await self._changed.wait()
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(due):
                await self._changed.wait()

    async def _read(self) -> None:
        while True:
            text = await receive_text(self._socket, self._service)
            if (refusal := self._tempo.refused(text)) is not None:
                self._send(refusal)
            else:
                await self._take(text)
            while len(self._outbox) > MOST_WAITING:
                self._drained.clear()
                await self._drained.wait()

    async def _take(self, text: str) -> None:
        try:
            message = _decoder.decode(text)
        except UNREADABLE as error:
            self._not_understood(id_in(text), error)
            return
        match message:
            case CommandMessage() | EntryMessage():
                await self._command(message)
            case SettingsMessage():
                await self._settings(message)
            case DoneMessage():
                self._done()
            case BankMessage():
                self._bank()
            case ContributeMessage():
                self._contribute(message)
            case ChatMessage() | ReactMessage():
                self._say(message)
            case MuteMessage():
                await self._mute(message)
            case ChipsMessage():
                await self._chips(message)
            case Ping():
                self._send(Pong(message.at, self._service.room.steady()))
            case Hello():
                self._send(Error("", "hello has been said; open another socket for another table"))

    async def _command(self, message: CommandMessage | EntryMessage) -> None:
        person = self._current()
        if person is None:
            self._send(Error(message.id, "whoever looks on cannot act: take a seat first"))
            return
        player = player_at(self._host, person)
        if player is None:
            self._send(Error(message.id, "somebody else sits for you"))
            return
        if not self._service.acts.take(person.id):
            self._send(Error(message.id, "too many acts: slow down", passes=True))
            return
        try:
            command = self._asked_for(message, player)
        except UNREADABLE as error:
            self._not_understood(message.id, error)
            return
        except Malformed as error:
            self._send(Error(message.id, str(error)))
            return
        except Refusal as refusal:
            self._send(CommandRefused(message.id, refusal.reason, rule_lines(refusal.rules)))
            return
        seat = self._host.log.shown.seat_of(player.id) if person.role is Role.PLAYER else 0
        by = Principal(person.role, seat, person.id)
        # A client may number its commands at each table anew.
        key = f"{person.id}:{self._host.meta.id}:{message.id}"
        answers = (message.round, message.turn) if isinstance(message, CommandMessage) else (0, 0)
        with self._service.metrics.seconds.time():
            answer = await self._host.ask(Asked(key, player.id, by, command, *answers))
        if answer.outcome is Outcome.MOVED:
            raise Elsewhere(self._host.meta.id)
        self._service.metrics.answers.labels(answer.outcome).inc()
        if isinstance(command, MakeEntry) and command.fence and FENCED[0] in answer.rules:
            await self._service.room.devices.keep_late(self._host.meta.id, command)
            followed_log(self._host).late = len(self._service.room.devices.late(self._host.meta.id))
            self._host.changed()
        self._send(self._reply(message.id, answer))

    def _asked_for(self, message: CommandMessage | EntryMessage, person: Person) -> Command:
        front = self._service.front(self._host)
        if isinstance(message, CommandMessage):
            return front.command(message.command, person)
        made = front.entry(message.entry, person, message.number, message.fence, message.made)
        if isinstance(made, MakeEntry):
            check_confirmed(self._service.room, person, self._token_hash, made, followed_log(self._host).policies())
        return made

    def _not_understood(self, id_: str, error: Exception) -> None:
        self._service.metrics.malformed.inc()
        self._send(Error(id_, f"not understood: {misread(error)}"))

    def _reply(self, id_: str, answer: Answer) -> Ack | Repeated | CommandRefused | Stale | Error:
        match answer.outcome:
            case Outcome.ACK:
                return Ack(id_, answer.version, answer.number)
            case Outcome.REPEATED:
                return Repeated(id_, answer.version, answer.number)
            case Outcome.REFUSED:
                return CommandRefused(id_, answer.reason, rule_lines(answer.rules))
            case Outcome.STALE:
                self._shown = -1
                return Stale(id_, answer.reason, self._host.round_number, self._host.turn)
            case Outcome.ERROR | Outcome.MOVED:
                return Error(id_, answer.reason, passes=answer.passes)

    async def _settings(self, message: SettingsMessage) -> None:
        person = self._current()
        if person is None:
            return
        given = {name: value for name, value in msgspec.structs.asdict(message).items() if value is not None}
        chosen = msgspec.structs.replace(self._host.settings_of(person.id), **given)
        # Only then: a view that went out meanwhile did not have it.
        await self._change(self._service.room.accounts.choose(person, chosen))

    def _done(self) -> None:
        if not self._host.done(self._as):
            self._send(Error("", "nobody waits for that now"))

    def _bank(self) -> None:
        if not self._host.take_bank(self._as):
            self._send(Error("", "there is no time bank to ask for now"))

    def _contribute(self, message: ContributeMessage) -> None:
        try:
            self._host.contribute(self._as, message.pledge, message.text)
        except Malformed as error:
            self._send(Error("", str(error)))
        else:
            self._shown = -1
            self._changed.set()

    def _say(self, message: ChatMessage | ReactMessage) -> None:
        person = self._current()
        if person is None or not self._chat.take():
            self._send(Error("", "too much chat: wait a little" if person else "whoever looks on cannot chat"))
            return
        name, seat = self._host.name_of(person.id), self._host.log.shown.seat_of(person.id)
        at = self._service.room.clock()
        if isinstance(message, ReactMessage):
            self._service.say(self._host.meta.id, ReactionLine(name, seat, message.what, at, person.id))
        elif text := without_unseen(message.text):
            self._service.say(self._host.meta.id, ChatLine(name, seat, text, at, person.id))

    def _hear(self, line: Spoken) -> None:
        if len(self._outbox) <= MOST_WAITING and self._hears(line):
            self._send(line)

    def _hears(self, line: Spoken) -> bool:
        return self._service.room.people.hears(self._id, line.person)

    async def _mute(self, message: MuteMessage) -> None:
        person = self._current()
        if person is not None:
            await self._change(self._service.room.accounts.mute(person, message.person, message.muted))

    async def _chips(self, message: ChipsMessage) -> None:
        person = self._current()
        if person is None:
            self._send(Error("", "whoever looks on has no chips here"))
            return
        given = {name: value for name, value in msgspec.structs.asdict(message).items() if value is not None}
        wish = msgspec.structs.replace(self._host.wish_of(person.id), **given)
        await self._change(wish_chips(self._service.room, self._host, person, wish))

    async def _change(self, change: Coroutine[Any, Any, None]) -> None:
        """Let something last, and show it; or say why not."""
        try:
            await change
        except (StoreFailed, StoreUnusable):
            self._send(Error("", STORE_AWAY))
        except Malformed as error:
            self._send(Error("", str(error)))
        self._shown = -1
        self._changed.set()

    def _current(self) -> Person | None:
        """The person as the room knows him now, while the session lasts: roles may have been given or taken."""
        room = self._service.room
        return room.people.of_session(self._token_hash, room.clock()) if self._person is not None else None

    def _send(self, message: msgspec.Struct) -> None:
        self._outbox.append(_encoder.encode(message))
        self._changed.set()
