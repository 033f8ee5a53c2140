"""The lab over HTTP: Canberra Poker, the Boomerang Jackpot and Mini-Baccarat, as `pitboss edge` answers them."""

from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pitboss.banked.jackpot.prizes import PRIZES
from pitboss.banked.jackpot.terms import JackpotTerms, check_terms
from pitboss.cards import parse_card, parse_cards, text_of
from pitboss.editions.s89 import CANBERRA as LAW_1997
from pitboss.hands.ranking import Category
from pitboss.lab.baccarat import BaccaratChances, BaccaratOdds
from pitboss.lab.canberra_changes import changed_rules
from pitboss.lab.canberra_rules import LINE_OF, ODDS_1997, CanberraRules
from pitboss.lab.canberra_types import ChartRow, EdgeDifference, HouseEdge, Trade
from pitboss.lab.exact import Exact
from pitboss.lab.jackpot_course import CHIPS_AT_ONCE, Drift, JackpotBalances, JackpotCourses, summary
from pitboss.play import RuleIds
from pitboss.server import lab_work
from pitboss.server.endpoint import LONG, Call, Endpoint
from pitboss.server.messages import RuleLine, rule_lines

Strategy = Literal["optimal", "always", "pairs", "ace-king", "three-rules"]
Changes = Annotated[str, Meta(max_length=400)]
Cents = Annotated[int, Meta(ge=0, le=10**11)]
Percent = Annotated[int, Meta(ge=0, le=100)]
COURSES = 100
MOST_CHIPS = 1_000_000
DECKS = 8
CURVE = 60
KINK = 1_000_000
"""The meter, in cents, up to which the least prizes hold."""
STRATEGIES: dict[str, str] = {
    "optimal": "bets where a bet is worth more than the ante that a fold gives up",
    "always": "bets every hand",
    "pairs": "bets a pair or better",
    "ace-king": "bets ace-king or better",
    "three-rules": "bets a pair or better, and ace-king by three rules about the upcard",
}


class CanberraQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`rules` are changes such as `royal flush=100, qualifier=any hand, bet=1, maximum=500, ante=25`, in dollars."""

    strategy: Strategy = "optimal"
    rules: Changes = ""
    boxes: Annotated[int, Meta(ge=1, le=9)] = 7
    rounds_per_hour: Annotated[int, Meta(ge=1, le=1000)] = 40


class PayLine(msgspec.Struct, frozen=True):
    line: str
    to_one: int
    gazetted: int
    rules: RuleIds


class StrategyView(msgspec.Struct, frozen=True):
    strategy: str
    text: str
    edge: Exact
    element_of_risk: Exact
    bet_frequency: Exact
    standard_deviation: float


class ChartRowView(msgspec.Struct, frozen=True):
    """Of so many `deals` so many bet, by the upcard."""

    hands: str
    bets: tuple[int, ...]
    deals: tuple[int, ...]


class ChartView(msgspec.Struct, frozen=True):
    """The strongest hands first; upcards from two to ace."""

    upcards: tuple[str, ...]
    rows: tuple[ChartRowView, ...]


class ComparisonView(msgspec.Struct, frozen=True):
    """The gazetted rules and these: edge, variance, and the operator's take in cents an hour."""

    gazetted_edge: Exact
    gazetted_variance: Exact
    take_gazetted: Exact
    take: Exact
    difference: EdgeDifference


class CanberraView(msgspec.Struct, frozen=True):
    found: HouseEdge
    lines: tuple[PayLine, ...]
    strategies: tuple[StrategyView, ...]
    chart: ChartView
    compared: ComparisonView
    rules: tuple[RuleLine, ...]


class DecisionQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand: Annotated[str, Meta(max_length=60)]
    upcard: Annotated[str, Meta(max_length=10)]
    rules: Changes = ""


class DecisionView(msgspec.Struct, frozen=True):
    """What a bet and a fold are worth, in antes, and how the dealer's hands behind the upcard fare."""

    hand: str
    upcard: str
    category: Category
    decision: Literal["bet", "fold"]
    bet: Exact
    fold: Exact
    dealer_hands: int
    no_hand: int
    won: int
    tied: int
    lost: int
    rules: tuple[RuleLine, ...]


class BoomerangQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Amounts in cents. With `chips`, so many are played out from this meter and reserve, a hundred times over."""

    chip: Annotated[int, Meta(ge=1, le=10**7)] = 100
    meter: Cents = KINK
    reserve: Cents = 0
    split: Percent = 40
    chips: Annotated[int, Meta(ge=0, le=MOST_CHIPS)] = 0


class HitView(msgspec.Struct, frozen=True):
    hand: str
    prize: int
    chance: Exact
    rules: RuleIds


class BoomerangView(msgspec.Struct, frozen=True):
    """What a chip returns as a share of itself; the curve has the meter in cents and the return."""

    chip: int
    meter: int
    returned: Exact
    break_even_meter: int
    hit_chance: Exact
    hits: tuple[HitView, ...]
    curve: tuple[tuple[int, float], ...]
    drift: Drift
    courses: JackpotCourses | None
    rules: tuple[RuleLine, ...]


class BaccaratQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    commission: Percent = 5
    tie_pays: Annotated[int, Meta(ge=0, le=1000)] = 8


class BaccaratTable(msgspec.Struct, frozen=True):
    """A fresh shoe of one deck, of two, and so on."""

    decks: list[BaccaratChances]
    rules: tuple[RuleLine, ...]


async def canberra(call: Call) -> CanberraView:
    query: CanberraQuery = call.query
    rules, lab = changed_rules(CanberraRules(), query.rules), call.service.lab
    edges = await lab.recall(call, lab_work.edges, rules)
    chart = await lab.recall(call, lab_work.chart, rules, query.strategy)
    trade = Trade(query.boxes, query.rounds_per_hour)
    compared = await lab.recall(call, lab_work.comparison, rules, query.strategy, trade)
    return CanberraView(
        next(edge for edge in edges if edge.strategy == query.strategy),
        _pay_lines(rules),
        tuple(_strategy(edge) for edge in edges),
        ChartView(chart.upcards, tuple(map(_chart_row, chart.rows))),
        ComparisonView(
            compared.now.edge,
            compared.now.variance,
            compared.take_now,
            compared.take_changed,
            compared.difference,
        ),
        rule_lines((*LAW_1997.bet_amount, *LAW_1997.no_hand, *LAW_1997.fold, "S89-1997/10.ANTE")),
    )


async def canberra_decision(call: Call) -> DecisionView:
    query: DecisionQuery = call.query
    rules = changed_rules(CanberraRules(), query.rules)
    given = parse_cards(query.hand), parse_card(query.upcard)
    found = await call.service.lab.recall(call, lab_work.decision, rules, *given)
    return DecisionView(
        text_of(found.hand),
        str(found.upcard),
        found.category,
        found.decision,
        found.bet,
        found.fold,
        found.dealer_hands,
        found.no_hand,
        found.won,
        found.tied,
        found.lost,
        rule_lines((*LAW_1997.bet_amount, *LAW_1997.no_hand, *LAW_1997.odds[found.category].rules)),
    )


async def boomerang(call: Call) -> BoomerangView:
    query: BoomerangQuery = call.query
    terms = JackpotTerms(chip=query.chip, pool_percent=query.split)
    check_terms(terms)
    lab = call.service.lab
    found = await lab.recall(call, lab_work.returned, query.chip, query.meter)
    meters = _meters(query.meter, found.break_even_meter)
    curve = await lab.recall(call, lab_work.returns, query.chip, meters)
    return BoomerangView(
        found.chip,
        found.meter,
        found.returned,
        found.break_even_meter,
        found.hit_chance,
        tuple(HitView(hit.hand, hit.prize, hit.chance, PRIZES[hit.hand].rules) for hit in found.hits),
        tuple(zip(meters, curve, strict=True)),
        await lab.recall(call, lab_work.moved, terms, query.meter),
        await _courses(call, terms, JackpotBalances(query.meter, query.reserve), query.chips),
        rule_lines(("S89-1997/11.2", "S89-1997/11.3", "G-R36", "G-R38")),
    )


async def baccarat(call: Call) -> BaccaratTable:
    query: BaccaratQuery = call.query
    odds = BaccaratOdds(Fraction(query.commission, 100), query.tie_pays)
    found = await call.service.lab.recall(call, lab_work.coups, odds, DECKS)
    return BaccaratTable(found, rule_lines(("S58-1995/MB10.1",)))


async def _courses(call: Call, terms: JackpotTerms, start: JackpotBalances, chips: int) -> JackpotCourses | None:
    """The courses played out, piece by piece; none for fewer chips than there are points to draw."""
    if not chips:
        return None
    pieces = -(-COURSES // max(1, CHIPS_AT_ONCE // chips))
    asked, lab = (terms, start, chips, COURSES), call.service.lab
    async with lab.asking(call) as presence:
        parts = [await lab.do(presence, lab_work.some_courses, *asked, number) for number in range(pieces)]
    played = [course for part in parts for course in part]
    return summary(terms, chips, played)


def _pay_lines(rules: CanberraRules) -> tuple[PayLine, ...]:
    cited = {LINE_OF[category]: odds.rules for category, odds in LAW_1997.odds.items()}
    lines = dict.fromkeys(LINE_OF.values())
    return tuple(PayLine(line, rules.odds[line], ODDS_1997[line], cited[line]) for line in lines)


def _strategy(found: HouseEdge) -> StrategyView:
    return StrategyView(
        found.strategy,
        STRATEGIES[found.strategy],
        found.edge,
        found.element_of_risk,
        found.bet_frequency,
        found.standard_deviation,
    )


def _chart_row(row: ChartRow) -> ChartRowView:
    return ChartRowView(row.name, row.bets, row.deals)


def _meters(meter: int, break_even: int) -> list[int]:
    """Where the curve is drawn: in equal steps, and exactly at what it is drawn for."""
    most = max(meter, break_even, KINK) * 6 // 5
    return sorted({*(most * point // CURVE for point in range(CURVE + 1)), KINK, meter, break_even})


_COSTS = (400, 429, 503)
ENDPOINTS = (
    Endpoint(
        "GET", "/api/lab/canberra", "Canberra Poker: edge, strategies, chart, and what a change of rules makes.",
        canberra, CanberraView, query=CanberraQuery, errors=_COSTS, needs_session=False, seconds=LONG,
    ),
    Endpoint(
        "GET", "/api/lab/canberra/decision", "Bet or fold: one hand against an upcard.",
        canberra_decision, DecisionView, query=DecisionQuery, errors=_COSTS, needs_session=False, seconds=LONG,
    ),
    Endpoint(
        "GET", "/api/lab/boomerang", "The Boomerang Jackpot: return, break-even, chances, course.",
        boomerang, BoomerangView, query=BoomerangQuery, errors=(*_COSTS, 422), needs_session=False, seconds=LONG,
    ),
    Endpoint(
        "GET", "/api/lab/baccarat", "Mini-Baccarat: who wins how often, with one deck to eight.",
        baccarat, BaccaratTable, query=BaccaratQuery, errors=_COSTS, needs_session=False, seconds=LONG,
    ),
)  # fmt: skip
