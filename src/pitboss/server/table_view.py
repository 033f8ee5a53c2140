"""A table as a viewer may know it. Built from the fold of what this viewer was shown; it holds no other card."""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import asdict, replace

from pitboss.play import Event, Expected, RuleIds
from pitboss.poker.commands import Command
from pitboss.poker.due import Acts, ShowDue
from pitboss.poker.events import (
    Acted,
    Awarded,
    BettingOpened,
    BettingSkipped,
    Charged,
    Drew,
    Mucked,
    Posted,
    Reshuffled,
    Shown,
    Shuffled,
)
from pitboss.poker.expecting import expect
from pitboss.poker.kinds import Kind, Marker
from pitboss.poker.options import Options
from pitboss.poker.pots import form_pots
from pitboss.poker.setup import setup_for
from pitboss.poker.state import State
from pitboss.poker.streets import street_of
from pitboss.poker.table.entry import blind_levels
from pitboss.poker.table.sign import sign
from pitboss.poker.table.state import PokerPlace, PokerTableState
from pitboss.poker.table.terms import Agreement, Standing
from pitboss.poker.table.words import agreement_words
from pitboss.poker.tell_words import forced_words, hand_words, limit_words
from pitboss.poker.validation import resolved
from pitboss.room.chores import is_bot, temper_at
from pitboss.room.clock import sign_lines as clock_lines
from pitboss.room.host import TableHost
from pitboss.server.act_words import all_in_words
from pitboss.server.outcome_view import RoundOutcome
from pitboss.server.ruling_view import RulingView, ruling_at
from pitboss.server.view_parts import CardView, DueView, SignLine

Events = Sequence[Event[State]]


class LastAct(msgspec.Struct, frozen=True):
    text: str
    kind: str
    to: int


SeatState = Literal["empty", "active", "folded", "tapped_out", "mucked", "waiting", "held_out", "sitting_out"]


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat; an empty one has its number and state only."""

    seat: int
    state: SeatState
    person: str | None = None
    name: str | None = None
    mark: str | None = None
    bot: str | None = None
    stake: int | None = None
    bet: int | None = None
    held: int | None = None
    """Chips that were put in irregularly and lie aside until the seat's turn."""
    put_in: int | None = None
    cards: list[CardView] | None = None
    connected: bool | None = None
    away_until: int | None = None
    last: LastAct | None = None
    hand: str | None = None
    won: int | None = None
    missed: list[int] | None = None
    standing: str | None = None
    short: bool | None = None
    leaving: bool | None = None
    away: bool | None = None
    """Whether whoever has a hand here was found away from the table."""


class PotView(msgspec.Struct, frozen=True):
    cents: int
    eligible: tuple[int, ...]


class AwardView(msgspec.Struct, frozen=True):
    seat: int
    cents: int
    pots: tuple[int, ...]
    side: str
    rules: RuleIds


class ChargedView(msgspec.Struct, frozen=True):
    cents: int
    rules: RuleIds


class MarkerView(msgspec.Struct, frozen=True):
    kind: Marker
    seat: int


class AgreementView(msgspec.Struct, frozen=True):
    agreement: Agreement
    text: str
    consents: tuple[int, ...] = ()


class NoticeView(msgspec.Struct, frozen=True):
    text: str
    options: Options


class RoundView(msgspec.Struct, frozen=True, kw_only=True):
    """The round that is on, or the last one: what is in the middle of the table."""

    stage: str = "between"
    betting_round: int = 0
    betting_rounds: int = 0
    street: str = ""
    marker: MarkerView
    board: list[str | None] = []
    shoe: int = 0
    burned: int = 0
    root: str = ""
    pot: int = 0
    pots: list[PotView] = []
    commission: int = 0
    due: DueView | None = None
    awards: list[AwardView] = []
    charged: ChargedView | None = None
    outcome: RoundOutcome | None = None
    """How the round ended; nothing while it is on."""
    seats: list[SeatView] = []


class TableLayout(RoundView, frozen=True, kw_only=True):
    """What lies on a poker table, and what its players have agreed on or were told."""

    options: Options
    blind: int
    """The blind by which stakes are measured: the big one, or else the ante."""
    ready: list[int]
    """Seats that are ready for the next round."""
    waiting: list[str]
    proposal: AgreementView | None
    agreement: AgreementView | None
    notice: NoticeView | None
    ruling: RulingView | None


