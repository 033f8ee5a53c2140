"""The viewer's own part of a view: cards, hand, legal acts, offers, and what may be done between acts.

What is open is asked of the rules themselves: each command is put to the same decision that would judge it.
"""

import msgspec
from msgspec.structs import asdict

from pitboss.hands import rank
from pitboss.malformed import Malformed
from pitboss.play import Refusal, RuleIds
from pitboss.play.table_commands import Leave, TopUp
from pitboss.poker import deciding
from pitboss.poker.commands import Reveal
from pitboss.poker.due import Acts, CutDue, DrawDue, PostDue, ShowDue
from pitboss.poker.expecting import expect
from pitboss.poker.kinds import Forced, Kind, Wish
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
    RaiseDispute,
    Reduce,
    Sit,
    SitOut,
    Withdraw,
)
from pitboss.poker.table.state import TableState
from pitboss.poker.table.table import Table
from pitboss.poker.table.terms import Agreement, Coming
from pitboss.room.host import TableHost
from pitboss.room.house import usual_buy_in
from pitboss.room.people import Person
from pitboss.server.view_parts import AFTER_THE_ROUND, Bounds, Viewer, viewer_at


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


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something else that is asked of the viewer now; fields that do not belong to its kind are left out."""

    kind: str
    rules: RuleIds
    least: int | None = None
    most: int | None = None
    decline: bool | None = None
    post: str | None = None
    amounts: tuple[int, ...] | None = None
    must: bool | None = None


class TableBounds(Bounds, frozen=True, omit_defaults=True):
    """How far a command may go, also for what players propose or ask."""

    decks: list[int] | None = None
    ace_low: list[bool] | None = None
    forced: list[str] | None = None
    wishes: list[str] | None = None


class YouView(Viewer, frozen=True):
    cards: list[str | None] = msgspec.field(default_factory=list)
    hand: str = ""
    low: str = ""
    acts: ActsView | None = None
    offer: Offer | None = None
    may: dict[str, TableBounds] = msgspec.field(default_factory=dict)
    takes_effect: dict[str, str] = msgspec.field(default_factory=dict)
    waiting: int = 0
    """The viewer's place on the waiting list, from 1; 0 for whoever is not on it."""


def you_view(host: TableHost, person: Person | None, wallet: int) -> YouView:
    """What concerns the viewer alone."""
    if person is None:
        return YouView()
    shown = host.log.shown
    viewer = viewer_at(host, person, wallet)
    seat = viewer.seat
    state = host.eyes_of(person.id).look(host.log.rounds)
    log = host.log.rounds[-1] if host.log.rounds else None
    at = log.seat_of(person.id) if log else 0
    is_on = shown.round is not None and state is not None and at == seat and bool(seat)
    hands = _hands(state, at) if state is not None and at else []
    return YouView(
        **asdict(viewer),
        cards=[str(card) if card else None for card in state.own[at]] if state is not None and at else [],
        hand=hands[0] if hands else "",
        low=hands[1] if len(hands) > 1 else "",
        acts=_acts(state, seat) if is_on and state else None,
        offer=_offer(state, seat) if is_on and state else None,
        may=(_may_seated(shown, state, seat, at, wallet) if seat else _may_join(shown, person, wallet))
        | _may_claim(shown, person),
        takes_effect={"leave": AFTER_THE_ROUND, "sit_out": "from the next round"} if is_on else {},
        waiting=shown.waiting.index(person.id) + 1 if person.id in shown.waiting else 0,
    )


def _hands(state: State, seat: int) -> list[str]:
    """The viewer's own hand in words, for each way the round is won, once there are cards enough."""
    own = [card for card in state.own[seat] if card is not None]
    board = [card for card in state.board if card is not None]
    hands = state.setup.game.hands
    if len(own) < len(state.own[seat]):
        return []
    try:
        return [rank(own, each.ranking, hands.pick, board, hands.order).text for each in state.setup.evaluators]
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
    )


