"""Who is dealt in, where the marker is, and what each has to put up: the marker's way, newcomers and missed blinds.

S94-1994/7CS6.2 and 6.3; NI2018-51/8.3, 17.4 and 17.11 to 17.13.
"""

import msgspec
from msgspec.structs import replace

from pitboss.play import RuleIds
from pitboss.poker.game import Game
from pitboss.poker.kinds import Forced, Marker, Post
from pitboss.poker.options import Options
from pitboss.poker.seats import Seats, clockwise, mask_of
from pitboss.poker.setup import Owed, owed_posts, setup_for
from pitboss.poker.table.events import BlindsMissed, CameIn, HeldOut, clockwise_to
from pitboss.poker.table.state import Place, TableState
from pitboss.poker.table.terms import Coming, Standing, Way
from pitboss.poker.validation import resolved


class LineUp(msgspec.Struct, frozen=True):
    """The seats of a round, with the marker, everything owed, the seats of the blinds and who came in or stays out."""

    dealt: Seats
    marker: int
    owed: tuple[Owed, ...]
    blinds: Seats
    afresh: bool = False
    came_in: tuple[CameIn, ...] = ()
    held_out: tuple[HeldOut, ...] = ()
    missed: tuple[BlindsMissed, ...] = ()


def line_up(state: TableState, ready: Seats, gone: frozenset[int] = frozenset()) -> LineUp:
    """The next round with those who are ready; fewer than two seats where it cannot be dealt.

    `gone` are seats that are given up as the round begins.
    """
    if not state.marker:
        return _afresh(state, ready)
    if not state.coming_law.newcomer:
        marker = state.marker if state.marker in ready else state.next_seat(state.marker, ready)
        return _with_posts(state, ready, marker)
    marker, dealt, passed_over = _admitted(state, ready)
    if len(dealt) < 2 <= len(ready):
        return _afresh(state, ready)
    lines = _with_posts(state, dealt, marker)
    waiting = [seat for seat in ready if seat not in dealt]
    held_out = tuple(HeldOut(_why_out(state, seat, seat in passed_over), seat) for seat in waiting)
    staying = [seat for seat in sorted(state.places) if seat not in dealt and seat not in gone]
    return replace(lines, held_out=held_out, missed=_missed(state, staying, lines.blinds))


def is_barred(state: TableState, seat: int) -> RuleIds:
    """The rules that keep a player out because the marker is at the seat; nothing if none does."""
    place, law = state.places[seat], state.coming_law
    if not law.marker_barred or seat != state.marker or state.round is not None:
        return ()
    if place.missed:
        return law.missed
    return law.newcomer if place.standing is Standing.NEW else ()


def is_further(state: TableState, seat: int, to: int) -> bool:
    """Whether another seat waits longer for the entry blind, in moves of the marker over present players (17.13)."""
    if not state.coming_law.newcomer or not state.marker or not blind_levels(state.coming):
        return False
    others = tuple(other for other in state.present if other != seat)
    return _wait(state, (*others, to), to) > _wait(state, (*others, seat), seat)


def blind_levels(options: Options) -> tuple[int, ...]:
    """The blinds in order; none in an ante game."""
    return () if options.forced is Forced.ANTES else options.blinds


def _wait(state: TableState, seats: Seats, seat: int) -> int:
    marker = state.marker if state.marker in seats else state.next_seat(state.marker, seats)
    order = _order(state.coming_game, marker, seats)
    return (order.index(seat) + 1 - len(blind_levels(state.coming))) % len(order)


def _order(game: Game, marker: int, seats: Seats) -> Seats:
    """The order of the blinds: from the buck, or from the seat after the button."""
    return clockwise(marker + (game.marker is Marker.BUTTON), mask_of(seats))


def _afresh(state: TableState, ready: Seats) -> LineUp:
    """As at a first round: the marker at its first place, nobody owes anything for coming in (C-R62)."""
    if not ready:
        return LineUp((), 0, (), ())
    marker = max(ready) if state.coming_law.first_is_highest else min(ready)
    owed = _owed(state, ready, marker)
    return LineUp(ready, marker, owed, _blind_seats(owed), afresh=True)


def _admitted(state: TableState, ready: Seats) -> tuple[int, Seats, frozenset[int]]:
    """The marker, who is dealt in, and whom the marker passed over because nobody comes in there."""
    barred: set[int] = set()
    law = state.coming_law
    for marker in clockwise(state.marker, mask_of(ready)):
        if law.marker_barred and _comes_in(state.places[marker]):
            barred.add(marker)
            continue
        dealt = _walk(state, _order(state.coming_game, marker, ready), barred)
        if marker in dealt:
            return marker, tuple(sorted(dealt)), frozenset(barred)
    return 0, (), frozenset()


def _comes_in(place: Place) -> bool:
    return place.standing is Standing.NEW or bool(place.missed)


