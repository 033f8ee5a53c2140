"""The lab over HTTP: equity, as `pitboss equity` answers it, within what one question may cost here."""

import msgspec
from msgspec.structs import asdict

from pitboss.editions import GAMES
from pitboss.hands import hands_of
from pitboss.lab.equity import NOT_AT_ONCE, Equity
from pitboss.lab.equity_question import BOARD, EQUITY_GAMES
from pitboss.lab.exact import Exact
from pitboss.malformed import Malformed
from pitboss.server import lab_house_pages, lab_work
from pitboss.server.endpoint import LONG, Call, Endpoint
from pitboss.server.lab_work import EquityBody
from pitboss.server.lab_workshop import Presence, Workshop
from pitboss.server.messages import RuleLine, rule_lines


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
    written: EquityBody = call.body
    lab = call.service.lab
    async with lab.asking(call) as presence:
        opened = await lab.do(presence, lab_work.opened, written)
        if not opened.pieces[0]:
            raise Malformed(NOT_AT_ONCE)
        found, *later = [
            await _worked_out(lab, presence, written, street, count) for street, count in enumerate(opened.pieces)
        ]
        by_street = zip(opened.streets[1:], later, strict=True)
    return EquityView(
        **asdict(found),
        rules=rule_lines(opened.rules),
        streets=tuple(
            StreetView(name, at.exact, at.deals, tuple(player.share for player in at.players)) for name, at in by_street
        ),
    )


async def _worked_out(lab: Workshop, presence: Presence, written: EquityBody, street: int, pieces: int) -> Equity:
    """All pieces of a question, one after the other: others' questions come in between."""
    tallies = [await lab.do(presence, lab_work.piece, written, street, number) for number in range(pieces)]
    return await lab.do(presence, lab_work.closed, written, street, tallies)


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
        errors=(400, 429, 503), needs_session=False, cost=5, seconds=LONG,
    ),
    *lab_house_pages.ENDPOINTS,
)  # fmt: skip
