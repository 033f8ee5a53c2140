"""What a document says of levels, of sessions, of seats, of the game that is played, and of the law it is under."""

import msgspec

from pitboss.poker.game import GAMES
from pitboss.poker.kinds import Marker
from pitboss.rulebook import lookup
from pitboss.table.tournament_law import TOURNAMENT_LAWS, TournamentLaw
from pitboss.tournament.clock import minutes
from pitboss.tournament.conditions import Conditions, Level, MarkerMoves, Session
from pitboss.tournament.moments import instant

WITHOUT_END = 10**15
"""The length of a level that no time ends: one of rounds, or the last."""


class BlindOrder(msgspec.Struct, frozen=True):
    """How blinds fall due: from the seat after the button, from the buck; or not at all, against the house."""

    is_button: bool = True
    is_highest_first: bool = True
    """The first marker lies at the highest seat (T-R27)."""
    against_house: bool = False
    marker_first: bool = False
    """Of two players the one with the marker posts the first blind."""


def game_of(edition: str) -> BlindOrder:
    """What seating needs to know of a game."""
    import pitboss.editions  # noqa: F401 - enters the published games in their register

    game = GAMES.get(edition)
    if game is None:
        return BlindOrder(is_button=False, is_highest_first=False, against_house=True)
    is_button = game.marker is Marker.BUTTON
    return BlindOrder(is_button, game.table.first_is_highest, marker_first=game.heads_up_marker_first or not is_button)


def length_of(level: Level) -> int:
    """How long a level lasts, in milliseconds."""
    return minutes(level.minutes) if level.minutes else WITHOUT_END


def session_of(conditions: Conditions, number: int) -> Session | None:
    """The session of a number, counted from 1."""
    return conditions.sessions[number - 1] if 1 <= number <= len(conditions.sessions) else None


def edition_played(conditions: Conditions, session: int) -> str:
    """The edition that is played in a session, counted from 1."""
    stated = session_of(conditions, max(1, session))
    return (stated.game if stated is not None else "") or conditions.edition


def starts_at(conditions: Conditions, session: int) -> int:
    """When a session starts, in milliseconds since 1970; 0 if nothing is stated."""
    stated = session_of(conditions, session)
    moment = (stated.starts_at if stated is not None else "") or (conditions.starts_at if session == 1 else "")
    return instant(moment) if moment else 0


def blinds_at(level: Level) -> int:
    """How many blinds a level has: none where all put up antes alone, one in the games that name a minimum."""
    return len(level.blinds) or int(not level.ante)


def seats_of(conditions: Conditions) -> tuple[int, int]:
    """The least and most players at a table that the director may set (T-R10)."""
    stated = conditions.tables.seats if conditions.tables is not None else None
    if stated is None:
        return 2, 10
    return (stated, stated) if isinstance(stated, int) else (stated[0], stated[1])


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


def marker_moves(conditions: Conditions) -> MarkerMoves:
    """How button or buck move; conditions on it have no effect where the rules prevail (T-R04, T-R35)."""
    return conditions.button.moves if law_of(conditions).conditions_prevail else MarkerMoves.FORWARD


def absent_are_skipped(conditions: Conditions) -> bool:
    """Whether absent players are not dealt in: the conditions say so, or leave an old rule that does (T-R42, T-R84)."""
    rules = law_of(conditions).skips_absent
    return not conditions.absence.blind_off or (bool(rules) and not lifts(conditions, rules[0]))
