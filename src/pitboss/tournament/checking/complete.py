"""Whether everything is there: each item that a document needs, and each that goes with a feature it has.

Point 1 of the list, and the edition of the day. NI2018-51/20.3(a); T-R06 for the old texts, which prescribe little.
"""

from pitboss.rulebook import editions
from pitboss.rulebook.lookup import covers
from pitboss.table.tournament_law import Regime, Share
from pitboss.tournament.checking.finding import DocumentItem, Findings
from pitboss.tournament.conditions import Conditions, Session
from pitboss.tournament.levels import smallest_chip
from pitboss.tournament.moments import day_of
from pitboss.tournament.structure import lifts, takes_pot_commission

TABLE_BASES = ("as few as seat everybody",)
SESSION_BASES = ("until one player is left",)


def check_complete(conditions: Conditions, found: Findings) -> None:
    _head(conditions, found)
    _entry(conditions, found)
    _structure(conditions, found)
    _points(conditions, found)
    _chips(conditions, found)
    _end(conditions, found)
    if found.law.regime is Regime.APPROVAL:
        _silences(conditions, found)


def _head(conditions: Conditions, found: Findings) -> None:
    if not conditions.name.strip():
        found.want(DocumentItem.DOCUMENT, "give the tournament a name", always=True)
    if not found.law.own:
        text = f"{conditions.edition} has no tournament of its own: make it a session of one that gives points"
        found.error(DocumentItem.POINTS, text, "T-R83")
    games = [conditions.edition, *(session.game for session in conditions.sessions if session.game)]
    games += [level.game for level in conditions.levels if level.game]
    if not conditions.date:
        found.want(DocumentItem.DOCUMENT, "say on which day it is held: date", always=True)
        return
    for game in dict.fromkeys(games):
        edition = editions().get(game)
        if edition is not None and not covers(edition, day_of(conditions.date)):
            text = f"{game} is not in force on {conditions.date}: choose the edition of the day, or another day"
            found.error(DocumentItem.DOCUMENT, text, "T-R01")


def _entry(conditions: Conditions, found: Findings) -> None:
    starts = conditions.starts_at or conditions.sit_and_go or (conditions.sessions and conditions.sessions[0].starts_at)
    if not starts:
        found.want(DocumentItem.ENTRY, "say when it starts: starts_at, a time with its zone")
    if not conditions.entry_method.strip():
        found.want(DocumentItem.ENTRY, "say how one enters: entry_method")
    if not conditions.eligibility.strip():
        found.want(DocumentItem.ENTRY, "say who may enter: eligibility")
    if conditions.fee is None:
        found.want(DocumentItem.FEE, "state the entry fee: fee, with entry = 0 if there is none", always=True)
    elif found.law.share is Share.TENTH and conditions.fee.retained_percent is None:
        text = "state what the operator keeps: fee.retained_percent, 0 to 10"
        found.want(DocumentItem.FEE, text, *found.law.fee, always=True)
    players = conditions.players
    if players is None or not players.least or not players.most:
        found.want(DocumentItem.NUMBERS, "state the least and most players: players.least, players.most")
    if not conditions.restrictions.strip():
        found.want(DocumentItem.RESTRICTIONS, 'state restrictions on groups of people, or "none": restrictions')


def _structure(conditions: Conditions, found: Findings) -> None:
    if not conditions.sessions and conditions.sessions_basis not in SESSION_BASES:
        text = f'state the sessions and what ends them, or a basis that decides: "{SESSION_BASES[0]}"'
        found.want(DocumentItem.SESSIONS, text, "T-R10")
    for session in conditions.sessions:
        if session.end is None or not any(getattr(session.end, field) for field in session.end.__struct_fields__):
            found.want(
                DocumentItem.SESSIONS, f"say what ends {_called(session)}: players, rounds, minutes, at or level"
            )
    tables = conditions.tables
    if tables is None or tables.seats is None:
        found.want(DocumentItem.TABLES, "state the seats at a table: tables.seats, a number or a range")
    if tables is not None and tables.basis and tables.basis not in TABLE_BASES:
        text = f'"{tables.basis}" decides nothing; a basis is "{TABLE_BASES[0]}", and seats may be a range'
        found.error(DocumentItem.TABLES, text, "T-R10")
    if conditions.sit_and_go is not None:
        if conditions.sit_and_go.start is None:
            found.want(DocumentItem.TABLES, 'say when a sit-and-go starts: sit_and_go.start, a number or "full"')
        if conditions.sit_and_go.allocation is None:
            found.want(DocumentItem.TABLES, "say how players get to tables: sit_and_go.allocation")
    if len(conditions.sessions) > 1:
        _progress(conditions, found)
    _repechage(conditions, found)


