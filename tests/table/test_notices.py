"""The operator's terms: notice before they change, the choice of game, hours, approvals and the commission."""

import pytest
from msgspec.structs import replace

from pitboss.editions import GAMES, game_of
from pitboss.play import Refusal
from pitboss.poker.commission import Lesser, NoCommission, Pot5, Scale1994, TimeCharge
from pitboss.poker.events import Charged
from pitboss.poker.kinds import Forced, Limit, Opening, Win
from pitboss.poker.options import BetLimit
from pitboss.poker.table.commands import GiveNotice, StartRound
from pitboss.poker.table.events import DeclaredShort, Noticed, TermsChanged, TimeCharged
from pitboss.poker.table.sign import APPENDICES, sign
from pitboss.poker.table.table import PokerTable
from pitboss.rulebook import lookup
from pitboss.table.commands import OpenTable, SetHours, Sit, TopUp
from pitboss.table.terms import Approvals
from tests.proof import rules
from tests.table.builders import APPROVALS, check, finish, in_1994, own, play, refused, seated, set_up, sit

HOUR = 3_600_000


def notice(table: PokerTable, **changes: object) -> Noticed:
    (event,) = table.do(GiveNotice(replace(table.state.announced, **changes)))
    assert isinstance(event, Noticed)
    return event


@in_1994("5.2")
def test_limits_of_1994_change_after_notice_from_the_next_round(edition: str) -> None:
    table = seated(edition, 3)
    table.do(StartRound())
    event = notice(
        table,
        min_table_stake=8_000,
        limits=tuple(replace(limit, minimum=500) for limit in table.state.options.limits),
        commission=Scale1994(500),
    )
    assert any(id_.endswith("5.2") for id_ in event.rules)
    assert table.state.round is not None
    assert table.state.round.setup.options.minimum == 200
    assert table.state.options.min_table_stake == 4_000
    finish(table)
    events = table.do(StartRound())
    assert isinstance(events[0], TermsChanged)
    assert table.state.round is not None
    assert table.state.round.setup.options.minimum == 500


@in_1994("12.2")
def test_a_lesser_commission_is_announced_before_the_game(edition: str) -> None:
    table = seated(edition, 3)
    lesser = Lesser(200, ((4_000, 100), (10_000, 300)))
    event = notice(table, commission=lesser)
    assert any(id_.endswith(("12.2", "CM11.2")) for id_ in event.rules)
    assert "$1 from a pot of $40" in sign(table.state).coming[0].text
    greedy = replace(table.state.options, commission=Lesser(200, ((2_000, 200),)))
    assert "more than the rules allow" in refused(table, GiveNotice(greedy)).reason
    play(table)
    assert table.state.options.commission == lesser


@rules("NI2018-51/4.1", "C-R64")
def test_limits_change_after_notice_and_stakes_follow_them() -> None:
    table = seated(stakes={1: 300, 2: 300, 3: 500})
    event = notice(table, min_table_stake=40_000, max_buy_in=60_000)
    assert {"NI2018-51/4.1", "C-R64"} <= set(event.rules)
    assert [line.about for line in sign(table.state).coming] == ["minimums", "maximum"]
    assert "at least $400 and at most $600" in refused(table, Sit("new", 5, 30_000)).reason
    table.do(TopUp(1, 10_000))
    events = own(table.do(StartRound()))
    assert [event.seat for event in events if isinstance(event, DeclaredShort)] == [2]
    assert sign(table.state).coming == ()


@rules("NI2018-51/4.2(a)", "NI2018-51/4.2(b)", "NI2018-51/4.2(c)", "NI2018-51/4.2(d)", "NI2018-51/4.2(e)")
def test_matters_a_to_e_are_settled_before_a_round() -> None:
    table = seated(stakes=4)
    notice(table, min_table_stake=30_000, commission=Pot5(500), blinds=(500, 1000, 2000), over_blinds=(4000,))
    play(table)
    assert table.state.last is not None
    options = table.state.last.setup.options
    assert (options.min_table_stake, options.commission, len(options.blinds)) == (30_000, Pot5(500), 3)
    assert options.over_blinds == (4000,)
    half = (BetLimit(Limit.HALF_POT, 1000),)
    notice(table, forced=Forced.ANTES, limits=half, over_blinds=())
    play(table)
    assert table.state.last.setup.options.forced is Forced.ANTES
    assert table.state.last.setup.options.limits == half
    both = replace(table.state.options, forced=Forced.BOTH)
    assert "NI2018-51/4.2(b)" in refused(table, GiveNotice(both)).rules


@rules("NI2018-51/4.2(f)", "NI2018-51/4.2(g)", "NI2018-51/4.2(h)", "NI2018-51/4.2(i)", "NI2018-51/4.2(j)")
def test_matters_f_to_j_are_settled_before_a_round() -> None:
    table = seated(stakes=3)
    spread = (BetLimit(Limit.SPREAD, 1000, 5000),)
    notice(table, blinds=(1000, 1500), limits=spread, burn=True, max_buy_in=200_000, time_limit=30)
    play(table)
    assert table.state.last is not None
    options = table.state.last.setup.options
    assert (options.blinds, options.limits, options.burn) == ((1000, 1500), spread, True)
    assert (options.max_buy_in, options.time_limit) == (200_000, 30)
    assert table.state.last.burned == 3
    for name in ("maximum", "burn", "clock", "forced"):
        assert sign(table.state)[name].rules


