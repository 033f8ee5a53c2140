"""Proofs of shoes: they verify for a player, for whoever looks on and for the auditor, and tell of no card to come."""

import asyncio
from pathlib import Path

import pytest

from pitboss.banked.baccarat.events import CardBurned, FirstShown, SideDealt
from pitboss.banked.baccarat.kinds import Method
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.canberra.events import BoxDealt as HandDealt
from pitboss.banked.canberra.events import Folded, RoundOpened
from pitboss.play import Principal, Role
from pitboss.room.proof import proof_of
from pitboss.room.rounds import RoundLog
from pitboss.shoe import AuditorProof, ViewerProof, decode, encode, verify
from pitboss.shoe.proof import CardShown
from tests.room.banked.scenes import opened, play, run, sit, table, until

AUDITOR = Principal(Role.AUDITOR)


@pytest.mark.parametrize("edition", ["canberra-1997", "canberra-1995"])
def test_a_round_of_canberra_poker_is_proved_to_everybody(edition: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, edition, bots=2)
            ann = await sit(room, host, "Ann")
            await play(host, [ann], host.log.shown.rounds + 6)
            hidden = 0
            for round_ in [log for log in host.log.rounds if log.is_over]:
                dealt = [event for event in round_.events if isinstance(event, HandDealt)]
                folded = {event.box for event in round_.events if isinstance(event, Folded)}
                for person in ("", ann.id):
                    viewer = round_.viewer(person)
                    proved = proof_of(host.log, round_, viewer)
                    assert proved is not None
                    assert verify(encode(proved.proof), [*proved.statements]).verified
                    seen = {opening.position: opening.face for opening in viewed(encode(proved.proof))}
                    closed = folded - {viewer.seat}
                    hidden += bool(closed)
                    assert seen == {
                        place: str(event.card) for place, event in enumerate(dealt) if event.box not in closed
                    }
                audited = proof_of(host.log, round_, AUDITOR)
                assert audited is not None
                assert isinstance(audited.proof, AuditorProof)
                assert verify(encode(audited.proof), [*audited.statements]).verified
            assert hidden, "somebody folded"

    run(scene)


def viewed(proof: bytes) -> list[CardShown]:
    read = decode(proof)
    assert isinstance(read, ViewerProof)
    return list(read.shuffles[0].openings)


@pytest.mark.parametrize("method", [Method.A_UP, Method.B])
def test_a_shoe_in_use_opens_the_cards_of_coups_that_are_over(method: Method, tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, "baccarat-1995", bots=1, options=BaccaratOptions(decks=4, method=method))
            ann = await sit(room, host, "Ann")
            await play(host, [ann], 4)
            first, *_, last = over = [log for log in host.log.rounds if log.is_over]
            events = [
                event for log in over for event in log.events if isinstance(event, FirstShown | CardBurned | SideDealt)
            ]
            face_up = {p: str(event.card) for p, event in enumerate(events) if not isinstance(event, CardBurned)}
            for round_ in (first, last):
                for viewer in (round_.viewer(""), round_.viewer(ann.id), AUDITOR):
                    proved = proof_of(host.log, round_, viewer)
                    assert proved is not None
                    assert isinstance(proved.proof, ViewerProof), "the secret of a shoe in use stays in the room"
                    assert verify(encode(proved.proof), [*proved.statements]).verified
                    assert {each.position: each.face for each in viewed(encode(proved.proof))} == face_up
                    assert proved.proof.shuffles[0].dealt == len(events)

    run(scene)


def test_a_shoe_that_is_finished_is_opened_to_the_auditor(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, "baccarat-1995", bots=1, options=BaccaratOptions(decks=4))
            host.connect("", asyncio.Event())
            await until(lambda: isinstance(host.log.shown, BaccaratState) and host.log.shown.shoes == 2)
            first: RoundLog = host.log.rounds[0]
            audited, looked_on = (proof_of(host.log, first, viewer) for viewer in (AUDITOR, first.viewer("")))
            assert audited is not None
            assert looked_on is not None
            assert isinstance(audited.proof, AuditorProof)
            assert len(audited.proof.shuffles[0].cards) == 4 * 52
            for proved in (audited, looked_on):
                assert verify(encode(proved.proof), [*proved.statements]).verified
            assert not verify(encode(looked_on.proof), ["00" * 32]).verified

    run(scene)


def test_a_round_for_which_nothing_was_shuffled_has_no_proof(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, "canberra-1997", bots=0)
            await until(lambda: bool(host.log.rounds))
            (round_,) = host.log.rounds
            assert isinstance(round_.events[0], RoundOpened)
            assert proof_of(host.log, round_, round_.viewer("")) is None

    run(scene)
