"""Whole tables over many rounds, with people coming and going: what holds whatever they do."""

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from pitboss.cards import CARDS, Card, Deck
from pitboss.editions import GAMES
from pitboss.play import Ledger, Principal, Refusal, Role
from pitboss.play.money import Account, AccountKind, account
from pitboss.poker.commands import Choose, Occurred
from pitboss.poker.commission import TimeCharge
from pitboss.poker.kinds import AbsentBuck, Forced, Marker, MissedBuck, PostKind
from pitboss.poker.rulings.beginning_events import LeftRound
from pitboss.poker.rulings.facts import Cause, Disrupted, Objected
from pitboss.poker.rulings.open_matters import still_owes
from pitboss.poker.seats import clockwise, mask_of
from pitboss.poker.table.commands import (
    AnyCommand,
    Approve,
    Claim,
    ComeBack,
    Consent,
    CountDeck,
    DrawForSeat,
    Exclude,
    GiveNotice,
    JoinList,
    Move,
    Propose,
    Reduce,
    Release,
    SitOut,
    StartRound,
    Withdraw,
)
from pitboss.poker.table.events import CameIn, Concluded, HeldOut, LinedUp, MarkerMoved, clockwise_to
from pitboss.poker.table.reenact import first_departure
from pitboss.poker.table.seating import claimants
from pitboss.poker.table.table import CODEC, PokerTable
from pitboss.poker.table.terms import Agreement, EntryWay, Standing
from pitboss.poker.table.views import SPECTATOR, player
from pitboss.rulebook import lookup
from pitboss.table.commands import CheckDeck, Leave, ReplaceCards, Sit, TopUp, VacateSeat
from pitboss.table.events import Left, TableEvent
from pitboss.table.table import AnyEvent
from pitboss.table.terms import Coming
from tests.poker.drivers import Dealer, chance
from tests.table.builders import check, opened, step
from tests.table.snapshots import picture

PEOPLE = [f"person {letter}" for letter in "abcdefghij"]
SEATS = st.integers(1, 6)
COMING = st.sampled_from(Coming)
WALLET = 1_000_000_00
SUPERVISOR = Principal(Role.SUPERVISOR, name="sam")
HOUR = 3_600_000


BIG_BLIND = 2
"""Which blind players come in by, or the only one (C-R15)."""


