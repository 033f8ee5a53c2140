"""The actions of a recorded hand, given to a round one by one. Nothing is inserted: what does not fit is named.

What the format leaves to the reader (posts, burns, the shuffle, who is paid) follows from the round itself. Cards and
hands shown wait until the round asks for them, since others deal a whole hand at a time and show before the last cards.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import compress, repeat

from pitboss.cards import Card
from pitboss.malformed import Malformed
from pitboss.play import Expected, Refusal
from pitboss.poker.commands import Act, Burn, Command, Cut, Deal, Decline, Draw, Muck, NameOpener, Post, Show
from pitboss.poker.dealing import spots_due
from pitboss.poker.due import Acts, PostDue
from pitboss.poker.kinds import Kind, Verb
from pitboss.poker.limits import price
from pitboss.poker.openers import opener_of
from pitboss.poker.round import Round
from pitboss.poker.seats import BOARD, Seats
from pitboss.poker.showdown import contenders
from pitboss.records.amounts import parse_amount, parse_faces
from pitboss.table.commands import Shuffle

Cards = tuple[Card | None, ...]
CALL_AND_FOLD = "call and fold"
"""The commentary that marks a call after which the player folds at once, which others do not know."""

# Module-level names: an attribute of an enum costs several times as much.
FOLD, CHECK, CALL, BET, RAISE, TAP_OUT = Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.BET, Kind.RAISE, Kind.TAP_OUT
DEAL, DRAW, SHOW = Verb.DEAL, Verb.DRAW, Verb.SHOW
NOT_PLAIN = (0, False)


class Damaged(Malformed):
    """A record that cannot be carried on: which action, and why."""


class Script:
    """Plays recorded actions on a round. `seats` are the players' seats in the order of the file."""

    __slots__ = (
        "burned",
        "cards",
        "do",
        "draws",
        "expected",
        "jokers",
        "levels",
        "over_blinds",
        "place",
        "seat_of",
        "seats",
        "shows",
        "state",
        "waiting",
    )

    def __init__(
        self,
        round_: Round,
        seats: Seats,
        over_blinds: Seats = (),
        levels: dict[int, int] | None = None,
        burned: Cards = (),
        jokers: frozenset[tuple[int, int]] = frozenset(),
    ) -> None:
        self.state = round_.state
        self.expected = round_.expected
        self.do = round_.do
        self.seats = seats
        self.seat_of = _players(seats)
        self.over_blinds = over_blinds
        self.levels = levels or {}
        self.burned: Iterator[Card | None] = iter(burned)
        self.jokers = jokers
        self.cards: defaultdict[int, list[Card | None]] = defaultdict(list)
        """What the record has dealt to each seat, and to the board, and the round has not asked for yet."""
        self.draws: defaultdict[int, list[Cards]] = defaultdict(list)
        """What each seat discards at the draws to come; without betting between them there are several."""
        self.shows: dict[int, Cards | None] = {}
        self.place = 0
        self.waiting = False

    def play(self, actions: Sequence[str]) -> None:
        """Every action in order, or Damaged."""
        action, state, plain, told = "", self.state, _plain_acts(self.seats), "".join(actions)
        # Without commentary and odd spaces an action is its last word and what stands before it.
        heads = _heads(self.seats) if told.isprintable() and "#" not in told else NO_HEADS
        try:
            for self.place, action in enumerate(actions):
                seat, folds = plain.get(action, NOT_PLAIN)
                if seat:
                    if seat != state.turn or self.waiting:
                        self._reach(seat)
                    self.do(Act(seat, FOLD if folds else self._check_call_or_tap_out(seat)))
                    continue
                head, _, last = action.rpartition(" ")
                answer, seat = heads.get(head, NO_HEAD)
                if answer is not None and last:
                    answer(self, seat, last)
                else:
                    self._take(action)
        except (Refusal, Malformed) as error:
            raise Damaged(f"action {self.place + 1} {action!r}: {_reason(error)}") from error

    def finish(self) -> None:
        """What comes after the last action, or Damaged."""
        try:
            self._serve()
            self._show_down()
        except (Refusal, Malformed) as error:
            raise Damaged(f"after the last action: {_reason(error)}") from error
        if not self.state.over:
            raise Damaged(f"the record stops before the end: {_sentence(self.expected())}")

    def _take(self, action: str) -> None:
        """Any action, however it is written."""
        words = (action.partition("#")[0] if "#" in action else action).split()
        answer = _ANSWERS.get(words[1]) if len(words) > 1 else None
        if answer is not None:
            answer(self, words, action)
        elif words:
            raise self._unknown(*words)

    def _unknown(self, actor: str, verb: str = "", *_: str) -> Malformed:
        if actor not in self.seat_of and actor != "d":
            return Malformed(f"{actor!r} is no player; there are p1 to p{len(self.seat_of)}, and d deals")
        return Malformed(f"{verb!r} is no action; there are {', '.join(_ANSWERS)}")

    def _hole_cards(self, words: list[str], action: str) -> None:
        seat = self.seat_of.get(words[2]) if len(words) == 4 and words[0] == "d" else None
        if seat is None:
            raise Malformed("a deal is `d dh pN cards` or `d db cards`")
        self._deal(seat, words[3])

    def _communal_cards(self, words: list[str], action: str) -> None:
        if len(words) != 3 or words[0] != "d":
            raise Malformed("a deal is `d dh pN cards` or `d db cards`")
        self._deal(BOARD, words[2])

    def _deal(self, seat: int, faces: str) -> None:
        self.cards[seat] += self._faces(faces) if self.jokers else parse_faces(faces)
        self.waiting = True

    def _faces(self, text: str) -> Cards:
        cards = parse_faces(text)
        if self.jokers:
            return tuple([Card.JOKER if (self.place, at) in self.jokers else card for at, card in enumerate(cards)])
        return cards

    def _in_turn(self, words: list[str], count: int = 2) -> int:
        """The seat of the player in turn, once everything before the act is done; an action has so many words."""
        if len(words) > count:
            raise Malformed(f"{' '.join(words[count:])!r} is too much")
        seat = self._seat(words)
        self._reach(seat)
        return seat

    def _reach(self, seat: int) -> None:
        """Do everything that comes before an act of this seat, whose turn it must be then."""
        if self.waiting or not self.state.betting:
            self._serve()
        if seat != self.state.turn:
            due = self.expected()
            raise Malformed(f"out of turn: {due.sentence()}" if due else "the round of play is over")

    def _fold(self, words: list[str], action: str) -> None:
        self.do(Act(self._in_turn(words), FOLD))

    def _check_or_call(self, words: list[str], action: str) -> None:
        seat = self._in_turn(words)
        folds_too = "#" in action and action.partition("#")[2].strip() == CALL_AND_FOLD
        self.do(Act(seat, Kind.CALL_AND_FOLD if folds_too else self._check_call_or_tap_out(seat)))

    def _check_call_or_tap_out(self, seat: int) -> Kind:
        """What it takes to stay in."""
        state = self.state
        cost = (price(state, seat) if state.short_blind else state.high) - state.total[seat]
        if cost:
            return CALL if cost <= state.stake[seat] else TAP_OUT
        return CHECK if state.bet_round > 1 or not state.high else CALL

    def _bet_or_raise(self, words: list[str], action: str) -> None:
        if len(words) != 3:
            raise Malformed("a bet or raise is `pN cbr amount`")
        self._raise(self._seat(words), words[2])

    def _raise(self, seat: int, amount: str) -> None:
        if seat != self.state.turn or self.waiting:
            self._reach(seat)
        to, acts = parse_amount(amount), self.expected()
        assert isinstance(acts, Acts), "somebody is in turn"
        kind = BET if BET in acts.open else RAISE
        if to < acts.least and kind in acts.open and to == self._most_that_can_be_called(seat):
            to = acts.least  # written as far as an opponent can call it; the rest comes back
        if to == acts.tap_out and TAP_OUT in acts.open:
            kind = TAP_OUT
        self.do(Act(seat, kind, to))

    def _most_that_can_be_called(self, seat: int) -> int:
        state = self.state
        return max([state.total[other] + state.stake[other] for other in state.seats_in(state.active) if other != seat])

    def _discard(self, words: list[str], action: str) -> None:
        self.draws[self._seat(words)].append(self._faces(words[2]) if len(words) > 2 else ())
        self.waiting = True

    def _show_or_muck(self, words: list[str], action: str) -> None:
        self._show(self._seat(words), words[2] if len(words) > 2 else "")

    def _show(self, seat: int, faces: str) -> None:
        """Known cards are remembered for the showdown; unknown ones stand for a hand that others saw."""
        if self.waiting:
            self._serve()
        state = self.state
        if not state.active >> seat & 1:
            raise Malformed("the hand was folded")
        if state.betting:
            raise Malformed("hands are shown only when the betting is over")
        if not faces:
            self.shows[seat] = None
            return
        cards = tuple(state.own[seat]) if faces == "-" else self._faces(faces)
        shown = self.shows.get(seat)
        # In stud a hand that was shown early grows with the cards that follow.
        if not shown or None in shown or (len(cards) > len(shown) and set(shown) <= set(cards)):
            self.shows[seat] = cards
        elif not {card for card in cards if card is not None} <= set(shown):
            raise Malformed("these are other cards than those shown before")

    def _bring_in(self, words: list[str], action: str) -> None:
        self.do(Act(self._in_turn(words), Kind.BRING_IN))

    def _seat(self, words: list[str]) -> int:
        if words[0] not in self.seat_of:
            raise self._unknown(*words)
        return self.seat_of[words[0]]

    def _serve(self) -> None:
        """Do what is due and not a player's decision, as far as the cards and draws of the record go."""
        state, plan = self.state, self.state.setup.plan
        while not (state.betting or state.over):
            verb = plan[state.step].verb
            if verb is DEAL or (verb is DRAW and state.drawing and state.shoe and not state.recut):
                cards = self._cards_due()
                if not cards:
                    break
                if None in cards and None in compress(cards, (not seat for seat in spots_due(state).seats)):
                    raise Malformed("a communal card is dealt face up: name it")
                self.do(Deal(tuple(cards), unrecorded=None in cards))
            elif verb is DRAW and not state.drawing:
                if not self.draws[state.visits[state.cursor]]:
                    break
                self._draw(state.visits[state.cursor])
            elif verb is SHOW:
                break
            else:
                _ROUTINE[verb](self)
        if any(self.cards.values()) or any(self.draws.values()):
            what = "cards are dealt that are" if any(self.cards.values()) else "a draw is recorded that is"
            raise Malformed(f"{what} not due: {_sentence(self.expected())}")
        self.waiting = False

    def _open(self) -> None:
        """Cards showing are not recorded that name the opener: those that are tell it."""
        state = self.state
        self.do(NameOpener(opener_of(state.setup.plan[state.step].opener, state, state.able)))

    def _cards_due(self) -> list[Card | None]:
        """The cards at hand for the places that are due, in their order, as far as they go."""
        cards: list[Card | None] = []
        try:
            cards.extend(map(list.pop, map(self.cards.__getitem__, spots_due(self.state).seats), repeat(0)))
        except IndexError:
            return cards  # a card is due that the record has not dealt; those before it are here
        return cards

    def _draw(self, seat: int) -> None:
        """Discards are named by face; the engine wants their places."""
        own: list[Card | str | None] = list(self.state.own[seat])
        places = []
        for card in self.draws[seat].pop(0):
            if card not in own:
                raise Malformed(f"seat {seat} discards {card or 'a card'} that it does not hold")
            place = own.index(card)
            own[place] = "gone"
            places.append(place)
        self.do(Draw(seat, tuple(places)))

    def _post(self) -> None:
        state = self.state
        if not (state.setup.over_blinds or self.levels):
            self.do(Post(state.visits[state.cursor]))
            return
        due = self.expected()
        assert isinstance(due, PostDue), due
        if due.offered and due.seat not in self.over_blinds:
            self.do(Decline(due.seat))
        else:
            self.do(Post(due.seat, self.levels.get(due.seat, 0) if len(due.amounts) > 1 else 0))

    def _cut(self) -> None:
        state = self.state
        self.do(Cut(0 if state.recut else state.visits[state.cursor]))

    def _show_down(self) -> None:
        """The showdown, in the order of the round, from the hands that the record shows."""
        state = self.state
        if not state.over and state.pots_formed:
            self._judge_unknown()
        while not state.over and state.pots_formed:
            seat = state.visits[state.cursor]
            if seat not in self.shows:
                break
            cards = self.shows[seat]
            if cards and None not in cards and len(cards) == len(state.own[seat]):
                self.do(Show(seat, _as_dealt(cards, state.own[seat])))  # type: ignore[arg-type]  # None is ruled out
            else:
                self.do(Muck(seat))

    def _judge_unknown(self) -> None:
        """A hand shown and not known loses to a known one; where none is known nobody can tell who won."""
        state = self.state
        if not any(None in cards for cards in self.shows.values() if cards):
            return
        live = {seat for seat, cards in self.shows.items() if cards is not None}
        known = {seat for seat in live if None not in (self.shows[seat] or ())}
        for pot in state.pots:
            rivals = live.intersection(contenders(state, pot))
            if len(rivals) > 1 and not rivals & known:
                raise Malformed("all hands shown for a pot are unknown: nobody can tell who won it")


