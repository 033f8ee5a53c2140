"""What rulings and decisions of the operator bring about in Canberra Poker, as events; nothing is ever edited."""

from pitboss.banked.canberra.commands import Forfeit, Invalidate, Sanction
from pitboss.banked.canberra.events import FOLDED, ROUND_EVENTS, VOID, decided
from pitboss.banked.canberra.facts import AnyFact, BoxMiscounted, CardsMiscounted
from pitboss.banked.canberra.kinds import Back, CanberraStep, ChipsMoved, Ending, Ground, HandResult
from pitboss.banked.canberra.state import DEALER, CanberraState
from pitboss.banked.jackpot.events import clearing
from pitboss.banked.jackpot.terms import JackpotPaid
from pitboss.cards import Card
from pitboss.play import Event, Ruling, Transfer
from pitboss.play.money import BANK, CLAIMS, Account, AccountKind, account, stake, wager, wallet


class CanberraRuled(Event[CanberraState], frozen=True, tag="ruled"):
    """An irregularity was ruled on; without an outcome yet a person is to decide, and everything else waits."""

    ruling: Ruling
    fact: AnyFact | None = None
    decision: Forfeit | Sanction | Invalidate | None = None
    """What the operator decided without a report, as it was asked for."""
    paid: tuple[JackpotPaid, ...] | None = None
    """The prizes of the last round, where its jackpot has settled it again."""

    def apply(self, state: CanberraState) -> None:
        match self.fact:
            case CardsMiscounted():
                state.checked = None
            case BoxMiscounted(box=box, cards=cards) if (
                box == DEALER and state.in_round and state.step is not CanberraStep.DEAL
            ):
                state.dealer_count = cards
        if self.ruling.outcome is None:
            state.rulings.append((self.ruling, self.fact))
        elif self.fact is None and self.decision is None:
            facts = self.ruling.facts
            decided = next((waiting for waiting in state.rulings if waiting[0].facts == facts), None)
            if decided is not None:
                state.rulings.remove(decided)


class CardWasExposed(Event[CanberraState], frozen=True, gc=False, tag="card_exposed"):
    """A card was seen by all in the deal and turned back; `count` of them in this round."""

    box: int
    card: Card | None
    count: int

    def apply(self, state: CanberraState) -> None:
        state.exposed = self.count
        if self.card is not None:
            state.seen.setdefault(self.box, []).append(self.card)


class HandVoided(Event[CanberraState], frozen=True, gc=False, tag="hand_voided"):
    """A hand is void: its wagers go back, what it won goes back to the bank; `lost` only by the letter of 1995."""

    back: Back
    lost: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        lost = ((wager(self.back.box), BANK, self.lost),)
        return tuple([Transfer(*move) for move in (*_moves(self.back), *lost) if move[2]])

    def apply(self, state: CanberraState) -> None:
        number = self.back.box
        box = state.boxes[number]
        state.places[number].stake += self.back.cents
        box.standing = VOID
        box.placed = box.chip = 0
        box.lost += self.lost - self.back.bank
        box.won -= self.back.won
        box.prize = None
        if number in state.turning:
            state.turning.remove(number)
        decided(state, number)
        if state.step is CanberraStep.SETTLEMENT and not state.turning:
            state.step = CanberraStep.JACKPOT


class AnteCorrected(Event[CanberraState], frozen=True, gc=False, tag="ante_corrected"):
    """An ante that was found after NO MORE BETS counts for what the rules let it; the rest goes back.

    `small`: it lies below the minimum once more, so that it goes back whatever the result.
    """

    ante: int
    bet: int
    back: Back
    small: bool = False

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple([Transfer(*move) for move in _moves(self.back) if move[2]])

    def apply(self, state: CanberraState) -> None:
        back = self.back
        box = state.boxes[back.box]
        state.places[back.box].stake += back.cents
        box.ante, box.bet, box.small = self.ante, self.bet, self.small
        box.placed -= back.wager
        box.lost -= back.bank
        if self.small and box.standing is FOLDED:
            box.chip = 0
            box.result = HandResult.RETURNED


