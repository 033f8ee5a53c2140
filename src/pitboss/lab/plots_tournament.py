"""Pictures of tournaments: what stacks are worth, and what places are paid."""

from collections.abc import Sequence
from pathlib import Path

from pitboss.lab.plots import FELT, GOLD, INK, PAPER, dollars, page, quiet

CENTS = 100
FEW = 30
"""So many bars have their amounts beside them."""


def plot_worth(stacks: Sequence[int], prizes: Sequence[int], worth: Sequence[int], file: Path) -> None:
    """The worth of each stack, largest first, against its share of the prizes by chips alone."""
    order = sorted(range(len(stacks)), key=lambda player: (-stacks[player], player))
    chips, total = sum(stacks), sum(prizes) / CENTS
    subtitle = f"{len(stacks):,} players, {len(prizes):,} prizes, {dollars(total)} in all"
    with page(file, 9.5, 5.4, "What the stacks are worth", subtitle) as figure:
        axes = figure.add_subplot()
        quiet(axes)
        places = range(1, len(order) + 1)
        by_icm = [worth[player] / CENTS for player in order]
        by_chips = [total * stacks[player] / chips for player in order]
        axes.plot(places, by_chips, color=GOLD, marker="o" if len(order) <= FEW else "", label="share by chips")
        axes.bar(places, by_icm, color=FELT, width=0.7 if len(order) <= FEW else 1.0, label="worth (ICM)")
        if len(order) <= FEW:
            axes.set_xticks(places, [f"{stacks[player]:,}" for player in order], rotation=45 if len(order) > 8 else 0)
            for place, amount in zip(places, by_icm, strict=True):
                # At the foot of the bar, where the line of the shares does not go.
                axes.annotate(
                    f"${amount:,.2f}",
                    (place, 0),
                    xytext=(0, 4),
                    textcoords="offset points",
                    ha="center",
                    va="bottom",
                    size=8,
                    color=PAPER,
                    rotation=90 if len(order) > 12 else 0,
                )
        axes.set_xlabel("stack" if len(order) <= FEW else "players by stack, largest first", size=9)
        axes.yaxis.set_major_formatter(dollars)
        axes.set_ylim(bottom=0)
        axes.legend(frameon=False, fontsize=9, labelcolor=INK)


def plot_prizes(prizes: Sequence[int], players: int, file: Path) -> None:
    """The prize of each place, with amounts where there is room for them."""
    total = sum(prizes) / CENTS
    subtitle = f"{dollars(total)} for {len(prizes):,} of {players:,} players"
    with page(file, 9.5, 5.2, "What the places are paid", subtitle) as figure:
        axes = figure.add_subplot()
        quiet(axes)
        places, amounts = range(1, len(prizes) + 1), [prize / CENTS for prize in prizes]
        axes.bar(places, amounts, color=FELT, width=0.75 if len(prizes) <= FEW else 1.0)
        if len(prizes) <= FEW:
            axes.set_xticks(places)
            for place, amount in zip(places, amounts, strict=True):
                axes.annotate(dollars(amount), (place, amount), ha="center", va="bottom", size=8, color=INK)
        axes.set_xlabel("place", size=9)
        axes.yaxis.set_major_formatter(dollars)
        axes.set_ylim(bottom=0)
