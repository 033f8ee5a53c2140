"""The end of sessions and of the tournament: ranking, points, deals, places, payment; and cancellation.

NI2018-51/20.18 to 20.25, dict:Session; T-R55, T-R58, T-R62 to T-R67, T-R76.
"""

from fractions import Fraction

from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.tournament.ballot import commitment, secret_of, verified
from pitboss.tournament.cents import equal_parts
from pitboss.tournament.commands import (
    AcceptDeal,
    AddValue,
    ApproveDeal,
    Cancel,
    ConfirmPlaces,
    EndSession,
    EnterBag,
    PayPrize,
    ProposeDeal,
    RevealSecret,
)
from pitboss.tournament.conditions import DealKind, EqualChips, PointTies
from pitboss.tournament.deals import deal_sums
from pitboss.tournament.entering import entry_of
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.ending import (
    Bagged,
    Cancelled,
    DealAccepted,
    DealApproved,
    DealMade,
    DealProposed,
    PlacesConfirmed,
    PointsAwarded,
    PoolClosed,
    PrizePaid,
    SessionEnded,
    SessionEnding,
    ValueAdded,
)
from pitboss.tournament.events.entries import ChipsRetired, FeeRefunded, SecretRevealed
from pitboss.tournament.places import Placing
from pitboss.tournament.points import session_points
from pitboss.tournament.prize_money import counted, final_awards, guaranteed, kept, list_of_prizes, pool_of
from pitboss.tournament.sessions import (
    due_to_end,
    final_placings,
    go_on,
    needs_cards,
    session_ranking,
)
from pitboss.tournament.state import Entry, TournamentState
from pitboss.tournament.terms import Award, Phase, PrizeDeal, Status
from pitboss.tournament.windows import can_close_pool

Events = list[TournamentEvent]


def close_pool(state: TournamentState) -> Events:
    """Late entry, re-buys and add-ons are over: pool, guarantee and prizes are fixed (T-R58, T-R63)."""
    if not can_close_pool(state):
        return []
    law, added = state.law, guaranteed(state)
    prizes = tuple((prize.cash, prize.goods) for prize in list_of_prizes(state))
    goods = state.conditions.prizes is not None and bool(state.conditions.prizes.added)
    rules = law.pool + law.pool_all + law.prizes + law.distribution + (law.added if added or goods else ())
    pool = pool_of(state) + added
    return [PoolClosed(tuple(dict.fromkeys(rules)), pool, counted(state), prizes, kept(state), added)]


def end_reached(state: TournamentState) -> Events:
    """The session ends by itself when players, rounds or levels say so; by time when the clock does."""
    if state.phase is not Phase.RUNNING or state.busts or state.in_beat:
        return []
    if state.pending and not state.is_ending:
        return []
    if not state.is_ending:
        why = due_to_end(state)
        return [SessionEnding(state.law.sessions or state.law.applies, why)] if why else []
    if state.playing or state.pending or needs_cards(state):
        return []
    if not state.is_pool_closed and state.is_last_session:
        return []  # the pool is closed first, by itself
    return ended(state, EndSession(max((table.ended for table in state.tables.values()), default=0)))


def end_session(state: TournamentState, command: EndSession) -> Events:
    law = state.law
    if state.phase is not Phase.RUNNING:
        raise Refusal(law.sessions or law.applies, "no session is on")
    if not state.is_ending:
        why = due_to_end(state, command.at)
        if not why:
            raise Refusal(law.sessions or law.applies, "no end of the session is reached")
        return [SessionEnding((*(law.sessions or law.applies), "T-R55"), why, command.at)]
    if state.playing or state.pending or state.busts:
        raise Refusal((*(law.sessions or law.applies), "C-R56"), "rounds that are on are finished first")
    return ended(state, command)


def ended(state: TournamentState, command: EndSession) -> Events:
    law, placings = state.law, session_ranking(state)
    advanced = go_on(state, dict(command.cards))
    rules = (*(law.sessions or law.applies), *law.places, *law.same_round, "T-R55")
    if state.is_last_session:
        rules += law.session_is_final
    else:
        rules += law.session_goes_on + law.progression + law.advance + law.advance_elimination + law.advance_number
    told = tuple((placing.entry, placing.place, placing.shared) for placing in placings)
    events: Events = [SessionEnded(rules, state.session, command.at, told, advanced, command.cards)]
    return [*events, *_points(state, placings)]


def _points(state: TournamentState, placings: tuple[Placing, ...]) -> Events:
    stated, law = state.conditions.points, state.law
    if stated is None:
        return []
    if stated.formula == "chips":
        earned = {placing.entry: Fraction(state.entries[placing.entry].stack) for placing in placings}
    else:
        earned = session_points(placings, stated.table)
        earned = {entry: points / 100 for entry, points in earned.items()}
    told = tuple((entry, points.numerator, points.denominator) for entry, points in sorted(earned.items()))
    return [PointsAwarded(law.points + law.points_places + law.points_elimination, state.session, told)]


