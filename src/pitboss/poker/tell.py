"""Telling a round: every event as one plain sentence, with the rules that decided it beside it.

A teller folds the events it is given, so what it says of hidden cards is what its viewer may know of them.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from pitboss.cards import Card
from pitboss.play import Event, Principal, Role, RuleIds, project
from pitboss.play.telling import Told
from pitboss.poker.events import (
    Acted,
    Awarded,
    BettingClosed,
    BettingOpened,
    BettingSkipped,
    Burned,
    Charged,
    Dealt,
    Declined,
    Drew,
    Ended,
    Mucked,
    Named,
    OpenerNamed,
    Posted,
    PotsFormed,
    ReadOut,
    Reshuffled,
    Returned,
    Revealed,
    Shown,
    Shuffled,
    Started,
    Unveiled,
    WasCut,
)
from pitboss.poker.kinds import DealPlace, Kind, PostKind, Verb
from pitboss.poker.seats import BOARD, is_single
from pitboss.poker.showdown import must_show
from pitboss.poker.state import State
from pitboss.poker.streets import street_of
from pitboss.poker.tell_commission import commission_words
from pitboss.poker.tell_rulings import RULING_SENTENCES
from pitboss.poker.tell_words import (
    cards_words,
    counted,
    forced_words,
    hand_words,
    joined,
    limit_words,
    number_word,
    pot_name,
)

AUDITOR = Principal(Role.AUDITOR)
TAP_OUT = "tap out"
"""What the rules call going all in."""


def tell(events: Iterable[Event[State]], viewer: Principal = AUDITOR) -> Iterator[Told]:
    """The whole story of a round for a viewer; cards dealt in one go make one sentence."""
    teller = PokerTeller(viewer)
    for (is_deal, _), group in groupby(events, _kind_of_deal):
        if is_deal:
            yield teller.deal([event for event in group if isinstance(event, Dealt)])
        else:
            for event in group:
                yield from teller.tell(event)


def _kind_of_deal(event: Event[State]) -> tuple[bool, bool]:
    """Cards for players and cards for the board are told apart."""
    return isinstance(event, Dealt), isinstance(event, Dealt) and bool(event.seat)


class PokerTeller:
    """Tells events in their order to one viewer, who may be the auditor, a player or anybody looking on."""

    def __init__(self, viewer: Principal = AUDITOR) -> None:
        self.viewer = viewer
        self.state = State()
        self.names: dict[int, str] = {}

    def tell(self, event: Event[State]) -> list[Told]:
        """The sentence of one event; nothing for an event that this viewer does not learn of."""
        seen = project(event, self.viewer)
        if seen is None:
            return []
        if isinstance(seen, Started):
            self.names = {seat.number: seat.name for seat in seen.seats if seat.name}
            seen.apply(self.state)
            return [self._told(_SENTENCES[Started](self, seen), seen.rules, "Before the cards")]
        section = self._section(seen)
        text, street = self.sentence(seen), street_of(self.state)
        seen.apply(self.state)
        is_all_in = isinstance(seen, Acted | Posted) and seen.out
        return [self._told(text, tuple(dict.fromkeys(seen.rules)), section, TAP_OUT if is_all_in else "", street)]

    def _told(
        self,
        text: str,
        rules: RuleIds,
        section: str,
        term: str = "",
        street: str = "",
        cards: Iterable[Card | None] = (),
    ) -> Told:
        faces = tuple(str(card) for card in cards if card is not None)
        return Told(text, rules, section, term, street or street_of(self.state), faces, self.state.pot)

    def sentence(self, event: Event[State]) -> str:
        """What is said of an event of the round that the teller knows."""
        text = _SENTENCES[type(event)](self, event)
        return f"{text[0].upper()}{text[1:]}."

    def deal(self, events: list[Dealt]) -> Told:
        """Cards that were dealt together as one sentence, by seats in the order of the deal."""
        section, street = self._section(events[0]), street_of(self.state)
        got: dict[int, list[Dealt]] = {}
        for event in events:
            seen = project(event, self.viewer)
            assert isinstance(seen, Dealt), "everybody learns that a card was dealt"
            got.setdefault(seen.seat, []).append(seen)
            seen.apply(self.state)
        rules = tuple(dict.fromkeys(id_ for event in events for id_ in event.rules))
        if BOARD in got:
            new = [event.card for event in got[BOARD]]
            return self._told(self._board(new), rules, section, street=street, cards=new)
        number = counted(max(map(len, got.values())), "card")
        ups = sum(event.up for event in events)
        how = "face down" if not ups else "face up" if ups == len(events) else "down and up"
        hands = [f"{self.who(seat)} {_down_and_up(cards)}" for seat, cards in got.items()]
        if len(got) == 1:
            return self._told(f"{number} {how}: {hands[0]}.", rules, section, street=street)
        return self._told(f"{number} each, {how}: {'; '.join(hands)}.", rules, section, street=street)

    def _board(self, new: list[Card | None]) -> str:
        board = cards_words(self.state.board)
        if len(new) == len(self.state.board):
            return f"The board: {board}."
        return f"{cards_words(new)} comes to the board: {board}."

    def amount(self, count: int) -> str:
        return self.state.amount(count)

    def who(self, seat: int) -> str:
        return self.names.get(seat) or (f"seat {seat}" if seat else "the dealer")

    def all_of(self, seats: Iterable[int]) -> str:
        return joined([self.who(seat) for seat in seats])

    def _section(self, event: Event[State]) -> str:
        """The heading of the part of the round that begins here, if one does."""
        step = self.state.setup.plan[self.state.step]
        if isinstance(event, Dealt):
            if step.verb is Verb.DRAW:
                return ""
            return _DEALS[step.place] if event.seat or step.place is DealPlace.BOARD else "A communal card for all"
        if isinstance(event, BettingOpened | BettingSkipped):
            return f"Betting round {event.betting_round}"
        if isinstance(event, Returned | PotsFormed):
            return "The end" if is_single(self.state.active) else "Showdown"
        if isinstance(event, Drew) and not self.state.cursor:
            return "The draw" if step.verb is Verb.DRAW else "The discard"
        return "Settlement" if isinstance(event, Charged) else ""


_DEALS = {DealPlace.EACH: "The deal", DealPlace.BOARD: "Communal cards"}


def _down_and_up(events: list[Dealt]) -> str:
    down = [event.card for event in events if not event.up]
    up = [event.card for event in events if event.up]
    if down and up:
        return f"{cards_words(down)}, showing {cards_words(up)}"
    return cards_words(down or up)


def _started(teller: PokerTeller, event: Started) -> str:
    setup = teller.state.setup
    game, options = setup.game, setup.options
    stakes = joined([f"{teller.who(seat.number)} has {teller.amount(seat.stake)}" for seat in event.seats])
    joker = " and a joker" if options.joker else ""
    return (
        f"{game.title} for {number_word(len(event.seats))} with {options.deck} cards{joker}: "
        f"{forced_words(setup)}, {limit_words(options)}. {stakes[0].upper()}{stakes[1:]}; "
        f"the {game.marker} is at {teller.who(event.marker)}."
    )


def _shuffled(teller: PokerTeller, event: Shuffled) -> str:
    told = f"the dealer shuffles {event.cards} cards"
    return f"{told} and commits to their order: {event.root[:16]}" if event.root else told


def _cut(teller: PokerTeller, event: WasCut) -> str:
    where = f" after {counted(event.after, 'card').lower()}" if event.after else ""
    return f"{teller.who(event.seat)} cuts the cards{where}"


def _declined(teller: PokerTeller, event: Declined) -> str:
    is_cut = teller.state.setup.plan[teller.state.step].verb is Verb.CUT
    return f"{teller.who(event.seat)} " + ("leaves the cut to the dealer" if is_cut else "declines the over-blind")


def _posted(teller: PokerTeller, event: Posted) -> str:
    what = _post_name(teller.state, event)
    if event.cents < event.level:
        part = f"{teller.amount(event.cents)} of {what}, {teller.amount(event.level)},"
        return f"{teller.who(event.seat)} posts {part} and is all in"
    return f"{teller.who(event.seat)} posts {what}, {teller.amount(event.cents)}{_tapped(event.out)}"


def _post_name(state: State, event: Posted) -> str:
    if event.kind is not PostKind.BLIND:
        return {
            PostKind.ANTE: "the ante",
            PostKind.OVER_BLIND: "an over-blind",
            PostKind.ENTRY: "the entry post",
            PostKind.DEAD: "a dead blind",
        }[event.kind]
    blinds, levels = [owed.seat for owed in state.owed if owed.kind is PostKind.BLIND], state.setup.options.blinds
    count, place = len(blinds), blinds.index(event.seat)
    if count < len(levels) and event.level in levels:
        count, place = len(levels), levels.index(event.level)  # somebody's post has taken the place of another blind
    names = {1: ("the blind",), 2: ("the small blind", "the big blind")}.get(count)
    return names[place] if names else f"the {('first', 'second', 'third')[place]} blind"


def _tapped(out: bool) -> str:
    return " and is all in" if out else ""


def _dealt(teller: PokerTeller, event: Dealt) -> str:
    return f"{teller.who(event.seat) if event.seat else 'the board'} gets {cards_words([event.card])}"


def _unveiled(teller: PokerTeller, event: Unveiled) -> str:
    return f"{teller.who(event.seat)} looks at the last card, {cards_words([event.card])}"


def _burned(teller: PokerTeller, event: Burned) -> str:
    return f"the dealer burns a card, {cards_words([event.card])}"


def _betting_opened(teller: PokerTeller, event: BettingOpened) -> str:
    return f"{teller.who(event.opener)} is first to act in betting round {number_word(event.betting_round)}"


def _acted(teller: PokerTeller, event: Acted) -> str:
    who, by, high = teller.who(event.seat), teller.amount(event.cents), teller.state.high
    match event.kind:
        case Kind.FOLD:
            return f"{who} folds"
        case Kind.CHECK:
            return f"{who} checks"
        case Kind.CALL_AND_FOLD:
            return f"{who} calls {by} and folds"
        case Kind.TAP_OUT:
            above = f", {teller.amount(event.to - high)} above the call" if event.to > high > 0 else ""
            return f"{who} is all in for {by}{above}"
        case Kind.CALL:
            return f"{who} calls {by}{_tapped(event.out)}" if event.cents else f"{who} stays"
        case Kind.BRING_IN:
            return f"{who} brings in {by}{_tapped(event.out)}"
        case Kind.RAISE if 0 < high < teller.state.setup.full_bet and teller.state.bet_round == 1:
            return f"{who} completes to {teller.amount(event.to)}{_tapped(event.out)}"
        case Kind.BET:
            return f"{who} bets {teller.amount(event.to)}{_tapped(event.out)}"
        case _:
            return (
                f"{who} raises to {teller.amount(event.to)}, {teller.amount(event.to - high)} more{_tapped(event.out)}"
            )


def _betting_closed(teller: PokerTeller, event: BettingClosed) -> str:
    state = teller.state
    equal = all(state.total[seat] == state.high for seat in state.seats_in(state.active))
    met = "wagers are equal" if equal else "wagers are met as far as stakes go"
    why = met if state.high else "nobody has wagered"
    return f"{why}: betting round {number_word(event.betting_round)} is over, with {teller.amount(state.pot)} in"


def _betting_skipped(teller: PokerTeller, event: BettingSkipped) -> str:
    return f"no betting round {number_word(event.betting_round)}: nobody is left to bet against"


def _drew(teller: PokerTeller, event: Drew) -> str:
    who, own = teller.who(event.seat), teller.state.own[event.seat]
    if not event.places:
        return f"{who} stands pat"
    gone = cards_words([own[place] for place in event.places])
    return f"{who} discards {counted(len(event.places), 'card').lower()}, {gone}"


def _reshuffled(teller: PokerTeller, event: Reshuffled) -> str:
    return f"the shoe is empty: the dealer shuffles {counted(event.cards, 'discard').lower()} into a new one"


def _returned(teller: PokerTeller, event: Returned) -> str:
    return f"{teller.amount(event.cents)} that nobody called goes back to {teller.who(event.seat)}"


def _pots_formed(teller: PokerTeller, event: PotsFormed) -> str:
    first = f"; {teller.who(event.order[0])} shows first" if event.order else ""
    if not event.pots:
        return "there is no pot"
    if len(event.pots) == 1:
        return f"the pot is {teller.amount(event.pots[0].cents)}{first}"
    pots = [
        f"{pot_name(i, len(event.pots))} {teller.amount(pot.cents)} for {teller.all_of(pot.eligible)}"
        + (" alone" if len(pot.eligible) == 1 else "")
        for i, pot in enumerate(event.pots)
    ]
    return f"{'; '.join(pots)}{first}"


def _shown(teller: PokerTeller, event: Shown) -> str:
    state = teller.state
    shows = "has to show" if must_show(state, event.seat, event.values) else "shows"
    hand = hand_words(state, event.cards)
    return f"{teller.who(event.seat)} {shows} {cards_words(event.cards)}{f': {hand}' if hand else ''}"


def _mucked(teller: PokerTeller, event: Mucked) -> str:
    return f"{teller.who(event.seat)} throws the hand in unseen"


def _revealed(teller: PokerTeller, event: Revealed) -> str:
    return f"{teller.who(event.seat)} shows the whole table {cards_words(event.cards)}"


def _charged(teller: PokerTeller, event: Charged) -> str:
    return commission_words(teller.state, event)


def _awarded(teller: PokerTeller, event: Awarded) -> str:
    pots = teller.state.pots
    names = joined([f"the {pot_name(i, len(pots))}" for i in event.pots])
    alone = "no low hand qualifies" if _has_no_low(teller.state, event) else ""
    # Where the others are out, no hand has won the high or the low part.
    half = f"the {event.side} part of {names}" if event.side and not alone and teller.state.shown else names
    why = f": {alone}" if alone else ""
    odd = f", the odd {teller.amount(event.odd)} among it" if event.odd else ""
    return f"{teller.who(event.seat)} wins {teller.amount(event.cents)} of {half}{odd}{why}"


def _has_no_low(state: State, event: Awarded) -> bool:
    rules = state.setup.law.no_low
    return bool(rules) and set(event.rules) >= set(rules)


def _named(teller: PokerTeller, event: Named) -> str:
    where = f"before {teller.who(event.seat)}" if event.seat else "on the board"
    return f"the card {where} that was not entered is {event.card}"


def _opener_named(teller: PokerTeller, event: OpenerNamed) -> str:
    return f"the dealer says that the cards showing name {teller.who(event.seat)} to open"


def _read_out(teller: PokerTeller, event: ReadOut) -> str:
    """Pot by pot, as the dealer points the winners out."""
    lows = event.lows or ((),) * len(event.pots)
    words = []
    for number, (high, low) in enumerate(zip(event.pots, lows, strict=True)):
        who = joined([teller.who(seat) for seat in high])
        half = f" high and {joined([teller.who(seat) for seat in low])} low" if low else ""
        words.append(f"{who}{half} for {pot_name(number, len(event.pots))}")
    return f"the dealer reads the hands: {'; '.join(words)}"


def _ended(teller: PokerTeller, event: Ended) -> str:
    return "the round of play is over" if event.showdown else "one player is left: the round of play is over"


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_SENTENCES: dict[type[Any], Callable[[PokerTeller, Any], str]] = {
    Started: _started,
    Shuffled: _shuffled,
    WasCut: _cut,
    Declined: _declined,
    Posted: _posted,
    Dealt: _dealt,
    Unveiled: _unveiled,
    Burned: _burned,
    BettingOpened: _betting_opened,
    Acted: _acted,
    BettingClosed: _betting_closed,
    BettingSkipped: _betting_skipped,
    Drew: _drew,
    Reshuffled: _reshuffled,
    Returned: _returned,
    PotsFormed: _pots_formed,
    Shown: _shown,
    Mucked: _mucked,
    Named: _named,
    OpenerNamed: _opener_named,
    ReadOut: _read_out,
    Revealed: _revealed,
    Charged: _charged,
    Awarded: _awarded,
    Ended: _ended,
    **RULING_SENTENCES,
}