def _as_dealt(shown: Cards, own: Sequence[Card | None]) -> Cards:
    """A hand in the order in which it was dealt, whatever the order in which it was shown."""
    others = iter([card for card in shown if card not in own])
    return tuple([card if card in shown else next(others, card) for card in own])


@lru_cache(maxsize=1024)
def _players(seats: Seats) -> dict[str, int]:
    """The seat of each player by the name that actions have for him."""
    return {f"p{place}": seat for place, seat in enumerate(seats, 1)}


@lru_cache(maxsize=1024)
def _plain_acts(seats: Seats) -> dict[str, tuple[int, bool]]:
    """The two acts that are said most and say it all: who it is, and whether he folds or checks or calls."""
    return {f"p{n} {verb}": (seat, verb == "f") for n, seat in enumerate(seats, 1) for verb in ("f", "cc")}


Answer = Callable[[Script, list[str], str], None]
PlainAnswer = Callable[[Script, int, str], None]
Heads = dict[str, tuple[PlainAnswer | None, int]]
NO_HEAD: tuple[None, int] = (None, 0)
NO_HEADS: Heads = {}


@lru_cache(maxsize=1024)
def _heads(seats: Seats) -> Heads:
    """What stands before the last word of an action: what it is, and whose."""
    heads: Heads = {"d db": (Script._deal, BOARD)}
    for n, seat in enumerate(seats, 1):
        heads[f"d dh p{n}"] = Script._deal, seat
        heads[f"p{n} cbr"] = Script._raise, seat
        heads[f"p{n} sm"] = Script._show, seat
    return heads


# The methods are the class's own; a table keeps the loop over actions free of branches.
_ANSWERS: dict[str, Answer] = {
    "f": Script._fold,
    "cc": Script._check_or_call,
    "cbr": Script._bet_or_raise,
    "sd": Script._discard,
    "sm": Script._show_or_muck,
    "pb": Script._bring_in,
    "dh": Script._hole_cards,
    "db": Script._communal_cards,
}
_ROUTINE: dict[Verb, Callable[[Script], None]] = {
    Verb.SHUFFLE: lambda script: _do(script, Shuffle()),
    Verb.CUT: Script._cut,
    Verb.POST_ANTES: Script._post,
    Verb.POST_BLINDS: Script._post,
    Verb.BURN: lambda script: _do(script, Burn(next(script.burned, None))),
    Verb.BET: lambda script: script._open(),
    Verb.DRAW: lambda script: script._cut() if script.state.recut else _do(script, Shuffle()),
}


def _sentence(due: Expected[Command] | None) -> str:
    return due.sentence() if due else "the round is over"


def _reason(error: Refusal | Malformed) -> str:
    return error.reason if isinstance(error, Refusal) else str(error)


def _do(script: Script, command: Shuffle | Burn) -> None:
    script.do(command)
