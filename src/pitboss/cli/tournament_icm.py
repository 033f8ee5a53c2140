"""`pitboss tournament icm`: what stacks are worth in prizes."""

import sys
from fractions import Fraction
from pathlib import Path

import click
import msgspec

from pitboss.cli.amount_lists import chips_list, dollars_list
from pitboss.cli.jobs import check_plot, plot_option
from pitboss.cli.output import json_option, print_json
from pitboss.tournament.icm import check_stacks, exact_worth, to_cents

CENTS = 100


class ExactDollars(msgspec.Struct, frozen=True):
    """Dollars as a reduced fraction."""

    num: int
    den: int


class Worth(msgspec.Struct, frozen=True, omit_defaults=True):
    """What each stack is worth, in dollars to the cent, in the order given; the sum is that of the prizes."""

    equities: tuple[str, ...]
    exact: tuple[ExactDollars, ...] = ()


@click.command()
@click.option("--stacks", "stacks_text", required=True, metavar="CHIPS,...", help="The stacks of all players left.")
@click.option(
    "--prizes", "prizes_text", required=True, metavar="DOLLARS,...", help="The prizes left, first place first."
)
@click.option("--exact", "is_exact", is_flag=True, help="Also as fractions; for at most twelve players.")
@plot_option
@json_option
def icm(stacks_text: str, prizes_text: str, is_exact: bool, plot: Path | None, as_json: bool) -> None:
    """What each stack is worth in prizes: who is first by chips, then second by chips among the rest, and so on.

    Up to twelve players by fractions, more by an integral that is as exact as the cents it is rounded to; nothing is
    sampled. Cents that cannot be divided go by the largest fraction, then to the larger stack.

    \b
    pitboss tournament icm --stacks 50000,30000,20000 --prizes 500,300,200
    pitboss tournament icm --stacks 68000,46000,27000,19000 --prizes 1280,960,640,320 --exact --json
    """
    stacks, prizes = chips_list(stacks_text), dollars_list(prizes_text)
    check_stacks(stacks, prizes)
    check_plot(plot)
    if is_exact:
        fractions = exact_worth(stacks, prizes)
        cents = to_cents(fractions, stacks)
    else:
        from pitboss.lab.icm import cents as cents_of

        fractions = ()
        cents = cents_of(stacks, prizes)
    if plot is not None:
        from pitboss.lab.plots_tournament import plot_worth

        plot_worth(stacks, prizes, cents, plot)
    if as_json:
        _print_json(cents, fractions)
    else:
        _print(stacks, cents, fractions)


def _print_json(cents: tuple[int, ...], fractions: tuple[Fraction, ...]) -> None:
    # Fractions of twelve odd stacks have thousands of digits.
    sys.set_int_max_str_digits(0)
    in_dollars = [each / CENTS for each in fractions]
    print_json(
        Worth(tuple(map(as_text, cents)), tuple(ExactDollars(each.numerator, each.denominator) for each in in_dollars))
    )


def _print(stacks: list[int], cents: tuple[int, ...], fractions: tuple[Fraction, ...]) -> None:
    chips, total = sum(stacks), sum(cents)
    click.echo(f"{'stack':>14}{'of chips':>10}{'worth':>16}{'of prizes':>11}{'exactly' if fractions else '':>12}")
    for player, (stack, worth) in enumerate(zip(stacks, cents, strict=True)):
        share = f"{worth / total if total else 0:.2%}"
        exactly = f"   {_short(fractions[player] / CENTS)}" if fractions else ""
        click.echo(f"{stack:>14,}{stack / chips:>10.2%}{f'${worth / CENTS:,.2f}':>16}{share:>11}{exactly}")
    click.echo(f"{chips:>14,}{'':>10}{f'${total / CENTS:,.2f}':>16}")


def _short(fraction: Fraction) -> str:
    """A fraction of few digits, else how many they are: --json has them all."""
    digits = fraction.denominator.bit_length() * 3 // 10
    return f"{fraction}" if digits <= 24 else f"a fraction over a number of {digits} digits"


def as_text(cents: int) -> str:
    """Dollars for programs: `383.93`."""
    return f"{cents // CENTS}.{cents % CENTS:02}"
