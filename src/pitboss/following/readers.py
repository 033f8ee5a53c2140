"""PB1, the line protocol for readers of cards: shoes, tables, scanners. One message a line, numbered and answered.

What a device says of cards is entered: those that leave a shoe at once, those that lie at a place as soon as one is
due there. What it suggests of acts is a ghost that a person confirms, and a card before which somebody would have to
fold is one: it waits until those who have to act have done so. The same number again changes nothing; a gap is
asked for; a card that cannot be stops nothing: it is held for a supervisor.
"""

from enum import StrEnum

import msgspec

from pitboss.cards import Card, parse_card
from pitboss.following import entries as e
from pitboss.following.followed import FollowedTable
from pitboss.following.poker import waits_for_acts
from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.poker.due import DealDue
from pitboss.poker.rulings.events import Ruled
from pitboss.poker.rulings.facts import CommunalCardEarly, FoundFaceUp
from pitboss.poker.state import State
from pitboss.poker.table.table import PokerTable
from pitboss.table.table import Table

PROTOCOL = "PB1"
PLACES = ("shoe", "board", "discards", "burn", *(f"seat{number}" for number in range(1, 14)))
CHECKED = " *"
REMEMBERED = 20
"""So many suggestions of a device are shown."""


class LineKind(StrEnum):
    """What a line says."""

    HELLO = "HELLO"
    CARD = "CARD"
    SEEN = "SEEN"
    GONE = "GONE"
    CHIPS = "CHIPS"
    BAD = "BAD"
    BEAT = "BEAT"


OF_CARDS = (LineKind.CARD, LineKind.SEEN)


class ReaderLine(msgspec.Struct, frozen=True):
    """A line taken apart."""

    kind: LineKind
    number: int
    place: str = ""
    words: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        """The seat that is its place; 0 if that is none."""
        return int(self.place.removeprefix("seat")) if self.place.startswith("seat") else 0


class Ghost(msgspec.Struct, frozen=True):
    """What a device suggests that somebody did: a person confirms it, or enters something else."""

    place: str
    text: str

    @property
    def hint(self) -> str:
        """What a dealer is shown of it: the place and what seems to have happened there, and no card."""
        kind, _, rest = self.text.partition(" ")
        where = self.place.replace("seat", "seat ")
        if kind == LineKind.CHIPS:
            return f"chips at {where}: ${rest}"
        if kind == LineKind.CARD:
            return "the next card has left the shoe: have the others passed?"
        if kind == LineKind.SEEN and self.place == "board":
            return "the next cards lie on the board: have the others passed?"
        return f"cards gone from {where}" if kind == LineKind.GONE else f"cards at {where}"


def crc16(text: str) -> str:
    """CRC-16/CCITT-FALSE of a line, in hex."""
    value = 0xFFFF
    for byte in text.encode():
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1) ^ 0x1021 if value & 0x8000 else value << 1
            value &= 0xFFFF
    return f"{value:04X}"


def parse(text: str) -> ReaderLine:
    """A line of a reader, or Malformed."""
    body, star, check = text.strip().partition(CHECKED)
    if star and check.strip().upper() != crc16(body):
        raise Malformed(f"the check of the line is {crc16(body)}, not {check.strip()}")
    words = body.split()
    if len(words) < 3 or words[0] != PROTOCOL or words[1] not in list(LineKind) or not words[2].isdecimal():
        raise Malformed(f"a line begins {PROTOCOL}, a kind ({', '.join(LineKind)}) and a number")
    kind, rest = LineKind(words[1]), tuple(words[3:])
    if kind in (LineKind.HELLO, LineKind.BEAT):
        return ReaderLine(kind, int(words[2]), "", rest)
    if not rest or rest[0] not in PLACES:
        raise Malformed(f"{kind} names a place: shoe, board, discards, burn, seat1 to seat13")
    return ReaderLine(kind, int(words[2]), rest[0], rest[1:])


