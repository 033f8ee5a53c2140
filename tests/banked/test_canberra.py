"""Rounds of Canberra Poker: shuffle, cut and shoe, who sees what and when, cards nobody has seen, and rulings."""

import random

import pytest

from pitboss.banked.canberra.commands import (
    Ante,
    Bet,
    CanberraOccurred,
    ChooseOutcome,
    CloseAntes,
    DealBoxes,
    Fold,
    PayPrizes,
    RevealDealer,
    TurnUp,
)
from pitboss.banked.canberra.due import FoldOrBetDue, RulingDue
from pitboss.banked.canberra.facts import BoxCardExposed, BoxMiscounted, BoxNotCovered, OutOfOrder
from pitboss.banked.canberra.ruling_events import CanberraRuled
from pitboss.banked.canberra.table import CODEC, CanberraTable
from pitboss.banked.house.commands import CutByDealer
from pitboss.cards import Card, Deck, parse_cards
from pitboss.malformed import Malformed
from pitboss.play import Effect, Refusal
from pitboss.shoe import cut
from pitboss.table.commands import Shuffle
from tests.banked.builders import (
    DEALER_HAND,
    SPECTATOR,
    STAKE,
    deal,
    finish,
    jackpot,
    picture,
    player,
    seated,
    seen,
    wagered,
)
from tests.proof import rules


@rules("S89-1997/7.1", "S89-1997/7.2", "S89-1997/7.3", "S89-1997/7.4", "S89-1997/3.1")
def test_each_round_has_one_shuffle_one_cut_and_cards_from_the_shoe() -> None:
    table = seated(1)
    with pytest.raises(Refusal):
        table.do(CutByDealer(20))
    table.do(Shuffle("root"))
    for after in (1, 51, 52):
        with pytest.raises(Refusal) as refusal:
            table.do(CutByDealer(after))
        assert "S89-1997/7.2" in refusal.value.rules
    assert cut(range(52), 2, ("S89-1997/7.3",)) == (*range(2, 52), 0, 1)
    table.do(CutByDealer(2))
    table.do(Ante(1, 1000))
    table.do(CloseAntes())
    ace = Card.ACE_OF_SPADES
    for cards in ((Card.JOKER,), (ace, ace), ()):
        with pytest.raises(Refusal):
            table.do(DealBoxes(cards))
    with pytest.raises(Refusal, match="to box 1, face down"):
        table.do(DealBoxes((ace,), box=0))
    deal(table, {}, DEALER_HAND)
    finish(table, folds=(1,))
    with pytest.raises(Refusal, match="not called now"):
        table.do(CloseAntes())


@rules("S89-1997/6.2", "S89-1997/8.1", "S89-1997/6.3", "G-R56")
def test_players_look_only_after_the_dealers_last_card_and_never_at_anothers() -> None:
    table = seated(1, 2)
    wagered(table, {1: 1000, 2: 1000})
    cards = parse_cards("As Ks Qs 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc")
    table.do(DealBoxes(cards))
    for viewer in (player(1), player(2), SPECTATOR):
        assert set(table.view(viewer).boxes[1].cards) == {None}
    with pytest.raises(Refusal) as refusal:
        table.do(Fold(1))
    assert "S89-1997/6.2" in refusal.value.rules
    table.do(DealBoxes((Card.ACE_OF_CLUBS,)))
    due = table.expected()
    assert isinstance(due, FoldOrBetDue)
    assert due.seats == (1, 2)
    assert "G-R56" in due.rules
    assert [Fold(1) in due, Bet(2, 2000) in due, Bet(2, 3000) in due] == [True, True, False]
    own = table.view(player(1)).boxes
    assert own[1].cards == list(cards[0::3])
    assert set(own[2].cards) == {None}
    assert [card for card in table.view(SPECTATOR).dealer if card] == [Card.ACE_OF_CLUBS]
    table.do(Bet(2))
    table.do(Fold(1))
    table.do(RevealDealer())
    table.do(TurnUp(2))
    assert b"As" not in b"".join(seen(table, player(2)))


@pytest.mark.parametrize("viewer", [SPECTATOR, player(1)], ids=["spectator", "seat 1"])
def test_no_byte_of_a_view_depends_on_a_card_that_stays_hidden(viewer: object) -> None:
    logs = []
    for seed in range(5):
        table = seated(1, 2, 3, jackpot="boomerang")
        wagered(table, {1: 1000, 2: 1000, 3: 500}, chips=(2,))
        own = parse_cards("8s 8h 5d 4c 3d")
        dealer = parse_cards(DEALER_HAND)
        others = [card for card in Deck().cards if card not in own and card not in dealer]
        random.Random(seed).shuffle(others)
        hands = {1: own, 2: tuple(others[:5]), 3: tuple(others[5:10])}
        if viewer == SPECTATOR:
            hands[1] = tuple(others[10:15])
        order = [hands[box][lap] if box else dealer[lap] for lap in range(5) for box in (1, 2, 3, 0)]
        table.do(DealBoxes(tuple(order)))
        table.do(CanberraOccurred(BoxCardExposed(2)))
        finish(table, folds=(1, 2, 3), meter=jackpot())
        logs.append(seen(table, viewer))  # type: ignore[arg-type]  # parametrised as objects with names of their own
    assert all(log == logs[0] for log in logs)


