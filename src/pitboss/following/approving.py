"""Who has to stand for what happens at a table: how many people, and which of them have (H-R17).

The rule says who decides (`reports.decider_of`). Above the limit of the house, where a paid round is void and where
somebody is excluded, a second and different person confirms.
"""

from typing import Any

import msgspec

from pitboss.banked.baccarat.commands import ExcludeFromCoups, InvalidateCoup
from pitboss.banked.baccarat.events import CoupReversed, CoupVoided
from pitboss.banked.canberra.commands import ChooseOutcome, Invalidate, Sanction
from pitboss.banked.canberra.ruling_events import CanberraRuled
from pitboss.banked.canberra.table import CanberraTable
from pitboss.following import entries as e
from pitboss.following.reports import APPROVAL, Decider, decider_of, preview
from pitboss.play import Command, Effect, Outcome, Principal, Refusal, Role, Ruling
from pitboss.play.command import SUPERVISION
from pitboss.play.money import dollars
from pitboss.poker.commands import Choose
from pitboss.poker.table.commands import Exclude
from pitboss.poker.table.table import PokerTable
from pitboss.table.table import Table

EXCLUDED = "excluded"
VOID = "void"


class ApprovalPolicy(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the house asks for beyond the rules: a second person above a sum (None: never), a supervisor for all.

    It is kept with the entry that it was asked of, since a house may change it.
    """

    second_above: int | None = None
    dealer_decides: bool = True
    in_chips: bool = False
    """What lies on the table is no money: no sum of it asks for a second person, but what excludes somebody does."""


BY_RULE = ApprovalPolicy()
"""Nothing beyond what the rules ask for: nobody stands beside whoever decides."""


class PendingRuling(msgspec.Struct, frozen=True):
    """Something that waits for somebody to stand for it: what was entered, by whom, and who has approved so far.

    `needs` says how many approvals there are to be, `because` why there is more than one.
    """

    report: e.ReportEntry | e.TableEntry
    ruling: Ruling
    by: Principal
    needs: int = 1
    approved: tuple[str, ...] = ()
    because: str = ""
    number: int = 0
    """That of its entry."""

    @property
    def signed(self) -> tuple[str, ...]:
        """Who has stood for it, whoever entered it among them if he may decide such a thing."""
        return self.approved if self.by.role is Role.DEALER else (name_of(self.by), *self.approved)

    @property
    def comes_first(self) -> Refusal:
        """What whatever else is of the round is refused with until then."""
        return Refusal(self.ruling.rules, f"a supervisor is to approve the ruling first: {self.ruling.facts[0]}")


def name_of(by: Principal) -> str:
    """A person by name, or by office where there is none."""
    return by.name or str(by)


def pending_report(table: Table, entry: e.ReportEntry, by: Principal, policy: ApprovalPolicy) -> PendingRuling | None:
    """What a report has to wait for; nothing where it takes effect at once, or is put to a person to choose."""
    if not isinstance(table, PokerTable | CanberraTable):
        return None
    ruling = preview(table, entry.fact)
    decider = decider_of(ruling)
    if decider is Decider.CHOSEN:
        return None
    second = _second(table, ruling.outcomes[0], policy, is_decision=False)
    is_approved = decider is Decider.APPROVED or not policy.dealer_decides
    needs = int(is_approved and by.role not in SUPERVISION) + bool(second)
    return PendingRuling(entry, ruling, by, needs, (), second) if needs else None


def pending_choice(table: Table, entry: e.TableEntry, by: Principal, policy: ApprovalPolicy) -> PendingRuling | None:
    """What a decision has to wait for: nothing, unless it needs a second person."""
    found = _decided(table, entry.command)
    if found is None:
        return None
    ruling, outcome = found
    second = _second(table, outcome, policy)
    decided = msgspec.structs.replace(ruling, outcomes=(outcome,))
    return PendingRuling(entry, decided, by, 1, (), second) if second else None


# A command of the table's own types.
def _decided(table: Table, command: Any) -> tuple[Ruling, Outcome] | None:
    """A decision as a ruling with its outcome; nothing for what decides nothing, or is not open."""
    match command:
        case Choose(outcome=name) | ChooseOutcome(outcome=name):
            ruling = _open_ruling(table)
            chosen = [each for each in ruling.outcomes if each.name == name] if ruling is not None else []
            return (ruling, chosen[0]) if ruling is not None and chosen else None
        case (
            Exclude(seat=seat, what=what)
            | ExcludeFromCoups(seat=seat, reason=what)
            | Sanction(seat=seat, rule=what, exclude=True)
        ):
            return _alone(table, f"seat {seat} is to be excluded: {what}", EXCLUDED, command)
        case Invalidate(reason=reason) | InvalidateCoup(reason=reason):
            return _alone(table, f"the outcome of the round is to be invalid: {reason}", VOID, command)
        case _:
            return None


def _alone(table: Table, fact: str, name: str, command: Command) -> tuple[Ruling, Outcome]:
    """A decision that no ruling asked for, with what it would do to every seat as far as it says so itself."""
    outcome = Outcome(name, fact, APPROVAL, _effects(table, command))
    return Ruling((fact,), APPROVAL, (outcome,)), outcome


def _effects(table: Table, command: Command) -> tuple[Effect, ...]:
    """What comes of the operator's decision against the house; nothing where it is refused, which is told as it is."""
    if not isinstance(command, Invalidate | InvalidateCoup | Sanction):
        return ()
    try:
        events = table.decide(table.state, table.expected(), command)
    except Refusal:
        return ()
    made = [event.ruling.outcome for event in events if isinstance(event, CanberraRuled | CoupVoided | CoupReversed)]
    return made[0].effects if made and made[0] is not None else ()


def _open_ruling(table: Table) -> Ruling | None:
    """The ruling that a person is to decide now."""
    if isinstance(table, PokerTable):
        state = table.state
        if state.review is not None:
            return state.review.ruling
        irregular = state.round.irregular if state.round is not None else None
        return irregular.question.ruling if irregular is not None and irregular.question is not None else None
    return table.state.ruling[0] if isinstance(table, CanberraTable) and table.state.ruling is not None else None


def _was_paid(table: Table) -> bool:
    """Whether what is decided now is about a round that is over."""
    return table.state.review is not None if isinstance(table, PokerTable) else not table.state.in_round


def _second(table: Table, outcome: Outcome, policy: ApprovalPolicy, is_decision: bool = True) -> str:
    """Why a second, different person confirms an outcome; empty if none has to.

    Only a decision makes a paid round void; a report that leaves nothing open may make a hand so.
    """
    if policy.second_above is None:
        return ""
    moved = 0 if policy.in_chips else sum(effect.cents for effect in outcome.effects if effect.cents > 0)
    if EXCLUDED in outcome.name:
        return "somebody is excluded"
    if is_decision and outcome.name == VOID and _was_paid(table):
        return "a round that was paid is void"
    if moved > policy.second_above:
        return f"{dollars(moved)} is moved, more than the {dollars(policy.second_above)} that one person may"
    return ""
