"""Who is dealt in, where the marker is, and what each has to put up: the marker's way, newcomers and missed blinds.

S94-1994/7CS6.2 and 6.3; NI2018-51/8.3, 17.4 and 17.11 to 17.13.
"""

from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from pitboss.play import RuleIds
from pitboss.poker.game import Game
from pitboss.poker.kinds import BigBlind, FirstRevolution, Forced, Marker, MarkerMoves, PostKind
from pitboss.poker.options import Options
from pitboss.poker.seats import Seats, clockwise, dead_blinds, mask_of, wait_for_blind
from pitboss.poker.setup import Owed, owed_posts, setup_for
from pitboss.poker.table.events import BlindsMissed, BuckPassed, CameIn, HeldOut, clockwise_to
from pitboss.poker.table.state import PokerPlace, PokerTableState
from pitboss.poker.table.terms import EntryWay, Standing
from pitboss.poker.validation import resolved
from pitboss.table.terms import Coming


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
    due: Seats = ()
    """With a dead button, the seats at which blinds are due, empty ones too (T-R35)."""


def line_up(state: PokerTableState, ready: Seats, gone: frozenset[int] = frozenset()) -> LineUp:
    """The next round with those who are ready; fewer than two seats where it cannot be dealt.

    `gone` are seats that are given up as the round begins.
    """
    if not state.marker:
        return _afresh(state, ready)
    if state.coming.marker_moves is MarkerMoves.DEAD and len(state.blinds_due) > 1 < len(ready):
        return _dead(state, ready)
    if not state.coming_law.newcomer:
        return _from_buck(state, ready)
    marker, dealt, passed_over = _admitted(state, ready)
    if len(dealt) < 2 <= len(ready):
        return _afresh(state, ready)
    lines = _with_posts(state, dealt, marker)
    waiting = [seat for seat in ready if seat not in dealt]
    held_out = tuple(HeldOut(_why_out(state, seat, seat in passed_over), seat) for seat in waiting)
    staying = [seat for seat in sorted(state.places) if seat not in dealt and seat not in gone]
    return replace(lines, held_out=held_out, missed=_missed(state, staying, lines.blinds))


def _dead(state: PokerTableState, ready: Seats) -> LineUp:
    """Everybody who is ready; blinds where nobody has skipped one, the marker behind them (T-R35)."""
    game, due = state.coming_game, dead_blinds(state.blinds_due, mask_of(ready))
    setup = setup_for(game, resolved(game, state.coming), ready, state.marker)
    marker = due[0] if game.marker is Marker.BUCK else state.blinds_due[0]
    marker = setup.marker_with(due) if len(ready) == 2 else marker
    owed = owed_posts(setup_for(game, setup.options, ready, marker), due=due)
    return LineUp(ready, marker, owed, _blind_seats(owed), due=due)


def passed_by(state: PokerTableState, start: int, end: int, among: Collection[int]) -> list[BuckPassed]:
    """Those of some seats that the buck passes on its way from `start` up to `end`, both left out (RR-45)."""
    if start == end or not state.waits_for_buck:
        return []
    way = clockwise_to(state.seats, start, end)[:-1]
    return [BuckPassed(state.coming_law.missed_buck, seat, state.places[seat].person) for seat in way if seat in among]


def is_barred(state: PokerTableState, seat: int) -> RuleIds:
    """The rules that keep a player out because the marker is at the seat; nothing if none does."""
    place, law = state.places[seat], state.coming_law
    if not law.marker_barred or seat != state.marker or state.round is not None:
        return ()
    if place.missed:
        return law.missed
    return law.newcomer if place.standing is Standing.NEW else ()


def is_further(state: PokerTableState, seat: int, to: int) -> bool:
    """Whether another seat waits longer for the entry blind, in moves of the marker over present players (17.13)."""
    if not state.coming_law.newcomer or not state.marker or not blind_levels(state.coming):
        return False
    others = tuple(other for other in state.present if other != seat)
    return _wait(state, (*others, to), to) > _wait(state, (*others, seat), seat)


def blind_levels(options: Options) -> tuple[int, ...]:
    """The blinds in order; none in an ante game."""
    return () if options.forced is Forced.ANTES else options.blinds


def entry_place(options: Options) -> int:
    """Which of the blinds is the one to come in by, counted from 1: the second, the only one, or the last (C-R15)."""
    blinds = len(blind_levels(options))
    return min(2, blinds) if options.big_blind is BigBlind.SECOND else blinds


def rounds_until_blind(state: PokerTableState, seat: int) -> int:
    """How many rounds from now the blind by which one comes in reaches a seat, if nobody else comes or goes."""
    return _wait(state, tuple(sorted({*state.present, seat})), seat)


def entry_cost(state: PokerTableState, seat: int) -> int:
    """What a seat puts up to be dealt in at once instead of waiting for the blind; 0 where it owes nothing."""
    levels, place = blind_levels(state.coming), state.places[seat]
    if not levels or not state.coming_law.newcomer or not _owes(state, seat):
        return 0
    missed = sum(levels[number] for number in place.missed if number < len(levels))
    return missed if place.standing is Standing.REGULAR else max(levels[entry_place(state.coming) - 1], missed)


