"""What is due is accepted, everything else is refused with a rule, and a refusal changes nothing."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pitboss.cards import CARDS, Card
from pitboss.editions import GAMES
from pitboss.play import Ledger, Refusal
from pitboss.play.money import AccountKind, account
from pitboss.poker.commands import (
    Act,
    Agree,
    Ask,
    Burn,
    Choose,
    Command,
    Cut,
    Deal,
    Decline,
    Draw,
    Muck,
    Occurred,
    Post,
    Show,
)
from pitboss.poker.due import Acts, BurnDue, CutDue, DealDue, DrawDue, PostDue, ShowDue
from pitboss.poker.kinds import Kind, Wish
from pitboss.poker.round import Round
from pitboss.poker.rulings.due import AgreementDue, DecisionDue
from pitboss.poker.rulings.facts import FoldOutOfTurn
from pitboss.poker.validation import check_options
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue
from tests.poker.drivers import Dealer, Due, Table, amounts, chance, shoe_of, snapshot, steps
from tests.poker.strategies import EDITIONS, SEEDS, tables, wild_options
from tests.poker.test_properties import assert_known, balances, often
from tests.rulings.mishaps import fact_at


@often
@given(tables(), SEEDS, st.integers(0, 90))
def test_what_is_open_is_accepted_and_what_is_closed_is_refused(at: Table, seed: int, moment: int) -> None:
    round_ = position(at, seed, moment)
    due = round_.expected()
    assert due is not None
    before = snapshot(Round.replay(round_.events).state)
    for command in commands_about(round_, due):
        again, asked = Round.replay(round_.events), Round.replay(round_.events)
        assert asked.expected() == due
        if command in due:
            # Whether anybody has asked what is due makes no difference.
            assert again.do(command) == asked.do(command) != [], command
        else:
            assert_refused(again, command)
            assert snapshot(again.state) == before
            assert again.events == round_.events


@often
@given(tables(), SEEDS, st.integers(0, 90))
def test_every_kind_of_act_is_open_or_closed_and_the_amounts_make_sense(at: Table, seed: int, moment: int) -> None:
    round_ = position(at, seed, moment)
    for _ in steps(round_, Dealer(unseen(round_)), chance(seed)):
        acts = round_.expected()
        if not isinstance(acts, Acts):
            continue
        stake, total = round_.state.stake[acts.seat], round_.state.total[acts.seat]
        assert acts.open
        assert set(acts.open) | set(acts.closed) == set(Kind)
        assert not set(acts.open) & set(acts.closed)
        assert 0 <= acts.cost <= stake
        assert acts.price == total + acts.cost
        if Kind.BET in acts.open or Kind.RAISE in acts.open:
            assert amounts(acts)
            assert all(round_.state.high < to <= total + stake for to in amounts(acts))
        assert (Kind.TAP_OUT in acts.open) == (acts.tap_out > 0)
        assert acts.tap_out <= total + stake


@often
@given(st.data(), st.integers(0, 12))
def test_options_are_accepted_or_refused_with_rules_and_nothing_else(data: st.DataObject, players: int) -> None:
    game = GAMES[data.draw(st.sampled_from(EDITIONS))]
    options = data.draw(wild_options(game))
    try:
        warnings = check_options(game, options, players)
    except Refusal as refusal:
        assert_known(refusal.rules, refusal)
        return
    for warning in warnings:
        assert_known(warning.rules, warning)
    stakes = {seat: options.unit * (1 + 40 * (seat % 3)) for seat in range(1, players + 1)}
    at = Table(game.edition, options, stakes, players)
    round_ = at.start()
    for _ in steps(round_, Dealer(shoe_of(at, players)), chance(players, concede=True)):
        assert min(round_.state.stake) >= 0
    assert sum(round_.state.stake) + round_.state.commission == sum(stakes.values())


@pytest.mark.parametrize("wish", Wish)
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_edition_grants_what_the_rules_forbid(edition: str, wish: Wish) -> None:
    round_ = Table(edition, GAMES[edition].defaults, {1: 10000, 2: 10000}, 1).start()
    assert_refused(round_, Ask(1, wish))
    assert_refused(round_, Occurred(FoldOutOfTurn(13)))


class AnyRound(RuleBasedStateMachine):
    """Any commands in any order: the round takes what is due and nothing else, and never loses a chip."""

    at: Table
    round: Round
    book: Ledger
    recorded = 0

    @initialize(at=tables(most=5))
    def sit_down(self, at: Table) -> None:
        self.at = at
        self.round = at.start()
        self.book = Ledger({account(AccountKind.STAKE, seat): cents for seat, cents in at.stakes.items()})

    @precondition(lambda self: not self.round.is_over)
    @rule(data=st.data())
    def do_what_is_due(self, data: st.DataObject) -> None:
        due = self.round.expected()
        assert due is not None
        fitting = [command for command in commands_about(self.round, due) if command in due]
        self.round.do(data.draw(st.sampled_from(fitting)))

    @precondition(lambda self: not self.round.is_over)
    @rule(cards=st.integers(1, 12))
    def deal_on(self, cards: int) -> None:
        """Long rounds need more cards than single steps would give them."""
        shoe = unseen(self.round)
        while cards and isinstance(self.round.expected(), DealDue):
            self.round.do(Deal((shoe.pop(0),)))
            cards -= 1

    @precondition(lambda self: not self.round.is_over)
    @rule(seed=st.integers(0, 2**16))
    def report_something_irregular(self, seed: int) -> None:
        """Facts of every kind; most of them cannot be at this moment."""
        self.try_it(Occurred(fact_at(self.round.state, random.Random(seed))))

    @rule(data=st.data())
    def do_something_else(self, data: st.DataObject) -> None:
        due = self.round.expected()
        command = data.draw(anything)
        if due is None or command not in due or isinstance(command, (Deal, Burn, Show)):
            self.try_it(command)
        else:
            assert self.round.do(command)

    def try_it(self, command: Command) -> None:
        """Cards may be impossible here although the deal itself is due."""
        before, count = snapshot(Round.replay(self.round.events).state), len(self.round.events)
        try:
            self.round.do(command)
        except Refusal as refusal:
            assert_known(refusal.rules, refusal)
            assert snapshot(self.round.state) == before
            assert len(self.round.events) == count

    @invariant()
    def money_is_where_the_events_say(self) -> None:
        for event in self.round.events[self.recorded :]:
            assert_known(event.rules, event)
            self.book.record(event.transfers())
        self.recorded = len(self.round.events)
        assert balances(self.round.state) == self.book.balances()
        assert min(self.round.state.stake) >= 0
        assert self.book.total == sum(self.at.stakes.values())

    @invariant()
    def a_replay_expects_the_same(self) -> None:
        again = Round.replay(self.round.events)
        assert again.expected() == self.round.expected()
        assert snapshot(again.state) == snapshot(self.round.state)


TestAnyRound = AnyRound.TestCase
TestAnyRound.settings = settings(often, max_examples=often.max_examples // 2, stateful_step_count=60)


SEATS, CENTS = st.integers(0, 13), st.integers(-100, 5000)
FACES: st.SearchStrategy[Card | None] = st.sampled_from([None, *CARDS])
anything: st.SearchStrategy[Command] = st.one_of(
    st.just(Shuffle()),
    st.builds(Cut, SEATS, st.integers(-1, 60)),
    st.builds(Post, SEATS, CENTS),
    st.builds(Decline, SEATS),
    st.builds(Deal, st.lists(FACES, max_size=4).map(tuple), st.none() | SEATS, st.none() | st.booleans()),
    st.builds(Burn, FACES),
    st.builds(Act, SEATS, st.sampled_from(Kind), CENTS),
    st.builds(Draw, SEATS, st.lists(st.integers(-1, 7), max_size=6).map(tuple)),
    st.builds(Show, SEATS, st.lists(st.sampled_from(CARDS), max_size=7).map(tuple)),
    st.builds(Muck, SEATS),
    st.builds(Ask, SEATS, st.sampled_from(Wish)),
    st.builds(Occurred, st.just(FoldOutOfTurn(13))),
)


def position(at: Table, seed: int, moment: int) -> Round:
    """The round after so many commands, or just before its last."""
    round_ = at.start()
    lengths = [len(round_.events) for _ in steps(round_, Dealer(shoe_of(at, seed)), chance(seed))]
    return Round.replay(round_.events[: ([1, *lengths[:-1]])[min(moment, len(lengths) - 1)]])


def unseen(round_: Round) -> list[Card]:
    """Cards that can still come, in any order."""
    state, options = round_.state, round_.state.setup.options
    at = Table(state.setup.game.edition, options, {}, 0)
    cards = [card for card in at.deck if not state.used >> card.number & 1]
    random.Random(len(round_.events)).shuffle(cards)
    return cards


def assert_refused(round_: Round, command: Command) -> None:
    with pytest.raises(Refusal) as refusal:
        round_.do(command)
    assert_known(refusal.value.rules, command)
    assert refusal.value.reason


def commands_about(round_: Round, due: Due) -> Iterator[Command]:
    """Everything at and just beyond the bounds of what is due, for every seat, and the other verbs."""
    cards = unseen(round_)
    for seat in (0, *round_.state.setup.seats, 13):
        yield from (Post(seat), Decline(seat), Muck(seat), Cut(seat), Draw(seat))
        yield from (Act(seat, kind) for kind in Kind if kind not in (Kind.BET, Kind.RAISE))
        yield from (Act(seat, kind, 1) for kind in Kind)
    yield from (Shuffle(), Deal(()), Occurred(FoldOutOfTurn(13)))
    if isinstance(due, Acts):
        for to in {*amounts(due), due.least, due.most, due.tap_out, due.price, *due.sizes}:
            for near in (to - 1, to, to + 1, to + due.step):
                yield from (Act(due.seat, kind, near) for kind in Kind)
    elif isinstance(due, PostDue):
        yield from (Post(due.seat, cents) for level in due.amounts for cents in (level - 1, level, level + 1, -level))
    elif isinstance(due, CutDue):
        yield from (Cut(due.seat, after) for after in (-1, 1, due.least, due.most, due.most + 1))
    elif isinstance(due, DrawDue):
        yield from (Draw(due.seat, tuple(range(count))) for count in range(due.cards + 2))
        yield from (Draw(due.seat, places) for places in ((0, 0), (-1,), (due.cards,)))
    elif isinstance(due, DealDue):
        yield from (Deal(tuple(cards[:count])) for count in (1, due.count))
        yield from (Deal((cards[0],), seat, up) for seat in (due.seat, due.seat + 1) for up in (due.up, not due.up))
    elif isinstance(due, BurnDue):
        yield from (Burn(), Burn(cards[0]))
    elif isinstance(due, ShowDue):
        yield from (Show(seat) for seat in round_.state.setup.seats)
    elif isinstance(due, DecisionDue):
        yield from (Choose(outcome, why) for outcome in (*due.outcomes, "anything") for why in ("so it seemed", ""))
    elif isinstance(due, AgreementDue):
        yield from (Choose(outcome, why) for outcome in (*due.outcomes, "anything") for why in ("so it seemed", ""))
        yield from (Agree(seat, name) for seat in (*due.seats, 13) for name in (*due.outcomes, "anything"))
    else:
        assert isinstance(due, ShuffleDue)
        yield Shuffle("a root")
