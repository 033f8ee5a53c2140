"""What a page shows of wagers that were put right: each box's lines add up to what it won or lost."""

from pitboss.banked.canberra.commands import Ante, CanberraOccurred, CloseAntes, Fold, Forfeit
from pitboss.banked.canberra.facts import AnteFound, BoxMiscounted
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.house.commands import CutByDealer
from pitboss.table.commands import Shuffle
from tests.banked.builders import STAKE, deal, finish, jackpot, seated, wagered
from tests.server.test_banked_views import canberra


def results(table: CanberraTable, box: int) -> list[tuple[str, int]]:
    seat = canberra(table)["seats"][box - 1]
    return [(line["text"], line["cents"]) for line in seat["results"]]


def test_a_returned_wager_costs_nothing_if_it_folds() -> None:
    table = seated(1, 2, minimum=1000, maximum=10_000)
    for number in range(2):
        table.do(Shuffle())
        table.do(CutByDealer())
        table.do(CanberraOccurred(AnteFound(1, 500)))
        table.do(Ante(2, 1000))
        table.do(CloseAntes())
        deal(table, {})
        if number:
            break
        finish(table, folds=(1, 2))
    table.do(Fold(1))
    assert results(table, 1)[-1] == ("below the minimum once more: every wager goes back", 0)
    assert table.state.places[1].stake == STAKE - 500
    table.do(Fold(2))
    table.do(CanberraOccurred(AnteFound(2, 300)))
    assert results(table, 2)[-1] == ("the ante is lost with the fold", -300)
    assert table.state.places[2].stake == STAKE - 1000 - 300


def test_a_settlement_that_is_put_right_shows_its_new_lines_alone() -> None:
    table = seated(1, 2, jackpot="boomerang")
    wagered(table, {1: 1000, 2: 1000}, chips=(1, 2))
    deal(table, {1: "As Ah 9d 8c 3h", 2: "Qs Qh Qd 8h 8s"}, "Kd Kc 7h 5s 2d")
    finish(table, displayed=jackpot())
    assert sum(cents for _, cents in results(table, 2)) == 1000 + 7 * 2000
    table.do(CanberraOccurred(BoxMiscounted(0, 6)))
    won = [("the dealer has no hand: the ante pays 1 to 1", 1000), ("the bet goes back", 0)]
    assert results(table, 1) == results(table, 2) == won
    table.do(Forfeit(2, "told a neighbour"))
    assert results(table, 2) == won, "a prize that is not paid is no line"
