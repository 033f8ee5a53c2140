"""Non-interference: what a viewer gets of a table against the house does not depend on cards hidden from him.

The same acts are played on decks that differ only in cards which the viewer never sees: hands that others folded,
cards that were discarded, and what stays in the shoe. All that the room gives him must be the same, byte for byte.
"""

import asyncio
import random
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.banked.baccarat import due as coup_due
from pitboss.banked.baccarat.kinds import Method
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.canberra import commands as hand
from pitboss.banked.canberra import due as hand_due
from pitboss.banked.house.terms import Terms
from pitboss.play import project
from pitboss.room import credentials
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.room.proof import proof_of, seen_positions
from pitboss.room.rounds import ShoeExtent
from pitboss.room.shoes import DEALS, SHUFFLES
from pitboss.shoe import encode
from tests.patience import PATIENCE
from tests.room.banked.scenes import QUICK, asked, opened, sit, table, until, wishes
from tests.room.banked.stacked import Order, Stack, equal_leaves

ROUNDS = 3
PAIRS = 3
GAMES: dict[str, tuple[str, Terms | None]] = {
    "canberra": ("canberra-1997", None),
    "baccarat, face down": ("baccarat-1995", BaccaratOptions(decks=4, method=Method.A_DOWN)),
    "baccarat, handled by players": ("baccarat-1995", BaccaratOptions(decks=4, method=Method.B)),
}
VIEWERS = ("", "Ann", "Bob")


class Played:
    """What each viewer got, and of each shoe which positions he saw."""

    def __init__(self) -> None:
        self.got: dict[str, list[bytes]] = {viewer: [] for viewer in VIEWERS}
        self.seen: dict[str, list[set[int]]] = {viewer: [] for viewer in VIEWERS}
        self.left: list[int] = []
        """How many cards left each shoe."""


