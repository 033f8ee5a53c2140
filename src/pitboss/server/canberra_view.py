"""A round of Canberra Poker as a viewer may know it: boxes with wagers, cards and results, the dealer, the cloth."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from pitboss.banked.canberra.due import (
    expect,
)
from pitboss.banked.canberra.events import (
    AntesClosed,
    AnteTakenBack,
    CardsShuffled,
    ChipPlaced,
    Folded,
    JackpotSettled,
    Settled,
)
from pitboss.banked.canberra.hand_values import category_of
from pitboss.banked.canberra.kinds import BoxStanding, CanberraStep, HandResult
from pitboss.banked.canberra.law import CanberraLaw
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.ruling_events import (
    AnteCorrected,
    AnteForfeited,
    HandVoided,
    RoundReversed,
    RoundVoided,
    SettlementCorrected,
)
from pitboss.banked.canberra.state import HAND, Box, CanberraState
from pitboss.banked.canberra.tell import hand_words
from pitboss.banked.jackpot.prizes import PRIZES
from pitboss.play import RuleIds
from pitboss.room.card_room import CardRoom
from pitboss.room.meters import LATEST, Meter
from pitboss.room.snapshots.jackpots import MeterPrize
from pitboss.server.house_view import (
    OVER,
    HouseRound,
    HouseSeat,
    ResultLine,
    Sitter,
    card_views,
    due_view,
)
from pitboss.server.layout import AnyEvent, Layout
from pitboss.server.view_parts import CardView

SOMEBODY = "a player"
ONCE_MORE = "below the minimum once more: every wager goes back"
BoxState = Literal[
    "empty", "idle", "wagered", "deciding", "folded", "bet", "won", "lost", "tied", "void", "sitting_out"
]
STATES: dict[HandResult, BoxState] = {
    HandResult.WIN: "won",
    HandResult.NO_HAND: "won",
    HandResult.LOSE: "lost",
    HandResult.TIE: "tied",
    HandResult.RETURNED: "void",
}
STANDINGS: dict[BoxStanding, BoxState] = {
    BoxStanding.FOLDED: "folded",
    BoxStanding.BET: "bet",
    BoxStanding.VOID: "void",
}


class BoxView(HouseSeat, frozen=True, kw_only=True):
    """A box with its wagers and cards."""

    state: BoxState
    ante: int | UnsetType = UNSET
    bet: int | UnsetType = UNSET
    chip: bool | UnsetType = UNSET
    cards: list[CardView] | UnsetType = UNSET
    hand: str | UnsetType = UNSET


class DealerView(msgspec.Struct, frozen=True):
    """`plays` is unknown until the dealer's cards are turned up."""

    cards: list[CardView]
    hand: str
    plays: bool | None


class CanberraRound(HouseRound, frozen=True, kw_only=True, tag_field="game", tag="canberra"):
    dealer: DealerView
    seats: list[BoxView]


class PayRow(msgspec.Struct, frozen=True):
    hand: str
    to_one: int
    rules: RuleIds


class PrizeRow(msgspec.Struct, frozen=True):
    """`now` is what the prize would be by the display as it stands."""

    prize: str
    floor: int
    percent: int
    now: int
    rules: RuleIds


class PaidPrize(msgspec.Struct, frozen=True):
    table: str
    name: str
    prize: str
    cents: int
    at: int


class JackpotView(msgspec.Struct, frozen=True):
    """A meter; `latest` are the last prizes that it paid, newest first."""

    name: str
    display: int
    chip: int
    prizes: list[PrizeRow]
    latest: list[PaidPrize] = []


class CanberraCloth(msgspec.Struct, frozen=True):
    """What lies beside the boxes and does not change with the cards."""

    pay_table: list[PayRow]
    max_payout: int
    jackpot: JackpotView | None


def canberra_round(layout: Layout[CanberraState], sitters: Mapping[int, Sitter]) -> CanberraRound:
    """The round on a layout, with those who sit there; others than in the round may have come."""
    state = layout.state
    results = results_of(layout)
    return CanberraRound(
        stage=OVER if layout.is_over else state.step,
        shoe=state.shoe,
        root=next((event.root for event in layout.events if isinstance(event, CardsShuffled)), ""),
        due=None if layout.is_over else due_view(expect(state)),
        dealer=_dealer(state),
        seats=[
            _box(layout, seat, sitters[seat], results.get(seat, []))
            if seat in sitters
            else BoxView(seat=seat, state="empty")
            for seat in state.seats
        ],
    )


def canberra_now(shown: CanberraRound, state: CanberraState) -> CanberraRound:
    """What lies on the layout, at a table that has come as far as `state`."""
    return replace(shown, stage=state.step, shoe=state.shoe, due=due_view(expect(state)))


