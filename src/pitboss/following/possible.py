"""What can have happened now: every fact is put to the table with the answers it may have; what fits is offered."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec

from pitboss.banked.canberra import facts as canberra
from pitboss.banked.canberra.state import HAND, CanberraState
from pitboss.banked.canberra.table import CanberraTable
from pitboss.cards import Card
from pitboss.following.noted import NOTED, is_all_noted, is_noted
from pitboss.following.reports import TILES, Tile, preview
from pitboss.play import Refusal
from pitboss.poker.kinds import Wish
from pitboss.poker.rulings import facts as f
from pitboss.poker.state import State
from pitboss.poker.table.table import PokerTable
from pitboss.table.table import Table

WORDS = "as reported"


class TileOffer(msgspec.Struct, frozen=True):
    """A tile with the facts that can have happened, each with one answer that would be accepted; or why none can."""

    tile: Tile
    facts: tuple[Any, ...]
    why_not: str = ""


def offers(table: Table) -> list[TileOffer]:
    """The twelve tiles as they stand now."""
    return [offer_of(table, tile) for tile in TILES]


def possible(table: Table) -> set[type[Any]]:
    """The kinds of fact that can be reported now."""
    return {type(fact) for offer in offers(table) for fact in offer.facts}


def offer_of(table: Table, tile: Tile) -> TileOffer:
    """One tile as it stands now; of a round that a tournament has noted nothing is reported at the table."""
    found, why = [], ""
    if is_all_noted(table):
        return TileOffer(tile, (), NOTED)
    for kind in tile.facts:
        for fact in answers(table, kind):
            if is_noted(table, fact):
                why = NOTED
                continue
            try:
                preview(table, fact)
            except Refusal as refusal:
                why = refusal.reason
                continue
            found.append(fact)
            break
    return TileOffer(tile, tuple(found), "" if found else why or _why_none(table))


def _why_none(table: Table) -> str:
    if isinstance(table, PokerTable | CanberraTable):
        return "this game knows no such thing"
    return "no rule of this game answers it: the operator decides"


def answers(table: Table, kind: type[Any]) -> Iterator[Any]:
    """The answers that a fact may have at a table as it stands: seats, sums and cards that are there."""
    if isinstance(table, CanberraTable):
        yield from _OF_BOXES[kind](table.state) if kind in _OF_BOXES else ()
        return
    if not isinstance(table, PokerTable):
        return
    build = _ANSWERS.get(kind)
    round_ = table.state.round or table.state.last
    if build is not None and round_ is not None:
        yield from build(table, round_)


def _boxes(state: CanberraState) -> tuple[int, ...]:
    """The boxes with an ante, and the dealer's own hand (0)."""
    last = state.countable
    return (*sorted(state.boxes or (last.boxes if last is not None else {})), 0)


