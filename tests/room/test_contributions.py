"""What people add to the shuffles of a table: after the house is bound to its secret, before the cards are in order."""

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest

from pitboss.malformed import Malformed
from pitboss.poker.kinds import Kind
from pitboss.room import shoes
from pitboss.room.fillings import CODEC, Filled, Fillings, Pledged, stream_of
from pitboss.room.host import TableHost
from pitboss.room.pace import Timing
from pitboss.room.person import Person
from pitboss.room.proof import proof_of, seen_positions
from pitboss.room.rounds import ShoeExtent
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.stores import FILE
from pitboss.shoe import Nonce, commitment, decode, encode, seed_bytes, verify, viewer_proof
from tests.patience import AGES
from tests.room.banked.scenes import play, sit, table
from tests.room.test_host import asking, is_turn_of, opened, run, seated, until


class Sitter:
    def __init__(self, person: str, name: str = "") -> None:
        self.person = person
        self.name = name or person


def commitment_of(record: Pledged | Filled) -> str:
    return commitment.secret_commitment(record.secret).hex()


def test_a_text_is_taken_for_the_pledge_that_is_published_and_for_no_other() -> None:
    fillings = Fillings()
    fillings.prepare(52)
    assert not fillings.contribute("ann", "", "rain")
    assert fillings.pledge == "", "nothing is published before it is in the store"
    fillings.settle()
    assert fillings.contribute("ann", fillings.pledge, "rain")
    assert fillings.contribute("ann", fillings.pledge, "snow")
    assert not fillings.contribute("ann", "00" * 32, "rain")
    with pytest.raises(Malformed, match="control character"):
        fillings.contribute("ann", fillings.pledge, "ra\nin")
    first = fillings.fill(1, 52, {1: Sitter("ann"), 3: Sitter("bot:Rock:t1:1", "Rock (bot)"), 4: Sitter("cem")})
    assert first.nonces == (Nonce("seat 1", "snow"), Nonce("seat 3", "Rock (bot)"))
    assert commitment_of(first) == fillings.pledge, "the secret is the one that was pledged"
    assert not fillings.contribute("ann", fillings.pledge, "late"), "the cards are in their order, if not yet written"


def test_what_people_added_is_for_one_shuffle() -> None:
    fillings = Fillings()
    fillings.prepare(52)
    fillings.settle()
    fillings.contribute("ann", fillings.pledge, "rain")
    before = fillings.pledge
    fillings.fill(1, 52, {1: Sitter("ann")})
    fillings.prepare(52)
    again = fillings.fill(1, 40, {1: Sitter("ann")})
    assert again.nonces == (), "its secret was not published when the text came"
    fillings.roll_back()
    assert fillings.fill(1, 52, {1: Sitter("ann")}).nonces == (Nonce("seat 1", "rain"),)
    fillings.prepare(52)
    fillings.settle()
    assert fillings.pledge != before
    assert fillings.texts == {}


def test_a_pledge_too_short_for_the_cards_is_replaced() -> None:
    fillings = Fillings()
    fillings.prepare(52)
    fillings.settle()
    fillings.contribute("ann", fillings.pledge, "rain")
    filled = fillings.fill(1, 416, {1: Sitter("ann")})
    assert len(filled.seed) == seed_bytes(416)
    assert filled.nonces == ()


async def add(host: TableHost, person: Person, text: str) -> None:
    while not host.contribute(person.id, host.log.fillings.pledge, text):
        await asyncio.sleep(0.001)


def nonces_of(host: TableHost, person: Person, number: int) -> list[tuple[Nonce, ...]]:
    """As the person's own proof of a round has them; the proof verifies."""
    log = host.log.rounds[number - 1]
    shoe = shoes.restored(log.events, host.log.fillings.of_round(number))
    assert shoe is not None
    shoe.end()
    proof = encode(viewer_proof(shoe, seen_positions(ShoeExtent([log], ()), log.viewer(person.id))))
    assert verify(proof).verified
    return [shuffle.nonces for shuffle in decode(proof).shuffles]


async def fold_on(host: TableHost, person: Person, text: str) -> int:
    """Play the round that is on to its end, adding a text for the next; the number of the next."""
    number = host.round_number
    await add(host, person, text)
    while host.round_number == number:
        if is_turn_of(host, person)():
            await host.ask(asking(host, person, Kind.FOLD))
        await asyncio.sleep(0.005)
    await until(is_turn_of(host, person))
    return number + 1


