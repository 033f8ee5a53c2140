"""Betting: what the player in turn may do, with exact amounts and with the rule that closes what he may not.

The menus are data of the edition (`Law`); this module picks the row, works out four numbers and remembers the rest.
"""

from msgspec.structs import replace

from pitboss.play import Expected, Refusal, RuleIds
from pitboss.poker.commands import Act, Command
from pitboss.poker.due import BY, Acts
from pitboss.poker.events import Acted
from pitboss.poker.kinds import Forced, Kind, Limit, Opening, ShortTapOut
from pitboss.poker.law import Law, Menu
from pitboss.poker.limits import bounds, price, tap, to_complete
from pitboss.poker.options import BetLimit
from pitboss.poker.seats import is_single
from pitboss.poker.setup import Offer, Setup
from pitboss.poker.state import State

FOLD, CHECK, CALL, BET, RAISE = Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.BET, Kind.RAISE
TAP_OUT, CALL_AND_FOLD, BRING_IN = Kind.TAP_OUT, Kind.CALL_AND_FOLD, Kind.BRING_IN
NO_LIMIT = Limit.NO_LIMIT

ANSWERS = frozenset({CALL, TAP_OUT, CALL_AND_FOLD})
NO_SIZES: tuple[int, ...] = ()
# Betting round, row, `raising`, stake below the call, a tap-out to make, the last blind's option or less than a bet.
OfferKey = tuple[int, str, int, bool, bool, bool]

# Why a player may or may not bet or raise, apart from what the menu says.
FREE, RELEASED, SHORT, ALONE, SPENT, CAPPED, CHECKED, UNQUALIFIED = range(8)


def legal_acts(state: State) -> Acts:
    """Everything the player in turn may do."""
    setup, seat, high = state.setup, state.turn, state.high
    number, total, stake = state.bet_round, state.total[seat], state.stake[seat]
    to_call = price(state, seat) if state.short_blind else high
    cost = to_call - total if to_call > total else 0
    limit, reach, short = setup.limits[number], total + stake, stake < cost
    if number == 1 and high < setup.full_bet:
        least, most, sizes, capped = to_complete(state, limit, cost, reach)
    elif limit.kind is NO_LIMIT:
        least = high + (state.floor if state.floor > limit.minimum else limit.minimum)
        most, sizes, capped = reach, NO_SIZES, False
    else:
        least, most, sizes, capped = bounds(state, limit, cost, reach)
    raising = _raising(state, seat, reach, least, capped)
    tap_to = _tap_out(state, seat, cost) if short or raising == SHORT else 0
    # The same rows as in `plain_act`.
    if number > 1:
        row = "facing" if high else "unbet_opener" if state.first_act else "unbet"
        special, bring_in = False, 0
    else:
        row = _opening_row(state, seat) if state.first_act else "first_round" if high else "unbet"
        special = high < setup.full_bet if setup.full_bet else cost == 0 and seat == state.last_blind
        bring_in = min(setup.options.bring_in, reach) if state.first_act else 0
        if bring_in == reach:
            tap_to = 0  # a stake that the bring-in takes whole is brought in
    key = (number, row, raising, short, tap_to > 0, special)
    offer = setup.offers.get(key) or _remember(setup, state, key, limit)
    if state.short_blind:
        offer = _on_short_blind(setup.law, offer)
    pays = stake if short else cost
    return Acts(
        BY[seat],
        offer.turn,
        seat,
        offer.open,
        offer.closed,
        total + pays,
        pays,
        least,
        most,
        setup.unit,
        sizes,
        tap_to,
        bring_in,
        setup.options.currency,
    )


def act(state: State, due: Expected[Command] | None, command: Act) -> Acted:
    """The event of a legal act; Refusal with its rule otherwise. `due` is what is due, if anybody has asked."""
    acts = due if type(due) is Acts else legal_acts(state)
    seat, kind, to = command.seat, command.kind, command.to
    if seat != acts.seat:
        if is_out(state, seat):
            raise takes_no_part(state, seat, acts)
        raise Refusal(acts.rules, f"it is not the turn of seat {seat}: {acts.sentence()}")
    rules = acts.open.get(kind)
    if rules is None:
        raise Refusal(acts.closed[kind], f"seat {seat} may not {_name(kind)}: {acts.sentence()}")
    total = state.total[seat]
    if kind is RAISE or kind is BET:
        if not acts.allows(to):
            raise Refusal(*_wrong_amount(state, acts, kind, to))
        return Acted(rules, seat, kind, to, to - total, True, to - total == state.stake[seat])
    after = total if kind is FOLD or kind is CHECK else acts.to(kind)
    if to and to != after:
        raise Refusal(rules, f"a {_name(kind)} goes to {state.amount(after)}, not {state.amount(to)}")
    if after == total:
        return Acted(rules, seat, kind, after)
    cents = after - total
    return Acted(rules, seat, kind, after, cents, False, kind is TAP_OUT or cents == state.stake[seat])


def is_out(state: State, seat: int) -> bool:
    """Whether the hand of a seat that was dealt in is out of the round."""
    return seat in state.setup.seats and not state.active >> seat & 1


