"""Tournaments that are over: out of memory and not looked at when the room opens, and there for whoever asks."""

from pathlib import Path

import pytest

from pitboss.room import lobby
from pitboss.room.tournaments import at_hand, listing, unfinished
from pitboss.room.tournaments.log import TournamentLog
from pitboss.room.turned_away import NoSuchTable
from pitboss.room.verify.tournaments import TournamentMeaning
from pitboss.table.terms import Phase as TablePhase
from tests.room.tournaments.scenes import announced, entered, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually


def test_what_is_over_is_read_when_somebody_asks_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    load = TournamentLog.load

    def noted(id_: str, *given: object) -> TournamentLog:
        read.append(id_)
        return load(id_, *given)  # type: ignore[arg-type]  # whatever it is given

    monkeypatch.setattr(TournamentLog, "load", noted)

    async def scene() -> None:
        places: dict[int, int] = {}
        async with room_in(tmp_path) as room:
            first = await announced(room, quick("holdem-six"))
            await entered(room, first, "Ann")
            await until(lambda: first.is_over and not first.tables)
            places = {entry: award.place for entry, award in first.state.awards.items()}
            second = await announced(room, quick("holdem-six"))
            await until(lambda: first.id not in room.tournaments, 2 * at_hand.REMEMBERED)
            room.store.flush()
            assert [meta.id for meta in unfinished.unfinished(room.store)] == [second.id]
            again = await room.tournament(first.id)
            assert again is not first
            assert {entry: award.place for entry, award in again.state.awards.items()} == places
            assert await room.tournaments.finished(10) == [again]
        read.clear()
        async with room_in(tmp_path) as room:
            assert read == list(room.tournaments) == [second.id]
            assert room.tournaments.new_id() == "T3"
            found = await room.tournament(first.id)
            assert {entry: award.place for entry, award in found.state.awards.items()} == places
            assert await room.tournaments.finished(10) == [found]
            assert await room.tournaments.finished(10, found.id) == []
            played = room.tables.metas.played_by(first.id, is_listed=True)
            assert played == room.tables.metas.played_by(first.id, is_listed=False), "as those of before are found"
            assert {meta.tournament for meta in played} == {first.id}
            assert await room.tournaments.finished(10, "T9") == []
            for none in ("T9", "T0", "T", "", "t1", "T1x", "T\u0661"):
                with pytest.raises(NoSuchTable):
                    await room.tournament(none)
        assert sound(tmp_path) == ""

    run_virtually(scene)


def test_a_list_of_tables_that_is_not_whole_is_told() -> None:
    meaning = TournamentMeaning()
    meaning.announced(1, 0, listing.CODEC.encode(listing.TournamentAnnounced("T1", "", lists_tables=True)))
    meaning.made("t1", "T1", 1)
    faults = [damage.what for damage in meaning.faults_of("T1") if damage.stream == "played:T1"]
    assert faults == ["its tables are not those that were made for it"]
    meaning.listed("T1")(1, 0, lobby.PLAYED_CODEC.encode(lobby.PlayedAt("t1")))
    assert not [damage for damage in meaning.faults_of("T1") if damage.stream == "played:T1"]


def test_without_the_note_each_is_looked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, quick("holdem-six"))
            await entered(room, host, "Ann")
            await until(lambda: bool(host.tables))
            (table,) = host.tables.values()
            await until(lambda: host.is_over and table.log.phase is TablePhase.CLOSED)
        monkeypatch.setattr(unfinished, "LEVEL", 99)
        async with room_in(tmp_path) as room:
            assert list(room.tournaments) == []
            room.store.flush()
            assert unfinished.unfinished(room.store) == []

    run_virtually(scene)