def cloth_of(law: CanberraLaw, terms: CanberraOptions, jackpot: JackpotView | None) -> CanberraCloth:
    rows = {odds.rules: PayRow(_row_name(odds.rules), odds.to_one, odds.rules) for odds in law.odds.values()}
    pay_table = sorted(rows.values(), key=lambda row: -row.to_one)
    return CanberraCloth(pay_table, terms.max_payout, jackpot)


def jackpot_view(name: str, display: int, chip: int, latest: list[PaidPrize] | None = None) -> JackpotView:
    """A meter that stands at `display`, and what each prize would be by it."""
    prizes = [
        PrizeRow(prize, row.floor, 10 * row.tenths, row.amount(display), row.rules) for prize, row in PRIZES.items()
    ]
    return JackpotView(name, display, chip, prizes, latest or [])


def noted_jackpot(layout: Layout[CanberraState]) -> JackpotView | None:
    """The meter as it was noted at NO MORE BETS of a round that was played."""
    closed = next((event for event in layout.events if isinstance(event, AntesClosed)), None)
    if closed is None or not closed.jackpot:
        return None
    return jackpot_view(closed.jackpot, closed.display, layout.state.terms.jackpot_chip)


def results_of(layout: Layout[CanberraState]) -> dict[int, list[ResultLine]]:
    """By box, each wager as it was settled; what is void takes the place of all that was settled before."""
    results: dict[int, list[ResultLine]] = {}
    for event in layout.events:
        if isinstance(event, RoundVoided | RoundReversed):
            text = "the round does not count: every wager goes back"
            boxes = [back.box for back in event.backs]
            if isinstance(event, RoundReversed):
                boxes += [each.box for each in event.moved]
            results = {box: [ResultLine(text, 0, event.rules)] for box in boxes}
        if isinstance(event, HandVoided):
            results[event.back.box] = _voided(event)
        if isinstance(event, SettlementCorrected):
            results[event.box] = []
        if isinstance(event, AnteCorrected) and event.back.bank:
            results[event.back.box] = []
        lines = _LINES.get(type(event), _nothing)
        for box, line in lines(layout.state, event):
            results.setdefault(box, []).append(line)
    return results


def _box(layout: Layout[CanberraState], seat: int, sitter: Sitter, results: list[ResultLine]) -> BoxView:
    state = layout.state
    box = state.boxes.get(seat)
    is_ours = box is not None and box.person == sitter.person
    if box is None or not is_ours:
        box, results = Box(sitter.person, 0), []
    cards = [card for card in box.cards if card is not None]
    is_up = box.standing is BoxStanding.SETTLED
    is_settled = is_ours and bool(results) and (layout.is_over or not box.placed)
    return BoxView(
        seat=seat,
        state=_state(state, seat, box, is_void(layout)) if is_ours else "idle",
        **asdict(sitter),
        net=sum(line.cents for line in results) if is_settled else None,
        results=results,
        ante=box.ante,
        bet=box.bet,
        chip=_has_chip(layout, seat) if is_ours else False,
        cards=card_views(box.cards, lambda place: is_up),
        hand=hand_words(tuple(cards)) if cards and len(cards) == len(box.cards) else "",
    )


def _state(state: CanberraState, seat: int, box: Box, is_round_void: bool) -> BoxState:
    if is_round_void:
        return "void"
    match box.standing:
        case BoxStanding.IN:
            return "deciding" if state.step is CanberraStep.DECISIONS and seat in state.undecided else "wagered"
        case BoxStanding.SETTLED:
            assert box.result is not None, "a settled hand has its result"
            return STATES[box.result]
        case standing:
            return STANDINGS[standing]


def is_void(layout: Layout[CanberraState]) -> bool:
    """Whether the round does not count, or was undone afterwards."""
    return any(isinstance(event, RoundVoided | RoundReversed) for event in layout.events)


def _has_chip(layout: Layout[CanberraState], seat: int) -> bool:
    """Whether a box plays the jackpot in this round, collected or not."""
    placed = False
    for event in layout.events:
        if isinstance(event, ChipPlaced) and event.box == seat:
            placed = True
        elif isinstance(event, AnteTakenBack) and event.box == seat:
            placed = False
    return placed


def _dealer(state: CanberraState) -> DealerView:
    """The dealer's last card lies face up; the others when the hand is turned up."""
    cards = state.dealer
    is_shown = state.plays is not None
    known = tuple(card for card in cards if card is not None)
    views = card_views(cards, lambda place: is_shown or place == HAND - 1)
    return DealerView(views, hand_words(known) if is_shown else "", state.plays)