def takes_no_part(state: State, seat: int, due: Expected[Command]) -> Refusal:
    """Why whoever has folded, or whose hand is out by a ruling, does nothing more in the round."""
    rules = state.setup.law.irregular.dealing.discards
    return Refusal(rules, f"the hand of seat {seat} is out and takes no further part: {due.sentence()}")


def plain_act(state: State, command: Act) -> Acted | None:
    """A fold, a check or a call that the menu alone decides; nothing where amounts or what else was done count too.

    Most acts are of this kind, and whoever gives them need not know what else could be done.
    """
    seat, kind, high = command.seat, command.kind, state.high
    if command.to or seat != state.turn or state.short_blind:
        return None
    law, total = state.setup.law, state.total[seat]
    if state.bet_round > 1:
        menu = law.facing if high else law.unbet_opener if state.first_act else law.unbet
    elif state.first_act:
        menu = _menu(law, _opening_row(state, seat))
    else:
        menu = law.first_round if high else law.unbet
    if kind is CALL:
        cents, stake, rules = high - total, state.stake[seat], menu.call
        if not rules or cents > stake:
            return None
        if cents:
            return Acted(rules, seat, CALL, high, cents, False, cents == stake)
        if seat == state.last_blind and state.bet_round == 1:
            rules = _once(rules + law.last_blind)
        return Acted(rules, seat, CALL, total)
    rules = menu.fold if kind is FOLD else menu.check if kind is CHECK else ()
    return Acted(rules, seat, kind, total) if rules else None


def is_settled(state: State) -> bool:
    """Whether nobody is left who has to act, or who could act against anybody."""
    if not state.pending:
        return True
    return is_single(state.able) and state.able == state.pending and not _owes(state)


def is_idle(state: State) -> bool:
    """Whether a betting round would have nobody to bet: fewer than two able players, and none of them owing."""
    if not is_single(state.able):
        return False
    return not state.able or not _owes(state)


def _owes(state: State) -> bool:
    seat = state.able.bit_length() - 1
    return price(state, seat) > state.total[seat]


def _opening_row(state: State, seat: int) -> str:
    """Which row of the menus applies to the player who opens betting round one."""
    game, options = state.setup.game, state.setup.options
    if options.bring_in:
        return "open_bring_in"
    if not state.last_blind:
        return "open_ante_free" if options.ante_opener_may_check else "open_ante"
    if game.opener_must_open:
        return "open_marker_in" if seat == state.last_blind else "open_forced_blind"
    return _OPENINGS[options.opening]


def _first_row(state: State, seat: int) -> str:
    """The row of the first act of betting round one; nothing for any other act."""
    return _opening_row(state, seat) if state.bet_round == 1 and state.first_act else ""


_NO_CALL = ("open_ante", "open_c")
_OPENINGS = {Opening.A: "open_a", Opening.B: "open_b", Opening.C: "open_c"}


def _raising(state: State, seat: int, reach: int, least: int, capped: bool) -> int:
    """Whether the player, whose whole stake would go to `reach`, may bet or raise, and if not, why."""
    bit, high, options = 1 << seat, state.high, state.setup.options
    others = state.able ^ bit
    while others:
        other = others.bit_length() - 1
        if state.total[other] + state.stake[other] > high:
            break
        others ^= 1 << other
    else:
        if _first_row(state, seat) != "open_c":
            return ALONE  # nobody could put in more than what stands already (C-R16)
    if state.spent & bit or (state.short_over and options.short_tap_out is ShortTapOut.FREEZE):
        return SPENT
    if state.checked & bit and not options.check_raise:
        return CHECKED
    if options.openers_jacks and not high and not _holds_openers(state, seat):
        return UNQUALIFIED
    released = False
    if options.raise_cap and state.raises >= options.raise_cap and capped and (high or options.raise_cap > 0):
        released = options.heads_up_release and state.able.bit_count() == 2
        if not released:
            return CAPPED
    if reach < least:
        return SHORT
    return RELEASED if released else FREE


def _tap_out(state: State, seat: int, cost: int) -> int:
    """The total to which a player short of the call, or of a raise, taps out; 0 where that leads nowhere."""
    to = state.total[seat] + tap(state, seat)
    if state.stake[seat] < cost:
        return to
    if _first_row(state, seat) in _NO_CALL:
        return to  # whoever may not call and has too little to open or raise stays in by a tap-out, or not at all
    return to if state.setup.options.short_tap_out is not ShortTapOut.FORBID and to > state.high else 0


def _holds_openers(state: State, seat: int) -> bool:
    """A pair of jacks or better, as far as the cards are known (G-R23)."""
    own = state.own[seat]
    numbers = [card.number for card in own if card is not None]
    if state.bet_round > 1 or len(numbers) < len(own):
        return True
    from pitboss.hands.ranking import Category

    evaluator = state.setup.evaluators[0]
    value = evaluator.value(numbers, ())
    category = evaluator.ranking.category_of(value)
    if category is not Category.ONE_PAIR:
        return category is not Category.FIVE_ODD_CARDS
    ranks = [number >> 2 for number in numbers]
    return max(rank for rank in ranks if ranks.count(rank) == 2) >= JACK