class SettlementCorrected(Event[CanberraState], frozen=True, gc=False, tag="settlement_corrected"):
    """A hand that was settled against the dealer's is put right: NO HAND, as the dealer's cards were miscounted.

    Stakes that were lost go `back`; the ante wins `won`, where `before` had been paid on ante and bet.
    """

    box: int
    back: int
    won: int
    before: int

    @property
    def cents(self) -> int:
        """The change of the stake."""
        return self.back + self.won - self.before

    def transfers(self) -> tuple[Transfer, ...]:
        own, more = stake(self.box), self.won - self.before
        moves = ((BANK, own, self.back), (BANK, own, max(more, 0)), (own, BANK, max(-more, 0)))
        return tuple([Transfer(*move) for move in moves if move[2]])

    def apply(self, state: CanberraState) -> None:
        box = state.boxes[self.box]
        state.places[self.box].stake += self.cents
        box.lost -= self.back
        box.won = self.won
        box.result = HandResult.NO_HAND


class PrizeForfeited(Event[CanberraState], frozen=True, gc=False, tag="prize_forfeited"):
    """The operator took the right to a prize from a hand that is settled; its chip counts as lost."""

    box: int

    def apply(self, state: CanberraState) -> None:
        state.boxes[self.box].prize = None


class AnteForfeited(Event[CanberraState], frozen=True, gc=False, tag="ante_forfeited"):
    """The operator took a hand's ante and its right to a prize; the bet goes back, the chip counts as lost."""

    box: int
    ante: int
    bet: int

    def transfers(self) -> tuple[Transfer, ...]:
        layout = wager(self.box)
        moves = ((layout, BANK, self.ante), (layout, stake(self.box), self.bet))
        return tuple([Transfer(*move) for move in moves if move[2]])

    def apply(self, state: CanberraState) -> None:
        box = state.boxes[self.box]
        state.places[self.box].stake += self.bet
        box.standing = FOLDED
        box.forfeited = True
        box.placed -= self.ante + self.bet
        box.lost += self.ante
        box.prize = None
        if self.box in state.turning:
            state.turning.remove(self.box)
        decided(state, self.box)
        if state.step is CanberraStep.SETTLEMENT and not state.turning:
            state.step = CanberraStep.JACKPOT


class DealerHandVoided(Event[CanberraState], frozen=True, gc=False, tag="dealer_no_hand"):
    """The dealer's hand counts as NO HAND whatever its cards are."""

    def apply(self, state: CanberraState) -> None:
        state.no_hand = True
        if state.plays:
            state.plays = False


class HandRebuilt(Event[CanberraState], frozen=True, gc=False, tag="hand_rebuilt"):
    """A hand was put together again from the discard rack."""

    box: int

    def apply(self, state: CanberraState) -> None:
        """The hand is as it was dealt."""


class StrayCardsDiscarded(Event[CanberraState], frozen=True, gc=False, tag="cards_discarded"):
    """Cards of a box without an ante were put aside unseen."""

    box: int
    cards: int

    def apply(self, state: CanberraState) -> None:
        state.shoe -= self.cards


class RoundVoided(Event[CanberraState], frozen=True, gc=False, tag="round_voided"):
    """A misdeal, or an outcome that was invalidated: everything goes back, and it was no round."""

    ending: Ending
    backs: tuple[Back, ...]

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple([Transfer(*move) for back in self.backs for move in _moves(back) if move[2]])

    def apply(self, state: CanberraState) -> None:
        for back in self.backs:
            state.places[back.box].stake += back.cents
        state.ended += 1
        state.opened = state.in_round = False
        state.begin()


class RoundReversed(Event[CanberraState], frozen=True, gc=False, tag="round_reversed"):
    """The outcome of the last round was invalidated: bets are refunded, winnings and prizes taken back (G-R66).

    `moved` are those who do not sit at their box any more; `owed` is what could not be taken back, by person. The bank
    bears it, and the accounts keep the claim beside: `owed:PERSON` against `claims`, which no chip ever enters.
    """

    number: int
    ground: Ground
    jackpot: str
    backs: tuple[Back, ...]
    prizes: tuple[tuple[int, int], ...] = ()
    """By seat, prizes that go back to the jackpot."""
    borne: int = 0
    """Prizes that are no longer on the table, which the bank puts back."""
    chips: tuple[tuple[int, int], ...] = ()
    moved: tuple[ChipsMoved, ...] = ()
    owed: tuple[tuple[str, int], ...] = ()

    def transfers(self) -> tuple[Transfer, ...]:
        desk = clearing(self.jackpot)
        moves = [move for back in self.backs for move in _moves(back)]
        moves += [(stake(seat), desk, cents) for seat, cents in self.prizes] + [(BANK, desk, self.borne)]
        moves += [(desk, stake(seat), cents) for seat, cents in self.chips]
        return tuple([Transfer(*move) for move in (*moves, *_settled_with(self.moved, self.owed, desk)) if move[2]])

    @property
    def by_box(self) -> dict[int, int]:
        """What everybody has got back or given back, by the boxes of the round."""
        prizes, chips = dict(self.prizes), dict(self.chips)
        stayed = {back.box: back.cents - prizes.get(back.box, 0) + chips.get(back.box, 0) for back in self.backs}
        return stayed | {each.box: each.cents for each in self.moved}

    def apply(self, state: CanberraState) -> None:
        for back in self.backs:
            state.places[back.box].stake += back.cents
        for seat, cents in self.prizes:
            state.places[seat].stake -= cents
        for seat, cents in self.chips:
            state.places[seat].stake += cents
        _settle_with(state, self.moved, self.owed)
        assert state.last is not None, "the round that is undone was the last"
        for place in state.places.values():
            place.idle = state.last.idle.get(place.person, place.idle)
        state.last = None
        state.rounds -= 1


