"""Readings that a round is played by: decks, seats, order of the deal, who posts, who opens, what is public."""

import pytest

from pitboss.play import Principal, Refusal, Role
from pitboss.poker.capacity import can_always_deal
from pitboss.poker.commands import Act, Command, Draw
from pitboss.poker.due import Acts, DrawDue
from pitboss.poker.events import Burned, Dealt, Drew, PotsFormed, Shown
from pitboss.poker.events import Posted as PostedEvent
from pitboss.poker.kinds import Forced, Kind, Limit
from pitboss.poker.options import BetLimit
from pitboss.poker.round import Round
from tests.poker.drivers import Dealer, Due, Table, calls, play, shoe_of, table
from tests.proof import rules

STAKE = 500_00
SPECTATOR = Principal(Role.SPECTATOR)


def until(at: Table, kind: type) -> Round:
    """A round that waits for the first command of a kind: shuffled, cut, posted and dealt before."""
    round_, dealer = at.start(), Dealer(shoe_of(at, 1))
    while (due := round_.expected()) is not None and not isinstance(due, kind):
        round_.do(dealer.answer(round_.state, due) or calls(due))
    return round_


def over(at: Table) -> Round:
    round_ = at.start()
    play(round_, Dealer(shoe_of(at, 1)), calls)
    return round_


def acts(round_: Round) -> Acts:
    due = round_.expected()
    assert isinstance(due, Acts)
    return due


def own_cards(round_: Round) -> list[tuple[int, bool]]:
    """The cards that went to seats, in their order: to which, and whether open."""
    return [(event.seat, event.up) for event in round_.events if isinstance(event, Dealt) and event.seat]


def posts(round_: Round) -> list[tuple[int, int]]:
    return [(event.seat, event.cents) for event in round_.events if isinstance(event, PostedEvent)]


def clockwise(first: int, seats: int, times: int) -> list[tuple[int, bool]]:
    """One hidden card to each in turn, so many times."""
    return [((first + place - 1) % seats + 1, False) for _ in range(times) for place in range(seats)]


@rules("G-R06")
def test_the_1999_games_know_six_decks() -> None:
    for size in (52, 48, 44, 40, 36, 32):
        assert over(table("faro-1999", [STAKE] * 3, deck=size)).is_over
    with pytest.raises(Refusal, match="24 cards"):
        table("faro-1999", [STAKE] * 3, deck=24).start()


@rules("G-R09")
@pytest.mark.parametrize(("deck", "most"), [(36, 10), (32, 9)])
def test_three_card_manila_seats_as_many_as_its_deck_serves(deck: int, most: int) -> None:
    at = table("three-card-manila-1999", [STAKE] * most, deck=deck)
    assert can_always_deal(at.game, at.options, most)
    assert over(at).is_over
    assert not can_always_deal(at.game, at.options, most + 1)
    with pytest.raises(Refusal):
        table("three-card-manila-1999", [STAKE] * (most + 1), deck=deck).start()


@rules("G-R10")
def test_three_card_manila_is_dealt_one_at_a_time_from_the_buck() -> None:
    round_ = until(table("three-card-manila-1999", [STAKE] * 4, 2), Acts)
    assert own_cards(round_)[:12] == clockwise(2, 4, 3)


@rules("G-R11")
def test_the_third_hole_card_stays_hidden_until_it_is_shown_with_the_hand() -> None:
    round_ = over(table("three-card-manila-1999", [STAKE] * 3, 1))
    hidden = [event.seen_by(SPECTATOR) for event in round_.events if isinstance(event, Dealt) and event.seat]
    assert len(hidden) == 9
    assert all(event is not None and event.card is None for event in hidden)
    shown = next(event for event in round_.events if isinstance(event, Shown))
    assert len(shown.cards) == 3


@rules("G-R13", "G-R14")
def test_omaha_is_played_with_fifty_two_cards_by_eleven_at_most() -> None:
    at = table("omaha-2018", [STAKE] * 10)
    assert at.options.deck == 52
    assert over(at).is_over
    assert can_always_deal(at.game, at.options, 11)
    assert not can_always_deal(at.game, at.options, 12)
    assert over(table("omaha-2018", [STAKE] * 4, deck=40)).is_over
    with pytest.raises(Refusal):
        table("omaha-2018", [STAKE] * 12).start()


