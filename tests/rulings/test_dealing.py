"""Faults of cut and deal: no card is lost or doubled, nobody sees what he may not, a misdeal is no round of play."""

import random
from collections import Counter

import pytest
from hypothesis import given

from pitboss.cards import Card
from pitboss.play import Event, Principal, Refusal, Role
from pitboss.play.event import project
from pitboss.poker.commands import Act, Cut, Deal, Decline, Occurred
from pitboss.poker.due import Acts, CutDue, DealDue
from pitboss.poker.kinds import Kind
from pitboss.poker.round import CODEC, Round
from pitboss.poker.rulings import facts
from pitboss.poker.rulings.dealing_events import DEALING_EVENTS, Replaced
from pitboss.poker.rulings.events import Ruled
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.state import State
from pitboss.poker.table.commands import SitOut, StartRound
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue
from pitboss.table.events import Advised
from tests.poker.drivers import Dealer, Table, calls, folds, shoe_of, table
from tests.poker.strategies import SEEDS, tables
from tests.poker.test_properties import often
from tests.proof import rules
from tests.rulings.mishaps import mishaps
from tests.table.builders import finish, first_act, in_1994, own, seated

FAULTS: tuple[type[AnyFact], ...] = (
    facts.NotCut,
    facts.CutByOther,
    facts.HoleCardsOutOfTurn,
    facts.PlayerLeftOut,
    facts.ExtraCard,
    facts.HoleCardExposed,
    facts.FoundFaceUp,
    facts.FoundFaceUp,
    facts.CommunalCardEarly,
    facts.CommunalCardEarly,
    facts.WrongCount,
    facts.CardsDiscarded,
)


@often
@given(tables(most=5), SEEDS)
def test_every_card_is_in_one_place(at: Table, seed: int) -> None:
    round_ = at.start()
    for _ in mishaps(round_, seed, often=0.15, kinds=FAULTS):
        check_cards(round_.state)
    assert round_.is_over


def check_cards(state: State) -> None:
    """Shoe, hands, board, burned and discarded cards are the whole deck; a card taken back leaves an empty place."""
    irregular = state.irregular
    empty = sum(state.own[due.seat][due.place] is None for due in (irregular.replacements if irregular else ()))
    held = [card for hand in state.own for card in hand]
    gone = [card for hand in state.discarded for card in hand]
    assert state.shoe + state.burned + len(held) + len(gone) + len(state.board) - empty == state.setup.cards
    known = [card for card in (*held, *gone, *state.board) if card is not None]
    assert len(set(known)) == len(known)
    assert all(state.used & card.bit for card in known)


def test_the_faults_of_random_rounds_are_of_every_kind() -> None:
    """The properties above are worth something only if the dice reach every event."""
    seen: Counter[str] = Counter()
    for seed in range(400):
        dice = random.Random(seed)
        edition = dice.choice(["holdem-2018", "canberra-manila-1994", "faro-1999", "draw-1999", "seven-card-stud-1994"])
        burn = edition == "holdem-2018" and dice.random() < 0.7
        round_ = table(edition, [20000] * dice.randint(2, 5), burn=burn).start()
        for _ in mishaps(round_, seed, often=0.12, kinds=FAULTS, most=8):
            pass
        seen.update(type(event).__name__ for event in round_.events)
    missing = {kind.__name__ for kind in DEALING_EVENTS if not seen[kind.__name__]}
    # An empty shoe, a late find, and cards shuffled back by agreement: scenarios of their own.
    assert missing <= {"LeftAsItIs", "TakenBack", "PutBack"}


@rules("NI2018-51/17.20")
def test_nobody_but_its_owner_learns_which_card_replaces_an_exposed_one() -> None:
    stories = [replaced_by(card) for card in ("5c", "Th")]
    for viewer in (Principal(Role.SPECTATOR), Principal(Role.PLAYER, 1), Principal(Role.PLAYER, 3)):
        views = [[CODEC.encode(told) for event in story if (told := project(event, viewer))] for story in stories]
        assert views[0] == views[1]
    owner = [project(event, Principal(Role.PLAYER, 2)) for event in stories[0]]
    assert any(isinstance(event, Replaced) and event.card is Card("5c") for event in owner)


def replaced_by(card: str) -> list[Event[State]]:
    """The events of a Hold-em deal in which a card of seat 2 is exposed and this one comes for it."""
    round_ = table("holdem-2018", [20000] * 3, burn=True).start()
    dealer = Dealer(map(Card, ["Ah", "Kd", "Qc", "7s", "2h", "9d", card]))
    while not isinstance(due := round_.expected(), Acts):
        assert due is not None
        if len(round_.state.own[1]) == 1 and not round_.state.own[2]:
            round_.do(Occurred(facts.HoleCardExposed(2, dealer.shoe.pop(0))))
        else:
            round_.do(dealer.answer(round_.state, due) or calls(due))
    return round_.events


