"""The same hands in PokerKit: our rounds are mirrored there act by act, and every difference must have a name.

Only games that both know, in the editions of common practice (G-R62).
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from warnings import catch_warnings

import msgspec
import pokerkit

from pitboss.cards import Card
from pitboss.poker.commands import Act
from pitboss.poker.due import Acts
from pitboss.poker.events import Acted, Awarded, Dealt, Drew, Posted, PotsFormed
from pitboss.poker.kinds import Ace, Forced, Kind, Limit, OddUnit, Win
from pitboss.poker.kinds import PostKind as PostKind
from pitboss.poker.options import BetLimit
from pitboss.poker.round import Round
from tests.poker.drivers import Dealer, Policy, Table, chance, shoe_of, stakes_after, table

AUTOMATIONS = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)


class Variant(msgspec.Struct, frozen=True):
    """A game in both engines; `peer` makes PokerKit's state from antes, blinds and stacks."""

    name: str
    edition: str
    changes: Mapping[str, object]
    peer: Callable[[int, tuple[int, int], Sequence[int]], pokerkit.State]
    fixed: bool = False
    ante: bool = False
    bring_in: bool = False
    most: int = 9


class Comparison(msgspec.Struct, frozen=True):
    """One hand in both engines. `difference` is empty where the final stacks agree; a name explains it otherwise."""

    table: Table
    seed: int
    ours: tuple[int, ...]
    theirs: tuple[int, ...]
    difference: str = ""

    @property
    def is_explained(self) -> bool:
        return self.ours == self.theirs or self.difference in REASONS


REASONS = {
    "short last blind": "C-R16: the full level of a blind posted short is still the price; PokerKit lowers it",
    "short tap-outs do not count as raises": "C-R21: PokerKit counts them towards the cap of a fixed limit",
    "same winners share several pots": "C-R58: the sum is divided once, PokerKit divides each pot and its odd chip",
    "a bring-in that was raised short": "G-R79: less than a bet is completed to one; PokerKit raises it by one",
    "low only outside a side pot": "C-R06 asks who is eligible for the pot; PokerKit halves it for a low of anybody",
}
"""Every kind of difference that is accepted, with the reading that makes it so."""


def _no_limit(ante: int, blinds: tuple[int, int], stacks: Sequence[int]) -> pokerkit.State:
    game = pokerkit.NoLimitTexasHoldem
    return game.create_state(AUTOMATIONS, True, ante, blinds, blinds[1], tuple(stacks), len(stacks))


def _short_deck(ante: int, blinds: tuple[int, int], stacks: Sequence[int]) -> pokerkit.State:
    game = pokerkit.NoLimitShortDeckHoldem
    return game.create_state(AUTOMATIONS, True, ante, blinds, blinds[1], tuple(stacks), len(stacks))


def _pot_limit_holdem(ante: int, blinds: tuple[int, int], stacks: Sequence[int]) -> pokerkit.State:
    game = pokerkit.NoLimitTexasHoldem(AUTOMATIONS, True, ante, blinds, blinds[1])
    return _structured(game, pokerkit.BettingStructure.POT_LIMIT, stacks)


def _structured(game: pokerkit.Poker, structure: pokerkit.BettingStructure, stacks: Sequence[int]) -> pokerkit.State:
    """A game of PokerKit under another betting structure than that of its class."""
    return pokerkit.State(
        AUTOMATIONS,
        game.deck,
        game.hand_types,
        game.streets,
        structure,
        True,
        game.raw_antes,
        game.raw_blinds_or_straddles,
        0,
        tuple(stacks),
        len(stacks),
    )


def _pot_limit_omaha(ante: int, blinds: tuple[int, int], stacks: Sequence[int]) -> pokerkit.State:
    game = pokerkit.PotLimitOmahaHoldem
    return game.create_state(AUTOMATIONS, True, ante, blinds, blinds[1], tuple(stacks), len(stacks))


def _fixed_limit(ante: int, blinds: tuple[int, int], stacks: Sequence[int]) -> pokerkit.State:
    small, big = blinds[1], 2 * blinds[1]
    game = pokerkit.FixedLimitTexasHoldem
    return game.create_state(AUTOMATIONS, True, ante, blinds, small, big, tuple(stacks), len(stacks))


