"""How reports are asked for: ready where something is known, found by two words, and worth a look when struck out."""

import pytest

from pitboss.cards import parse_cards
from pitboss.following import entries as e
from pitboss.following.asking import ReportGuide, again, guides, questions_of
from pitboss.following.between import coming_in
from pitboss.following.corrections import corrections
from pitboss.following.customs import customs
from pitboss.following.finding import SPOKEN, find
from pitboss.following.followed import FollowedTable
from pitboss.following.possible import offer_of, offers
from pitboss.following.reports import TILES, preview
from pitboss.following.say import sayings
from pitboss.following.strip import strip_of
from pitboss.following.taps import taps_of
from pitboss.play import Principal, Refusal, Role
from pitboss.poker.due import Acts, OpenerDue, ShowDue
from pitboss.poker.rulings import facts as f
from pitboss.poker.table.table import PokerTable
from pitboss.table.conduct import Conduct
from pitboss.table.keeping_commands import Warn
from pitboss.table.keeping_events import ConductReported
from tests.following.tables import followed
from tests.proof import rules

SUPERVISOR = Principal(Role.SUPERVISOR, name="Vera")


def asked(table: FollowedTable, name: str) -> list[ReportGuide]:
    tile = next(each for each in TILES if each.name == name)
    return guides(table.table, offer_of(table.table, tile))


@rules("NI2018-51/16.3", "NI2018-51/19.6", "NI2018-51/19.7")
def test_every_matter_that_the_edition_forbids_is_a_line_with_its_rule() -> None:
    table = followed("holdem-2018")
    table.enter(e.DealEntry())
    ready = [guide for guide in asked(table, "conduct") if guide.given]
    of_players = {str(each.matter) for each in table.table.state.law.conduct.matters if not each.is_of_staff}
    assert {guide.given["what"] for guide in ready} == of_players
    for guide in ready:
        assert preview(table.table, f.RuleBroken(1, **guide.given)).rules
    assert questions_of(table.table, f.RuleBroken(1, "coaching", "NI2018-51/19.6")) == 1, "matter and seat in one touch"
    assert questions_of(table.table, f.RuleBroken(1, "shouts")) == 1


@rules("NI2018-51/19.6")
def test_an_onlooker_is_reported_with_the_player_and_only_where_the_rule_knows_onlookers() -> None:
    table = followed("holdem-2018")
    table.enter(e.DealEntry())
    with pytest.raises(Refusal):
        table.enter(e.ReportEntry(f.RuleBroken(3, "speaks French", "NI2018-51/16.3"), behind=True))
    assert len(table.written) == 1
    written = table.enter(e.ReportEntry(f.RuleBroken(3, "coaching", "NI2018-51/19.6"), behind=True))
    (report,) = [event for event in table.events_of(written) if isinstance(event, ConductReported)]
    assert (report.seat, report.who) == (0, "somebody behind seat 3")
    assert "NI2018-51/19.6" in report.rules


@rules("S94-1994/CM15.3")
def test_whoever_goes_on_after_a_warning_is_reported_without_a_question() -> None:
    table = followed("canberra-manila-1994")
    table.enter(e.TableEntry(Warn(3, Conduct.LANGUAGE, "Vera")))
    assert again(table.table) == [], "between rounds there is no hand to take a measure on"
    table.enter(e.DealEntry())
    (guide,) = again(table.table)
    assert guide.title == "Seat 3 again: another language (warned once)"
    assert taps_of(e.ReportEntry(f.RuleBroken(**guide.given)), table) == 3
    assert taps_of(e.ReportEntry(f.RuleBroken(2, "another language", "S94-1994/CM15.3")), table) == 4


@rules("NI2018-51/17.16")
def test_of_a_card_too_many_on_the_board_the_cards_are_known() -> None:
    table = followed("holdem-2018")
    for entry in (e.DealEntry(), e.CallEntry(), e.CallEntry(), e.CallEntry()):
        table.enter(entry)
    titles = [guide.title for guide in asked(table, "something else")]
    assert "A card too many on the board" not in titles, "none lies there yet"
    flop = parse_cards("7h Kd 2c")
    table.enter(e.CallEntry())
    table.enter(e.CardsEntry(flop))
    guide = asked(table, "something else")[0]
    assert (guide.title, guide.given["cards"]) == ("A card too many on the board", flop)
    report = e.ReportEntry(f.NotCovered(guide.given["what"], cards=flop))
    assert taps_of(report, table) == 4
    table.enter(report)


