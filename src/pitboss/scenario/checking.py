"""Checking expectations: each field of `Expect` against the round, with a sentence for everything that is false."""

from collections.abc import Callable, Iterator, Mapping

from pitboss.cards import text_of
from pitboss.hands import rank
from pitboss.play import Ruling
from pitboss.play.money import dollars
from pitboss.poker.due import Acts, CutDue, PostDue, ShowDue
from pitboss.poker.events import Awarded, BettingOpened, BettingSkipped, Charged, Returned
from pitboss.poker.kinds import Kind
from pitboss.poker.round import Round
from pitboss.poker.rulings.events import Decided, HandedBack, Refunded, Ruled, TakenUp
from pitboss.scenario.lines import cards_of
from pitboss.scenario.money import Dollars
from pitboss.scenario.reach import put_in
from pitboss.scenario.types import Expect


def false_things(expect: Expect, round_: Round) -> Iterator[str]:
    """A sentence for each expectation that does not hold."""
    for name, look in _LOOKS.items():
        wanted = getattr(expect, name)
        if wanted is None:
            continue
        found = look(round_)
        if name == "open":
            wanted = tuple(sorted(wanted))
        if found != wanted:
            yield f"{name} was to be {_words(wanted, wanted)}, and is {_words(found, wanted)}"
    for name, look_at in _BY_SEAT.items():
        given: Mapping[int, object] = getattr(expect, name)
        for seat, wanted in given.items():
            if seat not in round_.state.setup.seats:
                yield f"{name}: there is no seat {seat}"
            elif (found := look_at(round_, seat)) != wanted:
                yield f"{name} of seat {seat} was to be {_words(wanted, wanted)}, and is {_words(found, wanted)}"
    yield from _false_cards(expect, round_)
    yield from _false_hands(expect, round_)
    yield from _false_rules(expect, round_)


def _false_cards(expect: Expect, round_: Round) -> Iterator[str]:
    state = round_.state
    held = {seat: list(state.own[seat]) for seat in expect.cards if seat in state.setup.seats}
    shown = {seat: [card for card, up in zip(state.own[seat], state.up[seat], strict=True) if up] for seat in expect.up}
    for wanted, found in ((expect.cards, held), (expect.up, shown)):
        for seat, text in wanted.items():
            cards = found.get(seat, [])
            if [card if card else "?" for card in cards] != list(cards_of(text)):
                yield f"seat {seat} was to have {text}, and has {' '.join(str(card or '?') for card in cards)}"
    if expect.board is not None and list(state.board) != list(cards_of(expect.board)):
        yield f"the board was to be {expect.board or 'empty'}, and is {text_of(c for c in state.board if c)}"


def _false_hands(expect: Expect, round_: Round) -> Iterator[str]:
    state = round_.state
    hands, evaluators = state.setup.game.hands, state.setup.evaluators
    for wanted, evaluator in ((expect.hands, evaluators[0]), (expect.lows, evaluators[-1])):
        for seat, text in wanted.items():
            own = [card for card in state.own[seat] if card is not None]
            board = [card for card in state.board if card is not None]
            hand = rank(own, evaluator.ranking, hands.pick, board, hands.order)
            if text not in (str(hand.category), hand.text):
                yield f"the hand of seat {seat} was to be {text!r}, and is {hand.text!r}"


def _false_rules(expect: Expect, round_: Round) -> Iterator[str]:
    if expect.cites:
        cited = {id_ for event in round_.events for id_ in event.rules}
        if missing := [id_ for id_ in expect.cites if id_ not in cited]:
            yield f"{', '.join(missing)} was to be cited by now"
    acts = round_.expected()
    for name, rules in expect.closed.items():
        closed = acts.closed.get(Kind(name)) if isinstance(acts, Acts) else None
        if closed is None:
            yield f"{name} was to be closed, and is not"
        elif missing := [id_ for id_ in rules if id_ not in closed]:
            yield f"{name} was to be closed by {', '.join(missing)}, and is by {', '.join(closed)}"


def _acts(look: Callable[[Acts], object]) -> Callable[[Round], object]:
    def of(round_: Round) -> object:
        due = round_.expected()
        return look(due) if isinstance(due, Acts) else None

    return of


def _aggressive(acts: Acts) -> bool:
    return Kind.BET in acts.open or Kind.RAISE in acts.open


def _due(kind: type[PostDue | CutDue | ShowDue], name: str) -> Callable[[Round], object]:
    def of(round_: Round) -> object:
        due = round_.expected()
        return getattr(due, name) if isinstance(due, kind) else None

    return of