def test_nothing_else_happens_until_the_shoe_is_in_order() -> None:
    round_ = at_first_act("holdem-2018")
    due = round_.expected()
    assert isinstance(due, Acts)
    round_.do(Occurred(facts.CommunalCardEarly((left_card(round_),))))
    for command in (Act(due.seat, Kind.CALL), Deal((None,)), Cut()):
        with pytest.raises(Refusal, match="shuffle"):
            round_.do(command)
    assert isinstance(round_.expected(), ShuffleDue)
    round_.do(Shuffle("root"))
    with pytest.raises(Refusal, match="cut"):
        round_.do(Act(due.seat, Kind.CALL))
    assert isinstance(round_.expected(), CutDue)
    round_.do(Cut())
    assert round_.expected() == due


def test_the_buck_player_may_leave_the_new_cut_to_the_dealer() -> None:
    round_ = at_first_act("faro-1999")
    round_.do(Occurred(facts.NotCut()))
    cut = round_.expected()
    assert isinstance(cut, CutDue)
    assert cut.seat == round_.state.setup.marker
    round_.do(Decline(cut.seat))
    by_dealer = round_.expected()
    assert isinstance(by_dealer, CutDue)
    assert by_dealer.seat == 0
    round_.do(Cut(0, by_dealer.least))
    assert isinstance(round_.expected(), Acts)


def test_a_replacement_is_one_card_for_the_right_seat() -> None:
    round_ = at_first_act("holdem-2018", burn=True)
    exposed = round_.state.own[2][0]
    assert exposed is not None
    round_.do(Occurred(facts.HoleCardExposed(2, exposed)))
    due = round_.expected()
    assert isinstance(due, DealDue)
    assert (due.seat, due.up) == (2, False)
    card = left_card(round_)
    for wrong in (Deal((card,), 1), Deal((card,), 2, True), Deal((exposed,), 2), Deal((card, None))):
        with pytest.raises(Refusal, match="seat 2"):
            round_.do(wrong)
    round_.do(Deal((card,)))
    assert round_.state.own[2][0] is card
    assert round_.state.discarded[2] == (exposed,)


def at_first_act(edition: str, burn: bool = False) -> Round:
    at = table(edition, [20000] * 3, burn=burn)
    round_ = at.start()
    dealer = Dealer(shoe_of(at, 1))
    while not isinstance(due := round_.expected(), Acts):
        assert due is not None
        round_.do(dealer.answer(round_.state, due) or calls(due))
    return round_


def left_card(round_: Round) -> Card:
    state = round_.state
    return next(card for card in Card if state.setup.faces & ~state.used & card.bit)


@in_1994("17.3", games=("7CS", "5CS"))
def test_a_misdeal_is_no_round_of_play_in_1994(edition: str) -> None:
    misdealt_twice(edition)


@rules("S94-1994/CM16.2")
def test_a_misdeal_is_no_round_of_play_in_manila() -> None:
    misdealt_twice("canberra-manila-1994")


@rules("NI2018-51/17.3", "NI2018-51/dict:Misdeal")
def test_a_misdeal_is_no_round_of_play_in_2018() -> None:
    misdealt_twice("holdem-2018")


def misdealt_twice(edition: str) -> None:
    """The marker moves once after a round with two misdeals, and nobody is counted as idle for them (SB-107)."""
    most = 5
    at = seated(edition, most, seats=most)
    at.do(SitOut(4))
    advised: list[int] = []
    for number in range(3):
        before = at.state.marker
        at.do(StartRound())
        dealt_from = at.state.round.setup.marker if at.state.round else 0
        for _ in range(2):
            first_act(at)
            at.do(Occurred(facts.CutExposed()))
            assert at.state.round is not None
            assert at.state.round.setup.marker == dealt_from
        finish(at, folds)
        assert at.state.rounds == number + 1
        assert at.state.marker not in (before, dealt_from)
        assert at.state.places[4].idle == number + 1
    advised = [event.seat for event in own(at.events) if isinstance(event, Advised)]
    assert 4 in advised


def test_a_report_on_what_cannot_be_is_refused_and_leaves_no_trace() -> None:
    round_ = table("holdem-2018", [20000] * 3).start()
    for what in (
        facts.NotCut(),
        facts.CutByOther(1),
        facts.HoleCardsOutOfTurn((1,)),
        facts.PlayerLeftOut(1),
        facts.ExtraCard(2),
        facts.HoleCardExposed(1, Card("As")),
        facts.FoundFaceUp(Card("As")),
        facts.CommunalCardEarly((Card("As"),)),
        facts.WrongCount((1,)),
        facts.CardsDiscarded(1),
    ):
        with pytest.raises(Refusal):
            round_.do(Occurred(what))
    assert len(round_.events) == 1
    assert not any(isinstance(event, Ruled) for event in round_.events)
