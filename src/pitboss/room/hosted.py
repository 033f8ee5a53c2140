"""A hosted table as those have it who sit there or look on: names, presences, eyes, sentences, the clock and its bank.

Nothing here decides anything; `host` does.
"""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.play import RuleIds
from pitboss.room.chance import OF_THE_SYSTEM, RoomChance
from pitboss.room.chores import distinct, is_bot
from pitboss.room.clock import BANK, TOURNAMENT_BANK, TimeBankTerms
from pitboss.room.credentials import PERSON_ID
from pitboss.room.direction import Direction
from pitboss.room.eyes import Eyes
from pitboss.room.holding import first_version
from pitboss.room.lobby import ChipsWish, Meta
from pitboss.room.log import TableLog
from pitboss.room.pace import Timing
from pitboss.room.people import People
from pitboss.room.person import Settings
from pitboss.room.plan import Plan
from pitboss.room.presence import HOLD, Presences
from pitboss.room.requests import FloorWatch
from pitboss.room.viewing import APART, OWN, Sentence
from pitboss.room.wallets import Wallets

SEAT = re.compile(r"\b[Ss]eat (\d+)\b")


class House(msgspec.Struct, frozen=True):
    """What all tables of a room share."""

    people: People
    wallets: Wallets
    clock: Callable[[], int]
    timing: Timing
    steady: Callable[[float], int]
    """A moment of the loop's clock as viewers are told it: in milliseconds, by a clock that never jumps."""
    chance: RoomChance = OF_THE_SYSTEM
    floor: FloorWatch | None = None


