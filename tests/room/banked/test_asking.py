"""What people may ask of a table against the house: once, in time, for themselves, and never for the dealer."""

from pathlib import Path

import msgspec
import pytest

from pitboss.banked.baccarat import commands as coup
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.canberra import commands as hand
from pitboss.banked.canberra import facts
from pitboss.banked.canberra.due import RulingDue
from pitboss.banked.house import commands as house
from pitboss.cards import parse_cards
from pitboss.play import Command, Principal, Role
from pitboss.poker.commands import Act
from pitboss.poker.kinds import Kind
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.table.commands import CheckDeck, Leave, Sit, TopUp
from tests.room.banked.scenes import asked, do, opened, run, seat_of, sit, table, until


async def two(room: CardRoom, edition: str = "canberra-1997") -> tuple[TableHost, Person, Person]:
    """Two people at a table whose wagers are open."""
    host = await table(room, edition, bots=0)
    people = [await sit(room, host, name) for name in ("Ann", "Bob")]
    await until(lambda: getattr(host.log.shown, "step", "") == "wagers")
    return host, people[0], people[1]


async def decisions(room: CardRoom) -> tuple[TableHost, Person, Person]:
    host, ann, bob = await two(room)
    for person in (ann, bob):
        await do(host, person, hand.Ante(seat_of(host, person), 500))
    await until(lambda: getattr(host.log.shown, "step", "") == "decisions")
    return host, ann, bob


def test_a_command_is_done_once_and_its_key_belongs_to_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, bob = await two(room)
            first = asked(host, ann, hand.Ante(seat_of(host, ann), 500), "one")
            assert (await host.ask(first)).outcome is Outcome.ACK
            assert (await host.ask(first)).outcome is Outcome.REPEATED
            other = msgspec.structs.replace(first, command=hand.TakeBackAnte(seat_of(host, ann)))
            assert (await host.ask(other)).outcome is Outcome.ERROR
            assert host.log.shown.has_wager(seat_of(host, ann))
            assert not host.log.shown.has_wager(seat_of(host, bob))

    run(scene)


