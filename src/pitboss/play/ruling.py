"""A ruling: the facts of an irregularity, the rules that answer it, and the outcomes these allow.

One outcome means that the law decides; several mean that the rules leave it to a person with the right role, who
chooses and gives a reason. A ruling takes effect through events that carry it; nothing is ever edited.
"""

import msgspec

from pitboss.malformed import Malformed
from pitboss.play.event import RuleIds
from pitboss.play.principal import Principal


class Effect(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What an outcome does to one seat: the change of its stake in cents, and what becomes of its hand."""

    seat: int
    cents: int = 0
    hand: str = ""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """One result that the rules allow."""

    name: str
    text: str
    rules: RuleIds
    effects: tuple[Effect, ...] = ()


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """Facts, rules, and every outcome these leave open; once decided, which one, by whom and why."""

    facts: tuple[str, ...]
    rules: RuleIds
    outcomes: tuple[Outcome, ...]
    chosen: str = ""
    decided_by: Principal | None = None
    reason: str = ""
    on_duty: tuple[Principal, ...] = ()
    """The supervisor and the operator of the table then, where people are on duty (H-R30)."""

    def __post_init__(self) -> None:
        names = [outcome.name for outcome in self.outcomes]
        if not names or len(set(names)) != len(names):
            raise Malformed(f"a ruling needs outcomes with names of their own, not {names}")
        if self.chosen and self.chosen not in names:
            raise Malformed(f"{self.chosen!r} is no outcome of this ruling; it allows {', '.join(names)}")

    @property
    def is_discretion(self) -> bool:
        return len(self.outcomes) > 1

    @property
    def outcome(self) -> Outcome | None:
        """What was decided; nothing while a person still has to choose."""
        name = self.chosen or ("" if self.is_discretion else self.outcomes[0].name)
        return next((outcome for outcome in self.outcomes if outcome.name == name), None)

    @property
    def duty(self) -> str:
        """Those on duty, as a sentence that ends what is told of the ruling; empty where nobody is."""
        return f". On duty: {', '.join(map(str, self.on_duty))}" if self.on_duty else ""

    def choose(self, name: str, by: Principal, reason: str) -> "Ruling":
        """The same ruling, decided by a person."""
        if not reason.strip():
            raise Malformed("a decision needs its reason")
        return msgspec.structs.replace(self, chosen=name, decided_by=by, reason=reason)
