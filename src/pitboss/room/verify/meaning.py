"""What the records of a room mean: which streams there are, what each event moves, and what must be there with it."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import msgspec

from pitboss.banked.jackpot.jackpot import CODEC as JACKPOT
from pitboss.malformed import Malformed
from pitboss.play import Account, Role, Transfer
from pitboss.play.money import BANK, AccountKind, wallet
from pitboss.room import conditions, directory, fillings, lobby, people_events, uptime, wallets
from pitboss.room.checkpoints import checkpoint
from pitboss.room.checkpoints.comparing import Logged
from pitboss.room.chores import BOT, is_bot
from pitboss.room.directory import FINDING
from pitboss.room.floor import log as floor_log
from pitboss.room.floor import pictures
from pitboss.room.following import devices
from pitboss.room.kind import TableKind
from pitboss.room.kinds import kind_begun
from pitboss.room.lobby import Dealing
from pitboss.room.meters import of_jackpot
from pitboss.room.names import key_of
from pitboss.room.shoes import SHUFFLES
from pitboss.room.store import Damage, Moves, Reading
from pitboss.room.tournaments import listing
from pitboss.room.verify.conditions import ConditionsMeaning
from pitboss.room.verify.directory import DirectoryMeaning
from pitboss.room.verify.floor import FloorMeaning
from pitboss.room.verify.following import FollowingMeaning
from pitboss.room.verify.tournaments import TournamentMeaning

CLEARING = f"{AccountKind.CLEARING}:"
BOTS = f"{AccountKind.WALLET}:{BOT}"


class GrantedMoney(msgspec.Struct, frozen=True):
    """Play money that the house gave."""

    person: str
    number: int
    at: int
    cents: int


class RoomMeaning:
    """Reads all streams of a room in turn; `faults` then tells what does not fit together."""

    def __init__(self) -> None:
        self.logged: list[Logged] = []
        self._persons: dict[str, people_events.PeopleEvent] = {}
        self._since: dict[str, int] = {}
        self._names: dict[str, str] = {}
        self._accounts: dict[str, str] = {}
        """By person, the name of an account as names are compared."""
        self._tables: dict[str, str] = {}
        self._played: set[str] = set()
        self._shuffles: dict[str, int] = {}
        self._fillings: dict[str, int] = {}
        self._grants: list[GrantedMoney] = []
        self._bought: set[tuple[str, int, int]] = set()
        """By bots: which wallet, when, how much."""
        self._wallets: set[str] = set()
        self._jackpots: set[str] = set()
        self._cleared: dict[str, tuple[str, int]] = {}
        self.tournaments = TournamentMeaning()
        self._following = FollowingMeaning()
        self._conditions = ConditionsMeaning()
        self._directory = DirectoryMeaning()
        self.floor = FloorMeaning()

    def reading(self, stream: str) -> Reading:
        kind, _, owner = stream.partition(":")
        makers: dict[str, Callable[[str], Reading]] = {
            "person": self._person_of,
            "name": self._name,
            **{kind.removesuffix(":"): partial(self._directory.finding, kind) for kind in FINDING},
            "lobby": self._lobby_of,
            "table": self._table,
            "shoe": self._shoe,
            "jackpot": self._jackpot,
            "wallet": self._wallet,
            "tournament": self.tournaments.log,
            "ballot": self.tournaments.ballot,
            lobby.PLAYED.removesuffix(":"): self.tournaments.listed,
            "entries": self._following.entries,
            "late": self._following.late,
        }
        alone: dict[str, Reading] = {
            people_events.STREAM: self._person,
            directory.STREAM: self._directory.completed,
            lobby.STREAM: self._lobby,
            uptime.STREAM: self._opening,
            checkpoint.STREAM: self._checkpoint,
            listing.STREAM: self.tournaments.announced,
            conditions.STREAM: self._conditions.read,
            floor_log.STREAM: self.floor.read,
            pictures.STREAM: self.floor.picture,
            devices.STREAM: self._following.devices,
        }
        if stream in alone:
            return alone[stream]
        if kind not in makers or not owner:
            raise Malformed("a room has no stream of this name")
        return makers[kind](owner)

    def faults(self, balances: Mapping[Account, int]) -> Iterator[Damage]:
        """What is there without its cause, and what is missing though something else refers to it."""
        yield from self._faults_of_names()
        yield from self._directory.faults()
        yield from self._faults_of_tables()
        yield from self.tournaments.faults()
        yield from self._following.faults()
        yield from self._conditions.faults(self._tables, self._persons)
        yield from self.floor.faults()
        yield from self._faults_of_wallets(balances)
        for jackpot, (stream, number) in self._cleared.items():
            if jackpot not in self._jackpots:
                yield Damage(stream, number, f"it settles with the jackpot {jackpot}, whose stream is missing")

    def _faults_of_tables(self) -> Iterator[Damage]:
        for table, host in self._tables.items():
            if table not in self._played:
                yield Damage(f"table:{table}", 1, "the table was made, and its stream is missing")
            if host and host not in self._persons:
                yield Damage(lobby.STREAM, 0, f"the host of table {table} is nobody the room knows")
        for table in self._played - self._tables.keys():
            yield Damage(f"table:{table}", 1, "nobody made this table")
        for table in sorted(self._fillings.keys() | self._shuffles.keys()):
            shuffled, filled = self._shuffles.get(table, 0), self._fillings.get(table, 0)
            if shuffled != filled:
                what = f"there are the secrets of {filled} shuffles, and the table committed to {shuffled}"
                yield Damage(f"shoe:{table}", 0, what)

    def _faults_of_wallets(self, balances: Mapping[Account, int]) -> Iterator[Damage]:
        for grant in self._grants:
            if what := self._fault_of(grant):
                yield Damage(f"wallet:{grant.person}", grant.number, what)
        for person, event in self._persons.items():
            if (
                isinstance(event, people_events.Registered)
                and event.role is Role.PLAYER
                and person not in self._wallets
            ):
                yield Damage(f"wallet:{person}", 1, "the person was given play money, and the stream is missing")
        for name in balances:
            kind, _, person = name.partition(":")
            if kind == AccountKind.WALLET and person not in self._persons and not is_bot(person):
                yield Damage("the ledger", 0, f"{name} belongs to nobody the room knows")

    def _fault_of(self, grant: GrantedMoney) -> str:
        """Whether the house had cause to give: to a person it knows, or to a bot that buys in with it at once."""
        if is_bot(grant.person):
            is_spent = (wallet(grant.person), grant.at, grant.cents) in self._bought
            return "" if is_spent else "the house gave play money to a bot that bought nothing with it"
        if self._since.get(grant.person, grant.at + 1) > grant.at:
            return "the house gave play money to nobody that it knew then"
        return ""

    # How each stream is read.

    def _person(self, number: int, at: int, line: bytes) -> Moves:
        event = people_events.CODEC.decode(line)
        if isinstance(event, people_events.Registered) == (event.person in self._persons):
            raise Malformed("somebody is registered twice, or not at all")
        if isinstance(event, people_events.Registered):
            self._persons[event.person] = event
            self._since[event.person] = at
        if isinstance(event, people_events.Registered | people_events.GuestNamed) and event.password:
            self._accounts[event.person] = key_of(event.name)
        self._directory.happened(event)
        return ()

    def _person_of(self, person: str) -> Reading:
        def read(number: int, at: int, line: bytes) -> Moves:
            if people_events.CODEC.decode(line).person != person:
                raise Malformed("it happened to somebody else")
            return self._person(number, at, line)

        return read

    def _name(self, name: str) -> Reading:
        def read(number: int, at: int, line: bytes) -> Moves:
            if number > 1:
                raise Malformed("a name has one account")
            event = directory.CODEC.decode(line)
            if not isinstance(event, directory.NameTaken):
                raise Malformed("a record here says whose the name is, and no more")
            self._names[name] = event.person
            return ()

        return read

    def _faults_of_names(self) -> Iterator[Damage]:
        for name, person in self._names.items():
            if self._accounts.get(person) != name:
                yield Damage(f"{people_events.NAMES}{name}", 1, "it is the name of somebody who has no such account")

    def _lobby_of(self, table: str) -> Reading:
        def read(number: int, at: int, line: bytes) -> Moves:
            if lobby.CODEC.decode(line).table != table:
                raise Malformed("it happened to another table")
            return self._lobby(number, at, line)

        return read

    def _lobby(self, number: int, at: int, line: bytes) -> Moves:
        event = lobby.CODEC.decode(line)
        if isinstance(event, lobby.TableMade) == (event.table in self._tables):
            raise Malformed("a table is made twice, or not at all")
        if isinstance(event, lobby.TableMade):
            self._tables[event.table] = event.host
            if event.tournament:
                self.tournaments.made(event.table, event.tournament, event.number)
            if event.dealing is Dealing.PERSON:
                self._following.made(event.table)
        return ()

    def _opening(self, number: int, at: int, line: bytes) -> Moves:
        if uptime.CODEC.decode(line).until > at:
            raise Malformed("the room had been open until after it opened")
        return ()

    def _checkpoint(self, number: int, at: int, line: bytes) -> Moves:
        self.logged.append(Logged(number, at, checkpoint.CODEC.decode(line)))
        return ()

    def _wallet(self, person: str) -> Reading:
        self._wallets.add(person)

        def read(number: int, at: int, line: bytes) -> Moves:
            granted = wallets.CODEC.decode(line)
            if granted.person != person or granted.cents <= 0:
                raise Malformed("the house gave nothing, or to somebody else")
            self._grants.append(GrantedMoney(person, number, at, granted.cents))
            return (Transfer(BANK, wallet(person), granted.cents),)

        return read

    def _shoe(self, table: str) -> Reading:
        pledged: fillings.Pledged | None = None

        def read(number: int, at: int, line: bytes) -> Moves:
            nonlocal pledged
            event = fillings.CODEC.decode(line)
            if isinstance(event, fillings.Pledged):
                pledged = event
                return ()
            if pledged is not None and pledged.secret != event.secret:
                raise Malformed("another secret was used than the one that was pledged")
            self._fillings[table] = self._fillings.get(table, 0) + 1
            pledged = None
            return ()

        return read

    def _jackpot(self, name: str) -> Reading:
        self._jackpots.add(name)
        return lambda number, at, line: of_jackpot(name, JACKPOT.decode(line).transfers())

    def _table(self, table: str) -> Reading:
        self._played.add(table)
        kind: TableKind | None = None
        accounts: dict[Account, Account] = {}
        tournament, is_followed = self.tournaments.of(table), self._following.is_followed(table)

        def read(number: int, at: int, line: bytes) -> Moves:
            nonlocal kind
            if kind is None:
                kind = _kind_of(line)
            event = kind.codec.decode(line)
            if isinstance(event, SHUFFLES) and event.root:
                self._shuffles[table] = self._shuffles.get(table, 0) + 1
            if tournament:
                self.tournaments.played(table, event)
            if is_followed:
                self._following.played(table, line)
            self._conditions.played(table, event)
            self.floor.played(table, number, event)
            moves = event.transfers()
            if not moves:
                return ()
            for move in moves:
                for name in (move.source, move.target):
                    if name not in accounts:
                        accounts[name] = wallets.account_at(table, name, tournament, is_followed, kind.against_house)
                        if name.startswith(CLEARING):
                            self._cleared[name.removeprefix(CLEARING)] = (f"table:{table}", number)
                if move.source.startswith(BOTS) and not tournament:
                    self._bought.add((move.source, at, move.cents))
            return wallets.between(moves, accounts.__getitem__)

        return read


def _kind_of(line: bytes) -> TableKind:
    """What kind a table is, and so how its events are read, by the first of them."""
    try:
        return kind_begun(line)
    except msgspec.MsgspecError as error:
        raise Malformed(f"a table does not begin so: {error}") from error
