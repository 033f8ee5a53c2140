"""The lab's question about a round that was played, from what the one who asks saw of it; only once it is over."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pitboss.banked.canberra.state import HAND, CanberraState
from pitboss.cards import Card, text_of
from pitboss.lab.canberra_rules import LINE_OF, ODDS_1997, CanberraRules
from pitboss.lab.equity_question import EQUITY_GAMES
from pitboss.play import Event, Principal, RuleIds, project
from pitboss.poker.events import Started
from pitboss.poker.kinds import Win
from pitboss.poker.rulings.events import Misdealt
from pitboss.poker.setup import Setup
from pitboss.poker.state import State
from pitboss.room.rounds import RoundLog
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.history import found_round
from pitboss.server.lab_work import EquityBody
from pitboss.server.layout import Layout

UNKNOWN = "random"
GAZETTED = CanberraRules()
NO_ADVICE: dict[str, RuleIds] = {
    "holdem": ("NI2018-51/19.4(a)",),
    "seven-card-stud": ("S94-1994/7CS19.7",),
    "five-card-stud": ("S94-1994/5CS19.7",),
    "canberra-manila": ("S94-1994/CM18.7",),
    "canberra": ("S89-1997/15.7",),
}
"""Why the room does not help with a round that is on: who runs a game does not advise on play."""
Known = tuple[Card | None, ...]


class RoundLabQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`step` is one of the replayer's, from 1; without it the last moment at which something was open."""

    step: Annotated[int, Meta(ge=0, le=2**31)] = 0


class CanberraQuestion(msgspec.Struct, frozen=True):
    """A decision as `/api/lab/canberra/decision` takes it."""

    hand: str
    upcard: str
    rules: str


class RoundQuestion(msgspec.Struct, frozen=True):
    """Which page of the lab has the answer, and what it is to be asked; `names` are those of the hands' owners."""

    page: Literal["equity", "canberra", "baccarat"]
    equity: EquityBody | None = None
    names: tuple[str, ...] = ()
    canberra: CanberraQuestion | None = None


async def round_lab(call: Call) -> RoundQuestion:
    front, log = await found_round(call)
    if not log.is_over:
        no_advice = NO_ADVICE.get(front.terms().game, ())
        raise Fault(409, "the round is still on: the lab opens for it when it is over", no_advice)
    viewer = front.viewer_in(log, call.person)
    if front.host.kind.name == "poker":
        return poker_question(log, viewer, call.query.step)
    before = log.within.before(log)
    if not isinstance(before, CanberraState):
        return RoundQuestion("baccarat")
    return canberra_question(log, Layout(before, viewer))


def poker_question(log: RoundLog, viewer: Principal, step: int) -> RoundQuestion:
    """The hands that were in the round at a moment, as far as the viewer knows them by now."""
    moments = list(_moments(log, viewer))
    game = moments[-1].setup.game
    if game.name not in EQUITY_GAMES:
        raise Fault(404, f"the lab does not know the order of hands of {game.title}")
    if step > len(moments):
        raise Fault(404, f"the round has {len(moments)} steps")
    last = moments[-1]
    chosen = moments[step - 1] if step else next((each for each in reversed(moments) if _is_open(each, last)), last)
    hands = {seat: chosen.known(seat, last) for seat in chosen.contending}
    if not any(map(_faces, hands.values())):
        raise Fault(404, "nothing was seen of the hands that were in the round then")
    names = tuple(last.names[seat] for seat in hands)
    texts = tuple(text_of(_faces(cards)) or UNKNOWN for cards in hands.values())
    out_of_play = [card for seat in chosen.folded for card in _faces(chosen.known(seat, last))]
    dead = text_of([*out_of_play, *_faces(tuple(chosen.discarded))])
    # Somebody who is alone in the end is asked about as if one unknown hand had stayed.
    alone = len(texts) < 2
    body = EquityBody(
        hands=(*texts, UNKNOWN) if alone else texts,
        board=text_of(_faces(chosen.board)),
        dead=dead,
        streets=True,
        **_options(chosen.setup),
    )
    return RoundQuestion("equity", body, names)


