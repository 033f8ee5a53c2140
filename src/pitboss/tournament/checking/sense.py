"""Times that cannot be, and what is odd without being wrong: points 7 and 10 of the list."""

from itertools import pairwise

from pitboss.malformed import Malformed
from pitboss.tournament.checking.finding import DocumentItem, Findings
from pitboss.tournament.checking.money import numbers_of_players
from pitboss.tournament.conditions import Conditions, Counted, Level, SessionEnd
from pitboss.tournament.moments import MINUTE, instant
from pitboss.tournament.schedule import quick_end

FEWEST_BLINDS = 20
MOST_PAID = 3
"""One player in so many is paid at most, before it is odd."""


def check_sense(conditions: Conditions, found: Findings) -> None:
    _times(conditions, found)
    _sessions(conditions, found)
    _windows(conditions, found)
    _numbers(conditions, found)
    _levels(conditions, found)
    _prizes(conditions, found)


def _times(conditions: Conditions, found: Findings) -> None:
    starts = instant(conditions.starts_at) if conditions.starts_at else None
    if starts is None:
        return
    later = [("delay_until", conditions.delay_until), ("absence.seated_by", conditions.absence.seated_by)]
    earlier = [("entries_from", conditions.entries_from), ("ballot_at", conditions.ballot_at)]
    for name, moment in later:
        if moment and instant(moment) < starts:
            found.error(DocumentItem.ENTRY, f"{name} is before the start")
    for name, moment in earlier:
        if moment and instant(moment) > starts:
            found.error(DocumentItem.ENTRY, f"{name} is after the start")


def _sessions(conditions: Conditions, found: Findings) -> None:
    names = [session.name for session in conditions.sessions]
    if len(names) > 1 and len(set(names)) < len(names):
        found.error(DocumentItem.SESSIONS, "each session has a name of its own")
    for number, session in enumerate(conditions.sessions):
        begins = session.starts_at or ("" if number else conditions.starts_at)
        if session.follows and session.follows not in names[:number]:
            found.error(DocumentItem.SESSIONS, f'no session before "{session.name}" is called "{session.follows}"')
        if number and not session.starts_at and not session.follows:
            found.error(DocumentItem.SESSIONS, f'say when "{session.name}" starts: starts_at, or follows')
        if session.end is not None and session.end.at and begins and instant(session.end.at) <= instant(begins):
            found.error(DocumentItem.SESSIONS, f'"{session.name}" ends before it starts')
    if len(conditions.sessions) == 1:
        _forecast(conditions, conditions.sessions[0].end, found)


def _forecast(conditions: Conditions, end: SessionEnd | None, found: Findings) -> None:
    """Whether a session that ends by the clock is long enough for the play that is expected."""
    if end is None or not end.at or not end.players or not conditions.starts_at or not conditions.levels:
        return
    try:
        expected = quick_end(conditions, numbers_of_players(conditions).start)
    except Malformed:
        return
    if instant(conditions.starts_at) + expected.begins * MINUTE > instant(end.at):
        text = f"the tournament is expected to end in level {expected.level}, after the session's end"
        found.warn(DocumentItem.SESSIONS, text)


def _windows(conditions: Conditions, found: Findings) -> None:
    levels = len(conditions.levels)
    late, rebuys, add_ons = conditions.late_entry, conditions.rebuys, conditions.add_ons
    added = max(add_ons.at, add_ons.until_level) if add_ons is not None and add_ons.allowed else 0
    windows = [
        (DocumentItem.FURTHER, "late entry", late.until_level if late is not None else 0),
        (DocumentItem.REBUYS, "re-buys", rebuys.until_level if rebuys is not None and rebuys.allowed else 0),
        (DocumentItem.ADD_ONS, "add-ons", added),
    ]
    ends = [session.end.level for session in conditions.sessions if session.end is not None and session.end.level]
    for item, what, until in windows:
        if levels and until > levels:
            found.error(item, f"{what} end after level {until}, and there are {levels} levels")
        if ends and until > max(ends):
            found.error(item, f"{what} end after the last session, when the prizes are fixed", "T-R58")
    at = add_ons.at if add_ons is not None and add_ons.allowed else 0
    if 0 < at <= levels and not conditions.levels[at - 1].break_after:
        found.error(DocumentItem.ADD_ONS, f"add-ons are in the break after level {at}, which has none", "T-R19")
    if rebuys is not None and rebuys.allowed and late is not None and rebuys.until_level > late.until_level:
        found.warn(DocumentItem.REBUYS, "re-buys go on longer than late entry")


def _numbers(conditions: Conditions, found: Findings) -> None:
    players, seats = conditions.players, conditions.tables.seats if conditions.tables is not None else None
    if players is not None and players.most and players.least > players.most:
        found.error(DocumentItem.NUMBERS, f"least {players.least}, most {players.most}: no number of players fits")
    if isinstance(seats, tuple) and seats[0] > seats[1]:
        found.error(DocumentItem.TABLES, f"{seats[0]} to {seats[1]} seats: the range is empty")
    start = conditions.sit_and_go.start if conditions.sit_and_go is not None else None
    if players is not None and isinstance(start, int) and players.most and start > players.most:
        found.error(DocumentItem.TABLES, f"it starts with {start} entries, and only {players.most} may enter")
    if start == "full" and (players is None or not players.most):
        found.error(DocumentItem.TABLES, "it starts when it is full, and nothing says how many may enter: players.most")
    if players is not None and players.reserves and conditions.late_entry is None:
        text = "reserves come in only for no-shows, as there is no late entry"
        found.warn(DocumentItem.NUMBERS, text, "T-R13")


def _levels(conditions: Conditions, found: Findings) -> None:
    for number, (before, level) in enumerate(pairwise(conditions.levels), 2):
        if before.game == level.game and _largest(level) > 2 * _largest(before) > 0:
            found.warn(DocumentItem.LEVELS, f"level {number} is more than twice the one before")
    first, chips = conditions.levels[:1], conditions.chips
    if first and first[0].blinds and chips is not None and chips.start < FEWEST_BLINDS * _largest(first[0]):
        text = f"a stack of {chips.start:,} is fewer than {FEWEST_BLINDS} big blinds of {_largest(first[0]):,}"
        found.warn(DocumentItem.STACKS, text)


def _largest(level: Level) -> int:
    return level.blinds[-1] if level.blinds else level.minimum or level.ante


def _prizes(conditions: Conditions, found: Findings) -> None:
    prizes = conditions.prizes
    if prizes is None:
        return
    least = numbers_of_players(conditions).start
    brackets = sorted((each for each in prizes.brackets if each.percent), key=lambda each: each.players[0])
    for bracket in brackets:
        fewest = max(least, bracket.players[0])
        if bracket.places > 1 and bracket.places * MOST_PAID > fewest:
            text = f"with {fewest} players {bracket.places} places are paid, more than one in {MOST_PAID}"
            found.warn(DocumentItem.PRIZES, text)
    for smaller, larger in pairwise(brackets):
        if larger.places > smaller.places and larger.percent[0] > smaller.percent[0]:
            text = f"from {larger.players[0]} players more places are paid, and first place gets a larger part"
            found.warn(DocumentItem.PRIZES, text)
    if prizes.count is Counted.ENTRIES and conditions.rebuys is not None and not conditions.rebuys.allowed:
        found.warn(DocumentItem.PRIZES, "entries and re-buys decide the breakdown, and there are no re-buys", "T-R58")
