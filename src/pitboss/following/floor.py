"""Cases of the floor as files: a table, what is entered in words, the taps it costs, and what is true then."""

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.banked.baccarat.table import MiniBaccaratTable
from pitboss.banked.canberra.commands import ChooseOutcome
from pitboss.banked.canberra.facts import AnyFact as CanberraFacts
from pitboss.banked.canberra.law import LAWS as CANBERRA_LAWS
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.table import CanberraTable
from pitboss.editions import GAMES
from pitboss.following import entries as e
from pitboss.following.followed import FollowedTable
from pitboss.following.given import command_of
from pitboss.following.now import what_now
from pitboss.following.poker import OpensRuling
from pitboss.following.readers import PROTOCOL, Reader, take
from pitboss.following.reports import Decider
from pitboss.following.say import Saying, to_say
from pitboss.following.taps import BETS_IN, taps_of
from pitboss.following.words import Keys, entry_of, said_of
from pitboss.following.written import EntryWritten
from pitboss.malformed import Malformed
from pitboss.own_games.toml_lines import keys_of
from pitboss.play import Command, Event, Principal, Refusal, Role
from pitboss.play.dollars import Dollars
from pitboss.poker.commands import Agree, Choose
from pitboss.poker.given_options import decode_dollars, options_over
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.table.commands import GiveNotice
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import CheckDeck, OpenTable, Sit
from pitboss.table.table import Table
from pitboss.table.terms import Approvals

APPROVED = Dollars(100_000)
STAFF = {role.value: Principal(role, name=role.value) for role in (Role.DEALER, Role.SUPERVISOR, Role.OPERATOR)}
SUPERVISORS_TAPS = {Decider.APPROVED: 1, Decider.CHOSEN: 2}
POKER = Keys(AnyFact, Choose, Agree)
BANKED = Keys(CanberraFacts, ChooseOutcome, Agree)


class FloorTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, and who sits where with how many dollars; `approved` is the most that may be taken from a pot."""

    game: str
    stakes: dict[int, Dollars]
    chairs: int = 0
    options: dict[str, Any] = {}
    approved: Dollars = APPROVED


class FloorPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true between two entries, or an entry that is refused, with rules that must be among its own."""

    refuse: str = ""
    command: dict[str, Any] = {}
    """A command of the table by its name, with its fields as they are inside; `refused` if it is."""
    notice: dict[str, Any] = {}
    """Options that the operator gives notice of, as files have them."""
    by: str = "operator"
    refused: bool = False
    rules: tuple[str, ...] = ()
    now: str = ""
    """Words that WHAT NOW has."""
    besides: tuple[str, ...] = ()
    """Words of what else stands before the next round."""
    say: tuple[str, ...] = ()
    """What is to be said after the last entry."""
    lines: tuple[str, ...] | None = None
    stakes: dict[int, Dollars] = {}
    pot: Dollars | None = None
    implied: int | None = None
    answer: str = ""
    """What a reader was answered last."""
    wrote: tuple[dict[str, Any], ...] = ()
    """Events that the last entry wrote, each by some of its fields as they are inside."""


class FloorCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One story of the floor. Lines are a dealer's, unless they begin with another role and a colon."""

    id: str
    title: str
    text: str
    table: FloorTable
    play: tuple[str | FloorPoint, ...]
    before: tuple[str, ...] = ()
    """What was entered before the story begins, its taps not counted."""
    rules: tuple[str, ...] = ()
    taps: int | None = None
    """What the dealer has tapped from the first DEAL on."""
    supervisor: int | None = None
    stakes: dict[int, Dollars] = {}
    commission: Dollars | None = None
    level: str = ""
    rounds: int | None = None
    """Rounds of play that the record counts: a void one is none."""
    struck: int | None = None
    """Entries that are struck out."""
    difference: int | None = None
    """What counts have found more, in whole dollars."""
    cites: tuple[str, ...] = ()


def read_cases(text: str) -> list[FloorCase]:
    """The cases of a file, or Malformed with the first thing that is wrong."""
    whole = keys_of(text)
    found = whole.pop("case", None)
    if whole or not isinstance(found, list) or not found:
        raise Malformed("a file of the floor holds [[case]] tables and nothing else")
    try:
        return [msgspec.convert(each, FloorCase, strict=False, dec_hook=decode_dollars) for each in found]
    except msgspec.ValidationError as error:
        raise Malformed(f"no case of the floor: {error}") from error