def enter_bag(state: TournamentState, command: EnterBag) -> Events:
    """Chips between sessions, counted by two persons (T-R76)."""
    rules, entry = (*state.law.full_view, "T-R76"), entry_of(state, command.person)
    if entry.status is not Status.BAGGED:
        raise Refusal(rules, f"{command.person} has no bag")
    if len({name.strip() for name in command.by} - {""}) < 2 or command.count <= 0:
        raise Refusal(rules, "two persons count the chips of a bag, and there are some")
    return [Bagged(rules, entry.number, entry.person, command.count, command.by)]


def reveal_secret(state: TournamentState, command: RevealSecret) -> Events:
    """The secret behind the later draws of a session that has ended; every one of them must be what it gives."""
    rules = state.law.ballot
    if state.phase in (Phase.ENTRIES, Phase.BALLOTED, Phase.RUNNING):
        raise Refusal(rules, "the secret stays one while draws may come of it: until the session has ended")
    try:
        secret = secret_of(command.key, command.seed)
    except Malformed as error:
        raise Refusal(rules, str(error)) from error
    if commitment(secret) != state.committed[1]:
        raise Refusal(rules, "this is not the secret that was committed to")
    wrong = next((draw.number for draw in state.draws if draw.number and not verified(secret, draw)), 0)
    if wrong:
        raise Refusal(rules, f"draw {wrong} is not what the secret gives")
    return [SecretRevealed(rules, command.key, command.seed, len(state.draws))]


# deals


def propose_deal(state: TournamentState, command: ProposeDeal) -> Events:
    law, stated = state.law, state.conditions.deals
    rules = ("T-R64", *law.pool_fees)
    if stated is None:
        raise Refusal(rules, "the conditions describe no division of prizes: none is offered")
    if command.kind not in list(stated.kinds) or state.left > stated.from_players:
        raise Refusal(rules, f"a deal by {command.kind} is not offered, or not before {stated.from_players} are left")
    if state.playing or state.phase is not Phase.RUNNING or not state.is_pool_closed:
        raise Refusal(rules, "deals are made between rounds, once the prizes are fixed")
    numbers = sorted(state.in_play)
    prizes = [prize.cash for prize in list_of_prizes(state)][: len(numbers)]
    given = dict(command.stated)
    try:
        sums = deal_sums(
            DealKind(command.kind),
            [state.entries[number].stack for number in numbers],
            prizes,
            command.set_aside,
            [given.get(number, 0) for number in numbers] if given else (),
        )
    except Malformed as error:
        raise Refusal(rules, str(error)) from error
    deal = PrizeDeal(command.kind, tuple(zip(numbers, sums, strict=True)), command.set_aside)
    return [DealProposed(rules, command.person, deal, command.stated)]


def accept_deal(state: TournamentState, command: AcceptDeal) -> Events:
    entry = entry_of(state, command.person)
    if state.proposed is None or entry.number not in state.in_play or entry.number in state.accepted:
        raise Refusal(("T-R64",), "there is no deal to agree to, or it was agreed to already")
    if state.playing:
        raise Refusal(("T-R64",), "deals are made between rounds")
    return [DealAccepted(("T-R64",), entry.number, command.person)]


def approve_deal(state: TournamentState, command: ApproveDeal) -> Events:
    if state.proposed is None or state.is_deal_approved:
        raise Refusal(("T-R64",), "there is no deal to approve")
    return [DealApproved(("T-R64", *state.law.places))]


def make_deal(state: TournamentState) -> Events:
    deal = state.proposed
    if deal is None or not state.is_deal_approved or state.accepted < state.in_play or state.playing:
        return []
    return [DealMade(("T-R64", *state.law.pool_fees), deal)]


# the end


def add_value(state: TournamentState, command: AddValue) -> Events:
    if state.is_pool_closed or command.cents <= 0:
        raise Refusal(state.law.added, "cash is added before the prizes are fixed")
    return [ValueAdded(state.law.added, command.cents)]


def confirm_places(state: TournamentState, command: ConfirmPlaces) -> Events:
    law = state.law
    if state.phase is not Phase.PLACED:
        raise Refusal(law.places, "places are confirmed when the last session is over")
    if who_draws(state) and not command.cards:
        reading = "T-R67" if state.conditions.points is not None else "T-R82"
        raise Refusal((*law.points_ties, reading), "who is equal is parted by cards: one for each of them")
    awards = final_awards(state, _turn(state), dict(command.cards))
    bought = _bought(state, awards)
    rules = law.places + law.same_round + law.pool_all + law.distribution + ((*law.added, "T-R65") if bought else ())
    if command.cards and state.conditions.points is None:
        rules += ("C-R52", "T-R82")
    if state.conditions.points is not None and any(award.shared > 1 for award in awards):
        rules += (*law.points_ties, "T-R67")
    return [PlacesConfirmed(tuple(dict.fromkeys(rules)), awards, command.cards, bought)]


