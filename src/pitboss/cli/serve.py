"""`pitboss serve`: open the card room on a data folder and serve it until interrupted."""

from pathlib import Path

import click

from pitboss.malformed import Malformed

DATA = "pitboss-data"
folder_option = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=DATA,
    show_default=True,
    help="Where the room keeps its records.",
)


@click.command()
@folder_option
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 picks a free one.")
@click.option("--origin", "origins", multiple=True, help="Another address from which pages may use the room.")
@click.option("--to-act", type=click.FloatRange(0.01), default=30.0, show_default=True, help="Seconds to act (H-R01).")
@click.option(
    "--to-wager", type=click.FloatRange(0.01), default=20.0, show_default=True, help="Seconds to wager (H-R05)."
)
@click.option(
    "--moment",
    type=click.FloatRange(0),
    default=4.0,
    show_default=True,
    help="Seconds for one more wager after a wager (H-R05).",
)
@click.option("--hurry", type=click.FloatRange(0), default=1.0, show_default=True, help="Multiplies every pause.")
@click.option("--generous", is_flag=True, help="Lift the limits on rates, for load tests of one's own.")
@click.option("--verbose", is_flag=True, help="Log every request.")
def serve(
    data: Path,
    host: str,
    port: int,
    origins: tuple[str, ...],
    to_act: float,
    to_wager: float,
    moment: float,
    hurry: float,
    generous: bool,
    verbose: bool,
) -> None:
    """Open the card room: play in a browser, with people and bots.

    Everything that happens is kept in the data folder; the room goes on where it was when it is opened again.
    """
    from pitboss.room.card_room import CardRoom
    from pitboss.room.pace import Timing
    from pitboss.server.app import make_app
    from pitboss.server.limits import Limits
    from pitboss.server.logs import set_up_logs
    from pitboss.server.running import run

    set_up_logs(verbose)
    limits = Limits(commands=1e6, connects=1e6, guests=1e6, logins=1e6) if generous else Limits()
    timing = Timing(to_act=to_act, to_wager=to_wager, moment=moment, hurry=hurry)
    app = make_app(lambda: CardRoom.open(data, timing=timing), limits, origins)
    try:
        run(app, host, port)
    except OSError as error:
        raise Malformed(f"cannot listen at {host}:{port}: {error.strerror}; --port 0 picks a free one") from error
