"""What can happen at a table against the procedure: facts that a dealer or supervisor reports.

A fact says what happened and judges nothing; what it means is the edition's law. It names a card only if that card lies
open to the whole table, so everybody may read it. Sums of money are in fields called `cents`.
"""

from enum import StrEnum

import msgspec

from pitboss.cards import Card
from pitboss.poker.kinds import Wish


class Fact(msgspec.Struct, frozen=True, gc=False, tag_field="fact", omit_defaults=True, forbid_unknown_fields=True):
    """The base of all facts."""


class FactOfSeat(Fact, frozen=True, gc=False):
    """The base of facts that concern one seat."""

    seat: int


class Cause(StrEnum):
    """What a round may be declared void for."""

    DISTURBANCE = "disturbance"
    FRAUD = "fraud"
    IMPRACTICAL = "impractical"


class Remedy(StrEnum):
    """What may be done about an irregularity that no rule covers."""

    PLAY_ON = "play on"
    SHUFFLE_BACK = "shuffle back"
    DEAL_ANEW = "deal anew"
    VOID = "void"


class CountOrigin(StrEnum):
    """How a hand has come to a wrong number of cards. What is not known is judged as dealt wrongly."""

    UNKNOWN = "unknown"
    DEALT = "dealt"
    PLAYER = "player"
    """By the player's own doing: a card dropped, lost or taken."""


class Miscount(StrEnum):
    """In what way a number of cards is wrong. What is not told is judged as too many."""

    UNKNOWN = "unknown"
    FEW = "few"
    MANY = "many"


class WagerOutOfTurn(FactOfSeat, frozen=True, gc=False, tag="wager_out_of_turn"):
    """A seat has put in, or announced, an amount before its turn."""

    cents: int


class CheckOutOfTurn(FactOfSeat, frozen=True, gc=False, tag="check_out_of_turn"):
    """A seat has checked before its turn."""


class FoldOutOfTurn(FactOfSeat, frozen=True, gc=False, tag="fold_out_of_turn"):
    """A seat has thrown its cards into the discards before its turn."""


class WrongPlayerTold(FactOfSeat, frozen=True, gc=False, tag="wrong_player_told"):
    """The dealer had told a seat to act whose turn it was not; that seat and others after it have acted."""


class WrongAmount(FactOfSeat, frozen=True, gc=False, tag="wrong_amount"):
    """The seat in turn has put in what is no amount it may wager."""

    cents: int


class TimeCalled(FactOfSeat, frozen=True, gc=False, tag="time_called"):
    """A supervisor gives a player a time to act."""


class TimeExpired(FactOfSeat, frozen=True, gc=False, tag="time_expired"):
    """The player in turn has not acted within the time called, or within the time set for all."""


class Absent(FactOfSeat, frozen=True, gc=False, tag="absent"):
    """A player who was dealt in is away from the table."""


class PlayerBack(FactOfSeat, frozen=True, gc=False, tag="player_back"):
    """A player who was away has come back."""


class Attempted(FactOfSeat, frozen=True, gc=False, tag="attempted"):
    """A player has tried what no rule allows during a round, with an amount where chips are concerned."""

    wish: Wish
    cents: int = 0


class PostRefused(FactOfSeat, frozen=True, gc=False, tag="post_refused"):
    """The player who is to post a blind or an ante will not."""


class CutExposed(Fact, frozen=True, gc=False, tag="cut_exposed"):
    """A card was exposed in the cut."""


class NotCut(Fact, frozen=True, gc=False, tag="not_cut"):
    """The cards were dealt, or are about to be, without having been cut."""


class CutByOther(FactOfSeat, frozen=True, gc=False, tag="cut_by_other"):
    """A player has cut whose business it was not."""


class HoleCardsOutOfTurn(Fact, frozen=True, gc=False, tag="hole_cards_out_of_turn"):
    """Hole cards of the first deal lie before these seats that are due to others; everybody has the right number.

    `seen`: somebody who is not entitled to one of them has looked; `lost`: nobody can tell any more whose is whose.
    """

    seats: tuple[int, ...]
    seen: bool = False
    lost: bool = False


class PlayerLeftOut(FactOfSeat, frozen=True, gc=False, tag="player_left_out"):
    """The first deal has passed a player by, who has no card at all."""

    # As for cards out of turn.
    seen: bool = False
    lost: bool = False


