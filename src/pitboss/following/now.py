"""What now: the next step in one sentence with its rule, never empty; and how long a called time runs, by edition."""

import msgspec

from pitboss.following.between import duties
from pitboss.play import Refusal, RuleIds
from pitboss.play.legal import Closed
from pitboss.poker.due import DealDue
from pitboss.poker.table.table import PokerTable
from pitboss.table.table import Table


class Now(msgspec.Struct, frozen=True):
    """What is due, the rules that say so, what else stands between the table and its next round, and what is closed."""

    sentence: str
    rules: RuleIds
    besides: tuple[str, ...] = ()
    closed: tuple[Closed, ...] = ()


class ClockTerms(msgspec.Struct, frozen=True):
    """How long a player has on whom time is called."""

    seconds: int
    rules: RuleIds


def what_now(table: Table) -> Now:
    """The sentence of what is due; between rounds with everything that stands before the next one."""
    due = table.expected()
    if due is None:
        return Now("The table is closed.", table.state.law.closure)
    text = due.sentence()
    if isinstance(due, DealDue) and due.up:
        text += ": enter it, or the next street without it"
    closed = due.closed_to(due.by[0]) if due.by else ()
    return Now(f"{text[0].upper()}{text[1:]}.", due.rules, tuple(each.text for each in duties(table)), closed)


def clock_terms(table: PokerTable) -> ClockTerms:
    """What CLOCK gives; Refusal where the edition has none, or a limit for all stands (H-R15)."""
    round_, law = table.state.round, table.state.game.law.irregular.clock
    if law is None:
        raise Refusal(table.state.game.law.start, "the rules of this game know no time to act")
    if round_ is not None and round_.setup.options.time_limit:
        raise Refusal(law.either or law.rules, "a time is set for all: none is called on one player")
    return ClockTerms(law.seconds, law.rules)