def table_of(given: FloorTable) -> Table:
    """An open table with its players."""
    table = _set_up(given)
    table.do(CheckDeck(table.state.due_deck.cards))
    table.do(OpenTable())
    for seat, cents in given.stakes.items():
        table.do(Sit(f"player {seat}", seat, int(cents)))
    return table


def _set_up(given: FloorTable) -> Table:
    if given.game == "mini-baccarat":
        return MiniBaccaratTable.set_up()
    if given.game in CANBERRA_LAWS:
        return CanberraTable.set_up(given.game, msgspec.convert(given.options, CanberraOptions))
    if given.game not in GAMES:
        raise Malformed(f"{given.game!r} is no game; there are {', '.join(GAMES)}, canberra-1997 and mini-baccarat")
    game = GAMES[given.game]
    options = options_over(game.defaults, given.options, None)
    approvals = Approvals("table", "shoe", "commission", int(given.approved))
    return PokerTable.set_up(game, options, given.chairs or max(given.stakes), approvals)


class Running:
    """A case as it is entered, line by line."""

    def __init__(self, table: Table, chip: int = BETS_IN) -> None:
        self.followed = FollowedTable(table)
        self.reader = Reader()
        self.taps = self.supervisor = 0
        self.chip = chip
        self.answer = ""
        self.last: EntryWritten | None = None

    def enter(self, text: str) -> None:
        """One line, by whoever it names; a line of a reader begins with its protocol."""
        if text.startswith(PROTOCOL):
            self.answer = take(self.reader, self.followed, text)
            self.last = self.followed.written[-1] if self.followed.written else None
            return
        role, colon, rest = text.partition(": ")
        by, words = (STAFF[role], rest) if colon and role in STAFF else (STAFF["dealer"], text)
        keys = BANKED if isinstance(self.followed.table, CanberraTable) else POKER
        in_force = self.followed.in_force
        said = said_of(words, [(each.words, each.rules) for each in self.to_say()])
        self._take(said or entry_of(words, keys, in_force[-1].number if in_force else 0, by), by)

    def to_say(self) -> list[Saying]:
        """What is to be said now."""
        events = self.followed.events_of(self.last) if self.last else ()
        return to_say(self.followed.table, events)

    def _take(self, entry: e.AnyEntry, by: Principal) -> None:
        taps = taps_of(entry, self.followed, self.chip)
        try:
            self.last = self.followed.enter(entry, by)
        except OpensRuling as opens:
            self.taps += taps
            self._take(e.ReportEntry(opens.fact), by)
            return
        if by.role is Role.DEALER:
            self.taps += taps
        elif isinstance(entry, e.ApproveEntry):
            self.supervisor += SUPERVISORS_TAPS[Decider.APPROVED]
        elif isinstance(entry, e.TableEntry):
            self.supervisor += SUPERVISORS_TAPS[Decider.CHOSEN]


def run(case: FloorCase) -> list[str]:
    """What is false in a case; nothing if all of it is true."""
    running = Running(table_of(case.table))
    for text in case.before:
        running.enter(text)
    running.taps = running.supervisor = 0
    false: list[str] = []
    for number, item in enumerate(case.play, 1):
        try:
            false += [f"step {number}: {text}" for text in step(running, item)]
        except (Refusal, Malformed) as fault:
            return [*false, f"step {number}: {item!r} is refused: {fault}"]
    return [*false, *_end(running, case)]


def step(running: Running, item: str | FloorPoint) -> list[str]:
    """One thing of a story: a line is entered, or what must be true then is looked at; what is false of it."""
    if isinstance(item, FloorPoint):
        return list(_point(running, item))
    running.enter(item)
    return []