JACK = 9


def _remember(setup: Setup, state: State, key: OfferKey, limit: BetLimit) -> Offer:
    """Build the offer for a position that has not come up at this table yet."""
    betting_round, row, raising, short, taps, special = key
    law, menu = setup.law, _menu(setup.law, row)
    bet_rules, raise_rules = _size_rules(setup, limit, betting_round)
    if special and setup.full_bet:
        bet_rules = raise_rules = law.completing
    raise_rules += law.cap_release if raising == RELEASED else ()
    extra = law.last_blind if special and not setup.full_bet else ()
    opens = {
        FOLD: menu.fold,
        CHECK: menu.check,
        CALL: menu.call and menu.call + extra,
        BET: menu.bet and menu.bet + bet_rules,
        RAISE: menu.raise_ and menu.raise_ + raise_rules + extra,
        TAP_OUT: (law.tap_out if short else law.tap_out + law.short_tap_out) if taps else (),
        CALL_AND_FOLD: menu.call_and_fold,
        BRING_IN: menu.bring_in,
    }
    closes = _closed_by_menu(law, menu, betting_round, state.high > 0)
    cap_rules = raise_rules if limit.kind is Limit.BY_BLIND else law.raise_cap
    stopped = _stopped(law, raising, short, cap_rules)
    open_ = {kind: _once(rules) for kind, rules in opens.items() if rules and kind not in stopped}
    closed = {kind: stopped.get(kind, rules) if opens[kind] else rules for kind, rules in closes.items()}
    turn = law.turn_later if betting_round > 1 else law.turn_first
    offer = Offer(turn, open_, {kind: _once(rules) for kind, rules in closed.items() if kind not in open_})
    setup.offers[key] = offer
    return offer


def _on_short_blind(law: Law, offer: Offer) -> Offer:
    """What there is to call rests on what a blind costs that was not paid in full."""
    open_ = {kind: _once(rules + law.short_blind) if kind in ANSWERS else rules for kind, rules in offer.open.items()}
    return replace(offer, open=open_)


def _once(rules: RuleIds) -> RuleIds:
    """Each rule once: what bounds every bet bounds that by the size of the pot, too."""
    return tuple(dict.fromkeys(rules))


def _menu(law: Law, row: str) -> Menu:
    menu: Menu = getattr(law, row)
    return menu


def _closed_by_menu(law: Law, menu: Menu, betting_round: int, bet_stands: bool) -> dict[Kind, RuleIds]:
    """Why a kind is not on the menu at all."""
    unbet = menu.closes if bet_stands else law.no_bet_yet
    check = law.check_in_first if betting_round == 1 else law.check_after_bet
    return dict.fromkeys(Kind, menu.closes) | {CHECK: check, CALL: unbet, RAISE: unbet, TAP_OUT: law.tap_out}


def _stopped(law: Law, raising: int, short: bool, cap_rules: RuleIds) -> dict[Kind, RuleIds]:
    """What is on the menu but closed to this player now: by his stake, or by the betting so far."""
    why = {
        SHORT: law.tap_out,
        ALONE: law.raise_alone,
        SPENT: law.raise_spent,
        CAPPED: cap_rules,
        CHECKED: ("RR-08",),
        UNQUALIFIED: ("G-R23",),
    }
    stopped: dict[Kind, RuleIds] = {}
    if raising in why:
        stopped |= {BET: why[raising], RAISE: why[raising]}
    if short:
        stopped |= {CALL: law.tap_out, CALL_AND_FOLD: law.tap_out}
    return stopped


def _size_rules(setup: Setup, limit: BetLimit, betting_round: int) -> tuple[RuleIds, RuleIds]:
    """The rules that bound a bet, and those that bound a raise."""
    law, ante = setup.law, setup.options.forced is Forced.ANTES
    final = betting_round == setup.betting_rounds[-1]
    if limit.kind is Limit.BY_BLIND:
        rules = law.sizes_final if final else law.sizes_first if betting_round == 1 else law.sizes_middle
        return rules, rules
    ceiling = {
        Limit.SPREAD: () if ante else law.bet_size,
        Limit.HALF_POT: law.half_pot,
        Limit.FULL_POT: law.full_pot,
        Limit.NO_LIMIT: law.no_limit,
    }[limit.kind]
    if ante:
        return law.ante_open + ceiling, law.ante_raise + ceiling
    return law.bet_size + ceiling, law.raise_floor + ceiling


def _wrong_amount(state: State, acts: Acts, kind: Kind, to: int) -> tuple[RuleIds, str]:
    unit = state.setup.options.unit
    if to % unit and to != acts.most:
        return state.setup.law.chips, f"{state.amount(to)} is no multiple of the smallest chip, {state.amount(unit)}"
    rules = _once(acts.open[kind] + state.setup.law.wrong_amount)
    return rules, f"seat {acts.seat} may not {_name(kind)} to {state.amount(to)}: {acts.sentence()}"


def _name(kind: Kind) -> str:
    return kind.value.replace("_", " ")
