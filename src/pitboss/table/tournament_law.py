"""Which rules say what of a tournament: one value per edition, so that editions differ by data alone (T-R01)."""

from enum import StrEnum

import msgspec

from pitboss.play import RuleIds
from pitboss.register import Register


class Regime(StrEnum):
    """What a regulator wants before entries are taken: a notice, an approval, or nothing because there is none."""

    NOTICE = "notice"
    APPROVAL = "approval"
    HOUSE = "house"


class Share(StrEnum):
    """What the operator may keep: a commission on entry fees, a tenth of all fees, or what the conditions say."""

    COMMISSION = "commission"
    TENTH = "tenth"
    STATED = "stated"


class TournamentLaw(msgspec.Struct, frozen=True, kw_only=True):
    """The tournament rules of an edition by matter; where an old text is silent, readings stand."""

    source: str
    """The rules in a few words, for people."""
    regime: Regime
    conditions_prevail: bool
    """Conditions beat the rules before the tournament section, named by id (T-R05)."""
    share: Share
    authority: str = ""
    """Who approves or is notified."""
    own: bool = True
    """False: only as a session of a combined tournament (T-R83)."""

    # the document
    applies: RuleIds
    document: RuleIds
    contents: RuleIds = ()
    """What a whole document answers to, where the rules list what it includes."""
    regulator: RuleIds
    publish: RuleIds = ()
    prevails: RuleIds
    override: RuleIds = ()
    director: RuleIds
    agreement: RuleIds
    # entries and seats
    one_entry: RuleIds
    ballot: RuleIds
    seats: RuleIds
    no_show: RuleIds
    reserve: RuleIds
    absent: RuleIds
    substitute: RuleIds
    # chips and play
    full_view: RuleIds
    chips: RuleIds
    pause: RuleIds
    directions: RuleIds
    two_left: RuleIds
    first_marker: RuleIds
    pot_commission: RuleIds = ()
    """What the conditions have to lift so that no commission is taken from pots; empty: none is (T-R07)."""
    skips_absent: RuleIds = ()
    """What the conditions have to lift so that absent players are dealt in; empty: they are (T-R84)."""
    liftable: tuple[str, ...] = ()
    """The rules in whose place a table can play what approved conditions say (T-R05)."""
    # places and money
    eliminated: RuleIds
    places: RuleIds
    same_round: RuleIds
    fee: RuleIds
    pool: RuleIds
    added: RuleIds
    refund: RuleIds
    cancel: RuleIds
    commission: RuleIds = ()
    pool_fees: RuleIds = ()
    pool_all: RuleIds = ()
    # the items of the document; empty where no rule lists them
    entry_item: RuleIds = ()
    fee_item: RuleIds = ()
    sessions: RuleIds = ()
    session_goes_on: RuleIds = ()
    session_is_final: RuleIds = ()
    tables: RuleIds = ()
    further: RuleIds = ()
    progression: RuleIds = ()
    points: RuleIds = ()
    points_elimination: RuleIds = ()
    points_places: RuleIds = ()
    points_ties: RuleIds = ()
    repechage: RuleIds = ()
    rebuys: RuleIds = ()
    add_ons: RuleIds = ()
    stacks: RuleIds = ()
    numbers: RuleIds = ()
    restrictions: RuleIds = ()
    levels: RuleIds = ()
    advance: RuleIds = ()
    advance_elimination: RuleIds = ()
    advance_number: RuleIds = ()
    prizes: RuleIds = ()
    distribution: RuleIds = ()
    # rules before the section that the room meets again
    tournament_chips: RuleIds = ()
    disputes: RuleIds = ()
    excluded: RuleIds = ()
    void: RuleIds = ()


TOURNAMENT_LAWS: Register[TournamentLaw] = Register("edition", "tournaments")
