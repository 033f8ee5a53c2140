"""The end of a round in the games of 1994: pots, showdown, commission and shares, and what the round itself is."""

import pytest

from pitboss.play import Event, Principal, Refusal, Role
from pitboss.play.money import Ledger as Ledger
from pitboss.poker.commands import Act, Ask, Command, Cut, Deal, Post, Show
from pitboss.poker.events import Acted, Awarded, Charged, Dealt, Ended, Posted, PotsFormed, Shown
from pitboss.poker.kinds import Kind, Wish
from pitboss.poker.round import Round
from pitboss.poker.state import State
from pitboss.table.commands import Shuffle
from tests.poker.procedure import CANBERRA_MANILA, Book, Line, each

# Seats 2 and 3 hold equal hands, better than those of seats 1 and 4. Seat 2 still opens, seat 1 acts first later.
EQUAL = {
    "7CS": {
        1: "5s 6h | 4d 4c 3h 9h | Th",
        2: "Ah Ks | Kd 9s 8s 2h | 3c",
        3: "As Kh | 8c Kc 9c 2d | 3d",
        4: "7c 6d | 5d Tc Jd 2c | 3s",
    },
    "5CS": {1: "2s | 4d 4c 3s 5h", 2: "Kh | Kd 9s 8s 7h", 3: "Kc | 9c Ks 8c 7d", 4: "Jh | Jd 9d 8h 2d"},
    "CM": {1: "7s 8s", 2: "Ks Kd", 3: "Kh Kc", 4: "Js Jd"},
}


def checks(book: Book) -> list[str]:
    """Nobody wagers from the second betting round on."""
    return ["others check"] * (book.betting_rounds - 1)


def of_type(events: tuple[Event[State], ...], *types: type) -> list[Event[State]]:
    return [event for event in events if isinstance(event, types)]


@each("9.2", ".T.Showdown")
def test_the_called_player_shows_first_and_who_is_beaten_need_not(book: Book) -> None:
    """Seat 3 made the last wager and was called; from there only hands equal to its own or better have to be shown."""
    book.comes_true(
        [
            *("others call", *checks(book)[1:]),
            {"betting_round": book.betting_rounds},
            *("1 checks", "2 checks", "3 bets 2", "4 calls", "1 calls", "2 calls"),
            {"before": "show", "show": 3, "must_show": True},
            {"refuse": "3 mucks", "rules": book.ids("9.2")},
            "3 shows",
            {"before": "show", "show": 4, "must_show": False},
            {"refuse": "3 shows", "rules": book.ids("9.2")},
            "4 mucks",
            {"before": "show", "show": 1, "must_show": True},
            {"refuse": "1 mucks", "rules": book.ids("9.2")},
            "1 shows",
            {"before": "show", "show": 2, "must_show": True},
            {"refuse": "2 mucks", "rules": book.ids("9.2", "RR-44")},
        ],
        {"over": True, "shown": [3, 1, 2], "mucked": [4], "awards": {1: 16}},
    )


@each("9.2", "RR-44")
def test_the_table_may_hold_hands_to_the_best_shown(book: Book) -> None:
    """The other reading: seat 2 beats the called hand of seat 3, but not seat 1, who has shown before, and mucks."""
    book.comes_true(
        [
            *("others call", *checks(book)[1:], "1 checks", "2 checks", "3 bets 2", "4 calls", "1 calls", "2 calls"),
            *("3 shows", "4 mucks", "1 shows"),
            {"before": "show", "show": 2, "must_show": False},
            "2 mucks",
        ],
        {"over": True, "shown": [3, 1], "mucked": [2, 4], "awards": {1: 16}},
        table={"options": {"expose": "best_shown"}},
    )


@each("9.2", "9.4")
def test_a_hand_that_equals_the_best_shown_has_to_be_shown(book: Book) -> None:
    """Seat 2 is called and shows; seat 3 holds as much and may not throw it in, seat 4 may, as seat 1."""
    book.comes_true(
        [
            *("others call", *checks(book)[1:], "1 checks", "2 bets 2", "3 calls", "4 calls", "1 calls", "2 shows"),
            {"before": "show", "show": 3, "must_show": True},
            {"refuse": "3 mucks", "rules": book.ids("9.2")},
            "3 shows",
            {"before": "show", "show": 4, "must_show": False},
            *("4 mucks", "1 mucks"),
        ],
        {"shown": [2, 3], "mucked": [1, 4], "pots": [16], "commission": 0, "awards": {2: 8, 3: 8}},
        hands=EQUAL[book.prefix],
    )


