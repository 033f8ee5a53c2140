"""Betting in the games of 1994: who may do what, by how much, and how a betting round ends."""

from tests.poker.procedure import CANBERRA_MANILA, FIVE_CARD_STUD, Book, Line, each, each_stud
from tests.proof import rules

SPREAD = {"forced": "antes", "ante": 2, "limits": [{"kind": "spread", "minimum": 2, "maximum": 10}]}


def pot_limit(kind: str) -> dict[str, object]:
    return {"options": {"forced": "antes", "ante": 2, "limits": [{"kind": kind, "minimum": 2}]}}


@each("7.1.tail", "7.1(i)", "7.1(ii)", "7.1(iii)")
def test_first_round_menu_clockwise_from_the_opener(book: Book) -> None:
    """Call, raise or fold, each for what is missing to the highest total; nobody checks or acts out of turn."""
    book.comes_true(
        [
            {"betting_round": 1, "opener": 2, "turn": 2, "call": 2},
            {"refuse": "3 calls", "rules": book.ids("7.1.tail")},
            "2 calls",
            {"turn": 3, "open": ["call", "fold", "raise"], "call": 2, "sizes": [4, 6]},
            {"refuse": "3 checks", "rules": book.ids("14.1", "14.2")},
            {"refuse": "3 bets 4", "rules": book.ids("7.1.tail")},
            {"refuse": "3 calls 4", "rules": book.ids("7.1(i)")},
            "3 raises to 6",
            {"turn": 4, "open": ["call", "fold", "raise"], "call": 6, "sizes": [10], "totals": {3: 6}},
            "4 folds",
            {"turn": 1, "call": 4, "sizes": [10], "stakes": {4: 200}},
            "1 calls",
            {"turn": 2, "call": 4, "stakes": {1: 194, 2: 198}, "pot": 14},
            "2 calls 4",
            {"betting_round": 2, "pot": 18, "stakes": {1: 194, 2: 194, 3: 194, 4: 200}},
        ]
    )


@each("7.1(iii)", ".T.Call", ".T.Fold")
def test_the_buck_owes_nothing_and_may_still_call_raise_or_fold(book: Book) -> None:
    menu = {"turn": 1, "open": ["call", "fold", "raise"], "call": 0, "sizes": [4, 6]}
    round_one: list[Line] = ["2 calls", "3 calls", "4 calls", menu]
    book.comes_true([*round_one, "1 stays", {"betting_round": 2, "pot": 8}])
    book.comes_true([*round_one, "1 raises to 4", {"turn": 2, "call": 2, "betting_round": 1}])
    book.comes_true([*round_one, "1 folds", {"betting_round": 2, "pot": 8, "opener": 2}])


@each_stud("7.1(a)", "7.1(iii)")
def test_a_forced_opener_may_not_fold_or_raise(book: Book) -> None:
    book.comes_true(
        [
            {"turn": 2, "open": ["call"]},
            {"refuse": "2 folds", "rules": book.ids("7.1(a)", "RR-04")},
            {"refuse": "2 raises to 4", "rules": book.ids("7.1(a)", "RR-04")},
            {"refuse": "2 checks", "rules": book.ids("14.1")},
            "2 calls",
            "3 folds",
        ]
    )


@rules("S94-1994/CM7.1", "S94-1994/CM7.1(iii)", "S94-1994/CM7.2")
def test_manila_forces_nobody_and_the_buck_comes_last() -> None:
    """The first player after the buck may fold; the buck may raise once another has wagered."""
    CANBERRA_MANILA.comes_true(
        [
            {"opener": 2, "turn": 2, "open": ["call", "fold", "raise"], "call": 2, "sizes": [4, 6]},
            "2 folds",
            {"turn": 3, "open": ["call", "fold", "raise"]},
            "3 calls",
            "4 folds",
            {"turn": 1, "open": ["call", "fold", "raise"], "call": 0, "sizes": [4, 6]},
            "1 raises to 6",
            {"turn": 3, "call": 4},
        ]
    )


