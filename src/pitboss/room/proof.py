"""The proof of the shuffles behind a round, for one viewer.

A shoe of poker or Canberra Poker ends with its round, and is proved then. That of Mini-Baccarat serves many coups:
while it is in use its commitments and those cards are opened which the viewer saw in coups that are over, which tells
nothing of what is still in it; when it is finished, all that the viewer may see.
"""

import msgspec

from pitboss.play import Principal
from pitboss.room import shoes
from pitboss.room.log import TableLog
from pitboss.room.rounds import RoundLog, ShoeExtent
from pitboss.shoe import Proof, auditor_proof, viewer_proof


class Proved(msgspec.Struct, frozen=True):
    """A proof, and the statements that were published before each cut."""

    proof: Proof
    statements: tuple[str, ...]


def proof_of(log: TableLog, round_: RoundLog, viewer: Principal) -> Proved | None:
    """What proves the shoe of a round that is over to a viewer of it; nothing if nothing was shuffled for it."""
    extent = log.kind.shoe_of(log, round_)
    events = [] if extent is None else [event for _, event in extent.events()]
    shoe = None if extent is None else shoes.restored(events, extent.fillings)
    if extent is None or shoe is None:
        return None
    shoe.end()
    roots = tuple(event.root for event in events if isinstance(event, shoes.SHUFFLES))
    if viewer.sees_all and extent.is_finished:
        return Proved(auditor_proof(shoe), roots)
    return Proved(viewer_proof(shoe, seen_positions(extent, viewer)), roots)


def seen_positions(extent: ShoeExtent, viewer: Principal) -> list[set[int]]:
    """Of each shuffle in turn, the positions of the cards that a viewer was entitled to see.

    In each round of the shoe he sees by the hand that he had in it.
    """
    trace = shoes.Trace()
    for round_, event in extent.events():
        by_name = viewer.name and not viewer.sees_all
        trace.follow(event, round_.viewer(viewer.name) if by_name else viewer)
    return trace.seen