@each("9.1", ".T.Showdown", "8.4")
def test_a_showdown_needs_all_cards_and_two_players(book: Book) -> None:
    """After the final betting round, or after tap-outs with all cards out; never with one player left."""
    final: list[Line] = ["others call", *checks(book)[1:], {"betting_round": book.betting_rounds}]
    two = book.comes_true([*final, "1 checks", "2 checks", "3 folds", "4 folds"], {"shown": [1, 2]})
    alone = book.comes_true([*final, "1 bets 2", "2 folds", "3 folds", "4 folds"], {"shown": [], "over": True})
    tapped = book.comes_true(
        ["2 calls", "3 calls", "4 folds"],
        {"skipped": list(range(2, book.betting_rounds + 1)), "shown": [1, 2, 3], "over": True},
        table={"stakes": {1: 2, 2: 2, 3: 2}},
    )
    assert [result.events[-1] for result in (two, alone, tapped)] == [
        Ended(book.ids(".T.RoundofPlay"), True),
        Ended(book.ids("8.3", "8.3(a)", ".T.RoundofPlay"), False),
        Ended(book.ids(".T.RoundofPlay"), True),
    ]
    # Seat 4, who folded, is the only one to miss the later cards.
    missed = 0 if book is CANBERRA_MANILA else book.betting_rounds - 1
    assert len(of_type(tapped.events, Dealt)) == len(of_type(two.events, Dealt)) - missed


@each("9.3", "9.3(a)", "9.3(c)", "12.1", ".T.Commission")
def test_settlement_in_three_steps(book: Book) -> None:
    """Commission is worked out and announced with the pots before anything is paid; no chip is lost or made."""
    result = book.comes_true(
        ["1 posts 6", "others call", *checks(book)],
        {"pots": [24], "commission": 1, "awards": {1: 23}, "stakes": {1: 217, 2: 194, 3: 194, 4: 194}},
    )
    steps = of_type(result.events, PotsFormed, Shown, Charged, Awarded, Ended)
    kinds = [type(step).__name__ for step in steps]
    assert kinds == ["PotsFormed", "Shown", "Shown", "Shown", "Shown", "Charged", "Awarded", "Ended"]
    charged, awarded = steps[-3:-1]
    assert set(book.ids("9.3", "9.3(a)", "9.3(b)", "12.1", ".T.Commission")) <= set(charged.rules)
    assert set(book.ids("9.3(c)")) <= set(awarded.rules)
    ledger = Ledger()
    ledger.record(transfer for event in result.events for transfer in event.transfers())
    moved = sorted(cents for cents in ledger.balances().values() if cents)
    assert moved == [-600, -600, -600, 100, 1700]


@each("9.4", "RR-18", "12.1(b)")
def test_equal_winners_share_whole_dollars_and_the_buck_decides_the_rest(book: Book) -> None:
    """24 less one dollar of commission: eleven each, and the odd dollar to the nearest clockwise from the buck."""
    for marker, awards in ((1, {2: 12, 3: 11}), (2, {2: 12, 3: 11}), (3, {3: 12, 2: 11}), (4, {2: 12, 3: 11})):
        book.comes_true(
            [f"{marker} posts 6", "others call", *checks(book)],
            {"pots": [24], "commission": 1, "awards": awards},
            table={"marker": marker},
            hands=EQUAL[book.prefix],
        )


@each("9.5")
def test_players_may_not_agree_to_split(book: Book) -> None:
    """Asking for it changes nothing at any time; the whole pot goes to the best hand."""
    ask = {"refuse": "1 asks to split the pot by agreement", "rules": book.ids("9.5")}
    story: list[Line] = [ask, "others call"]
    for _ in checks(book):
        story += [ask, {"pot": 8}, "others check"]
    book.comes_true(story, {"awards": {1: 8}, "over": True})


@each("12.1", "12.1(a)")
@pytest.mark.parametrize("third", [1, 3])
def test_nothing_is_taken_up_to_nineteen_dollars(book: Book, third: int) -> None:
    round_ = book.all_in(100, {1: 800, 2: 800, 3: third * 100})
    assert settled(round_) == (1600 + third * 100, 0, {1: 1600 + third * 100})
    charged = next(event for event in round_.events if isinstance(event, Charged))
    assert set(book.ids("12.1", "12.1(a)")) <= set(charged.rules)