def _wait(state: PokerTableState, seats: Seats, seat: int) -> int:
    marker = state.marker if state.marker in seats else state.next_seat(state.marker, seats)
    order = _order(state.coming_game, marker, seats)
    return wait_for_blind(order, seat, entry_place(state.coming))


def _order(game: Game, marker: int, seats: Seats) -> Seats:
    """The order of the blinds: from the buck, or from the seat after the button."""
    return clockwise(marker + (game.marker is Marker.BUTTON), mask_of(seats))


def _afresh(state: PokerTableState, ready: Seats) -> LineUp:
    """As at a first round: the marker at its first place, nobody owes anything for coming in (C-R62)."""
    if not ready:
        return LineUp((), 0, (), ())
    marker = max(ready) if state.coming_law.first_is_highest else min(ready)
    owed = _owed(state, ready, marker)
    return LineUp(ready, marker, owed, _blind_seats(owed), afresh=True)


def _admitted(state: PokerTableState, ready: Seats) -> tuple[int, Seats, frozenset[int]]:
    """The marker, who is dealt in, and whom the marker passed over because nobody comes in there."""
    barred: set[int] = set()
    law = state.coming_law
    for marker in clockwise(state.marker, mask_of(ready)):
        if law.marker_barred and _comes_in(state.places[marker]):
            barred.add(marker)
            continue
        dealt = _walk(state, _order(state.coming_game, marker, ready), barred)
        if marker in dealt:
            return marker, _without_idle(state, tuple(sorted(dealt)), marker, barred), frozenset(barred)
    return 0, (), frozenset()


def _without_idle(state: PokerTableState, dealt: Seats, marker: int, barred: set[int]) -> Seats:
    """Whom the button has passed over comes in by a blind alone (C-R60): of two players it may be due at the button."""
    if len(dealt) < 2 or barred.isdisjoint(dealt):
        return dealt
    blinds = _blind_seats(_owed(state, dealt, marker, _spared(state, dealt)))
    return tuple(seat for seat in dealt if seat in blinds or seat not in barred)


def _from_buck(state: PokerTableState, ready: Seats) -> LineUp:
    """Everybody who is ready, but those whom the buck has passed: they come in where it stands now (RR-45).

    It goes on to the first of them where too few could be dealt in otherwise; if all wait for it, none does.
    """
    order = clockwise(state.marker, mask_of(ready))
    waiting = {seat for seat in ready if state.is_waiting_for_buck(seat)}
    for marker in order:
        dealt = tuple(seat for seat in ready if seat == marker or seat not in waiting)
        if len(dealt) > 1:
            lines = _with_posts(state, dealt, marker)
            out = [seat for seat in ready if seat not in dealt]
            return replace(lines, held_out=tuple(HeldOut(state.coming_law.missed_buck, seat) for seat in out))
    return _with_posts(state, ready, order[0] if order else 0)


def _comes_in(place: PokerPlace) -> bool:
    return place.standing is Standing.NEW or bool(place.missed)


def _walk(state: PokerTableState, order: Seats, passed_over: set[int]) -> list[int]:
    """Everybody who owes nothing, who posts, or whom the blind that he waits for has reached.

    Whom the button has just passed over comes in by a blind alone (C-R60): with no more players than blinds it is the
    only round in which one falls due there.
    """
    blinds, entry, dealt = len(blind_levels(state.coming)), entry_place(state.coming), list[int]()
    for seat in order:
        place, position = state.places[seat], len(dealt) + 1 - len(_spared(state, dealt))
        takes_any_blind = place.standing is Standing.REGULAR or (bool(dealt) and seat in passed_over)
        is_due = position == entry or (position <= blinds and takes_any_blind)
        is_in = place.coming is Coming.POST or not _owes(state, seat)
        if is_due or (is_in and seat not in passed_over):
            dealt.append(seat)
    return dealt


def _owes(state: PokerTableState, seat: int) -> bool:
    """Whether a seat has to wait or to post before it is dealt in."""
    place = state.places[seat]
    if not blind_levels(state.coming):
        return False
    if place.missed or place.standing is Standing.MOVED:
        return True
    return place.standing is Standing.NEW and not _is_free(state, seat)


def _is_free(state: PokerTableState, seat: int) -> bool:
    """In its first revolution the marker has not passed the seat of a new player yet (17.12)."""
    return not state.revolved and not state.passed >> seat & 1 and not state.places[seat].known


def _spared(state: PokerTableState, seats: Collection[int]) -> list[int]:
    """Newcomers of the first revolution from whom no blind at all is collected, where the terms say so (C-R69)."""
    if state.coming.first_revolution is not FirstRevolution.ANY or not state.coming_law.newcomer:
        return []
    return [seat for seat in seats if state.places[seat].is_new and _is_free(state, seat)]