class Heard(msgspec.Struct, frozen=True):
    """Cards that a line names, to be entered; the line is answered when that is done, or refused."""

    number: int
    place: str
    entry: e.CardsEntry


class Sighting(msgspec.Struct, frozen=True):
    """Cards that lie at a place and are due there."""

    place: str
    entry: e.CardsEntry


class HeldLine(msgspec.Struct, frozen=True):
    """Something that a device says of a place and that cannot be; the text names cards, which are for nobody's eyes."""

    place: str
    text: str


class Reader:
    """One device at one table: takes its lines, answers each, and keeps what cannot be for a supervisor."""

    def __init__(self) -> None:
        self.name = ""
        self.expects = 0
        """The number of the next line; 0 before HELLO."""
        self.held: list[HeldLine] = []
        """What the device says and the table cannot believe: reader and table differ."""
        self.ghosts: list[Ghost] = []
        self.stands_back = False
        """Whether the dealer enters the cards by hand: what the device says of them is answered, and is nothing."""
        self._answers: dict[int, str] = {}
        self._lying: dict[int, tuple[Card, ...]] = {}
        """By seat the cards that lie there, seen since the round before was over."""
        self._round = 0
        self._ahead: list[Sighting] = []
        """What lies there already while somebody has still to act, who would have to fold for it."""
        self._ahead_in = 0
        self._ruled_until = 0
        """So many events of the table were looked at for rulings on it."""

    def hear(self, text: str, table: Table) -> str | Heard:
        """The answer to a line: OK, NO with the reason, AGAIN with the number that is missing; or cards to enter."""
        try:
            line = parse(text)
        except Malformed as fault:
            return f"NO ? {fault}"
        if line.kind is LineKind.HELLO:
            return self._hello(line)
        if not self.expects:
            return f"NO {line.number} say HELLO first"
        if line.number in self._answers:
            return self._answers[line.number]
        if line.number > self.expects > 1:
            return f"AGAIN {self.expects}"
        return self._heard(line, table)

    def sighted(self, table: Table) -> Sighting | None:
        """The card that is due next, where it lies in its place: the dealer's hands may be ahead of the record."""
        if self._enters_none(table):
            self._ahead.clear()
            self._lying.clear()
            return None
        if (ahead := self._no_more_ahead(table)) is not None:
            return ahead
        round_, due = _round_of(table), table.expected()
        if round_ is None or not isinstance(due, DealDue) or self._round != table.state.rounds:
            return None
        new = [card for card in self._lying.get(due.seat, ()) if not round_.used & card.bit]
        return Sighting(f"seat{due.seat}", e.CardsEntry((new[0],), shoe=True)) if new else None

    @property
    def is_ahead(self) -> bool:
        """Whether cards lie there that wait for an act, or for the deal."""
        return bool(self._ahead or self._lying)

    def _no_more_ahead(self, table: Table) -> Sighting | None:
        """The first of the cards that waited for an act, once all have acted."""
        if not isinstance(table, PokerTable) or not self._ahead:
            return None
        self._drop_ruled(table)
        if self._ahead_in != table.state.rounds:
            over = "it lay there, and the round was over without it"
            self.held += [HeldLine(each.place, f"{_named(each.entry.cards)}: {over}") for each in self._ahead]
            self._ahead.clear()
            return None
        is_due = self._ahead and not waits_for_acts(table)
        return self._fresh(self._ahead.pop(0), table) if is_due else None

    def _fresh(self, sighting: Sighting, table: PokerTable) -> Sighting | None:
        """Without the cards that somebody has typed meanwhile."""
        used = table.state.round.used if table.state.round is not None else 0
        new = tuple(card for card in sighting.entry.cards if not used & card.bit)
        entry = msgspec.structs.replace(sighting.entry, cards=new)
        return Sighting(sighting.place, entry) if new else self._no_more_ahead(table)

    def _drop_ruled(self, table: PokerTable) -> None:
        """Cards that were reported since they came wait no more: the ruling has said where they go (17.17)."""
        ruled = [event.fact for event in table.after(max(self._ruled_until, table.gone)) if isinstance(event, Ruled)]
        gone = {card for fact in ruled if isinstance(fact, CommunalCardEarly) for card in fact.cards}
        gone |= {fact.card for fact in ruled if isinstance(fact, FoundFaceUp)}
        self._ahead = [each for each in self._ahead if not gone.intersection(each.entry.cards)]
        self._ruled_until = table.length

    def _waits(self, heard: Heard, line: ReaderLine, table: Table) -> str | Heard:
        """Cards before which somebody would have to fold wait for a person; the device has done its part."""
        if not isinstance(table, PokerTable) or not waits_for_acts(table):
            return heard
        if self._ahead_in != table.state.rounds:
            self._ahead_in, self._ahead = table.state.rounds, []
        if line.place == "board":
            self._gone_from("board")
        self._drop_ruled(table)
        if (gone := self._gone_already(heard.entry.cards, table)) is not None:
            return self._not_so(line, f"{gone} has left the shoe already")
        self._ahead.append(Sighting(line.place, heard.entry))
        self._suggest(Ghost(line.place, line.kind.value))
        return self._answer(line.number, f"OK {line.number}")

    def _gone_already(self, cards: tuple[Card, ...], table: PokerTable) -> Card | None:
        """One of the cards that lies elsewhere by the record, or waits already."""
        used = table.state.round.used if table.state.round is not None else 0
        waiting = {card for each in self._ahead for card in each.entry.cards}
        return next((card for card in cards if used & card.bit or card in waiting), None)

    def _gone_from(self, place: str, seat: int = 0) -> None:
        """What lay at a place, and waited there, does so no more."""
        self._ahead = [each for each in self._ahead if each.place != place]
        self._lying.pop(seat, None)

    def _suggest(self, ghost: Ghost) -> None:
        self.ghosts.append(ghost)
        del self.ghosts[:-REMEMBERED]

    def differs(self, sighting: Sighting, reason: str) -> None:
        """A card that was seen cannot be entered: what lies at the places is not believed any more."""
        self.held.append(HeldLine(sighting.place, f"{_named(sighting.entry.cards)}: {reason}"))
        self._lying.clear()

    def entered(self, heard: Heard, refused: str = "") -> str:
        """The answer to a line whose cards were entered, or refused for a reason: then they are held."""
        if not refused:
            return self._answer(heard.number, f"OK {heard.number}")
        self.held.append(HeldLine(heard.place, f"{_named(heard.entry.cards)}: {refused}"))
        return self._answer(heard.number, f"NO {heard.number} {refused}")

    def _hello(self, line: ReaderLine) -> str:
        told = dict(word.partition("=")[::2] for word in line.words)
        if not told.get("reader"):
            return f"NO {line.number} say who you are: reader=NAME"
        self.name, self.expects = told["reader"], 1
        self._answers.clear()
        self._lying.clear()
        self._ahead.clear()
        return f"OK {line.number}"

    def _heard(self, line: ReaderLine, table: Table) -> str | Heard:
        if line.kind in OF_CARDS and self._enters_none(table):
            return self._answer(line.number, f"OK {line.number}")
        match line.kind:
            case LineKind.CARD:
                heard = self._cards(line, from_shoe=line.place == "shoe")
                return heard if isinstance(heard, str) else self._waits(heard, line, table)
            case LineKind.SEEN if line.place == "board":
                return self._seen_open(line, table)
            case LineKind.SEEN if line.seat and not self._is_late(line, table):
                return self._seen_at(line, table)
            case LineKind.SEEN | LineKind.GONE | LineKind.CHIPS:
                if line.kind is LineKind.GONE:
                    self._gone_from(line.place, line.seat)
                self._suggest(Ghost(line.place, " ".join((line.kind.value, *line.words))))
            case LineKind.BAD:
                self.held.append(HeldLine(line.place, "something was there and could not be read"))
            case _:
                pass
        return self._answer(line.number, f"OK {line.number}")

    def _enters_none(self, table: Table) -> bool:
        """Whether no card that it knows is entered now, and none can differ."""
        return self.stands_back or _is_left(table)

    def _cards(self, line: ReaderLine, from_shoe: bool) -> str | Heard:
        try:
            cards = tuple(map(parse_card, line.words))
        except Malformed as fault:
            return self._not_so(line, str(fault))
        return Heard(line.number, line.place, e.CardsEntry(cards, shoe=from_shoe, read=not from_shoe))

    def _seen_open(self, line: ReaderLine, table: Table) -> str | Heard:
        """All cards of the board: those that lie there by the record were typed before, or seen, and are not new."""
        heard, round_ = self._cards(line, from_shoe=False), _round_of(table)
        if isinstance(heard, str) or round_ is None:
            return heard
        new = tuple(card for card in heard.entry.cards if card not in round_.board)
        if not new:
            self._gone_from("board")
            return self._answer(line.number, f"OK {line.number}")
        return self._waits(msgspec.structs.replace(heard, entry=e.CardsEntry(new, read=True)), line, table)

    def _seen_at(self, line: ReaderLine, table: Table) -> str | Heard:
        """The cards of a seat: each is entered when it is due there."""
        heard, round_ = self._cards(line, from_shoe=False), _round_of(table)
        if isinstance(heard, str):
            return heard
        if round_ is not None and (reason := _misplaced(round_, line.seat, heard.entry.cards)):
            return self._not_so(line, reason)
        if self._round != table.state.rounds:
            self._round, self._lying = table.state.rounds, {}
        self._lying[line.seat] = heard.entry.cards
        return self._answer(line.number, f"OK {line.number}")

    def _is_late(self, line: ReaderLine, table: Table) -> bool:
        """Whether the seat has cards that nobody saw come: which of them these are cannot be told any more."""
        round_ = _round_of(table)
        return not isinstance(table, PokerTable) or (round_ is not None and None in _hand(round_, line.seat))

    def _not_so(self, line: ReaderLine, reason: str) -> str:
        self.held.append(HeldLine(line.place, f"{' '.join(line.words)}: {reason}"))
        return self._answer(line.number, f"NO {line.number} {reason}")

    def _answer(self, number: int, answer: str) -> str:
        self._answers[number] = answer
        self.expects = number + 1
        return answer