class RoundCorrected(Event[CanberraState], frozen=True, gc=False, tag="round_corrected"):
    """Hands of the last round are put right, because cards were found miscounted when it was over (G-R73).

    `no_hand` are the hands that the dealer's NO HAND leaves, with what their antes win; `void` is a player's hand. What
    that makes of prizes is in `prizes`, by box. `borne` and `owed` are as when a round is undone (G-R66).
    """

    number: int
    jackpot: str
    moved: tuple[ChipsMoved, ...]
    no_hand: tuple[tuple[int, int], ...] = ()
    void: int = 0
    prizes: tuple[tuple[int, int], ...] = ()
    borne: int = 0
    owed: tuple[tuple[str, int], ...] = ()

    def transfers(self) -> tuple[Transfer, ...]:
        desk = clearing(self.jackpot)
        moves = ((BANK, desk, self.borne), *_settled_with(self.moved, self.owed, desk))
        return tuple([Transfer(*move) for move in moves if move[2]])

    def apply(self, state: CanberraState) -> None:
        assert state.last is not None, "the round that is put right was the last"
        _settle_with(state, self.moved, self.owed)
        boxes, prizes = state.last.boxes, state.last.prizes
        for number, won in self.no_hand:
            box = boxes[number]
            box.lost, box.won, box.result = 0, won, HandResult.NO_HAND
        if self.void:
            box = boxes[self.void]
            box.standing, box.prize = VOID, None
            box.lost = box.won = box.chip = 0
            prizes.pop(self.void, None)
        prizes.update(self.prizes)


class CardsCounted(Event[CanberraState], frozen=True, gc=False, tag="cards_counted"):
    """Shoe, hands and rack were counted; cards that are not complete are checked before the next shuffle."""

    expected: int
    found: int

    def apply(self, state: CanberraState) -> None:
        if self.found != self.expected:
            state.checked = None


def _moves(back: Back) -> tuple[tuple[Account, Account, int], ...]:
    """The transfers that make a box whole again."""
    own = stake(back.box)
    return (wager(back.box), own, back.wager), (BANK, own, back.bank), (own, BANK, back.won)


def _settled_with(
    moved: tuple[ChipsMoved, ...], owed: tuple[tuple[str, int], ...], desk: Account
) -> list[tuple[Account, Account, int]]:
    """The transfers with people of the last round, wherever they are; what they owe is a claim beside the money."""
    moves: list[tuple[Account, Account, int]] = []
    for each in moved:
        own = stake(each.seat) if each.seat else wallet(each.person)
        moves += [(BANK, own, each.lost), (desk, own, each.chip), (own, BANK, each.won), (own, desk, each.prize)]
    return moves + [(account(AccountKind.OWED, person), CLAIMS, cents) for person, cents in owed]


def _settle_with(state: CanberraState, moved: tuple[ChipsMoved, ...], owed: tuple[tuple[str, int], ...]) -> None:
    for each in moved:
        # A replayer shows the round with what undid it, without what came between: that seat may be free there.
        if each.seat in state.places:
            state.places[each.seat].stake += each.cents
    for person, cents in owed:
        state.debts[person] = state.debts.get(person, 0) + cents


RULING_EVENTS: tuple[type[Event[CanberraState]], ...] = (
    CanberraRuled,
    CardWasExposed,
    HandVoided,
    AnteCorrected,
    SettlementCorrected,
    AnteForfeited,
    PrizeForfeited,
    DealerHandVoided,
    HandRebuilt,
    StrayCardsDiscarded,
    RoundVoided,
    RoundReversed,
    RoundCorrected,
    CardsCounted,
)
EVENTS = ROUND_EVENTS + RULING_EVENTS
"""Everything in the log of a table but the events that all tables against the house share."""
