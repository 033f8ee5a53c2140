"""From settled wagers to hands: "Box 3: pay $20 on the ante and $200 on the bet", one line a box, as hands go."""

from collections.abc import Iterable
from typing import Any

from pitboss.banked.baccarat.events import WagerSettled
from pitboss.banked.canberra.events import Folded, JackpotSettled, Settled
from pitboss.banked.canberra.kinds import HandResult
from pitboss.banked.canberra.ruling_events import RoundVoided
from pitboss.play import Event
from pitboss.play.money import dollars


def house_instructions(events: Iterable[Event[Any]]) -> list[str]:
    """What is to be done with the chips of boxes after these events."""
    lines: list[str] = []
    for event in events:
        match event:
            case Folded():
                lines.append(f"Box {event.box}: {_folded(event)}.")
            case Settled():
                lines.append(f"Box {event.box}: {_settled(event)}.")
            case JackpotSettled():
                lines += _jackpot(event)
            case RoundVoided(backs=backs):
                lines += [f"Box {back.box}: {dollars(back.cents)} back." for back in backs if back.cents]
            case WagerSettled():
                lines.append(f"Seat {event.seat} on {event.side}: {_coup(event)}.")
            case _:
                pass
    return lines


def _folded(event: Folded) -> str:
    return f"{dollars(event.back)} back" if event.back else f"take the ante, {dollars(event.cents)}"


def _settled(event: Settled) -> str:
    match event.result:
        case HandResult.WIN:
            return f"pay {dollars(event.ante_win)} on the ante and {dollars(event.bet_win)} on the bet"
        case HandResult.NO_HAND:
            return f"pay {dollars(event.ante_win)} on the ante, the bet stays the player's"
        case HandResult.LOSE:
            return f"take {dollars(event.lost)}"
        case HandResult.TIE:
            return "a tie, nothing moves"
        case HandResult.RETURNED:
            return f"{dollars(event.back)} back"


def _jackpot(event: JackpotSettled) -> list[str]:
    chips = sum(cents for _, cents in event.chips)
    paid = [f"Jackpot: pay {dollars(paid.cents)} to box {paid.box} for a {paid.prize}." for paid in event.paid]
    return [*paid, f"Jackpot: take {dollars(chips)} in chips."]


def _coup(event: WagerSettled) -> str:
    if event.lost:
        return f"take {dollars(event.lost)}"
    if not event.won:
        return f"{dollars(event.back)} stays the player's"
    less = f", less {dollars(event.commission)} commission" if event.commission else ""
    return f"pay {dollars(event.won)}{less}"
