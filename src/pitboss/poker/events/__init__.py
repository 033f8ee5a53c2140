"""What happens in a round, as events. Each says what was decided and by which rules; `apply` keeps the books."""

from pitboss.play import Event
from pitboss.poker.events.beginning import Declined, Posted, Seat, Shuffled, Started, WasCut
from pitboss.poker.events.betting import Acted, BettingClosed, BettingOpened, BettingSkipped, OpenerNamed, Returned
from pitboss.poker.events.dealing import Burned, Dealt, Drew, Named, Reshuffled, Unveiled
from pitboss.poker.events.ending import Awarded, Charged, Ended, Mucked, PotsFormed, ReadOut, Revealed, Shown
from pitboss.poker.rulings.events import RULING_EVENTS
from pitboss.poker.state import State

__all__ = [
    "EVENTS",
    "Acted",
    "Awarded",
    "BettingClosed",
    "BettingOpened",
    "BettingSkipped",
    "Burned",
    "Charged",
    "Dealt",
    "Declined",
    "Drew",
    "Ended",
    "Mucked",
    "Named",
    "OpenerNamed",
    "Posted",
    "PotsFormed",
    "ReadOut",
    "Reshuffled",
    "Returned",
    "Revealed",
    "Seat",
    "Shown",
    "Shuffled",
    "Started",
    "Unveiled",
    "WasCut",
]

EVENTS: tuple[type[Event[State]], ...] = (
    Started,
    Shuffled,
    WasCut,
    Declined,
    Posted,
    Dealt,
    Unveiled,
    Burned,
    BettingOpened,
    Acted,
    BettingClosed,
    BettingSkipped,
    Drew,
    Reshuffled,
    Returned,
    PotsFormed,
    Shown,
    Mucked,
    Named,
    OpenerNamed,
    ReadOut,
    Revealed,
    Charged,
    Awarded,
    Ended,
    *RULING_EVENTS,
)
