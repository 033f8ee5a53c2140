"""A seat won in another tournament of the room is an entry there, made with the payment of the prize (T-R62)."""

from pathlib import Path

from msgspec.structs import replace

from pitboss.room.tournaments import desk
from pitboss.tournament.conditions import Bracket, Conditions, Fee, Players, Prizes, SeatsWon, SitAndGo
from pitboss.tournament.events.ending import PrizePaid
from pitboss.tournament.events.entries import Entered
from pitboss.tournament.invariants import faults
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.tournaments.scenes import Onlooker, announced, entered, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually

SEAT = Fee(entry=11_00, commission=1_00)


def sunday() -> Conditions:
    """Two may enter it, without bots."""
    conditions = quick("holdem-six")
    return replace(
        conditions,
        name="Sunday",
        fee=SEAT,
        agreement=False,
        bots=False,
        players=Players(least=2, most=2),
        sit_and_go=replace(conditions.sit_and_go or SitAndGo(), start=2),
        prizes=Prizes(brackets=(Bracket(players=(2,), percent=(100_00,)),)),
    )


def satellite() -> Conditions:
    """Six of six win a seat."""
    return replace(
        quick("holdem-six"),
        name="Satellite",
        fee=Fee(entry=12_00, commission=1_00),
        prizes=Prizes(seats=SeatsWon(target="Sunday", value=SEAT.entry, commission=SEAT.commission)),
    )


@rules("T-R62", "NI2018-51/20.6")
def test_who_wins_a_seat_is_entered_who_is_in_gets_cash_and_who_cannot_enter_a_ticket(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            target, host = await announced(room, sunday()), await announced(room, satellite())
            ann, ben, cal = people = await entered(room, host, "Ann", "Ben", "Cal")
            onlooker = Onlooker(room, host, people)
            assert not (await desk.enter(room, target, ben)).reason
            had = {person.id: room.wallets[person.id] for person in people}
            await until(lambda: host.state.phase is Phase.PAID)
            onlooker.stop()
            paid = {event.person: event for _, event in host.log.since(0) if isinstance(event, PrizePaid)}
            # in the order in which they are paid, one of Ann and Cal finds the last seat of the two
            first, second = sorted((ann.id, cal.id), key=list(paid).index)
            won = next(event for _, event in target.log.since(0) if isinstance(event, Entered) and event.won)
            assert (won.person, won.won, paid[first].target) == (first, host.id, target.id)
            assert (paid[second].ticket, room.wallets.tickets(second)) == (SEAT.entry, SEAT.entry)
            assert paid[ben.id].in_cash
            gained = {person: room.wallets[person] - before for person, before in had.items()}
            assert gained == {first: 0, second: 0, ben.id: SEAT.entry}
            assert target.state.fees == 2 * SEAT.entry
            assert not [*faults(host.state), *faults(target.state)]
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("T-R62")
def test_of_two_of_one_name_the_seat_is_in_the_one_announced_last_whichever_was_asked_for_last(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            first, second = await announced(room, sunday()), await announced(room, sunday())
            host = await announced(room, satellite())
            room.tournaments[first.id] = room.tournaments.pop(first.id)  # as if it had been out of memory
            onlooker = Onlooker(room, host, await entered(room, host, "Ann", "Ben", "Cal"))
            await until(lambda: host.state.phase is Phase.PAID)
            onlooker.stop()
            assert (bool(first.state.entries), bool(second.state.entries)) == (False, True)

    run_virtually(scene)