def _with_posts(state: PokerTableState, dealt: Seats, marker: int) -> LineUp:
    """What is due by the structure, with the posts of those who come in."""
    if len(dealt) < 2:
        return LineUp((), marker, (), ())
    owed = _owed(state, dealt, marker, _spared(state, dealt))
    blinds = _blind_seats(owed)
    if not state.coming_law.newcomer:
        return LineUp(dealt, marker, owed, blinds)
    came_in = tuple(_came_in(state, seat, blinds) for seat in dealt if _is_coming(state, seat))
    return LineUp(dealt, marker, _posts(owed, came_in), blinds, came_in=came_in)


def _owed(state: PokerTableState, seats: Seats, marker: int, spared: Collection[int] = ()) -> tuple[Owed, ...]:
    """What the structure makes seats put up; a blind goes past whoever is spared to the next in sequence."""
    game = state.coming_game
    setup = setup_for(game, resolved(game, state.coming), seats, marker)
    return owed_posts(setup, spared if len(spared) < len(seats) else ())


def _blind_seats(owed: tuple[Owed, ...]) -> Seats:
    return tuple(post.seat for post in owed if post.kind is PostKind.BLIND)


def _is_coming(state: PokerTableState, seat: int) -> bool:
    return state.places[seat].standing is not Standing.REGULAR or bool(state.places[seat].missed)


def _came_in(state: PokerTableState, seat: int, blinds: Seats) -> CameIn:
    """How a player comes in, and with what beside a blind that falls due on the seat anyway."""
    law, place, levels = state.coming_law, state.places[seat], blind_levels(state.coming)
    if not levels:
        return CameIn(law.without_blinds, seat, EntryWay.FREE)
    if not _owes(state, seat):
        return CameIn(law.first_revolution, seat, EntryWay.FREE)
    is_regular = place.standing is Standing.REGULAR
    place_of_entry = entry_place(state.coming)
    at_entry = blinds and seat == blinds[min(place_of_entry, len(blinds)) - 1]
    if at_entry or (is_regular and seat in blinds):
        return CameIn(_by(state, place, law.wait_for_blind), seat, EntryWay.BLIND)
    entry, missed = levels[place_of_entry - 1], sum(levels[i] for i in place.missed if i < len(levels))
    total = missed if is_regular else max(entry, missed)
    if seat in blinds:
        if levels[blinds.index(seat)] >= entry:
            return CameIn(_by(state, place, law.post_blind), seat, EntryWay.BLIND)  # what is due there covers the post
        total = entry  # the post covers the smaller blind that is due there
    return CameIn(_by(state, place, law.post_blind), seat, EntryWay.POST, min(total, entry), max(0, total - entry))


def _by(state: PokerTableState, place: PokerPlace, newcomer: RuleIds) -> RuleIds:
    """The rules by which a player comes in: as one who missed blinds, changed seats or is new."""
    law = state.coming_law
    rules = law.missed if place.missed else ()
    rules += law.seat_change if place.standing is Standing.MOVED else ()
    if place.standing is Standing.NEW:
        # Before the first revolution is over it is the marker having passed that makes a newcomer wait or post.
        rules += newcomer + (law.returning if place.known else () if state.revolved else law.first_revolution)
    return rules


def _why_out(state: PokerTableState, seat: int, is_barred: bool) -> RuleIds:
    place, law = state.places[seat], state.coming_law
    if is_barred:
        return law.missed if place.missed else law.newcomer
    return _by(state, place, law.wait_for_blind)


def _posts(owed: tuple[Owed, ...], came_in: tuple[CameIn, ...]) -> tuple[Owed, ...]:
    """Entry posts in place of a smaller blind, or after the blinds; dead parts with them."""
    entry = {came.seat: came for came in came_in if came.way is EntryWay.POST}
    posts = []
    for post in owed:
        came = entry.pop(post.seat, None) if post.kind is PostKind.BLIND else None
        posts.append(Owed(post.seat, PostKind.ENTRY, came.live) if came else post)
    for came in entry.values():
        posts += [Owed(came.seat, PostKind.ENTRY, came.live)] if came.live else []
        posts += [Owed(came.seat, PostKind.DEAD, came.dead)] if came.dead else []
    return tuple(posts)


def _missed(state: PokerTableState, out: list[int], blinds: Seats) -> tuple[BlindsMissed, ...]:
    """Every blind that goes past a taken seat which is not dealt in (17.4)."""
    ways = [
        clockwise_to(state.seats, before, now)[:-1] if before != now else ()
        for before, now in zip(state.blind_seats, blinds, strict=False)
    ]
    passed = {seat: tuple(i for i, way in enumerate(ways) if seat in way and _misses(state, seat, i)) for seat in out}
    return tuple(BlindsMissed(state.coming_law.missed, seat, which) for seat, which in passed.items() if which)


def _misses(state: PokerTableState, seat: int, blind: int) -> bool:
    """A blind beyond the one that a player may wait for is not his to miss while he waits to come in (17.11, 17.13)."""
    return state.places[seat].standing is Standing.REGULAR or blind < entry_place(state.coming)
