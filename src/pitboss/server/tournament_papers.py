"""The papers of a tournament as pages show them: the document with its versions, the draws with what proves them."""

import msgspec

from pitboss.play import RuleIds
from pitboss.server.tournament_record import SessionDraws, TournamentRecord, Version, Watched
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.printing import Grid, Section, differences, sheet_of


class PaperPart(msgspec.Struct, frozen=True):
    """A sentence, with the reading that gives it where the document leaves it to one; or a table."""

    text: str = ""
    reading: str = ""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class PaperSection(msgspec.Struct, frozen=True):
    item: str
    heading: str
    parts: tuple[PaperPart, ...]


class DifferenceView(msgspec.Struct, frozen=True):
    """What an item no longer says, and what it says now."""

    item: str
    heading: str
    before: tuple[str, ...]
    now: tuple[str, ...]


class VersionView(msgspec.Struct, frozen=True):
    """A version of the conditions: its hash, how far it came and when, and what it changed."""

    version: int
    identity: str
    written: int
    documented: int
    published: int
    authority: str
    reference: str
    date: str
    approval: bool
    changes: tuple[DifferenceView, ...]


class ConditionsPage(msgspec.Struct, frozen=True):
    """The document in one of its versions."""

    version: int
    identity: str
    title: str
    above: tuple[str, ...]
    sections: tuple[PaperSection, ...]
    foot: str
    versions: list[VersionView]
    agreement: bool
    rules: RuleIds


class NonceView(msgspec.Struct, frozen=True):
    by: str
    text: str


class BallotView(msgspec.Struct, frozen=True):
    """The ballot: entries in the order of the slots, which are the seats 1, 2, ... of one table after the other."""

    at: int
    entries: tuple[int, ...]
    order: tuple[int, ...]
    sizes: tuple[int, ...]
    first_table: int
    nonces: list[NonceView]
    key: str
    seed: str
    names: dict[int, str]


class DrawView(msgspec.Struct, frozen=True):
    """A later draw; `order` counts from 0 in the list that was drawn from. Number 0 was entered by a person."""

    at: int
    what: str
    number: int
    order: tuple[int, ...]
    nonces: list[NonceView]


class SessionDrawsView(msgspec.Struct, frozen=True):
    """What was drawn in a session, with the hashes published before, and the secrets as far as they are revealed."""

    session: int
    ballot_hash: str
    draws_hash: str
    ballot: BallotView | None
    draws: list[DrawView]
    key: str
    seed: str


class DrawsPage(msgspec.Struct, frozen=True):
    sessions: list[SessionDrawsView]
    rules: RuleIds


def conditions_page(host: Watched, record: TournamentRecord, number: int) -> ConditionsPage | None:
    """The document in a version, counted from 1; 0 is the one that holds. None: there is no such version."""
    number = number or len(record.versions)
    if not 1 <= number <= len(record.versions):
        return None
    version = record.versions[number - 1]
    sheet = sheet_of(version.conditions)
    return ConditionsPage(
        version=number,
        identity=version.identity,
        title=sheet.title,
        above=sheet.above,
        sections=tuple(_section(section) for section in sheet.sections),
        foot=sheet.foot,
        versions=[_version(record, place) for place in range(len(record.versions))],
        agreement=version.conditions.agreement,
        rules=host.state.law.document + host.state.law.regulator + host.state.law.publish,
    )


def draws_page(host: Watched, record: TournamentRecord) -> DrawsPage:
    sessions = [_session(host, number, each) for number, each in enumerate(record.sessions, start=1)]
    return DrawsPage(sessions, (*host.state.law.ballot, "T-R24"))


def _section(section: Section) -> PaperSection:
    parts = tuple(
        PaperPart(heads=part.heads, rows=part.rows) if isinstance(part, Grid) else PaperPart(part.text, part.reading)
        for part in section.body
    )
    return PaperSection(section.item, section.heading, parts)


def _version(record: TournamentRecord, place: int) -> VersionView:
    version: Version = record.versions[place]
    notice = version.notice
    before: Conditions | None = record.versions[place - 1].conditions if place else None
    changed = differences(before, version.conditions) if before is not None else ()
    return VersionView(
        version=place + 1,
        identity=version.identity,
        written=version.written,
        documented=version.documented,
        published=version.published,
        authority=notice.authority if notice is not None else "",
        reference=notice.reference if notice is not None else "",
        date=notice.date if notice is not None else "",
        approval=notice.approval if notice is not None else False,
        changes=tuple(DifferenceView(each.item, each.heading, each.before, each.now) for each in changed),
    )


def _session(host: Watched, number: int, drawn: SessionDraws) -> SessionDrawsView:
    ballot = drawn.ballot
    return SessionDrawsView(
        session=number,
        ballot_hash=drawn.ballot_hash,
        draws_hash=drawn.draws_hash,
        ballot=BallotView(
            at=ballot.at,
            entries=ballot.entries,
            order=ballot.order,
            sizes=ballot.sizes,
            first_table=ballot.first_table,
            nonces=[NonceView(nonce.by, nonce.text) for nonce in ballot.nonces],
            key=ballot.key,
            seed=ballot.seed,
            names={entry: host.name_of(host.state.entries[entry].person) for entry in ballot.entries},
        )
        if ballot is not None
        else None,
        draws=[
            DrawView(
                each.at,
                each.what,
                each.draw.number,
                each.draw.order,
                [NonceView(nonce.by, nonce.text) for nonce in each.draw.nonces],
            )
            for each in drawn.draws
        ],
        key=drawn.key,
        seed=drawn.seed,
    )
