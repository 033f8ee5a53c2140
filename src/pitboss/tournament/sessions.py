"""Sessions: who plays in one, what ends it, how it is ranked, who goes on (NI2018-51/dict:Session, T-R55, T-R56)."""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.cards import Card
from pitboss.play import Refusal
from pitboss.tournament.clock import minutes
from pitboss.tournament.conditions import Advance, AdvanceFrom, CarriedStacks, EqualChips, Offered, Qualifies
from pitboss.tournament.moments import instant
from pitboss.tournament.places import Out, Placing, places_of_those_out, ranked, ranking
from pitboss.tournament.points import advancing, standings
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import is_flight, session_of
from pitboss.tournament.terms import Phase, Status

HUNDREDTHS = 100
FEWEST = 2
"""So many players a session needs."""


def players_of_session(state: TournamentState, session: int) -> list[int]:
    """Whom the ballot of a session is for, in the order of their numbers."""
    entries = state.entries.values()
    if state.is_adjourned:
        return [entry.number for entry in entries if entry.status is Status.BAGGED and entry.session == session]
    if is_flight(state.conditions, session):
        return [entry.number for entry in entries if entry.flight == session and entry.status is Status.ENTERED]
    if session == 1:
        return [entry.number for entry in entries if entry.status is Status.ENTERED]
    if is_repechage(state, session):
        return [entry.number for entry in entries if _qualifies(state, entry.number)]
    if is_league(state):
        gone = (Status.WITHDRAWN, Status.FORFEITED)
        return [e.number for e in entries if e.status not in gone and e.person not in state.excluded]
    return [entry.number for entry in entries if entry.status is Status.BAGGED]


def is_reset(state: TournamentState) -> bool:
    """Everybody begins the next session with a new stack."""
    progression = state.conditions.progression
    return progression is not None and progression.stacks is CarriedStacks.RESET


def is_league(state: TournamentState) -> bool:
    """Everybody plays every session, for points."""
    return state.conditions.points is not None and not state.conditions.advance


def is_repechage(state: TournamentState, session: int) -> bool:
    stated, second = session_of(state.conditions, session), state.conditions.repechage
    return second is not None and stated is not None and bool(second.session) and stated.name == second.session


def may_skip(state: TournamentState) -> bool:
    """Whether the session that comes next need not be held: a repechage that may be, or that fewer than two qualify for
    (T-R68); a flight that nobody has entered (T-R23)."""
    second = state.conditions.repechage
    if state.phase is not Phase.BETWEEN:
        return False
    is_optional = second is not None and second.offered is Offered.MAY and is_repechage(state, state.coming_session)
    return is_optional or is_unplayable(state)


def is_unplayable(state: TournamentState) -> bool:
    """Whether a repechage comes next for which there are not two players, or a flight for which there is nobody."""
    if is_repechage(state, state.coming_session):
        return len(players_of_session(state, state.coming_session)) < FEWEST
    is_next_flight = state.session > 0 and is_flight(state.conditions, state.coming_session)
    return is_next_flight and not state.is_adjourned and not players_of_session(state, state.coming_session)


def is_shootout(state: TournamentState) -> bool:
    """Each table plays by itself until so many are left at it."""
    return state.conditions.advance_from is AdvanceFrom.TABLE and not state.is_last_session


def number_advancing(state: TournamentState, players: int) -> int:
    """How many go on from a session, or from a table of a shootout."""
    second = state.conditions.repechage
    stated: Advance = state.conditions.advance
    if second is not None and is_repechage(state, state.session):
        stated = second.advance
    if isinstance(stated, int):
        return stated
    share = Fraction(stated.removesuffix("%").strip()) * HUNDREDTHS
    return advancing(players, int(share))


def due_to_end(state: TournamentState, at: int | None = None) -> str:
    """Why the session ends now, whichever end comes first; empty if it goes on (T-R56)."""
    stated = session_of(state.conditions, state.session)
    end = stated.end if stated is not None else None
    left = state.here
    if is_shootout(state):
        most = max(1, number_advancing(state, 0))
        if all(table.size <= most for table in state.tables.values()):
            return f"{most} left at each table"
    elif left <= max(1, end.players if end is not None else 1):
        return f"{left} left"
    if end is None:
        return ""
    if end.rounds and state.tables and min(table.rounds for table in state.tables.values()) >= end.rounds:
        return f"{end.rounds} rounds played"
    clock = state.clock
    if end.level and (clock.level > end.level or (clock.level == end.level and clock.is_level_over)):
        return f"level {end.level} played"
    if at is not None and end.minutes and clock.in_play(at) >= minutes(end.minutes):
        return f"{end.minutes} minutes played"
    if at is not None and end.at and at >= instant(end.at):
        return "the stated time has come"
    return ""


def is_adjourning(state: TournamentState) -> bool:
    """Whether the session that ends goes on another day, unless an end was reached meanwhile (T-R66)."""
    return bool(state.resumes) and not due_to_end(state)


def ends_at(state: TournamentState) -> int | None:
    """The instant at which time ends the session, as far as it is known now."""
    stated = session_of(state.conditions, state.session)
    end, clock = stated.end if stated is not None else None, state.clock
    if end is None:
        return None
    found = [instant(end.at)] if end.at else []
    if end.minutes and clock.since is not None:
        found.append(clock.since + minutes(end.minutes) - clock.played)
    return min(found, default=None)


