"""What one gesture of a dealer says: an entry, perhaps several commands of the table. Amounts are cents.

Only what departs from the passive course has to be entered; what lies between is implied (H-R11).
"""

from enum import StrEnum
from typing import Any

import msgspec

from pitboss.banked.canberra.kinds import HandResult
from pitboss.cards import Card
from pitboss.hands import Category
from pitboss.play import RuleIds


class DealerEntry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """The base of all entries."""


class DealStep(StrEnum):
    """The steps before the first act, in their order."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    POST = "post"
    DEAL = "deal"


class DealEntry(DealerEntry, frozen=True, tag="deal"):
    """Shuffle, cut, posts and the first cards, up to the first open card or the first act; `at` is the time.

    `posts` are by seat what is put up and not owed so: an over-blind, or a higher blind of the buck. With a `reader`
    that is alive no card is dealt unknown: it says each as it leaves the shoe. With a `step` it is that one alone, as
    a house may want it said; after a misdeal it begins with whatever is to be done anew. `until` a seat refuses what
    is due from it: up to that post, which is then reported.
    """

    at: int = 0
    posts: tuple[tuple[int, int], ...] = ()
    reader: bool = False
    step: DealStep | None = None
    until: int = 0


class PaidEntry(DealerEntry, frozen=True, tag="pay"):
    """The chips of the last round lie where they belong; else the next deal says so."""


class DeckWhole(DealerEntry, frozen=True, tag="checked"):
    """The deck has been gone through card by card, and every card of it is there."""


class FoldEntry(DealerEntry, frozen=True, tag="fold"):
    """The player in turn folds."""


class CallEntry(DealerEntry, frozen=True, tag="call"):
    """The player in turn checks, stays, calls, or calls with the last chips."""


class CallAndFold(DealerEntry, frozen=True, tag="call_and_fold"):
    """The player who is to open calls and folds at once, where the rules let him."""


class To(DealerEntry, frozen=True, tag="to"):
    """The player in turn bets or raises to a total of the betting round."""

    cents: int


class TapOut(DealerEntry, frozen=True, tag="tap_out"):
    """The player in turn puts in everything, as far as the rules let him."""


class Jump(DealerEntry, frozen=True, tag="jump"):
    """The next who does something is this seat: everybody before it passed; or it opens, cards showing unknown."""

    seat: int


class Rest(DealerEntry, frozen=True, tag="rest"):
    """Everybody who has still to act passes; at the showdown everybody else throws in."""


class CardsEntry(DealerEntry, frozen=True, tag="cards"):
    """Open cards in the order they came to lie there, or the hidden cards of the hand that is shown.

    From the `shoe` of a reader each goes to the place that is due next, face down or up: nobody has to see it. What is
    `read` by a device folds nobody, and shows nobody's hand.
    """

    cards: tuple[Card, ...]
    shoe: bool = False
    read: bool = False


class StreetEntry(DealerEntry, frozen=True, tag="street"):
    """The next cards lie there: those face down, and open ones that nobody enters."""


class DrawEntry(DealerEntry, frozen=True, tag="draw"):
    """The player in turn exchanges so many cards; `reader` as in a deal."""

    count: int
    reader: bool = False


class MuckEntry(DealerEntry, frozen=True, tag="muck"):
    """The hand whose turn it is to be shown is thrown in."""


class ReadEntry(DealerEntry, frozen=True, tag="read"):
    """The winners of each pot are pointed out, the main pot first."""

    pots: tuple[tuple[int, ...], ...]
    lows: tuple[tuple[int, ...], ...] = ()


class CountEntry(DealerEntry, frozen=True, tag="count"):
    """So many chips were found before a seat; right after somebody put in everything, so many he had before that."""

    seat: int
    cents: int


class Strike(DealerEntry, frozen=True, tag="strike"):
    """The tablet is wrong: this entry and all after it did not happen so."""

    number: int


class Stop(DealerEntry, frozen=True, tag="stop"):
    """The rest of the round is left to a count; with `stakes` it is counted.

    `unheard` is the device that was heard no more, where another took its place in the round: no person enters that.
    """

    stakes: tuple[tuple[int, int], ...] = ()
    commission: int = 0
    unheard: str = ""


class ClockEntry(DealerEntry, frozen=True, tag="clock"):
    """Time is called on the player in turn."""


class RanOut(DealerEntry, frozen=True, tag="ran_out"):
    """The time of the player in turn has run out, says the dealer."""


class Spoken(DealerEntry, frozen=True, tag="say"):
    """What the rules want said was said."""

    words: str
    wanted_by: RuleIds


class ReportEntry(DealerEntry, frozen=True, tag="report"):
    """The table is wrong: something happened against the procedure. A fact by its name.

    `behind`: whoever stands behind the seat of the fact is reported with it (NI2018-51/19.6).
    """

    # Facts are each game's own union.
    fact: Any
    behind: bool = False


class ApproveEntry(DealerEntry, frozen=True, tag="approve"):
    """A supervisor lets a ruling take effect that leaves nothing open."""


class Reject(DealerEntry, frozen=True, tag="reject"):
    """A supervisor does not: the facts are to be corrected, and this is why."""

    words: str


class WagerEntry(DealerEntry, frozen=True, tag="wager"):
    """A wager against the house: an ante, one with a chip on the jackpot, or one on a side."""

    seat: int
    cents: int
    side: str = ""
    jackpot: bool = False


class SameAgain(DealerEntry, frozen=True, tag="same_again"):
    """Everybody wagers what he wagered in the round before, as far as he can."""


class NoMoreBetsEntry(DealerEntry, frozen=True, tag="no_more_bets"):
    """Wagers are closed, and the cards are dealt; `display` is what the meter shows, `reader` as in a deal."""

    at: int = 0
    display: int = 0
    reader: bool = False


class Stay(DealerEntry, frozen=True, tag="stay"):
    """These boxes bet; all others fold."""

    boxes: tuple[int, ...]


class TurnEntry(DealerEntry, frozen=True, tag="turn"):
    """The hand of the next box is read: it won, lost or tied, and with which class of hand, where that matters."""

    result: HandResult
    hand: Category | None = None


class TakeBack(DealerEntry, frozen=True, tag="take_back"):
    """A box takes its wagers off the layout, before NO MORE BETS."""

    seat: int


class TableEntry(DealerEntry, frozen=True, tag="table"):
    """Anything else that is asked of the table: seats, chips, reports, decisions. A command by its name."""

    # The union of all commands is each game's own; the table decodes it.
    command: Any


AnyEntry = (
    DealEntry
    | PaidEntry
    | DeckWhole
    | FoldEntry
    | CallEntry
    | CallAndFold
    | To
    | TapOut
    | Jump
    | Rest
    | CardsEntry
    | StreetEntry
    | DrawEntry
    | MuckEntry
    | ReadEntry
    | CountEntry
    | Strike
    | Stop
    | ClockEntry
    | RanOut
    | Spoken
    | ReportEntry
    | ApproveEntry
    | Reject
    | WagerEntry
    | SameAgain
    | NoMoreBetsEntry
    | Stay
    | TurnEntry
    | TakeBack
    | TableEntry
)
