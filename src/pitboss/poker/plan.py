"""Steps of a plan in a word each: what comes before the cards, cards down, up and on the board, and betting."""

from pitboss.play import RuleIds
from pitboss.poker.game import Step
from pitboss.poker.kinds import DealMode, DealPlace, Opener, Verb
from pitboss.poker.law import Law


def beginning(law: Law) -> tuple[Step, ...]:
    """What comes before the cards in every game."""
    return (
        Step(Verb.SHUFFLE, law.shuffle),
        Step(Verb.CUT, law.cut),
        Step(Verb.POST_ANTES, law.ante or law.blind),
        Step(Verb.POST_BLINDS, law.blind),
    )


def down(rules: RuleIds, count: int = 1, mode: DealMode | None = None, veiled: bool = False) -> Step:
    return Step(Verb.DEAL, rules, count=count, mode=mode, veiled=veiled)


def up(rules: RuleIds) -> Step:
    return Step(Verb.DEAL, rules, up=True)


def board(rules: RuleIds, count: int = 1) -> Step:
    return Step(Verb.DEAL, rules, place=DealPlace.BOARD, count=count, up=True)


def bet(rules: RuleIds, opener: Opener = Opener.MARKER_ORDER) -> Step:
    return Step(Verb.BET, rules, opener=opener)
