"""One's own results over HTTP: rounds across tables, sums, a curve, the biggest pots, games; and all of it as PHH."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.responses import Response

from pitboss.malformed import Malformed
from pitboss.play.money import wallet
from pitboss.room.chores import is_bot
from pitboss.room.history import LIVE, round_numbered, rounds_from
from pitboss.room.host import TableHost
from pitboss.room.log import TABLE
from pitboss.room.person import Person
from pitboss.room.results import RoundResult, Total, Wanted
from pitboss.room.rounds import RoundLog
from pitboss.room.turned_away import NoSuchTable, TableArchived
from pitboss.server.endpoint import LONG, Call, Endpoint, Fault
from pitboss.server.front import Front, viewer_of
from pitboss.server.game_pages import title_of
from pitboss.server.house_history import HouseRoundLine
from pitboss.server.poker_history import RoundLine
from pitboss.table.terms import Phase

MOST_ROUNDS = 500
"""So many rounds go into one file."""
Time = Annotated[int, Meta(ge=0, le=2**53)]
Name = Annotated[str, Meta(max_length=60)]


class ResultsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which rounds: of a game or table, from one time to before another (milliseconds), only those won or lost."""

    game: Name = ""
    table: Name = ""
    since: Time = 0
    until: Time = 0
    only: Literal["", "won", "lost"] = ""
    before: Time = 0
    limit: Annotated[int, Meta(ge=1, le=200)] = 50


class OwnResult(msgspec.Struct, frozen=True):
    table: str
    name: str
    game: str
    title: str
    round: int
    at: int
    net: int
    pot: int


class CurvePoint(msgspec.Struct, frozen=True):
    at: int
    net: int


class GameLine(msgspec.Struct, frozen=True):
    game: str
    title: str
    rounds: int
    net: int


class TableName(msgspec.Struct, frozen=True):
    table: str
    name: str


class OwnResults(msgspec.Struct, frozen=True):
    """`rounds` are a page of them, newest first; everything else counts all that is asked for."""

    rounds: list[OwnResult]
    total: Total
    curve: list[CurvePoint]
    biggest: list[OwnResult]
    games: list[GameLine]
    tables: list[TableName]


async def results(call: Call) -> OwnResults:
    person, index, wanted = call.who(), call.room.results, _wanted(call)
    await _bring_up_to_date(call, person)
    found = index.rounds(wanted, call.query.before, call.query.limit)
    return OwnResults(
        [_line(call, each) for each in found],
        index.total(wanted),
        [CurvePoint(*point) for point in index.curve(wanted)],
        [_line(call, each) for each in index.biggest(wanted)],
        [GameLine(each.game, title_of(each.game), each.rounds, each.net) for each in index.games(wanted)],
        [TableName(table, call.room.tables.metas[table].name) for table in index.tables(person.id)],
    )


async def as_phh(call: Call) -> Response:
    """The rounds that are asked for, oldest first, as far as the format can hold them."""
    person = call.who()
    await _bring_up_to_date(call, person)
    texts, fronts = list[str](), dict[str, Front]()
    for each in reversed(call.room.results.rounds(_wanted(call), call.query.before, MOST_ROUNDS)):
        try:
            if each.table not in fronts:
                fronts[each.table] = call.service.front(await call.room.tables.find_to_look_at(each.table, person))
            log = await round_numbered(fronts[each.table].host.log, each.round)
            assert log is not None, "what is in the index is in the log"
            texts.append(fronts[each.table].phh(log, viewer_of(log, person)))
        except (Malformed, TableArchived):
            continue
    if not texts:
        raise Fault(404, "none of these rounds can be written as PHH: it holds rounds of poker that are over")
    content = "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1))
    headers = {"Content-Disposition": 'attachment; filename="rounds.phhs"'}
    return Response(content, headers=headers, media_type="text/plain; charset=utf-8")


def _wanted(call: Call) -> Wanted:
    query: ResultsQuery = call.query
    return Wanted(call.who().id, query.game, query.table, query.since, query.until, query.only)


async def _bring_up_to_date(call: Call, person: Person) -> None:
    """Index what is new at the tables where a person has had chips; a closed table is read once for all."""
    room = call.room
    streams = {stream for stream, _, _ in room.store.transfers(wallet(person.id))}
    for id_ in sorted(stream.removeprefix(TABLE) for stream in streams if stream.startswith(TABLE)):
        rounds, is_closed = room.results.indexed(id_)
        host = room.tables.get(id_)
        if is_closed or (host is not None and rounds == len(host.log.rounds)):
            continue
        try:
            await _index(call, await room.tables.find_to_look_at(id_, person))
        except NoSuchTable:
            continue


async def _index(call: Call, host: TableHost) -> None:
    """The rounds of a table that the index does not have, and those that may have changed since."""
    room, front = call.room, call.service.front(host)
    known, _ = room.results.indexed(host.meta.id)
    game = front.terms().game
    found, done = list[RoundResult](), known
    async for log in rounds_from(host.log, max(1, known - LIVE + 1)):
        if front.is_told(log) and log.is_over:
            people = [person for person in log.persons.values() if not is_bot(person)]
            found += [_result(front, log, person, game) for person in people]
            done = max(done, log.number)
    room.results.add(host.meta.id, done, host.log.phase is Phase.CLOSED, found)


def _result(front: Front, log: RoundLog, person: str, game: str) -> RoundResult:
    line = front.summary(log, front.room.people[person])
    assert isinstance(line, RoundLine | HouseRoundLine), "a round in one line"
    pot = line.pot if isinstance(line, RoundLine) else line.wagered
    return RoundResult(person, line.at, front.host.meta.id, log.number, game, line.net, pot)


def _line(call: Call, each: RoundResult) -> OwnResult:
    name = call.room.tables.metas[each.table].name
    return OwnResult(each.table, name, each.game, title_of(each.game), each.round, each.at, each.net, each.pot)


ENDPOINTS = (
    Endpoint(
        "GET", "/api/me/results", "One's own rounds, across tables.", results, OwnResults,
        query=ResultsQuery, errors=(400, 429), cost=5, seconds=LONG,
    ),
    Endpoint(
        "GET", "/api/me/results/phh", "The same rounds as a file of PHH.", as_phh,
        query=ResultsQuery, errors=(400, 404, 429), media="text/plain", cost=20, seconds=LONG,
    ),
)  # fmt: skip