# Keyed by the kind of the fact, which the type checker cannot relate to what is made of it.
_OF_BOXES: dict[type[Any], Callable[[CanberraState], Iterator[Any]]] = {
    canberra.BoxCardExposed: lambda state: (canberra.BoxCardExposed(box) for box in _boxes(state)),
    canberra.OutOfOrder: lambda state: (canberra.OutOfOrder((box,)) for box in _boxes(state)),
    canberra.BoxMiscounted: lambda state: (
        canberra.BoxMiscounted(box, cards) for box in _boxes(state) for cards in (HAND + 1, HAND - 1)
    ),
    canberra.InRack: lambda state: (
        canberra.InRack(box, disturbed) for box in _boxes(state) for disturbed in (False, True)
    ),
    canberra.HandWithoutAnte: lambda state: (
        canberra.HandWithoutAnte(seat) for seat in state.seats if seat not in state.boxes
    ),
    canberra.AnteFound: lambda state: (
        canberra.AnteFound(seat, cents)
        for seat in sorted(state.places)
        for cents in (state.terms.minimum // 2, state.terms.minimum + 1, state.terms.maximum + state.terms.minimum)
    ),
    canberra.BetFound: lambda state: (
        canberra.BetFound(seat, cents) for seat in _boxes(state)[:-1] for cents in (state.terms.minimum, 1)
    ),
    canberra.CardsMiscounted: lambda state: iter((canberra.CardsMiscounted(len(state.deck) - 1),)),
    canberra.BoxNotCovered: lambda state: iter((canberra.BoxNotCovered(WORDS),)),
}


def _seats(round_: State) -> tuple[int, ...]:
    return round_.setup.seats


def _sums(round_: State) -> list[int]:
    """Sums that somebody may have put down: the smallest chip, the price, the minimum, a lot."""
    least = round_.setup.options.unit
    wanted = (least, round_.high, round_.high + least, round_.setup.options.minimum, 3 * round_.high, max(round_.stake))
    return sorted({cents for cents in wanted if cents > 0})


def _unseen(round_: State, count: int = 1) -> tuple[Card, ...]:
    """Cards that the table does not know to lie anywhere."""
    return tuple(islice((card for card in round_.setup.deck.cards if not round_.used & card.bit), count))


def _by_seat(kind: type[Any]) -> Any:
    return lambda table, round_: (kind(seat) for seat in _seats(round_))


def _with_sum(kind: type[Any]) -> Any:
    return lambda table, round_: (kind(seat, cents) for seat in _seats(round_) for cents in _sums(round_))


def _alone(kind: type[Any]) -> Any:
    return lambda table, round_: (kind(),)


def _exposed(table: PokerTable, round_: State) -> Iterator[f.HoleCardExposed]:
    for seat in _seats(round_):
        known = [
            card for card, up in zip(round_.own[seat], round_.up[seat], strict=True) if card is not None and not up
        ]
        for card in (*known, *_unseen(round_)):
            yield f.HoleCardExposed(seat, card)


def _early(table: PokerTable, round_: State) -> Iterator[f.CommunalCardEarly]:
    for count in range(1, 6):
        yield f.CommunalCardEarly(_unseen(round_, count))


def _objected(table: PokerTable, round_: State) -> Iterator[f.Objected]:
    for seat in _seats(round_):
        for other in _seats(round_):
            if seat != other:
                yield f.Objected(WORDS, seat, other, round_.setup.options.unit)


def _shown(table: PokerTable, round_: State) -> Iterator[f.CardsShown]:
    for seat in _seats(round_):
        known = tuple(card for card in round_.own[seat] if card is not None)
        for cards in (known[:1], _unseen(round_)):
            for to_seat in (0, *_seats(round_)):
                yield f.CardsShown(seat, cards, to_seat)


# Keyed by the kind of the fact, which the type checker cannot relate to what is made of it.
_ANSWERS: dict[type[Any], Any] = {
    f.WagerOutOfTurn: _with_sum(f.WagerOutOfTurn),
    f.CheckOutOfTurn: _by_seat(f.CheckOutOfTurn),
    f.FoldOutOfTurn: _by_seat(f.FoldOutOfTurn),
    f.WrongPlayerTold: _by_seat(f.WrongPlayerTold),
    f.WrongAmount: _with_sum(f.WrongAmount),
    f.PostRefused: _by_seat(f.PostRefused),
    f.Attempted: lambda table, round_: (
        f.Attempted(seat, wish, cents) for seat in _seats(round_) for wish in Wish for cents in (0, *_sums(round_))
    ),
    f.CutExposed: _alone(f.CutExposed),
    f.HoleCardExposed: _exposed,
    f.FoundFaceUp: lambda table, round_: (f.FoundFaceUp(card) for card in _unseen(round_)),
    f.CommunalCardEarly: _early,
    f.HoleCardsOutOfTurn: lambda table, round_: (f.HoleCardsOutOfTurn((seat,)) for seat in _seats(round_)),
    f.ExtraCard: lambda table, round_: (f.ExtraCard(seat) for seat in (0, *_seats(round_))),
    f.PlayerLeftOut: _by_seat(f.PlayerLeftOut),
    f.NotCut: _alone(f.NotCut),
    f.CutByOther: _by_seat(f.CutByOther),
    f.CardsDiscarded: _by_seat(f.CardsDiscarded),
    f.WrongCount: lambda table, round_: (
        f.WrongCount((seat,), count) for seat in _seats(round_) for count in (f.Miscount.MANY, f.Miscount.FEW)
    ),
    f.RuleBroken: lambda table, round_: (f.RuleBroken(seat, WORDS) for seat in _seats(round_)),
    f.ToldToOne: lambda table, round_: (
        f.ToldToOne(seat, other, WORDS) for seat in _seats(round_) for other in _seats(round_) if seat != other
    ),
    f.CardsShown: _shown,
    f.TimeCalled: _by_seat(f.TimeCalled),
    f.TimeExpired: _by_seat(f.TimeExpired),
    f.Absent: _by_seat(f.Absent),
    f.PlayerBack: _by_seat(f.PlayerBack),
    f.WrongDeck: lambda table, round_: (f.WrongDeck(WORDS),),
    f.Objected: _objected,
    f.Disrupted: lambda table, round_: (f.Disrupted(cause, WORDS) for cause in f.Cause),
    f.NotCovered: lambda table, round_: (f.NotCovered(WORDS),),
}
