"""Views of tables against the house, built from engine tables: what lies where, what was won by which rule."""

import random
from typing import Any

import msgspec
import pytest

from pitboss.banked.baccarat import commands as baccarat_commands
from pitboss.banked.baccarat.events import CoupEnded, ShoeShuffled, Wagered
from pitboss.banked.baccarat.kinds import Method, Side
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.baccarat.table import MiniBaccaratTable as BaccaratTable
from pitboss.banked.canberra.commands import Ante, CanberraOccurred, ChooseOutcome, CloseAntes, DealBoxes, Invalidate
from pitboss.banked.canberra.facts import BoxCardExposed, InRack
from pitboss.banked.canberra.kinds import Ground
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.house.commands import CutByDealer
from pitboss.cards import Deck, parse_cards
from pitboss.play import Play, Principal, Role
from pitboss.room.rounds import RoundLog
from pitboss.server import baccarat_view, canberra_view
from pitboss.server.house_acts import baccarat_acts, canberra_acts
from pitboss.server.house_view import last_ruling, sitters_of
from pitboss.server.layout import Layout
from pitboss.table.commands import Shuffle, Sit
from tests.banked.builders import STAKE, baccarat, coup, deal, finish, jackpot, new_shoe, seated, wagered

SPECTATOR = Principal(Role.SPECTATOR)
ANN = Principal(Role.PLAYER, 1)
FULL_HOUSE, PAIR, DEALER_PLAYS = "As Ac Ad 8s 8h", "2s 2c 4d 5s 7h", "Ah Kd Qc 3s 2d"


def layout_of(table: CanberraTable, viewer: Principal = SPECTATOR, left_out: int = 0) -> Layout[CanberraState]:
    """The layout of all that has happened; the last events can be left out."""
    return Layout(CanberraState(), viewer, table.events[: len(table.events) - left_out])


def canberra(table: CanberraTable, viewer: Principal = SPECTATOR, left_out: int = 0) -> dict[str, Any]:
    layout = layout_of(table, viewer, left_out)
    return plain(canberra_view.canberra_round(layout, sitters_of(layout.state)))


def coup_view(table: Play[Any, Any], viewer: Principal = SPECTATOR) -> dict[str, Any]:
    layout = Layout(BaccaratState(), viewer, table.events)
    return plain(baccarat_view.baccarat_round(layout, sitters_of(layout.state), coups_of(table)))


def coups_of(table: Play[Any, Any]) -> list[RoundLog]:
    """The coups of a table's first shoe."""
    coups: list[RoundLog] = []
    for number, event in enumerate(table.events, 1):
        if isinstance(event, ShoeShuffled) or (coups and isinstance(coups[-1].events[-1], CoupEnded)):
            coups.append(RoundLog(len(coups) + 1))
        if coups:
            coups[-1].add(number, event)
    return coups


def plain(view: msgspec.Struct) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    return found


def cards(hand: list[dict[str, Any]]) -> list[str | None]:
    return [card["card"] for card in hand]


def dealt(*chips: int, **options: Any) -> CanberraTable:
    table = seated(1, 2, 3, jackpot="boomerang", **options)
    wagered(table, {1: 1000, 2: 500, 3: 500}, chips)
    deal(table, {1: FULL_HOUSE, 2: PAIR}, DEALER_PLAYS)
    return table


def test_a_player_sees_his_own_cards_and_the_dealers_last_one_only() -> None:
    table = dealt()
    mine, others = canberra(table, ANN), canberra(table)
    assert cards(mine["seats"][0]["cards"]) == FULL_HOUSE.split()
    assert mine["seats"][0]["hand"] == "aces full of eights"
    assert [card["up"] for card in mine["seats"][0]["cards"]] == [False] * 5
    assert cards(mine["seats"][1]["cards"]) == cards(others["seats"][0]["cards"]) == [None] * 5
    assert mine["dealer"] == others["dealer"]
    assert cards(mine["dealer"]["cards"]) == [None, None, None, None, "2d"]
    assert mine["dealer"]["cards"][4]["up"]
    assert (mine["dealer"]["plays"], mine["dealer"]["hand"]) == (None, "")
    assert [seat["state"] for seat in others["seats"]] == ["deciding"] * 3 + ["empty"] * 4
    assert others["seats"][3] == {"seat": 4, "state": "empty"}
    assert others["due"]["kind"] == "fold_or_bet"
    assert (others["due"]["seat"], others["due"]["seats"]) == (0, [1, 2, 3])