@rules("NI2018-51/4.2", "NI2018-51/3.5")
def test_terms_are_frozen_while_a_round_is_on() -> None:
    table = seated(stakes=3)
    table.do(StartRound())
    event = notice(table, win=Win.SPLIT, low_qualifier=True, ace_low=True)
    assert "NI2018-51/3.5" in event.rules
    assert table.state.round is not None
    assert table.state.round.setup.options.win is Win.HIGH
    finish(table)
    play(table)
    assert table.state.last is not None
    assert (table.state.last.setup.options.win, table.state.last.setup.options.ace_low) == (Win.SPLIT, True)


def test_a_table_has_no_more_seats_than_its_deck_can_serve() -> None:
    assert len(set_up(seats=23).state.seats) == 23
    assert len(set_up(seats=13, deck=32).state.seats) == 13
    for seats, changes, reason in ((14, {"deck": 32}, "too many for 32 cards"), (23, {"burn": True}, "need 54 cards")):
        with pytest.raises(Refusal, match=reason) as caught:
            set_up(seats=seats, **changes)
        assert caught.value.rules


@rules("NI2018-51/2.2", "NI2018-51/2.3")
def test_the_deck_and_the_joker_are_announced_before_play() -> None:
    table = seated(stakes=3)
    assert sign(table.state)["deck"].text == "52 cards"
    event = notice(table, deck=36, joker=True)
    assert {"NI2018-51/2.2", "NI2018-51/2.3"} <= set(event.rules)
    assert [line.text for line in sign(table.state).coming] == ["36 cards and a joker"]
    assert "37 cards" in refused(table, StartRound()).reason
    check(table)
    play(table)
    assert "NI2018-51/2.2(a)" in refused(table, GiveNotice(replace(table.state.options, deck=50))).rules


@rules("1999-FARO/5.2(a)", "1999-FARO/5.2(e)", "G-R04")
def test_in_1999_the_game_is_chosen_before_a_round() -> None:
    table = seated("faro-1999", 3, seats=6)
    (event,) = table.do(GiveNotice(GAMES["seven-card-stud-1999"].defaults, "seven-card-stud-1999"))
    assert {"1999-FARO/5.2(a)", "G-R04"} <= set(event.rules)
    play(table)
    assert table.state.game.edition == "seven-card-stud-1999"
    table.do(GiveNotice(GAMES["draw-1999"].defaults, "draw-1999"))
    assert "1999-FARO/5.2(e)" in table.do(GiveNotice(GAMES["omaha-1999"].defaults, "omaha-1999"))[0].rules
    play(table, 2)
    assert table.state.game.edition == "omaha-1999"


def test_a_game_that_needs_approvals_is_chosen_only_with_them() -> None:
    table = PokerTable.set_up(game_of("canberra-manila-1999"), seats=8)
    assert (
        "approval of table, shoe, commission"
        in refused(table, GiveNotice(GAMES["faro-1999"].defaults, "faro-1999")).reason
    )


def test_a_table_of_1994_or_2018_stays_with_its_game() -> None:
    for edition, other in (("holdem-2018", "faro-1999"), ("seven-card-stud-1994", "five-card-stud-1994")):
        refused(seated(edition, 2), GiveNotice(GAMES[other].defaults, other))
    table = seated("faro-1999", 2)
    refused(table, GiveNotice(GAMES["holdem-2018"].defaults, "holdem-2018"))
    nine = seated("faro-1999", 2, seats=9)
    assert (
        "7 players" in refused(nine, GiveNotice(GAMES["seven-card-stud-1999"].defaults, "seven-card-stud-1999")).reason
    )


@rules("1999-FARO/LIST.five-card-stud", "1999-FARO/LIST.seven-card-stud", "1999-FARO/LIST.canberra-manila")
def test_the_games_of_1994_go_on_among_the_eight_of_1999() -> None:
    for letter, game in (("A", "five-card-stud"), ("B", "seven-card-stud"), ("C", "canberra-manila")):
        assert APPENDICES[letter] == game
        assert table_of(f"{game}-1999").state.law.notice_game


@rules(
    "1999-FARO/LIST.three-card-manila",
    "1999-FARO/LIST.hold-em",
    "1999-FARO/LIST.omaha",
    "1999-FARO/LIST.draw-poker",
    "G-R02",
)
def test_the_games_of_1999_have_their_appendices_and_their_tables() -> None:
    for letter, game in (("D", "three-card-manila"), ("F", "omaha"), ("G", "draw"), ("H", "faro")):
        assert APPENDICES[letter] == game
        assert table_of(f"{game}-1999").state.law.notice_game
    assert APPENDICES["E"] == "holdem"
    assert lookup.latest("holdem").id in GAMES


