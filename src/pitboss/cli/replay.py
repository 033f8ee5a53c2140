"""`pitboss replay`: tell a recorded round or the rounds of a scenario file, as anybody at the table saw it."""

from collections.abc import Sequence
from pathlib import Path

import click

from pitboss.cli.output import console, json_option, print_json
from pitboss.cli.software_dealer import principal_of
from pitboss.malformed import Malformed
from pitboss.play import Event
from pitboss.poker.events import Started
from pitboss.poker.reenact import first_departure
from pitboss.poker.round import CODEC, Round
from pitboss.poker.state import State
from pitboss.poker.tell import Told, tell
from pitboss.rulebook import digest
from pitboss.rulebook import explain as says

Events = Sequence[Event[State]]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, metavar="N", help="As the player of seat N saw it; 0 for somebody looking on.")
@click.option("--all", "everything", is_flag=True, help="With every card, as the auditor sees it (unless --seat).")
@click.option("--rules/--quiet-rules", "cite", default=True, help="Rule ids beside each step, or none.")
@click.option("--explain", is_flag=True, help="Also what each rule says, where it first decides.")
@json_option
def replay(file: Path, seat: int | None, everything: bool, cite: bool, explain: bool, as_json: bool) -> None:
    """Replay FILE: a round recorded with `pitboss deal --record`, or a scenario file (.toml).

    \b
    pitboss replay round.jsonl --explain
    pitboss replay round.jsonl --seat 3
    pitboss replay scenarios/1994-rounds.toml
    """
    if everything and seat is not None:
        raise Malformed("--seat and --all: one viewer at a time")
    viewer = principal_of(seat)
    for title, events in _rounds(file):
        _check_seat(seat, events)
        story = list(tell(events, viewer))
        if as_json:
            _print_json(title, story, explain)
        else:
            _print(title, story, cite, explain)


def read_record(file: Path) -> Events:
    """The events of a recorded round, or Malformed with the line that is damaged."""
    try:
        lines = file.read_bytes().splitlines()
    except OSError as error:
        raise Malformed(f"{file}: cannot be read: {error.strerror}") from error
    events: list[Event[State]] = []
    for number, line in enumerate(lines, 1):
        try:
            events.append(CODEC.decode(line))
        except (Malformed, UnicodeDecodeError) as error:
            raise Malformed(f"{file}: line {number}: {error}") from error
    _check_course(file, events)
    return events


def _check_course(file: Path, events: Events) -> None:
    """A record begins with its Started, and everything in it follows from what stands before."""
    if not events or not isinstance(events[0], Started):
        raise Malformed(f"{file}: no record of a round: its first line is not the beginning of one")
    try:
        departure = first_departure(events)
    except (Malformed, LookupError) as error:
        raise Malformed(f"{file}: line 1: no such round can be dealt: {error}") from error
    if departure is not None:
        what = events[departure].__struct_config__.tag
        raise Malformed(f"{file}: line {departure + 1}: {what!r} does not follow from the lines before it")
    if events[0].rulebook != digest():
        click.echo(f"Note: {file} was recorded under another state of the rulebook.", err=True)


def _rounds(file: Path) -> list[tuple[str, Events]]:
    if file.suffix != ".toml":
        return [("", read_record(file))]
    from pitboss.scenario import read, run

    found: list[tuple[str, Events]] = []
    for scenario in read(file):
        result = run(scenario)
        if result.events:
            found.append((f"{result.name}: {result.title}", result.events))
    return found


def _check_seat(seat: int | None, events: Events) -> None:
    seats = Round.replay(events[:1]).state.setup.seats
    if seat and seat not in seats:
        raise Malformed(f"--seat {seat}: seats {', '.join(map(str, seats))} are dealt in")


def _print(title: str, story: list[Told], cite: bool, explain: bool) -> None:
    from rich.text import Text

    from pitboss.cli.round_page import RoundPage

    page = RoundPage(console(), cite, explain)
    if title:
        page.console.print(Text(f"\n{title}", style="bold"))
    page.show(story)


def _print_json(title: str, story: list[Told], explain: bool) -> None:
    for told in story:
        line: dict[str, object] = {"scenario": title} if title else {}
        line |= {"section": told.section, "text": told.text, "rules": told.rules}
        print_json(line | ({"says": says(told.rules)} if explain else {}))