def test_results_say_what_each_wager_brought_and_add_up_to_the_chips() -> None:
    table = dealt(1, 3)
    finish(table, folds=[2], meter=jackpot())
    view = canberra(table, left_out=1)
    assert view["stage"] == "over"
    first, second, third = view["seats"][:3]
    assert [(line["text"], line["cents"]) for line in first["results"]] == [
        ("the ante pays 1 to 1", 1000),
        ("the bet pays 7 to 1 for full house", 14000),
        ("the jackpot chip is collected", -100),
        ("the jackpot pays for a full house", 15000),
    ]
    assert "S89-1997/10.BET.full-house" in first["results"][1]["rules"]
    assert "S89-1997/12.full-house" in first["results"][3]["rules"]
    assert (first["state"], first["chip"], first["net"]) == ("won", True, 29900)
    assert (second["state"], second["net"], cards(second["cards"])) == ("folded", -500, [None] * 5)
    for seat in (first, second, third):
        assert seat["net"] == seat["stake"] - STAKE == sum(line["cents"] for line in seat["results"])
        assert all(line["rules"] for line in seat["results"])
    assert view["dealer"]["plays"] is True
    assert all(card["up"] for card in view["dealer"]["cards"])


def test_the_maximum_payout_is_named_where_it_binds() -> None:
    table = dealt(max_payout=5000)
    finish(table)
    line = canberra(table, left_out=1)["seats"][0]["results"][1]
    assert (line["text"], line["cents"]) == ("the bet pays the maximum of $50 for full house", 5000)


def test_a_result_is_net_only_when_no_chip_is_left_on_the_layout() -> None:
    table = dealt(2)
    finish(table, folds=[2])
    before = canberra(table)
    assert [seat["net"] for seat in before["seats"][:3]] == [15000, None, 3500]
    assert before["due"]["kind"] == "jackpot"


def test_a_misdeal_leaves_the_cards_for_people_to_see_and_gives_everything_back() -> None:
    table = seated(1, 2)
    wagered(table, {1: 1000, 2: 500})
    table.do(DealBoxes(parse_cards("As Ks")))
    for _ in range(3):
        table.do(CanberraOccurred(BoxCardExposed(1)))
    layout = layout_of(table, left_out=1)
    view = plain(canberra_view.canberra_round(layout, sitters_of(layout.state)))
    assert [seat["state"] for seat in view["seats"][:2]] == ["void", "void"]
    assert [(seat["net"], seat["stake"]) for seat in view["seats"][:2]] == [(0, STAKE)] * 2
    assert view["seats"][0]["results"][0]["rules"]
    ruling = last_ruling(layout.events)
    assert ruling is not None
    assert ruling.chosen == "misdeal"


def test_a_ruling_that_waits_is_shown_with_its_outcomes() -> None:
    table = _dealt_1995()
    table.do(CanberraOccurred(InRack(2, disturbed=False)))
    layout = layout_of(table)
    ruling = last_ruling(layout.events)
    assert ruling is not None
    assert len(ruling.outcomes) > 1
    assert ruling.chosen == ""
    view = canberra(table)
    assert view["due"]["kind"] == "decide"
    table.do(ChooseOutcome(ruling.outcomes[0].name, "the cards were not disturbed"))
    decided = last_ruling(layout_of(table).events)
    assert decided is not None
    assert decided.chosen == ruling.outcomes[0].name
    assert decided.reason == "the cards were not disturbed"


def _dealt_1995() -> CanberraTable:
    table = seated(1, 2, edition="canberra-1995")
    wagered(table, {1: 1000, 2: 500})
    deal(table, {1: FULL_HOUSE, 2: PAIR}, DEALER_PLAYS)
    return table


