"""Rounds at the tables, and what they leave."""

from typing import ClassVar

from pitboss.cards import Card
from pitboss.play.command import Command, Roles
from pitboss.tournament.commands.base import DIRECTOR, ROOM
from pitboss.tournament.terms import Took


class DrawMarker(Command, frozen=True, tag="draw_marker"):
    """Cards place the first button or buck of a table: one for each player, from seat 1 on, then for those equal."""

    roles: ClassVar[Roles] = ROOM
    table: int
    cards: tuple[Card, ...] = ()


class BeginRound(Command, frozen=True, tag="begin_round"):
    """A table begins a round."""

    roles: ClassVar[Roles] = ROOM
    table: int
    at: int


class NoteRound(Command, frozen=True, tag="note_round"):
    """A round is over: the stacks by seat, and who lost the last chips. A floor table may leave stacks uncounted."""

    roles: ClassVar[Roles] = ROOM
    table: int
    at: int
    stacks: tuple[tuple[int, int], ...] = ()
    out: tuple[Took, ...] = ()
    void: bool = False
    unbegun: bool = False
    """A void one that was entered by mistake, and never was: in hand-for-hand play it is still to come."""


class UndoRound(Command, frozen=True, tag="undo_round"):
    """The last round of a table is declared void before the next has begun."""

    roles: ClassVar[Roles] = ROOM
    table: int
    reason: str


class CountStacks(Command, frozen=True, tag="count_stacks"):
    """Chips as they were counted at a floor table, by seat."""

    roles: ClassVar[Roles] = DIRECTOR
    table: int
    stacks: tuple[tuple[int, int], ...]


class BeginHandForHand(Command, frozen=True, tag="begin_hand_for_hand"):
    """From now on all tables play round by round together."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int


class BeginBeat(Command, frozen=True, tag="begin_beat"):
    """Every table plays one round."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int


class EndHandForHand(Command, frozen=True, tag="end_hand_for_hand"):
    """Each table plays on by itself."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int


class ColourUp(Command, frozen=True, tag="colour_up"):
    """The smallest chips leave a table: odd chips by seat where they are counted, and the cards of the race."""

    roles: ClassVar[Roles] = ROOM
    table: int
    chip: int
    odd: tuple[tuple[int, int], ...] = ()
    cards: tuple[Card, ...] = ()
