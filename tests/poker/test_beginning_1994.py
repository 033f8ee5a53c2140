"""The games of 1994 before the betting: deck, shuffle, cut, shoe, blind, antes, and the order of the deal."""

import pytest

from pitboss.cards import Card, Deck, parse_cards
from pitboss.play import Principal, Refusal, Role
from pitboss.poker.commands import Act, Burn, Command, Cut, Deal, Decline, Post
from pitboss.poker.due import DealDue, PostDue
from pitboss.poker.events import Dealt, Posted, Seat, Shuffled
from pitboss.poker.kinds import Forced, Kind, Limit
from pitboss.poker.options import BetLimit
from pitboss.poker.round import Round
from pitboss.shoe import Shoe, new_secret, order_of
from pitboss.table.commands import Shuffle
from tests.poker.drivers import Dealer, calls, play, shoe_of, table
from tests.poker.procedure import CANBERRA_MANILA, FIVE_CARD_STUD, Book, Line, each, each_stud
from tests.proof import rules


@each_stud("3.1")
def test_stud_knows_three_decks(book: Book) -> None:
    for size, lowest in ((52, 0), (40, 3), (32, 5)):
        at = table(book.game.edition, [20_000] * 3, 1, deck=size)
        assert {card.rank for card in at.deck} == set(range(lowest, 13))
        round_ = at.start()
        assert round_.do(Shuffle()) == [Shuffled(book.ids("4.1"), size)]
        play(round_, Dealer(shoe_of(at, 1)), calls)
        assert round_.is_over
    for size in (48, 44, 36):
        with pytest.raises(Refusal, match=f"is not played with {size} cards, only 52, 40, 32") as refused:
            table(book.game.edition, [20_000] * 3, 1, deck=size).start()
        assert refused.value.rules == book.ids("3.1")


@rules("S94-1994/CM3.1", "S94-1994/CM.T.ReducedDeck")
def test_manila_knows_one_deck_from_seven_to_ace() -> None:
    book = CANBERRA_MANILA
    cards = table(book.game.edition, [20_000] * 3, 1).deck
    assert sorted({(card.rank, card.suit) for card in cards}) == [(r, s) for r in range(5, 13) for s in range(4)]
    for size in (52, 48, 44, 40, 36):
        with pytest.raises(Refusal, match=f"is not played with {size} cards, only 32") as refused:
            table(book.game.edition, [20_000] * 3, 1, deck=size).start()
        assert refused.value.rules == book.ids("3.1", ".T.ReducedDeck")
    round_ = book.before_the_posts()
    round_.do(Post(1))
    with pytest.raises(Refusal, match="6c is not among"):
        round_.do(Deal((Card("6c"),)))


@each("4.1")
def test_nothing_happens_before_the_whole_deck_is_shuffled(book: Book) -> None:
    """The order comes from a source that is recorded and bound by what is published before the cut."""
    round_ = Round.start(book.game, book.game.defaults, [Seat(1, 20_000), Seat(2, 20_000)], 1)
    early: list[Command] = [Cut(1), Decline(1), Post(1), Deal((None,)), Act(2, Kind.CALL)]
    for command in early:
        with pytest.raises(Refusal, match=f"the dealer is to shuffle {book.deck} cards") as refused:
            round_.do(command)
        assert refused.value.rules == book.ids("4.1")
    shoe = Shoe(Deck(book.deck), new_secret(book.deck))
    statement = shoe.statement.hex()
    assert round_.do(Shuffle(statement)) == [Shuffled(book.ids("4.1"), book.deck, statement)]
    with pytest.raises(Refusal, match="out of order: seat 1 is to cut"):
        round_.do(Shuffle())
    shoe.cut(2, "seat 1")
    assert sorted(shoe.deal() for _ in range(book.deck)) == list(range(book.deck))
    assert Shoe.restored(Deck(book.deck), shoe.shuffles).statement.hex() == statement


@each("4.2", "4.3", "4.4")
def test_the_buck_or_else_the_dealer_cuts_and_the_bottom_goes_on_top(book: Book) -> None:
    secret = new_secret(book.deck)
    order = order_of(range(book.deck), secret.seed)
    shoe = Shoe(Deck(book.deck), secret)
    round_ = book.before_the_cut()
    assert who_is_due(round_) == (Principal(Role.PLAYER, 1),)
    for by in (0, 2, 4):
        with pytest.raises(Refusal, match="seat 1 is to cut") as refused:
            round_.do(Cut(by, 12))
        assert refused.value.rules[:2] == book.ids("4.2", "4.4")
    round_.do(Decline(1))
    assert who_is_due(round_) == (Principal(Role.DEALER),)
    for by in (1, 2):
        with pytest.raises(Refusal, match="the dealer is to cut") as refused:
            round_.do(Cut(by, 12))
        assert refused.value.rules == book.ids("4.3", "4.4")
    for at in (1, book.deck - 1):
        with pytest.raises(Refusal, match="at least two must be left on either side"):
            round_.do(Cut(0, at))
    round_.do(Cut(0, 12))
    shoe.cut(12, "dealer", book.ids("4.4"))
    round_.do(Post(1))
    served = order[12:] + order[:12]
    for place in range(8):
        (dealt,) = round_.do(Deal((Deck(book.deck).cards[shoe.deal()],)))[:1]
        assert isinstance(dealt, Dealt)
        assert dealt.card is Deck(book.deck).cards[served[place]]