def canberra_question(log: RoundLog, layout: Layout[CanberraState]) -> RoundQuestion:
    """The decision of the viewer's box, or of the first whose hand was seen; `layout` is the table before the round."""
    hands: dict[int, tuple[Card, ...]] = {}
    upcard: Card | None = None
    for event in log.events:
        layout.follow(event)
        shown = _faces(tuple(layout.state.dealer))
        if len(layout.state.dealer) == HAND and len(shown) == 1:
            upcard = shown[0]
        seen = {seat: _faces(tuple(box.cards)) for seat, box in layout.state.boxes.items()}
        hands |= {seat: cards for seat, cards in seen.items() if len(cards) == HAND}
    box = layout.viewer.seat if layout.viewer.seat in hands else min(hands, default=0)
    if not box or upcard is None:
        raise Fault(404, "no hand was seen whole in this round")
    question = CanberraQuestion(text_of(hands[box]), str(upcard), _canberra_rules(layout.state, box))
    return RoundQuestion("canberra", names=(log.names.get(box, ""),), canberra=question)


class _Moment(msgspec.Struct, frozen=True):
    """A round after one of its events, as a viewer saw it."""

    setup: Setup
    names: dict[int, str]
    contending: tuple[int, ...]
    folded: tuple[int, ...]
    own: dict[int, Known]
    exchanged: dict[int, Known]
    board: Known
    viewer: int
    misdeals: int

    @property
    def discarded(self) -> Known:
        """What the viewer had thrown away by then."""
        return self.exchanged.get(self.viewer, ())

    def known(self, seat: int, last: "_Moment") -> Known:
        """The cards of a seat at this moment, with what was seen of them later, unless others have come since."""
        then, later = self.own[seat], last.own.get(seat, ())
        is_dealt_anew = self.misdeals != last.misdeals or self.exchanged[seat] != last.exchanged.get(seat)
        if None not in then or is_dealt_anew:
            return then
        return later[: len(then)] if len(later) >= len(then) else then


def _moments(log: RoundLog, viewer: Principal) -> Iterator[_Moment]:
    state, misdeals = State(), 0
    for event in log.events:
        seen = project(event, viewer)
        if seen is None:
            continue
        seen.apply(state)
        misdeals += isinstance(seen, Misdealt)
        yield _moment(log.events[0], state, viewer, misdeals)


def _moment(started: Event[State], state: State, viewer: Principal, misdeals: int) -> _Moment:
    seats = [seat for seat in state.setup.seats if state.own[seat]]
    contending = tuple(seat for seat in seats if state.active >> seat & 1)
    assert isinstance(started, Started), "a round begins with its start"
    names = {seat.number: seat.name for seat in started.seats}
    return _Moment(
        state.setup,
        names,
        contending,
        tuple(seat for seat in seats if seat not in contending),
        {seat: tuple(state.own[seat]) for seat in seats},
        {seat: tuple(state.discarded[seat]) for seat in seats},
        tuple(state.board),
        viewer.seat,
        misdeals,
    )


def _is_open(moment: _Moment, last: _Moment) -> bool:
    """Whether two or more contend, and something is known of one of them."""
    return len(moment.contending) > 1 and any(_faces(moment.known(seat, last)) for seat in moment.contending)


def _options(setup: Setup) -> dict[str, Any]:
    """How hands were ranked in the round."""
    game, options = setup.game, setup.options
    high = options.win is not Win.LOW
    return {
        "game": game.name,
        "deck": options.deck,
        "joker": options.joker,
        "ace_low": options.ace_low if high else None,
        "wins": options.win.value,
        "low_ace": "high" if options.win is Win.HIGH else options.low_ace.value,
        "qualifier": options.win is Win.SPLIT and options.low_qualifier,
        "strict_1994": high and options.strict_1994,
    }


def _canberra_rules(state: CanberraState, box: int) -> str:
    """What of the table's rules is not as in 1997, with its maximum payout at the ante that was placed."""
    odds = {LINE_OF[category]: odds.to_one for category, odds in state.law.odds.items()}
    lines = [f"{line}={to_one}" for line, to_one in odds.items() if to_one != ODDS_1997[line]]
    lines += [f"bet={state.law.bet_multiple}"] if state.law.bet_multiple != GAZETTED.bet_multiple else []
    lines += [f"qualifier={state.law.plays_with}"] if state.law.plays_with != GAZETTED.qualifier else []
    ante = state.boxes[box].ante if box in state.boxes else 0
    limits = [f"maximum={state.terms.max_payout / 100:.2f}", f"ante={ante / 100:.2f}"] if ante else []
    return ", ".join([*lines, *limits])


def _faces(cards: Known) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


ENDPOINTS = (
    Endpoint(
        "GET", "/api/tables/{table}/rounds/{round}/lab", "The lab's question about a round that is over.",
        round_lab, RoundQuestion, query=RoundLabQuery, errors=(400, 404, 409, 429), needs_session=False,
        invited=True, cost=5,
    ),
)  # fmt: skip