@each("12.1", "12.1(b)", "12.3", "RR-15")
@pytest.mark.parametrize(
    ("minimum", "pot", "commission"),
    [
        *((1, 20, 1), (1, 39, 1), (1, 40, 2), (1, 99, 4), (1, 100, 5), (1, 500, 5)),
        *((2, 199, 9), (2, 200, 10), (2, 220, 10), (5, 499, 24), (5, 500, 25), (5, 520, 25)),
        *((10, 520, 26), (10, 999, 49), (10, 1000, 50), (10, 1020, 50)),
    ],
)
def test_a_dollar_for_each_twenty_up_to_a_hundred_minimums(book: Book, minimum: int, pot: int, commission: int) -> None:
    """Seat 1 wins the main pot and the side pot and pays once, on both together."""
    third = minimum + (pot - minimum) % 2
    stake = (pot - third) // 2
    round_ = book.all_in(100 * minimum, {1: 100 * stake, 2: 100 * stake, 3: 100 * third})
    assert len(round_.state.pots) == 2
    assert settled(round_) == (100 * pot, 100 * commission, {1: 100 * (pot - commission)})


def settled(round_: Round) -> tuple[int, int, dict[int, int]]:
    """The sum of the pots, the commission, and who was paid what."""
    paid: dict[int, int] = {}
    for event in round_.events:
        if isinstance(event, Awarded):
            paid[event.seat] = paid.get(event.seat, 0) + event.cents
    return sum(pot.cents for pot in round_.state.pots), round_.state.commission, paid


@each("12.3", "13.2", "RR-16")
def test_different_winners_pay_apart_and_the_same_winner_once(book: Book) -> None:
    """Main pot 24, side pot 36: a dollar each from two winners, three dollars from one who wins both."""
    story = ["1 posts 6", "2 calls", "3 calls", "4 calls", "2 bets 12", "3 calls", "4 calls", *checks(book)[1:]]
    pots = {"pots": [24, 36], "eligible": [[1, 2, 3, 4], [2, 3, 4]]}
    tapped = {"stakes": {1: 6}}
    book.comes_true(story, {**pots, "commission": 2, "awards": {1: 23, 2: 35}}, table=tapped)
    weak = {1: EQUAL[book.prefix][1]}
    book.comes_true(story, {**pots, "commission": 3, "awards": {2: 57}}, table=tapped, hands=weak)


@each("12.4", "RR-14", "12.1(b)")
def test_what_nobody_called_goes_back_before_commission(book: Book) -> None:
    """48 would cost two dollars; the uncalled 12 leave 36, which cost one."""
    book.comes_true(
        [
            *("1 posts 6", "2 calls", "3 calls", "4 folds", "1 stays", "1 bets 6", "2 calls", "3 calls"),
            *("1 bets 12", "2 folds", "3 folds"),
        ],
        {"returned": {1: 12}, "pots": [36], "commission": 1, "awards": {1: 35}, "stakes": {1: 223}},
    )


@each("12.5", "RR-17")
def test_no_commission_when_those_who_share_are_all_who_paid(book: Book) -> None:
    """Seats 2 and 3 alone put in 36 and share them; a blind that was folded ends the exemption."""
    hands, rest = EQUAL[book.prefix], ["2 bets 12", "3 calls", *checks(book)[1:]]
    two = {"marker": 2, "seats": [2, 3]}
    end = {"pots": [36], "commission": 0, "awards": {2: 18, 3: 18}}
    book.comes_true(["2 posts 6", "others call", *rest], end, table=two, hands=hands)
    folded = ["1 posts 6", "2 calls", "3 calls", "4 folds", "1 folds", *rest]
    book.comes_true(folded, {"pots": [42], "commission": 2, "awards": {2: 20, 3: 20}}, hands=hands)


@each("13.1", "13.2", ".T.TapOut", ".T.Pot")
def test_side_pots_by_what_each_has_put_in(book: Book) -> None:
    """Seat 1 taps out for 5, seat 2 for 8: three pots, each to the best hand among those who paid it whole."""
    book.comes_true(
        [
            *("1 posts 4", "2 calls", "3 calls", "4 calls", "1 stays"),
            {"betting_round": 2, "turn": 1, "stakes": {1: 1, 2: 4}, "open": ["check", "fold", "tap_out"]},
            *("1 taps out for 1", "2 taps out for 4"),
            {"turn": 3, "call": 4, "sizes": [8, 12]},
            *("3 raises by 4", "4 calls"),
            {"betting_round": 3, "turn": 3, "pot": 37, "stakes": {1: 0, 2: 0}},
            "3 checks",
            {"turn": 4},
            *("4 checks", *checks(book)[2:]),
        ],
        {
            "pots": [20, 9, 8],
            "eligible": [[1, 2, 3, 4], [2, 3, 4], [3, 4]],
            "awards": {1: 19, 2: 9, 3: 8},
            "commission": 1,
            "stakes": {1: 19, 2: 9, 3: 196, 4: 188},
        },
        table={"stakes": {1: 5, 2: 8}},
    )