def layout_of(host: TableHost, person: str, clock: int, outcome: RoundOutcome | None = None) -> TableLayout:
    """The table through the eyes of a person, or of everybody who looks on (no name)."""
    shown = host.log.shown
    state = host.eyes_of(person).look(host.log)
    events = host.log.rounds[-1].events if host.log.rounds else ()
    seats = _seats(host, state, events, person, clock)
    middle = replace(_middle(shown, state, events), due=_due(host), outcome=outcome, seats=seats)
    return TableLayout(
        **asdict(middle),
        options=shown.options,
        blind=_blind(shown),
        ready=host.dealer.ready(),
        waiting=[host.name_of(person) for person in shown.waiting],
        proposal=_agreement(shown.proposal, tuple(sorted(shown.consents))),
        agreement=_agreement(shown.agreement),
        notice=NoticeView(stakes_words(shown), shown.notice[2]) if shown.notice else None,
        ruling=ruling_at(shown, host.with_names),
    )


def _blind(shown: PokerTableState) -> int:
    levels = blind_levels(shown.coming)
    return max(levels) if levels else shown.coming.ante or shown.coming.minimum


def _middle(shown: PokerTableState, state: State | None, events: Events) -> RoundView:
    """The round that is on, or the last one; once that is over the marker lies where the table has it."""
    lies = MarkerView(shown.game.marker, shown.marker)
    if state is None:
        return RoundView(marker=lies)
    middle = round_view(state, events)
    return replace(middle, marker=lies) if state.over else middle


def round_view(state: State, events: Events) -> RoundView:
    """The middle of the table in a round; the seats are for the caller to fill in."""
    setup = state.setup
    return RoundView(
        stage="between" if state.over else str(setup.plan[state.step].verb),
        betting_round=state.bet_round,
        betting_rounds=setup.game.betting_rounds,
        street=street_of(state),
        marker=MarkerView(setup.game.marker, setup.marker),
        board=[str(card) if card else None for card in state.board],
        shoe=state.shoe,
        burned=state.burned,
        root=next((e.root for e in reversed(events) if isinstance(e, Shuffled | Reshuffled)), ""),
        pot=state.pot,
        pots=_pots(state),
        commission=state.commission,
        awards=[AwardView(e.seat, e.cents, e.pots, e.side, e.rules) for e in events if isinstance(e, Awarded)],
        charged=next((ChargedView(e.cents, e.rules) for e in events if isinstance(e, Charged)), None),
    )


def seat_view(state: State, seat: int, events: Events, place: SeatView, is_own: bool) -> SeatView:
    """A seat that is part of the round: its bets, its cards as far as the viewer knows them, its last act."""
    is_in = bool(state.active >> seat & 1)
    known = any(card is not None for card in state.own[seat])
    cards = zip(state.own[seat], state.up[seat], strict=False) if is_in or is_own or known else ()
    own = [card for card in state.own[seat] if card is not None]
    return replace(
        place,
        state=_standing(state, seat),
        bet=0 if state.pots_formed else state.total[seat],
        held=_held(state, seat),
        away=_is_away(state, seat) or None,
        put_in=state.level[seat] + state.dead[seat],
        cards=[CardView(str(card) if card else None, up) for card, up in cards],
        last=_last_act(state, seat, events),
        hand=hand_words(state, own) if seat in state.shown else "",
        won=sum(event.cents for event in events if isinstance(event, Awarded) and event.seat == seat),
    )


def stakes_words(shown: PokerTableState) -> str:
    """`blinds $5 and $10, no limit, at least $10`."""
    options = resolved(shown.coming_game, shown.coming)
    setup = setup_for(shown.coming_game, options, (1, 2), 1)
    return f"{forced_words(setup)}; {limit_words(options)}"


def sign_lines(host: TableHost) -> list[SignLine]:
    """What the rules want displayed, and the room's own clock."""
    lines = [SignLine(f"{line.about}: {line.text}", line.rules) for line in sign(host.log.shown).lines]
    options = resolved(host.log.shown.coming_game, host.log.shown.coming)
    house = [all_in_words(options), *clock_lines(host.log.shown, host.timing.to_act, host.time_bank)]
    return [*lines, *(SignLine(*line) for line in house)]


def _due(host: TableHost) -> DueView | None:
    round_ = host.log.shown.round
    due = expect(round_) if round_ is not None else None
    if due is None:
        return None
    plan, seat = host.plan, due.by[0].seat
    kind = due.name
    text = host.with_names(_waited_for(due))
    if plan is None or not plan.is_expiry:
        return DueView(seat, kind, text, due.rules)
    return DueView(
        seat,
        kind,
        text,
        due.rules,
        host.deadline,
        plan.seconds,
        called=plan.is_called,
        banked_from=host.banked_from,
    )


def _waited_for(due: Expected[Command]) -> str:
    """What the table waits for, without what only the player in turn has to know."""
    seat = due.by[0].seat
    if isinstance(due, Acts):
        return f"seat {seat} is to act"
    return f"seat {seat} is to show" if isinstance(due, ShowDue) else due.sentence()


