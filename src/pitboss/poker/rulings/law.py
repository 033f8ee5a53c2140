"""What the law of an edition makes of irregularities, as data: for each matter its rules and the way it is treated.

Editions differ by these values alone; the code knows ways of treating a matter, never an edition.
"""

from enum import StrEnum

import msgspec

from pitboss.play import RuleIds
from pitboss.poker.rulings.dealing_law import DealingLaw, Fate, MisdealLaw
from pitboss.poker.rulings.facts import Cause


class WagerTerms(StrEnum):
    """On what terms chips that were put in irregularly are taken up, once it is their owner's turn."""

    STANDS = "stands"
    """They are the player's act: the largest bet or raise the limits allow, else a call; the rest goes back."""
    CALL_OR_FOLD = "call or fold"
    """No raise. Whoever folds takes the chips back."""
    MUST_CHECK = "must check"
    """The chips go back and the player checks."""
    BACK = "back"
    """The chips go back and the player acts freely."""
    FORFEIT = "forfeit on folding"
    """The player acts freely, but whoever folds leaves the chips in the pot."""
    COMPLETE = "complete or fold"
    """The player makes up the call, or folds and takes the chips back."""
    COMPLETE_BET = "complete or withdraw"
    """The player makes up the smallest bet, or withdraws it and checks or folds."""


class Treatment(msgspec.Struct, frozen=True):
    """Terms, and the rules that set them."""

    terms: WagerTerms
    rules: RuleIds


class OutOfTurnLaw(msgspec.Struct, frozen=True, kw_only=True):
    """A wager out of turn, by the gravest thing that the players who were skipped do."""

    rules: RuleIds
    above: Treatment
    """One of them wagers more."""
    wagered: Treatment
    """One of them wagers, none of them more."""
    checked: Treatment
    """Nobody wagers and one of them checks."""
    folded: Treatment
    """All of them fold."""
    taps_out_over: bool
    """Last chips above the call and below a raise tap out; otherwise they are a call, and the rest goes back."""
    check: RuleIds
    check_binds: bool
    """A check out of turn is a wager of nothing; otherwise it is as if it had not happened."""
    fold: RuleIds


class AmountLaw(msgspec.Struct, frozen=True, kw_only=True):
    """A wager of an amount that is not open to the player, by where it lies."""

    above: Treatment
    between: Treatment
    """More than the call and less than a raise."""
    below: Treatment
    """Less than the call."""
    under: Treatment
    """Nothing is to call, and it is less than the smallest bet."""


class ClockLaw(msgspec.Struct, frozen=True, kw_only=True):
    """How long a player has who is given time, and what becomes of the hand when it has run out."""

    seconds: int
    rules: RuleIds
    fate: Fate
    for_all: RuleIds = ()
    """The rules of a time set for all players; empty where there is none."""
    either: RuleIds = ()
    """Why time is not called on one player where a time is set for all."""


class RefusedPostLaw(msgspec.Struct, frozen=True, kw_only=True):
    """A blind or an ante that is refused."""

    rules: RuleIds
    may_leave: bool
    """Whether leaving the table is a way out."""
    leaving: RuleIds = ()


class BreachLaw(msgspec.Struct, frozen=True, kw_only=True):
    """What may be done to a player who has broken the rules."""

    rules: RuleIds
    hand: RuleIds
    voids_wager: bool
    """The wager is void and the hand with it; otherwise the hand is folded and its wagers stay."""
    exclude: RuleIds


class TellingLaw(msgspec.Struct, frozen=True, kw_only=True):
    """What one player was told about a hand is told to all: rules for a folded hand, and for one that is still in."""

    folded: RuleIds
    live: RuleIds


class VoidLaw(msgspec.Struct, frozen=True, kw_only=True):
    """A round that is declared void or invalid: rules by cause, and those of the refund."""

    causes: tuple[tuple[Cause, RuleIds], ...]
    refund: RuleIds
    operator: RuleIds
    """Who decides what the rules leave open."""
    after: tuple[Cause, ...]
    """The causes for which a round may be void although it was paid."""
    stands: RuleIds
    """From when on the decision on a round stands."""


class RulingLaw(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that an edition has to say about irregularities in a round."""

    out_of_turn: OutOfTurnLaw
    wrongly_told: RuleIds
    """The dealer's fault, which undoes acts out of turn; empty where the rules are silent."""
    amounts: AmountLaw
    clock: ClockLaw | None = None
    """Nothing where the rules know no time to act."""
    absent: RuleIds = ()
    """A tournament folds the hand of an absent player in turn; empty where no rule does."""
    refused_post: RefusedPostLaw
    misdeal: MisdealLaw
    dealing: DealingLaw
    void: VoidLaw
    breach: BreachLaw
    telling: TellingLaw
    agreement: RuleIds = ()
    """The players are asked where no rule covers an irregularity; empty where the operator alone decides."""