class ExtraCard(Fact, frozen=True, gc=False, tag="extra_card"):
    """A seat has a card too many, or the first deal has left one astray."""

    # The same as a wrong count of many; 0 for a card that lies before nobody.
    seat: int = 0
    seen: bool = False
    lost: bool = False
    how: CountOrigin = CountOrigin.UNKNOWN


class HoleCardExposed(FactOfSeat, frozen=True, gc=False, tag="hole_card_exposed"):
    """The dealer has let everybody see a card that was dealt face down to a seat, or is just being dealt."""

    card: Card


class FoundFaceUp(Fact, frozen=True, gc=False, tag="found_face_up"):
    """The next card of the shoe is seen in it: it lies face up there, or the dealer shows it when the betting is over.

    A card that has left the shoe is exposed as a hole card, or turned early as a communal card.
    """

    card: Card


class CommunalCardEarly(Fact, frozen=True, gc=False, tag="communal_card_early"):
    """The dealer has turned the next communal cards before the betting was over; `burned`: a card was burned first.

    Cards that were turned along with those just due are named after them, all in their order.
    """

    cards: tuple[Card, ...]
    burned: bool = False


class WrongCount(Fact, frozen=True, gc=False, tag="wrong_count"):
    """These seats hold too few cards or too many; a seat without any was left out, or its cards were discarded."""

    seats: tuple[int, ...]
    count: Miscount = Miscount.UNKNOWN
    how: CountOrigin = CountOrigin.UNKNOWN
    # As for cards out of turn.
    seen: bool = False
    lost: bool = False


class CardsDiscarded(FactOfSeat, frozen=True, gc=False, tag="cards_discarded"):
    """The cards of a player have come into the discards, by whatever hand."""


class WrongDeck(Fact, frozen=True, gc=False, tag="wrong_deck"):
    """The deck is not what it should be: a card is missing, there twice or marked; `what` tells it in a few words."""

    what: str


class Disrupted(Fact, frozen=True, gc=False, tag="disrupted"):
    """Something has come between the players and a fair end of the round; `what` tells it in a few words.

    Until the first card of the next round it may be about the round `before`.
    """

    cause: Cause
    what: str
    before: bool = False


class RuleBroken(FactOfSeat, frozen=True, gc=False, tag="rule_broken"):
    """A player is said to have broken the rules; `what` tells how in a few words, `rule` names the one broken."""

    what: str
    rule: str = ""


class ToldToOne(FactOfSeat, frozen=True, gc=False, tag="told_to_one"):
    """One player was told, or shown, something about the hand of a seat; `what` tells it for everybody to know."""

    to_seat: int
    what: str


class CardsShown(FactOfSeat, frozen=True, gc=False, tag="cards_shown"):
    """A player has shown cards of his own hand that nobody was to see, during the round or after it.

    `to_seat` is the only one who saw them, or 0 if they were turned up for everybody.
    """

    cards: tuple[Card, ...]
    to_seat: int = 0


class Objected(Fact, frozen=True, gc=False, tag="objected"):
    """The decision on the round before is objected to: an amount should have gone from a seat of it to another."""

    what: str
    seat: int
    to_seat: int
    cents: int


class NotCovered(Fact, frozen=True, gc=False, tag="not_covered"):
    """Something irregular that no rule covers, and what the operator offers; nothing stands for all that is open.

    `cards` lie open and could be shuffled back: communal cards of this street, or some that came out beside them.
    """

    what: str
    offered: tuple[Remedy, ...] = ()
    cards: tuple[Card, ...] = ()


AnyFact = (
    WagerOutOfTurn
    | CheckOutOfTurn
    | FoldOutOfTurn
    | WrongPlayerTold
    | WrongAmount
    | TimeCalled
    | TimeExpired
    | Absent
    | PlayerBack
    | Attempted
    | PostRefused
    | CutExposed
    | NotCut
    | CutByOther
    | HoleCardsOutOfTurn
    | PlayerLeftOut
    | ExtraCard
    | HoleCardExposed
    | FoundFaceUp
    | CommunalCardEarly
    | WrongCount
    | CardsDiscarded
    | WrongDeck
    | Disrupted
    | RuleBroken
    | ToldToOne
    | CardsShown
    | NotCovered
    | Objected
)
AFTER_ROUND = (CardsShown, ToldToOne)
"""What can be reported of a round that is over, as long as the next has not begun."""
