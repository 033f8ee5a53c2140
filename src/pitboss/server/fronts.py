"""Which front each kind of table has."""

from typing import Any

from pitboss.room.banked.host import BankedHost
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.kinds import AnyHost
from pitboss.server.front import AnyFront
from pitboss.server.house_front import HouseFront
from pitboss.server.poker_front import PokerFront

# Keyed by the type of the host, which the type checker cannot relate to the front's own parameter.
FRONTS: dict[type[AnyHost], Any] = {TableHost: PokerFront, BankedHost: HouseFront}


def front_of(host: AnyHost, room: CardRoom) -> AnyFront:
    front: AnyFront = FRONTS[type(host)](host, room)
    return front