class HostedTable:
    """A table that is open, for whoever looks at it: `connect` to it for changes.

    `log.shown` is the table as whoever looks on knows it, `look(person)` its latest round as a person does.
    """

    def __init__(self, meta: Meta, log: TableLog, house: House, tournament: Direction | None) -> None:
        self.meta = meta
        self.tournament = tournament
        self.log = log
        self.kind = log.kind
        self.wallets = house.wallets
        self.timing = house.timing
        self.version = first_version(log.holding) + log.durable
        self.told: list[Sentence] = []
        self.plan: Plan | None = None
        self.watchers: set[asyncio.Event] = set()
        self.next_at = 0
        self.presences = Presences(self._now())
        self.devices = Presences(self._now())
        """Devices of those who work here, by their own ids: whether the one that writes is heard."""
        self._bank_asked = (0, 0)
        """The turn for which its player has asked for the time bank."""
        self._people = house.people
        self._clock = house.clock
        self._steady = house.steady
        self._house_floor = house.floor
        self._eyes: dict[str, Eyes] = {}

    def changed(self) -> None:
        """Something that viewers see has changed: tell everybody."""
        self.version += 1
        for watcher in self.watchers:
            watcher.set()
        if self._house_floor is not None:
            self._house_floor.stirred()

    def eyes_of(self, person: str) -> Eyes:
        """The eyes of a person, or of everybody who looks on (no name), up to date."""
        is_known = person in self._eyes or any(person in log.persons.values() for log in self.log.rounds[-1:])
        key = person if is_known else ""
        if key not in self._eyes:
            self._eyes[key] = Eyes(key, self.called)
        eyes = self._eyes[key]
        eyes.look(self.log)
        return eyes

    def forget(self) -> None:
        """Something that was seen is struck out: everybody looks at the table afresh."""
        self._eyes.clear()

    def connect(self, person: str, watcher: asyncio.Event) -> None:
        self.watchers.add(watcher)
        if person:
            self.presences.connected(person, self._now())
            if self.tournament is not None:
                self.tournament.came(person)
        self.changed()

    def disconnect(self, person: str, watcher: asyncio.Event) -> None:
        self.watchers.discard(watcher)
        if person:
            self.presences.disconnected(person, self._now())
        self.changed()

    def hear(self, device: str) -> None:
        """A device of somebody who works here has a line."""
        self.devices.connected(device, self._now())

    def miss(self, device: str) -> None:
        """That line is gone."""
        self.devices.disconnected(device, self._now())
        if not self.devices.is_connected(device):
            self.log.missed(device)

    def plays_as(self, person: str) -> str:
        """Whose seat somebody plays: one's own, or in a tournament that of somebody whom one sits for."""
        return person if self.tournament is None or not person else self.tournament.plays_as(person)

    @property
    def is_deserted(self) -> bool:
        """Whether no person sits here or looks on."""
        return not self.watchers and all(is_bot(place.person) for place in self.log.shown.places.values())

    def held_until(self, person: str) -> int:
        """Until when the seat of somebody away is held."""
        left = self.presences[person].away_since + HOLD - self._now()
        return self._steady(self._now() + max(0.0, left))

    @property
    def deadline(self) -> int:
        """When the time of those who are on the clock runs out, as viewers are told; 0: nobody is."""
        return self._steady(self.plan.deadline) if self.plan is not None and self.plan.deadline else 0

    @property
    def banked_from(self) -> int:
        """From when on the time bank of whoever is on the clock runs, as viewers are told; 0: he has none."""
        return self._steady(self.plan.banked_from) if self.plan is not None and self.plan.banked_from else 0

    @property
    def time_bank(self) -> TimeBankTerms:
        """The time bank that everybody at the table has: the house's, or what the conditions of a tournament state."""
        if self.tournament is not None:
            return TimeBankTerms(self.tournament.state.conditions.time_bank, 0.0, TOURNAMENT_BANK)
        return TimeBankTerms(self.timing.bank, self.timing.bank_refill, BANK)

    def bank_left(self, person: str) -> float:
        """The seconds in somebody's time bank: what was left, and what the rounds since have put back (H-R08)."""
        if self.tournament is not None:
            return self.tournament.bank_left(person)
        bank, kept = self.time_bank, self.meta.banks.get(person)
        if kept is None or not bank.whole:
            return bank.whole
        played = self.log.hands_played(person, kept.round, round(bank.whole / bank.refill))
        return min(bank.whole, kept.left / 1000 + played * bank.refill)

    def runs_bank(self, person: str) -> bool:
        """Whether the time bank of the player in turn runs: by itself, or because he has asked for it."""
        return self.settings_of(person).auto_bank or self._bank_asked == (self.log.round_number, self.log.runs_from)

    def may_take_bank(self, person: str) -> bool:
        """Whether it is this person's turn at poker, with a bank that waits to be asked for."""
        plan, seat = self.plan, self.log.shown.seat_of(person)
        is_due = plan is not None and plan.is_expiry and not plan.is_called and plan.key[2] == str(seat)
        return is_due and self.kind.has_bank and not self.runs_bank(person) and self.bank_left(person) > 0

    @property
    def turn(self) -> int:
        return self.log.turn

    def settings_of(self, person: str) -> Settings:
        return self._people.settings_of(person)

    def name_of(self, person: str) -> str:
        """How a person is called, at the table or elsewhere in the room."""
        place = self.log.shown.places.get(self.log.shown.seat_of(person))
        known = self._people.name_of(person)
        return (place and place.name) or (known if known != person else self.log.names.get(person, person))

    def called(self, text: str) -> str:
        """A text that names people by their ids, with their names."""
        return PERSON_ID.sub(lambda found: self.name_of(found[0].lower()), text)

    def with_names(self, text: str) -> str:
        """A text that speaks of seats, with the names of those who have them; where a person deals seats are named."""
        text = self.called(text)
        if self.meta.is_followed:
            return text
        places = self.log.shown.places

        def named(found: re.Match[str]) -> str:
            place = places.get(int(found[1]))
            return self.name_of(place.person) if place is not None else found[0]

        return SEAT.sub(named, text)

    def name_for(self, person: str) -> str:
        """How somebody is called who sits down now: as ever, with a number where another one is called so."""
        places = self.log.shown.places.values()
        return distinct(self.name_of(person), [place.name for place in places if place.person != person])

    def muted_by(self, person: str) -> list[str]:
        return sorted(self._people.muted_by(person))

    def mark_of(self, person: str) -> str:
        return self._people.mark_of(person)

    @property
    def edition(self) -> str:
        return self.kind.edition(self.log.shown)

    @property
    def round_number(self) -> int:
        """The round that acts answer, as it is shown."""
        return self.kind.round_number(self.log.shown, self.log.rounds)

    def usual_buy_in(self, wallet: int) -> int:
        """What somebody sits down with who does not name a sum."""
        return self.kind.usual_buy_in(self.kind.announced(self.log.shown), wallet)

    def stake_of(self, seat: int) -> int:
        return self.kind.stake_of(self.log.shown, seat)

    def look(self, person: str) -> Any:  # the state of a table of this kind, or of its round
        """The latest round as a person sees it."""
        return self.eyes_of(person).look(self.log)

    def wish_of(self, person: str) -> ChipsWish:
        """What somebody wants bought between rounds, while he sits as he sat then."""
        seated, wish = self.meta.chips.get(person, (0, ChipsWish()))
        return wish if seated == self.log.seated_at.get(person) else ChipsWish()

    def tell(self, text: str, rules: RuleIds) -> None:
        """The room says something of its own at the table."""
        self._say(text, rules, self.log.durable)

    def _say(self, text: str, rules: RuleIds, after: int) -> None:
        """The room's own words, with the next free number behind what is told of the event `after`."""
        number = after * APART + OWN
        taken = {each.number for each in self.told}
        while number in taken:
            number += 1
        self.told.append(Sentence(self.called(text), rules, "", number))

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()
