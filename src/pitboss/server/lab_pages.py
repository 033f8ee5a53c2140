"""The lab over HTTP: equity, as `pitboss equity` answers it, within what one question may cost here."""

from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import asdict

from pitboss.hands import hands_of
from pitboss.hands.ranking import Direction
from pitboss.lab.equity import NOT_AT_ONCE, Equity, answer, is_sampled
from pitboss.lab.equity_question import BOARD, EQUITY_GAMES, Question, Wins, ask
from pitboss.lab.equity_streets import streets
from pitboss.lab.exact import Exact
from pitboss.malformed import Malformed
from pitboss.play import RuleIds
from pitboss.poker.games import GAMES
from pitboss.server import lab_house_pages
from pitboss.server.endpoint import Call, Endpoint
from pitboss.server.lab_work import SECONDS, chunk_of, chunks_of
from pitboss.server.lab_workshop import Presence, Workshop, workshop
from pitboss.server.messages import RuleLine, rule_lines

MOST_SAMPLES = 1 << 24
Cards = Annotated[str, Meta(max_length=200)]
Holding = Annotated[str, Meta(max_length=4000)]


class EquityBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A question as a person writes it; `streets` asks for the equity at each betting round too."""

    game: Annotated[str, Meta(max_length=40)]
    hands: Annotated[tuple[Holding, ...], Meta(max_length=24)]
    board: Cards = ""
    dead: Cards = ""
    deck: Annotated[int, Meta(ge=1, le=100)] | None = None
    joker: bool = False
    ace_low: bool | None = None
    wins: Wins = "high"
    low_ace: Direction = "high"
    qualifier: bool = False
    strict_1994: bool = False
    samples: Annotated[int, Meta(ge=1, le=MOST_SAMPLES)] | None = None
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
    streets: bool = False


class StreetView(msgspec.Struct, frozen=True):
    """What each hand was worth at one betting round, named by the cards that had just come."""

    name: str
    exact: bool
    deals: int
    shares: tuple[Exact, ...]


class EquityView(Equity, frozen=True, omit_defaults=True):
    """The answer of `pitboss equity --json`, with the rules that rank the hands."""

    rules: tuple[RuleLine, ...] = ()
    streets: tuple[StreetView, ...] = ()


class EquityGame(msgspec.Struct, frozen=True):
    """How hands are written in a game: so many own cards, so many on the board, and what the rules leave open."""

    game: str
    title: str
    own: int
    board: int
    decks: tuple[int, ...]
    joker: bool
    low: bool
    ranges: bool
    rules: tuple[RuleLine, ...]


class EquityGames(msgspec.Struct, frozen=True):
    games: tuple[EquityGame, ...]


async def equity_games(call: Call) -> EquityGames:
    return EquityGames(tuple(_game(name) for name in EQUITY_GAMES))


async def equity(call: Call) -> EquityView:
    body: EquityBody = call.body
    question = question_of(body)
    lab = workshop(call)
    async with lab.asking(call) as presence:
        found = await _worked_out(lab, presence, question, body)
        known = streets(question) if body.streets else ()
        by_street = [(street.name, await _worked_out(lab, presence, street.question, body)) for street in known]
    return EquityView(
        **asdict(found),
        rules=rule_lines(rules_of(question)),
        streets=tuple(
            StreetView(name, at.exact, at.deals, tuple(player.share for player in at.players)) for name, at in by_street
        ),
    )


def question_of(body: EquityBody) -> Question:
    return ask(
        body.game,
        body.hands,
        body.board,
        body.dead,
        body.deck,
        body.joker,
        body.ace_low,
        body.wins,
        body.low_ace,
        body.qualifier,
        body.strict_1994,
    )


def rules_of(question: Question) -> RuleIds:
    """The order of hands for the deck, which cards make a hand, and what joker and low hands rest on."""
    hands = hands_of(question.game)
    order, first = hands.order, question.rankings[0]
    joker = order.joker if first.joker else ()
    low = order.low if any(ranking.is_low for ranking in question.rankings) else ()
    return tuple(dict.fromkeys((order.of_deck(first.deck).rule, *hands.pick.rules, *joker, *low)))


async def _worked_out(lab: Workshop, presence: Presence, question: Question, body: EquityBody) -> Equity:
    """All pieces of the question, one after the other: others' questions come in between."""
    asked = question, body.samples, body.seed
    pieces = await lab.do(presence, chunks_of, *asked)
    if not pieces:
        raise Malformed(NOT_AT_ONCE)
    tallies = [await lab.do(presence, chunk_of, *asked, number) for number in range(pieces)]
    return answer(question, tallies, body.seed if is_sampled(question, body.samples, SECONDS) else None)


def _game(name: str) -> EquityGame:
    hands = hands_of(name)
    title = next(game.title for game in GAMES.values() if game.name == name)
    order = hands.order
    return EquityGame(
        name,
        title,
        hands.pick.own[1],
        BOARD if hands.has_board else 0,
        hands.decks,
        bool(order.joker),
        bool(order.low),
        hands.pick.own[1] == 2,
        rule_lines(tuple(dict.fromkeys((*hands.decks_rules, *hands.pick.rules)))),
    )


ENDPOINTS = (
    Endpoint(
        "GET", "/api/lab/equity", "The games of which the lab knows equities.", equity_games, EquityGames,
        needs_session=False,
    ),
    Endpoint(
        "POST", "/api/lab/equity", "What hands win against each other.", equity, EquityView, EquityBody,
        errors=(400, 429, 503), needs_session=False,
    ),
    *lab_house_pages.ENDPOINTS,
)  # fmt: skip