def session_ranking(state: TournamentState) -> tuple[Placing, ...]:
    """The ranking of the session that is on: who is in by chips, then those who went out in it."""
    chips = {number: state.entries[number].score for number in sorted(state.in_play - state.bags)}
    return ranking(chips, outs_of_session(state))


def outs_of_session(state: TournamentState) -> list[Out]:
    """Those who went out in the session that is on."""
    return [out for number, out in state.outs.items() if state.entries[number].session == state.session]


def go_on(state: TournamentState, cards: Mapping[int, Card]) -> tuple[int, ...]:
    """Who goes on to the next session; cards part equal chips where it depends on them (C-R52, T-R55)."""
    if state.is_last_session or is_league(state):
        return ()
    placings = [placing for placing in session_ranking(state) if placing.entry in state.in_play]
    if is_shootout(state):
        return tuple(sorted([*state.bags, *(placing.entry for placing in placings)]))
    number = number_advancing(state, len(session_ranking(state))) or len(placings)
    sure = [placing.entry for placing in placings if placing.place + placing.shared - 1 <= number]
    tied = [placing.entry for placing in placings if placing.place <= number < placing.place + placing.shared - 1]
    return tuple(sorted([*state.bags, *sure, *parted(state, tied, number - len(sure), cards)]))


def parted(state: TournamentState, tied: list[int], places: int, cards: Mapping[int, Card]) -> list[int]:
    """Those of some who are equal that the highest cards pick: ace high, suits equal, equal ranks draw again."""
    if not tied or not places:
        return []
    rules = (*state.law.advance, "C-R52", "T-R55")
    if any(number not in cards for number in tied):
        who = ", ".join(state.entries[number].person for number in tied)
        raise Refusal(rules, f"{who} are equal: a card for each decides who goes on")
    order = sorted(tied, key=lambda number: -cards[number].rank)
    if places < len(order) and cards[order[places - 1]].rank == cards[order[places]].rank:
        raise Refusal(rules, "equal ranks draw again")
    return order[:places]


def needs_cards(state: TournamentState) -> list[int]:
    """Whose equal chips a draw of cards has to part before the session can end."""
    if state.is_last_session or is_league(state) or is_shootout(state):
        return []
    placings = [placing for placing in session_ranking(state) if placing.entry in state.in_play]
    number = number_advancing(state, len(session_ranking(state))) or len(placings)
    return [placing.entry for placing in placings if placing.place <= number < placing.place + placing.shared - 1]


def to_play_off(state: TournamentState) -> tuple[int, ...]:
    """Whose equal chips a round among them is to part, where the conditions have a play-off against the house (T-R82).

    Of a session that others follow only those on whom it depends who goes on. Who cannot pay an ante plays no more.
    """
    if not state.game.against_house or state.conditions.against_house.equal is not EqualChips.PLAY_OFF:
        return ()
    tied = needs_cards(state)
    if state.is_last_session:
        tied = [placing.entry for placing in session_ranking(state) if placing.shared > 1]
    return tuple(
        number
        for number in tied
        if number in state.in_play and state.entries[number].stack >= max(1, state.level.minimum)
    )


def final_placings(state: TournamentState) -> tuple[Placing, ...]:
    """The places of the tournament as things stand: by points where there are any, else by the order of going out."""
    if state.conditions.points is not None and state.phase is not Phase.RUNNING:
        totals = {
            number: [Fraction(over, under) for over, under in entry.points]
            for number, entry in state.entries.items()
            if entry.points
        }
        sessions = [{number: sum(points, Fraction())} for number, points in totals.items()]
        return tuple(placing for placing, _ in standings(sessions))
    chips = {number: state.entries[number].score for number in sorted(state.in_play)}
    if state.phase is Phase.RUNNING and not state.is_ending:
        return places_of_those_out(state.outs.values(), len(chips))
    return (*ranked(chips), *places_of_those_out(state.outs.values(), len(chips)))


def parted_by_cards(placings: tuple[Placing, ...], cards: Mapping[int, Card]) -> tuple[Placing, ...]:
    """The places with those parted for whom cards were drawn: the higher rank is placed better (C-R52, T-R67)."""
    found: list[Placing] = []
    for placing in placings:
        if placing.shared == 1 or placing.entry not in cards:
            found.append(placing)
            continue
        tied = [other.entry for other in placings if other.place == placing.place]
        ranks = [cards[entry].rank for entry in tied if entry in cards]
        if len(ranks) < len(tied) or len(set(ranks)) < len(ranks):
            raise Refusal(("C-R52", "T-R67"), "a card for each of those who are equal; equal ranks draw again")
        better = sum(cards[entry].rank > cards[placing.entry].rank for entry in tied)
        found.append(Placing(placing.entry, placing.place + better))
    return tuple(sorted(found, key=lambda placing: (placing.place, placing.entry)))


def check_apart(placings: tuple[Placing, ...], cards: Mapping[int, Card]) -> None:
    """Refuse cards of one rank among those who are equal: they draw again (C-R52)."""
    for placing in placings:
        ranks = [cards[other.entry].rank for other in placings if other.place == placing.place and other.entry in cards]
        if len(set(ranks)) < len(ranks):
            raise Refusal(("C-R52", "T-R65"), "equal ranks draw again")


def _qualifies(state: TournamentState, number: int) -> bool:
    second, entry = state.conditions.repechage, state.entries[number]
    if second is None or entry.status is not Status.OUT or entry.person in state.excluded:
        return False
    if second.qualifies is Qualifies.NOT_ADVANCED:
        return True
    return entry.out is not None