def _row_name(rules: RuleIds) -> str:
    """`S89-1997/10.BET.one-pair-or-less` is the row of `one pair or less`."""
    return rules[0].rpartition(".")[2].replace("-", " ")


Lines = list[tuple[int, ResultLine]]


def _folded(state: CanberraState, event: Folded) -> Lines:
    if event.back:
        return [(event.box, ResultLine(ONCE_MORE, 0, event.rules))]
    return [(event.box, ResultLine("the ante is lost with the fold", -event.cents, event.rules))]


def _settled(state: CanberraState, event: Settled) -> Lines:
    """Ante and bet apart, each with what it brought."""
    box = state.boxes[event.box]
    odds = state.law.odds[category_of(event.value)]
    match event.result:
        case HandResult.WIN:
            full = box.bet * odds.to_one
            pays = f"the bet pays {odds.to_one} to 1 for {_row_name(odds.rules)}"
            if event.bet_win < full:
                pays = f"the bet pays the maximum of {state.amount(event.bet_win)} for {_row_name(odds.rules)}"
            lines = [("the ante pays 1 to 1", event.ante_win), (pays, event.bet_win)]
        case HandResult.NO_HAND:
            return _no_hand(event.box, event.ante_win, event.rules)
        case HandResult.LOSE:
            lines = [("the ante is lost", -box.ante), ("the bet is lost", -box.bet)]
        case HandResult.TIE:
            lines = [("a tie: the ante goes back", 0), ("the bet goes back", 0)]
        case HandResult.RETURNED:
            lines = [(ONCE_MORE, 0)]
    return [(event.box, ResultLine(text, cents, event.rules)) for text, cents in lines]


def _no_hand(box: int, won: int, rules: RuleIds) -> Lines:
    ante = ResultLine("the dealer has no hand: the ante pays 1 to 1", won, rules)
    return [(box, ante), (box, ResultLine("the bet goes back", 0, rules))]


def _settled_again(state: CanberraState, event: SettlementCorrected) -> Lines:
    return _no_hand(event.box, event.won, event.rules)


def _corrected(state: CanberraState, event: AnteCorrected) -> Lines:
    """Of a folded hand, what the fold has cost after all."""
    if not event.back.bank:
        return []
    if event.small:
        return [(event.back.box, ResultLine(ONCE_MORE, 0, event.rules))]
    return [(event.back.box, ResultLine("the ante is lost with the fold", -event.ante, event.rules))]


def _forfeited(state: CanberraState, event: AnteForfeited) -> Lines:
    lines = [(event.box, ResultLine("the ante is forfeited", -event.ante, event.rules))]
    if event.bet:
        lines.append((event.box, ResultLine("the bet goes back", 0, event.rules)))
    return lines


def _jackpot(state: CanberraState, event: JackpotSettled) -> Lines:
    lines = [(box, ResultLine("the jackpot chip is collected", -cents, event.rules)) for box, cents in event.chips]
    lines += [
        (paid.box, ResultLine(f"the jackpot pays for a {paid.prize}", paid.cents, event.rules)) for paid in event.paid
    ]
    return lines


def _voided(event: HandVoided) -> list[ResultLine]:
    """By the letter of 1995 a hand dealt out of order may lose all but its chip (G-R49)."""
    if event.lost:
        return [ResultLine("the hand is void: only the jackpot chip goes back", -event.lost, event.rules)]
    return [ResultLine("the hand is void: every wager goes back", 0, event.rules)]


def _nothing(state: CanberraState, event: AnyEvent) -> Lines:
    return []


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_LINES: dict[type[AnyEvent], Callable[[CanberraState, Any], Lines]] = {
    Folded: _folded,
    Settled: _settled,
    AnteForfeited: _forfeited,
    AnteCorrected: _corrected,
    SettlementCorrected: _settled_again,
    JackpotSettled: _jackpot,
}


def live_jackpot(room: CardRoom, meter: Meter) -> JackpotView:
    """A meter as it stands, whichever table moved it last."""
    latest = [_paid(room, prize) for prize in reversed(meter.prizes[-LATEST:])]
    return jackpot_view(meter.name, meter.shown.display, meter.shown.terms.chip, latest)


def _paid(room: CardRoom, prize: MeterPrize) -> PaidPrize:
    table = room.tables.metas[prize.table].name
    return PaidPrize(table, _winner(room, prize), prize.paid.prize, prize.paid.cents, prize.at)


def _winner(room: CardRoom, prize: MeterPrize) -> str:
    """The winner's name, as long as the table where it was won is open."""
    return room.winner_of(prize) or SOMEBODY