def _seats(host: TableHost, state: State | None, events: Events, person: str, clock: int) -> list[SeatView]:
    shown = host.log.shown
    seats = []
    for seat in shown.seats:
        place = shown.places.get(seat)
        if place is None:
            seats.append(SeatView(seat, "empty"))
            continue
        view = _place_view(host, seat, place, clock)
        log = host.log.rounds[-1] if host.log.rounds else None
        if state is not None and log is not None and log.persons.get(seat) == place.person:
            stays = place.dealt if shown.round is not None else place.present
            view = seat_view(state, seat, events, view, place.person == person) if stays else view
        seats.append(view)
    return seats


def _place_view(host: TableHost, seat: int, place: PokerPlace, clock: int) -> SeatView:
    shown = host.log.shown
    bot = is_bot(place.person)
    presence = host.presences[place.person]
    waits = (place.standing is not Standing.REGULAR and bool(shown.rounds)) or shown.is_waiting_for_buck(seat)
    return SeatView(
        seat,
        "sitting_out" if not place.present else "held_out" if waits else "waiting",
        person=place.person,
        name=place.name or place.person,
        mark=host.mark_of(place.person),
        bot=temper_at(place.person) if bot else "",
        stake=shown.stake_of(seat),
        bet=0,
        put_in=0,
        cards=[],
        connected=bot or presence.connections > 0,
        away_until=0 if bot or presence.connections else host.held_until(place.person),
        hand="",
        won=0,
        missed=sorted(place.missed),
        standing=place.standing,
        short=place.short,
        leaving=place.leaving,
    )


def _standing(state: State, seat: int) -> SeatState:
    bit = 1 << seat
    if state.mucked & bit:
        return "mucked"
    if not state.active & bit:
        return "folded"
    return "active" if state.able & bit or state.over else "tapped_out"


def _held(state: State, seat: int) -> int | None:
    hold = state.irregular.hold_of(seat) if state.irregular is not None else None
    return hold.cents if hold is not None else None


def _is_away(state: State, seat: int) -> bool:
    return state.irregular is not None and bool(state.irregular.absent >> seat & 1)


def _last_act(state: State, seat: int, events: Events) -> LastAct | None:
    """What a seat did last on this street."""
    for event in reversed(events):
        if isinstance(event, BettingOpened | BettingSkipped) and event.betting_round > 1:
            return None
        if isinstance(event, Acted) and event.seat == seat:
            return LastAct(_act_words(state, event), event.kind, event.to)
        if isinstance(event, Posted) and event.seat == seat:
            words = f"{event.kind.replace('_', '-').capitalize()} {state.amount(event.cents)}"
            return LastAct(f"{words}, all in" if event.out else words, "post", event.cents)
        if isinstance(event, Drew) and event.seat == seat:
            count = len(event.places)
            return LastAct(f"Draws {count}" if count else "Stands pat", "draw", count)
        if isinstance(event, Shown | Mucked) and event.seat == seat:
            return LastAct("Shows" if isinstance(event, Shown) else "Throws the hand in", "show", 0)
    return None


def _act_words(state: State, event: Acted) -> str:
    """A tag at the seat: `Raises to $60`, `Calls $20, all in`."""
    cents = state.amount(event.cents)
    words = {
        Kind.FOLD: "Folds",
        Kind.CHECK: "Checks",
        Kind.CALL: f"Calls {cents}" if event.cents else "Stays",
        Kind.BET: f"Bets {state.amount(event.to)}",
        Kind.RAISE: f"Raises to {state.amount(event.to)}",
        Kind.CALL_AND_FOLD: f"Calls {cents}, folds",
        Kind.BRING_IN: f"Brings in {cents}",
        Kind.TAP_OUT: f"All in {cents}",
    }[event.kind]
    return f"{words}, all in" if event.out and event.kind is not Kind.TAP_OUT else words


def _pots(state: State) -> list[PotView]:
    """The pots as they were formed, or as they would be now."""
    if state.pots_formed:
        return [PotView(pot.cents, pot.eligible) for pot in state.pots]
    if not state.pot:
        return []
    active = state.seats_in(state.active)
    if active and any(not state.able >> seat & 1 for seat in active):
        return [PotView(pot.cents, pot.eligible) for pot in form_pots(state.level, state.dead, active)]
    return [PotView(state.pot, active)]


def _agreement(agreement: Agreement | None, consents: tuple[int, ...] = ()) -> AgreementView | None:
    return AgreementView(agreement, agreement_words(agreement), consents) if agreement else None
