"""From settled wagers to hands: "Box 3: pay $20 on the ante and $200 on the bet", one line a box, as hands go."""

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.banked.baccarat.events import WagerSettled
from pitboss.banked.canberra.events import Folded, JackpotSettled, Settled
from pitboss.banked.canberra.kinds import HandResult
from pitboss.banked.canberra.ruling_events import RoundVoided
from pitboss.play import Event
from pitboss.play.money import Currency

Amount = Callable[[int], str]
"""How a sum is told."""


def house_instructions(events: Iterable[Event[Any]], currency: Currency = Currency.DOLLARS) -> list[str]:
    """What is to be done with the chips of boxes after these events."""
    lines: list[str] = []
    amount = currency.amount
    for event in events:
        match event:
            case Folded():
                lines.append(f"Box {event.box}: {_folded(event, amount)}.")
            case Settled():
                lines.append(f"Box {event.box}: {_settled(event, amount)}.")
            case JackpotSettled():
                lines += _jackpot(event, amount)
            case RoundVoided(backs=backs):
                lines += [f"Box {back.box}: {amount(back.cents)} back." for back in backs if back.cents]
            case WagerSettled():
                lines.append(f"Seat {event.seat} on {event.side}: {_coup(event, amount)}.")
            case _:
                pass
    return lines


def _folded(event: Folded, amount: Amount) -> str:
    return f"{amount(event.back)} back" if event.back else f"take the ante, {amount(event.cents)}"


def _settled(event: Settled, amount: Amount) -> str:
    match event.result:
        case HandResult.WIN:
            return f"pay {amount(event.ante_win)} on the ante and {amount(event.bet_win)} on the bet"
        case HandResult.NO_HAND:
            return f"pay {amount(event.ante_win)} on the ante, the bet stays the player's"
        case HandResult.LOSE:
            return f"take {amount(event.lost)}"
        case HandResult.TIE:
            return "a tie, nothing moves"
        case HandResult.RETURNED:
            return f"{amount(event.back)} back"


def _jackpot(event: JackpotSettled, amount: Amount) -> list[str]:
    chips = sum(cents for _, cents in event.chips)
    paid = [f"Jackpot: pay {amount(paid.cents)} to box {paid.box} for a {paid.prize}." for paid in event.paid]
    return [*paid, f"Jackpot: take {amount(chips)} in chips."]


def _coup(event: WagerSettled, amount: Amount) -> str:
    if event.lost:
        return f"take {amount(event.lost)}"
    if not event.won:
        return f"{amount(event.back)} stays the player's"
    less = f", less {amount(event.commission)} commission" if event.commission else ""
    return f"pay {amount(event.won)}{less}"
