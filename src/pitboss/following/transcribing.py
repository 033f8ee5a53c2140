"""From a round as it was to the entries that a dealer makes of it, at a level of knowledge: the screen's own grammar.

It is how the grammar is tested, and how taps are counted on rounds that were played elsewhere.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.cards import Card
from pitboss.following import entries as e
from pitboss.following.levels import EntryLevel
from pitboss.following.poker import passive
from pitboss.following.strip import taps_for
from pitboss.play import Event
from pitboss.poker.betting import legal_acts
from pitboss.poker.events import Acted, Awarded, BettingOpened, Dealt, Drew, Mucked, Posted, PotsFormed, Shown, Started
from pitboss.poker.kinds import Kind, PostKind
from pitboss.poker.openers import BY_CARDS
from pitboss.poker.state import State


def entries_of(events: Sequence[Event[State]], level: EntryLevel = EntryLevel.FULL) -> Iterator[e.AnyEntry]:
    """The entries of one round, given its events with all cards; the first is DEAL."""
    owed = {post.seat: post.cents for post in events[0].owed} if isinstance(events[0], Started) else {}
    chosen = [event for event in events if isinstance(event, Posted) and _is_chosen(event, owed)]
    yield e.DealEntry(posts=tuple((event.seat, event.level) for event in chosen))
    writer = _Writer(level)
    for event in events:
        yield from writer.write(event)
        event.apply(writer.state)
    yield from writer.end()


def _is_chosen(event: Posted, owed: dict[int, int]) -> bool:
    """Whether somebody posted what he need not, or not so much."""
    return event.kind is PostKind.OVER_BLIND or (event.kind is PostKind.BLIND and event.level != owed.get(event.seat))


def taps_in(
    events: Sequence[Event[State]], level: EntryLevel, chip: int, typed_as: int = 0
) -> list[tuple[e.AnyEntry, int]]:
    """The entries of a round with what each costs in taps, on the strip of that turn; cards of a reader cost none.

    Amounts that are typed have as many digits as if the chip of the table were worth `typed_as` (0: what it is).
    """
    scale = Fraction(typed_as or chip, chip)
    deal = next(entries_of(events, level))
    assert isinstance(deal, e.DealEntry), "a round begins with the deal"
    writer = _Writer(level)
    taps: list[tuple[e.AnyEntry, int]] = [(deal, 1 + len(deal.posts))]
    for event in events:
        taps += [(entry, _cost(entry, writer.state, level, chip, scale)) for entry in writer.write(event)]
        event.apply(writer.state)
    return taps + [(entry, _cost(entry, writer.state, level, chip, scale)) for entry in writer.end()]


def _cost(entry: e.AnyEntry, state: State, level: EntryLevel, chip: int, scale: Fraction) -> int:
    match entry:
        case e.To(cents=cents):
            # At the table people bet in its chips; records of other houses and bots do not always.
            return taps_for((cents + chip // 2) // chip * chip, legal_acts(state), state, chip, scale)
        case e.CardsEntry(cards=cards):
            return 0 if level is EntryLevel.READER else len(cards)
        case e.ReadEntry(pots=pots, lows=lows):
            return sum(map(len, (*pots, *lows))) + 1
        case _:
            return 1


class _Writer:
    """Holds back what may be implied until something is done that implies it."""

    def __init__(self, level: EntryLevel) -> None:
        self.level = level
        self.state = State()
        self.passed = False
        """Somebody has passed since the last entry."""
        self.folded = False
        """One of them has folded, which no card of a reader implies."""
        self.open: list[Card] = []
        """Open cards that nobody has entered yet."""
        self.down = False
        """Cards came face down for another betting round, and nothing that is entered has implied them."""
        self.is_betting = self.has_drawn = False
        self.mucks = 0
        self.pots = 0
        self.awards: list[Awarded] = []

    def write(self, event: Event[State]) -> Iterator[e.AnyEntry]:
        match event:
            case Dealt(card=Card() as card) if event.up or not event.seat:
                self.open.append(card)
            case Dealt():
                # The first go with DEAL, those that replace others with the number drawn.
                self.down = self.is_betting and not self.has_drawn
            case BettingOpened(opener=opener):
                yield from self._cards()
                yield from self._dealt_down() if self.passed else ()
                yield from self._rest()
                yield from self._opens(opener)
                self.is_betting = True
            case Acted():
                yield from self._acted(event)
            case Drew(places=places):
                yield from self._cards()
                yield e.DrawEntry(len(places))
                self.passed, self.has_drawn = False, True
            case PotsFormed(pots=pots, order=order):
                yield from self._cards()
                self.pots = len(pots) if order else 0
            case Shown() if self.level is not EntryLevel.MONEY:
                yield from self._shown(event)
            case Mucked() if self.level is not EntryLevel.MONEY:
                self.mucks += 1
            case Awarded():
                self.awards.append(event)
            case _:
                pass

    def _cards(self) -> Iterator[e.AnyEntry]:
        """The open cards that came since the last decision: each is tapped, or one key stands for all."""
        if self.open and self.folded and self.level is EntryLevel.READER:
            yield from self._rest()
        if self.open:
            yield e.StreetEntry() if self.level is EntryLevel.MONEY else e.CardsEntry(tuple(self.open))
            self.passed = self.folded = False
        self.open = []

    def _dealt_down(self) -> Iterator[e.AnyEntry]:
        """Whoever acts has no keys before the cards that come face down: one key says that they did."""
        if self.down and self.level is not EntryLevel.READER:
            yield e.StreetEntry()
            self.passed = False
        self.down = False

    def _rest(self) -> Iterator[e.AnyEntry]:
        """Nothing that is entered has implied what was passed."""
        if self.passed:
            yield e.Rest()
        self.passed = self.folded = False

    def _opens(self, seat: int) -> Iterator[e.AnyEntry]:
        """Cards showing that nobody has entered name nobody: the dealer says who opens (H-R13)."""
        state = self.state
        shows = any(any(state.up[each]) for each in state.seats_in(state.active))
        if shows and self.level is EntryLevel.MONEY and state.setup.plan[state.step].opener in BY_CARDS:
            yield e.Jump(seat)
            self.down = False

    def _acted(self, event: Acted) -> Iterator[e.AnyEntry]:
        if event.kind is passive(legal_acts(self.state)):
            self.passed = True
            self.folded |= event.kind is Kind.FOLD
            return
        if self.passed:
            yield e.Jump(event.seat)
        else:
            yield from self._dealt_down()
        self.passed = self.folded = self.down = False
        match event.kind:
            case Kind.FOLD:
                yield e.FoldEntry()
            case Kind.CALL | Kind.CHECK:
                yield e.CallEntry()
            case Kind.TAP_OUT:
                yield e.TapOut()
            case Kind.CALL_AND_FOLD:
                yield e.CallAndFold()
            case _:
                yield e.TapOut() if event.out else e.To(event.to)

    def _shown(self, event: Shown) -> Iterator[e.AnyEntry]:
        if self.passed and self.mucks:
            yield from self._rest()
        for _ in range(self.mucks):
            yield e.MuckEntry()
        self.mucks = 0
        up = self.state.up[event.seat]
        yield e.CardsEntry(tuple(card for card, is_up in zip(event.cards, up, strict=True) if not is_up))
        self.passed = False

    def _won(self, awards: Sequence[Awarded]) -> tuple[tuple[int, ...], ...]:
        """Whose each pot is, or each half of that side."""
        return tuple(tuple(award.seat for award in awards if pot in award.pots) for pot in range(self.pots))

    def end(self) -> Iterator[e.AnyEntry]:
        yield from self._cards()
        if self.level is EntryLevel.MONEY and self.pots:
            lows = self._won([award for award in self.awards if award.side == "low"])
            highs = self._won([award for award in self.awards if award.side != "low"])
            yield e.ReadEntry(highs, lows if any(lows) else ())
        elif self.mucks:
            yield from self._rest()
            yield e.Rest()
        else:
            yield from self._rest()
