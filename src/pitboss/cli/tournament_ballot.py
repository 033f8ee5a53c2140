"""`pitboss tournament ballot verify`: whether the draws of a tournament are what was committed to."""

from pathlib import Path

import click
import msgspec

from pitboss.cli.output import json_option, print_json
from pitboss.lab.tournaments.draws import verified_draws
from pitboss.lab.tournaments.records import Wrong
from pitboss.malformed import Malformed
from pitboss.tournament.tournament import CODEC


class DrawsVerdict(msgspec.Struct, frozen=True):
    """Whether all draws are sound, the first that is not, and how many were proved."""

    sound: bool
    wrong: Wrong | None
    proved: int
    by_hand: int
    waiting: int


@click.group()
def ballot() -> None:
    """The ballot for seats, and every later draw."""


@ballot.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@json_option
@click.pass_context
def verify(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Prove every draw in FILE, the log of a tournament (tournament.jsonl of its record), from the secrets revealed.

    Exit code 0: each is what the secret gives that was committed to. 1: the first that is not is named.
    """
    try:
        log = [CODEC.decode(line) for line in file.read_bytes().splitlines() if line.strip()]
    except (Malformed, OSError) as error:
        raise click.UsageError(f"{file} is no log of a tournament: {error}") from error
    if not log:
        raise click.UsageError(f"{file} is no log of a tournament: there is no event")
    found = verified_draws(log)
    if as_json:
        sound = found.wrong is None
        print_json(DrawsVerdict(sound, found.wrong, found.proved, found.by_hand, found.waiting))
    elif found.wrong is not None:
        click.echo(f"{file}: event {found.wrong.number}: {found.wrong.why}")
    else:
        more = [f"{found.by_hand} entered by hand, which nobody can prove"] if found.by_hand else []
        more += [f"{found.waiting} wait for their secret"] if found.waiting else []
        draws = "draw" if found.proved == 1 else "draws"
        click.echo("; ".join([f"{file}: {found.proved} {draws} proved", *more]))
    ctx.exit(0 if found.wrong is None else 1)