def _omaha_eight(ante: int, blinds: tuple[int, int], stacks: Sequence[int]) -> pokerkit.State:
    """PokerKit's class of that name lets players bet the pot, so the structure is given here."""
    kind = pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
    game = kind(AUTOMATIONS, True, ante, blinds, blinds[1], 2 * blinds[1])
    return _structured(game, pokerkit.BettingStructure.FIXED_LIMIT, stacks)


def _stud(create_state: Callable[..., pokerkit.State]) -> Callable[..., pokerkit.State]:
    def create(ante: int, blinds: tuple[int, int], stacks: Sequence[int]) -> pokerkit.State:
        bring_in, small = blinds
        return create_state(AUTOMATIONS, True, ante, bring_in, small, 2 * small, tuple(stacks), len(stacks))

    return create


def _single_draw(ante: int, blinds: tuple[int, int], stacks: Sequence[int]) -> pokerkit.State:
    game = pokerkit.NoLimitDeuceToSevenLowballSingleDraw
    return game.create_state(AUTOMATIONS, True, ante, blinds, blinds[1], tuple(stacks), len(stacks))


def _limit_draw(create_state: Callable[..., pokerkit.State]) -> Callable[..., pokerkit.State]:
    def create(ante: int, blinds: tuple[int, int], stacks: Sequence[int]) -> pokerkit.State:
        return create_state(AUTOMATIONS, True, ante, blinds, blinds[1], 2 * blinds[1], tuple(stacks), len(stacks))

    return create


SPLIT = {"win": Win.SPLIT, "low_qualifier": True, "low_ace": Ace.LOW, "split_odd_unit": OddUnit.TO_HIGH}
VARIANTS = (
    Variant("no-limit hold'em", "holdem-common-practice", {}, _no_limit),
    Variant("pot-limit hold'em", "holdem-common-practice", {"limits": Limit.FULL_POT}, _pot_limit_holdem),
    Variant("fixed-limit hold'em", "holdem-common-practice", {}, _fixed_limit, fixed=True),
    Variant("short deck with antes", "holdem-common-practice", {"deck": 36}, _short_deck, ante=True),
    Variant("pot-limit omaha", "omaha-common-practice", {"limits": Limit.FULL_POT}, _pot_limit_omaha),
    Variant("fixed-limit omaha high-low eight", "omaha-common-practice", SPLIT, _omaha_eight, fixed=True),
    *(
        Variant(
            name, f"{name}-common-practice", {}, _stud(kind.create_state), fixed=True, ante=True, bring_in=True, most=6
        )
        for name, kind in (
            ("stud", pokerkit.FixedLimitSevenCardStud),
            ("stud-eight-or-better", pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter),
            ("razz", pokerkit.FixedLimitRazz),
        )
    ),
    Variant("deuce-to-seven single draw", "deuce-to-seven-single-draw-common-practice", {}, _single_draw, most=5),
    *(
        Variant(name, f"{name}-common-practice", {}, _limit_draw(kind.create_state), fixed=True, most=5)
        for name, kind in (
            ("deuce-to-seven-triple-draw", pokerkit.FixedLimitDeuceToSevenLowballTripleDraw),
            ("badugi", pokerkit.FixedLimitBadugi),
        )
    ),
)


def table_of(variant: Variant, seed: int) -> Table:
    """Two to nine players with stakes from less than a blind to two hundred chips, so that tap-outs abound."""
    dice = random.Random(seed)
    small = dice.randint(1, 5)
    # PokerKit knows the last blind by its size, which two equal blinds do not tell.
    big = dice.randint(small + 1, 10)
    players = dice.randint(2, variant.most)
    stakes = [
        dice.choice((dice.randint(big, 3 * big), dice.randint(1, 60), dice.randint(20, 200))) for _ in range(players)
    ]
    kind = variant.changes.get("limits", Limit.NO_LIMIT)
    assert isinstance(kind, Limit)
    limits: tuple[BetLimit, ...] = (BetLimit(kind, big),)
    if variant.fixed:
        limits = tuple(BetLimit(Limit.SPREAD, size, size) for size in (big, big, 2 * big))
    changes = {
        **variant.changes,
        "unit": 1,
        "blinds": (small, big),
        "limits": limits,
        "forced": Forced.ANTES if variant.bring_in else Forced.BOTH if variant.ante else Forced.BLINDS,
        "ante": dice.randint(1, 3) if variant.ante else 0,
        "bring_in": small if variant.bring_in else 0,
    }
    return table(variant.edition, stakes, dice.randint(1, players), **changes)