@each(".T.Pot", ".T.Fold")
def test_the_pot_is_all_that_was_put_in_folded_chips_too(book: Book) -> None:
    book.comes_true(
        [
            {"before": "deal", "pot": 2},
            *("2 calls", "3 raises to 6"),
            {"pot": 10},
            *("4 calls", "1 folds", "2 folds"),
            {"betting_round": 2, "pot": 16, "into": {1: 2, 2: 2, 3: 6, 4: 6}},
            *("3 bets 4", "4 raises by 4"),
            {"pot": 28},
            "3 calls",
            {"betting_round": 3, "pot": 32},
            *("3 bets 4", "4 folds"),
        ],
        {"pot": 0, "returned": {3: 4}, "pots": [32], "eligible": [[3]], "commission": 1, "awards": {3: 31}},
    )


@each(".T.Fold", "17.10", "RR-37")
def test_folded_cards_are_dead_and_unseen(book: Book) -> None:
    """The best hand is folded: nobody sees it, nothing brings it back, and the next best takes all."""
    result = book.comes_true(
        [
            *("2 calls", "3 calls", "4 calls", "1 folds"),
            {"betting_round": 2, "opener": 2, "pot": 8, "stakes": {1: 198}},
            {"refuse": "1 bets 2"},
            {"refuse": "1 calls"},
            *("2 checks", "3 checks", "4 checks"),
            {"refuse": "1 shows"},
            *checks(book)[1:],
        ],
        {"over": True, "shown": [2, 3, 4], "eligible": [[2, 3, 4]], "awards": {2: 8}},
    )
    (fold,) = (event for event in result.events if isinstance(event, Acted) and event.kind is Kind.FOLD)
    assert set(book.ids(".T.Fold", "17.10")) <= set(fold.rules)
    down = [place for place, up in enumerate(Round.replay(result.events).state.up[1]) if not up]
    for viewer in (Principal(Role.PLAYER, 2), Principal(Role.DEALER), Principal(Role.SPECTATOR)):
        hidden = Round.replay(result.events).view(viewer).own[1]
        assert [hidden[place] for place in down] == [None] * len(down)
    dealt_to_seat_1 = [event for event in result.events if isinstance(event, Dealt) and event.seat == 1]
    assert len(dealt_to_seat_1) == book.game.first_cards[0]


@each(".T.TableStake", "5.4")
def test_nobody_puts_in_more_than_lay_before_him_when_the_round_began(book: Book) -> None:
    """Chips are neither added nor taken off; every stake is seen by all; who has little can wager little."""
    add = {"refuse": "3 asks to add to the table stake", "rules": book.ids("5.4")}
    remove = {"refuse": "3 asks to take chips off the table stake", "rules": book.ids("5.4")}
    result = book.comes_true(
        [
            *("2 calls", add, remove),
            {"turn": 3, "sizes": [4], "stakes": {3: 5}},
            {"refuse": "3 raises to 6", "rules": book.ids("10.2")},
            "3 raises to 4",
            *("4 calls", "1 calls", "2 calls", "1 bets 4", "2 calls", add),
            {"turn": 3, "stakes": {3: 1}, "open": ["fold", "tap_out"], "tap_out": 1},
            "3 taps out",
            *("4 calls", *checks(book)[1:]),
        ],
        {"into": {1: 8, 2: 8, 3: 5, 4: 8}, "stakes": {3: 0}, "pots": [20, 9], "over": True},
        table={"stakes": {3: 5}},
    )
    whole = Round.replay(result.events)
    for viewer in (Principal(Role.PLAYER, 2), Principal(Role.SPECTATOR)):
        assert whole.view(viewer).stake == whole.state.stake


@each(".T.RoundofPlay")
def test_a_round_runs_from_the_first_card_to_the_last_pot(book: Book) -> None:
    """No card before the posts, no end before the pots are paid, and nothing more after it."""
    result = book.comes_true(["others call", *checks(book)], {"over": True, "pot": 0, "awards": {1: 8}})
    kinds = [type(event) for event in result.events]
    assert kinds.index(Dealt) > kinds.index(Posted)
    assert kinds.index(Ended) == len(kinds) - 1 == kinds.index(Awarded) + 1
    round_ = Round.replay(result.events)
    late: list[Command] = [Shuffle(), Cut(1), Post(1), Deal((None,)), Act(1, Kind.CALL), Show(1), Ask(1, Wish.ADD)]
    for command in late:
        with pytest.raises(Refusal, match="the round of play is over") as refused:
            round_.do(command)
        assert refused.value.rules == book.ids(".T.RoundofPlay")
    assert round_.events == list(result.events)