def _walk(state: TableState, order: Seats, passed_over: set[int]) -> list[int]:
    """Everybody who owes nothing, who posts, or whom the blind that he waits for has reached.

    Whom the button has just passed over comes in by a blind alone (C-R60): with no more players than blinds it is the
    only round in which one falls due there.
    """
    blinds, dealt = len(blind_levels(state.coming)), list[int]()
    for seat in order:
        place, position = state.places[seat], len(dealt) + 1
        takes_any_blind = place.standing is Standing.REGULAR or (bool(dealt) and seat in passed_over)
        is_due = position == blinds or (position < blinds and takes_any_blind)
        is_in = place.coming is Coming.POST or not _owes(state, seat)
        if is_due or (is_in and seat not in passed_over):
            dealt.append(seat)
    return dealt


def _owes(state: TableState, seat: int) -> bool:
    """Whether a seat has to wait or to post before it is dealt in."""
    place = state.places[seat]
    if not blind_levels(state.coming):
        return False
    if place.missed or place.standing is Standing.MOVED:
        return True
    return place.standing is Standing.NEW and not _is_free(state, seat)


def _is_free(state: TableState, seat: int) -> bool:
    """In its first revolution the marker has not passed the seat yet (17.12)."""
    return not state.revolved and not state.passed >> seat & 1


def _with_posts(state: TableState, dealt: Seats, marker: int) -> LineUp:
    """What is due by the structure, with the posts of those who come in."""
    if len(dealt) < 2:
        return LineUp((), marker, (), ())
    owed = _owed(state, dealt, marker)
    blinds = _blind_seats(owed)
    if not state.coming_law.newcomer:
        return LineUp(dealt, marker, owed, blinds)
    came_in = tuple(_came_in(state, seat, blinds) for seat in dealt if _is_coming(state, seat))
    return LineUp(dealt, marker, _posts(owed, came_in), blinds, came_in=came_in)


def _owed(state: TableState, seats: Seats, marker: int) -> tuple[Owed, ...]:
    game = state.coming_game
    return owed_posts(setup_for(game.edition, resolved(game, state.coming), seats, marker))


def _blind_seats(owed: tuple[Owed, ...]) -> Seats:
    return tuple(post.seat for post in owed if post.kind is Post.BLIND)


def _is_coming(state: TableState, seat: int) -> bool:
    return state.places[seat].standing is not Standing.REGULAR or bool(state.places[seat].missed)


def _came_in(state: TableState, seat: int, blinds: Seats) -> CameIn:
    """How a player comes in, and with what beside a blind that falls due on the seat anyway."""
    law, place, levels = state.coming_law, state.places[seat], blind_levels(state.coming)
    if not levels:
        return CameIn(law.without_blinds, seat, Way.FREE)
    if not _owes(state, seat):
        return CameIn(law.first_revolution, seat, Way.FREE)
    is_regular = place.standing is Standing.REGULAR
    at_entry = blinds and seat == blinds[-1]
    if at_entry or (is_regular and seat in blinds):
        return CameIn(_by(state, place, law.wait_for_blind), seat, Way.BLIND)
    entry, missed = levels[-1], sum(levels[i] for i in place.missed if i < len(levels))
    total = missed if is_regular else max(entry, missed)
    if seat in blinds:
        total = entry  # the post covers the smaller blind that is due there
    return CameIn(_by(state, place, law.post_blind), seat, Way.POST, min(total, entry), max(0, total - entry))


def _by(state: TableState, place: Place, newcomer: RuleIds) -> RuleIds:
    """The rules by which a player comes in: as one who missed blinds, changed seats or is new."""
    law = state.coming_law
    rules = law.missed if place.missed else ()
    rules += law.seat_change if place.standing is Standing.MOVED else ()
    if place.standing is Standing.NEW:
        # Before the first revolution is over it is the marker having passed that makes a newcomer wait or post.
        rules += newcomer + (() if state.revolved else law.first_revolution)
    return rules


def _why_out(state: TableState, seat: int, is_barred: bool) -> RuleIds:
    place, law = state.places[seat], state.coming_law
    if is_barred:
        return law.missed if place.missed else law.newcomer
    return _by(state, place, law.wait_for_blind)


def _posts(owed: tuple[Owed, ...], came_in: tuple[CameIn, ...]) -> tuple[Owed, ...]:
    """Entry posts in place of a smaller blind, or after the blinds; dead parts with them."""
    entry = {came.seat: came for came in came_in if came.way is Way.POST}
    posts = []
    for post in owed:
        came = entry.pop(post.seat, None) if post.kind is Post.BLIND else None
        posts.append(Owed(post.seat, Post.ENTRY, came.live) if came else post)
    for came in entry.values():
        posts += [Owed(came.seat, Post.ENTRY, came.live)] if came.live else []
        posts += [Owed(came.seat, Post.DEAD, came.dead)] if came.dead else []
    return tuple(posts)


def _missed(state: TableState, out: list[int], blinds: Seats) -> tuple[BlindsMissed, ...]:
    """Every blind that goes past a taken seat which is not dealt in (17.4)."""
    ways = [
        clockwise_to(state.seats, before, now)[:-1] if before != now else ()
        for before, now in zip(state.blind_seats, blinds, strict=False)
    ]
    passed = {seat: tuple(i for i, way in enumerate(ways) if seat in way) for seat in out}
    return tuple(BlindsMissed(state.coming_law.missed, seat, which) for seat, which in passed.items() if which)
