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


class OfSeat(Fact, frozen=True, gc=False):
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
    DEAL_ANEW = "deal anew"
    VOID = "void"


class WagerOutOfTurn(OfSeat, frozen=True, gc=False, tag="wager_out_of_turn"):
    """A seat has put in, or announced, so many cents before its turn."""

    cents: int


class CheckOutOfTurn(OfSeat, frozen=True, gc=False, tag="check_out_of_turn"):
    """A seat has checked before its turn."""


class FoldOutOfTurn(OfSeat, frozen=True, gc=False, tag="fold_out_of_turn"):
    """A seat has thrown its cards into the discards before its turn."""


class WrongPlayerTold(OfSeat, frozen=True, gc=False, tag="wrong_player_told"):
    """The dealer had told a seat to act whose turn it was not; that seat and others after it have acted."""


class WrongAmount(OfSeat, frozen=True, gc=False, tag="wrong_amount"):
    """The seat in turn has put in so many cents, which is no amount it may wager."""

    cents: int


class TimeCalled(OfSeat, frozen=True, gc=False, tag="time_called"):
    """A supervisor gives a player a time to act."""


class TimeExpired(OfSeat, frozen=True, gc=False, tag="time_expired"):
    """The player in turn has not acted within the time called, or within the time set for all."""


class Absent(OfSeat, frozen=True, gc=False, tag="absent"):
    """A player who was dealt in is away from the table."""


class PlayerBack(OfSeat, frozen=True, gc=False, tag="player_back"):
    """A player who was away has come back."""


class Attempted(OfSeat, frozen=True, gc=False, tag="attempted"):
    """A player has tried what no rule allows during a round, with so many cents where chips are concerned."""

    wish: Wish
    cents: int = 0


class PostRefused(OfSeat, frozen=True, gc=False, tag="post_refused"):
    """The player who is to post a blind or an ante will not."""


class CutExposed(Fact, frozen=True, gc=False, tag="cut_exposed"):
    """A card was exposed in the cut."""


class NotCut(Fact, frozen=True, gc=False, tag="not_cut"):
    """The cards were dealt, or are about to be, without having been cut."""


class CutByOther(OfSeat, frozen=True, gc=False, tag="cut_by_other"):
    """A player has cut whose business it was not."""


class HoleCardsOutOfTurn(Fact, frozen=True, gc=False, tag="hole_cards_out_of_turn"):
    """Hole cards of the first deal lie before these seats that are due to others.

    `seen`: somebody who is not entitled to one of them has looked; `lost`: nobody can tell any more whose is whose.
    """

    seats: tuple[int, ...]
    seen: bool = False
    lost: bool = False


class PlayerLeftOut(OfSeat, frozen=True, gc=False, tag="player_left_out"):
    """The first deal has passed a player by; `seen` and `lost` as for cards out of turn."""

    seen: bool = False
    lost: bool = False


class ExtraCard(Fact, frozen=True, gc=False, tag="extra_card"):
    """The first deal has given a seat a card too many, or has left one astray (seat 0)."""

    seat: int = 0
    seen: bool = False
    lost: bool = False


class HoleCardExposed(OfSeat, frozen=True, gc=False, tag="hole_card_exposed"):
    """The dealer has let everybody see a card that was dealt face down to a seat, or is just being dealt."""

    card: Card


class FoundFaceUp(Fact, frozen=True, gc=False, tag="found_face_up"):
    """The next card of the shoe is seen: it lies face up in it, or the dealer has shown it before its time."""

    card: Card


class CommunalCardEarly(Fact, frozen=True, gc=False, tag="communal_card_early"):
    """The dealer has turned the next communal cards before the betting was over; `burned`: a card was burned first."""

    cards: tuple[Card, ...]
    burned: bool = False


class WrongCount(Fact, frozen=True, gc=False, tag="wrong_count"):
    """These seats hold too few cards or too many."""

    seats: tuple[int, ...]


class CardsDiscarded(OfSeat, frozen=True, gc=False, tag="cards_discarded"):
    """The cards of a player have come into the discards, by whatever hand."""


class WrongDeck(Fact, frozen=True, gc=False, tag="wrong_deck"):
    """The deck is not what it should be: a card is missing, there twice or marked; `what` tells it in a few words."""

    what: str


class Disrupted(Fact, frozen=True, gc=False, tag="disrupted"):
    """Something has come between the players and a fair end of the round; `what` tells it in a few words."""

    cause: Cause
    what: str


class RuleBroken(OfSeat, frozen=True, gc=False, tag="rule_broken"):
    """A player is said to have broken the rules; `what` tells how in a few words."""

    what: str


class ToldToOne(OfSeat, frozen=True, gc=False, tag="told_to_one"):
    """One player was told, or shown, something about the hand of a seat; `what` tells it for everybody to know."""

    to_seat: int
    what: str


class Objected(Fact, frozen=True, gc=False, tag="objected"):
    """The decision on the round before is objected to: so many cents should have gone from a seat to another."""

    what: str
    seat: int
    to_seat: int
    cents: int


class NotCovered(Fact, frozen=True, gc=False, tag="not_covered"):
    """Something irregular that no rule covers, and what the operator offers; nothing stands for all that is open."""

    what: str
    offered: tuple[Remedy, ...] = ()


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
    | NotCovered
    | Objected
)
