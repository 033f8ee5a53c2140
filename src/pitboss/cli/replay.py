"""`pitboss replay`: tell recorded rounds of any kind of file, as anybody at the table saw them, or convert them."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import click
import msgspec

from pitboss.cli.output import console, json_option, print_json
from pitboss.cli.recorded import Events, RecordedRound, read_files
from pitboss.cli.software_table import principal_of
from pitboss.cli.telling import tell_any, write_any
from pitboss.malformed import Malformed
from pitboss.play import Principal, project
from pitboss.play.telling import Told
from pitboss.poker.round import Round
from pitboss.rulebook import explain as says
from pitboss.table.events import Seated


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--seat", type=int, metavar="N", help="As the player of seat N saw it; 0 for somebody looking on.")
@click.option("--all", "everything", is_flag=True, help="With every card, as the auditor sees it (unless --seat).")
@click.option("--rules/--quiet-rules", "cite", default=True, help="Rule ids beside each step, or none.")
@click.option("--explain", is_flag=True, help="Also what each rule says, where it first decides.")
@click.option(
    "--as",
    "form",
    type=click.Choice(["story", "text", "phh", "record", "position"]),
    default="story",
    show_default=True,
    help="Tell the rounds, or write them in another form.",
)
@json_option
@click.pass_context
def replay(
    context: click.Context,
    files: tuple[Path, ...],
    seat: int | None,
    everything: bool,
    cite: bool,
    explain: bool,
    form: str,
    as_json: bool,
) -> None:
    """Replay each FILE: a record (`pitboss deal --record`), scenarios (.toml), or hand histories (.phh, .phhs).

    Ends with 0 if all rounds are sound, 1 if some are not, 2 if nothing could be read.

    \b
    pitboss replay round.jsonl --explain
    pitboss replay round.jsonl --seat 3
    pitboss replay scenarios/1994-rounds.toml
    pitboss replay night.phhs --json
    pitboss replay round.jsonl --as phh > round.phh
    """
    if everything and seat is not None:
        raise Malformed("--seat and --all: one viewer at a time")
    viewer = principal_of(seat)
    found = []
    for one in read_files(files):
        _check_seat(seat, one.events)
        found.append(one)
        if as_json:
            _print_json(one, viewer, explain)
        elif form == "story":
            _print(one, viewer, cite, explain)
        _complain(one, as_json)
    if form != "story" and not as_json:
        _convert(form, [one.events for one in found if one.events], viewer)
    context.exit(_code(found))


def _code(found: Sequence[RecordedRound]) -> int:
    if not any(one.is_read for one in found):
        return 2
    return 0 if all(one.recorded.ok for one in found) else 1


def _complain(found: RecordedRound, as_json: bool) -> None:
    """What is wrong with a round, for people: on standard error, with its place."""
    recorded = found.recorded
    if recorded.error and not as_json:
        place = f"{recorded.file} [{recorded.key}]" if recorded.key else recorded.file
        click.echo(f"Error: {place}: {recorded.error}", err=True)


def _check_seat(seat: int | None, events: Events) -> None:
    if not seat or not events:
        return
    from pitboss.records.banked import game_of

    game = game_of(events)
    if game is None:
        seats = Round.replay(events[:1]).state.setup.seats
    else:
        seats = tuple(sorted({event.seat for event in events if isinstance(event, Seated)}))
    if seat not in seats:
        raise Malformed(f"--seat {seat}: seats {', '.join(map(str, seats))} are dealt in")


def _print(found: RecordedRound, viewer: Principal, cite: bool, explain: bool) -> None:
    from rich.text import Text

    from pitboss.cli.round_page import StoryPrinter

    if not found.events:
        return
    page = StoryPrinter(console(), cite, explain)
    if found.title:
        page.console.print(Text(f"\n{found.title}", style="bold"))
    page.show(list(tell_any(found.events, viewer)))


def _print_json(found: RecordedRound, viewer: Principal, explain: bool) -> None:
    """One object for each round; with `explain` also its steps, each with what its rules say."""
    line: dict[str, object] = msgspec.to_builtins(found.recorded)
    line = {name: value for name, value in line.items() if value is not None or name not in ("net", "rake")}
    if explain and found.events:
        line["steps"] = [_step(told) for told in tell_any(found.events, viewer)]
    print_json(line)


def _step(told: Told) -> dict[str, object]:
    return {"section": told.section, "text": told.text, "rules": told.rules, "says": says(told.rules)}


def _convert(form: str, rounds: list[Events], viewer: Principal) -> None:
    """Write what the viewer knows of the rounds in another form."""
    from pitboss.records.banked import game_of

    if form != "record" and any(game_of(events) is not None for events in rounds):
        raise Malformed(f"--as {form}: a table against the house is told as story or written as record")
    seen = [[told for event in events if (told := project(event, viewer)) is not None] for events in rounds]
    click.echo(_FORMS[form](seen), nl=False)


def _text(rounds: Iterable[Events]) -> str:
    from pitboss.records.text import text

    return "\n".join(text(events, principal_of(None), str(number)) for number, events in enumerate(rounds, 1))


def _phh(rounds: Iterable[Events]) -> str:
    from pitboss.records.phh_write import write, write_many

    told = list(rounds)
    return write(told[0]) if len(told) == 1 else write_many(told)


def _record(rounds: Iterable[Events]) -> bytes:
    return write_any([event for events in rounds for event in events])


def _position(rounds: Iterable[Events]) -> str:
    from pitboss.records.position import position

    return "".join(f"{position(Round.replay(events))}\n" for events in rounds)


_FORMS: dict[str, Callable[[Iterable[Events]], str | bytes]] = {
    "text": _text,
    "phh": _phh,
    "record": _record,
    "position": _position,
}
