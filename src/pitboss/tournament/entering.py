"""Entries, reserves, withdrawals and the ballot for seats (NI2018-51/20.5 to 20.11, T-R11 to T-R14, T-R22, T-R24)."""

from pitboss.malformed import Malformed
from pitboss.play import Refusal, RuleIds
from pitboss.shoe.derivation import Nonce
from pitboss.tournament.ballot import ballot_order, commitment, secret_of
from pitboss.tournament.clock import minutes
from pitboss.tournament.commands import Arrive, CloseEntries, DrawSeats, Enter, OfferSeat, WithdrawEntry
from pitboss.tournament.conditions import Counts
from pitboss.tournament.entry import Entry
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.entries import (
    Arrived,
    ChipsIssued,
    ChipsRetired,
    Entered,
    EntriesClosed,
    FeeRefunded,
    Reserved,
    SeatAssigned,
    SeatsDrawn,
    TableOpened,
    Withdrawn,
)
from pitboss.tournament.lots import nonces_of, orders, wanted
from pitboss.tournament.moments import HOUR, instant
from pitboss.tournament.seat_plan import seat_plan
from pitboss.tournament.seats import candidates, check_followed
from pitboss.tournament.sessions import is_reset
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import fills_at, is_flight
from pitboss.tournament.terms import Numbers, Phase, Status
from pitboss.tournament.windows import is_late_entry_open

Events = list[TournamentEvent]
SECOND = 1000


def enter(state: TournamentState, command: Enter) -> Events:
    _check_taken(state, command.at)
    _check_person(state, command)
    if not _has_room(state):
        return _reserved(state, command.person, command.at)
    return [*_paid(state, command), *_close_sit_and_go(state, command.at)]


def offer_seat(state: TournamentState, command: OfferSeat) -> Events:
    """A reserve, in the order of their requests, takes a seat that has fallen free and pays (20.11, T-R13)."""
    law = state.law
    if state.is_adjourned:
        raise Refusal(law.reserve, "the session goes on with those who are in it")
    if not state.reserves or state.reserves[0] != command.person:
        raise Refusal(law.reserve, f"{state.reserves[0] if state.reserves else 'nobody'} is the next reserve")
    if state.phase is not Phase.RUNNING and not _has_room(state):
        raise Refusal(law.reserve, "no seat has fallen free")
    if state.phase is Phase.RUNNING and not (candidates(state) and _has_room(state)):
        raise Refusal(law.reserve, "no seat has fallen free")
    bought = Enter(command.person, command.at, state.identity, draws=command.draws)
    return _paid(state, bought, law.reserve, is_reserve=True)


def withdraw(state: TournamentState, command: WithdrawEntry) -> Events:
    """Before the start; what is refunded is what the conditions say (T-R22), or all after a new version (T-R03)."""
    law, entry = state.law, entry_of(state, command.person)
    if state.session or entry.status not in (Status.ENTERED, Status.SEATED):
        raise Refusal(law.refund, "an entry is given up before the start")
    events: Events = [
        Withdrawn(law.refund, entry.number, entry.person, command.at),
        ChipsRetired(law.chips, entry.number, entry.person, entry.stack),
    ]
    cents, commission = _refund(state, entry, command.at)
    if cents or commission:
        ticket = cents + commission if entry.ticket else 0
        events.append(FeeRefunded(law.refund, entry.number, entry.person, cents, commission, ticket))
    return events


def close_entries(state: TournamentState, command: CloseEntries) -> Events:
    if state.phase is not Phase.ENTRIES or "entries closed" in state.warned:
        raise Refusal(state.law.entry_item or state.law.one_entry, "no entries are being taken")
    return [EntriesClosed(state.law.entry_item or state.law.one_entry, command.at)]


def draw_seats(state: TournamentState, command: DrawSeats) -> Events:
    """The ballot before the players' first session, and before each later one for all who keep no seat (T-R28)."""
    law = state.law
    check_duties(state)
    if state.phase is Phase.ENTRIES and "entries closed" not in state.warned:
        opens = state.conditions.ballot_at
        if not opens or command.at < instant(opens):
            raise Refusal(law.ballot, "seats are drawn when entries are closed, or at the stated time")
    elif state.phase not in (Phase.ENTRIES, Phase.BETWEEN):
        raise Refusal(law.ballot, "seats are drawn before a session")
    if state.uncounted and state.phase is Phase.BETWEEN and not is_reset(state):
        raise Refusal((*law.full_view, "T-R76"), f"the bags do not hold what is in play: {state.uncounted} are missing")
    plan = seat_plan(state)
    if plan.players < 2:
        raise Refusal(law.numbers or law.ballot, f"{plan.players} players: a tournament needs two")
    _check_ballot(state, command, plan.drawn)
    if command.followed:
        check_followed(state, bool(set(command.floor) & set(command.followed)))
        if not set(command.followed) <= set(range(1, len(plan.tables) + 1)):
            raise Refusal(law.tables or law.seats, f"there are {len(plan.tables)} tables, counted from 1")
    stated = state.conditions.tables
    if stated is not None and stated.most and len(plan.tables) > stated.most:
        raise Refusal(law.tables, f"{plan.players} players take {len(plan.tables)} tables: there are {stated.most}")
    rules, keeping = law.ballot + law.seats, (*law.progression, "T-R28")
    how = (*rules, *law.tables, *(keeping if plan.kept else ()), "T-R25", "T-R26")
    drawn = SeatsDrawn(
        how,
        command.at,
        plan.drawn,
        command.order,
        plan.sizes,
        command.key,
        command.seed,
        command.floor,
        plan.tables if plan.kept else (),
        command.followed,
    )
    report_by = state.starts_at if not state.session else 0
    kept = [SeatAssigned(keeping, number, table, seat, report_by) for number, (table, seat) in plan.kept]
    places = zip(plan.slots, command.order, strict=True)
    assigned = [SeatAssigned(rules, plan.drawn[place - 1], table, seat, report_by) for (table, seat), place in places]
    return [drawn, *kept, *assigned]


