"""Whole tables with everything that can happen at one, by chance: people, agreements, notices, disputes, closure."""

import random
from collections.abc import Callable, Sequence
from functools import cache

import msgspec
from msgspec.structs import replace

from pitboss.cards import CARDS, Card, Deck
from pitboss.editions import GAMES, common
from pitboss.play import Principal, Refusal, Role
from pitboss.poker.commands import Choose, Occurred, Reveal
from pitboss.poker.commission import TimeCharge
from pitboss.poker.kinds import AbsentBuck, Forced
from pitboss.poker.rulings.facts import Cause, Disrupted, Objected
from pitboss.poker.table import commands as c
from pitboss.poker.table.seating import claimants
from pitboss.poker.table.terms import Agreement
from pitboss.table import commands as table_commands
from pitboss.table.commands import CloseTable, Leave, NotifyClosure, NotifyInspector, SetHours, TopUp, VacateSeat
from pitboss.table.table import AnyEvent
from pitboss.table.terms import Coming
from tests.poker.drivers import Dealer, chance
from tests.table.builders import deck_of, opened, step
from tests.table.test_tournament_tables import opened as tournament_table

# The draw and stud games of common practice would only change whose turn it is at every seed.
EDITIONS = sorted(set(GAMES) - {game.edition for game in common.EDITIONS[2:]})
PEOPLE = [f"person {letter}" for letter in "abcdefgh"]
SEATS = range(1, 7)
HOUR = 3_600_000
TOURNAMENT = 3 * len(EDITIONS)
"""The seed after three of each edition."""


class Lively(msgspec.Struct, frozen=True):
    """The log of a table, from its setting up to its closure, and where the events of each command begin."""

    events: tuple[AnyEvent, ...]
    beginnings: frozenset[int]

    def beginning(self, place: int) -> int:
        """The first event of the command to which an event belongs."""
        return max(first for first in self.beginnings if first <= place)

    def is_told(self, place: int) -> bool:
        """Whether an event answers a command; all others are what the table makes of it."""
        return place in self.beginnings

    def stands_alone(self, place: int) -> bool:
        """Whether the command had no other event."""
        return self.is_told(place) and self.is_told(place + 1)


@cache
def lively_table(seed: int) -> Lively:
    """The same table for the same seed; editions take turns, and after them comes a table of a tournament."""
    life = _Assigned(seed) if seed == TOURNAMENT else _Life(seed)
    for _ in range(3):
        for _ in range(10):
            life.something()
        life.round()
        life.review()
    life.close()
    return Lively(tuple(life.table.events), frozenset(life.beginnings))


