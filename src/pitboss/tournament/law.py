"""The tournament law that a document is under: its edition's, or another that it names (T-R01)."""

from pitboss.rulebook import lookup
from pitboss.table.tournament_law import TOURNAMENT_LAWS, TournamentLaw
from pitboss.tournament.conditions import Conditions


def law_of(conditions: Conditions) -> TournamentLaw:
    """Malformed if there is no such edition."""
    return TOURNAMENT_LAWS[conditions.tournament_law or conditions.edition]


def lifts(conditions: Conditions, rule: str) -> bool:
    """Whether approved conditions replace a rule, by its own id or by that of the section it stands in."""
    named = [override.rule for override in conditions.overrides]
    return law_of(conditions).conditions_prevail and any(
        rule == lifted or rule in (part.id for part in lookup.parts(lifted)) for lifted in named
    )


def takes_pot_commission(conditions: Conditions) -> bool:
    """Whether commission is taken from pots, as the old rules have it unless it is lifted (T-R07)."""
    rules = law_of(conditions).pot_commission
    return bool(rules) and not lifts(conditions, rules[0])


def absent_are_skipped(conditions: Conditions) -> bool:
    """Whether absent players are not dealt in: the conditions say so, or leave an old rule that does (T-R42, T-R84)."""
    rules = law_of(conditions).skips_absent
    return not conditions.absence.blind_off or (bool(rules) and not lifts(conditions, rules[0]))