def compare(variant: Variant, seed: int) -> Comparison:
    """Play a random round, mirror it, and name the difference if there is one."""
    at = table_of(variant, seed)
    round_ = at.start()
    acts = list(_decisions(round_, Dealer(shoe_of(at, seed)), chance(seed, fold=0.2, rise=0.3)))
    order = round_.state.setup.order
    ours = tuple(round_.state.stake[seat] for seat in order)
    assert sum(ours) == sum(stakes_after(round_.state).values()) == sum(at.stakes.values())
    try:
        # Burning before each draw PokerKit runs out of cards before we do, and warns of what is dealt then.
        with catch_warnings(action="ignore"):
            theirs = mirror(variant, at, round_, acts)
    except Departure as departure:
        return Comparison(at, seed, ours, (), "short last blind" if _is_last_blind_short(round_) else str(departure))
    return Comparison(at, seed, ours, theirs, "" if ours == theirs else named(round_, ours, theirs))


class Decision(msgspec.Struct, frozen=True):
    """An act and what was open to the player."""

    acts: Acts
    act: Act
    to: int
    cents: int


def _decisions(round_: Round, dealer: Dealer, policy: Policy) -> Iterator[Decision]:
    """Play the round; every act with its choices."""
    while (due := round_.expected()) is not None:
        command = dealer.answer(round_.state, due) or policy(due)
        event = round_.do(command)[0]
        if isinstance(due, Acts):
            assert isinstance(command, Act)
            assert isinstance(event, Acted)
            yield Decision(due, command, event.to, event.cents)


class Departure(Exception):
    """PokerKit does not go along with an act of ours; the name of an accepted difference, or what happened."""


def mirror(variant: Variant, at: Table, round_: Round, acts: list[Decision]) -> tuple[int, ...]:
    """PokerKit's final stacks, in the order of the deal, after the same cards and acts."""
    order = round_.state.setup.order
    options = round_.state.setup.options
    blinds = (options.blinds[0], options.blinds[1])
    cards, discards = _dealt(round_)
    peer = variant.peer(options.ante, blinds, [at.stakes[seat] for seat in order])
    board = [card for card in round_.state.board if card is not None]
    while peer.status:
        if peer.can_deal_hole():
            dealee = peer.hole_dealee_index
            assert dealee is not None
            queue, count = cards[order[dealee]], len(peer.hole_dealing_statuses[dealee])
            peer.deal_hole(_text([queue.pop(0) for _ in range(count)]))
        elif peer.can_stand_pat_or_discard():
            index = peer.stand_patter_or_discarder_index
            assert index is not None
            peer.stand_pat_or_discard(_text(discards[order[index]].pop(0)))
        elif peer.can_burn_card():
            peer.burn_card("??")
        elif peer.can_deal_board():
            assert peer.street is not None
            count = peer.street.board_dealing_count
            peer.deal_board(_text(board[:count]))
            board = board[count:]
        else:
            _act(peer, acts, order)
    if acts:
        raise Departure(f"PokerKit ends before {acts[0]}")
    return tuple(peer.stacks)


def _act(peer: pokerkit.State, acts: list[Decision], order: Sequence[int]) -> None:
    """The next act in PokerKit, which also asks players who have nothing left to decide."""
    actor, cost = peer.actor_index, peer.checking_or_calling_amount
    assert actor is not None
    if acts and acts[0].acts.bring_in and acts[0].acts.seat == order[actor]:
        _bring_in(peer, acts.pop(0))
        return
    if not acts or acts[0].acts.seat != order[actor]:
        if cost:
            raise Departure(f"PokerKit asks seat {order[actor]} for {cost}, we ask {acts[:1]}")
        peer.check_or_call()
        return
    done = acts.pop(0)
    if done.acts.cost != cost:
        raise Departure(f"{done} where PokerKit calls {cost}")
    _compare_bounds(peer, done.acts, actor)
    if done.act.kind is Kind.FOLD:
        peer.fold()
    elif done.to > max(peer.bets) and not _nobody_can_match(peer, actor):
        peer.complete_bet_or_raise_to(done.to)
    else:
        # Where nobody can match it, whatever is above the call comes back, so a call has the same end (C-R16).
        peer.check_or_call()