def _progress(conditions: Conditions, found: Findings) -> None:
    if conditions.progression is None:
        found.want(DocumentItem.PROGRESSION, "say how players go from one session to the next: progression")
    if conditions.points is not None and not conditions.advance:
        return  # a league: everybody plays every session
    if not conditions.elimination.strip():
        found.want(DocumentItem.ADVANCE_ELIMINATION, "say who is out before the next session: elimination")
    if not conditions.advance:
        found.want(DocumentItem.ADVANCE_NUMBER, 'say how many advance: advance, a number or a share such as "30 %"')


def _repechage(conditions: Conditions, found: Findings) -> None:
    repechage = conditions.repechage
    if repechage is None:
        return
    if repechage.offered is None or repechage.qualifies is None or not repechage.advance:
        text = "say whether a repechage may or shall be held, who qualifies and how many advance"
        found.want(DocumentItem.REPECHAGE, text, "T-R68")
    if repechage.session not in [session.name for session in conditions.sessions]:
        found.error(DocumentItem.REPECHAGE, f'no session is called "{repechage.session}"', "T-R68")


def _points(conditions: Conditions, found: Findings) -> None:
    points = conditions.points
    if points is None:
        for session in conditions.sessions:
            if session.game and session.game != conditions.edition:
                text = f"{_called(session)} is of another game, which only a tournament for points may have: points"
                found.error(DocumentItem.POINTS, text, "T-R83")
        return
    if bool(points.table) == bool(points.formula):
        found.want(DocumentItem.POINTS, "give the points by place, points.table, or by chips, points.formula")
    if not points.elimination.strip():
        found.want(DocumentItem.POINTS_ELIMINATION, "say whether and when points put players out: points.elimination")
    if not points.places.strip():
        found.want(DocumentItem.POINTS_PLACES, "say how places in a session are found: points.places")
    if points.ties is None:
        found.want(DocumentItem.POINTS_TIES, "say what is done about equal points, share or draw: points.ties", "T-R67")


def _chips(conditions: Conditions, found: Findings) -> None:
    if conditions.rebuys is None:
        text = "say whether a player who is out may buy back: rebuys, with allowed = false if not"
        found.want(DocumentItem.REBUYS, text)
    elif conditions.rebuys.allowed and not (conditions.rebuys.chips and conditions.rebuys.until_level):
        found.want(DocumentItem.REBUYS, "state cost, chips and the last level of re-buys: cost, chips, until_level")
    add_ons = conditions.add_ons
    if add_ons is None:
        found.want(DocumentItem.ADD_ONS, "say whether chips may be added: add_ons, with allowed = false if not")
    elif add_ons.allowed and not (add_ons.chips and (add_ons.at or add_ons.until_level)):
        found.want(
            DocumentItem.ADD_ONS, "state cost, chips and time of add-ons: cost, chips, at or until_level", "T-R19"
        )
    if conditions.chips is None or not conditions.chips.start or not conditions.chips.denominations:
        text = "state the chips for an entry, which have no value, and the denominations: chips"
        found.want(DocumentItem.STACKS, text, *found.law.tournament_chips, always=True)


def _end(conditions: Conditions, found: Findings) -> None:
    if not conditions.levels and not all(session.levels for session in conditions.played_sessions):
        found.want(DocumentItem.LEVELS, "state the betting structure: levels")
        if found.law.regime is not Regime.NOTICE:
            found.error(DocumentItem.DOCUMENT, "conditions of play are missing: nothing says what is bet", "T-R06")
    prizes = conditions.prizes
    if prizes is None or not (prizes.brackets or prizes.curve or prizes.seats):
        text = "state the prizes for every number of players: prizes, by brackets, curve or seats"
        found.want(DocumentItem.PRIZES, text, always=True)
    if not conditions.distribution.strip():
        found.want(DocumentItem.DISTRIBUTION, "say how prizes are paid: distribution")


def _silences(conditions: Conditions, found: Findings) -> None:
    """What the old rules do not know, or settle otherwise than a tournament needs."""
    law = found.law
    if law.skips_absent and not lifts(conditions, law.skips_absent[0]):
        text = f"absent players are not dealt in, so their stacks never shrink; lift {law.skips_absent[0]}"
        found.warn(DocumentItem.FURTHER, text, *law.skips_absent)
    if conditions.same_round is None:
        text = "no rule orders players who go out in one round: same_round"
        found.warn(DocumentItem.FURTHER, text, *law.same_round)
    if conditions.cancellation is None:
        text = "no rule says what becomes of fees if it is cancelled: cancellation"
        found.warn(DocumentItem.FURTHER, text, *law.cancel)
    if takes_pot_commission(conditions):
        text = f"commission is taken from pots, in chips, unless the conditions lift {law.pot_commission[0]}"
        found.warn(DocumentItem.FURTHER, text, *law.pot_commission)
        if any(smallest_chip(conditions, number) != 1 for number in range(1, len(conditions.levels) + 2)):
            text = "commission from pots is one chip in twenty, which only chips of 1 can pay at every level"
            found.error(DocumentItem.STACKS, text, *law.pot_commission)


def _called(session: Session) -> str:
    return f'the session "{session.name}"' if session.name else "a session"