@each("4.5")
def test_the_shoe_is_the_only_source_of_cards(book: Book) -> None:
    """No card comes twice or from another deck, none is burned, and none without being due."""
    round_ = book.before_the_posts()
    round_.do(Post(1))
    round_.do(Deal((Card("As"),)))
    with pytest.raises(Refusal, match="As has left the shoe already") as refused:
        round_.do(Deal((Card("As"),)))
    assert refused.value.rules == book.ids("4.5", "RR-35")
    with pytest.raises(Refusal, match="Jk is not among") as refused:
        round_.do(Deal((Card("Jk"),)))
    assert refused.value.rules == book.ids("4.5", "RR-35")
    with pytest.raises(Refusal, match="burn is out of order"):
        round_.do(Burn())
    with pytest.raises(Refusal, match="no card is burned"):
        table(book.game.edition, [20_000] * 3, 1, burn=True).start()
    assert round_.state.shoe == book.deck - 1


@each("6.5(a)", "10.1", ".T.BlindBet")
def test_the_buck_posts_one_two_or_three_minimums_before_the_cards(book: Book) -> None:
    """Seat 1 alone posts; what it posts is its wager in the first betting round, which the others have to meet."""
    round_ = book.before_the_posts()
    due = round_.expected()
    assert isinstance(due, PostDue)
    assert (due.seat, due.amounts) == (1, (200, 400, 600))
    out_of_order: list[Command] = [Deal((Card("As"),)), Post(2, 200), Decline(1)]
    for command in out_of_order:
        with pytest.raises(Refusal, match=r"post the blind of \$2 or \$4 or \$6|may not decline") as refused:
            round_.do(command)
        assert set(book.ids("6.5(a)", ".T.BlindBet")) <= set(refused.value.rules)
    for cents in (100, 300, 500, 800):
        with pytest.raises(Refusal, match="is not what is due") as refused:
            round_.do(Post(1, cents))
        assert set(book.ids("10.1", "6.5(a)")) <= set(refused.value.rules)
    for blind in (2, 4, 6):
        result = book.comes_true(
            [
                f"1 posts {blind}",
                {"turn": 2, "pot": blind, "totals": {1: blind, 2: 0, 3: 0, 4: 0}, "stakes": {1: 200 - blind, 2: 200}},
                {"call": blind},
                "2 calls",
                {"turn": 3, "call": blind, "sizes": [2 * blind, 3 * blind]},
            ]
        )
        assert [event.seat for event in result.events if isinstance(event, Posted)] == [1]


@each_stud("6.5(b)", ".T.Ante")
def test_everybody_puts_in_the_minimum_before_the_cards(book: Book) -> None:
    at = table(book.game.edition, {1: 20_000, 2: 20_000, 3: 100}, 1, forced=Forced.ANTES, limits=spread(200, 1000))
    round_ = at.start()
    round_.do(Shuffle())
    round_.do(Cut(1))
    for seat, cents in ((1, 200), (2, 200), (3, 100)):
        with pytest.raises(Refusal, match=rf"seat {seat} is to post the ante of \$2") as refused:
            round_.do(Deal((Card("As"),)))
        assert set(book.ids("6.5(b)", ".T.Ante")) <= set(refused.value.rules)
        for wrong in (100, 400):
            with pytest.raises(Refusal, match="is not what is due"):
                round_.do(Post(seat, wrong))
        (posted,) = round_.do(Post(seat, 200))
        assert isinstance(posted, Posted)
        assert (posted.seat, posted.cents, posted.out) == (seat, cents, seat == 3)
    assert (round_.state.pot, round_.state.stake[1], round_.state.stake[3]) == (500, 19_800, 0)
    assert isinstance(round_.expected(), DealDue)


@each_stud("6.6", "6.7", "7.3", "8.4", ".T.Hand")
def test_stud_streets(book: Book) -> None:
    """A betting round after every card that is dealt face up, in Seven Card Stud also after the last, dealt down."""
    down = 1 if book is FIVE_CARD_STUD else 2
    hands = {seat: [str(card) for card in parse_cards(text.replace("|", " "))] for seat, text in book.hands.items()}
    story: list[Line] = []
    for number in range(1, book.betting_rounds + 1):
        held = down + number
        shown = slice(down, min(held, 6))
        point = {"betting_round": number, "cards": {seat: " ".join(hand[:held]) for seat, hand in hands.items()}}
        up = {seat: " ".join(hand[shown]) for seat, hand in hands.items()}
        story += [{**point, "up": up, "shoe": 52 - 4 * held, "board": ""}]
        story += ["others call" if number == 1 else "others check"]
    story += [{"before": "show", "show": 1, "shoe": 52 - 4 * len(hands[1])}]
    book.comes_true(story, {"over": True, "awards": {1: 8}, "skipped": []})