class _Life:
    """Sends commands by chance; refusals are part of it and leave no trace."""

    def __init__(self, seed: int) -> None:
        self.dice, self.second_thoughts = random.Random(seed), random.Random(f"second thoughts {seed}")
        edition = EDITIONS[seed % len(EDITIONS)]
        game = GAMES[edition]
        changes: dict[str, object] = {"absent_buck": self.dice.choice(list(AbsentBuck))}
        if game.defaults.blinds and game.defaults.forced is Forced.BLINDS:
            changes["blinds"] = self.dice.choice([(500,), (500, 1000)])
        if game.law.commission_time and self.dice.random() < 0.5:
            changes["commission"] = TimeCharge(500, 1800)
        self.table = opened(edition, 6, **changes)
        self.beginnings = {0, 1, 2}
        self.now = HOUR
        self.dealt: Sequence[int] = SEATS
        for seat in self.dice.sample(SEATS, self.dice.choice([3, 4, 6])):
            self.ask(table_commands.Sit(PEOPLE[seat], seat, 400_00, f"Name {seat}"))

    def ask(self, command: c.AnyCommand) -> None:
        start = len(self.table.events)
        try:
            self.table.do(command)
        except Refusal:
            return
        self.beginnings.add(start)

    def something(self) -> None:
        self.dice.choice(_HAPPENINGS)(self)

    def seat(self) -> int:
        return self.dice.choice(SEATS)

    def person(self) -> str:
        return self.dice.choice(PEOPLE)

    def coming(self) -> Coming:
        return self.dice.choice(list(Coming))

    def sit(self) -> None:
        person, seat, cents = self.person(), self.seat(), 100 * self.dice.randint(150, 600)
        self.ask(table_commands.Sit(person, seat, cents, coming=self.coming()))

    def claim(self) -> None:
        """Somebody leaves, others want the seat: they draw for it, and sit down."""
        seat = self.seat()
        self.ask(Leave(seat))
        self.ask(c.Release(seat))
        for person in self.dice.sample(PEOPLE, 3):
            self.ask(c.Claim(person, seat))
        wanted = claimants(self.table.state, seat)
        cards = self.dice.sample(CARDS[:52], len(wanted))
        self.ask(c.DrawForSeat(seat, tuple(zip(wanted, cards, strict=True))))
        for person in wanted:
            self.ask(table_commands.Sit(person, seat, 300_00))

    def cards(self) -> None:
        """The cards are replaced, a check finds some missing and some too many, the next finds them right."""
        supervisor = self.dice.choice(["", "Sue"])
        self.ask(table_commands.ReplaceCards((Card.JOKER,) * self.dice.randint(0, 1), "Del", supervisor))
        deck = deck_of(self.table)
        surplus = (deck[self.dice.randrange(20)],) * self.dice.randint(0, 2)
        self.ask(table_commands.CheckDeck((*deck[self.dice.randint(0, 2) :], *surplus)))
        self.ask(c.CountDeck(self.dice.randint(50, 53)))

    def agree(self) -> None:
        """Proposed and consented to by all, unless somebody thinks otherwise."""
        state = self.table.state
        agreement = Agreement(self.dice.choice([0, 40, 32]), self.dice.choice([None, True]))
        for seat in state.present[:1]:
            self.ask(c.Propose(seat, agreement))
        self.ask(c.Approve())
        for seat in state.present:
            self.ask(c.Consent(seat))
        if self.dice.random() < 0.3:
            self.ask(c.Withdraw(self.seat()))
            self.ask(c.Revoke())

    def notice(self) -> None:
        options = self.table.state.announced
        minimum, maximum = self.dice.choice([40_00, 200_00, 500_00]), self.dice.choice([0, 700_00])
        self.ask(c.GiveNotice(replace(options, min_table_stake=minimum, max_buy_in=maximum)))

    def dispute(self) -> None:
        self.ask(table_commands.RaiseDispute(self.seat(), "the pot was short"))
        self.ask(table_commands.DecideDispute(self.dice.randint(1, 2), "it was not", "Olga", self.dice.random() < 0.5))

    def group(self) -> None:
        self.ask(c.SelectPlayers("the club", tuple(self.dice.sample(PEOPLE, 6))))
        if self.dice.random() < 0.5:
            self.ask(c.SelectPlayers())

    def hours(self) -> None:
        self.ask(SetHours(self.now - HOUR * self.dice.randint(0, 2), self.now + 1000 * HOUR))

    def queue(self) -> None:
        self.ask(c.JoinList(self.person()))
        self.ask(c.LeaveList(self.person()))

    def absence(self) -> None:
        self.ask(c.SitOut(self.seat()))
        self.ask(c.ComeBack(self.seat(), self.coming()))

    def stakes(self) -> None:
        self.ask(TopUp(self.seat(), 100 * self.dice.randint(1, 300)))
        self.ask(c.Reduce(self.seat(), 100 * self.dice.randint(1, 300)))

    def move(self) -> None:
        self.ask(c.Move(self.seat(), self.seat(), self.coming()))

    def round(self) -> None:
        """A round with people coming and going in it, and a hand shown after it; then idle seats are asked for."""
        state = self.table.state
        self.now += self.dice.randint(1, 40) * 60_000
        self.ask(table_commands.CheckDeck(deck_of(self.table)))
        self.ask(c.StartRound(self.now))
        if state.round is None:
            return
        setup, played = state.round.setup, state.rounds
        self.dealt = setup.seats
        shoe = list(Deck(setup.options.deck, setup.options.joker).cards)
        self.dice.shuffle(shoe)
        dealer, policy = Dealer(shoe), chance(self.dice.randrange(2**32))
        while state.rounds == played:
            start = len(self.table.events)
            step(self.table, dealer, policy)
            self.beginnings.add(start)
            if self.dice.random() < 0.05:
                self.dice.choice([self.absence, self.sit, self.leave])()
        self.ask(Reveal(self.dice.choice(setup.seats)))
        self.ask(VacateSeat(self.seat()))

    def review(self) -> None:
        """The round before is objected to, or was not fair; or a player is sent away."""
        dice, what = self.second_thoughts, "somebody has seen it"
        source, target = dice.sample(self.dealt, 2)
        facts = (Objected(what, source, target, 500), Disrupted(Cause.FRAUD, what))
        self.ask(Occurred(dice.choice(facts)))
        if (review := self.table.state.review) is not None:
            outcome = dice.choice(review.ruling.outcomes)
            self.ask(Choose(outcome.name, "So it has to be.", Principal(Role.SUPERVISOR)))
        if dice.random() < 0.2:
            self.ask(c.Exclude(dice.choice(SEATS), what, "Everybody has heard it."))

    def leave(self) -> None:
        self.ask(Leave(self.seat()))

    def close(self) -> None:
        self.ask(NotifyInspector())
        self.ask(NotifyClosure())
        self.ask(table_commands.CheckDeck(deck_of(self.table)))
        self.ask(CloseTable())
        assert self.table.is_closed


class _Assigned(_Life):
    """At a table of a tournament, where seats and chips are assigned and small chips leave the table."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.table = tournament_table(dict.fromkeys(SEATS, 500_00), len(SEATS))
        self.beginnings = set(range(len(self.table.events)))

    def something(self) -> None:
        seat, chips = self.seat(), 100 * self.dice.randint(1, 40)
        commands: list[c.AnyCommand] = [
            table_commands.Grant(seat, chips),
            table_commands.Exchange(((seat, -chips),)),
            table_commands.Remove(seat, moved=True),
            table_commands.PlacePlayer(self.person(), seat, chips),
            c.ReturnMarker(self.dice.choice([one for one in SEATS if one != self.table.state.marker])),
            c.PlaceMarker(seat),
        ]
        self.ask(self.dice.choice(commands))


_HAPPENINGS: tuple[Callable[[_Life], None], ...] = (
    _Life.sit,
    _Life.sit,
    _Life.claim,
    _Life.cards,
    _Life.agree,
    _Life.agree,
    _Life.notice,
    _Life.dispute,
    _Life.group,
    _Life.hours,
    _Life.queue,
    _Life.absence,
    _Life.absence,
    _Life.stakes,
    _Life.move,
    _Life.leave,
)
