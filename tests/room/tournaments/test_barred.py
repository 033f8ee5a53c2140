"""Whoever is on the exclusion list plays in no tournament either: not by entering, buying back, sitting for another."""

from pathlib import Path

from msgspec.structs import replace

from pitboss.play import Role
from pitboss.room.card_room import CardRoom
from pitboss.room.floor.exclusions import ConfirmExclusion, ExcludeFrom, ExcludeFromRoom
from pitboss.room.requests import Answer, Outcome
from pitboss.room.tournaments import desk
from pitboss.tournament import commands
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.floor.scenes import OnFloor, another
from tests.room.tournaments.scenes import Onlooker, announced, ask, entered, quick, room_in, until
from tests.room.tournaments.test_substitutes import of_teams
from tests.room.virtual_time import run_virtually

NAMES = ("Ann", "Ben", "Cal", "Dan")
DAY = 24 * 3600 * 1000


async def deciders(room: CardRoom) -> tuple[OnFloor, OnFloor]:
    return await another(room, "Otto", Role.OPERATOR), await another(room, "Vera", Role.SUPERVISOR)


async def bar(room: CardRoom, by: tuple[OnFloor, OnFloor], person: str, game: str = "") -> None:
    """An entry of the list for a game or, without one, for the whole room; confirmed by a second person."""
    otto, vera = by
    until = room.clock() + DAY
    if game:
        await otto.do(ExcludeFrom(person, game, "fraud"))
    else:
        await otto.do(ExcludeFromRoom(person, "banned", "order 17", until))
    await vera.do(ConfirmExclusion(room.floor.state.conduct.asked_ever))


def barred(answer: Answer) -> bool:
    return answer.outcome is Outcome.REFUSED and "H-R34" in answer.rules and "of the exclusion list" in answer.reason


@rules("H-R34")
def test_nobody_on_the_list_enters_buys_back_or_sits_for_another(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            by, dora = await deciders(room), await room.accounts.register("Dora", "long enough", None, Role.DIRECTOR)
            people = {name: await room.accounts.register(name, "long enough", None) for name in NAMES}
            host = await announced(room, replace(quick("holdem-six", 100_000), bots=False))
            (eva,) = await entered(room, host, "Eva")
            await desk.take_over(host, dora)
            await bar(room, by, people["Ann"].id)
            await bar(room, by, people["Ben"].id, "holdem-2018")
            await bar(room, by, people["Cal"].id, "canberra-1997")
            await bar(room, by, "Hal")
            for name, is_barred in (("Ann", True), ("Ben", True), ("Cal", False), ("Dan", False)):
                answer = await desk.enter(room, host, people[name], host.state.identity)
                assert barred(answer) is is_barred, (name, answer)
                assert not is_barred or answer.reason.startswith(f"{name} is excluded")
            hal = commands.Enter("desk:Hal", 0, host.state.identity)
            assert barred(await ask(host, dora, hal)), "somebody of the hall, by the name"
            assert not barred(await ask(host, dora, commands.Enter("desk:Ian", 0, host.state.identity)))
            await bar(room, by, eva.id)
            for bought in (commands.Rebuy(eva.id, 0), commands.AddOn(eva.id, 0)):
                assert barred(await ask(host, eva, bought))

    run_virtually(scene)


@rules("H-R34", "T-R45")
def test_nobody_on_the_list_sits_for_another(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            by, dora = await deciders(room), await room.accounts.register("Dora", "long enough", None, Role.DIRECTOR)
            ann, _ = [await room.accounts.register(name, "long enough", None) for name in NAMES[:2]]
            host = await announced(room, quick("holdem-six", 100_000))
            (eva,) = await entered(room, host, "Eva")
            onlooker = Onlooker(room, host, [eva])
            await until(lambda: host.state.phase is Phase.RUNNING and bool(host.tables[1].log.shown.places))
            await desk.take_over(host, dora)
            await bar(room, by, ann.id)
            await bar(room, by, "Hal")
            for name in ("@Ann", "Hal"):
                assert barred(await ask(host, dora, commands.Substitute(eva.id, name))), name
            assert (await ask(host, dora, commands.Substitute(eva.id, "@Ben"))).outcome is Outcome.ACK
            onlooker.stop()

    run_virtually(scene)


@rules("H-R34", "T-R11")
def test_no_team_has_a_member_who_is_on_the_list(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            by, dora = await deciders(room), await room.accounts.register("Dora", "long enough", None, Role.DIRECTOR)
            ann, ben = [await room.accounts.register(name, "long enough", None) for name in NAMES[:2]]
            host = await announced(room, of_teams())
            await desk.take_over(host, dora)
            await bar(room, by, ben.id)
            team = commands.Enter(ann.id, 0, host.state.identity, members=(ann.id, "@Ben"))
            assert barred(await ask(host, dora, team))
            assert host.entry_of(ann.id) is None

    run_virtually(scene)
