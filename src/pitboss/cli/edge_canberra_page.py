"""The results of `pitboss edge canberra` for people: tables on the terminal."""

from typing import TYPE_CHECKING

from pitboss.cards import text_of
from pitboss.cli.output import console
from pitboss.play.money import dollars

if TYPE_CHECKING:
    from pitboss.lab.canberra_rules import CanberraRules
    from pitboss.lab.canberra_types import Chart, Comparison, Decision, HouseEdge
    from pitboss.lab.exact import Exact
    from pitboss.lab.session import SessionResults


def show_edge(found: "HouseEdge") -> None:
    """The figures, then how rounds end by the player's hand."""
    from rich.table import Table

    screen = console()
    screen.print(f"[bold]Canberra Poker[/], {found.strategy} play, {rules_text(found.rules)}")
    figures = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for name, figure in (
        ("house edge", f"{found.edge.decimal:.4%} of the ante"),
        ("element of risk", f"{found.element_of_risk.decimal:.4%} of all that is wagered"),
        ("standard deviation", f"{found.standard_deviation:.4f} antes a round"),
        ("bets", f"{found.bet_frequency.decimal:.4%} of hands"),
        ("dealer qualifies", f"{found.dealer_qualifies.decimal:.4%} of rounds"),
        ("edge, exactly", f"{found.edge.num:,} / {found.edge.den:,}"),
    ):
        figures.add_row(name, figure)
    screen.print(figures)
    table = Table(title="how rounds end, in a million deals", title_justify="left", box=None, header_style="dim")
    table.add_column("hand")
    for name in ("folded", "no hand", "won", "tied", "lost"):
        table.add_column(name, justify="right")
    for row in reversed(found.outcomes):
        counts = (row.folded, row.no_hand, row.won, row.tied, row.lost)
        table.add_row(str(row.hand), *(_in_a_million(count, found.deals) for count in counts))
    screen.print(table)


def show_chart(chart: "Chart") -> None:
    """Where a cell is empty the hand folds; a number is the part, in per cent, of the hands in that row that bet."""
    from rich.table import Table

    table = Table(title="bet (●) or fold (·) by the upcard; numbers: so many of a hundred such hands bet")
    table.box = None
    table.title_justify = "left"
    table.add_column("hand")
    for card in chart.upcards:
        table.add_column("10" if card == "T" else card, justify="right", header_style="dim")
    for row in chart.rows:
        table.add_row(row.name.replace("T", "10"), *map(_cell, row.shares))
    console().print(table)


def show_session(found: "SessionResults") -> None:
    screen = console()
    screen.print(
        f"[bold]{found.rounds:,} rounds[/]: {found.ahead:.1%} leave ahead, {found.even:.1%} even; on average "
        f"{dollars(round(found.mean))}, give or take {dollars(round(found.standard_deviation))}"
    )
    for share in sorted(map(float, found.figures().quantiles)):
        screen.print(f"  {share:>4.0%} of sessions end at {dollars(found.quantile(share))} or less")


def show_comparison(found: "Comparison") -> None:
    """The rules as they are and as changed, side by side, with what the change makes."""
    from rich.table import Table

    now, changed, difference = found.now, found.changed, found.difference
    table = Table(title=f"what if: {rules_text(changed.rules)}", title_justify="left", box=None, header_style="dim")
    for name in ("", "now", "changed", "difference"):
        table.add_column(name, justify="right" if name else "left")
    table.add_row(
        "house edge", f"{now.edge.decimal:.4%}", f"{changed.edge.decimal:.4%}", f"{difference.edge.decimal:+.4%}"
    )
    table.add_row(
        "variance",
        f"{now.variance.decimal:.4f}",
        f"{changed.variance.decimal:.4f}",
        f"{difference.variance.decimal:+.4f}",
    )
    take = f"take per hour, {found.trade.boxes} boxes, {found.trade.rounds_per_hour} rounds"
    table.add_row(take, *(_money(amount) for amount in (found.take_now, found.take_changed, difference.take_per_hour)))
    console().print(table)


def show_decision(found: "Decision") -> None:
    screen = console()
    screen.print(f"[bold]{found.decision}[/]: {text_of(found.hand)} ({found.category}) against {found.upcard}")
    screen.print(f"  a bet is worth {found.bet.decimal:+.6f} antes, a fold {found.fold.decimal:+.0f}")
    screen.print(
        f"  of {found.dealer_hands:,} dealer's hands {found.no_hand:,} do not qualify, {found.won:,} lose, "
        f"{found.tied:,} tie, {found.lost:,} win"
    )


def rules_text(rules: "CanberraRules") -> str:
    """What of the rules is not as the gazette has it."""
    from pitboss.lab.canberra_rules import CanberraRules

    usual = CanberraRules()
    parts = [f"{line} {odds} to 1" for line, odds in rules.odds.items() if odds != usual.odds[line]]
    if rules.qualifier != usual.qualifier:
        parts.append(f"dealer needs {rules.qualifier}")
    if rules.bet_multiple != usual.bet_multiple:
        parts.append(f"BET of {rules.bet_multiple} antes")
    if rules.maximum_payout is not None:
        parts.append(f"at most {dollars(rules.maximum_payout)} on a BET, ante {dollars(rules.ante)}")
    elif rules.ante != usual.ante:
        parts.append(f"ante {dollars(rules.ante)}")
    return ", ".join(parts) or "rules of 1997"


def _cell(share: float) -> str:
    if share == 1:
        return "[green]●[/]"
    if share == 0:
        return "[dim]·[/]"
    return "<1" if share < 0.01 else ">99" if share > 0.99 else f"{100 * share:.0f}"


def _in_a_million(count: int, deals: int) -> str:
    return "-" if not count else f"{1_000_000 * count / deals:,.1f}"


def _money(cents: "Exact") -> str:
    return dollars(round(cents.decimal))