def arrive(state: TournamentState, command: Arrive) -> Events:
    entry = entry_of(state, command.person)
    if not entry.table:
        raise Refusal(state.law.ballot, f"{command.person} has no seat to take")
    if entry.arrived:
        raise Refusal(state.law.no_show, f"{command.person} has taken the seat already")
    return [Arrived(state.law.no_show, entry.number, command.person)]


def entry_of(state: TournamentState, person: str) -> Entry:
    entry = state.entry_of(person)
    if entry is None:
        raise Refusal(state.law.one_entry, f"{person} has not entered")
    return entry


def seat_for(state: TournamentState, entry: int, order: tuple[int, ...], report_by: int, rules: RuleIds) -> Events:
    """A drawn seat at one of the smallest tables; a new table where none is free."""
    free = candidates(state)
    events: Events = []
    if not free:
        number = state.last_table + 1
        most = state.conditions.tables.most if state.conditions.tables is not None else 0
        if most and len(state.tables) >= most:
            raise Refusal(state.law.tables or state.law.seats, "no seat is free, and there is no further table")
        events.append(TableOpened(state.law.tables or state.law.seats, number))
        free = [(number, seat) for seat in range(1, state.seats + 1)]
    table, seat = free[order[0] if order else 0]
    return [*events, SeatAssigned(rules, entry, table, seat, report_by)]


def _check_taken(state: TournamentState, at: int) -> None:
    law = state.law if state.version else None
    if law is None or state.phase in (Phase.DRAFT, Phase.DOCUMENTED, Phase.PUBLISHED):
        rules = law.publish + law.document if law is not None else ("T-R03",)
        raise Refusal(rules, "no entry is taken before the conditions are documented, published and notified")
    check_duties(state)
    if state.phase is Phase.ENTRIES and "entries closed" not in state.warned:
        return
    if state.phase is Phase.RUNNING and is_late_entry_open(state):
        return
    is_between = state.phase is Phase.BETWEEN and not state.is_adjourned
    if is_between and is_flight(state.conditions, state.coming_session):
        return
    raise Refusal((*(law.entry_item or law.one_entry), "T-R12"), "no entries are taken any more")


def check_duties(state: TournamentState) -> None:
    """A new version of the conditions has to go the whole way before anything else is done under it (T-R03)."""
    if not state.has_done_duties:
        rules = (*state.law.document, *state.law.publish, *state.law.regulator, "T-R03")
        raise Refusal(rules, "the new version is to be documented, published, and approved or notified first")


def _check_person(state: TournamentState, command: Enter) -> None:
    law, conditions = state.law, state.conditions
    people = command.members or (command.person,)
    if not all(name.strip() for name in (command.person, *people)):
        raise Refusal(law.one_entry, "whoever enters has a name")
    players = conditions.players
    size = players.team_size if players is not None else 1
    if len(people) != size:
        raise Refusal((*law.one_entry, "T-R11"), f"an entry belongs to {size} of a team, not to {len(people)}")
    for name in people:
        if name in state.by_person and state.entries[state.by_person[name]].status is not Status.WITHDRAWN:
            raise Refusal((*law.one_entry, *_flight_rules(state)), f"{name} has entered already: one entry only")
        if name in state.reserves:
            raise Refusal(law.reserve, f"{name} is on the list of reserves already")
        if name in state.excluded:
            raise Refusal(law.excluded, f"{name} is excluded")
    if not command.is_eligible:
        raise Refusal(law.entry_item + law.restrictions or law.one_entry, f"not eligible: {conditions.restrictions}")
    if conditions.agreement and command.agreed != state.identity:
        raise Refusal(law.agreement, "an entry is accepted with the written agreement to these conditions")
    if command.bot and not conditions.bots:
        raise Refusal(("T-R85",), "the conditions allow no bots")
    if command.nonce:
        try:
            Nonce(command.person, command.nonce)
        except Malformed as error:
            raise Refusal(law.ballot, str(error)) from error