def table_of(edition: str) -> PokerTable:
    """A table that has played a round."""
    table = seated(edition, 3)
    play(table)
    return table


@in_1994("18.1")
def test_no_round_of_1994_begins_outside_gaming_hours(edition: str) -> None:
    hours_bind(seated(edition, 3))


@rules("NI2018-51/18.1")
def test_no_round_begins_outside_gaming_hours() -> None:
    hours_bind(seated(stakes=3))


def hours_bind(table: PokerTable) -> None:
    refused(table, SetHours(10 * HOUR, 10 * HOUR))
    table.do(SetHours(10 * HOUR, 20 * HOUR))
    for at in (0, 10 * HOUR - 1, 20 * HOUR):
        assert refused(table, StartRound(at)).rules == table.state.law.hours
    play(table, at=10 * HOUR)
    table.do(StartRound(20 * HOUR - 1))
    finish(table)
    refused(table, StartRound(20 * HOUR))


@rules("NI2018-51/1.1", "NI2018-51/dict:Approved", "NI2018-51/dict:Shoe")
def test_a_table_opens_with_its_approvals_only() -> None:
    for missing in ("table", "shoe", "commission"):
        table = PokerTable.set_up(game_of("holdem-2018"), approvals=replace(APPROVALS, **{missing: ""}))
        check(table)
        refusal = refused(table, OpenTable())
        assert missing in refusal.reason
        assert {"NI2018-51/1.1", "NI2018-51/dict:Approved"} <= set(refusal.rules)
    table = PokerTable.set_up(game_of("holdem-2018"), approvals=APPROVALS)
    check(table)
    table.do(OpenTable())
    assert table.state.approvals.shoe == "shoe 3"
    refused(table, OpenTable())


@rules("NI2018-51/15.1")
def test_cs091_a_cash_table_needs_a_method_of_commission() -> None:
    with pytest.raises(Refusal) as caught:
        set_up(commission=NoCommission())
    assert "NI2018-51/15.1" in caught.value.rules


@rules("NI2018-51/15.2")
def test_commission_from_the_pot_is_taken_once_a_round_within_what_is_approved() -> None:
    with pytest.raises(Refusal) as caught:
        PokerTable.set_up(game_of("holdem-2018"), approvals=Approvals("t", "s", "c", 900))
    assert "NI2018-51/15.2" in caught.value.rules
    events = play(seated(stakes=3))
    assert len([event for event in events if isinstance(event, Charged)]) == 1


@rules("C-R65")
def test_the_smallest_chip_can_pay_a_dollar_of_commission() -> None:
    with pytest.raises(Refusal) as caught:
        set_up(unit=500, blinds=(500, 1000))
    assert "C-R65" in caught.value.rules
    set_up(unit=500, blinds=(500, 1000), commission=TimeCharge(500, 1800))


@rules("NI2018-51/15.3", "C-R54", "C-R63")
def test_a_time_charge_is_paid_ahead_from_outside_the_stake_and_never_refunded() -> None:
    table = seated(stakes=3, commission=TimeCharge(500, 1800))
    assert "known time" in refused(table, StartRound()).reason
    first = [event for event in play(table, at=HOUR) if isinstance(event, TimeCharged)]
    assert [(event.person, event.cents, event.until) for event in first] == [
        (f"p{seat}", 500, HOUR + 1_800_000) for seat in (1, 2, 3)
    ]
    assert all(str(event.transfers()[0].source).startswith("wallet:") for event in first)
    assert {"NI2018-51/15.3", "C-R54", "C-R63"} <= set(first[0].rules)
    sit(table, 5)
    assert not [event for event in play(table, at=HOUR + 1_799_999) if isinstance(event, TimeCharged)]
    later = [event for event in play(table, at=HOUR + 1_800_000) if isinstance(event, TimeCharged)]
    assert [event.seat for event in later] == [1, 2, 3, 5]
    assert sum(table.state.stake_of(seat) for seat in table.state.places) == 4 * 100_000


@rules("NI2018-51/15.3")
def test_a_time_charge_stays_within_what_is_approved_and_is_announced() -> None:
    table = seated(stakes=3)
    dear = replace(table.state.options, commission=TimeCharge(100_100, 1800))
    assert "NI2018-51/15.3" in refused(table, GiveNotice(dear)).rules
    event = notice(table, commission=TimeCharge(500, 1800))
    assert "NI2018-51/15.3" in event.rules
    assert [line.text for line in sign(table.state).coming] == ["$5 for every 30 minutes, paid ahead and not refunded"]


def test_chips_change_only_where_stakes_can_be_paid_in_them() -> None:
    table = seated(stakes=3)
    notice(table, unit=50)
    play(table)
    table.state.places[1].stake = 100_050
    assert "chips of $1" in refused(table, GiveNotice(replace(table.state.options, unit=100))).reason
    assert refused(table, GiveNotice(replace(table.state.options, opening=Opening.C, limits=()))).rules