@pytest.mark.parametrize("game", GAMES)
def test_a_viewer_gets_the_same_whatever_is_hidden_from_him(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    equal_leaves(monkeypatch)
    chance = random.Random(game)
    size = 52 if game == "canberra" else 4 * 52
    decks = [chance.sample(range(size), size) for _ in range(ROUNDS + 2)]
    first = play_all(tmp_path / "first", game, decks, monkeypatch)
    for viewer in VIEWERS:
        for number in range(PAIRS):
            other = exchanged(decks, first.seen[viewer], chance)
            assert other != decks
            second = play_all(tmp_path / f"{viewer} {number}", game, other, monkeypatch)
            assert second.got[viewer] == first.got[viewer]
            assert len(first.got[viewer]) > 20


def test_the_comparison_finds_a_card_that_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann's own hand is exchanged: she gets something else, and so does nobody who looks on before it is shown."""
    equal_leaves(monkeypatch)
    chance = random.Random(1)
    decks = [chance.sample(range(52), 52) for _ in range(ROUNDS + 2)]
    first = play_all(tmp_path / "first", "canberra", decks, monkeypatch)
    second = play_all(tmp_path / "second", "canberra", exchanged(decks, [set()], chance), monkeypatch)
    assert second.got["Ann"] != first.got["Ann"]


def exchanged(decks: list[Order], seen: list[set[int]], chance: random.Random) -> list[Order]:
    """The same decks with all cards in other places that were not seen."""
    others = []
    for deck, known in zip(decks, [*seen, *([set()] * len(decks))], strict=False):
        places = [place for place in range(len(deck)) if place not in known]
        faces = [deck[place] for place in places]
        chance.shuffle(faces)
        other = list(deck)
        for place, face in zip(places, faces, strict=True):
            other[place] = face
        others.append(other)
    return others


def play_all(folder: Path, game: str, decks: list[Order], monkeypatch: pytest.MonkeyPatch) -> Played:
    stack, ids = Stack(monkeypatch), count()
    stack.orders = decks
    monkeypatch.setattr(credentials, "new_id", lambda prefix, _: f"{prefix}-{next(ids):012}")
    return asyncio.run(asyncio.wait_for(scene(folder, game), PATIENCE))


async def scene(folder: Path, game: str) -> Played:
    edition, options = GAMES[game]
    played, chance = Played(), random.Random(game)
    async with opened(folder, QUICK) as room:
        host = await table(room, edition, bots=0, options=options)
        everybody = {name: await sit(room, host, name, 20_000) for name in ("Ann", "Bob", "Cem")}
        while host.log.shown.rounds < ROUNDS:
            await until(lambda: is_waiting(host))
            for viewer in VIEWERS:
                played.got[viewer] += received(host, everybody.get(viewer))
            person, command = next(act(host, everybody, chance))
            played.got[""].append((await host.ask(asked(host, person, command))).reason.encode())
        await until(lambda: is_waiting(host))
        for viewer in VIEWERS:
            played.got[viewer] += [*received(host, everybody.get(viewer)), *proofs(host, everybody.get(viewer))]
            played.seen[viewer] = positions(host, everybody.get(viewer))
    return played


def is_waiting(host: TableHost) -> bool:
    """Whether people are due."""
    due: Any = host.log.table.expected()
    held = isinstance(due, coup_due.OpenHandDue) and due.held in due.sides
    waits = isinstance(due, hand_due.AntesDue | hand_due.FoldOrBetDue | coup_due.WagersDue) or held
    return waits and not host.log.is_ahead and (host.plan is None or bool(host.plan.deadline))


def act(host: TableHost, people: dict[str, Person], chance: random.Random) -> Any:
    """Acts that do not look at cards: wagers one by one, a bet or a fold by chance, cards opened by their holder."""
    due: Any = host.log.table.expected()
    for person in people.values():
        seat = host.log.shown.seat_of(person.id)
        if isinstance(due, hand_due.FoldOrBetDue):
            if seat in due.seats:
                yield person, (hand.Bet(seat) if chance.random() < 0.5 else hand.Fold(seat))
        else:
            for command in wishes(host, person):
                yield person, command


def received(host: TableHost, person: Person | None) -> list[bytes]:
    """All that the room gives a viewer at a moment, but for what follows from the time."""
    eyes = host.eyes_of(person.id if person else "")
    state = eyes.look(host.log)
    pieces: list[object] = [list(eyes.told), list(host.told), host.round_number, host.turn, pictured(state)]
    for round_ in host.log.rounds[-1:]:
        viewer = round_.viewer(person.id if person else "")
        pieces += [seen for event in round_.events if (seen := project(event, viewer)) is not None]
        pieces.append(pictured(host.log.before(round_)))
    return [msgspec.json.encode(piece, enc_hook=str) for piece in pieces]


def pictured(state: Any) -> dict[str, object]:
    """Everything in a state, by name."""
    fields = {name: value for name, value in vars(state).items() if name not in ("law", "last")}
    if state.__dict__.get("last") is not None:
        boxes = getattr(state.last, "boxes", None)  # a coup has none
        fields["last"] = state.last if boxes is None else {box: each.cards for box, each in boxes.items()}
    for name in ("places", "boxes"):
        if name in fields:
            slots = {key: [getattr(each, slot) for slot in each.__slots__] for key, each in fields[name].items()}
            fields[name] = slots
    return {name: repr(value) for name, value in sorted(fields.items())}


def proofs(host: TableHost, person: Person | None) -> list[bytes]:
    found = []
    for round_ in host.log.rounds:
        if round_.is_over:
            proved = proof_of(host.log, round_, round_.viewer(person.id if person else ""))
            assert proved is not None
            found.append(encode(proved.proof))
    return found


def positions(host: TableHost, person: Person | None) -> list[set[int]]:
    """Of each shoe, the positions of the cards that were seen."""
    events = host.log.table.events
    begins = [place for place, event in enumerate(events) if isinstance(event, SHUFFLES)]
    viewer = host.log.rounds[0].viewer(person.id if person else "")
    return [
        seen_positions(ShoeExtent(host.log.rounds, (), begin, end), viewer)[0]
        for begin, end in zip(begins, [*begins[1:], len(events)], strict=True)
        if any(isinstance(event, DEALS) for event in events[begin:end])
    ]
