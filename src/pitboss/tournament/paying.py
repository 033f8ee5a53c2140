"""Places that are confirmed, prizes that are paid, and a tournament that is cancelled instead.

NI2018-51/20.18, 20.20, 20.22(b), 20.25; T-R54, T-R60, T-R62, T-R65 to T-R67, T-R82.
"""

from pitboss.play import Refusal, RuleIds
from pitboss.tournament.cents import equal_parts
from pitboss.tournament.commands import Cancel, ConfirmPlaces, PayPrize
from pitboss.tournament.conditions import GoodsTie, SeatsWon
from pitboss.tournament.entering import entry_of
from pitboss.tournament.entry import Entry
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.ending import Cancelled, PlacesConfirmed, PrizePaid
from pitboss.tournament.events.entries import ChipsRetired, FeeRefunded
from pitboss.tournament.prize_money import are_places_drawn_for, final_awards, pool_of, prizes_of_places
from pitboss.tournament.sessions import final_placings
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Award, Phase
from pitboss.tournament.ties import who_draws_for_things

Events = list[TournamentEvent]


def confirm_places(state: TournamentState, command: ConfirmPlaces) -> Events:
    law = state.law
    if state.phase is not Phase.PLACED:
        raise Refusal(law.places, "places are confirmed when the last session is over")
    drawing, cards = who_draws(state), dict(command.cards)
    rules = why_drawn(state) if drawing else ()
    if any(entry not in cards for entry in drawing):
        raise Refusal(rules, "who is equal is parted by cards: one for each of them")
    awards = final_awards(state, turns(state), cards)
    bought = _bought(state, awards)
    rules += law.places + law.same_round + law.pool_all + law.distribution + ((*law.added, "T-R65") if bought else ())
    if state.conditions.points is not None and any(award.shared > 1 for award in awards):
        rules += (*law.points_ties, "T-R67")
    return [PlacesConfirmed(tuple(dict.fromkeys(rules)), awards, command.cards, bought)]


def who_draws(state: TournamentState) -> list[int]:
    """For whom cards decide: who is placed better (T-R67, T-R82), or who of a tie takes what cannot be divided."""
    if state.phase is not Phase.PLACED:
        return []
    if are_places_drawn_for(state):
        return [placing.entry for placing in final_placings(state) if placing.shared > 1]
    if are_things_drawn_for(state):
        return who_draws_for_things(final_placings(state), prizes_of_places(state))
    return []


def why_drawn(state: TournamentState) -> RuleIds:
    if state.conditions.points is not None and are_places_drawn_for(state):
        return (*state.law.points_ties, "C-R52", "T-R67")
    return ("C-R52", "T-R82") if are_places_drawn_for(state) else (*state.law.added, "C-R52", "T-R65")


def are_things_drawn_for(state: TournamentState) -> bool:
    prizes = state.conditions.prizes
    return prizes is not None and prizes.goods_in_tie is GoodsTie.DRAW and state.deal is None


def turns(state: TournamentState) -> dict[int, int]:
    """The order in which odd cents of a tie go round: clockwise from the button at one table (T-R54)."""
    together: dict[int, list[Entry]] = {}
    for entry in state.entries.values():
        if entry.out is not None:
            together.setdefault(entry.out.seq, []).append(entry)
    groups = (group for group in together.values() if len({entry.lost_table for entry in group}) == 1)
    return {entry.number: entry.turn for group in groups for entry in group}


def _bought(state: TournamentState, awards: tuple[Award, ...]) -> int:
    """What is awarded beyond the pool: the value of goods that a tie has to divide, which the operator pays (T-R65)."""
    return max(0, sum(award.total + award.seat for award in awards) - pool_of(state))


def pay_prize(state: TournamentState, command: PayPrize) -> Events:
    law, entry = state.law, entry_of(state, command.person)
    award, rules = state.awards.get(entry.number), law.places + law.distribution
    if state.phase not in (Phase.CONFIRMED, Phase.PAID):
        raise Refusal(law.places, "prizes are paid once the director has confirmed the places")
    if award is None or not state.owes(award) or entry.number in state.paid:
        raise Refusal(rules, f"{command.person} has no prize that is still to be paid")
    if any(dispute.entry == entry.number and not dispute.decision for dispute in state.disputes):
        raise Refusal(law.disputes + law.places, "the place is in dispute: nothing is paid until it is decided")
    seats = state.conditions.prizes.seats if state.conditions.prizes is not None else None
    seat = seat_of(award, seats)
    already = command.in_cash and seats is not None and seats.already_in == "ticket"
    is_ticket = bool(seat) and (already or command.ticket)
    in_cash = seat if command.in_cash and not is_ticket else 0
    people = state.whose(entry)
    cash = award.total - entry.bounty_paid + in_cash
    shares = tuple(zip(people, equal_parts(cash, len(people)), strict=True))
    rules += ("T-R62",) if seat else ("T-R11",) if len(people) > 1 else ()
    if seats is None or not seat or in_cash:
        return [PrizePaid(rules, entry.number, entry.person, shares, in_cash=command.in_cash)]
    if is_ticket:
        return [PrizePaid(rules, entry.number, entry.person, shares, in_cash=command.in_cash, ticket=seat)]
    pool, target = seats.value - seats.commission, command.target or seats.target
    return [PrizePaid(rules, entry.number, entry.person, shares, target, pool, seats.commission)]


def seat_of(award: Award, seats: SeatsWon | None) -> int:
    """The value of the seat that was awarded. Awards of before told it among the goods alone."""
    if award.seat or seats is None:
        return award.seat
    return award.goods if award.goods >= seats.value else 0


def cancel(state: TournamentState, command: Cancel) -> Events:
    """Everything is refunded in full, whatever the stacks, as long as no prize was paid (20.25, C-R48, T-R66)."""
    law = state.law
    if state.phase in (Phase.CANCELLED, Phase.PAID) or state.paid:
        raise Refusal(law.cancel, "a prize was paid: nothing can be cancelled any more")
    if any(entry.bounty_paid for entry in state.entries.values()):
        raise Refusal((*law.cancel, "T-R60"), "a bounty was paid: nothing can be cancelled any more")
    if not command.reason.strip():
        raise Refusal(law.cancel, "a cancellation has a reason")
    rebuys, add_ons = state.conditions.rebuys, state.conditions.add_ons
    each_rebuy = rebuys.cost if rebuys is not None else 0
    each_add_on = add_ons.cost if add_ons is not None else 0
    events: Events = [Cancelled(law.cancel, command.reason, state.added + state.bought, state.retained)]
    for entry in state.entries.values():
        bought = entry.fee - entry.commission + entry.rebuys * each_rebuy + entry.add_ons * each_add_on
        if bought or entry.commission:
            ticket = entry.fee if entry.ticket else 0
            events.append(FeeRefunded(law.cancel, entry.number, entry.person, bought, entry.commission, ticket))
        if entry.stack:
            events.append(ChipsRetired(law.chips, entry.number, entry.person, entry.stack))
    return events
