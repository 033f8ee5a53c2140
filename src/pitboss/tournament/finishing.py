"""The end of sessions: the pool, ranking, points and prizes of a session, bags, secrets; and deals on the prizes.

NI2018-51/20.22, 20.23, dict:Session; T-R55, T-R58, T-R63, T-R64, T-R76.
"""

from fractions import Fraction

from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.tournament.ballot import commitment, secret_of, verified
from pitboss.tournament.cents import divide
from pitboss.tournament.commands import (
    AcceptDeal,
    AddValue,
    Adjourn,
    ApproveDeal,
    EndSession,
    EnterBag,
    ProposeDeal,
    RevealSecret,
    SkipSession,
)
from pitboss.tournament.conditions import DealKind
from pitboss.tournament.deals import deal_sums
from pitboss.tournament.entering import entry_of
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.ending import (
    Bagged,
    DealAccepted,
    DealApproved,
    DealMade,
    DealProposed,
    PlayOffBegan,
    PointsAwarded,
    PoolClosed,
    SessionAdjourned,
    SessionAdjourning,
    SessionEnded,
    SessionEnding,
    SessionPrizesWon,
    SessionSkipped,
    ValueAdded,
)
from pitboss.tournament.events.entries import SecretRevealed
from pitboss.tournament.moments import DAY, instant
from pitboss.tournament.noting import check_there
from pitboss.tournament.paying import turns
from pitboss.tournament.places import Placing
from pitboss.tournament.points import session_points
from pitboss.tournament.prize_money import counted, guaranteed, kept, list_of_prizes, pool_of, session_prizes
from pitboss.tournament.prizes import Prize
from pitboss.tournament.sessions import (
    due_to_end,
    go_on,
    is_adjourning,
    is_unplayable,
    may_skip,
    needs_cards,
    session_ranking,
    to_play_off,
)
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import is_flight, session_of
from pitboss.tournament.terms import Phase, PrizeDeal, Status
from pitboss.tournament.ties import awards
from pitboss.tournament.windows import can_close_pool

Events = list[TournamentEvent]


def close_pool(state: TournamentState) -> Events:
    """Late entry, re-buys and add-ons are over: pool, guarantee and prizes are fixed (T-R58, T-R63)."""
    if not can_close_pool(state):
        return []
    law, added = state.law, guaranteed(state)
    listed = list_of_prizes(state)
    prizes = tuple((prize.cash, prize.goods) for prize in listed)
    goods = state.conditions.prizes is not None and bool(state.conditions.prizes.added)
    rules = law.pool + law.pool_all + law.prizes + law.distribution + (law.added if added or goods else ())
    pool = pool_of(state) + added
    seats = sum(prize.seat > 0 for prize in listed)
    return [PoolClosed(tuple(dict.fromkeys(rules)), pool, counted(state), prizes, kept(state), added, seats)]


def end_reached(state: TournamentState) -> Events:
    """The session ends by itself when players, rounds or levels say so; by time when the clock does."""
    if state.phase is not Phase.RUNNING or state.busts or state.in_beat:
        return []
    if state.pending and not state.is_ending:
        return []
    if not state.is_ending:
        why = due_to_end(state)
        return [SessionEnding(state.law.sessions or state.law.applies, why)] if why else []
    if state.playing or state.pending or state.still_off:
        return []
    if is_adjourning(state):
        return _adjourned(state)
    if off := to_play_off(state):
        return [PlayOffBegan((*state.law.places, "T-R82"), off)]
    if needs_cards(state):
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
    if is_adjourning(state):
        raise Refusal((*(law.sessions or law.applies), "T-R66"), "the session goes on another day")
    if state.still_off or to_play_off(state):
        raise Refusal((*law.places, "T-R82"), "equal chips are played off first")
    if state.playing or state.pending or state.busts:
        raise Refusal((*(law.sessions or law.applies), "C-R56"), "rounds that are on are finished first")
    return ended(state, command)