class Tables(RuleBasedStateMachine):
    """A table of six seats at any edition; refusals are part of the game and must leave no trace."""

    table: PokerTable

    @initialize(
        edition=st.sampled_from(sorted(GAMES)),
        by_time=st.booleans(),
        strict=st.sampled_from(AbsentBuck),
        lapses=st.booleans(),
        blinds=st.sampled_from([(500,), (500, 1000), (500, 1000, 2000)]),
    )
    def open(self, edition: str, by_time: bool, strict: AbsentBuck, lapses: bool, blinds: tuple[int, ...]) -> None:
        game = GAMES[edition]
        changes: dict[str, object] = {"absent_buck": strict, "declared_lapses": lapses}
        if game.defaults.missed_buck is MissedBuck.WAITS and lapses:
            changes["missed_buck"] = MissedBuck.FORGIVEN
        if game.defaults.blinds and game.defaults.forced is Forced.BLINDS:
            changes["blinds"] = blinds
        if game.law.commission_time and by_time:
            changes["commission"] = TimeCharge(500, 1800)
        self.table = opened(edition, 6, **changes)
        self.now = HOUR
        self.rounds = 0
        self.corrected: Counter[str] = Counter()
        self.book = Ledger({account(AccountKind.WALLET, person): WALLET for person in PEOPLE})
        self.recorded = 0
        for seat in (1, 2, 3):
            self.ask(Sit(PEOPLE[seat], seat, 400_00))

    def ask(self, command: AnyCommand) -> list[AnyEvent]:
        """Send a command; a refusal cites rules that the book knows, and changes nothing."""
        before = len(self.table.events)
        try:
            return self.table.do(command)
        except Refusal as refused:
            refusal = refused
        assert refusal.rules
        assert refusal.reason
        assert all(lookup.is_known(id_) for id_ in refusal.rules), refusal.rules
        assert len(self.table.events) == before
        return []

    @rule(person=st.sampled_from(PEOPLE), seat=SEATS, dollars=st.integers(150, 600), coming=COMING)
    def sit(self, person: str, seat: int, dollars: int, coming: Coming) -> None:
        self.ask(Sit(person, seat, dollars * 100, coming=coming))

    @rule(person=st.sampled_from(PEOPLE), seat=SEATS)
    def claim(self, person: str, seat: int) -> None:
        self.ask(Claim(person, seat))
        self.ask(Release(seat))
        wanted = claimants(self.table.state, seat)
        if len(wanted) > 1:
            cards = random.Random(len(self.table.events)).sample(CARDS[:52], len(wanted))
            self.ask(DrawForSeat(seat, tuple(zip(wanted, cards, strict=True))))

    @rule(person=st.sampled_from(PEOPLE))
    def queue(self, person: str) -> None:
        self.ask(JoinList(person))

    @rule(seat=SEATS, to=SEATS, coming=COMING)
    def move(self, seat: int, to: int, coming: Coming) -> None:
        self.ask(Move(seat, to, coming))

    @rule(seat=SEATS)
    def leave(self, seat: int) -> None:
        self.ask(Leave(seat))

    @rule(seat=SEATS)
    def sit_out(self, seat: int) -> None:
        self.ask(SitOut(seat))

    @rule(seat=SEATS, coming=COMING)
    def come_back(self, seat: int, coming: Coming) -> None:
        self.ask(ComeBack(seat, coming))

    @rule(seat=SEATS, dollars=st.integers(-1, 300))
    def top_up(self, seat: int, dollars: int) -> None:
        self.ask(TopUp(seat, dollars * 100))

    @rule(seat=SEATS, dollars=st.integers(1, 300))
    def reduce(self, seat: int, dollars: int) -> None:
        self.ask(Reduce(seat, dollars * 100))

    @rule(seat=SEATS)
    def vacate(self, seat: int) -> None:
        self.ask(VacateSeat(seat))

    @rule(deck=st.sampled_from([0, 40, 32]), ace_low=st.sampled_from([None, True]))
    def agree(self, deck: int, ace_low: bool | None) -> None:
        for seat in self.table.state.present[:1]:
            self.ask(Propose(seat, Agreement(deck, ace_low)))
        self.ask(Approve())
        for seat in self.table.state.present:
            self.ask(Consent(seat))

    @rule(seat=SEATS)
    def withdraw(self, seat: int) -> None:
        self.ask(Withdraw(seat))

    @rule(minimum=st.sampled_from([40_00, 100_00, 200_00, 300_00]), maximum=st.sampled_from([0, 500_00]))
    def give_notice(self, minimum: int, maximum: int) -> None:
        options = self.table.state.announced
        self.ask(GiveNotice(replace(options, min_table_stake=minimum, max_buy_in=maximum)))

    @rule(
        seed=st.integers(0, 2**32 - 1), breaks=st.integers(1, 6) | st.integers(0, 30), visitor=st.sampled_from(PEOPLE)
    )
    def play(self, seed: int, breaks: int, visitor: str) -> None:
        """A whole round; somewhere in it people try things that belong between rounds."""
        state = self.table.state
        self.now += 600_000
        if state.checked != state.due_deck:
            check(self.table)
        passed = {seat: (place.standing, place.missed) for seat, place in state.places.items()}
        marker, first = state.marker, not state.marker
        before = len(self.table.events)
        events = [event for event in self.ask(StartRound(self.now)) if isinstance(event, TableEvent)]
        if state.round is None:
            return
        self.check_line_up(events, passed, marker, first)
        round_, options = state.round, state.round.setup.options
        shoe = list(Deck(options.deck, options.joker).cards)
        random.Random(seed).shuffle(shoe)
        dealer, policy, steps = Dealer(shoe), chance(seed), 0
        while self.table.state.round is not None:
            step(self.table, dealer, policy)
            steps += 1
            if steps == breaks and state.in_round:
                self.disturb(visitor, seed)
            elif steps == breaks and state.round is not None:
                self.check_still_open(before, visitor, seed)
                self.change_before_the_first_card(visitor, seed)
        self.rounds += 1
        self.corrected.clear()
        assert state.rounds == self.rounds
        if state.last is round_:
            gone = [event.seat for event in self.table.events[before:] if isinstance(event, LeftRound)]
            assert not any(round_.own[seat] for seat in gone)
        assert state.last is None or state.last.pot == 0

    @rule(dollars=st.integers(1, 400), seat=SEATS, to=SEATS)
    def object(self, dollars: int, seat: int, to: int) -> None:
        """Whoever was not in the round before neither pays nor gets for it, wherever he sits."""
        had, cents = self.chips(), dollars * 100
        if not self.ask(Occurred(Objected("a hand was misread", seat, to, cents))):
            return
        self.ask(Choose("corrected", "The film shows it.", SUPERVISOR))
        changed = {person: chips - had[person] for person, chips in self.chips().items() if chips != had[person]}
        payer, payee = (self.table.state.last_people[each] for each in (seat, to))
        assert changed == {payer: -cents, payee: cents}
        self.corrected[payer] -= cents
        self.corrected[payee] += cents

    @rule()
    def overturn(self) -> None:
        """Everybody has what he had before the round, whatever was corrected since; and it is open to nothing more."""
        before, last, had = self.table.state.before, self.table.state.last, self.chips()
        if not self.ask(Occurred(Disrupted(Cause.FRAUD, "a marked deck"))):
            return
        assert before is not None
        assert last is not None
        due = {before.people[seat]: cents - last.stake[seat] for seat, cents in before.stakes.items()}
        self.ask(Choose("void", "The deck was marked.", SUPERVISOR))
        for person, chips in self.chips().items():
            assert chips == had[person] + due.get(person, 0) - self.corrected[person]
        assert not self.ask(Occurred(Objected("a hand was misread", 1, 2, 100)))

    def chips(self) -> dict[str, int]:
        """What everybody has before him."""
        return {place.person: place.stake for place in self.table.state.places.values()}

    def check_still_open(self, before: int, visitor: str, seed: int) -> None:
        """Before the first card nothing is refused that was open before the round was lined up."""
        state, seat = self.table.state, seed % 6 + 1
        commands: list[AnyCommand] = [
            Leave(seat),
            VacateSeat(seat),
            Exclude(seat, "a device", "It was seen."),
            Sit(visitor, seat, 400_00),
            CheckDeck(()),
            ReplaceCards((), "dora", "sam"),
            CountDeck(51),
            *(Move(seat, to) for to in state.seats),
        ]
        if seat in state.places and state.stake_of(seat) <= 300_00:
            commands.append(TopUp(seat, 190_00))
        for command in commands:
            then = PokerTable.replay(self.table.events[:before])
            if seat not in state.places and not isinstance(command, Sit | CheckDeck | ReplaceCards | CountDeck):
                continue  # whoever had no stake has left as the round was lined up
            try:
                then.do(command)
            except Refusal:
                continue
            now = PokerTable.replay(self.table.events)
            now.do(command)
            log = [CODEC.decode(CODEC.encode(event)) for event in now.events]
            assert picture(PokerTable.replay(log).state) == picture(now.state)
            assert first_departure(log) is None, command

    def change_before_the_first_card(self, visitor: str, seed: int) -> None:
        """People come, go and add to their stakes; whoever goes leaves in the pot what he has posted."""
        state, seat = self.table.state, seed % 6 + 1
        assert state.round is not None
        pot, owes = state.round.pot, seat in state.places and still_owes(state.round, seat)
        in_line = state.is_lined_up(seat)
        self.ask(TopUp(seat % 6 + 1, 100_00))
        self.ask(Reduce(seat % 6 + 1, 10_00))
        left = self.ask(Leave(seat))
        if left and in_line and not owes and state.round is not None:
            assert state.round.pot == pot
            assert not state.round.active >> seat & 1
        self.ask(Sit(visitor, seat, 400_00))
        assert not state.is_lined_up(seat) or not left
        self.ask(Move((seat + 1) % 6 + 1, (seat + 2) % 6 + 1))
        if seed % 3 == 0:
            self.ask(CheckDeck(state.due_deck.cards))

    def disturb(self, visitor: str, seed: int) -> None:
        """In a round nobody adds, reduces or moves; people may come, sit out and say that they will leave."""
        state, seat = self.table.state, seed % 6 + 1
        stakes = {taken: state.stake_of(taken) for taken in state.places}
        for command in (TopUp(seat, 100_00), Reduce(seat, 100), Move(seat, seat % 6 + 1), CheckDeck(()), StartRound()):
            assert not self.ask(command)
        self.ask(SitOut(seat))
        self.ask(Sit(visitor, seat, 400_00))
        self.ask(Leave(seat % 6 + 1))
        assert all(state.stake_of(taken) == stakes[taken] for taken in state.places if taken in stakes)

    def check_line_up(
        self,
        events: list[TableEvent],
        before: dict[int, tuple[Standing, frozenset[int]]],
        marker: int,
        first: bool,
    ) -> None:
        """The marker is at a seat that is dealt in, the next after where it was; who comes in pays what is due."""
        state = self.table.state
        assert state.round is not None
        (lined,) = [event for event in events if isinstance(event, LinedUp)]
        came = {event.seat: event for event in events if isinstance(event, CameIn)}
        assert lined.marker in lined.dealt == state.round.setup.seats
        assert all(state.places[seat].present and state.places[seat].stake > 0 for seat in lined.dealt)
        assert state.marker == lined.marker
        if first or lined.afresh:
            highest = state.law.first_is_highest
            assert lined.marker == (max(lined.dealt) if highest else min(lined.dealt))
            return
        order = clockwise(marker, mask_of(lined.dealt))
        barred = {seat for seat, (standing, missed) in before.items() if standing is Standing.NEW or missed}
        # A buck passes over a player who waits for another blind than the first, which the next place may be due; a
        # button one who may not come in at it, but may by a blind that is due there when it has moved on (C-R60).
        waited = order[: order.index(lined.marker)]
        assert all(seat in came and seat in lined.blinds for seat in waited)
        assert all(came[seat].way is EntryWay.BLIND or state.law.marker_barred for seat in waited)
        if not state.law.newcomer:
            assert not came
            return
        assert set(came) == {seat for seat in lined.dealt if before[seat][0] is not Standing.REGULAR or before[seat][1]}
        if state.game.marker is Marker.BUTTON:
            assert lined.marker not in barred
        self.check_held_out(events, lined, marker, before)
        owed = {seat: [post for post in state.round.owed if post.seat == seat] for seat in lined.dealt}
        levels = state.round.setup.options.blinds
        for seat, event in came.items():
            posted = sum(post.cents for post in owed[seat] if post.kind is not PostKind.ANTE)
            if event.way is EntryWay.POST:
                assert posted == event.live + event.dead > 0
                assert event.live <= levels[:BIG_BLIND][-1]
            if event.way is EntryWay.BLIND:
                assert posted in levels
                assert seat in lined.blinds
                assert before[seat][0] is Standing.REGULAR or seat not in lined.blinds[:BIG_BLIND][:-1]
            if event.way is EntryWay.FREE and state.round.setup.options.forced is Forced.BLINDS:
                assert state.law.first_revolution
                assert before[seat] == (Standing.NEW, frozenset())

    def check_held_out(
        self,
        events: list[TableEvent],
        lined: LinedUp,
        marker: int,
        before: dict[int, tuple[Standing, frozenset[int]]],
    ) -> None:
        """Whoever is there and not dealt in was passed over by the button, or waits for a blind that is not his yet."""
        state = self.table.state
        is_button = state.game.marker is Marker.BUTTON
        passed_over = clockwise_to(state.seats, marker - 1 or 6, lined.marker)[:-1] if marker != lined.marker else ()
        blinds = len(state.options.blinds)
        for seat in [event.seat for event in events if isinstance(event, HeldOut)]:
            assert state.places[seat].present
            if is_button and seat in passed_over:
                assert before[seat][0] is Standing.NEW or before[seat][1]
                continue
            assert state.places[seat].coming is Coming.WAIT
            order = clockwise(lined.marker + is_button, mask_of((*lined.dealt, seat)))
            position = order.index(seat) + 1
            assert position != min(BIG_BLIND, blinds)
            assert position > blinds or before[seat][0] is not Standing.REGULAR

    @invariant()
    def money_only_moves(self) -> None:
        if not hasattr(self, "table"):
            return
        state = self.table.state
        for event in self.table.events[self.recorded :]:
            self.book.record(event.transfers())
        self.recorded = len(self.table.events)
        assert self.book.total == WALLET * len(PEOPLE)
        stakes = {seat: self.book[account(AccountKind.STAKE, seat)] for seat in state.seats}
        assert stakes == {seat: state.places[seat].stake if seat in state.places else 0 for seat in state.seats}
        assert self.book[Account("pot")] == 0
        assert min(self.book.balances().values()) >= 0

    @invariant()
    def people_have_one_seat(self) -> None:
        if not hasattr(self, "table"):
            return
        state = self.table.state
        persons = [place.person for place in state.places.values()]
        assert len(set(persons)) == len(persons)
        assert not set(persons) & set(state.waiting)
        assert set(state.places) <= set(state.seats)
        assert not any(place.leaving for place in state.places.values())
        assert not any(place.short and not place.stake for place in state.places.values())

    def teardown(self) -> None:
        """Everything cites; the log replays; no view depends on cards that its viewer may not know."""
        if not hasattr(self, "table") or self.table.state.round is not None:
            return  # nothing was set up, or a statement failed within a round
        for event in self.table.events:
            assert event.rules, event
            assert all(lookup.is_known(id_) for id_ in event.rules), event
        events = [CODEC.decode(CODEC.encode(event)) for event in self.table.events]
        assert picture(PokerTable.replay(events).state) == picture(self.table.state)
        assert picture(self.table.view(Principal(Role.AUDITOR))) == picture(self.table.state)
        for viewer in (SPECTATOR, player(PEOPLE[1])):
            assert picture(PokerTable.replay(events).view(viewer)) == picture(self.table.view(viewer))
        self.check_secrets()

    def check_secrets(self) -> None:
        """Whoever was not at a seat in the last round knows no card of it that was not turned up or shown."""
        last = self.table.state.last
        if last is None:
            return
        who = self.table.state.last_people
        for person in PEOPLE[:4]:
            view = self.table.view(player(person)).last
            assert view is not None
            for seat in last.setup.seats:
                if who[seat] != person and seat not in last.shown:
                    known = zip(view.own[seat], view.up[seat], strict=True)
                    assert all(up or card is None for card, up in known), (person, seat)


