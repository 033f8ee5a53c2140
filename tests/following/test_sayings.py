"""What is to be said at a table, and how long it waits for somebody to say it."""

import pytest
from msgspec.structs import replace

from pitboss.cards import parse_cards
from pitboss.following import entries as e
from pitboss.following.floor import FloorTable, table_of
from pitboss.following.followed import FollowedTable
from pitboss.following.say import to_say
from pitboss.play import Principal, Role
from pitboss.play.dollars import Dollars
from pitboss.poker.table.commands import GiveNotice
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import NotifyClosure, NotifyInspector
from tests.following.tables import ALL, followed
from tests.proof import rules

OPERATOR = Principal(Role.OPERATOR)
DECK = "We play with 52 cards."
CLOSING = "This table closes after this round."
NOTICE = "From the next round: blinds $10 and $20."


def words(table: FollowedTable) -> list[str]:
    """What is to be said now."""
    events = table.events_of(table.written[-1]) if table.written else ()
    return [saying.words for saying in to_say(table.table, events)]


def say_it(table: FollowedTable, text: str) -> None:
    """Tick it as the screen does: with the rules that it shows."""
    events = table.events_of(table.written[-1]) if table.written else ()
    saying = next(each for each in to_say(table.table, events) if each.words == text)
    table.enter(e.Spoken(saying.words, saying.rules))


def shown_down(
    edition: str, *hands: str, board: str = "7h Kd 2c 9s 3s", options: dict[str, object] | None = None
) -> FollowedTable:
    """Two who check everything down and show, each in an entry of its own."""
    seats = dict.fromkeys((1, 2), Dollars(300_00))
    table = FollowedTable(table_of(FloorTable(edition, seats, options=options or {})))
    table.enter(e.DealEntry())
    table.enter(e.CallEntry())
    for card in parse_cards(board):
        table.enter(e.CardsEntry((card,)))
    table.enter(e.Rest())
    for hand in hands:
        table.enter(e.CardsEntry(tuple(parse_cards(hand))))
    return table


@rules("NI2018-51/13.1")
def test_the_winner_is_announced_though_the_hand_was_shown_before() -> None:
    table = shown_down("holdem-2018", "Kh 9h")
    assert words(table)[-1].startswith("Seat 1 shows two pair, kings and nines")
    table.enter(e.Rest())
    assert words(table)[-1] == "Two pair, kings and nines; kicker seven, wins."
    assert "NI2018-51/13.1" in to_say(table.table, table.events_of(table.written[-1]))[-1].rules
    table.enter(e.DealEntry())
    assert not any("wins" in each for each in words(table)), "the next round has begun"


@rules("NI2018-51/13.1", "NI2018-51/13.2")
def test_the_better_of_two_hands_is_announced_and_hands_that_tie_once() -> None:
    table = shown_down("holdem-2018", "Kh 9h", "7c 7d")
    assert [each for each in words(table) if "wins" in each] == ["Three sevens; kickers king, nine, wins."]
    table = shown_down("holdem-2018", "Kc 4d", "Ks 4h")
    assert [each for each in words(table) if "wins" in each] == ["A pair of kings; kickers nine, seven, four, wins."]


@rules("NI2018-51/3.5(c)", "NI2018-51/13.1")
def test_of_a_pot_that_is_shared_each_half_is_announced() -> None:
    split = {"win": "split", "low_qualifier": False}
    table = shown_down("omaha-2018", "Ks Kh Qc Qd", "As 4h 5c Jd", board="2c 3d 7h Kd 9s", options=split)
    found = [each for each in words(table) if "wins" in each]
    assert [each.rsplit(", ", 1)[1] for each in found] == ["wins the high half.", "wins the low half."]
    assert "kings" in found[0]
    assert "kings" not in found[1]


def test_nobody_is_announced_with_a_hand_that_nobody_has_seen() -> None:
    table = followed("holdem-2018", deal=True)
    table.enter(e.Rest())
    assert not any("wins" in each for each in words(table))
    table = shown_down("holdem-2018")
    table.enter(e.ReadEntry(((1,),)))
    assert not any("wins" in each for each in words(table))


@rules("NI2018-51/2.2", "NI2018-51/4.2", "NI2018-51/18.2")
def test_deck_notice_and_closing_wait_until_they_are_said() -> None:
    table = followed("holdem-2018", deal=True)
    assert words(table) == [DECK]
    assert isinstance(table.table, PokerTable)
    options = table.table.state.options
    table.enter(e.TableEntry(GiveNotice(replace(options, blinds=(10_00, 20_00)))), OPERATOR)
    table.enter(e.CallEntry())
    assert words(table) == [DECK, NOTICE]
    table.enter(e.TableEntry(NotifyClosure()), OPERATOR)
    table.enter(e.CallEntry())
    assert words(table) == [DECK, NOTICE, CLOSING]
    say_it(table, NOTICE)
    say_it(table, DECK)
    table.enter(e.Rest())
    assert words(table) == [CLOSING]
    say_it(table, CLOSING)
    assert words(table) == []


@rules("NI2018-51/4.1", "NI2018-51/4.2")
def test_terms_that_hold_untold_are_told_as_they_are() -> None:
    table = followed("holdem-2018")
    assert isinstance(table.table, PokerTable)
    options = table.table.state.options
    table.enter(e.TableEntry(GiveNotice(replace(options, blinds=(10_00, 20_00)))), OPERATOR)
    table.enter(e.DealEntry())
    [_, terms] = words(table)
    assert terms.startswith("From now on: ")
    assert "blinds $10 and $20" in terms
    say_it(table, terms)
    table.enter(e.CallEntry())
    assert words(table) == [DECK]


@rules("NI2018-51/4.8(a)")
def test_a_time_for_all_with_which_a_table_opens_is_announced() -> None:
    seats = dict.fromkeys((1, 2), Dollars(300_00))
    table = FollowedTable(table_of(FloorTable("holdem-2018", seats, options={"time_limit": 30})))
    limit = "From this round each of you has 30 seconds to act; a hand not acted on is folded and its bets stay."
    table.enter(e.DealEntry())
    assert words(table) == [DECK, limit]
    say_it(table, limit)
    table.enter(e.CallEntry())
    assert words(table) == [DECK]


@pytest.mark.parametrize("edition", [*ALL, "mini-baccarat"])
def test_what_waits_can_be_ticked_in_every_edition(edition: str) -> None:
    """Also where a reading is cited beside the rule; and no other matter goes with it."""
    table = FollowedTable(table_of(FloorTable(edition, dict.fromkeys((1, 2, 3), Dollars(300_00)))))
    if table.table.state.law.inspector_first:
        table.enter(e.TableEntry(NotifyInspector()), OPERATOR)
    table.enter(e.TableEntry(NotifyClosure()), OPERATOR)
    waits = words(table)
    assert len(waits) >= 2
    while waits:
        say_it(table, waits[0])
        assert words(table) == waits[1:]
        waits = waits[1:]
