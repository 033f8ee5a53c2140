"""What is due in a round, step by step of the plan, with who is to do it and the rule that says so."""

from collections.abc import Callable

from pitboss.play import Expected, RuleIds
from pitboss.poker.betting import legal_acts
from pitboss.poker.commands import Command
from pitboss.poker.due import BY, DEALER, BurnDue, CutDue, DealDue, DrawDue, OpenerDue, PostDue, ReadDue, ShowDue
from pitboss.poker.game import Step
from pitboss.poker.kinds import DealPlace, PostKind, Verb
from pitboss.poker.rulings.meanwhile import due_meanwhile
from pitboss.poker.seats import BOARD
from pitboss.poker.setup import Owed
from pitboss.poker.showdown import READ, hand_values, must_show, show_rules
from pitboss.poker.state import State
from pitboss.shoe.cut import SMALLEST_PACKET
from pitboss.table.due import ShuffleDue

Due = Expected[Command]
# Module-level names: an attribute of an enum costs several times as much, and every card and post passes here.
POST_ANTES, COMMUNAL = Verb.POST_ANTES, DealPlace.BOARD
ANTE, BLIND, OVER_BLIND, DEAD = PostKind.ANTE, PostKind.BLIND, PostKind.OVER_BLIND, PostKind.DEAD


def expect(state: State) -> Due | None:
    """What is due now; nothing once the round is over."""
    if state.irregular is not None and (due := due_meanwhile(state)) is not None:
        return due
    if state.betting:
        return legal_acts(state)
    if state.over:
        return None
    step = state.setup.plan[state.step]
    return _EXPECT[step.verb](state, step)


def owed_now(state: State, step: Step) -> tuple[Owed, bool]:
    """The post that is due at this visit, and whether it is only offered."""
    listed = state.antes if step.verb is POST_ANTES else state.blinds
    if state.cursor < len(listed):
        return listed[state.cursor], False
    offer = state.over_blind_due()
    assert offer is not None, "an over-blind visit without an over-blind"
    return offer, True


def reserve(state: State, seat: int) -> int:
    """How many discarded and folded cards could be shuffled in for a drawing player, his own apart (G-R24)."""
    count = 0
    for other in state.setup.seats:
        if other != seat:
            count += len(state.discarded[other]) + (0 if state.active >> other & 1 else len(state.own[other]))
    return count


def _expect_shuffle(state: State, step: Step) -> Due:
    return ShuffleDue(DEALER, step.rules, state.shoe)


def _expect_cut(state: State, step: Step) -> Due:
    seat = state.visits[state.cursor]
    rules = step.rules if seat or not state.setup.game.cut_by_marker else state.setup.law.cut_by_dealer
    return CutDue(BY[seat], rules, seat, SMALLEST_PACKET, state.shoe - SMALLEST_PACKET)


def _expect_post(state: State, step: Step) -> Due:
    owed, offered = owed_now(state, step)
    levels = _levels(state, owed)
    if state.irregular is not None:
        return _post_due(state, owed, offered, levels)
    # Remembered, for the same few posts come up round after round.
    key = (owed, offered, state.blinds_posted.bit_count(), levels)
    posts = state.setup.posts
    due = posts.get(key)
    if due is None:
        due = posts[key] = _post_due(state, owed, offered, levels)
    return due


def _post_due(state: State, owed: Owed, offered: bool, levels: tuple[int, ...]) -> PostDue:
    multiples = state.setup.options.blind_multiples
    rules = _post_rules(state, owed)
    if owed.kind is BLIND and len(levels) < len(multiples):
        rules += state.setup.law.blind_size
    return PostDue(
        BY[owed.seat], tuple(dict.fromkeys(rules)), owed.seat, owed.kind, levels, offered, state.setup.options.currency
    )