@each_stud(".T.HoleCards", "8.4")
def test_only_their_owner_sees_cards_dealt_face_down(book: Book) -> None:
    """Five Card Stud deals the first card down, Seven Card Stud the first, the second and the seventh."""
    at = table(book.game.edition, [20_000] * 3, 1)
    round_ = at.start()
    play(round_, Dealer(shoe_of(at, 5)), calls)
    hidden = {0} if book is FIVE_CARD_STUD else {0, 1, 6}
    whole = Round.replay(event for event in round_.events if event.__struct_config__.tag != "shown")
    for seat in (1, 2, 3):
        own = whole.view(Principal(Role.PLAYER, seat)).own
        assert own[seat] == whole.state.own[seat]
        for other in {1, 2, 3} - {seat}:
            assert {place for place, card in enumerate(own[other]) if card is None} == hidden
            assert {place for place, up in enumerate(whole.state.up[other]) if not up} == hidden


@rules("S94-1994/CM6.5", "S94-1994/CM6.6", "S94-1994/CM.T.HoleCards", "S94-1994/CM6.2")
def test_manila_deals_two_together_and_turns_one_before_any_betting() -> None:
    """Player i gets cards 2i and 2i + 1 of the shoe, from the buck; the next card is turned in the middle."""
    book = CANBERRA_MANILA
    at = table(book.game.edition, {1: 20_000, 3: 20_000, 5: 20_000, 6: 20_000}, 5)
    round_ = at.start()
    shoe = shoe_of(at, 7)
    for command in (Shuffle(), Cut(5), Post(5)):
        round_.do(command)
    for place, seat in enumerate((5, 5, 6, 6, 1, 1, 3, 3)):
        with pytest.raises(Refusal, match="act is out of order: the dealer is to deal"):
            round_.do(Act(6, Kind.CALL))
        (dealt,) = round_.do(Deal((shoe[place],)))
        assert isinstance(dealt, Dealt)
        assert (dealt.seat, dealt.up) == (seat, False)
    with pytest.raises(Refusal, match="deal a card face up to the board"):
        round_.do(Act(6, Kind.CALL))
    turned = round_.do(Deal((shoe[8],)))[0]
    assert isinstance(turned, Dealt)
    assert (turned.seat, turned.up, round_.state.board) == (0, True, [shoe[8]])
    assert all(len(round_.state.own[seat]) == 2 for seat in (1, 3, 5, 6))
    view = round_.view(Principal(Role.PLAYER, 6))
    assert view.own[6] == shoe[2:4]
    assert view.own[5] == [None, None]
    assert round_.state.turn == 6


@rules("S94-1994/CM6.6", "S94-1994/CM6.7", "S94-1994/CM7.4", "S94-1994/CM8.4", "S94-1994/CM.T.CommunalCards")
def test_manila_bets_after_each_of_five_communal_cards() -> None:
    """Players get no further card: 2n + 5 cards are used, and three of the board count, never four."""
    board = "9h 9s 9d 9c 8h"
    story: list[Line] = []
    for number in range(1, 6):
        story += [{"betting_round": number, "board": board[: 3 * number - 1], "shoe": 24 - number}]
        story += [{"cards": {1: "As Ad", 4: "Js Jd"}}, "others call" if number == 1 else "others check"]
    story += [{"before": "show", "show": 1, "shoe": 32 - 2 * 4 - 5}]
    end = {"hands": {1: "full house, nines over aces"}, "awards": {1: 8}, "skipped": []}
    CANBERRA_MANILA.comes_true(story, end, board=board)


@rules("S94-1994/5CS17.8", "S94-1994/5CS.T.CommunalCard", "RR-26")
def test_five_card_stud_turns_one_card_for_all_when_the_shoe_is_short() -> None:
    """Only conditions seat eleven: eight cards are left for the fifth street, so one is turned and counts for all."""
    seats = list(range(1, 12))
    FIVE_CARD_STUD.comes_true(
        [
            "others call",
            "others check",
            {"before": "deal", "shoe": 52 - 33},
            "others check",
            {"before": "deal", "shoe": 8, "board": ""},
            {"betting_round": 4, "board": "Ah", "shoe": 7, "cards": {1: "Ac | Ad 2c 2d"}},
            "others check",
        ],
        {"hands": {1: "full house, aces over twos"}, "awards": {1: 21}, "commission": 1, "over": True},
        table={"seats": seats, "options": {"conditions": True}},
        hands={1: "Ac | Ad 2c 2d", 2: "", 3: "", 4: ""},
        board="Ah",
    )
    with pytest.raises(Refusal, match="11 players are too many for 52 cards"):
        table("five-card-stud-1994", [20_000] * 11, 1).start()


def who_is_due(round_: Round) -> tuple[Principal, ...]:
    due = round_.expected()
    return due.by if due is not None else ()


def spread(minimum: int, maximum: int) -> tuple[BetLimit, ...]:
    return (BetLimit(Limit.SPREAD, minimum, maximum),)
