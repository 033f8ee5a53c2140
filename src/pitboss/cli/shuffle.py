"""`pitboss shuffle`: shuffle a shoe with its proofs, verify proofs, and collect output for a test laboratory.

Rules: NI2018-51/7.1 to 7.3 and 16.7, S94-1994/7CS4.1 to 4.5, S89-1997/7.1 to 7.4.
"""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import BinaryIO, TypeVar

import click

from pitboss.cards import DECK_SIZES, Deck, text_of
from pitboss.cli.output import console, json_option, print_json
from pitboss.malformed import Malformed
from pitboss.shoe import (
    Nonce,
    Shoe,
    ShoeReport,
    auditor_proof,
    can_be_cut,
    check_cut,
    encode,
    new_cut,
    new_secret,
    order_of,
    secret_commitment,
    sorted_nonces,
    verify,
    viewer_proof,
)
from pitboss.shoe.derivation import mixed_word

Command = TypeVar("Command", bound=Callable[..., None])


@click.group()
def shuffle() -> None:
    """Shuffle with a proof of fairness, or verify one.

    The house commits itself to a secret, players may add nonces, the cards are committed one by one, then cut. When the
    shoe ends each viewer can check the cards they saw, and the auditor can check everything.
    """


def deck_options(command: Command) -> Command:
    """The options that name a deck or a shoe of several."""
    for option in (
        click.option("--copies", default=1, show_default=True, help="Decks in the shoe, 1 to 8."),
        click.option("--joker", is_flag=True, help="Add the joker to each deck."),
        click.option(
            "--deck",
            "size",
            default=52,
            show_default=True,
            metavar="N",
            help=f"Cards in a deck: {', '.join(map(str, DECK_SIZES))}.",
        ),
    ):
        command = option(command)
    return command


@shuffle.command("new")
@deck_options
@click.option("--nonce", "nonces", multiple=True, metavar="[NAME=]TEXT", help="A player's contribution; repeatable.")
@click.option("--cut", "cut_at", type=int, metavar="K", help="Cut after K cards; without it a place is drawn.")
@click.option("--cut-by", default="dealer", show_default=True, metavar="NAME", help="Who cuts.")
@click.option("--ask", is_flag=True, help="Ask for nonces and cut, each after what must be published before it.")
@click.option("--auditor", type=click.Path(path_type=Path), required=True, help="Where the auditor's proof goes.")
@click.option("--viewer", type=click.Path(path_type=Path), help="Where a viewer's proof goes.")
@click.option("--positions", default="", metavar="1,2,5", help="The cards that viewer saw, the first dealt being 1.")
@click.option("--dealt", type=int, metavar="N", help="Cards dealt; without it as many as --positions needs.")
@json_option
def new(
    size: int,
    joker: bool,
    copies: int,
    nonces: tuple[str, ...],
    cut_at: int | None,
    cut_by: str,
    ask: bool,
    auditor: Path,
    viewer: Path | None,
    positions: str,
    dealt: int | None,
    as_json: bool,
) -> None:
    """Shuffle, cut and deal a shoe, and write its proofs.

    \b
    pitboss shuffle new --auditor auditor.json
    pitboss shuffle new --deck 32 --joker --nonce Ann=rain --cut 11 --auditor auditor.json
    pitboss shuffle new --auditor auditor.json --viewer ann.json --positions 1,3,10-14
    """
    deck = Deck(size, joker, copies)
    seen = _positions(positions, len(deck))
    leaves = _dealt(dealt, seen, len(deck))
    if seen and viewer is None:
        raise Malformed("--positions says what a viewer saw: say with --viewer where that proof goes")
    if cut_at is not None:
        check_cut(len(deck), cut_at)
    given = _nonces(nonces)
    secret = new_secret(len(deck))
    say = partial(_tell, as_json)
    say("secret_commitment", "The house committed itself to its secret", secret_commitment(secret).hex())
    shoe = Shoe(deck, secret, _asked_nonces(given) if ask else given)
    say("statement", "Published before the cut", shoe.statement.hex())
    _cut(shoe, cut_at, cut_by, ask)
    for _ in range(leaves):
        shoe.deal()
    shoe.end()
    _write(auditor, encode(auditor_proof(shoe)))
    say("auditor", "Proof for the auditor alone", str(auditor))
    if viewer is not None:
        proof = viewer_proof(shoe, [seen])
        _write(viewer, encode(proof))
        say("viewer", "Proof for the viewer", str(viewer))
        say("seen", "The viewer saw", " ".join(opening.face for opening in proof.shuffles[0].openings))


