"""`pitboss serve`: open the card room on a data folder and serve it until interrupted."""

import errno
import math
from pathlib import Path
from typing import Any

import click

from pitboss.cli.stores import address_option, checkpoints_option, folder_option, store_named
from pitboss.malformed import Malformed

EVERYWHERE = "0.0.0.0"
TAKEN = (errno.EADDRINUSE, errno.EACCES)
ROLES = BOTH, TABLES, GATEWAY = "both", "tables", "gateway"


class FiniteRange(click.FloatRange):
    """A number in a range, of which "nan" and "inf" are none."""

    # As click has it: text, or a default that is a number already.
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value!r} is no finite number.", param, ctx)
        return number


@click.command()
@folder_option
@address_option
@checkpoints_option
@click.option("--bus", default="", metavar="ADDRESS", help="nats://...: one node of several (docs/scale.md).")
@click.option("--node", default="", metavar="NAME", help="How this node is called among them.")
@click.option(
    "--roles",
    type=click.Choice(ROLES),
    default=ROLES[0],
    show_default=True,
    help="What a node does: have tables, let people in as a gateway without a database, or both.",
)
@click.option(
    "--weight",
    type=FiniteRange(0.01, 100),
    default=1.0,
    show_default=True,
    help="Its share of the tables beside the others'.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 for all.")
@click.option("--lan", is_flag=True, help="Let others on your network in: prints the address and a code to scan.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 picks a free one.")
@click.option("--origin", "origins", multiple=True, help="Another address from which pages may use the room.")
@click.option(
    "--proxy", "proxies", multiple=True, metavar="ADDRESS", help="A proxy of yours, believed about whom it asks for."
)
@click.option("--to-act", type=FiniteRange(0.01), default=30.0, show_default=True, help="Seconds to act (H-R01).")
@click.option(
    "--bank", type=FiniteRange(0), default=60.0, show_default=True, help="Seconds of a time bank (H-R08); 0: none."
)
@click.option("--to-wager", type=FiniteRange(0.01), default=20.0, show_default=True, help="Seconds to wager (H-R05).")
@click.option(
    "--moment",
    type=FiniteRange(0),
    default=4.0,
    show_default=True,
    help="Seconds for one more wager after a wager (H-R05).",
)
@click.option(
    "--idle",
    type=FiniteRange(0),
    default=30.0,
    show_default=True,
    help="Minutes until a table closes where nobody is; 0 for never.",
)
@click.option("--hurry", type=FiniteRange(0), default=1.0, show_default=True, help="Multiplies every pause.")
@click.option(
    "--games",
    "files",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Offer a game of your own as well (docs/games.md). Repeatable.",
)
@click.option(
    "--readers",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="PORT",
    help="Readers of cards may connect here (docs/following.md).",
)
@click.option("--generous", is_flag=True, help="Lift the limits on rates, for load tests of one's own.")
@click.option("--verbose", is_flag=True, help="Log every request.")
def serve(
    data: Path,
    address: str,
    checkpoints: Path | None,
    bus: str,
    node: str,
    roles: str,
    weight: float,
    host: str,
    lan: bool,
    port: int,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    to_act: float,
    bank: float,
    to_wager: float,
    moment: float,
    idle: float,
    hurry: float,
    files: tuple[Path, ...],
    readers: int,
    generous: bool,
    verbose: bool,
) -> None:
    """Open the card room: play in a browser, with people and bots.

    Everything that happens is kept in the data folder, or in a database; the room goes on where it was when it is
    opened again.
    """
    from pitboss.own_games import read_game
    from pitboss.room.card_room import CardRoom
    from pitboss.room.chance import OF_THE_SYSTEM, RoomChance
    from pitboss.room.node_terms import NodeTerms
    from pitboss.room.offered import offer
    from pitboss.room.pace import Timing
    from pitboss.server.app import make_app
    from pitboss.server.gateway_app import make_gateway
    from pitboss.server.limits import GENEROUS, Limits
    from pitboss.server.observing import set_up_logs
    from pitboss.server.running import run

    _check_roles(roles, bus, node, weight, address, readers)
    if not host:
        raise Malformed("--host is empty: 127.0.0.1 listens at this machine alone, 0.0.0.0 at all its addresses")
    set_up_logs(verbose)
    offer(map(read_game, files))
    limits = GENEROUS if generous else Limits()
    timing = Timing(to_act=to_act, bank=bank, to_wager=to_wager, moment=moment, hurry=hurry, idle=60 * idle)
    name = store_named(data, address)
    # Whoever calls this from a program may bring a chance of its own; on the command line there is the system's only.
    chance = click.get_current_context().find_object(RoomChance) or OF_THE_SYSTEM
    listening = (EVERYWHERE if lan else host, readers) if readers else None

    def open_room() -> CardRoom:
        if bus:
            return CardRoom.open_among(
                name, NodeTerms(node, weight, roles=("gateway", TABLES) if roles == BOTH else (TABLES,)), timing, chance
            )
        return CardRoom.open(name, timing=timing, checkpoints=checkpoints, chance=chance)

    if roles == GATEWAY:
        app = make_gateway(bus, node or GATEWAY, limits, origins)
    else:
        app = make_app(open_room, limits, origins, listening, bus, is_gateway=roles == BOTH)
    try:
        run(app, EVERYWHERE if lan else host, port, proxies, lan, deflates=bool(bus))
    except OSError as error:
        why = (error.strerror or "").partition(" (while")[0]
        what = "--port 0 picks a free one" if error.errno in TAKEN else "--host names an address of this machine"
        raise Malformed(f"cannot listen at {host}:{port}: {why}; {what}") from error


def _check_roles(roles: str, bus: str, node: str, weight: float, address: str, readers: int) -> None:
    """Malformed where somebody asks a node for what its roles have no use for."""
    if roles != BOTH and not bus:
        raise Malformed("roles are for one node of several: name the bus between them with --bus")
    if (node or weight != 1.0) and not bus:
        raise Malformed("a name and a weight are for one node of several: name the bus between them with --bus")
    if roles == GATEWAY and address:
        raise Malformed("a gateway has no database: leave --store out")
    if roles == GATEWAY and readers:
        raise Malformed("a gateway hears no readers of cards: name their port (--readers) at a node that has tables")