@rules("S94-1994/CM10.2")
def test_the_buck_of_manila_is_bound_by_the_cap() -> None:
    CANBERRA_MANILA.comes_true(
        [
            *("2 raises by 2", "3 raises by 2", "4 raises by 2"),
            {"turn": 1, "open": ["call", "fold"], "call": 6, "closed": {"raise": CANBERRA_MANILA.ids("10.2")}},
            {"refuse": "1 raises by 2", "rules": CANBERRA_MANILA.ids("10.2")},
        ]
    )


@each_stud("7.1(b)", "11.1", "14.2", ".T.Ante")
def test_with_antes_the_best_card_showing_must_open(book: Book) -> None:
    book.comes_true(
        [
            {"turn": 2, "opener": 2, "pot": 8, "open": ["bet"], "least": 2, "most": 10},
            {"refuse": "2 checks", "rules": book.ids("14.1")},
            {"refuse": "2 folds", "rules": book.ids("7.1(b)")},
            {"refuse": "2 bets 1", "rules": book.ids("11.1")},
            {"refuse": "2 bets 11", "rules": book.ids("11.1")},
            "2 bets 10",
            {"turn": 3, "open": ["call", "fold", "raise"], "call": 10},
            {"refuse": "3 checks", "rules": book.ids("14.2")},
        ],
        table={"options": SPREAD},
    )


@each_stud("7.1(b)")
def test_with_antes_equal_cards_showing_go_by_the_buck(book: Book) -> None:
    """Kings before seats 2 and 4: whoever comes first clockwise from the buck has to open."""
    down = "x" if book is FIVE_CARD_STUD else "x x"
    hands = {1: f"{down} 4d", 2: f"{down} Kd", 3: f"{down} Qd", 4: f"{down} Kc"}
    for marker, opener in ((1, 2), (2, 2), (3, 4), (4, 4)):
        first = {"opener": opener, "turn": opener, "open": ["bet"]}
        after = {"turn": opener % 4 + 1, "open": ["call", "fold", "raise"]}
        story: list[Line] = [first, f"{opener} bets 2", after]
        book.comes_true(story, table={"marker": marker, "options": SPREAD}, hands=hands)


@each("7.2", "7.2(a)")
def test_the_last_player_of_round_one_is_paid_at_once(book: Book) -> None:
    """What nobody called goes back, commission comes off the rest, and no card is shown."""
    result = book.comes_true(
        [
            *("1 posts 15", "2 calls", "3 raises to 45", "4 calls", "1 raises to 75", "2 folds", "3 folds"),
            {"betting_round": 1, "turn": 4, "pot": 180, "over": False},
            "4 folds",
        ],
        {"over": True, "returned": {1: 30}, "pots": [150], "commission": 7, "awards": {1: 143}, "shown": []},
        table={"minimum": 5},
    )
    assert set(book.ids("7.2", "7.2(a)")) <= set(result.events[-1].rules)


@each("7.2", "7.2(b)", "7.3")
def test_round_one_ends_when_all_have_acted_and_have_put_in_alike(book: Book) -> None:
    """Everybody answers the raise, and its maker is not asked again; then the next card comes."""
    result = book.comes_true(
        [
            *("2 calls", "3 raises to 6", "4 calls", "1 calls"),
            {"betting_round": 1, "turn": 2, "call": 4},
            "2 calls",
            {"before": "deal", "betting_round": 1, "pot": 24, "stakes": {1: 194, 2: 194, 3: 194, 4: 194}},
            {"betting_round": 2, "turn": 1, "totals": {1: 0, 2: 0, 3: 0, 4: 0}},
        ]
    )
    closed = next(event for event in result.events if event.__struct_config__.tag == "betting_closed")
    assert closed.rules == book.ids("7.2", "7.2(b)")


@each("8.1", "8.1(i)", "8.1(ii)", "8.1(iii)")
def test_later_rounds_open_with_a_wager_a_check_or_a_fold(book: Book) -> None:
    """Stud: the fours before seat 1 are the best cards showing. Manila: seat 1 has the buck."""
    for number in range(2, book.betting_rounds):
        earlier = ["others call", *["others check"] * (number - 2)]
        menu = {"betting_round": number, "opener": 1, "turn": 1, "open": ["bet", "check", "fold"], "sizes": [2, 4]}
        no_wager = {"closed": {"call": book.ids("8.1"), "raise": book.ids("8.1")}}
        story: list[Line] = [*earlier, {**menu, **no_wager}, {"refuse": "1 raises to 4", "rules": book.ids("8.1")}]
        story += [{"refuse": "1 bets 3", "rules": book.ids("8.1(i)", "10.3")}]
        book.comes_true([*story, "1 bets 4", {"turn": 2, "call": 4, "pot": 12}])
        book.comes_true([*story, "1 checks", {"turn": 2, "pot": 8, "open": ["bet", "check", "fold"]}])
        book.comes_true([*story, "1 folds", {"turn": 2, "pot": 8, "stakes": {1: 198}}])