@shuffle.command("verify")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--published", multiple=True, metavar="STATEMENT", help="A statement you noted before a cut; repeatable.")
@json_option
@click.pass_context
def verify_(ctx: click.Context, files: tuple[str, ...], published: tuple[str, ...], as_json: bool) -> None:
    """Verify proofs; `-` is standard input.

    Exit code 0: all verified. 1: a proof fails. 2: a file is no proof or cannot be read.
    A proof shows that its cards are those of its statements. That these were published before the cut, you know from
    your own note of them: give it with --published, in the order of the shuffles.
    """
    noted = tuple(statement.strip().lower() for statement in published)
    ctx.exit(max(_verified(name, noted, as_json) for name in files))


@shuffle.command("export")
@deck_options
@click.option("--count", default=1000, show_default=True, metavar="N", help="How many shuffles.")
@click.option("--raw", is_flag=True, help="The raw random bytes of each shuffle instead of its final order.")
@click.option("--out", type=click.Path(path_type=Path), help="A file; without it standard output.")
@json_option
def export(size: int, joker: bool, copies: int, count: int, raw: bool, out: Path | None, as_json: bool) -> None:
    """Collect shuffles for a test laboratory, from the path that games are dealt from.

    One line a shuffle, the cards before the cut. It may be interrupted: what is written stays, whole lines only.
    At the end standard error tells how many shuffles were written and the SHA-256 of them all.
    """
    if count < 1:
        raise Malformed(f"{count} shuffles: at least one is needed")
    if raw and as_json:
        raise Malformed("--raw writes bytes: it cannot go with --json")
    lines = _shuffles(Deck(size, joker, copies), raw, as_json)
    if out is None:
        _collect(lines, count, sys.stdout.buffer)
    else:
        with _opened(out) as file:
            _collect(lines, count, file)


def _tell(as_json: bool, name: str, words: str, value: str) -> None:
    """Tell each thing when it happens: a line for people, one JSON object a line for programs."""
    if as_json:
        print_json({name: value})
        sys.stdout.flush()
    else:
        click.echo(f"{words}: {value}")


def _nonces(texts: tuple[str, ...]) -> tuple[Nonce, ...]:
    nonces = []
    for number, text in enumerate(texts, 1):
        name, equals, rest = text.partition("=")
        nonces.append(Nonce(name.strip(), rest) if equals else Nonce(f"player {number}", text))
    return sorted_nonces(nonces)


def _asked_nonces(given: tuple[Nonce, ...]) -> tuple[Nonce, ...]:
    lines = []
    while line := click.prompt("Nonce ([NAME=]TEXT, nothing to go on)", default="", show_default=False, err=True):
        lines.append(line)
    return sorted_nonces((*given, *_nonces(tuple(lines))))


def _cut(shoe: Shoe, at: int | None, by: str, ask: bool) -> None:
    count = shoe.remaining
    if ask and at is None and can_be_cut(count):
        at = click.prompt(f"Cut after how many cards (2 to {count - 2})", type=click.IntRange(2, count - 2), err=True)
    shoe.cut(new_cut(count) if at is None else at, by)


