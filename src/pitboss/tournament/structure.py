"""What a document says of levels, of sessions, of seats, of the game that is played, and of the law it is under."""

import msgspec

from pitboss.poker.game import GAMES
from pitboss.poker.kinds import Marker
from pitboss.rulebook import lookup
from pitboss.table.tournament_law import TOURNAMENT_LAWS, TournamentLaw
from pitboss.tournament.clock import minutes
from pitboss.tournament.conditions import Conditions, FirstMarker, Level, MarkerMoves, Session, TwoLeft
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

    @property
    def marker(self) -> str:
        """What the game calls its marker; against the house it is nothing but whose ante comes first."""
        return "ante" if self.against_house else Marker.BUTTON if self.is_button else Marker.BUCK


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


def is_flight(conditions: Conditions, number: int) -> bool:
    """Whether a session is one of several flights, of which a person plays one (T-R23)."""
    stated = session_of(conditions, number)
    return stated is not None and stated.flight


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


def fills_at(conditions: Conditions) -> int:
    """With how many entries a sit-and-go begins; none if the tournament is no sit-and-go, or does not say."""
    stated, players = conditions.sit_and_go, conditions.players
    if stated is None or stated.start is None:
        return 0
    return stated.start if isinstance(stated.start, int) else players.most if players is not None else 0


def seats_of(conditions: Conditions) -> tuple[int, int]:
    """The least and most players at a table that the director may set (T-R10)."""
    stated = conditions.tables.seats if conditions.tables is not None else None
    if stated is None:
        return 2, 10
    return (stated, stated) if isinstance(stated, int) else (stated[0], stated[1])


def lacking_room(conditions: Conditions, entries: int) -> str:
    """What a tournament has too few of to begin with so many entries; nothing if there is room for all."""
    most = conditions.players.most if conditions.players is not None else 0
    if most and entries > most:
        return f"has places for {most}"
    tables, seats = conditions.tables.most if conditions.tables is not None else 0, seats_of(conditions)[1]
    if tables and entries > tables * seats:
        return f"has {'one table' if tables == 1 else f'{tables} tables'} of {seats} seats"
    return ""


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


def first_marker(conditions: Conditions) -> FirstMarker:
    """What places the first button or buck: the rules, or cards where conditions prevail (T-R04, T-R27)."""
    return conditions.button.first if law_of(conditions).conditions_prevail else FirstMarker.RULES


def two_left(conditions: Conditions) -> TwoLeft:
    """Where the button goes when two are left: as the rules say, or adjusted where conditions prevail (T-R36)."""
    return conditions.button.two_left if law_of(conditions).conditions_prevail else TwoLeft.RULES


def absent_are_skipped(conditions: Conditions) -> bool:
    """Whether absent players are not dealt in: the conditions say so, or leave an old rule that does (T-R42, T-R84)."""
    rules = law_of(conditions).skips_absent
    return not conditions.absence.blind_off or (bool(rules) and not lifts(conditions, rules[0]))