def _bring_in(peer: pokerkit.State, done: Decision) -> None:
    """The forced wager, or a bet instead of it."""
    if peer.effective_bring_in_amount != done.acts.bring_in:
        raise Departure(f"{done} where PokerKit brings in {peer.effective_bring_in_amount}")
    if done.act.kind is Kind.BRING_IN:
        peer.post_bring_in()
    else:
        peer.complete_bet_or_raise_to(done.to)


def _compare_bounds(peer: pokerkit.State, acts: Acts, actor: int) -> None:
    """The least and the most of a bet or raise are the same in both engines, short tap-outs included."""
    rising = Kind.BET in acts.open or Kind.RAISE in acts.open
    least, most = (acts.least, acts.most) if rising else (acts.tap_out, acts.tap_out)
    if least <= max(peer.bets) or _nobody_can_match(peer, actor):
        return
    assert peer.street is not None
    if peer.completion_betting_or_raising_count == peer.street.max_completion_betting_or_raising_count:
        raise Departure("short tap-outs do not count as raises")
    theirs = (peer.min_completion_betting_or_raising_to_amount, peer.max_completion_betting_or_raising_to_amount)
    if theirs != (least, most):
        full_bet = peer.street.min_completion_betting_or_raising_amount
        if peer.street_index == 0 and peer.bring_in and max(peer.bets) < full_bet:
            raise Departure("a bring-in that was raised short")
        raise Departure(f"we bound by {(least, most)}, PokerKit by {theirs}")


def _nobody_can_match(peer: pokerkit.State, actor: int) -> bool:
    others = [i for i in peer.player_indices if i != actor and peer.statuses[i]]
    return all(peer.stacks[i] + peer.bets[i] <= max(peer.bets) for i in others)


def named(round_: Round, ours: Sequence[int], theirs: Sequence[int]) -> str:
    """The accepted kind of difference that explains other final stacks, if any."""
    if _is_last_blind_short(round_):
        return "short last blind"
    if _low_only_outside_a_side_pot(round_):
        return "low only outside a side pot"
    if _only_odd_chips(round_, ours, theirs):
        return "same winners share several pots"
    return "unexplained"


def _is_last_blind_short(round_: Round) -> bool:
    posts = [event for event in round_.events if isinstance(event, Posted) and event.kind is PostKind.BLIND]
    return bool(posts) and posts[-1].cents < posts[-1].level


def _low_only_outside_a_side_pot(round_: Round) -> bool:
    lows = {seat for seat, values in round_.state.shown.items() if len(values) > 1 and values[1]}
    pots = next(event.pots for event in round_.events if isinstance(event, PotsFormed))
    return bool(lows) and any(not lows & set(pot.eligible) for pot in pots)


def _only_odd_chips(round_: Round, ours: Sequence[int], theirs: Sequence[int]) -> bool:
    """Whether only players who share several pots differ, by fewer chips than there are pots and sharers."""
    awards = [event for event in round_.events if isinstance(event, Awarded) and len(event.pots) > 1]
    sharers = {award.seat for award in awards}
    most = sum(len(award.pots) for award in awards)
    return all(
        one == other or (seat in sharers and abs(one - other) < most)
        for seat, one, other in zip(round_.state.setup.order, ours, theirs, strict=True)
    )


def _dealt(round_: Round) -> tuple[dict[int, list[Card | None]], dict[int, list[list[Card | None]]]]:
    """The cards that each seat got, in their order, and what it threw away at each draw."""
    cards: dict[int, list[Card | None]] = defaultdict(list)
    discards: dict[int, list[list[Card | None]]] = defaultdict(list)
    own: dict[int, list[Card | None]] = defaultdict(list)
    for event in round_.events:
        if isinstance(event, Dealt):
            cards[event.seat].append(event.card)
            own[event.seat].append(event.card)
        elif isinstance(event, Drew):
            gone = [own[event.seat][place] for place in event.places]
            discards[event.seat].append(gone)
            own[event.seat] = [card for card in own[event.seat] if card not in gone]
    return cards, discards


def _text(cards: Sequence[Card | None]) -> str:
    return "".join(str(card) for card in cards)