@rules("G-R15", "G-R17")
def test_omaha_has_two_blinds_and_a_pot_limit_that_counts_the_call_first() -> None:
    at = table("omaha-1999", [STAKE] * 4, 1)
    round_ = until(at, Acts)
    assert len(posts(round_)) == 2
    (limit,) = {each.kind for each in at.options.limits}
    assert limit is Limit.FULL_POT
    due, pot = acts(round_), sum(cents for _, cents in posts(round_))
    assert due.most == due.price + pot + due.price, "the call, and then as much as lies there with it"
    antes = until(table("omaha-1999", [STAKE] * 4, 1, forced=Forced.ANTES, blinds=(), ante=5_00), Acts)
    assert posts(antes) == [(seat, 5_00) for seat in (1, 2, 3, 4)]


@rules("G-R16")
def test_omaha_goes_to_the_buck_first_in_1999_and_to_the_seat_after_the_button_in_2018() -> None:
    assert own_cards(until(table("omaha-1999", [STAKE] * 4, 2), Acts))[:16] == clockwise(2, 4, 4)
    assert own_cards(until(table("omaha-2018", [STAKE] * 4, 2), Acts))[:16] == clockwise(3, 4, 4)


@rules("G-R05")
def test_in_games_with_a_buck_its_player_posts_the_first_blind() -> None:
    round_ = until(table("omaha-1999", [STAKE] * 4, 3), Acts)
    assert [seat for seat, _ in posts(round_)] == [3, 4]
    assert acts(round_).seat == 1


@rules("G-R19", "G-R20", "G-R21")
def test_draw_has_fifty_two_cards_an_ante_and_five_cards_one_at_a_time_from_the_buck() -> None:
    at = table("draw-1999", [STAKE] * 4, 2)
    assert (at.options.deck, at.options.forced) == (52, Forced.ANTES)
    round_ = until(at, Acts)
    assert sorted(seat for seat, _ in posts(round_)) == [1, 2, 3, 4]
    assert own_cards(round_) == clockwise(2, 4, 5)
    assert over(table("draw-1999", [STAKE] * 3, deck=40)).is_over


@rules("G-R22", "G-R23")
def test_in_draw_with_antes_the_buck_opens_and_may_check_and_needs_nothing_to_bet() -> None:
    due = acts(until(table("draw-1999", [STAKE] * 4, 2), Acts))
    assert due.seat == 2
    assert {Kind.CHECK, Kind.BET} <= due.open.keys()
    blinds = table("draw-1999", [STAKE] * 4, 2, forced=Forced.BLINDS, ante=0, blinds=(5_00,))
    assert acts(until(blinds, Acts)).seat == 3, "the next clockwise from the last blind"


@rules("G-R27")
def test_how_many_cards_somebody_drew_is_public_and_the_cards_are_not() -> None:
    round_ = until(table("draw-1999", [STAKE] * 3, 1), DrawDue)
    due = round_.expected()
    assert isinstance(due, DrawDue)
    round_.do(Draw(due.seat, (0, 1)))
    drew = next(event for event in round_.events if isinstance(event, Drew))
    seen = drew.seen_by(SPECTATOR)
    assert seen is not None
    assert len(seen.places) == 2
    hidden = [event.seen_by(SPECTATOR) for event in round_.events if isinstance(event, Dealt)]
    assert all(event is None or event.card is None for event in hidden)


@rules("C-R43")
def test_of_two_players_in_cash_play_the_one_without_the_button_posts_small_and_acts_first() -> None:
    round_ = until(table("holdem-2018", [STAKE] * 2, 2), Acts)
    (small, big) = posts(round_)
    assert (small[0], big[0]) == (1, 2)
    assert small[1] < big[1]
    assert acts(round_).seat == 1


@rules("G-R62")
def test_outside_these_instruments_the_button_posts_first_of_two_and_opens() -> None:
    round_ = until(table("holdem-common-practice", [STAKE] * 2, 2), Acts)
    assert posts(round_)[0][0] == 2
    assert acts(round_).seat == 2
    done = over(table("holdem-common-practice", [STAKE] * 3, 3))
    assert done.state.commission == 0