def test_an_invalid_round_that_was_on_is_void_for_all() -> None:
    table = dealt(1)
    table.do(Invalidate(Ground.FIRE, "a fire alarm"))
    view = canberra(table, left_out=1)
    assert {seat["state"] for seat in view["seats"][:3]} == {"void"}
    assert {seat["stake"] for seat in view["seats"][:3]} == {STAKE}


def test_the_cloth_has_the_pay_table_highest_first_and_prizes_by_the_meter() -> None:
    state = dealt().state
    cloth = plain(
        canberra_view.cloth_of(state.law, state.terms, canberra_view.jackpot_view("boomerang", 2_500_000, 100))
    )
    assert [row["to_one"] for row in cloth["pay_table"]] == [250, 50, 20, 7, 5, 4, 3, 2, 1]
    assert cloth["pay_table"][-1]["hand"] == "one pair or less"
    assert cloth["max_payout"] == 2_500_000
    prizes = {row["prize"]: (row["floor"], row["percent"], row["now"]) for row in cloth["jackpot"]["prizes"]}
    assert prizes["royal flush"] == (1_000_000, 100, 2_500_000)
    assert prizes["straight flush"] == (100_000, 10, 250_000)
    assert prizes["Dead Man's Hand"] == (5_000, 0, 5_000)


def test_a_coup_shows_both_hands_results_and_the_road() -> None:
    table = baccarat(1, 2)
    new_shoe(table)
    coup(table, {(1, Side.PLAYER): 500}, "9s 2c 9d 3d")
    coup(table, {(1, Side.PLAYER): 500, (2, Side.BANKER): 1000, (2, Side.TIE): 500}, "2s 7c 2d Kd 2h")
    coups = coups_of(table)
    before = BaccaratTable.replay(table.events[: coups[1].numbers[0] - 1]).state
    layout = Layout(before, SPECTATOR, coups[1].events)
    view = plain(baccarat_view.baccarat_round(layout, sitters_of(layout.state), coups))
    assert (view["stage"], view["winner"], view["road"]) == ("over", "banker", ["player", "banker"])
    assert cards(view["hands"]["player"]["cards"]) == ["2s", "2d", "2h"]
    assert (view["hands"]["player"]["points"], view["hands"]["banker"]["points"]) == (6, 7)
    first, second = view["seats"][:2]
    assert [(line["text"], line["cents"]) for line in second["results"]] == [
        ("Banker pays 1 to 1, less $0.50 commission", 950),
        ("the wager on Tie is lost", -500),
    ]
    assert (first["state"], first["net"], first["wagers"]) == ("settled", -500, {"player": 500})
    assert second["net"] == 450 == second["stake"] - STAKE
    assert view["seats"][2] == {"seat": 3, "state": "empty"}


def test_under_method_b_the_holder_alone_sees_what_is_passed_out() -> None:
    table = baccarat(1, 2, method=Method.B)
    new_shoe(table)
    for seat, cents in ((1, 500), (2, 1000)):
        table.do(baccarat_commands.Wager(seat, Side.PLAYER, cents))
    table.do(baccarat_commands.NoMoreBets())
    table.do(baccarat_commands.DealSides(parse_cards("9s 2c 9d 3d")))
    table.do(baccarat_commands.PassOut(Side.PLAYER, 2))
    holder, others = coup_view(table, Principal(Role.PLAYER, 2)), coup_view(table)
    assert cards(holder["hands"]["player"]["cards"]) == ["9s", "9d"]
    assert cards(others["hands"]["player"]["cards"]) == [None, None]
    for view in (holder, others):
        hand = view["hands"]["player"]
        assert (hand["holder"], hand["designated"], hand["points"]) == (2, 2, None)
        assert [card["up"] for card in hand["cards"]] == [False, False]
        assert (view["due"]["kind"], view["due"]["seat"]) == ("open", 2)