@rules("S94-1994/5CS8.1", "S94-1994/5CS9.1", "RR-06")
def test_five_card_stud_opens_with_the_best_cards_showing() -> None:
    """Pairs beat aces, kickers part pairs, two pairs beat both; equal cards go by the distance from the buck."""
    hands = {1: "x | 9c 9d Kh Ah", 2: "x | 5c Ac Qc 6c", 3: "x | 5d 8d 8c 5h", 4: "x | 9h 9s Kd Ad"}
    for marker, opener in ((1, 1), (2, 4), (4, 4)):
        story: list[Line] = ["others call"]
        story += [{"betting_round": 2, "opener": opener}, "others check"]
        story += [{"betting_round": 3, "opener": opener}, "others check"]
        story += [{"betting_round": 4, "opener": 3, "sizes": [2, 4, 8]}]
        FIVE_CARD_STUD.comes_true(story, table={"marker": marker}, hands=hands)
    kicker: list[Line] = ["others call", "others check", {"betting_round": 3, "opener": 1}]
    FIVE_CARD_STUD.comes_true(kicker, table={"marker": 4}, hands={**hands, 4: "x | 9h 9s Qd Jd"})


@rules("S94-1994/CM8.1", "S94-1994/CM9.1", "S94-1994/CM8.2")
def test_manila_goes_by_the_buck_whatever_the_cards() -> None:
    """In every later round, the last included, the buck is first and the others follow clockwise."""
    for marker in (1, 2, 3, 4):
        order = [(marker + k - 1) % 4 + 1 for k in range(4)]
        story: list[Line] = ["others call"]
        for number in range(2, 6):
            story += [{"betting_round": number, "opener": marker}]
            for seat in order:
                early = {"refuse": f"{seat % 4 + 1} checks", "rules": CANBERRA_MANILA.ids("8.2")}
                story += [{"turn": seat, "open": ["bet", "check", "fold"]}, early, f"{seat} checks"]
        CANBERRA_MANILA.comes_true(story, {"over": True}, table={"marker": marker})


@each("8.2", "8.2(i)", "8.2(ii)", "8.2(iii)", "8.2(iv)")
def test_later_rounds_go_on_clockwise_with_call_raise_check_and_fold(book: Book) -> None:
    """Checks only before a wager; who has checked may raise when it comes round."""
    book.comes_true(
        [
            "others call",
            "1 checks",
            {"turn": 2, "open": ["bet", "check", "fold"], "sizes": [2, 4]},
            {"refuse": "2 calls", "rules": book.ids("8.1")},
            {"refuse": "3 checks", "rules": book.ids("8.2")},
            "2 checks",
            "3 bets 4",
            {"turn": 4, "open": ["call", "fold", "raise"], "call": 4, "sizes": [6, 8]},
            {"refuse": "4 checks", "rules": book.ids("14.2")},
            "4 calls",
            {"turn": 1, "open": ["call", "fold", "raise"], "call": 4},
            "1 raises by 4",
            {"turn": 2, "call": 8, "sizes": [12]},
            "2 folds",
            {"turn": 3, "call": 4},
            "3 calls 4",
            {"turn": 4, "call": 4, "betting_round": 2},
            "4 folds",
            {"betting_round": 3, "pot": 28, "stakes": {1: 190, 2: 198, 3: 190, 4: 194}},
        ]
    )


@each("8.3", "8.3(a)")
def test_the_last_player_of_a_later_round_is_paid_at_once(book: Book) -> None:
    result = book.comes_true(
        [
            *("1 posts 6", "others call", "1 checks", "2 bets 12", "3 calls", "4 folds"),
            "1 raises by 12",
            "2 folds",
            "3 folds",
        ],
        {"over": True, "returned": {1: 12}, "pots": [60], "commission": 3, "awards": {1: 57}, "shown": []},
    )
    assert set(book.ids("8.3", "8.3(a)")) <= set(result.events[-1].rules)