def _is_left(table: Table) -> bool:
    """Whether the rest of the round is left to a count: no card of it is entered any more, and none can differ."""
    return isinstance(table, PokerTable) and table.state.uncounted is not None


def _named(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _misplaced(round_: State, seat: int, cards: tuple[Card, ...]) -> str:
    """Why cards cannot lie before a seat; nothing if they can."""
    if seat not in round_.setup.seats:
        return f"seat {seat} has no hand in this round"
    hand = _hand(round_, seat)
    elsewhere = [card for card in cards if round_.used & card.bit and card not in hand]
    return f"{elsewhere[0]} has left the shoe already" if elsewhere else ""


def _hand(round_: State, seat: int) -> list[Card | None]:
    return round_.own[seat] if seat in round_.setup.seats else []


def _round_of(table: Table) -> State | None:
    return table.state.round if isinstance(table, PokerTable) else None


def take(reader: Reader, table: FollowedTable, text: str) -> str:
    """A line of a reader at a table that is at hand: heard, entered and answered."""
    heard = reader.hear(text, table.table)
    answer = heard if isinstance(heard, str) else _taken(reader, table, heard)
    go_on(reader, table)
    return answer


def go_on(reader: Reader, table: FollowedTable) -> None:
    """Enter what lay there before it was due, as far as it is due now."""
    while (sighting := reader.sighted(table.table)) is not None:
        try:
            table.enter(sighting.entry)
        except Refusal as refusal:
            reader.differs(sighting, refusal.reason)


def _taken(reader: Reader, table: FollowedTable, heard: Heard) -> str:
    try:
        table.enter(heard.entry)
    except Refusal as refusal:
        return reader.entered(heard, refusal.reason)
    return reader.entered(heard)