def _levels(state: State, owed: Owed) -> tuple[int, ...]:
    """The blind of the buck is the minimum once, twice or three times, as its player likes and can pay (RR-02).

    Whoever cannot pay even the smallest taps out, and that is the blind nevertheless.
    """
    multiples = state.setup.options.blind_multiples
    if owed.kind is not BLIND or not multiples:
        return (owed.cents,)
    if state.irregular is not None and state.irregular.blind:
        return (state.irregular.blind,)
    stake, levels = state.stake[owed.seat], [k * owed.cents for k in multiples]
    return tuple([level for level in levels if level <= stake]) or (min(levels),)


def _post_rules(state: State, owed: Owed) -> RuleIds:
    law, kind = state.setup.law, owed.kind
    if kind is BLIND:
        return (law.further_blinds if state.blinds_posted else law.blind) + _name_of_blind(state, owed.cents)
    if kind is DEAD and state.setup.options.dead_blind:
        return law.dead_blind
    return law.ante if kind is ANTE else law.over_blind if kind is OVER_BLIND else law.entry_post


def _name_of_blind(state: State, cents: int) -> RuleIds:
    """What the rules call a blind of this size where there are several; the only one has no name, nor has a third."""
    levels, names = state.setup.options.blinds, state.setup.law.blind_names
    if len(levels) < 2 or cents not in levels:
        return ()
    place = max(levels.index(cents), state.blinds_posted.bit_count())
    return names[place] if place < len(names) else ()


def _expect_deal(state: State, step: Step) -> Due:
    seat = state.visits[state.cursor]
    return DealDue(DEALER, _deal_rules(state, step, seat), seat, step.up or not seat, state.need)


def _deal_rules(state: State, step: Step, seat: int) -> RuleIds:
    if seat or step.place is COMMUNAL:
        return step.rules
    return state.setup.law.shortage


def _expect_burn(state: State, step: Step) -> Due:
    return BurnDue(DEALER, step.rules)


def _expect_draw(state: State, step: Step) -> Due:
    seat = state.visits[state.cursor]
    if state.drawing:
        if state.recut:
            return _expect_recut(state)
        if not state.shoe:
            return ShuffleDue(DEALER, state.setup.law.reshuffle, reserve(state, seat))
        return DealDue(DEALER, step.rules, seat, False, state.need)
    held = len(state.own[seat])
    most = min(state.setup.options.draw_most, held, state.shoe + reserve(state, seat))
    return DrawDue(BY[seat], step.rules, seat, most, held)


def _expect_discard(state: State, step: Step) -> Due:
    seat = state.visits[state.cursor]
    return DrawDue(BY[seat], step.rules, seat, step.count, len(state.own[seat]), step.count, replaced=False)


def _expect_recut(state: State) -> Due:
    return CutDue(DEALER, state.setup.law.reshuffle, BOARD, SMALLEST_PACKET, state.shoe - SMALLEST_PACKET)


def _expect_show(state: State, step: Step) -> Due:
    if state.cursor == len(state.visits):
        return ReadDue(DEALER, state.setup.law.showdown + READ)
    seat = state.visits[state.cursor]
    values = hand_values(state, state.own[seat])
    return ShowDue(BY[seat], show_rules(state), seat, must_show(state, seat, values), values)


def _expect_opener(state: State, step: Step) -> Due:
    """No betting round is on where one is due: cards showing were not entered that name its opener."""
    return OpenerDue(DEALER, state.setup.opening_rules[state.step] + READ, state.seats_in(state.able))


_EXPECT: dict[Verb, Callable[[State, Step], Due]] = {
    Verb.SHUFFLE: _expect_shuffle,
    Verb.CUT: _expect_cut,
    Verb.POST_ANTES: _expect_post,
    Verb.POST_BLINDS: _expect_post,
    Verb.DEAL: _expect_deal,
    Verb.BURN: _expect_burn,
    Verb.DRAW: _expect_draw,
    Verb.DISCARD: _expect_discard,
    Verb.SHOW: _expect_show,
    Verb.BET: _expect_opener,
}