TestTables = Tables.TestCase
TestTables.settings = settings(
    max_examples=30,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


@pytest.mark.parametrize("edition", ["holdem-2018", "seven-card-stud-1994", "faro-1999"])
def test_hidden_cards_change_nothing_that_others_see(edition: str) -> None:
    """The same commands with two hidden cards of one player exchanged for others give every other viewer the same."""
    seen = []
    for swap in (False, True):
        table = opened(edition, 6)
        for seat in (1, 2, 3):
            table.do(Sit(PEOPLE[seat], seat, 400_00))
        table.do(StartRound())
        shoe = list(Deck(52).cards)
        random.Random(5).shuffle(shoe)
        if swap:
            # The last cards of the shoe are never dealt here; one of them takes the place of the first hole card.
            shoe[0], shoe[-1] = shoe[-1], shoe[0]
        dealer = Dealer(shoe)
        while table.state.round is not None and not table.state.round.betting:
            step(table, dealer)
        holder = next(seat for seat in (1, 2, 3) if shoe[0] in _own(table, seat))
        viewers = [SPECTATOR, *(player(PEOPLE[seat]) for seat in (1, 2, 3) if seat != holder)]
        seen.append([picture(table.view(viewer)) for viewer in viewers])
        assert shoe[0] in _cards(table.view(player(PEOPLE[holder])), holder)
    assert seen[0] == seen[1]


def _own(table: PokerTable, seat: int) -> list[Card | None]:
    assert table.state.round is not None
    return table.state.round.own[seat]


def _cards(view: object, seat: int) -> list[Card | None]:
    round_ = getattr(view, "round")  # noqa: B009 - a view is a state of the table
    cards: list[Card | None] = round_.own[seat]
    return cards


def test_markers_go_round_the_players_without_a_gap() -> None:
    """With nobody coming or going the marker visits every seat once in a revolution."""
    for edition in GAMES:
        table = opened(edition, 6)
        for seat in (1, 2, 4, 6):
            table.do(Sit(PEOPLE[seat], seat, 1_000_000))
        seats = []
        for seed in range(8):
            table.do(StartRound())
            assert table.state.round is not None
            seats.append(table.state.round.setup.marker)
            shoe = list(Deck(table.state.round.setup.options.deck, False).cards)
            random.Random(seed).shuffle(shoe)
            dealer = Dealer(shoe)
            while table.state.round is not None:
                step(table, dealer)
        assert sorted(seats[:4]) == [1, 2, 4, 6]
        assert seats[4:] == seats[:4]
        moves = [event for event in table.events if isinstance(event, MarkerMoved)]
        assert len(moves) == len([event for event in table.events if isinstance(event, Concluded)]) == 8
        assert not [event for event in table.events if isinstance(event, Left)]