def _positions(text: str, count: int) -> list[int]:
    """`1,3,10-14` as positions from nought."""
    positions: set[int] = set()
    for part in filter(None, (part.strip() for part in text.split(","))):
        first, _, last = part.partition("-")
        if not (first.isdecimal() and (last or first).isdecimal() and 1 <= int(first) <= int(last or first) <= count):
            raise Malformed(f"no positions: {part!r}; write numbers from 1 to {count}, such as 1,3,10-14")
        positions |= set(range(int(first) - 1, int(last or first)))
    return sorted(positions)


def _dealt(dealt: int | None, seen: list[int], count: int) -> int:
    needed = max(seen, default=-1) + 1
    if dealt is None:
        return needed
    if not needed <= dealt <= count:
        raise Malformed(f"{dealt} cards dealt: {needed} to {count} are possible")
    return dealt


def _shuffles(deck: Deck, raw: bool, as_json: bool) -> Iterator[bytes]:
    while True:
        seed = new_secret(len(deck)).seed
        if raw:
            yield mixed_word(seed, ()).to_bytes(len(seed), "big")
            continue
        cards = text_of(deck.cards[card] for card in order_of(range(len(deck)), seed))
        yield (f'{{"order":"{cards}"}}\n' if as_json else f"{cards}\n").encode()


def _collect(lines: Iterator[bytes], count: int, file: BinaryIO) -> None:
    import hashlib

    from rich.console import Console
    from rich.progress import Progress

    digest = hashlib.sha256()
    written = 0
    errors = Console(stderr=True)
    with (
        _interruptions() as interrupted,
        Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress,
    ):
        task = progress.add_task("Shuffling", total=count)
        while written < count and not interrupted:
            line = next(lines)
            file.write(line)
            digest.update(line)
            written += 1
            if written % 256 == 0:
                progress.update(task, completed=written)
    file.flush()
    click.echo(f"{written} shuffles, SHA-256 {digest.hexdigest()}", err=True)
    if interrupted:
        raise KeyboardInterrupt


@contextmanager
def _interruptions() -> Iterator[list[int]]:
    """A list that fills at the first Ctrl-C, so that work can stop between two lines; a second one stops at once."""
    noted: list[int] = []

    def note(number: int, _: FrameType | None) -> None:
        noted.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)


def _verified(name: str, published: tuple[str, ...], as_json: bool) -> int:
    """Print what was found of one file, and return its exit code; other files are still looked at."""
    try:
        report = verify(_read(name), published)
    except Malformed as error:
        if as_json:
            print_json({"file": name, "error": str(error)})
        click.echo(f"Error: {name}: {error}", err=True)
        return 2
    if as_json:
        print_json({"file": name, "report": report})
    else:
        _print_report(name, report)
    return 0 if report.verified else 1


def _print_report(name: str, report: ShoeReport) -> None:
    from rich.markup import escape

    out = console()
    out.print(f"[bold]{escape(name)}[/bold]: {report.kind}'s proof, {report.deck}", soft_wrap=True)
    for number, statement in enumerate(report.statements, 1):
        out.print(f"  statement {number}: {statement}", soft_wrap=True)
    for check in report.checks:
        sign = "[green]✓[/green]" if check.passed else "[bold red]✗ FAILED[/bold red]"
        place = f"shuffle {check.shuffle}, {check.name}" if check.shuffle else check.name
        out.print(f"  {sign} {place}: {escape(check.text)}", soft_wrap=True)
    out.print("  [bold green]verified[/bold green]" if report.verified else "  [bold red]NOT verified[/bold red]")


def _read(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Malformed(f"cannot be read: {error.strerror}") from error


def _write(path: Path, data: bytes) -> None:
    """A proof opens cards: a new file is readable by its owner alone."""
    with _opened(path) as file:
        file.write(data)


def _opened(path: Path) -> BinaryIO:
    try:
        path.touch(mode=0o600)
        return path.open("wb")
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror}") from error