def _bought(state: TournamentState, awards: tuple[Award, ...]) -> int:
    """What is awarded beyond the pool: the value of goods that a tie has to divide, which the operator pays (T-R65)."""
    seats = state.conditions.prizes.seats if state.conditions.prizes is not None else None
    seat = seats.value if seats is not None else 0
    in_seats = sum(seat for award in awards if seat and award.goods >= seat)
    return max(0, sum(award.total for award in awards) + in_seats - pool_of(state))


def _turn(state: TournamentState) -> dict[int, int]:
    """The order in which odd cents of a tie go round: clockwise from the button at one table (T-R54)."""
    together: dict[int, list[Entry]] = {}
    for entry in state.entries.values():
        if entry.out is not None:
            together.setdefault(entry.out.seq, []).append(entry)
    groups = (group for group in together.values() if len({entry.lost_table for entry in group}) == 1)
    return {entry.number: entry.turn for group in groups for entry in group}


def pay_prize(state: TournamentState, command: PayPrize) -> Events:
    law, entry = state.law, entry_of(state, command.person)
    award, rules = state.awards.get(entry.number), law.places + law.distribution
    if state.phase not in (Phase.CONFIRMED, Phase.PAID):
        raise Refusal(law.places, "prizes are paid once the director has confirmed the places")
    if award is None or not award.total + award.goods or entry.number in state.paid:
        raise Refusal(rules, f"{command.person} has no prize that is still to be paid")
    if any(dispute.entry == entry.number and not dispute.decision for dispute in state.disputes):
        raise Refusal(law.disputes + law.places, "the place is in dispute: nothing is paid until it is decided")
    seats = state.conditions.prizes.seats if state.conditions.prizes is not None else None
    seat = award.goods if seats is not None and award.goods >= seats.value else 0
    cash = award.total + (seat if command.in_cash else 0)
    people = entry.members
    stated = state.conditions.substitutes
    if entry.substitute and stated is not None and stated.prize == "substitute":
        people = (entry.substitute,)
    shares = tuple(zip(people, equal_parts(cash, len(people)), strict=True))
    if not seat or command.in_cash or seats is None:
        more = ("T-R62",) if command.in_cash else ("T-R11",) if len(people) > 1 else ()
        return [PrizePaid((*rules, *more), entry.number, entry.person, shares, in_cash=command.in_cash)]
    commission = seats.commission
    return [
        PrizePaid(
            (*rules, "T-R62"), entry.number, entry.person, shares, seats.target, seats.value - commission, commission
        )
    ]


def cancel(state: TournamentState, command: Cancel) -> Events:
    """Everything is refunded in full, whatever the stacks, as long as no prize was paid (20.25, C-R48, T-R66)."""
    law = state.law
    if state.phase in (Phase.CANCELLED, Phase.PAID) or state.paid:
        raise Refusal(law.cancel, "a prize was paid: nothing can be cancelled any more")
    if not command.reason.strip():
        raise Refusal(law.cancel, "a cancellation has a reason")
    rebuys, add_ons = state.conditions.rebuys, state.conditions.add_ons
    each_rebuy = rebuys.cost if rebuys is not None else 0
    each_add_on = add_ons.cost if add_ons is not None else 0
    events: Events = [Cancelled(law.cancel, command.reason, state.added + state.bought, state.retained)]
    for entry in state.entries.values():
        bought = entry.fee - entry.commission + entry.rebuys * each_rebuy + entry.add_ons * each_add_on
        if bought or entry.commission:
            events.append(FeeRefunded(law.cancel, entry.number, entry.person, bought, entry.commission))
        if entry.stack:
            events.append(ChipsRetired(law.chips, entry.number, entry.person, entry.stack))
    return events


def who_draws(state: TournamentState) -> list[int]:
    """Whose equal points, or equal chips against the house, cards part where the conditions say so (T-R67, T-R82)."""
    stated = state.conditions.points
    is_drawn = stated.ties is PointTies.DRAW if stated is not None else _chips_are_drawn_for(state)
    if not is_drawn or state.phase is not Phase.PLACED:
        return []
    return [placing.entry for placing in final_placings(state) if placing.shared > 1]


def _chips_are_drawn_for(state: TournamentState) -> bool:
    return state.game.against_house and state.conditions.against_house.equal is EqualChips.DRAW