def _offer(state: State, seat: int) -> Offer | None:
    due = expect(state)
    if due is None or due.by[0].seat != seat:
        return None
    match due:
        case CutDue():
            return Offer("cut", due.rules, due.least, due.most, decline=True)
        case PostDue():
            return Offer("post", due.rules, decline=due.offered, post=due.kind, amounts=due.amounts)
        case DrawDue():
            return Offer("draw", due.rules, most=due.most)
        case ShowDue():
            return Offer("show", due.rules, must=due.must)
        case _:
            return None


def _may_seated(shown: TableState, state: State | None, seat: int, at: int, wallet: int) -> dict[str, TableBounds]:
    place, terms = shown.places[seat], shown.announced
    may = {
        name: TableBounds()
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
        may["consent"] = TableBounds()
    least = max(terms.unit, -(-(terms.min_table_stake - place.stake) // terms.unit) * terms.unit)
    most = min(wallet, terms.max_buy_in - place.stake if terms.max_buy_in else wallet) // terms.unit * terms.unit
    if least <= most and _is_open(shown, TopUp(seat, least)):
        may["top_up"] = TableBounds(least, most)
    if _is_open(shown, Reduce(seat, terms.unit)):
        may["reduce"] = TableBounds(terms.unit, place.stake - terms.min_table_stake)
    if seats := [to for to in shown.seats if to not in shown.places and _is_open(shown, Move(seat, to))]:
        may["move"] = TableBounds(seats=seats)
    if state is not None and at == seat and _may_reveal(state, seat):
        may["reveal"] = TableBounds()
    if shown.is_dealt_in(seat):
        may["ask"] = TableBounds(wishes=[str(wish) for wish in Wish])
    return may | _may_propose(shown, seat)


def _may_propose(shown: TableState, seat: int) -> dict[str, TableBounds]:
    if not shown.law.agreement or shown.proposal is not None:
        return {}
    decks = [rule.size for rule in shown.game.decks if _is_open(shown, Propose(seat, Agreement(deck=rule.size)))]
    aces = [ace for ace in (True, False) if _is_open(shown, Propose(seat, Agreement(ace_low=ace)))]
    forced = [str(way) for way in Forced if _is_open(shown, Propose(seat, Agreement(forced=way)))]
    return {"propose": TableBounds(decks=decks, ace_low=aces, forced=forced)} if decks or aces or forced else {}


def _may_join(shown: TableState, person: Person, wallet: int) -> dict[str, TableBounds]:
    terms = shown.announced
    cents = usual_buy_in(terms, wallet)
    free = [seat for seat in shown.seats if seat not in shown.places]
    seats = [seat for seat in free if _is_open(shown, Sit(person.id, seat, cents))] if cents <= wallet else []
    may = {"join": TableBounds(terms.min_table_stake, min(wallet, terms.max_buy_in or wallet), seats)} if seats else {}
    for name, command in (("join_list", JoinList(person.id)), ("leave_list", LeaveList(person.id))):
        if _is_open(shown, command) and (name == "leave_list" or not free):
            may[name] = TableBounds()
    return may


def _may_claim(shown: TableState, person: Person) -> dict[str, TableBounds]:
    """Seats that cannot be taken at once, because the seated players come first or others want them too."""
    wanted = sorted({*shown.first_call, *shown.claims} - shown.places.keys())
    seats = [seat for seat in wanted if _is_open(shown, Claim(person.id, seat))]
    return {"claim": TableBounds(seats=seats)} if seats else {}


def _may_reveal(state: State, seat: int) -> bool:
    try:
        return bool(deciding.decide(state, None, Reveal(seat)))
    except Refusal:
        return False


def _is_open(shown: TableState, command: AnyCommand) -> bool:
    try:
        return bool(Table.decide(shown, None, command))
    except Refusal:
        return False
