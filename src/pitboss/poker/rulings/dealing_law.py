"""What the law of an edition makes of faults in cut and deal, as data: rules, and ways of treating a matter."""

from enum import StrEnum

import msgspec

from pitboss.play import RuleIds


class Fate(StrEnum):
    """What becomes of a hand that is out of the round by a ruling; chips stay in the pot either way."""

    FOLDED = "folded"
    VOID = "void"
    """Out, but not a fold: its owner is never the last to have folded."""


class MisdealLaw(msgspec.Struct, frozen=True, kw_only=True):
    """What a misdeal does, and what there is instead once it is too late for one."""

    rules: RuleIds
    keeps_posts: bool
    """Blinds and antes stay in for the new deal; otherwise everything goes back and is posted again."""
    late: RuleIds
    late_is_open: bool
    """Found after the first betting round it is for the operator to decide; otherwise the round is played on."""


class CutLaw(msgspec.Struct, frozen=True, kw_only=True):
    """Faults of the cut."""

    exposed: RuleIds
    missing: RuleIds
    posts_are_wagers: bool
    """Whether a blind or an ante is the first wager, before which the cards have to be cut."""
    by_other: RuleIds
    other_is_misdeal: bool
    """A cut by somebody else is a misdeal; otherwise it is none, and the cards are cut by whom it concerns."""


class FirstDealLaw(msgspec.Struct, frozen=True, kw_only=True):
    """Hole cards of the first deal that went astray: put right where nobody has looked, otherwise a misdeal."""

    out_of_turn: RuleIds
    left_out: RuleIds
    extra: RuleIds
    excess: RuleIds = ()
    """A card too many before a player is a misdeal, seen or not; empty where it is treated as any extra card."""
    sits_out: RuleIds = ()
    """Found after the first act, the player left out sits out and has the ante back, and a wrong count is no misdeal;
    empty: it still is one."""


class Exposure(StrEnum):
    """What becomes of a hole card that everybody has seen in the first deal."""

    MISDEAL = "misdeal"
    UP_CARD = "up card"
    """It is the player's up card, and the one dealt up comes down; a second one makes a misdeal."""
    REPLACED = "replaced"
    """It is discarded and the first burn card comes in its place; a second one at the table makes a misdeal."""
    KEPT = "kept"
    """It stays; a second one of the same player makes a misdeal."""


class ExposedLaw(msgspec.Struct, frozen=True, kw_only=True):
    """A hole card that the dealer exposes."""

    way: Exposure
    rules: RuleIds
    again: RuleIds = ()
    """Why a second one makes a misdeal."""
    unburned: RuleIds = ()
    """Why it is a misdeal where no cards are burned; empty where burning does not matter."""
    last: RuleIds = ()
    """The last hole card, dealt alone, goes back into the shoe; empty in games without one."""
    drawn: RuleIds = ()
    """A card exposed in the draw is replaced when everybody has drawn; empty in games without a draw."""
    empty: RuleIds = ()
    """Why it stays where the shoe has no card to replace it."""


class FaceUpLaw(msgspec.Struct, frozen=True, kw_only=True):
    """A card that lies face up in the shoe."""

    used: RuleIds
    """It is dealt where it belongs."""
    in_betting: RuleIds = ()
    """What besides is cited where it is seen while the betting is on, and goes back."""
    first: RuleIds = ()
    """As the first card before a betting round it goes back; empty where that makes no difference."""
    second_communal: RuleIds = ()
    """As the second communal card it makes a misdeal; empty where it does not."""


class EarlyCardLaw(msgspec.Struct, frozen=True, kw_only=True):
    """A communal card that is seen before the betting is over.

    Either it goes back into the shoe, or it stays and the betting round is capped: by the highest wager, or where there
    is none by the table minimum.
    """

    back: RuleIds = ()
    """It goes back; empty where it stays."""
    wagered: RuleIds = ()
    unbet: RuleIds = ()
    checked: RuleIds = ()
    """Betting has begun without a wager, and there will be none; empty where the table minimum is still open."""
    second: RuleIds = ()
    """What besides is cited for the second communal card."""
    may_raise: bool = False
    """Whether an option allows raises of the table minimum where nobody has wagered yet."""


class WrongCountLaw(msgspec.Struct, frozen=True, kw_only=True):
    """A hand with too few cards or too many."""

    rules: RuleIds
    fate: Fate
    in_first_round: RuleIds = ()
    """Why the dealer's error is a misdeal even after the first act of the first betting round."""
    nobody: RuleIds
    """Nobody has the right number, and nobody has folded."""
    nobody_is_open: bool
    """The operator then refunds or divides the pot; otherwise the round is void."""


class DealingLaw(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that an edition has to say about faults of dealing."""

    cut: CutLaw
    first: FirstDealLaw
    exposed: ExposedLaw
    face_up: FaceUpLaw
    early: EarlyCardLaw
    count: WrongCountLaw
    discards: RuleIds
    deck: RuleIds
