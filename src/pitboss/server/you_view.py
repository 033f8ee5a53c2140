"""The viewer's own part of a view: cards, hand, legal acts, offers, and what may be done between acts.

What is open is asked of the rules themselves: each command is put to the same decision that would judge it.
"""

from typing import Any

import msgspec
from msgspec.structs import asdict

from pitboss.hands import Hand, rank
from pitboss.malformed import Malformed
from pitboss.play import Choice, RuleIds
from pitboss.poker.commands import Reveal
from pitboss.poker.due import Acts, CutDue, DrawDue, PostDue, ShowDue
from pitboss.poker.expecting import expect
from pitboss.poker.kinds import Forced, Kind, Wish
from pitboss.poker.round import Round
from pitboss.poker.state import State
from pitboss.poker.table.commands import (
    AnyCommand,
    Claim,
    ComeBack,
    Consent,
    JoinList,
    LeaveList,
    Move,
    Propose,
    Reduce,
    SitOut,
    Withdraw,
)
from pitboss.poker.table.entry import blind_levels, entry_cost, entry_place, rounds_until_blind
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.table import PokerTable
from pitboss.poker.table.terms import Agreement
from pitboss.room.host import TableHost
from pitboss.room.lobby import ChipsWish
from pitboss.room.person import Person
from pitboss.room.poker_chores import usual_buy_in
from pitboss.server.act_words import ActLabel, labels_of
from pitboss.server.view_parts import (
    AFTER_THE_ROUND,
    RICH,
    Joining,
    JoiningTerms,
    Open,
    SeatChoice,
    Span,
    Viewer,
    viewer_at,
)
from pitboss.table.commands import Leave, RaiseDispute, Sit, TopUp
from pitboss.table.terms import Coming


class ActsView(msgspec.Struct, frozen=True):
    open: dict[Kind, RuleIds]
    closed: dict[Kind, RuleIds]
    price: int
    cost: int
    least: int
    most: int
    step: int
    sizes: tuple[int, ...]
    tap_out: int
    labels: dict[Kind, ActLabel]
    """How a button says each act that is open."""


class CutOffer(msgspec.Struct, frozen=True, tag_field="kind", tag="cut"):
    """The viewer may cut between two places, or leave it to the dealer."""

    rules: RuleIds
    least: int
    most: int
    decline: bool = True


class PostOffer(msgspec.Struct, frozen=True, tag_field="kind", tag="post"):
    """The viewer is to post one of some amounts, or may."""

    rules: RuleIds
    decline: bool
    post: str
    amounts: tuple[int, ...]


class DrawOffer(msgspec.Struct, frozen=True, tag_field="kind", tag="draw"):
    """The viewer is to throw away so many cards."""

    rules: RuleIds
    least: int
    most: int


class ShowOffer(msgspec.Struct, frozen=True, tag_field="kind", tag="show"):
    """The viewer is to show the hand, or may."""

    rules: RuleIds
    must: bool


Offer = CutOffer | PostOffer | DrawOffer | ShowOffer
"""Something else that is asked of the viewer now."""


class Proposable(msgspec.Struct, frozen=True):
    """What may be proposed to the other players."""

    decks: list[int]
    ace_low: list[bool]
    forced: list[Forced]


class Wishes(msgspec.Struct, frozen=True):
    """What may be asked of the dealer."""

    wishes: list[str]


class EntryView(msgspec.Struct, frozen=True):
    """Somebody waits to be dealt in; for `post` he need not (`come_back` with `post`), 0 where that is not open."""

    text: str
    rules: RuleIds
    post: int = 0


class BankView(msgspec.Struct, frozen=True):
    """The seconds in the viewer's time bank, and in a full one (H-R08)."""

    left: float
    most: float
    ask: bool = False
    """Whether it waits to be asked for in the turn that is on."""


