"""`pitboss edge canberra`: the house edge of Canberra Poker, its strategy chart, one decision, a session, what-if."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from pitboss.cards import parse_card, parse_cards
from pitboss.cli.jobs import check_plot, plot_option, progress_bar
from pitboss.cli.output import json_option, print_json
from pitboss.malformed import Malformed
from pitboss.play.dollars import dollars_of

if TYPE_CHECKING:
    from pitboss.lab.canberra_rules import CanberraRules
    from pitboss.lab.canberra_types import Chart, Comparison, HouseEdge, Trade
    from pitboss.lab.session import SessionResults

# Spelled out, so that --help need not load the lab; a test holds them to it.
STRATEGIES = ("optimal", "always", "pairs", "ace-king", "three-rules")


@click.command()
@click.option("--strategy", type=click.Choice(STRATEGIES), default="optimal", show_default=True, help="Who bets when.")
@click.option("--pay", multiple=True, metavar="HAND=ODDS", help='A line of the odds, such as "royal flush=100".')
@click.option("--qualifier", default="ace-king", show_default=True, metavar="HAND", help="The least the dealer needs.")
@click.option("--bet", "bet_multiple", default=2, show_default=True, metavar="ANTES", help="The BET, in antes.")
@click.option("--maximum", metavar="DOLLARS", help="The maximum payout on a BET; without it there is none.")
@click.option("--ante", default="10", show_default=True, metavar="DOLLARS", help="The ante, for results in dollars.")
@click.option("--hand", metavar="CARDS", help="What to do with this hand; needs --upcard.")
@click.option("--upcard", metavar="CARD", help="The dealer's upcard; needs --hand.")
@click.option("--chart", is_flag=True, help="The strategy as a chart: hands by upcards.")
@click.option("--session", "rounds", type=int, metavar="ROUNDS", help="What so many rounds may bring.")
@click.option("--compare", multiple=True, metavar="CHANGES", help='Rules to compare, such as "flush=6, maximum=500".')
@click.option("--boxes", default=7, show_default=True, metavar="N", help="Antes a round, for the take per hour.")
@click.option("--rounds-per-hour", default=40, show_default=True, metavar="N", help="Rounds, for the take per hour.")
@plot_option
@json_option
def canberra(
    strategy: str,
    pay: tuple[str, ...],
    qualifier: str,
    bet_multiple: int,
    maximum: str | None,
    ante: str,
    hand: str | None,
    upcard: str | None,
    chart: bool,
    rounds: int | None,
    compare: tuple[str, ...],
    boxes: int,
    rounds_per_hour: int,
    plot: Path | None,
    as_json: bool,
) -> None:
    """The house edge of Canberra Poker, exact over all 19,933,230,517,200 deals.

    \b
    pitboss edge canberra --strategy three-rules --pay "royal flush=100"
    pitboss edge canberra --chart --plot chart.svg
    pitboss edge canberra --hand "As Kd Qh Jc 9s" --upcard 2d
    pitboss edge canberra --session 200 --plot session.png
    pitboss edge canberra --compare "qualifier=any hand" --compare "flush=6, maximum=500"

    Strategies: `always` bets every hand, `pairs` a pair or better, `ace-king` ace-king or better, `three-rules` a pair
    or better and ace-king by three rules about the upcard; `optimal` compares what a bet and a fold are worth.
    --compare takes pay lines, qualifier=, bet=, ante= and maximum=, commas between them. --plot draws the session if
    there is one, else the strategy chart.
    """
    check_plot(plot)
    rules = _rules(pay, qualifier, bet_multiple, maximum, ante)
    if hand is not None or upcard is not None:
        _decide(rules, hand, upcard, as_json)
        return
    # What is asked wrongly shall be refused before anything is computed.
    from pitboss.lab.canberra_types import Trade
    from pitboss.lab.what_if import with_changes

    trade, changes = Trade(boxes, rounds_per_hour), [with_changes(rules, text) for text in compare]
    found = _house_edge(rules, strategy)
    answer = CanberraEdge(
        found,
        _chart(found) if chart or (plot is not None and rounds is None) else None,
        None if rounds is None else _session(found, rounds),
        [_compared(found, changed, trade) for changed in changes],
    )
    if plot is not None:
        _draw(answer, plot)
    if as_json:
        print_json(_as_object(answer if chart else msgspec.structs.replace(answer, chart=None)))
    else:
        _show(answer, chart)


class CanberraEdge(msgspec.Struct, frozen=True):
    """All that was asked about one set of rules."""

    found: "HouseEdge"
    chart: "Chart | None"
    session: "SessionResults | None"
    comparisons: "list[Comparison]"


def _rules(pay: Sequence[str], qualifier: str, bet: int, maximum: str | None, ante: str) -> "CanberraRules":
    from pitboss.lab.canberra_rules import CanberraRules, with_odds

    most = None if maximum is None else int(dollars_of(maximum))
    rules = CanberraRules(qualifier=qualifier, bet_multiple=bet, maximum_payout=most, ante=int(dollars_of(ante)))
    for line in pay:
        rules = with_odds(rules, line)
    return rules


def _house_edge(rules: "CanberraRules", strategy: str) -> "HouseEdge":
    from pitboss.lab.canberra import house_edge

    with progress_bar("counting all deals") as progress:
        return house_edge(rules, strategy, progress)


def _chart(found: "HouseEdge") -> "Chart":
    from pitboss.lab.canberra_chart import strategy_chart

    return strategy_chart(found.rules, found.strategy)


def _session(found: "HouseEdge", rounds: int) -> "SessionResults":
    from pitboss.lab.session import session

    return session(found.results(), rounds)


def _compared(found: "HouseEdge", changed: "CanberraRules", trade: "Trade") -> "Comparison":
    from pitboss.lab.what_if import compare

    return compare(found, _house_edge(changed, found.strategy), trade)


def _draw(answer: CanberraEdge, file: Path) -> None:
    from pitboss.lab.plots_canberra import plot_chart, plot_session

    if answer.session is not None:
        plot_session(answer.session, answer.found, file)
    elif answer.chart is not None:
        plot_chart(answer.chart, answer.found, file)


def _decide(rules: "CanberraRules", hand: str | None, upcard: str | None, as_json: bool) -> None:
    from pitboss.cli.edge_canberra_page import show_decision
    from pitboss.lab.canberra_decision import best_decision

    if hand is None or upcard is None:
        raise Malformed("--hand and --upcard belong together: the hand of five cards and the dealer's upcard")
    decision = best_decision(rules, parse_cards(hand), parse_card(upcard))
    if as_json:
        print_json(decision)
    else:
        show_decision(decision)


def _show(answer: CanberraEdge, chart: bool) -> None:
    from pitboss.cli import edge_canberra_page as page

    page.show_edge(answer.found)
    if chart and answer.chart is not None:
        page.show_chart(answer.chart)
    if answer.session is not None:
        page.show_session(answer.session)
    for comparison in answer.comparisons:
        page.show_comparison(comparison)


def _as_object(answer: CanberraEdge) -> dict[str, object]:
    """One object for programs; parts that were not asked for are left out."""
    found: dict[str, object] = {"game": "canberra"} | msgspec.structs.asdict(answer.found)
    if answer.chart is not None:
        rows = [{"hands": row.name, "bets": row.bets, "deals": row.deals} for row in answer.chart.rows]
        found["chart"] = {"upcards": answer.chart.upcards, "rows": rows}
    if answer.session is not None:
        found["session"] = answer.session.figures()
    if answer.comparisons:
        found["comparisons"] = answer.comparisons
    return found