def _flight_rules(state: TournamentState) -> RuleIds:
    """Of several flights a person plays one, and buys back into a later one if re-buys cover it."""
    return ("T-R23",) if any(session.flight for session in state.conditions.sessions) else ()


def _has_room(state: TournamentState) -> bool:
    players = state.conditions.players
    if players is None or not players.most:
        return True
    if players.counts is Counts.SEATED and state.session:
        return state.left < players.most
    return state.entered < players.most


def _reserved(state: TournamentState, person: str, at: int) -> Events:
    players, law = state.conditions.players, state.law
    if players is None or not players.reserves or (state.session and players.counts is Counts.ENTRIES):
        raise Refusal(law.numbers or law.one_entry, "the maximum number of players is reached")
    return [Reserved(law.reserve + law.numbers, person, at)]


def _paid(state: TournamentState, command: Enter, more: RuleIds = (), is_reserve: bool = False) -> Events:
    law, fee = state.law, state.conditions.fee
    is_late = state.phase is Phase.RUNNING
    wants = wanted(state, command)
    order = orders(state, command.draws, wants)
    number = len(state.entries) + 1
    cost, commission = (fee.entry, fee.commission) if fee is not None else (0, 0)
    rules = law.one_entry + law.fee_item + law.fee + law.commission + law.restrictions + more
    rules += ("T-R12",) if is_late else ()
    rules += ("T-R62",) if command.ticket or command.won else ()
    rules += law.agreement if command.agreed else ()
    playing = state.session if is_late else state.coming_session
    flight = playing if is_flight(state.conditions, playing) else 0
    stack, early = _stack(state, command.at)
    events: Events = [
        Entered(
            tuple(dict.fromkeys(rules)),
            number,
            command.person,
            cost,
            commission,
            command.at,
            command.agreed,
            command.nonce,
            command.members,
            command.bot,
            is_reserve,
            flight,
            command.draws,
            command.ticket,
            command.won,
        ),
        ChipsIssued(law.chips + law.stacks + early, number, command.person, stack),
    ]
    return [*events, *late_seat_for(state, number, order[0] if order else (), command.at)] if is_late else events


def late_seat_for(state: TournamentState, entry: int, order: Numbers, at: int) -> Events:
    """A seat by draw for somebody who comes while the session is on, and by when to take it (T-R12)."""
    late, law = state.conditions.late_entry, state.law
    report_by = at + minutes(late.report_within if late is not None else 10)
    return seat_for(state, entry, order, report_by, law.ballot + law.seats)


def _stack(state: TournamentState, at: int) -> tuple[int, RuleIds]:
    """The chips for an entry, and the reading that gives more of them to who comes early where conditions prevail."""
    chips = state.conditions.chips
    if chips is None:
        return 0, ()
    is_early = not chips.bonus_until or at <= instant(chips.bonus_until)
    if not (chips.bonus and is_early and state.law.conditions_prevail):
        return chips.start, ()
    return chips.start + chips.bonus, ("T-R20",)


def _close_sit_and_go(state: TournamentState, at: int) -> Events:
    """The entry that fills a sit-and-go closes entries; the start is that instant and the time to report (5.7)."""
    stated, needed = state.conditions.sit_and_go, fills_at(state.conditions)
    if stated is None or not needed or state.phase is not Phase.ENTRIES or state.entered + 1 < needed:
        return []
    return [EntriesClosed(state.law.tables or state.law.ballot, at, at + stated.report_within * SECOND)]


def _refund(state: TournamentState, entry: Entry, at: int) -> tuple[int, int]:
    """What goes back of the pool and of the commission."""
    paid, rule = entry.fee - entry.commission, state.conditions.refunds
    if entry.version < state.version:
        return paid, entry.commission
    if not rule or rule == "none":
        return 0, 0
    kind, _, before = rule.partition(" until ")
    hours = int(before.split()[0])
    if at > state.starts_at - hours * HOUR:
        return 0, 0
    return paid, entry.commission if kind == "in full" else 0


def _check_ballot(state: TournamentState, command: DrawSeats, numbers: Numbers) -> None:
    law = state.law.ballot
    if sorted(command.order) != list(range(1, len(numbers) + 1)):
        raise Refusal(law, f"the ballot of {len(numbers)} entries names each of them once")
    if not numbers and (command.key or command.seed):
        raise Refusal((*law, "T-R28"), "everybody keeps the seat: there is nothing to draw")
    if not command.key and not command.seed:
        return  # cards or tickets were drawn: nobody can verify it, and the event says so
    try:
        secret = secret_of(command.key, command.seed)
        if commitment(secret) != state.committed[0]:
            raise Refusal(law, "this is not the secret that was committed to")
        order = ballot_order(secret, len(numbers), nonces_of([state.entries[number] for number in numbers]))
    except Malformed as error:
        raise Refusal(law, str(error)) from error
    if order != command.order:
        raise Refusal(law, "the secret and the entrants' texts give another order")
