"""The state of a table: who sits where with what, the marker, the terms in force, and the round that is on, if any.

Only events write to it.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.cards import Deck
from pitboss.play import Ruling
from pitboss.poker.game import Game
from pitboss.poker.kinds import Forced, MissedBuck
from pitboss.poker.options import Options
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.seats import Seats, mask_of, next_after
from pitboss.poker.state import State
from pitboss.poker.table.law import PokerTableLaw
from pitboss.poker.table.terms import Agreement, Standing, Uncounted
from pitboss.table import state as every_table
from pitboss.table.state import Place
from pitboss.table.terms import Coming, Departure


class PokerPlace(Place):
    """A taken seat and its player between rounds; of one who is dealt in, what he came into the round with."""

    __slots__ = (
        "coming",
        "dealt",
        "known",
        "leaving",
        "missed",
        "newly_short",
        "present",
        "short",
        "skips_next",
        "spared",
        "standing",
    )

    def __init__(self, person: str, name: str, stake: int, coming: Coming) -> None:
        super().__init__(person, name, stake)
        self.dealt = False
        """Part of the round that is lined up, or on."""
        self.coming = coming
        self.standing = Standing.NEW
        self.known = False
        """Has played here before and left the table since: not new to the game (C-R71)."""
        self.present = True
        self.leaving = False
        self.short = False
        """Plays on below the minimum stake: a declared player (NI2018-51/14.3, S94-1994/7CS13.3)."""
        self.newly_short = False
        """Declared with the last line-up: until the first card the minimum may still be reached."""
        self.skips_next = False
        """Is dealt out of the next round, as a measure (S94-1994/CM15.3)."""
        self.missed: frozenset[int] = frozenset()
        """Which blinds went past the seat while it was not dealt in, by their place in the structure."""
        self.spared = False
        """Came in free in the first revolution of the button (NI2018-51/17.12)."""

    @property
    def is_new(self) -> bool:
        """Whether 17.12 speaks of this player: not dealt in yet, or since then never without its freedom."""
        return self.standing is Standing.NEW or self.spared


class Before(msgspec.Struct):
    """A table as a round found it, for a round that turns out void: it is repeated as if it had not been."""

    marker: int
    passed: int
    revolved: bool
    people: dict[int, str]
    """Who was dealt in, by the seat of that round."""
    stakes: dict[int, int]
    idle: dict[str, int]
    """Of everybody who had a seat."""
    entering: dict[int, tuple[Standing, frozenset[int], bool]]
    """What those who came in had to make good: they come in again."""
    missed_buck: frozenset[str]
    skipping: frozenset[str] = frozenset()
    """Who was dealt out of the round by a measure."""
    due: Seats = ()
    """Where blinds were due in the round before, with a dead button (T-R35)."""
    corrected: dict[int, int] = msgspec.field(default_factory=dict)
    """What objections to the round have brought or cost since, by the seat of that round."""

    def seat_now(self, state: "PokerTableState", seat: int) -> int:
        """Where the person sits who was dealt in at a seat; 0 if nowhere."""
        return state.seat_of(self.people[seat])

    def restore(self, state: "PokerTableState") -> None:
        """Whoever came in with the round has still to come in."""
        for seat, entering in self.entering.items():
            if now := self.seat_now(state, seat):
                place = state.places[now]
                place.standing, place.missed, place.known = entering
        state.missed_buck = set(self.missed_buck)
        for place in state.places.values():
            place.skips_next |= place.person in self.skipping

    def change_stake(self, seat: int, cents: int) -> None:
        """A seat of the round has bought chips, or taken some off, before the first card."""
        self.stakes[seat] += cents

    def correct(self, person: str, cents: int) -> None:
        """An objection to the round was followed: it no longer left this person what it had."""
        for seat, other in self.people.items():
            if other == person:
                self.corrected[seat] = self.corrected.get(seat, 0) + cents


class Review(msgspec.Struct, frozen=True):
    """A ruling on the round before that waits for a person to choose."""

    fact: AnyFact
    ruling: Ruling


class PokerTableState(every_table.TableState):
    """A table as far as the folded events tell it. `round` is the round that is on, `last` the one before."""

    __slots__ = (
        "agreement",
        "before",
        "blind_seats",
        "blinds_due",
        "claims",
        "consents",
        "drawn",
        "due_now",
        "first_call",
        "first_marker",
        "game",
        "group",
        "is_doubtful",
        "is_fouled",
        "last",
        "last_number",
        "last_people",
        "law",
        "left_owing",
        "left_with",
        "lined",
        "marker",
        "miscount",
        "missed_buck",
        "next_charge",
        "notice",
        "options",
        "passed",
        "places",
        "proposal",
        "review",
        "revolved",
        "round",
        "seats",
        "selected",
        "uncounted",
        "waiting",
    )

    game: Game
    law: PokerTableLaw
    options: Options
    seats: Seats
    places: dict[int, PokerPlace]

    def __init__(self) -> None:
        super().__init__()
        self.places = {}
        self.waiting: list[str] = []
        self.claims: dict[int, list[str]] = {}
        self.drawn: dict[int, str] = {}
        self.first_call: set[int] = set()
        self.group = ""
        self.selected: frozenset[str] = frozenset()
        self.left_with: dict[str, int] = {}
        self.left_owing: dict[str, frozenset[int]] = {}
        """Who has played and left the table, with the blinds that had gone past him (C-R71)."""
        self.marker = self.first_marker = self.passed = 0
        self.blinds_due: Seats = ()
        """With a dead button, where blinds were due in the last round of play, empty seats too (T-R35)."""
        self.due_now: Seats = ()
        """The same of the round that is on; it counts once the marker has moved on from it."""
        self.revolved = False
        self.blind_seats: Seats = ()
        self.missed_buck: set[str] = set()
        """Whom the buck has passed while he sat out, and has not reached since."""
        self.round: State | None = None
        self.last: State | None = None
        self.last_number = 0
        self.last_people: dict[int, str] = {}
        """Who was dealt in then, by the seat of that round."""
        self.notice: tuple[Game, PokerTableLaw, Options] | None = None
        self.agreement: Agreement | None = None
        self.proposal: Agreement | None = None
        self.consents: set[int] = set()
        self.is_doubtful = False
        """The deck was counted wrong, or found not right in a round, and not checked since."""
        self.is_fouled = False
        """It was found not right otherwise than by a count, so that no count makes it right."""
        self.next_charge = 0
        self.lined: Before | None = None
        """The table as the round found it that is lined up, or on."""
        self.before: Before | None = None
        """The same of the last round of play, while that may still be void."""
        self.review: Review | None = None
        self.miscount: tuple[int, int] | None = None
        """How many cards were due and counted in the round that is on, while nobody has decided what follows."""
        self.uncounted: Uncounted | None = None
        """The rest of the round that is on is left to a count, which has not come yet."""

    def amount(self, count: int) -> str:
        """An amount as the table tells it, in dollars or in chips."""
        return self.options.amount(count)

    def seat(self, seat: int, person: str, name: str, cents: int, coming: Coming) -> None:
        place = self.places[seat] = PokerPlace(person, name, cents, coming)
        if self.round is not None:
            place.idle = -1  # the round that is on does not count against a player who came during it
        if person in self.left_owing:
            place.known, place.missed = True, self.left_owing.pop(person)
        if person in self.waiting:
            self.waiting.remove(person)
        self.forget_claims(seat, person)
        self.note_seats()

    def unseat(self, seat: int, cents: int, why: Departure) -> None:
        place = self.places.pop(seat)
        self.take_along(seat, place, cents)
        self.note_seats()
        self.left_with[place.person] = cents
        if place.known or place.standing is not Standing.NEW:
            self.left_owing[place.person] = place.missed
        if why is Departure.EXCLUDED:
            self.excluded[place.person] = place.name
        self.consents.discard(seat)
        if self.places:
            self.first_call.add(seat)
        elif self.tournament:
            self.blinds_due = self.due_now = ()
            self.marker = 0  # everybody was moved: whoever comes next begins anew (T-R27)
        self.forget_claims(0, place.person)

    def is_playing(self, seat: int) -> bool:
        return self.round is not None and self.places[seat].dealt

    def change_stake(self, seat: int, cents: int) -> None:
        super().change_stake(seat, cents)
        if self.places[seat].dealt and self.lined is not None:
            self.lined.change_stake(seat, cents)

    def take_along(self, seat: int, place: PokerPlace, cents: int) -> None:
        """Who goes before the first card takes the stake along; the round has found only what stays in the pot."""
        if place.dealt and self.lined is not None:
            self.lined.change_stake(seat, -cents)

    def forget_claims(self, seat: int, person: str) -> None:
        """A seat that is taken is claimed no more, and its new owner claims no other."""
        self.claims.pop(seat, None)
        self.drawn.pop(seat, None)
        self.first_call.discard(seat)
        for claimants in self.claims.values():
            if person in claimants:
                claimants.remove(person)
        for other in [other for other, winner in self.drawn.items() if winner == person]:
            del self.drawn[other]

    def note_check(self, is_complete: bool) -> None:
        super().note_check(is_complete)
        self.is_doubtful = self.is_fouled = False
        self.checked_since_round = True

    def stake_of(self, seat: int) -> int:
        """The table stake of a seat, in a round or between rounds."""
        place = self.places[seat]
        return self.round.stake[seat] if self.round is not None and place.dealt else place.stake

    def can_wager(self, seat: int) -> bool:
        return self.round is not None and self.places[seat].dealt and bool(self.round.able >> seat & 1)

    def correct_stake(self, seat: int, cents: int) -> None:
        self.change_stake(seat, cents)
        if self.round is not None and self.places[seat].dealt:
            self.round.stake[seat] += cents

    @property
    def in_round(self) -> bool:
        """Whether a round of play is on: its first card has been dealt (7CS.T.RoundofPlay, dict:Round of Play)."""
        return self.round is not None and self.round.is_dealt

    @property
    def has_begun(self) -> bool:
        return self.round is not None

    def is_dealt_in(self, seat: int) -> bool:
        """Whether a seat is part of the round of play that is on."""
        return self.in_round and seat in self.places and self.places[seat].dealt

    def is_lined_up(self, seat: int) -> bool:
        """Whether a seat is part of a round that has not got its first card yet."""
        return self.round is not None and not self.round.is_dealt and seat in self.places and self.places[seat].dealt

    @property
    def due_deck(self) -> Deck:
        return self.coming_game.deck(self.coming) if self.round is None else self.round.setup.deck

    @property
    def is_deck_ready(self) -> bool:
        """Whether the deck that is due was checked card by card, and nothing has been found wrong since."""
        return self.checked == self.due_deck and not self.is_doubtful

    @property
    def waits_for_buck(self) -> bool:
        """Whether the next round is one for which players wait whom the buck has passed (RR-45)."""
        return bool(self.coming_law.missed_buck) and self.coming.missed_buck is MissedBuck.WAITS

    def is_waiting_for_buck(self, seat: int) -> bool:
        return self.waits_for_buck and self.places[seat].person in self.missed_buck

    def note_seats(self) -> None:
        """A seat was taken or left: whether all are in use, and in a round of play have been since its first card."""
        self.in_use = self.is_full and (self.in_use or not self.in_round)

    @property
    def present(self) -> Seats:
        """The seats whose players are there and stay."""
        places = self.places
        return tuple([seat for seat in sorted(places) if places[seat].present and not places[seat].leaving])

    @property
    def ready(self) -> Seats:
        """The seats that could be dealt in: present, with chips, and not dealt out while two others are left."""
        able, skipping = self._able, self.skipping
        return tuple(seat for seat in able if seat not in skipping) if skipping else able

    @property
    def skipping(self) -> Seats:
        """The seats that the next round is dealt without, as a measure; none where it could not be dealt then."""
        places = self.places
        if not any(place.skips_next for place in places.values()):
            return ()  # by far the most frequent case
        able = self._able
        out = tuple(seat for seat in able if places[seat].skips_next)
        return out if len(able) - len(out) > 1 else ()

    @property
    def _able(self) -> Seats:
        """Present, with chips."""
        places = self.places
        return tuple([seat for seat in self.present if places[seat].stake > 0])

    @property
    def coming_game(self) -> Game:
        """The game of the next round."""
        return self.notice[0] if self.notice else self.game

    @property
    def coming_law(self) -> PokerTableLaw:
        return self.notice[1] if self.notice else self.law

    @property
    def announced(self) -> Options:
        """The operator's terms for the next round, before the players' agreement."""
        return self.notice[2] if self.notice else self.options

    @property
    def known_elsewhere(self) -> dict[str, Any]:
        coming = (self.coming_game.edition, self.announced)
        return super().known_elsewhere | ({} if self.tournament else {every_table.TERMS: coming})

    @property
    def going_excluded(self) -> frozenset[str]:
        irregular = self.round.irregular if self.round is not None else None
        if irregular is None:
            return frozenset()
        return frozenset(place.person for seat, place in self.places.items() if irregular.excluded >> seat & 1)

    @property
    def terms_of_stakes(self) -> Options:
        """The terms that a stake has to meet now: those of the round that is lined up, or else of the next."""
        return self.announced if self.round is None else self.round.setup.options

    @property
    def standing_agreement(self) -> Agreement | None:
        """The agreement as far as it holds for the next round: not with another game, nor with too many players."""
        agreement = self.agreement
        if agreement is None or self.coming_game is not self.game or too_many(self, agreement.deck, len(self.ready)):
            return None
        return agreement

    @property
    def coming(self) -> Options:
        """The options of the next round."""
        return merged(self.announced, self.standing_agreement)

    def next_seat(self, after: int, among: Seats) -> int:
        """The first of some seats clockwise after a seat; 0 if there are none."""
        return next_after(after, mask_of(among))


def too_many(state: PokerTableState, deck: int, players: int) -> bool:
    """Whether a deck is too small for so many players (S94-1994/7CS3.5.p6, p7)."""
    return any(rule.size == deck and players > rule.most_players for rule in state.game.decks)


def merged(options: Options, agreement: Agreement | None) -> Options:
    """The operator's terms with what the players have agreed on; the ante is the minimum (S94-1994/7CS6.5(b))."""
    if agreement is None:
        return options
    if agreement.deck:
        options = replace(options, deck=agreement.deck)
    if agreement.ace_low is not None:
        options = replace(options, ace_low=agreement.ace_low)
    if agreement.forced is not None:
        options = replace(options, forced=agreement.forced, limits=agreement.limits or options.limits)
        if agreement.forced is Forced.ANTES:
            options = replace(options, ante=options.minimum if options.blind_multiples else options.ante)
    return options
