"""The clock of a table: how long a player may think, and what the dealer does when the time has run out.

Where the operator has announced a limit, NI2018-51/4.8(a) with C-R39: the hand is folded, also that of a player who
must open (C-R11). Everywhere else the room's own condition H-R01: the wager that is forced, else a check, else a fold.
"""

from pitboss.play import Expected, RuleIds
from pitboss.poker.commands import Act, Command, Decline, Draw, Muck, Occurred, Post, Show
from pitboss.poker.due import Acts, CutDue, DrawDue, PostDue, ShowDue
from pitboss.poker.kinds import Kind
from pitboss.poker.options import Options
from pitboss.poker.rulings.facts import TimeExpired
from pitboss.poker.table.law import TableLaw
from pitboss.poker.table.state import TableState

SECONDS = 30
ANNOUNCED: RuleIds = ("NI2018-51/4.8(a)", "C-R39")
HOUSE: RuleIds = ("H-R01",)
AWAY: RuleIds = ("H-R02",)


def clock_of(law: TableLaw, options: Options, house_seconds: float) -> tuple[float, RuleIds]:
    """The seconds for an act at a table, and the rules that give them."""
    if options.time_limit and law.sign.clock:
        return options.time_limit, ANNOUNCED
    return house_seconds, HOUSE


def sign_line(state: TableState, house_seconds: float) -> tuple[str, RuleIds]:
    """What the sign says of the clock."""
    seconds, rules = clock_of(state.law, state.announced, house_seconds)
    then = "the hand is folded" if rules == ANNOUNCED else "the forced wager, else a check, else a fold"
    return f"{seconds:g} seconds to act; then {then}", rules


def on_expiry(due: Expected[Command], rules: RuleIds) -> Command:
    """What is done for a player whose time has run out."""
    match due:
        case Acts():
            return _act(due, rules)
        case DrawDue(seat=seat):
            return Draw(seat)
        case CutDue(seat=seat):
            return Decline(seat)
        case PostDue(seat=seat):
            return Decline(seat) if due.offered else Post(seat, due.amounts[0])
        case ShowDue(seat=seat):
            return Show(seat) if due.must else Muck(seat)
        case _:
            raise AssertionError(f"no player is due: {due}")


def _act(acts: Acts, rules: RuleIds) -> Act | Occurred:
    if rules == ANNOUNCED:
        # Whoever must open may not fold, but his hand is out all the same when the time has run out.
        return Act(acts.seat, Kind.FOLD) if Kind.FOLD in acts.open else Occurred(TimeExpired(acts.seat))
    for kind in (Kind.CHECK, Kind.FOLD):
        if kind in acts.open:
            return Act(acts.seat, kind)
    for kind in (Kind.BET, Kind.RAISE):
        if kind in acts.open:
            return Act(acts.seat, kind, acts.sizes[0] if acts.sizes else acts.least)
    return Act(acts.seat, next(iter(acts.open)))
