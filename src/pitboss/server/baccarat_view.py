"""A coup of Mini-Baccarat as a viewer may know it: wagers and results, both hands, who may open them, the road."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from pitboss.banked.baccarat.due import expect
from pitboss.banked.baccarat.events import CoupEnded, CoupReversed, CoupVoided, ShoeShuffled, WagerSettled
from pitboss.banked.baccarat.kinds import HANDS, Method, Side
from pitboss.banked.baccarat.law import BaccaratLaw
from pitboss.banked.baccarat.points import total
from pitboss.banked.baccarat.settlement import COMMISSION_PERCENT, TIE_PAYS
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.play import RuleIds
from pitboss.room.rounds import RoundLog
from pitboss.server.house_view import OVER, HouseRound, HouseSeat, ResultLine, Sitter, card_views, due_view
from pitboss.server.layout import Layout
from pitboss.server.view_parts import CardView

WagersState = Literal["empty", "idle", "wagered", "settled", "sitting_out"]


class WagersView(HouseSeat, frozen=True, kw_only=True):
    """A seat with its wagers."""

    state: WagersState
    wagers: dict[Side, int] | UnsetType = UNSET


class HandView(msgspec.Struct, frozen=True):
    """A hand; `holder` has its cards in hand, `designated` may have them under method (b), 0 for nobody."""

    cards: list[CardView]
    points: int | None
    holder: int
    designated: int


class BaccaratRound(HouseRound, frozen=True, kw_only=True, tag_field="game", tag="baccarat"):
    """`road` are the winners of the coups of this shoe, in order."""

    seats: list[WagersView]
    hands: dict[Side, HandView]
    winner: Side | None
    cutting_card_out: bool
    is_last: bool
    road: list[Side]


class PaysRow(msgspec.Struct, frozen=True):
    side: Side
    text: str
    rules: RuleIds


class BaccaratCloth(msgspec.Struct, frozen=True):
    pays: list[PaysRow]
    commission: str


def baccarat_round(
    layout: Layout[BaccaratState], sitters: Mapping[int, Sitter], rounds: Sequence[RoundLog]
) -> BaccaratRound:
    """The coup on a layout, with those who sit there; `rounds` are the table's up to this one."""
    state = layout.state
    ended = next((event for event in layout.events if isinstance(event, CoupEnded)), None)
    results = results_of(layout)
    root, road = shoe_of(rounds)
    return BaccaratRound(
        stage=OVER if layout.is_over else state.step,
        shoe=state.shoe,
        root=root,
        due=None if layout.is_over else due_view(expect(state)),
        seats=[
            _seat(layout, seat, sitters[seat], results.get(seat, []))
            if seat in sitters
            else WagersView(seat=seat, state="empty")
            for seat in state.seats
        ],
        hands={side: _hand(state, side) for side in HANDS},
        winner=ended.winner if ended is not None else None,
        cutting_card_out=state.cutting_card_out,
        is_last=state.is_last,
        road=road,
    )


def baccarat_now(shown: BaccaratRound, state: BaccaratState) -> BaccaratRound:
    """What lies on the layout, at a table that has come as far as `state`."""
    return replace(
        shown,
        stage=state.step,
        shoe=state.shoe,
        due=due_view(expect(state)),
        cutting_card_out=state.cutting_card_out,
        is_last=state.is_last,
    )


def shoe_of(rounds: Sequence[RoundLog]) -> tuple[str, list[Side]]:
    """The commitment to the shoe of the last of some rounds, and the winners of its coups, in order.

    The shuffle is in a shoe's first round, though wagers may lie before it; a coup that counts ends its round.
    """
    winners: list[Side] = []
    for round_ in reversed(rounds):
        if isinstance(last := round_.events[-1], CoupEnded):
            winners.append(last.winner)
        shuffled = next((event for event in round_.events if isinstance(event, ShoeShuffled)), None)
        if shuffled is not None:
            return shuffled.root, winners[::-1]
    return "", winners[::-1]


def cloth_of(law: BaccaratLaw) -> BaccaratCloth:
    less = f"1 to 1 less {COMMISSION_PERCENT}%"
    return BaccaratCloth(
        [
            PaysRow(Side.PLAYER, "1 to 1", law.settle),
            PaysRow(Side.BANKER, less, law.settle + law.commission),
            PaysRow(Side.TIE, f"{TIE_PAYS} to 1", law.settle),
        ],
        f"{COMMISSION_PERCENT}% of what a wager on Banker wins, taken at once",
    )


def results_of(layout: Layout[BaccaratState]) -> dict[int, list[ResultLine]]:
    """By seat, each wager as it was settled."""
    results: dict[int, list[ResultLine]] = {}
    for event in layout.events:
        if isinstance(event, WagerSettled):
            results.setdefault(event.seat, []).append(_settled(layout.state, event))
        elif isinstance(event, CoupVoided):
            line = ResultLine("the coup does not count: every wager goes back", 0, event.rules)
            results = {seat: [line] for seat, _ in event.backs}
        elif isinstance(event, CoupReversed):
            line = ResultLine("the coup does not count: all that it won and lost goes back", 0, event.rules)
            results = {seat: [line] for seat in results}
    return results


def _settled(state: BaccaratState, event: WagerSettled) -> ResultLine:
    on = event.side.capitalize()
    if event.won:
        odds = f"{TIE_PAYS} to 1" if event.side is Side.TIE else "1 to 1"
        less = f", less {state.amount(event.commission)} commission" if event.commission else ""
        return ResultLine(f"{on} pays {odds}{less}", event.won - event.commission, event.rules)
    if event.lost:
        return ResultLine(f"the wager on {on} is lost", -event.lost, event.rules)
    return ResultLine(f"a tie: the wager on {on} goes back", 0, event.rules)


def _seat(layout: Layout[BaccaratState], seat: int, sitter: Sitter, results: list[ResultLine]) -> WagersView:
    place = layout.state.places.get(seat)
    wagers: dict[Side, int] = {}
    if place is not None and place.person == sitter.person:
        wagers = {side: cents for (owner, side), cents in layout.state.wagers.items() if owner == seat}
    results = results if wagers else []
    is_settled = bool(results)
    state: WagersState = "settled" if is_settled else "wagered" if wagers else "idle"
    return WagersView(
        seat=seat,
        state=state,
        **asdict(sitter),
        net=sum(line.cents for line in results) if is_settled else None,
        results=results,
        wagers=wagers,
    )


def _hand(state: BaccaratState, side: Side) -> HandView:
    """Cards that lie open; under method (b) the player who holds the others may know them too."""
    cards, opened = state.hands[side], state.opened[side]
    held, holder = state.out or (None, 0)
    open_cards = [card for card in cards[:opened] if card is not None]
    return HandView(
        card_views(cards, lambda place: place < opened),
        total(open_cards) if open_cards else None,
        holder if held is side else 0,
        state.designated(side) if state.method is Method.B else 0,
    )