def test_a_decision_is_not_late_because_another_player_was_quicker(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, bob = await decisions(room)
            late = asked(host, bob, hand.Bet(seat_of(host, bob)), "bob")
            await do(host, ann, hand.Fold(seat_of(host, ann)))
            assert (await host.ask(late)).outcome is Outcome.ACK

    run(scene)


def test_wagers_and_decisions_of_a_round_that_is_over_are_stale(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, bob = await decisions(room)
            seat, version = seat_of(host, ann), host.version
            early = asked(host, ann, hand.Ante(seat, 500), "ante")
            bet = asked(host, ann, hand.Bet(seat), "bet")
            for person in (ann, bob):
                await do(host, person, hand.Fold(seat_of(host, person)))
            await until(lambda: host.log.shown.rounds == 1)
            assert host.version > version
            assert (await host.ask(early)).outcome is Outcome.STALE
            assert (await host.ask(bet)).outcome is Outcome.STALE
            unsaid = Asked("unsaid", ann.id, early.by, hand.Ante(seat, 500))
            assert (await host.ask(unsaid)).outcome is Outcome.STALE
            assert not host.log.shown.has_wager(seat)

    run(scene)


def test_after_the_call_no_wager_is_taken_or_taken_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, _ = await decisions(room)
            answer = await host.ask(asked(host, ann, hand.TakeBackAnte(seat_of(host, ann))))
            assert (answer.outcome, "S89-1997/6.5" in answer.rules) == (Outcome.REFUSED, True)

    run(scene)


OF_THE_DEALER: tuple[Command, ...] = (
    hand.CloseAntes(),
    hand.DealBoxes(parse_cards("As")),
    hand.RevealDealer(),
    hand.PayPrizes(0),
    CheckDeck(parse_cards("As")),
    house.CutByDealer(20),
)


@pytest.mark.parametrize("command", OF_THE_DEALER)
@pytest.mark.parametrize("role", [Role.PLAYER, Role.DEALER, Role.SUPERVISOR, Role.OPERATOR])
def test_nobody_deals_but_the_room(command: Command, role: Role, tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, "canberra-1997", bots=0)
            answer = await host.ask(Asked("deal", "somebody", Principal(role), command))
            assert (answer.outcome, answer.rules) == (Outcome.REFUSED, ("H-R03",))

    run(scene)


IMPOSSIBLE: tuple[facts.AnyFact, ...] = (
    facts.BoxCardExposed(1, parse_cards("As")[0]),
    facts.OutOfOrder((1,)),
    facts.BoxMiscounted(1, 4),
    facts.InRack(1),
    facts.HandWithoutAnte(3),
    facts.CardsMiscounted(51),
)


def test_what_software_cannot_do_to_cards_is_not_reported(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, *_ = await decisions(room)
            for what in IMPOSSIBLE:
                answer = await staff(host, Role.SUPERVISOR, hand.CanberraOccurred(what))
                assert (answer.outcome, answer.rules) == (Outcome.REFUSED, ("H-R03",))
            assert (await staff(host, Role.SUPERVISOR, hand.CountCards(51))).rules == ("H-R03",)
            assert (await staff(host, Role.SUPERVISOR, hand.CountCards(52))).outcome is Outcome.ACK

    run(scene)


async def staff(host: TableHost, role: Role, command: Command) -> Answer:
    return await host.ask(Asked(f"{host.version}:{command}", "staff", Principal(role, name="staff"), command))


def test_what_no_rule_covers_waits_for_the_operator_and_for_nobody_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, _ = await decisions(room)
            told = await staff(host, Role.SUPERVISOR, hand.CanberraOccurred(facts.BoxNotCovered("a glass was spilled")))
            assert told.outcome is Outcome.ACK
            assert host.plan is None
            assert (await host.ask(asked(host, ann, hand.Fold(seat_of(host, ann))))).outcome is Outcome.REFUSED
            due = host.log.table.expected()
            assert isinstance(due, RulingDue)
            (first, *_) = due.ruling.outcomes
            decided = hand.ChooseOutcome(first.name, "it is dry again")
            assert (await staff(host, Role.PLAYER, decided)).outcome is Outcome.REFUSED
            assert (await staff(host, Role.OPERATOR, decided)).outcome is Outcome.ACK
            await until(lambda: host.plan is not None)

    run(scene)


def test_everybody_speaks_for_himself_and_pays_for_himself(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, bob = await two(room)
            assert (await host.ask(asked(host, ann, hand.Ante(seat_of(host, bob), 500)))).outcome is Outcome.REFUSED
            other = Sit(bob.id, 7, 500, "Bob")
            assert (await host.ask(asked(host, ann, other))).outcome is Outcome.REFUSED
            rich = TopUp(seat_of(host, ann), 10_000_000)
            assert (await host.ask(asked(host, ann, rich))).outcome is Outcome.REFUSED
            await do(host, ann, TopUp(seat_of(host, ann), 500))
            poker = Act(seat_of(host, ann), Kind.FOLD)
            assert (await host.ask(asked(host, ann, poker))).outcome is Outcome.ERROR
            backing = coup.Wager(seat_of(host, ann), Side.TIE, 500)
            assert (await host.ask(asked(host, ann, backing))).outcome is Outcome.ERROR
            assert not host.trouble

    run(scene)


@pytest.mark.parametrize("edition", ["canberra-1997", "baccarat-1995"])
def test_who_leaves_before_the_call_takes_the_wagers_along(edition: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, _ = await two(room, edition)
            seat = seat_of(host, ann)
            first = hand.Ante(seat, 500) if edition.startswith("canberra") else coup.Wager(seat, Side.TIE, 500)
            await do(host, ann, first)
            await do(host, ann, Leave(seat))
            assert room.wallets[ann.id] == 100_000

    run(scene)
