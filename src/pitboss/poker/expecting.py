"""What is due in a round, step by step of the plan, with who is to do it and the rule that says so."""

from collections.abc import Callable

from pitboss.play import Expected, RuleIds
from pitboss.poker.betting import legal_acts
from pitboss.poker.commands import Command
from pitboss.poker.due import BY, DEALER, BurnDue, CutDue, DealDue, DrawDue, PostDue, ShowDue, ShuffleDue
from pitboss.poker.game import Step
from pitboss.poker.kinds import Place, Post, Verb
from pitboss.poker.rulings.meanwhile import due_meanwhile
from pitboss.poker.seats import BOARD
from pitboss.poker.setup import Owed
from pitboss.poker.showdown import hand_values, must_show, show_rules
from pitboss.poker.state import State
from pitboss.shoe.cut import SMALLEST_PACKET

Due = Expected[Command]
# Module-level names: an attribute of an enum costs several times as much, and every card and post passes here.
POST_ANTES, COMMUNAL = Verb.POST_ANTES, Place.BOARD
ANTE, BLIND, OVER_BLIND = Post.ANTE, Post.BLIND, Post.OVER_BLIND


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
    if state.irregular is not None:
        return _post_due(state, owed, offered)
    # Remembered, for the same few posts come up round after round.
    key = (owed, offered, state.blinds_posted > 0)
    posts = state.setup.posts
    due = posts.get(key)
    if due is None:
        due = posts[key] = _post_due(state, owed, offered)
    return due


def _post_due(state: State, owed: Owed, offered: bool) -> PostDue:
    return PostDue(BY[owed.seat], _post_rules(state, owed.kind), owed.seat, owed.kind, _levels(state, owed), offered)


def _levels(state: State, owed: Owed) -> tuple[int, ...]:
    """The blind of the buck is the minimum once, twice or three times, as its player likes (RR-02)."""
    multiples = state.setup.options.blind_multiples
    if owed.kind is not BLIND or not multiples:
        return (owed.cents,)
    if state.irregular is not None and state.irregular.blind:
        return (state.irregular.blind,)
    return tuple([k * owed.cents for k in multiples])


def _post_rules(state: State, kind: Post) -> RuleIds:
    law = state.setup.law
    if kind is BLIND:
        return law.further_blinds if state.blinds_posted else law.blind
    return law.ante if kind is ANTE else law.over_blind if kind is OVER_BLIND else law.entry_post


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
    most = min(state.setup.options.draw_most, state.shoe + reserve(state, seat))
    return DrawDue(BY[seat], step.rules, seat, most, len(state.own[seat]))


def _expect_recut(state: State) -> Due:
    return CutDue(DEALER, state.setup.law.reshuffle, BOARD, SMALLEST_PACKET, state.shoe - SMALLEST_PACKET)


def _expect_show(state: State, step: Step) -> Due:
    seat = state.visits[state.cursor]
    must = must_show(state, seat, hand_values(state, state.own[seat]))
    return ShowDue(BY[seat], show_rules(state), seat, must)


_EXPECT: dict[Verb, Callable[[State, Step], Due]] = {
    Verb.SHUFFLE: _expect_shuffle,
    Verb.CUT: _expect_cut,
    Verb.POST_ANTES: _expect_post,
    Verb.POST_BLINDS: _expect_post,
    Verb.DEAL: _expect_deal,
    Verb.BURN: _expect_burn,
    Verb.DRAW: _expect_draw,
    Verb.SHOW: _expect_show,
}