@pytest.mark.parametrize("seed", range(5))
def test_no_byte_of_a_view_depends_on_a_hidden_card(seed: int) -> None:
    """Two deals that differ in every card which a viewer may not know."""
    chance = random.Random(seed)
    own, up = parse_cards(FULL_HOUSE), parse_cards("2d")[0]
    views = []
    for _ in range(2):
        table = seated(1, 2)
        table.do(Shuffle())
        table.do(CutByDealer(20))
        table.do(Ante(1, 500))
        table.do(Ante(2, 500))
        table.do(CloseAntes())
        hidden = [card for card in Deck().cards if card not in (*own, up)]
        chance.shuffle(hidden)
        order = [card for lap in range(5) for card in (own[lap], hidden.pop(), up if lap == 4 else hidden.pop())]
        table.do(DealBoxes(tuple(order)))
        views.append(canberra(table, ANN))
    assert views[0] == views[1]


def test_what_a_player_may_do_follows_the_round() -> None:
    table = seated(1, 2, jackpot="boomerang")
    acts = canberra_acts(table.state, 1)
    assert acts is not None
    assert acts.ante is not None
    assert (acts.ante.least, acts.ante.most, acts.ante.step) == (500, 50_000, 500)
    assert (acts.play_jackpot, acts.take_back, acts.fold, acts.bet) == (None, None, None, None)
    wagered(table, {1: 1000}, [1])
    assert canberra_acts(table.state, 1) is None, "after NO MORE BETS no wager is touched"
    deal(table, {1: FULL_HOUSE}, DEALER_PLAYS)
    acts = canberra_acts(table.state, 1)
    assert acts is not None
    assert acts.fold is not None
    assert acts.bet is not None
    assert (acts.bet.cents, acts.ante) == (2000, None)
    assert "S89-1997/6.4" in acts.bet.rules
    assert canberra_acts(table.state, 2) is None, "whoever has no hand has nothing to decide"


def test_with_an_ante_the_jackpot_is_open_and_the_ante_may_come_back() -> None:
    table = seated(1, jackpot="boomerang")
    table.do(Ante(1, 500))
    acts = canberra_acts(table.state, 1)
    assert acts is not None
    assert acts.play_jackpot is not None
    assert (acts.play_jackpot.cents, acts.ante) == (100, None)
    assert acts.take_back is not None


def test_whoever_cannot_pay_the_bet_may_only_fold() -> None:
    table = seated(2)
    table.do(Sit("poor", 1, 1000))
    wagered(table, {1: 500, 2: 500})
    deal(table, {})
    acts = canberra_acts(table.state, 1)
    assert acts is not None
    assert acts.fold is not None
    assert acts.bet is None


def test_baccarat_offers_the_sides_that_have_no_wager_yet() -> None:
    table = baccarat(1, method=Method.B)
    new_shoe(table)
    table.do(baccarat_commands.Wager(1, Side.BANKER, 1000))
    acts = baccarat_acts(table.state, 1)
    assert acts is not None
    assert acts.wager is not None
    assert acts.wager.sides == [Side.PLAYER, Side.TIE]
    assert acts.take_back is not None
    assert acts.take_back.sides == [Side.BANKER]
    table.do(baccarat_commands.NoMoreBets())
    table.do(baccarat_commands.DealSides(parse_cards("9s 2c 9d 3d")))
    assert baccarat_acts(table.state, 1) is None
    table.do(baccarat_commands.PassOut(Side.BANKER, 1))
    acts = baccarat_acts(table.view(SPECTATOR), 1)
    assert acts is not None
    assert acts.open is not None
    assert acts.open.side is Side.BANKER


def test_the_commitment_to_a_shoe_is_found_though_wagers_lay_before_the_shuffle() -> None:
    first = RoundLog(1)
    for number, event in enumerate((Wagered((), 1, Side.BANKER, 500), ShoeShuffled((), 416, "9c41")), 1):
        first.add(number, event)
    later = RoundLog(2)
    later.add(3, Wagered((), 1, Side.PLAYER, 500))
    assert baccarat_view.shoe_of([first, later]) == ("9c41", [])