@rules("S89-1997/9.5", "S89-1997/9.2")
def test_a_live_table_names_cards_when_they_are_turned_up() -> None:
    table = seated(1)
    wagered(table, {1: 1000})
    table.do(DealBoxes((None,) * 9))
    with pytest.raises(Refusal, match="name it"):
        table.do(DealBoxes((None,)))
    table.do(DealBoxes((Card.TWO_OF_SPADES,)))
    table.do(Bet(1))
    with pytest.raises(Refusal, match="name those nobody has seen"):
        table.do(RevealDealer())
    with pytest.raises(Refusal):
        table.do(RevealDealer(parse_cards("Ks Kd 9c 6h 3s")))
    table.do(RevealDealer(parse_cards("Ks Kd 9c 6h 2s")))
    with pytest.raises(Refusal):
        table.do(TurnUp(1, parse_cards("Ks Ah Ad Ac 2d")))
    table.do(TurnUp(1, parse_cards("As Ah Ad Ac 2d")))
    assert table.state.places[1].stake == STAKE + 1000 + 40_000


@rules("S89-1997/11.2", "S89-1997/12.flush")
def test_the_table_holds_the_jackpot_to_the_hands_that_win() -> None:
    table, meter = seated(1, 2, jackpot="boomerang"), jackpot()
    wagered(table, {1: 1000, 2: 1000}, chips=(1, 2))
    deal(table, {1: "Kh Jh 9h 7h 5h", 2: "8s 6d 5c 4h 3s"})
    finish(table)
    for paid in ((), ((2, "flush", 0, 10_000, 0),), ((1, "flush", 0, 9_000, 0),)):
        with pytest.raises(Refusal):
            table.do(_paid(*paid))
    finish_jackpot = _paid((1, "flush", 0, 10_000, 0))
    table.do(finish_jackpot)
    assert table.state.rounds == 1
    assert meter.state.display == 2_500_000


def _paid(*paid: tuple[int, str, int, int, int]) -> PayPrizes:
    import msgspec

    return msgspec.convert({"command": "pay_prizes", "display": 2_500_000, "paid": paid}, PayPrizes)


@rules("S89-1997/13.3", "S89-1997/15.6")
def test_a_preview_shows_the_ruling_by_seat_and_changes_nothing() -> None:
    table = seated(1, 2, jackpot="boomerang")
    wagered(table, {1: 1000, 2: 1500}, chips=(2,))
    deal(table, {})
    before = picture(table.state)
    ruling = table.preview(CanberraOccurred(OutOfOrder((2, 0))))
    assert [outcome.name for outcome in ruling.outcomes] == ["void the round", "stands"]
    assert ruling.outcomes[0].effects == (Effect(1, 1000, "void"), Effect(2, 1600, "void"))
    assert ruling.outcomes[1].effects == (Effect(2, 1600, "void"),)
    assert picture(table.state) == before
    table.do(CanberraOccurred(OutOfOrder((2, 0))))
    due = table.expected()
    assert isinstance(due, RulingDue)
    assert ChooseOutcome("stands", "why") in due
    assert ChooseOutcome("stands", " ") not in due
    for outcome, reason in (("stands", " "), ("nonsense", "why")):
        with pytest.raises(Malformed):
            table.do(ChooseOutcome(outcome, reason))
    decided = table.do(ChooseOutcome("stands", "the cameras"))[0]
    assert isinstance(decided, CanberraRuled)
    assert decided.ruling.reason == "the cameras"


def test_facts_that_cannot_have_happened_are_refused() -> None:
    table = seated(1)
    impossible = (BoxCardExposed(1), OutOfOrder((1,)), BoxMiscounted(1, 4), BoxNotCovered("something"))
    for fact in impossible:
        with pytest.raises(Refusal):
            table.do(CanberraOccurred(fact))
    wagered(table, {1: 1000})
    for fact in (BoxCardExposed(2), OutOfOrder(()), BoxMiscounted(1, 5), BoxMiscounted(3, 4), BoxNotCovered("x", 2)):
        with pytest.raises(Refusal):
            table.do(CanberraOccurred(fact))
    with pytest.raises(Refusal, match="no ruling waits"):
        table.do(ChooseOutcome("stands", "why"))


def test_a_log_is_read_back_as_it_was() -> None:
    table, meter = seated(1, 2, jackpot="boomerang"), jackpot()
    wagered(table, {1: 1000, 2: 1500}, chips=(2,))
    deal(table, {2: "As Ks Qs Js Ts"})
    finish(table, folds=(1,), meter=meter)
    again = CanberraTable.replay([CODEC.decode(CODEC.encode(event)) for event in table.events])
    assert picture(again.state) == picture(table.state)
