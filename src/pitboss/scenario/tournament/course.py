"""The course of a scenario's tournament: lines in words become commands, at the time that the scenario has reached."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.cards import Deck
from pitboss.malformed import Malformed
from pitboss.play import Command, Event, Principal, Role
from pitboss.scenario.clock import UNITS
from pitboss.shoe.derivation import Secret
from pitboss.table.tournament_law import Regime
from pitboss.tournament import commands
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.due import TournamentDue
from pitboss.tournament.lots import with_lots
from pitboss.tournament.moments import DAY, HOUR, MINUTE, instant
from pitboss.tournament.permission import permit
from pitboss.tournament.sessions import players_of_session
from pitboss.tournament.software import Secrets, next_act, next_time
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import starts_at
from pitboss.tournament.terms import Phase, Took
from pitboss.tournament.tournament import CODEC, Tournament

SECRETS = Secrets(
    Secret(bytes(range(256)) * 58, bytes(range(0x64, 0x84))),
    Secret(bytes(range(0xC8, 0xE8)) + bytes(range(32)), bytes(range(32))),
)
"""Those of the published vectors: whoever runs a scenario gets the same draws."""
CLOCK = ("level", "break", "rebuy", "end", "seated_by")
"""What time alone brings."""
TIME = r"(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{3}))?)?"
NAME = r"(\S+)"


def _number(table: str) -> int:
    """The number of a table, or Malformed."""
    if not table.isdecimal():
        raise Malformed(f"{table!r} is no table: write its number")
    return int(table)


class TournamentCourse:
    """A tournament under way in a scenario."""

    def __init__(self, conditions: Conditions) -> None:
        self.play = Tournament()
        self.conditions = conditions
        self.now = self.midnight = 0
        self.at_tables: list[Event[Any]] = []
        """What happened in rounds that were played card by card."""
        if conditions.starts_at:
            start = instant(conditions.starts_at)
            zone = conditions.starts_at[19:]
            east = 0 if zone == "Z" else int(f"{zone[0]}1") * (int(zone[1:3]) * 60 + int(zone[4:])) * MINUTE
            self.midnight = (start + east) // DAY * DAY - east
            self.now = start - HOUR

    @property
    def state(self) -> TournamentState:
        return self.play.state

    @property
    def events(self) -> list[Event[TournamentState]]:
        return self.play.events

    def back_to(self, number: int) -> None:
        """What comes after so many events was not stored: the tournament is what the stored ones give."""
        self.play = Tournament.replay([CODEC.decode(CODEC.encode(event)) for event in self.events[:number]])

    def killed(self, count: str, unit: str) -> None:
        """The room is killed and opens again from what it stored; its clock stood meanwhile."""
        self.back_to(len(self.events))
        shut = int(count) * UNITS[unit]
        self.now += shut * 1000
        if shut:
            self.do(commands.RoomReopened(shut * 1000))

    # beginning

    def draft(self) -> None:
        self.do(commands.Draft(self.conditions))

    def open(self) -> None:
        """Everything between the draft and the first entry."""
        self.do(commands.Document())
        self.approve()
        self.do(commands.Publish(self.now))
        self.do(commands.Nominate("Dee"))
        self.do(SECRETS.committed())
        self.do(commands.OpenEntries(self.now))

    def approve(self) -> None:
        """The conditions are approved, or the Commission is notified, as the edition wants it."""
        law, identity = self.state.law, self.state.identity
        if law.regime is Regime.NOTICE:
            self.do(commands.RecordNotice(law.authority, "1", "2018-02-01", identity))
        elif law.regime is Regime.APPROVAL:
            self.do(commands.RecordApproval(law.authority, "1", "1994-06-01", identity))

    def enter(self, person: str, **fields: Any) -> None:
        agreed = self.state.identity if self.conditions.agreement else ""
        size = self.conditions.players.team_size if self.conditions.players is not None else 1
        members = tuple(f"{person}{letter}" for letter in "abcdefghij"[:size]) if size > 1 else ()
        given = {"agreed": agreed, "members": members, **fields}
        self.do(commands.Enter(person, self.now, **given))

    def begin(self, absent: Sequence[str] = ()) -> None:
        """Close entries, seat everybody in the order of entry at tables without cards, and start the session."""
        if "entries closed" not in self.state.warned and self.state.phase is Phase.ENTRIES:
            self.do(commands.CloseEntries(self.now))
        count = len(players_of_session(self.state, self.state.coming_session))
        floor = tuple(range(1, count + 1))
        self.do(commands.DrawSeats(self.now, tuple(range(1, count + 1)), floor=floor))
        self.sit(absent)
        self.start()

    def sit(self, absent: Sequence[str] = ()) -> None:
        for entry in list(self.state.seated()):
            if entry.person not in absent and not entry.arrived:
                self.do(commands.Arrive(entry.person))

    def start(self) -> None:
        coming = self.state.coming_session
        is_set = coming == 1 or self.state.is_adjourned
        opens = self.state.starts_at if is_set else starts_at(self.conditions, coming)
        self.now = max(self.now, opens)
        self.do(commands.StartSession(self.now))

    # commands

    def do(self, command: Command, by: Principal | None = None) -> list[Event[TournamentState]]:
        if by is not None:
            permit(self.state, command, by)
        return self.play.do(command)

    def given(self, fields: dict[str, Any]) -> Command:
        """A command by its name, with the time of the scenario and the lots that it needs."""
        kind = _KINDS.get(str(fields.get("command")))
        if kind is None:
            raise Malformed(f"do: there is no command {fields.get('command')!r}: there are {', '.join(sorted(_KINDS))}")
        filled = {**fields}
        if "at" in kind.__struct_fields__:
            filled["at"] = self.moment(str(filled["at"])) if "at" in filled else self.now
        if "until" in filled:
            filled["until"] = self.moment(str(filled["until"]))
        try:
            command: Command = msgspec.convert(filled, kind, str_keys=True)
        except msgspec.ValidationError as error:
            raise Malformed(f"do: {error}") from error
        return with_lots(self.state, command, SECRETS.draws)

    def moment(self, text: str) -> int:
        """A time of the day on which the tournament starts, or of the next if it has passed."""
        found = re.fullmatch(TIME, text)
        if found is None:
            raise Malformed(f"{text!r} is no time: write it like 19:50 or 19:50:00.000")
        hour, minute, second, thousandths = (int(part or 0) for part in found.groups())
        if hour > 23 or minute > 59 or second > 59:
            raise Malformed(f"{text!r} is no time of a day")
        at = self.midnight + hour * HOUR + minute * MINUTE + second * 1000 + thousandths
        return at if at >= self.now - HOUR else at + DAY

    # lines

    def say(self, line: str) -> list[Event[TournamentState]]:
        """What a line makes happen."""
        before = len(self.events)
        for pattern, act in LINES:
            if found := re.fullmatch(pattern, line):
                act(self, *found.groups())
                return self.events[before:]
        raise Malformed(f"{line!r} is no line of a tournament; docs/scenarios.md has them")

    def clock(self, *parts: str | None) -> None:
        """Time passes; what it brings happens at its instant."""
        hour, minute, second, thousandths = (int(part or 0) for part in parts)
        until = self.moment(f"{hour:02}:{minute:02}:{second:02}.{thousandths:03}")
        if until < self.now:
            raise Malformed(f"the clock does not go back to {hour:02}:{minute:02}:{second:02}")
        while True:
            expected = self.play.expected()
            after = next_time(expected, self.now)
            act = self._timed(expected)
            if act is not None:
                self.do(act)
            elif after is not None and after <= until:
                self.now = after
            else:
                break
        self.now = max(self.now, until)

    def _timed(self, expected: object) -> Command | None:
        if not isinstance(expected, TournamentDue):
            return None
        timed = TournamentDue(expected.by, expected.rules, tuple(due for due in expected.each if due.name in CLOCK))
        return next_act(self.state, timed, self.now, SECRETS, _cards)

    def director(self) -> None:
        """Everything that is due now, by the software director."""
        while (act := next_act(self.state, self.play.expected(), self.now, SECRETS, _cards)) is not None:
            self.do(act)

    def round(self, table: str, outs: str | None) -> None:
        self.begins(table)
        self.ends(table, outs)

    def begins(self, table: str) -> None:
        self.do(commands.BeginRound(_number(table), self.now))

    def ends(self, table: str, outs: str | None, stacks: dict[int, int] | None = None) -> None:
        """`5 out for 4200, 7 out for 1000 to 2`: seats, chips put in, and the seats that won them."""
        took = []
        for part in (outs or "").split(","):
            if not part.strip():
                continue
            found = re.fullmatch(r"(\S+) out for (\d{1,15})(?: to (\S+(?: and \S+)*))?", part.strip())
            if found is None:
                raise Malformed(f"{part.strip()!r}: write it like Ann out for 4200, or Ann out for 4200 to Ben")
            winners = tuple(self._seat(name, _number(table)) for name in found[3].split(" and ")) if found[3] else ()
            took.append(Took(self._seat(found[1], _number(table)), int(found[2]), winners))
        told = tuple(sorted((stacks or {}).items()))
        self.do(commands.NoteRound(_number(table), self.now, told, tuple(took)))

    def _seat(self, person: str, table: int) -> int:
        entry = self.state.entry_of(person)
        if entry is None or entry.table != table:
            raise Malformed(f"{person} has no seat at table {table}")
        return entry.seat

    def of_person(self, kind: type[commands.OfPerson], person: str) -> None:
        """A command of which nothing has to be said but whose it is."""
        self.do(self.given({"command": kind.__struct_config__.tag, "person": person}))

    def moves(self, person: str, table: str | None, seat: str | None, reason: str | None) -> None:
        if table is None:
            due = next((due for due in _each(self.play.expected()) if due.name == "move"), None)
            if due is None or due.command is None:
                raise Malformed("no move is due")
            command = due.command
        else:
            command = commands.MovePlayer(person, int(table), int(seat or 0), reason or "")
        self.do(with_lots(self.state, command, SECRETS.draws))

    def breaks(self, table: str) -> None:
        self.do(with_lots(self.state, commands.BreakTable(int(table)), SECRETS.draws))

    def redraws(self) -> None:
        self.do(with_lots(self.state, commands.Redraw(()), SECRETS.draws))

    def pays(self) -> None:
        """Whoever has a prize gets it."""
        for award in self.state.awards.values():
            if award.entry not in self.state.paid and self.state.owes(award):
                self.do(commands.PayPrize(self.state.entries[award.entry].person))


def _each(expected: object) -> Sequence[Any]:
    return expected.each if isinstance(expected, TournamentDue) else ()


def _cards() -> tuple[Any, ...]:
    return Deck(52).cards


_KINDS = {str(kind.__struct_config__.tag): kind for kind in commands.COMMANDS}
LINES: tuple[tuple[str, Callable[..., None]], ...] = (
    (rf"clock {TIME}", TournamentCourse.clock),
    (rf"{NAME} enters", lambda course, person: course.enter(person)),
    (rf"{NAME} enters late", lambda course, person: course.do(_late(course, person)) and None),
    (rf"{NAME} enters without agreeing", lambda course, person: course.enter(person, agreed="")),
    (rf"{NAME} enters as a bot", lambda course, person: course.enter(person, bot=True)),
    (rf"{NAME} enters not eligible", lambda course, person: course.enter(person, is_eligible=False)),
    ("the conditions are documented", lambda course: course.do(commands.Document()) and None),
    ("they are approved", TournamentCourse.approve),
    ("they are published", lambda course: course.do(commands.Publish(course.now)) and None),
    ("a director is named", lambda course: course.do(commands.Nominate("Dee")) and None),
    ("the secrets are committed to", lambda course: course.do(SECRETS.committed()) and None),
    ("entries open", lambda course: course.do(commands.OpenEntries(course.now)) and None),
    ("the tournament begins", lambda course: course.begin()),
    ("the seats are drawn by the secret", lambda course: _ballot(course)),
    ("all sit", lambda course: course.sit()),
    ("the session starts", lambda course: course.start()),
    (r"round at (\d{1,9})(?:: (.*))?", TournamentCourse.round),
    (r"round begins at (\d{1,9})", TournamentCourse.begins),
    (r"round ends at (\d{1,9})(?:: (.*))?", TournamentCourse.ends),
    (rf"{NAME} sits", lambda course, person: course.of_person(commands.Arrive, person)),
    (rf"{NAME} buys back", lambda course, person: course.of_person(commands.Rebuy, person)),
    (rf"{NAME} declines", lambda course, person: course.of_person(commands.DeclineRebuy, person)),
    (rf"{NAME} adds on", lambda course, person: course.of_person(commands.AddOn, person)),
    (rf"{NAME} withdraws", lambda course, person: course.of_person(commands.WithdrawEntry, person)),
    (rf"{NAME} is away", lambda course, person: course.of_person(commands.MarkAway, person)),
    (rf"{NAME} is offered a seat", lambda course, person: course.of_person(commands.OfferSeat, person)),
    (rf"{NAME} accepts the deal", lambda course, person: course.of_person(commands.AcceptDeal, person)),
    (rf"{NAME} is paid", lambda course, person: course.of_person(commands.PayPrize, person)),
    (rf"{NAME} moves(?: to (\d{{1,9}})/(\d{{1,9}})(?: because (.*))?)?", TournamentCourse.moves),
    (r"table (\d{1,9}) is broken", TournamentCourse.breaks),
    ("all seats are drawn anew", TournamentCourse.redraws),
    ("hand-for-hand begins", lambda course: course.do(commands.BeginHandForHand(course.now)) and None),
    ("beat begins", lambda course: course.do(commands.BeginBeat(course.now)) and None),
    ("hand-for-hand ends", lambda course: course.do(commands.EndHandForHand(course.now)) and None),
    ("the director does what is due", TournamentCourse.director),
    ("places are confirmed", lambda course: course.do(commands.ConfirmPlaces()) and None),
    ("prizes are paid", TournamentCourse.pays),
    (rf"the room is killed and opens again after (\d{{1,6}}) ({'|'.join(UNITS)})s?", TournamentCourse.killed),
)


def _late(course: TournamentCourse, person: str) -> Command:
    agreed = course.state.identity if course.conditions.agreement else ""
    return with_lots(course.state, commands.Enter(person, course.now, agreed), SECRETS.draws)


def _ballot(course: TournamentCourse) -> None:
    """Entries close, and the secret gives the seats."""
    if "entries closed" not in course.state.warned:
        course.do(commands.CloseEntries(course.now))
    act = next_act(course.state, course.play.expected(), course.now, SECRETS, _cards)
    if not isinstance(act, commands.DrawSeats):
        raise Malformed("seats are drawn before a session")
    count = len(players_of_session(course.state, course.state.coming_session))
    course.do(replace(act, floor=tuple(range(1, count + 1))))


def principal_of(text: str) -> Principal:
    """`director`, or `supervisor Sue`."""
    role, _, name = text.partition(" ")
    try:
        return Principal(Role(role), name=name)
    except ValueError as error:
        raise Malformed(f"by: there is no role {role!r}: there are {', '.join(Role)}") from error
