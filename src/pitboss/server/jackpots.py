"""The jackpots of the room as viewers see them: what a meter displays, its prizes by that, and the last ones paid."""

from pitboss.room.card_room import CardRoom
from pitboss.room.meters import LATEST, Meter
from pitboss.room.snapshots.jackpots import MeterPrize
from pitboss.server.canberra_view import JackpotView, PaidPrize, jackpot_view

SOMEBODY = "a player"


def live_jackpot(room: CardRoom, meter: Meter) -> JackpotView:
    """A meter as it stands, whichever table moved it last."""
    latest = [_paid(room, prize) for prize in reversed(meter.prizes[-LATEST:])]
    return jackpot_view(meter.name, meter.shown.display, meter.shown.terms.chip, latest)


def _paid(room: CardRoom, prize: MeterPrize) -> PaidPrize:
    table = room.metas[prize.table].name
    return PaidPrize(table, _winner(room, prize), prize.paid.prize, prize.paid.cents, prize.at)


def _winner(room: CardRoom, prize: MeterPrize) -> str:
    """The winner's name, as long as the table where it was won is open."""
    return room.winner_of(prize) or SOMEBODY