def _point(running: Running, point: FloorPoint) -> Iterable[str]:
    followed = running.followed
    if point.refuse:
        yield from _refused(running, point.refuse, point.rules)
    elif point.command or point.notice:
        yield from _commanded(running, point)
    now = what_now(followed.table)
    if point.now not in now.sentence:
        yield f"what now is {now.sentence!r}, without {point.now!r}"
    for words in point.besides:
        if not any(words in duty for duty in now.besides):
            yield f"{words!r} does not stand before the next round, but {now.besides}"
    events = followed.events_of(running.last) if running.last else ()
    said = [saying.words for saying in running.to_say()]
    for words in point.say:
        if words not in said:
            yield f"{words!r} is not to be said, but {said}"
    if point.lines is not None and list(point.lines) != followed.lines():
        yield f"the dealer's lines are {followed.lines()}"
    if point.implied is not None and (running.last is None or running.last.implied != point.implied):
        yield f"{running.last.implied if running.last else 0} acts were implied, not {point.implied}"
    if point.answer and running.answer != point.answer:
        yield f"the reader was answered {running.answer!r}"
    yield from _unwritten(events, point.wrote)
    state = followed.table.state
    for seat, cents in point.stakes.items():
        if state.stake_of(seat) != cents:
            yield f"seat {seat} has {state.stake_of(seat)} cents, not {int(cents)}"
    if point.pot is not None and (round_ := getattr(state, "round", None)) is not None and round_.pot != point.pot:
        yield f"the pot is {round_.pot} cents, not {int(point.pot)}"


def _unwritten(events: Iterable[Event[Any]], wanted: Iterable[dict[str, Any]]) -> Iterable[str]:
    """Events that were to be written and were not."""
    written = [msgspec.json.decode(msgspec.json.encode(event)) for event in events]
    for fields in wanted:
        if not any(fields.items() <= each.items() for each in written):
            yield f"{fields} was not written, but {written}"


def _refused(running: Running, text: str, rules: tuple[str, ...]) -> Iterable[str]:
    try:
        running.enter(text)
    except Refusal as refusal:
        if not set(rules) <= set(refusal.rules):
            yield f"{text!r} is refused by {', '.join(refusal.rules)}: {refusal.reason}"
        return
    yield f"{text!r} was to be refused, and was accepted"


def _commanded(running: Running, point: FloorPoint) -> Iterable[str]:
    """A command of the table, by a member of staff."""
    table = running.followed.table
    if point.notice:
        assert isinstance(table, PokerTable), "only tables of poker give notice of options here"
        command: Command = GiveNotice(options_over(table.state.announced, point.notice, None))
    else:
        command = command_of(table, point.command)
    try:
        running.last = running.followed.enter(e.TableEntry(command), STAFF[point.by])
    except Refusal as refusal:
        if not point.refused or not set(point.rules) <= set(refusal.rules):
            yield f"{point.command or point.notice} is refused: {refusal}"
        return
    if point.refused:
        yield f"{point.command or point.notice} was to be refused, and was accepted"


def _end(running: Running, case: FloorCase) -> Iterable[str]:
    followed, state = running.followed, running.followed.table.state
    for seat, cents in case.stakes.items():
        found = state.stake_of(seat) if seat in state.places else None
        if found != cents:
            yield f"seat {seat} ends with {found} cents, not {int(cents)}"
    log = followed.table.in_force
    taken = sum(each.cents for event in log for each in event.transfers() if each.target == "commission")
    if case.commission is not None and taken != case.commission:
        yield f"the commission is {taken} cents, not {int(case.commission)}"
    if case.taps is not None and running.taps != case.taps:
        yield f"{running.taps} taps, not {case.taps}"
    if case.supervisor is not None and running.supervisor != case.supervisor:
        yield f"{running.supervisor} taps of the supervisor, not {case.supervisor}"
    if case.level and followed.level() != case.level:
        yield f"the level is {followed.level()}"
    counted = sum(each.ended.counts for each in followed.in_force if each.ended is not None)
    if case.rounds is not None and counted != case.rounds:
        yield f"{counted} rounds of play are counted, not {case.rounds}"
    struck = sum(each.struck for each in followed.written)
    if case.struck is not None and struck != case.struck:
        yield f"{struck} entries are struck out, not {case.struck}"
    if case.difference is not None and state.difference != 100 * case.difference:
        yield f"the difference is {state.difference} cents, not {100 * case.difference}"
    cited = {rule for event in followed.table.events for rule in event.rules}
    for rule in case.cites:
        if rule not in cited:
            yield f"{rule} is not cited"
