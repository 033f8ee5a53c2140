"""A jackpot that is kept as it stands: what was kept and what followed is the jackpot, with its latest prizes."""

from pathlib import Path

import pytest

from pitboss.banked.jackpot.jackpot import CODEC, Jackpot, ReverseRound, SettleRound
from pitboss.banked.jackpot.prizes import JackpotPrize
from pitboss.banked.jackpot.terms import JackpotTerms, PrizeClaim
from pitboss.room.meters import Meter, stream_of
from pitboss.room.snapshots.plain import alike
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Batch, StoreEntry


def test_a_jackpot_from_what_was_kept_is_the_jackpot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.room.meters.EVERY", 4)
    jackpot = Jackpot.open("boomerang", JackpotTerms(), 2_500_000, 400_000)
    for number in range(1, 12):
        prizes = (PrizeClaim(1, JackpotPrize.FLUSH),) if number % 3 == 0 else ()
        jackpot.do(SettleRound("t1", number, prizes, 3))
        jackpot.do(SettleRound("t2", number, (), 1))
    jackpot.do(ReverseRound("t2", 11))
    stream = stream_of("boomerang")
    store = SqliteStore(tmp_path / "room.sqlite")
    try:
        entries = tuple(StoreEntry(stream, CODEC.encode(event)) for event in jackpot.events)
        store.append(Batch("all", b"", None, {}, entries))
        first = Meter.load(stream, store)
        store.flush()
        again = Meter.load(stream, store)
        for meter in (first, again):
            assert alike(meter.shown, jackpot.state)
            assert meter.durable == len(jackpot.events)
            assert len(meter.jackpot.events) < 4
            assert [prize.round for prize in meter.prizes] == [3, 6, 9]
            made = meter.jackpot.do(SettleRound("t1", 12, (), 3))
            assert made
            meter.roll_back()
            assert alike(meter.jackpot.state, jackpot.state)
    finally:
        store.close()