@rules("C-R09")
def test_a_call_goes_to_the_highest_total_of_the_betting_round() -> None:
    """Also over somebody who tapped out for less after it."""
    round_ = until(table("holdem-2018", [STAKE, STAKE, STAKE, 35_00], 4), Acts)
    round_.do(Act(3, Kind.RAISE, 60_00))
    round_.do(Act(4, Kind.TAP_OUT))
    due = acts(round_)
    assert (due.seat, due.price) == (1, 60_00)


@rules("RR-35")
@pytest.mark.parametrize("edition", ["seven-card-stud-1994", "five-card-stud-1994", "canberra-manila-1994"])
def test_no_card_is_ever_burned_in_1994(edition: str) -> None:
    assert not any(isinstance(event, Burned) for event in over(table(edition, [20_000] * 3, 2)).events)
    with pytest.raises(Refusal, match="no card is burned"):
        table(edition, [20_000] * 3, 2, burn=True).start()


@rules("RR-35")
@pytest.mark.parametrize("edition", ["seven-card-stud-1994", "five-card-stud-1994"])
def test_later_streets_go_clockwise_from_the_buck(edition: str) -> None:
    seats = [seat for seat, _ in own_cards(over(table(edition, [20_000] * 3, 2)))]
    assert seats == [(2 + place - 1) % 3 + 1 for place in range(len(seats))]


@rules("RR-08")
def test_in_1994_one_may_open_after_others_checked_and_raise_after_a_check() -> None:
    at = table("canberra-manila-1994", [20_000] * 3, 1)
    round_, dealer, checked = at.start(), Dealer(shoe_of(at, 1)), 0
    while not checked:
        due = round_.expected()
        assert due is not None
        if isinstance(due, Acts) and Kind.CHECK in due.open:
            checked = due.seat
            round_.do(Act(due.seat, Kind.CHECK))
        else:
            round_.do(dealer.answer(round_.state, due) or calls(due))
    opener = acts(round_)
    assert Kind.BET in opener.open
    round_.do(Act(opener.seat, Kind.BET, opener.sizes[0] if opener.sizes else opener.least))
    while acts(round_).seat != checked:
        round_.do(Act(acts(round_).seat, Kind.CALL))
    assert Kind.RAISE in acts(round_).open


@rules("RR-13")
def test_whoever_taps_out_may_win_the_pot_that_the_last_chips_went_into() -> None:
    at = table("canberra-manila-1994", {1: 20_000, 2: 700, 3: 20_000}, 1)
    round_ = at.start()

    def betting(due: Due) -> Command:
        if isinstance(due, Acts) and due.seat == 1 and Kind.BET in due.open:
            return Act(1, Kind.BET, due.sizes[-1] if due.sizes else due.most)
        return calls(due)

    play(round_, Dealer(shoe_of(at, 1)), betting)
    formed = next(event for event in round_.events if isinstance(event, PotsFormed))
    first, second = formed.pots[:2]
    assert (first.eligible, first.cents) == ((1, 2, 3), 3 * 700), "three times all that seat 2 had"
    assert second.eligible == (1, 3)


@rules("RR-32")
def test_an_ante_is_no_part_of_what_the_first_betting_round_comes_to() -> None:
    spread = (BetLimit(Limit.SPREAD, 200, 1000),)
    at = table("five-card-stud-1994", [20_000] * 3, 1, forced=Forced.ANTES, limits=spread)
    round_ = until(at, Acts)
    assert sorted(posts(round_)) == [(1, 200), (2, 200), (3, 200)]
    opener = acts(round_)
    least = opener.sizes[0] if opener.sizes else opener.least
    round_.do(Act(opener.seat, Kind.BET, least))
    due = acts(round_)
    assert (due.price, due.cost) == (least, least), "the whole bet is to be called, whatever was put up as ante"


@rules("RR-01")
def test_table_minimum_and_minimum_wager_are_one_amount_in_whole_dollars() -> None:
    spread = (BetLimit(Limit.SPREAD, 200, 1000),)
    round_ = until(table("seven-card-stud-1994", [20_000] * 3, 1, forced=Forced.ANTES, limits=spread), Acts)
    due = acts(round_)
    assert due.least == 200
    for cents in (100, 250):
        with pytest.raises(Refusal):
            round_.do(Act(due.seat, Kind.BET, cents))
    with pytest.raises(Refusal) as refused:
        round_.do(Act(due.seat, Kind.BET, 250))
    assert "RR-01" in refused.value.rules
    round_.do(Act(due.seat, Kind.BET, 200))