def adjourn(state: TournamentState, command: Adjourn) -> Events:
    """A session that cannot be finished goes on another day, if the conditions have a basis for it (T-R66)."""
    law, stated = state.law, state.conditions.further_session
    rules = (*(law.sessions or law.applies), *law.cancel, "T-R66")
    if state.phase is not Phase.RUNNING or state.is_ending:
        raise Refusal(rules, "no session is on that could go on another day")
    if stated is None:
        text = "the conditions have no basis for a further session: a tournament that cannot be finished is cancelled"
        raise Refusal(tuple(dict.fromkeys(rules)), f"{text}, and everything is refunded")
    if not command.reason.strip():
        raise Refusal(rules, "a session that is not finished has a reason")
    if not command.at < command.resumes <= command.at + stated.within_days * DAY:
        raise Refusal(rules, f"it goes on within {stated.within_days} days: say when")
    session = session_of(state.conditions, state.session)
    ends = session.end.at if session is not None and session.end is not None else ""
    if ends and command.resumes >= instant(ends):
        raise Refusal(rules, f"the session ends at {ends}: it goes on before that")
    return [SessionAdjourning((*(law.sessions or law.applies), "T-R66"), command.reason, command.resumes, command.at)]


def _adjourned(state: TournamentState) -> Events:
    """The rounds are over: chips go into bags, and the clock stands (T-R76)."""
    at = max((table.ended for table in state.tables.values()), default=0)
    rules = (*(state.law.sessions or state.law.applies), *state.law.full_view, "T-R66", "T-R76")
    return [SessionAdjourned(rules, state.session, at, state.resumes)]


def skip_session(state: TournamentState, command: SkipSession) -> Events:
    """A repechage that shall be held is held if two qualify; one that may be is left out with a reason (T-R68).

    A flight that nobody has entered is left out (T-R23).
    """
    law = state.law
    rules = (*(law.repechage or law.applies), "T-R68")
    if is_flight(state.conditions, state.coming_session):
        rules = (*(law.sessions or law.applies), "T-R23")
    if not may_skip(state):
        raise Refusal(rules, "no session is left out but one that nobody could play, or a repechage that may be held")
    if not is_unplayable(state) and not command.reason.strip():
        raise Refusal(rules, "players qualify: leaving the repechage out has a reason")
    return [SessionSkipped(rules, state.coming_session, command.at, command.reason)]


def ended(state: TournamentState, command: EndSession) -> Events:
    law, placings = state.law, session_ranking(state)
    advanced = go_on(state, dict(command.cards))
    rules = (*(law.sessions or law.applies), *law.places, *law.same_round, "T-R55")
    rules += ("T-R82",) if state.off else ()
    if state.is_last_session:
        rules += law.session_is_final
    else:
        rules += law.session_goes_on + law.progression + law.advance + law.advance_elimination + law.advance_number
    told = tuple((placing.entry, placing.place, placing.shared) for placing in placings)
    events: Events = [SessionEnded(rules, state.session, command.at, told, advanced, command.cards)]
    return [*events, *_points(state, placings), *_session_prizes(state, placings)]


def _points(state: TournamentState, placings: tuple[Placing, ...]) -> Events:
    stated, law = state.conditions.points, state.law
    if stated is None:
        return []
    if stated.formula == "chips":
        earned = {placing.entry: Fraction(state.entries[placing.entry].score[0]) for placing in placings}
    else:
        earned = session_points(placings, stated.table)
        earned = {entry: points / 100 for entry, points in earned.items()}
    told = tuple((entry, points.numerator, points.denominator) for entry, points in sorted(earned.items()))
    return [PointsAwarded(law.points + law.points_places + law.points_elimination, state.session, told)]


def _session_prizes(state: TournamentState, placings: tuple[Placing, ...]) -> Events:
    """Prizes of the single session by its places; equal places share, and what nobody took is shared (T-R59)."""
    listed, law = session_prizes(state), state.law
    if not listed or not placings:
        return []
    sums = listed if len(placings) >= len(listed) else divide(sum(listed), listed[: len(placings)])
    won = awards(placings, [Prize(cents) for cents in sums], turns(state))
    told = tuple((entry, prize.cash) for entry, prize in sorted(won.items()) if prize.cash)
    return [SessionPrizesWon((*law.points, *law.prizes, *law.same_round), state.session, told)]


def enter_bag(state: TournamentState, command: EnterBag) -> Events:
    """Chips between sessions, counted by two persons (T-R76)."""
    rules, entry = (*state.law.full_view, "T-R76"), entry_of(state, command.person)
    if entry.status is not Status.BAGGED:
        raise Refusal(rules, f"{command.person} has no bag")
    if len({name.strip() for name in command.by} - {""}) < 2 or command.count <= 0:
        raise Refusal(rules, "two persons count the chips of a bag, and there are some")
    check_there(state, {entry.number: command.count})
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