class PokerMay(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is open to the viewer besides the acts of the round."""

    leave: Open | None = None
    sit_out: Open | None = None
    come_back: Open | None = None
    withdraw: Open | None = None
    raise_dispute: Open | None = None
    consent: Open | None = None
    top_up: Span | None = None
    reduce: Span | None = None
    move: SeatChoice | None = None
    reveal: Open | None = None
    ask: Wishes | None = None
    propose: Proposable | None = None
    join: Joining | None = None
    join_list: Open | None = None
    leave_list: Open | None = None
    claim: SeatChoice | None = None
    done: Open | None = None


class YouView(Viewer, frozen=True, tag_field="kind", tag="poker"):
    """The viewer of a table of poker."""

    cards: list[str | None] = msgspec.field(default_factory=list)
    hand: str = ""
    hand_name: str = ""
    hand_detail: str = ""
    best: list[str] = msgspec.field(default_factory=list)
    """The cards that make the hand."""
    low: str = ""
    acts: ActsView | None = None
    offer: Offer | None = None
    may: PokerMay = PokerMay()
    takes_effect: dict[str, str] = msgspec.field(default_factory=dict)
    chips: ChipsWish | None = None
    """What the viewer wants bought between rounds."""
    bank: BankView | None = None
    entry: EntryView | None = None
    """Why the viewer has a seat and is not dealt in."""
    waiting: int = 0
    """The viewer's place on the waiting list, from 1; 0 for whoever is not on it."""


# By the names of the fields above, each with its own type.
May = dict[str, Any]


def you_view(host: TableHost, person: Person | None, wallet: int) -> YouView:
    """What concerns the viewer alone."""
    if person is None:
        return YouView()
    shown = host.log.shown
    viewer = viewer_at(host, person, wallet)
    seat = viewer.seat
    state = host.eyes_of(person.id).look(host.log)
    log = host.log.rounds[-1] if host.log.rounds else None
    at = log.seat_of(person.id) if log else 0
    is_on = shown.round is not None and state is not None and at == seat and bool(seat) and shown.places[seat].dealt
    hands = _hands(state, at) if state is not None and at else []
    return YouView(
        **asdict(viewer),
        cards=[str(card) if card else None for card in state.own[at]] if state is not None and at else [],
        hand=hands[0].spoken if hands else "",
        hand_name=hands[0].name if hands else "",
        hand_detail=hands[0].detail if hands else "",
        best=[str(card) for card in hands[0].best] if hands else [],
        low=hands[1].spoken if len(hands) > 1 else "",
        acts=_acts(state, seat) if is_on and state else None,
        offer=_offer(state, seat) if is_on and state else None,
        may=PokerMay(
            **(_may_seated(host, state, seat, at, wallet) if seat else _may_join(shown, person, wallet)),
            **_may_claim(shown, person),
        ),
        takes_effect=_takes_effect(shown, seat) if is_on else {},
        chips=host.wish_of(person.id) if seat else None,
        bank=_bank(host, person.id) if seat and host.time_bank.whole else None,
        entry=_entry(shown, seat) if seat else None,
        waiting=shown.waiting.index(person.id) + 1 if person.id in shown.waiting else 0,
    )


def _bank(host: TableHost, person: str) -> BankView:
    return BankView(round(host.bank_left(person), 1), host.time_bank.whole, host.may_take_bank(person))


def _entry(shown: PokerTableState, seat: int) -> EntryView | None:
    """Whoever waits for the blind is told how long, and what it costs not to."""
    place = shown.places[seat]
    waits_for_buck = shown.is_waiting_for_buck(seat)
    cost = entry_cost(shown, seat) if place.present and shown.marker else 0
    if waits_for_buck and place.present:
        return EntryView("The buck has passed you: you are dealt in when it reaches you.", shown.coming_law.missed_buck)
    if not cost or place.dealt:
        return None
    law = shown.coming_law
    if place.coming is Coming.POST:
        return EntryView(f"You post {shown.amount(cost)} and are dealt in with the next round.", law.post_blind)
    rounds = rounds_until_blind(shown, seat)
    when = "with the next round" if not rounds else f"in {rounds} round{'s' * (rounds > 1)}"
    blind = blind_levels(shown.coming)[entry_place(shown.coming) - 1]
    may = _is_open(shown, ComeBack(seat, Coming.POST))
    text = f"You wait for the blind of {shown.amount(blind)}, which reaches you {when}."
    if may:
        return EntryView(
            f"{text} You may post {shown.amount(cost)} now instead.", law.wait_for_blind + law.post_blind, cost
        )
    return EntryView(text, law.wait_for_blind)


def _takes_effect(shown: PokerTableState, seat: int) -> dict[str, str]:
    """What is done later than it is asked for; until the first card whoever leaves goes at once."""
    later = {"leave": AFTER_THE_ROUND} if shown.is_dealt_in(seat) else {}
    return later | {"sit_out": "from the next round"}


def _hands(state: State, seat: int) -> list[Hand]:
    """The viewer's own hand, for each way the round is won, once there are cards enough."""
    own = [card for card in state.own[seat] if card is not None]
    board = [card for card in state.board if card is not None]
    hands = state.setup.game.hands
    if len(own) < len(state.own[seat]):
        return []
    try:
        return [rank(own, each.ranking, hands.pick, board, hands.order) for each in state.setup.evaluators]
    except Malformed:
        return []


def _acts(state: State, seat: int) -> ActsView | None:
    due = expect(state)
    if not isinstance(due, Acts) or due.seat != seat:
        return None
    return ActsView(
        dict(due.open),
        dict(due.closed),
        due.price,
        due.cost,
        due.least,
        due.most,
        due.step,
        due.sizes,
        due.tap_out,
        labels_of(due, state),
    )


def _offer(state: State, seat: int) -> Offer | None:
    due = expect(state)
    if due is None or due.by[0].seat != seat:
        return None
    match due:
        case CutDue():
            return CutOffer(due.rules, due.least, due.most)
        case PostDue():
            return PostOffer(due.rules, due.offered, due.kind, due.amounts)
        case DrawDue():
            return DrawOffer(due.rules, due.least, due.most)
        case ShowDue():
            return ShowOffer(due.rules, due.must)
        case _:
            return None


def _may_seated(host: TableHost, state: State | None, seat: int, at: int, wallet: int) -> May:
    shown = host.log.shown
    terms = shown.terms_of_stakes
    may: May = {
        name: Open()
        for name, command in (
            ("leave", Leave(seat)),
            ("sit_out", SitOut(seat)),
            ("come_back", ComeBack(seat, Coming.POST)),
            ("withdraw", Withdraw(seat)),
            ("raise_dispute", RaiseDispute(seat, "")),
        )
        if _is_open(shown, command)
    }
    if shown.proposal is not None and seat not in shown.consents and _is_open(shown, Consent(seat)):
        may["consent"] = Open()
    stake = shown.stake_of(seat)
    least = max(terms.unit, -(-(terms.min_table_stake - stake) // terms.unit) * terms.unit)
    most = min(wallet, terms.max_buy_in - stake if terms.max_buy_in else wallet) // terms.unit * terms.unit
    if least <= most and _is_open(shown, TopUp(seat, least)):
        may["top_up"] = Span(least, most)
    if _is_open(shown, Reduce(seat, terms.unit)):
        may["reduce"] = Span(terms.unit, stake - terms.min_table_stake)
    if seats := [to for to in shown.seats if to not in shown.places and _is_open(shown, Move(seat, to))]:
        may["move"] = SeatChoice(seats)
    if state is not None and at == seat and _may_reveal(state, host.look(""), seat):
        may["reveal"] = Open()
    if host.dealer.gives_time(seat):
        may["done"] = Open()
    if shown.is_dealt_in(seat):
        may["ask"] = Wishes([str(wish) for wish in Wish])
    return may | _may_propose(shown, seat)


def _may_propose(shown: PokerTableState, seat: int) -> May:
    if not shown.law.agreement or shown.proposal is not None:
        return {}
    decks = [rule.size for rule in shown.game.decks if _is_open(shown, Propose(seat, Agreement(deck=rule.size)))]
    aces = [ace for ace in (True, False) if _is_open(shown, Propose(seat, Agreement(ace_low=ace)))]
    forced = [way for way in Forced if _is_open(shown, Propose(seat, Agreement(forced=way)))]
    return {"propose": Proposable(decks, aces, forced)} if decks or aces or forced else {}


def _may_join(shown: PokerTableState, person: Person, wallet: int) -> May:
    joining = joining_terms(shown, person).at(wallet)
    may: May = {"join": joining} if joining is not None else {}
    for name, command in (("join_list", JoinList(person.id)), ("leave_list", LeaveList(person.id))):
        if _is_open(shown, command) and (name == "leave_list" or not _free(shown)):
            may[name] = Open()
    return may


def joining_terms(shown: PokerTableState, person: Person) -> JoiningTerms:
    """With what a person may take which seats, whatever he has."""
    terms = shown.announced
    cents = usual_buy_in(terms, RICH)
    seats = [seat for seat in _free(shown) if _is_open(shown, Sit(person.id, seat, cents))]
    return JoiningTerms(terms.min_table_stake, terms.max_buy_in, 1, cents, terms.min_table_stake, terms.unit, seats)


def _free(shown: PokerTableState) -> list[int]:
    return [seat for seat in shown.seats if seat not in shown.places]


def _may_claim(shown: PokerTableState, person: Person) -> May:
    """Seats that cannot be taken at once, because the seated players come first or others want them too."""
    wanted = sorted({*shown.first_call, *shown.claims} - shown.places.keys())
    seats = [seat for seat in wanted if _is_open(shown, Claim(person.id, seat))]
    return {"claim": SeatChoice(seats)} if seats else {}


def _may_reveal(state: State, public: State, seat: int) -> bool:
    """Whether there is something to show that not everybody has seen."""
    if None not in public.own[seat]:
        return False
    return isinstance(Round.judged(state, Reveal(seat)), Choice)


def _is_open(shown: PokerTableState, command: AnyCommand) -> bool:
    return isinstance(PokerTable.judged(shown, command), Choice)