@each("8.3", "8.3(b)", "8.4")
def test_equal_amounts_end_every_later_round(book: Book) -> None:
    """Wagers that are met lead to the next card, and after the last card to the showdown."""
    story: list[Line] = ["others call"]
    for number in range(2, book.betting_rounds + 1):
        story += [{"betting_round": number, "pot": 8 * (number - 1)}, "1 bets 2", "2 calls", "3 calls"]
        story += [{"betting_round": number, "turn": 4, "call": 2}, "4 calls"]
    pot = 8 * book.betting_rounds
    story += [{"before": "show", "show": 1, "pot": pot}]
    result = book.comes_true(story, {"awards": {1: pot - pot // 20}, "commission": pot // 20})
    closings = [event.rules for event in result.events if event.__struct_config__.tag == "betting_closed"]
    assert closings[1:] == [book.ids("8.3", "8.3(b)")] * (book.betting_rounds - 1)


@each("14.1", "14.2", "14.3", ".T.Check")
def test_all_may_check_until_somebody_wagers(book: Book) -> None:
    """When all check the next card comes; after a wager nobody checks, and who had checked is asked again."""
    book.comes_true(
        [
            {"refuse": "2 checks", "rules": book.ids("14.1", "14.2")},
            "others call",
            {"betting_round": 2, "turn": 1},
            *("1 checks", "2 checks", "3 checks"),
            {"betting_round": 2, "turn": 4, "open": ["bet", "check", "fold"]},
            "4 checks",
            {"before": "deal", "betting_round": 2, "pot": 8},
            {"betting_round": 3, "turn": 1, "open": ["bet", "check", "fold"]},
            *("1 checks", "2 checks", "3 bets 2"),
            {"refuse": "4 checks", "rules": book.ids("14.2", ".T.Check")},
            "4 folds",
            {"turn": 1, "open": ["call", "fold", "raise"]},
            {"refuse": "1 checks", "rules": book.ids("14.2", ".T.Check")},
            "1 calls",
            {"turn": 2, "betting_round": 3, "call": 2},
        ]
    )


@each("14.3", "8.3(b)", "9.1")
def test_all_check_in_every_round_down_to_the_showdown(book: Book) -> None:
    checks = ["others check"] * (book.betting_rounds - 1)
    result = book.comes_true(["others call", *checks], {"over": True, "pots": [8], "shown": [1, 2, 3, 4]})
    closings = [event.rules for event in result.events if event.__struct_config__.tag == "betting_closed"]
    assert closings[1:] == [book.ids("14.3", "8.3(b)")] * (book.betting_rounds - 1)


@each("10.2", ".T.Raise")
def test_three_raises_in_round_one_of_one_or_two_blinds_none_below_the_last(book: Book) -> None:
    book.comes_true(
        [
            "2 calls",
            {"refuse": "3 raises by 1", "rules": book.ids("10.2")},
            {"refuse": "3 raises by 3", "rules": book.ids("10.2")},
            {"refuse": "3 raises by 6", "rules": book.ids("10.2")},
            "3 raises by 2",
            {"turn": 4, "sizes": [6, 8]},
            "4 raises by 4",
            {"turn": 1, "sizes": [12]},
            {"refuse": "1 raises by 2", "rules": book.ids("10.2")},
            "1 raises by 4",
            {"turn": 2, "open": ["call", "fold"], "call": 10, "closed": {"raise": book.ids("10.2")}},
            {"refuse": "2 raises by 4", "rules": book.ids("10.2")},
            *("2 calls", "3 calls", "4 calls"),
            {"betting_round": 2, "pot": 48},
        ]
    )


@each("10.3", ".T.Raise")
def test_later_rounds_open_for_one_or_two_blinds_and_take_three_raises(book: Book) -> None:
    for number in range(2, book.betting_rounds):
        book.comes_true(
            [
                *("1 posts 4", "others call", *["others check"] * (number - 2)),
                {"betting_round": number, "sizes": [4, 8]},
                {"refuse": "1 bets 2", "rules": book.ids("10.3")},
                {"refuse": "1 bets 12", "rules": book.ids("10.3")},
                {"refuse": "1 bets 16", "rules": book.ids("10.3")},
                "1 bets 8",
                {"turn": 2, "sizes": [12, 16]},
                *("2 raises by 4", "3 raises by 8"),
                {"refuse": "4 raises by 4", "rules": book.ids("10.3")},
                "4 raises by 8",
                {"turn": 1, "totals": {4: 28}, "open": ["call", "fold"], "closed": {"raise": book.ids("10.3")}},
                {"refuse": "1 raises by 8", "rules": book.ids("10.3")},
            ]
        )


@each("10.4", "9.1", "RR-10")
def test_the_final_round_knows_four_blinds(book: Book) -> None:
    """Up to sixteen blinds a player: four to open with and three raises of four."""
    book.comes_true(
        [
            *("1 posts 6", "others call", *["others check"] * (book.betting_rounds - 2)),
            {"betting_round": book.betting_rounds, "opener": 1, "sizes": [6, 12, 24]},
            {"refuse": "1 bets 18", "rules": book.ids("10.4")},
            "1 bets 24",
            {"turn": 2, "sizes": [30, 36, 48]},
            {"refuse": "2 raises by 18", "rules": book.ids("10.4")},
            *("2 raises by 12", "3 raises by 24"),
            {"refuse": "4 raises by 12", "rules": book.ids("10.4")},
            "4 raises by 24",
            {"turn": 1, "totals": {4: 84}, "open": ["call", "fold"], "closed": {"raise": book.ids("10.4")}},
            *("1 calls", "2 calls", "3 calls"),
        ],
        {"pots": [360], "commission": 10, "awards": {1: 350}},
    )
    most = ["1 bets 24", "2 raises by 24", "3 raises by 24", "4 raises by 24"]
    story: list[Line] = ["1 posts 6", "others call", *["others check"] * (book.betting_rounds - 2), *most]
    book.comes_true([*story, {"totals": {4: 96}, "turn": 1, "call": 72}])


@each("10.5", "RR-11", "13.1")
def test_two_players_raise_until_the_chips_run_out(book: Book) -> None:
    """The number is free, the sizes are not; what is left in the end goes in by tapping out."""
    up = [f"{seat} raises by 4" for seat in (1, 2) * 5]
    book.comes_true(
        [
            *("2 calls", "3 folds", "4 folds", "1 stays"),
            {"betting_round": 2},
            *("1 bets 4", "2 raises by 4", *up),
            {"turn": 1, "totals": {1: 44, 2: 48}, "open": ["call", "fold", "raise"], "sizes": [52]},
            {"refuse": "1 raises by 2", "rules": book.ids("10.5", "RR-11")},
            "1 raises by 4",
            {"turn": 2, "open": ["call", "fold", "tap_out"], "call": 4, "tap_out": 55},
            "2 taps out for 7",
            {"turn": 1, "call": 3},
            "1 calls",
        ],
        {"pots": [114], "skipped": list(range(3, book.betting_rounds + 1)), "over": True, "commission": 5},
        table={"stakes": {2: 57}},
    )


@each_stud("11.1", "11.2", "RR-09")
def test_with_antes_raises_never_fall_and_have_no_cap(book: Book) -> None:
    """Openings and raises stay between minimum and maximum, and no raise is below an earlier one of the round."""
    book.comes_true(
        [
            "2 bets 2",
            {"turn": 3, "least": 4, "most": 12},
            {"refuse": "3 raises by 1", "rules": book.ids("11.2")},
            {"refuse": "3 raises by 11", "rules": book.ids("11.2")},
            "3 raises by 5",
            {"turn": 4, "least": 12, "most": 17},
            {"refuse": "4 raises by 4", "rules": book.ids("11.2")},
            *("4 raises by 5", "1 raises by 6", "2 raises by 6", "3 raises by 10"),
            {"turn": 4, "totals": {3: 34}, "open": ["call", "fold", "raise"], "least": 44, "most": 44},
            *("4 folds", "1 folds", "2 calls"),
            {"betting_round": 2, "turn": 2, "open": ["bet", "check", "fold"], "least": 2, "most": 10},
            {"refuse": "2 bets 1", "rules": book.ids("11.1")},
            {"refuse": "2 bets 12", "rules": book.ids("11.1")},
        ],
        table={"options": SPREAD},
    )


@each_stud("11.3", ".T.FullPot", "11.1")
def test_a_full_pot_counts_the_call(book: Book) -> None:
    """Antes of eight: open for eight at most; sixteen with a call of eight allow a raise of twenty-four."""
    book.comes_true(
        [
            {"turn": 2, "pot": 8, "least": 2, "most": 8},
            {"refuse": "2 bets 9", "rules": book.ids("11.1", "11.3")},
            "2 bets 8",
            {"turn": 3, "pot": 16, "call": 8, "least": 10, "most": 32},
            {"refuse": "3 raises by 25", "rules": book.ids("11.3")},
            "3 raises by 24",
            {"turn": 4, "pot": 48, "call": 32, "least": 56, "most": 112},
        ],
        table=pot_limit("full_pot"),
    )


@each_stud("11.3", ".T.HalfPot", "RR-31")
def test_half_a_pot_counts_the_call_and_drops_fractions(book: Book) -> None:
    book.comes_true(
        [
            {"turn": 2, "pot": 8, "least": 2, "most": 4},
            {"refuse": "2 bets 5", "rules": book.ids("11.1", "11.3")},
            "2 bets 3",
            {"turn": 3, "pot": 11, "call": 3, "least": 5, "most": 10},
            {"refuse": "3 raises by 8", "rules": book.ids("11.3")},
            "3 raises by 6",
            {"turn": 4, "pot": 20, "call": 9, "least": 15, "most": 23},
        ],
        table=pot_limit("half_pot"),
    )
    # Never below the minimum: two antes of one dollar, minimum two.
    short = {"forced": "antes", "ante": 1, "limits": [{"kind": "half_pot", "minimum": 2}]}
    story = [{"turn": 2, "pot": 2, "least": 2, "most": 2}]
    book.comes_true(story, table={"seats": [1, 2], "options": short})


@each("13.1", "RR-12")
def test_a_tap_out_short_of_a_raise_lets_nobody_raise_again(book: Book) -> None:
    """Seat 2 puts in one dollar more than the wager: who has acted may call it or fold, who has not may raise."""
    book.comes_true(
        [
            *("others call", "1 bets 4"),
            {"turn": 2, "open": ["call", "fold", "tap_out"], "call": 4, "tap_out": 5},
            "2 taps out for 5",
            {"turn": 3, "open": ["call", "fold", "raise"], "call": 5, "sizes": [7, 9]},
            *("3 calls", "4 calls"),
            {"turn": 1, "open": ["call", "fold"], "call": 1, "closed": {"raise": ["RR-12"]}},
            {"refuse": "1 raises by 4", "rules": ["RR-12"]},
            "1 calls",
            {"betting_round": 3, "pot": 28},
        ],
        table={"stakes": {2: 7}},
    )


@each(".T.Call", ".T.Raise", "13.1", ".T.TapOut")
def test_calls_and_raises_are_counted_from_the_highest_total(book: Book) -> None:
    """A call costs what is missing, or all that is left; who has tapped out keeps his cards and is not asked again."""
    book.comes_true(
        [
            *("2 calls", "3 raises to 6"),
            {"turn": 4, "call": 6, "sizes": [10]},
            "4 raises to 10",
            {"turn": 1, "open": ["fold", "tap_out"], "tap_out": 9},
            {"refuse": "1 calls", "rules": book.ids("13.1", ".T.TapOut")},
            {"refuse": "1 raises to 14", "rules": book.ids("13.1", ".T.TapOut")},
            "1 taps out for 7",
            {"turn": 2, "call": 8, "sizes": [14], "stakes": {1: 0}, "totals": {1: 9, 2: 2, 3: 6, 4: 10}},
            *("2 calls 8", "3 calls 4"),
            {"betting_round": 2, "pot": 39, "stakes": {1: 0}},
            *["others check"] * (book.betting_rounds - 1),
        ],
        {
            "over": True,
            "pots": [36, 3],
            "eligible": [[1, 2, 3, 4], [2, 3, 4]],
            "awards": {1: 35, 2: 3},
            "commission": 1,
        },
        table={"stakes": {1: 9}},
    )
