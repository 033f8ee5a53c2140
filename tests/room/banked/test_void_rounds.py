"""Rounds that do not count: wagers go back, the round keeps its number, and the next goes on with what is there."""

from pathlib import Path

import msgspec

from pitboss.banked.baccarat import commands as coup
from pitboss.banked.baccarat.events import CoupReversed
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.canberra import commands as hand
from pitboss.banked.canberra.kinds import Ground
from pitboss.play import Principal, Role
from pitboss.room.chores import is_bot
from pitboss.room.proof import proof_of
from pitboss.room.requests import Asked, Outcome
from pitboss.room.verify.verifying import verify_room
from pitboss.server.house_history import line_of, page_of
from pitboss.shoe import encode, verify
from tests.patience import AGES
from tests.proof import rules
from tests.room.banked.scenes import QUICK, asked, do, opened, play, run, seat_of, sit, table, until
from tests.room.banked.test_asking import decisions, two

OPERATOR = Principal(Role.OPERATOR, name="boss")
SLOWLY = msgspec.structs.replace(QUICK, hurry=1)


@rules("S89-1997/15.3", "S89-1997/15.4")
def test_a_void_round_keeps_its_number_and_its_proof(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, bob = await decisions(room)
            bet = asked(host, ann, hand.Bet(seat_of(host, ann)), "bet")
            fire = hand.Invalidate(Ground.FIRE, "smoke in the hall")
            assert (await host.ask(Asked("fire", "boss", OPERATOR, fire))).outcome is Outcome.ACK
            assert (host.log.shown.rounds, host.round_number) == (0, 2)
            assert host.log.rounds[0].is_over
            assert [host.stake_of(seat_of(host, person)) for person in (ann, bob)] == [20_000, 20_000]
            assert (await host.ask(bet)).outcome is Outcome.STALE
            await play(host, [ann, bob], 1)
            assert host.log.rounds[1].is_over
            for round_ in host.log.rounds[:2]:
                proved = proof_of(host.log, round_, round_.viewer(ann.id))
                assert proved is not None
                assert verify(encode(proved.proof), [*proved.statements]).verified

    run(scene)


@rules("S89-1997/15.4", "G-R64")
def test_after_a_void_coup_the_shoe_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path, SLOWLY) as room:
            host, ann, bob = await two(room, "baccarat-1995")
            host.meta.pace = "normal"
            for person, side in ((ann, Side.PLAYER), (bob, Side.BANKER)):
                await do(host, person, coup.Wager(seat_of(host, person), side, 500))
            await until(lambda: host.log.shown.in_round)
            host.timing = msgspec.structs.replace(SLOWLY, hurry=AGES)
            void = coup.InvalidateCoup("the lights went out")
            assert (await host.ask(Asked("void", "boss", OPERATOR, void))).outcome is Outcome.ACK
            left = host.log.in_shoe
            assert [host.stake_of(seat_of(host, person)) for person in (ann, bob)] == [20_000, 20_000]
            assert (host.log.shown.rounds, host.round_number) == (0, 2)
            host.timing = QUICK
            host.changed()
            await play(host, [ann, bob], 1)
            assert left - 6 <= host.log.in_shoe <= left - 4
            assert len(host.log.fillings.shuffles) == 1

    run(scene)


@rules("S89-1997/15.4", "G-R64", "G-R66")
def test_a_coup_is_undone_when_it_has_been_settled(tmp_path: Path) -> None:
    """The history tells it, and the pages of both coups still open."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, bob = await two(room, "baccarat-1995")
            await play(host, [ann, bob], 1)
            fraud = coup.InvalidateCoup("a card up the sleeve")
            assert (await host.ask(Asked("fraud", "boss", OPERATOR, fraud))).outcome is Outcome.ACK
            assert [host.stake_of(seat_of(host, person)) for person in (ann, bob)] == [20_000, 20_000]
            assert host.log.shown.rounds == 0
            await play(host, [ann, bob], 1)
            first, second = host.log.rounds[:2]
            lines = [line_of(host, log, ann) for log in (first.whole, second.whole)]
            assert [line.undone for line in lines] == [True, False]
            assert lines[0].net == 0
            page = page_of(host, first.whole, first.viewer(ann.id))
            assert "card up the sleeve" in page.events[-1].told[0].text
            assert page_of(host, second.whole, second.viewer(ann.id)).events

    run(scene)


@rules("S89-1997/15.4", "G-R66")
def test_a_coup_of_bots_that_have_left_is_undone(tmp_path: Path) -> None:
    """What the bank of a table owes to its own bots, or has of them, stays in it."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, "baccarat-1995", bots=3)
            ann = await sit(room, host, "Ann")
            await play(host, [ann], 1)
            bots = [seat for seat, place in host.log.shown.places.items() if is_bot(place.person)]
            for seat in bots:
                out = coup.ExcludeFromCoups(seat, "it plays too fast")
                assert (await host.ask(Asked(f"out{seat}", "boss", OPERATOR, out))).outcome is Outcome.ACK
            fraud = coup.InvalidateCoup("a card up the sleeve")
            assert (await host.ask(Asked("fraud", "boss", OPERATOR, fraud))).outcome is Outcome.ACK
            undone = next(event for event in reversed(host.log.table.log) if isinstance(event, CoupReversed))
            assert {each.person for each in undone.moved if is_bot(each.person)}
            assert not host.trouble
            assert host.stake_of(seat_of(host, ann)) == 20_000
            assert verify_room(room.store).damage is None

    run(scene)
