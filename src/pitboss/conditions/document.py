"""The document: a house, its version, the terms that it offers by name, policies and checklists."""

import hashlib

import msgspec

from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.conditions.policies import Checklists, Policies
from pitboss.malformed import Malformed
from pitboss.poker.options import Options
from pitboss.table.terms import Approvals
from pitboss.tournament.conditions.item import Count, Day, Digest, Item, Text

LONGEST_NAME = 60


class HouseOffer(Item, frozen=True, kw_only=True, tag_field="kind"):
    """The terms of tables of one edition, under a name of the house's own."""

    name: Text
    edition: Text
    approvals: Approvals = Approvals()


class PokerOffer(HouseOffer, frozen=True, kw_only=True, tag="poker"):
    """Terms of a game among players."""

    options: Options
    seats: Count

    @property
    def places(self) -> int:
        """How many people can play at such a table."""
        return self.seats


class CanberraOffer(HouseOffer, frozen=True, kw_only=True, tag="canberra"):
    """Terms of Canberra Poker; its boxes are among the options."""

    options: CanberraOptions

    @property
    def places(self) -> int:
        return self.options.boxes


class BaccaratOffer(HouseOffer, frozen=True, kw_only=True, tag="baccarat"):
    """Terms of Mini-Baccarat."""

    options: BaccaratOptions

    @property
    def places(self) -> int:
        return self.options.boxes


AnyOffer = PokerOffer | CanberraOffer | BaccaratOffer


class HousePapers(Item, frozen=True, kw_only=True):
    """All but the terms of tables.

    A version names the identity of the one that it replaces; `date` is the day from which the house means it, and
    `rules_at` the address under which everybody can read the rules.
    """

    house: Text
    version: Count = 1
    replaces: Digest = ""
    date: Day = ""
    rules_at: Text = ""
    policies: Policies = Policies()
    checklists: Checklists = Checklists()


class HouseConditions(HousePapers, frozen=True, kw_only=True):
    """House conditions."""

    offers: tuple[AnyOffer, ...] = ()

    @property
    def identity(self) -> str:
        """The SHA-256 of the document as JSON with sorted keys and without what is as usual, in hexadecimal."""
        return hashlib.sha256(msgspec.json.encode(_said(self), order="sorted")).hexdigest()

    def offer(self, name: str) -> AnyOffer:
        """The terms of a name; Malformed that lists them if there are none."""
        found = self.find(name)
        if found is None:
            known = ", ".join(each.name for each in self.offers) or "none"
            raise Malformed(f"version {self.version} has no terms called {name[:LONGEST_NAME]!r}: there are {known}")
        return found

    def find(self, name: str) -> AnyOffer | None:
        return next((each for each in self.offers if each.name == name), None)

    def succeeded(self) -> "HouseConditions":
        """The version after this one, with nothing changed yet."""
        return msgspec.structs.replace(self, version=self.version + 1, replaces=self.identity)


def _said(value: object) -> object:
    """What a value says beyond its defaults: a field that came later leaves the identity of older documents alone.

    msgspec leaves out what is the default itself, and keeps what only equals it.
    """
    if isinstance(value, tuple):
        return [_said(each) for each in value]
    if not isinstance(value, msgspec.Struct):
        return value
    config = value.__struct_config__
    said = {config.tag_field: config.tag} if config.tag_field else {}
    fields = msgspec.structs.fields(value)
    return said | {each.name: _said(got) for each in fields if (got := getattr(value, each.name)) != each.default}
