"""Checking expectations: each field of `Expect` against the round or the table, with a sentence for what is false."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from pitboss.cards import Card
from pitboss.hands import rank
from pitboss.malformed import Malformed
from pitboss.play import Ruling
from pitboss.poker.due import Acts, CutDue, PostDue, ShowDue
from pitboss.poker.events import Awarded, BettingOpened, BettingSkipped, Charged, Returned
from pitboss.poker.kinds import Kind
from pitboss.poker.rulings.events import Decided, HandedBack, HandOut, Reclaimed, Refunded, Ruled, TakenUp
from pitboss.poker.state import State
from pitboss.poker.table.events import ReviewDecided, Reviewed
from pitboss.scenario.answers import false_rules, false_story
from pitboss.scenario.course import Course, RoundLike
from pitboss.scenario.lines import cards_of
from pitboss.scenario.reach import put_in
from pitboss.scenario.story import story_of
from pitboss.scenario.types import Expect
from pitboss.scenario.words import words


def false_things(expect: Expect, course: Course) -> Iterator[str]:
    """A sentence for each expectation that does not hold."""
    for name, look_at_table in _AT_TABLE.items():
        wanted = getattr(expect, name)
        if wanted is not None and (found := look_at_table(course)) != wanted:
            yield f"{name} was to be {words(wanted, wanted)}, and is {words(found, wanted)}"
    for seat, cents in expect.stakes.items():
        if (found := course.stakes.get(seat)) != cents:
            yield f"stakes of seat {seat} was to be {words(cents, cents)}, and is {words(found, cents)}"
    yield from false_rules(expect.cites, expect.uncited, course.events)
    yield from false_story(expect.told, expect.untold, lambda: story_of(course.events))
    if any(getattr(expect, name) not in (None, {}) for name in _OF_ROUND):
        yield from _false_in_round(expect, course.round)


def _false_in_round(expect: Expect, round_: RoundLike) -> Iterator[str]:
    for name, look in _LOOKS.items():
        wanted = getattr(expect, name)
        if wanted is None:
            continue
        found = look(round_)
        if name == "open":
            wanted = tuple(sorted(wanted))
        if found != wanted:
            yield f"{name} was to be {words(wanted, wanted)}, and is {words(found, wanted)}"
    for name, look_at in _BY_SEAT.items():
        given: Mapping[int, object] = getattr(expect, name)
        for seat, wanted in given.items():
            found = look_at(round_, seat) if seat in round_.state.setup.seats else None
            if found != wanted:
                yield f"{name} of seat {seat} was to be {words(wanted, wanted)}, and is {words(found, wanted)}"
    yield from _false_cards(expect, round_)
    yield from _false_hands(expect, round_)
    yield from _false_closed(expect, round_)


def _false_cards(expect: Expect, round_: RoundLike) -> Iterator[str]:
    state = round_.state
    for fields, only_up in ((expect.cards, False), (expect.up, True)):
        for seat, text in fields.items():
            own = _own(state, seat)
            held = [card for card, up in own if up or not only_up]
            if [card or "?" for card in held] != list(cards_of(text)):
                showing = "showing " if only_up else ""
                yield f"seat {seat} was to have {showing}{_cards(cards_of(text))}, and has {showing}{_cards(held)}"
    if expect.board is not None and [card or "?" for card in state.board] != list(cards_of(expect.board)):
        yield f"the board was to be {expect.board or 'empty'}, and is {_cards(state.board, 'empty')}"


def _own(state: State, seat: int) -> list[tuple[Card | None, bool]]:
    return list(zip(state.own[seat], state.up[seat], strict=True)) if seat in state.setup.seats else []


def _cards(cards: Iterable[Card | str | None], none: str = "no card") -> str:
    return " ".join(str(card or "?") for card in cards) or none


def _false_hands(expect: Expect, round_: RoundLike) -> Iterator[str]:
    state = round_.state
    hands, evaluators = state.setup.game.hands, state.setup.evaluators
    for wanted, evaluator in ((expect.hands, evaluators[0]), (expect.lows, evaluators[-1])):
        for seat, text in wanted.items():
            own = [card for card, _ in _own(state, seat) if card is not None]
            board = [card for card in state.board if card is not None]
            try:
                hand = rank(own, evaluator.ranking, hands.pick, board, hands.order)
            except Malformed as error:
                yield f"the hand of seat {seat} was to be {text}, and is none yet: {error}"
                continue
            if text not in (str(hand.category), hand.text):
                yield f"the hand of seat {seat} was to be {text}, and is {hand.text}"


def _false_closed(expect: Expect, round_: RoundLike) -> Iterator[str]:
    acts = round_.expected()
    for name, rules in expect.closed.items():
        closed = acts.closed.get(Kind(name)) if isinstance(acts, Acts) else None
        if closed is None:
            yield f"{name} was to be closed, and is not" + ("" if isinstance(acts, Acts) else ": no player is to act")
        elif missing := [id_ for id_ in rules if id_ not in closed]:
            yield f"{name} was to be closed by {', '.join(missing)}, and is by {', '.join(closed)}"


def _acts(look: Callable[[Acts], object], nobody: object = None) -> Callable[[RoundLike], object]:
    def of(round_: RoundLike) -> object:
        due = round_.expected()
        return look(due) if isinstance(due, Acts) else nobody

    return of


def _aggressive(acts: Acts) -> bool:
    return Kind.BET in acts.open or Kind.RAISE in acts.open


def _due(kind: type[PostDue | ShowDue], name: str, nothing: object = None) -> Callable[[RoundLike], object]:
    def of(round_: RoundLike) -> object:
        due = round_.expected()
        return getattr(due, name) if isinstance(due, kind) else nothing

    return of


def _opener(round_: RoundLike) -> object:
    """Who opens the betting round: whoever it fell to, or who does instead if that hand has gone before."""
    openers = (event.opener for event in reversed(round_.events) if isinstance(event, BettingOpened | HandOut))
    return next((seat for seat in openers if seat), 0)


def _awards(round_: RoundLike) -> dict[int, int]:
    paid: dict[int, int] = {}
    for event in round_.events:
        if isinstance(event, Awarded):
            paid[event.seat] = paid.get(event.seat, 0) + event.cents
    return paid


def _out_of_the_pot(round_: RoundLike) -> dict[int, int]:
    """What went back to each seat out of the pot."""
    back: dict[int, int] = {}
    for event in round_.events:
        if isinstance(event, Returned | Refunded):
            back[event.seat] = back.get(event.seat, 0) + event.cents
        elif isinstance(event, Reclaimed):
            back[event.seat] -= event.cents
    return back


def _returned(round_: RoundLike) -> dict[int, int]:
    """What went back to each seat: uncalled, held in vain, or refunded by a ruling."""
    back = _out_of_the_pot(round_)
    for event in round_.events:
        if isinstance(event, HandedBack | TakenUp):
            cents = event.cents if isinstance(event, HandedBack) else event.back
            back[event.seat] = back.get(event.seat, 0) + cents
    return {seat: cents for seat, cents in back.items() if cents}


def _held(round_: RoundLike) -> object:
    irregular = round_.state.irregular
    return {hold.seat: hold.cents for hold in irregular.holds} if irregular else {}


def _ruling(course: Course) -> Ruling | None:
    """The last ruling: on the round that is on, or at a table on the one before."""
    rulings = (Ruled, Decided, Reviewed, ReviewDecided)
    return next((event.ruling for event in reversed(course.events) if isinstance(event, rulings)), None)


def _ruled(course: Course) -> object:
    ruling = _ruling(course)
    return ruling and (ruling.outcome.name if ruling.outcome else "")


def _outcomes(course: Course) -> object:
    ruling = _ruling(course)
    return ruling and tuple(outcome.name for outcome in ruling.outcomes)


def _cut(round_: RoundLike) -> object:
    due = round_.expected()
    return (due.least, due.most) if isinstance(due, CutDue) else None


def _seconds(course: Course) -> int:
    return course.clock.left(course.round.state) or 0


_LOOKS: dict[str, Callable[[RoundLike], object]] = {
    "turn": _acts(lambda acts: acts.seat, 0),
    "betting_round": lambda round_: round_.state.bet_round,
    "opener": _opener,
    "open": _acts(lambda acts: tuple(sorted(kind.value for kind in acts.open))),
    "call": _acts(lambda acts: acts.cost if Kind.CALL in acts.open else None),
    "least": _acts(lambda acts: acts.least if _aggressive(acts) else None),
    "most": _acts(lambda acts: acts.most if _aggressive(acts) else None),
    "sizes": _acts(lambda acts: acts.sizes if _aggressive(acts) else None),
    "tap_out": _acts(lambda acts: acts.tap_out),
    "posts": _due(PostDue, "amounts", ()),
    "cut": _cut,
    "pot": lambda round_: round_.state.pot,
    "pots": lambda round_: tuple(pot.cents for pot in round_.state.pots),
    "eligible": lambda round_: tuple(pot.eligible for pot in round_.state.pots),
    "returned": _returned,
    "commission": lambda round_: round_.state.commission,
    "commission_by_pot": lambda round_: next((e.by_pot for e in round_.events if isinstance(e, Charged)), None),
    "awards": _awards,
    "show": _due(ShowDue, "seat", 0),
    "must_show": _due(ShowDue, "must"),
    "shown": lambda round_: tuple(round_.state.shown),
    "mucked": lambda round_: round_.state.seats_in(round_.state.mucked),
    "shoe": lambda round_: round_.state.shoe,
    "skipped": lambda round_: tuple(e.betting_round for e in round_.events if isinstance(e, BettingSkipped)),
    "over": lambda round_: round_.is_over,
    "void": lambda round_: round_.state.voided,
    "held": _held,
}
_BY_SEAT: dict[str, Callable[[RoundLike, int], object]] = {
    "totals": lambda round_, seat: round_.state.total[seat],
    "into": lambda round_, seat: put_in(round_)[seat] - _out_of_the_pot(round_).get(seat, 0),
}
_AT_TABLE: dict[str, Callable[[Course], object]] = {
    "due": lambda course: course.due,
    "seated": lambda course: course.seated,
    "dealt": lambda course: course.dealt,
    "marker": lambda course: course.marker,
    "rounds": lambda course: course.rounds,
    "seconds": _seconds,
    "outcomes": _outcomes,
    "ruled": _ruled,
}
_OF_ROUND = (*_LOOKS, *_BY_SEAT, "cards", "up", "board", "hands", "lows", "closed")