def test_a_text_is_in_the_next_shuffle_of_the_table_and_in_its_proof(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room, "holdem-2018", 3)
            await until(is_turn_of(host, person))
            pledge = host.log.fillings.pledge
            number = await fold_on(host, person, "rain on the roof")
            used = host.log.fillings.of_round(number)[0]
            assert commitment_of(used) == pledge
            there = {place.name for place in host.log.shown.places.values()}  # whoever loses everything leaves
            while host.log.shown.rounds < number:
                await host.ask(asking(host, person, Kind.FOLD))
                await asyncio.sleep(0.005)
            (nonces,) = nonces_of(host, person, number)
            seat = host.log.shown.seat_of(person.id)
            assert Nonce(f"seat {seat}", "rain on the roof") in nonces
            assert len(nonces) == 4, "bots add what everybody knows: their names"
            assert {nonce.text for nonce in nonces if nonce.by != f"seat {seat}"} <= there
            with pytest.raises(Malformed, match="have a seat"):
                host.contribute("nobody", host.log.fillings.pledge, "x")

    run(scene)


def test_every_shuffle_uses_the_secret_that_was_on_the_disk_before(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room, "draw-1999", 3)
            await until(is_turn_of(host, person))
            for text in ("one", "two", "three"):
                await fold_on(host, person, text)

    run(scene)
    store = SqliteStore(tmp_path / FILE)
    records = [CODEC.decode(record.event) for record in store.read(stream_of("t1"))]
    store.close()
    shuffles = [(before, after) for before, after in pairwise(records) if isinstance(after, Filled)]
    assert len(shuffles) >= 3
    for before, after in shuffles:
        assert isinstance(before, Pledged)
        assert before.secret == after.secret


def test_a_pledge_outlives_a_restart(tmp_path: Path) -> None:
    pledges: list[str] = []

    async def first() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room, "holdem-2018")
            await until(is_turn_of(host, person))
            pledges.append(host.log.fillings.pledge)

    async def second() -> None:
        async with opened(tmp_path) as room:
            host = room.tables["t1"]
            assert host.log.fillings.pledge == pledges[0] != ""

    run(first)
    run(second)


def test_the_shuffle_waits_a_moment_for_whoever_is_connected(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path, Timing(to_act=AGES, hurry=AGES)) as room:
            # One bot: with two the first round may begin before anybody else has a seat, and waits for nobody.
            host, person = await seated(room, "holdem-2018", 1)
            await until(lambda: host.log.shown.round is not None)
            assert not host.log.fillings.shuffles, "nothing is shuffled before the text has come or the moment is over"
            await add(host, person, "just in time")
            await until(lambda: bool(host.log.fillings.shuffles))
            assert "just in time" in [nonce.text for nonce in host.log.fillings.shuffles[0].nonces]

    run(scene)


def test_against_the_house_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, "canberra-1997", bots=1)
            ann = await sit(room, host, "Ann")
            await play(host, [ann], host.log.shown.rounds + 1)
            while not host.contribute(ann.id, pledge := host.log.fillings.pledge, "rain"):
                await asyncio.sleep(0.001)
            await play(host, [ann], host.log.shown.rounds + 3)
            shuffles = host.log.fillings.shuffles
            number, used = next((at, used) for at, used in enumerate(shuffles) if commitment_of(used) == pledge)
            assert Nonce(f"seat {host.log.shown.seat_of(ann.id)}", "rain") in used.nonces
            round_ = host.log.rounds[number]
            proved = proof_of(host.log, round_, round_.viewer(ann.id))
            assert proved is not None
            assert proved.proof.shuffles[0].nonces == used.nonces
            assert verify(encode(proved.proof), [*proved.statements]).verified

    run(scene)


def test_rooms_written_before_go_on(tmp_path: Path) -> None:
    """A stream of fillings without pledges: the next commit makes one."""
    old = Filled(1, bytes(32), bytes(32))
    line = CODEC.encode(old).replace(b',"nonces":[]', b"")
    fillings = Fillings([CODEC.decode(line)])
    assert fillings.pledge == ""
    assert fillings.shuffles == [old]
    fillings.prepare(52)
    fillings.settle()
    assert fillings.pledge
