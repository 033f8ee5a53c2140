"""Buttons that conditions place otherwise than the rules: by card at first, and adjusted when two are left."""

from pathlib import Path

from msgspec.structs import replace

from pitboss.play import Event
from pitboss.poker.table.events import LinedUp
from pitboss.tournament.conditions import Button, FirstMarker, TwoLeft
from pitboss.tournament.events.rounds import MarkerDrawn, RoundBegun
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.tournaments.scenes import announced, entered, events_of, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually


def play_a_sit_and_go(folder: Path, button: Button) -> list[Event[TournamentState]]:
    """What happens when six play one by common practice to its end, under conditions on the button."""
    events: list[Event[TournamentState]] = []

    async def scene() -> None:
        async with room_in(folder) as room:
            host = await announced(room, replace(quick("holdem-six"), edition="holdem-common-practice", button=button))
            await entered(room, host, "Ann")
            await until(lambda: bool(host.tables))
            table = host.tables[1]
            await until(lambda: host.state.phase is Phase.PAID)
            lined = [event for event in table.log.table.events if isinstance(event, LinedUp)]
            events.extend(events_of(host))
            begun = [event.marker for event in events if isinstance(event, RoundBegun)]
            assert [event.marker for event in lined] == begun[-len(lined) :]  # the latest are kept in memory
        assert sound(folder) == ""

    run_virtually(scene)
    return events


@rules("T-R27")
def test_cards_place_the_first_button_before_the_first_round(tmp_path: Path) -> None:
    events = play_a_sit_and_go(tmp_path, Button(first=FirstMarker.CARD))
    (drawn,) = (event for event in events if isinstance(event, MarkerDrawn))
    first = next(event for event in events if isinstance(event, RoundBegun))
    assert events.index(drawn) < events.index(first)
    assert first.marker == drawn.marker
    highest = max(card.rank for _, card in drawn.cards)
    assert drawn.marker in {seat for seat, card in drawn.cards if card.rank == highest}


@rules("T-R36")
def test_nobody_posts_the_last_blind_twice_running_as_two_are_left(tmp_path: Path) -> None:
    """Also where it is the other's turn to have the button; what a table itself has lined up is what is adjusted."""
    events = play_a_sit_and_go(tmp_path, Button(two_left=TwoLeft.ADJUSTED))
    begun = [event for event in events if isinstance(event, RoundBegun)]
    heads_up = [at for at, event in enumerate(begun) if "T-R36" in event.rules]
    assert heads_up
    assert all(begun[at].last_blind != begun[at - 1].last_blind for at in heads_up)
