"""A tournament as one person sees it: the own seat, what may be bought, what is proposed, what one may direct."""

import msgspec
from msgspec.structs import replace

from pitboss.play import Role, RuleIds
from pitboss.room.person import Person
from pitboss.server.tournament_parts import big_blind
from pitboss.server.tournament_record import TournamentRecord, Watched
from pitboss.server.tournament_rows import MoveView, move_view, rank_of
from pitboss.server.tournament_view import takes_entries
from pitboss.tournament import prize_money
from pitboss.tournament.entry import Entry
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Phase, Status
from pitboss.tournament.windows import flight_open_to, is_add_on_open

DESK = (Role.DIRECTOR, Role.SHIFT_MANAGER, Role.OPERATOR, Role.CASHIER, Role.SUPERVISOR, Role.AUDITOR)
"""Who may look at the director's desk."""


class DealShare(msgspec.Struct, frozen=True):
    """A division of the prizes that is proposed: what everybody would get, and who agrees."""

    kind: str
    sums: tuple[tuple[int, int], ...]
    """By entry, in cents."""
    set_aside: int
    agreed: tuple[str, ...]
    approved: bool
    own: int
    accepted: bool


class TournamentYou(msgspec.Struct, frozen=True):
    """What concerns the person who looks; everything is nought for somebody who has not entered."""

    role: str
    desk: bool
    directs: bool
    may_enter: bool
    why: dict[str, RuleIds]
    places_to_money: int
    next_prize: int
    """What the next one to go out gets, or the first place that is paid."""
    of: int
    deal: DealShare | None = None
    entry: int = 0
    status: str = ""
    may_withdraw: bool = False
    table: int = 0
    room: str = ""
    """The id of the own table in the room."""
    seat: int = 0
    stack: int = 0
    blinds: float = 0.0
    rank: int = 0
    report_by: int = 0
    away: bool = False
    pending_until: int = 0
    rebuy_cost: int = 0
    rebuy_chips: int = 0
    flight: int = 0
    """A later flight that one may buy back into now (T-R23)."""
    add_on: bool = False
    add_on_cost: int = 0
    add_on_chips: int = 0
    head: int = 0
    bounty: int = 0
    place: int = 0
    prize: int = 0
    paid: bool = False
    moved: MoveView | None = None


def you_of(host: Watched, record: TournamentRecord, person: Person | None) -> TournamentYou:
    state = host.state
    entry = state.entry_of(person.id) if person is not None else None
    role = person.role if person is not None else Role.SPECTATOR
    you = TournamentYou(
        role=role,
        desk=role in DESK,
        directs=person is not None and person.id in (state.director, *state.assistants),
        may_enter=entry is None and role in (Role.PLAYER, Role.SPECTATOR) and takes_entries(state),
        why=_why(state),
        places_to_money=places_to_money(state),
        next_prize=_next_prize(state),
        of=state.left,
        deal=_deal(host, entry),
    )
    return _bought(state, entry, _seated(host, record, entry, you)) if entry is not None else you


def _seated(host: Watched, record: TournamentRecord, entry: Entry, you: TournamentYou) -> TournamentYou:
    """With where the entrant sits and how the entry stands."""
    state = host.state
    blind = big_blind(state.level) if state.conditions.levels else 0
    moves = [moved for moved in record.moves if moved.event.entry == entry.number]
    before = state.phase in (Phase.ENTRIES, Phase.BALLOTED) and not state.session
    award = state.awards.get(entry.number)
    return replace(
        you,
        entry=entry.number,
        status=entry.status,
        may_withdraw=before and entry.status in (Status.ENTERED, Status.SEATED),
        table=entry.table,
        room=host.room_table(entry.table) if entry.table else "",
        seat=entry.seat,
        stack=entry.stack,
        blinds=round(entry.stack / blind, 1) if blind else 0.0,
        rank=rank_of(state).get(entry.number, 0),
        report_by=_report_by(state, entry),
        away=entry.away,
        head=entry.head,
        bounty=entry.bounty,
        moved=move_view(host, moves[-1].at, moves[-1].event) if moves else None,
        place=award.place if award is not None else 0,
        prize=award.total + award.goods if award is not None else 0,
        paid=entry.number in state.paid,
    )


def _bought(state: TournamentState, entry: Entry, you: TournamentYou) -> TournamentYou:
    """With what the entrant may buy now."""
    rebuys, add_ons = state.conditions.rebuys, state.conditions.add_ons
    if rebuys is not None and entry.status is Status.PENDING:
        you = replace(you, pending_until=entry.pending_until, rebuy_cost=rebuys.cost, rebuy_chips=rebuys.chips)
    if rebuys is not None and (flight := flight_open_to(state, entry)):
        you = replace(you, flight=flight, rebuy_cost=rebuys.cost, rebuy_chips=rebuys.chips)
    may_add = add_ons is not None and entry.stack > 0 and is_add_on_open(state)
    if add_ons is not None and may_add and (not add_ons.most or entry.add_ons < add_ons.most):
        you = replace(you, add_on=True, add_on_cost=add_ons.cost, add_on_chips=add_ons.chips)
    return you


def _next_prize(state: TournamentState) -> int:
    prizes = prize_money.list_of_prizes(state) if state.entered else ()
    paid = sum(prize.worth > 0 for prize in prizes)
    return prizes[min(max(state.left, 1), paid) - 1].worth if paid else 0


def places_to_money(state: TournamentState) -> int:
    """How many have to go out before everybody left has a prize."""
    return max(0, state.left - prize_money.paid_places(state)) if state.session else 0


def _report_by(state: TournamentState, entry: Entry) -> int:
    """By when to sit down: the own time, or the start of the session."""
    if entry.arrived or not entry.table:
        return 0
    return entry.report_by or state.starts_at


def _deal(host: Watched, entry: Entry | None) -> DealShare | None:
    state = host.state
    deal = state.proposed
    if deal is None or state.phase is not Phase.RUNNING:
        return None
    names = {number: host.name_of(state.entries[number].person) for number, _ in deal.sums}
    number = entry.number if entry is not None else 0
    return DealShare(
        kind=deal.kind,
        sums=deal.sums,
        set_aside=deal.set_aside,
        agreed=tuple(names[each] for each in sorted(state.accepted) if each in names),
        approved=state.is_deal_approved,
        own=dict(deal.sums).get(number, 0),
        accepted=number in state.accepted,
    )


def _why(state: TournamentState) -> dict[str, RuleIds]:
    law = state.law
    return {
        "rank": law.full_view,
        "money": law.prizes or law.places,
        "seat": law.ballot + law.seats,
        "report": law.no_show,
        "rebuy": (*law.rebuys, "T-R17"),
        "flight": (*law.rebuys, "T-R23"),
        "add_on": (*law.add_ons, "T-R19"),
        "withdraw": (*law.refund, "T-R22"),
        "deal": ("T-R64",),
    }