def test_every_kind_of_fact_has_words_and_two_of_them_find_its_tile() -> None:
    assert {kind for tile in TILES for kind in tile.facts} == set(SPOKEN)
    table = followed("holdem-2018")
    table.enter(e.DealEntry())
    tiles = offers(table.table)
    for words, name in (
        ("flashed", "a card was seen"),
        ("string bet", "wrong chips"),
        ("misdeal", "dealt wrongly"),
        ("fire alarm", "cannot go on"),
        ("mucked hand", "hand fouled"),
        ("speaks French language", "conduct"),
        ("four cards on the flop", "something else"),
        ("fifty one cards", "the deck"),
    ):
        assert name in [offer.tile.name for offer in find(words, tiles)][:2], words
    assert find("xylophone", tiles) == []


@rules("H-R12")
def test_a_strike_out_that_makes_a_fold_of_a_call_or_moves_a_lot_is_worth_a_look() -> None:
    table = followed("holdem-2018")
    table.enter(e.DealEntry())
    call = table.enter(e.CallEntry())
    table.enter(e.Strike(call.number))
    assert worth_a_look(table, 100_00) == {}
    table.enter(e.FoldEntry())
    assert worth_a_look(table, 100_00) == {3: "what was entered for seat 3 is a fold now"}
    raised = table.enter(e.To(150_00))
    table.enter(e.Strike(raised.number))
    table.enter(e.To(160_00))
    assert list(worth_a_look(table, 100_00)) == [3, 6]
    assert list(worth_a_look(table, 200_00)) == [3]


def worth_a_look(table: FollowedTable, above: int) -> dict[int, str]:
    found = {each.number: each.text(above) for each in corrections(table.written[:], table.table.log)}
    return {number: text for number, text in found.items() if text}


def test_customs_are_of_acts_that_were_entered_and_not_of_those_implied() -> None:
    table = followed("holdem-2018")
    table.enter(e.DealEntry())
    said = []
    for entry in (e.To(30_00), e.Jump(2), e.CallEntry()):
        written = table.enter(entry)
        said.append(customs(table.events_of(written), written.implied))
    assert said == [["Raise, $30."], [], ["Call."]]


@rules("RR-02")
def test_the_buck_may_post_more_and_everybody_who_owes_may_refuse() -> None:
    table = followed("seven-card-stud-1994")
    lines = {line.seat: line for line in coming_in(table.table)}
    (buck,) = [line for line in lines.values() if line.owes]
    assert buck.amounts == (400, 600)
    table.enter(e.DealEntry(posts=((buck.seat, 600),)))
    assert table.table.state.stake_of(buck.seat) == 300_00 - 600


def test_nothing_is_offered_where_the_table_offers_nothing() -> None:
    lines = coming_in(followed("holdem-2018").table)
    assert [line.amounts for line in lines] == [()] * len(lines)
    assert sum(line.owes for line in lines) == 2
    with pytest.raises(Refusal):
        followed("holdem-2018").enter(e.DealEntry(until=4))


def test_the_strip_before_a_raise_grows_with_the_callers() -> None:
    table = followed("holdem-2018", 6, deal=True)

    def cells() -> list[int]:
        assert isinstance(table.table, PokerTable)
        due, round_ = table.table.expected(), table.table.state.round
        assert isinstance(due, Acts)
        assert round_ is not None
        return [cents // 100 for cents in strip_of(due, round_, 500)]

    assert cells() == [20, 25, 30, 35, 40, 45, 50, 55, 60]
    table.enter(e.CallEntry())
    table.enter(e.CallEntry())
    assert cells() == [20, 40, 45, 50, 55, 60, 65, 70, 75, 80]
    table.enter(e.To(50_00))
    assert cells() == [90, 100, 125, 150, 175, 185, 200, 225, 250]


@rules("S94-1994/7CS9.3(b)")
def test_pot_and_commission_are_announced_as_they_are_also_where_the_pots_were_laid_out_before() -> None:
    table = followed("seven-card-stud-1994", 3, deal=True)
    while not isinstance(table.table.expected(), ShowDue):
        due = table.table.expected()
        table.enter(
            e.CallEntry() if isinstance(due, Acts) else e.Jump(1) if isinstance(due, OpenerDue) else e.StreetEntry()
        )
    written = table.enter(e.ReadEntry(((1,),)))
    words = [saying.words for saying in sayings(table.table, table.events_of(written))]
    assert words == ["The pot is $6, the commission $0."]