def _opener(round_: Round) -> object:
    return next((event.opener for event in reversed(round_.events) if isinstance(event, BettingOpened)), None)


def _awards(round_: Round) -> dict[int, int]:
    paid: dict[int, int] = {}
    for event in round_.events:
        if isinstance(event, Awarded):
            paid[event.seat] = paid.get(event.seat, 0) + event.cents
    return paid


def _out_of_the_pot(round_: Round) -> dict[int, int]:
    """What went back to each seat out of the pot."""
    back: dict[int, int] = {}
    for event in round_.events:
        if isinstance(event, Returned | Refunded):
            back[event.seat] = back.get(event.seat, 0) + event.cents
    return back


def _returned(round_: Round) -> dict[int, int]:
    """What went back to each seat: uncalled, held in vain, or refunded by a ruling."""
    back = _out_of_the_pot(round_)
    for event in round_.events:
        if isinstance(event, HandedBack | TakenUp):
            cents = event.cents if isinstance(event, HandedBack) else event.back
            back[event.seat] = back.get(event.seat, 0) + cents
    return {seat: cents for seat, cents in back.items() if cents}


def _held(round_: Round) -> object:
    irregular = round_.state.irregular
    return {hold.seat: hold.cents for hold in irregular.holds} if irregular else {}


def _ruling(round_: Round) -> Ruling | None:
    return next((event.ruling for event in reversed(round_.events) if isinstance(event, Ruled | Decided)), None)


def _ruled(round_: Round) -> object:
    ruling = _ruling(round_)
    return ruling and (ruling.outcome.name if ruling.outcome else "")


def _outcomes(round_: Round) -> object:
    ruling = _ruling(round_)
    return ruling and tuple(outcome.name for outcome in ruling.outcomes)


def _cut(round_: Round) -> object:
    due = round_.expected()
    return (due.least, due.most) if isinstance(due, CutDue) else None


_LOOKS: dict[str, Callable[[Round], object]] = {
    "turn": _acts(lambda acts: acts.seat),
    "betting_round": lambda round_: round_.state.bet_round,
    "opener": _opener,
    "open": _acts(lambda acts: tuple(sorted(kind.value for kind in acts.open))),
    "call": _acts(lambda acts: acts.cost if Kind.CALL in acts.open else None),
    "least": _acts(lambda acts: acts.least if _aggressive(acts) else None),
    "most": _acts(lambda acts: acts.most if _aggressive(acts) else None),
    "sizes": _acts(lambda acts: acts.sizes if _aggressive(acts) else None),
    "tap_out": _acts(lambda acts: acts.tap_out),
    "posts": _due(PostDue, "amounts"),
    "cut": _cut,
    "pot": lambda round_: round_.state.pot,
    "pots": lambda round_: tuple(pot.cents for pot in round_.state.pots),
    "eligible": lambda round_: tuple(pot.eligible for pot in round_.state.pots),
    "returned": _returned,
    "commission": lambda round_: round_.state.commission,
    "commission_by_pot": lambda round_: next((e.by_pot for e in round_.events if isinstance(e, Charged)), None),
    "awards": _awards,
    "show": _due(ShowDue, "seat"),
    "must_show": _due(ShowDue, "must"),
    "shown": lambda round_: tuple(round_.state.shown),
    "mucked": lambda round_: round_.state.seats_in(round_.state.mucked),
    "shoe": lambda round_: round_.state.shoe,
    "skipped": lambda round_: tuple(e.betting_round for e in round_.events if isinstance(e, BettingSkipped)),
    "over": lambda round_: round_.is_over,
    "void": lambda round_: round_.state.voided,
    "held": _held,
    "outcomes": _outcomes,
    "ruled": _ruled,
}
_BY_SEAT: dict[str, Callable[[Round, int], object]] = {
    "stakes": lambda round_, seat: round_.state.stake[seat],
    "totals": lambda round_, seat: round_.state.total[seat],
    "into": lambda round_, seat: put_in(round_)[seat] - _out_of_the_pot(round_).get(seat, 0),
}


def _words(value: object, like: object) -> str:
    """Amounts as dollars where the file gave amounts, everything else as it is."""
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case int():
            return dollars(value) if _is_money(like) else str(value)
        case tuple():
            return f"[{', '.join(_words(each, like) for each in value)}]"
        case dict():
            return "{" + ", ".join(f"{seat}: {_words(cents, like)}" for seat, cents in value.items()) + "}"
        case _:
            return str(value)


def _is_money(like: object) -> bool:
    if isinstance(like, dict):
        return True
    return isinstance(like[0] if isinstance(like, tuple) and like else like, Dollars)
