"""The `pitboss` command: a group whose subcommands are imported only when they are needed."""

import sys
from typing import Any, ClassVar

import click
from click.exceptions import NoArgsIsHelpError

from pitboss import __version__
from pitboss.cli.lazy_group import LazyGroup, Subcommands
from pitboss.malformed import Malformed

COMMANDS: Subcommands = {
    "demo": ("pitboss.cli.demo:demo", "Deal a round, rank the hands and say which rules decided."),
    "deal": ("pitboss.cli.deal:deal", "Deal a round between bots, with any options, and tell it."),
    "replay": ("pitboss.cli.replay:replay", "Tell a recorded round, as anybody at the table saw it."),
    "scenario": ("pitboss.cli.scenario:scenario", "Check files that say what people do and what must be true."),
    "rule": ("pitboss.cli.rule:rule", "Rule on an irregularity: what the rules make of it, seat by seat."),
    "rank": ("pitboss.cli.rank:rank", "Rank a hand: its category, its five cards, its value."),
    "edge": ("pitboss.cli.edge:edge", "House edges and jackpots, exact, with charts and what-if."),
    "equity": ("pitboss.cli.equity:equity", "What hands win against each other, exact or sampled."),
    "bots": ("pitboss.cli.bots_compare:bots", "Bots against each other, by the thousands of rounds."),
    "solve": ("pitboss.cli.solve:solve", "Solve a small game: how to play it, and how far that is from best."),
    "tournament": ("pitboss.cli.tournament:tournament", "Tournaments: documents, prizes, the worth of stacks."),
    "house": ("pitboss.cli.house:house", "House conditions: terms, approvals, policies, signs, with versions."),
    "rules": ("pitboss.cli.rules:rules", "List, search and explain the rules; show which are proved."),
    "shuffle": ("pitboss.cli.shuffle:shuffle", "Shuffle with a proof of fairness, or verify one."),
    "follow": ("pitboss.cli.follow:follow", "Follow a table that a person deals: what now, what to say, what to push."),
    "reader": ("pitboss.cli.reader:reader", "A device that reads cards, simulated, in lines of text."),
    "serve": ("pitboss.cli.serve:serve", "Open the card room: play in a browser, with people and bots."),
    "verify": ("pitboss.cli.room_data:verify", "Check the records of a room: every row, and against checkpoints."),
    "accounts": ("pitboss.cli.room_data:accounts", "The ledger of a room: who has what."),
    "checkpoint": ("pitboss.cli.checkpoint:checkpoint", "Take, verify and countersign signed checkpoints."),
    "backup": ("pitboss.cli.backup:backup", "Copy the records of a room, open or not, and verify the copy."),
    "store": ("pitboss.cli.store:store", "The tables of a room in a PostgreSQL database: lay out, bring up to date."),
    "move": ("pitboss.cli.store:move", "Move a room from its folder to a database, or back."),
    "archive": ("pitboss.cli.archive:archive", "Write old months of a room in a database to files."),
    "cluster": ("pitboss.cli.cluster:cluster", "The nodes that have a room open together, and what each has."),
    "restore": ("pitboss.cli.backup:restore", "Put a backup back, verified."),
    "staff": ("pitboss.cli.staff:staff", "Give people a role in a room."),
    "warm": ("pitboss.cli.warm:warm", "Compile the fast kernels once, ahead of need."),
    "completion": ("pitboss.cli.completion:completion", "Print the completion script of a shell."),
}

EPILOG = """\b
First steps:
  pitboss demo                                  a round, told with its rules
  pitboss deal omaha --explain                  another, with what the rules say
  pitboss rank As Ks Qs Js Ts                   what is this hand?
  pitboss rank --deck 36 --joker Jk 9d 9h 8c 8s a hand on 36 cards with the joker
  pitboss edge canberra --chart                 what does it cost, and when to bet?
  pitboss rule scenarios/1994-out-of-turn.toml  somebody bet out of turn: now what?
  pitboss equity holdem AsKs QhQd               which hand wins how often?
  pitboss rules "out of turn"                   what do the rules say?
  pitboss rules NI2018-51/17.6                  one rule, its readings, its relatives
  pitboss shuffle verify proof.json             was the shuffle fair?

Every command that prints results takes --json. `pitboss COMMAND --help` says more.
"""


LONGEST_NAME = 120
"""So much is said of the name of a file."""


class PitbossGroup(LazyGroup):
    """All commands; input that cannot be understood, or asks for what a rule forbids, is a matter of usage."""

    subcommands: ClassVar[Subcommands] = COMMANDS

    # click types what a command returns and how it is invoked as Any.
    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Malformed as error:
            raise click.UsageError(str(error)) from error
        except OSError as error:
            if error.filename is None:
                raise
            # A file or folder that somebody has named, and that the system does not give.
            raise click.UsageError(f"{_named(error.filename)}: {error.strerror}") from error
        except Exception as error:
            # Loaded already if a command has raised them, and never for the others.
            from pitboss.play import Refusal
            from pitboss.room.store import StoreFailed

            if isinstance(error, Refusal | StoreFailed):
                raise click.UsageError(str(error)) from error
            raise


@click.group(cls=PitbossGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pitboss")
def main() -> None:
    """The card room that plays by the book.

    Pitboss runs the poker games that the Australian Capital Territory gazetted for its casino between 1994 and 2018,
    and for every card, chip, refusal and ruling it can say which rule decided.
    """


def _named(file: object) -> str:
    name = str(file)
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}..."


def _in_lines(error: click.ClickException) -> str:
    """One line, whatever click wraps; below it, one each, where a file has several faults."""
    message = error.format_message()
    first, *faults = message.splitlines() if isinstance(error.__cause__, Malformed) else [message]
    return "\n  ".join(" ".join(line.split()) for line in (first, *faults))


def run() -> None:
    """Entry point: bad input is one clear line on standard error and exit code 2, a group alone its help."""
    try:
        # Outside standalone mode click returns the code of ctx.exit() instead of leaving with it.
        code = main(prog_name="pitboss", standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except NoArgsIsHelpError as error:
        error.show()
        sys.exit(2)
    except click.ClickException as error:
        # click writes the choices of an argument that is missing below one another.
        click.echo(f"Error: {_in_lines(error)}", err=True)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Interrupted.", err=True)
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)
