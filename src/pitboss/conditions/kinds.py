"""What differs between the kinds of games in a document, as one value each: defaults, guide, table, notice.

Everything else in this package asks here and knows no game.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from pitboss.banked.baccarat import options as baccarat
from pitboss.banked.baccarat.commands import GiveCoupNotice
from pitboss.banked.baccarat.sign import sign as baccarat_sign
from pitboss.banked.baccarat.table import MiniBaccaratTable
from pitboss.banked.canberra import options as canberra
from pitboss.banked.canberra.commands import GiveLimitsNotice
from pitboss.banked.canberra.sign import sign as canberra_sign
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.house.terms import TITLES
from pitboss.banked.option_guides import OPTION_GUIDES
from pitboss.conditions.document import AnyOffer, BaccaratOffer, CanberraOffer, PokerOffer
from pitboss.editions import BACCARAT_LAWS, CANBERRA_LAWS, GAMES
from pitboss.malformed import Malformed
from pitboss.play import Command
from pitboss.play.telling import Sign
from pitboss.poker import validation
from pitboss.poker.given_options import decode_dollars, in_dollars, options_over, plain_cents
from pitboss.poker.option_guide import GUIDE
from pitboss.poker.options import Options
from pitboss.poker.table.commands import GiveNotice
from pitboss.poker.table.sign import sign as poker_sign
from pitboss.poker.table.table import PokerTable
from pitboss.table.table import Table
from pitboss.table.terms import Approvals, Guide, OptionFinding

MOST_SEATS = 10
"""A table has so many seats where nothing else is said and the game allows it."""
BOXES = Guide("Boxes at the table.", ("S89-1997/3.1", "G-R55"))
PLACES = Guide("Places at the table.", ("G-R64",))


class OfferKind(msgspec.Struct, frozen=True):
    """One kind of game. Options are of the kind's own type, which the type checker cannot tell apart here."""

    offer: type[AnyOffer]
    editions: Mapping[str, Any]
    title: Callable[[str], str]
    guide: Mapping[str, Guide]
    defaults: Callable[[str], Any]
    read: Callable[[Any, dict[str, object]], Any]
    """Options with what a file gives in their place, money in dollars; Malformed."""
    findings: Callable[[Any], Iterator[OptionFinding]]
    set_up: Callable[[Any], Table]
    """A table of such terms; Refusal if the rules do not allow it."""
    sign: Callable[[Any], Sign]
    told: Callable[[str, Any], Command]
    """The notice of terms of an edition to the players of a table."""


def _poker_findings(offer: PokerOffer) -> Iterator[OptionFinding]:
    yield from validation.findings(GAMES[offer.edition], offer.options)


def _read_poker(base: Options, given: dict[str, object]) -> Options:
    return options_over(base, given)


def _read_banked(base: msgspec.Struct, given: dict[str, object]) -> Any:
    """As for poker: any field, money in dollars."""
    guide = OPTION_GUIDES["canberra" if isinstance(base, canberra.CanberraOptions) else "baccarat"]
    money = tuple(name for name, each in guide.items() if each.money)
    try:
        read = msgspec.convert(given, in_dollars(type(base), money), dec_hook=decode_dollars)
        plain = msgspec.to_builtins(read, enc_hook=plain_cents)
        return msgspec.convert(msgspec.to_builtins(base) | {name: plain[name] for name in given}, type(base))
    except msgspec.ValidationError as error:
        raise Malformed(f"options: {error}") from error


POKER = OfferKind(
    PokerOffer,
    GAMES,
    lambda edition: GAMES[edition].title,
    GUIDE,
    lambda edition: GAMES[edition].defaults,
    _read_poker,
    _poker_findings,
    lambda offer: PokerTable.set_up(GAMES[offer.edition], offer.options, offer.seats, offer.approvals),
    poker_sign,
    lambda edition, options: GiveNotice(options, edition),
)
CANBERRA = OfferKind(
    CanberraOffer,
    CANBERRA_LAWS,
    lambda edition: TITLES["canberra"],
    {**OPTION_GUIDES["canberra"], "boxes": BOXES},
    lambda edition: canberra.CanberraOptions(),
    _read_banked,
    lambda offer: canberra.findings(offer.options, CANBERRA_LAWS[offer.edition]),
    lambda offer: CanberraTable.set_up(offer.edition, offer.options, offer.approvals),
    canberra_sign,
    lambda edition, options: GiveLimitsNotice(options),
)
BACCARAT = OfferKind(
    BaccaratOffer,
    BACCARAT_LAWS,
    lambda edition: TITLES["baccarat"],
    {**OPTION_GUIDES["baccarat"], "boxes": PLACES},
    lambda edition: baccarat.BaccaratOptions(),
    _read_banked,
    lambda offer: baccarat.findings(offer.options),
    lambda offer: MiniBaccaratTable.set_up(offer.edition, offer.options, offer.approvals),
    baccarat_sign,
    lambda edition, options: GiveCoupNotice(options),
)
KINDS = (POKER, CANBERRA, BACCARAT)


def editions() -> tuple[str, ...]:
    """Every edition that a house can offer."""
    return tuple(edition for kind in KINDS for edition in kind.editions)


def kind_of(edition: str) -> OfferKind:
    """The kind of game of an edition; Malformed that lists them."""
    for kind in KINDS:
        if edition in kind.editions:
            return kind
    raise Malformed(f"no edition {edition[:60]!r}: there are {', '.join(editions())}")


def most_seats(edition: str) -> int:
    """The seats of a table of poker where nothing else is said."""
    return min(MOST_SEATS, max(deck.most_players for deck in GAMES[edition].decks))


def offer_of(name: str, edition: str, options: Any, approvals: Approvals, seats: int = 0) -> AnyOffer:
    """Terms under a name, of the edition's kind."""
    kind = kind_of(edition)
    if kind is POKER:
        return PokerOffer(
            name=name, edition=edition, approvals=approvals, options=options, seats=seats or most_seats(edition)
        )
    at_table = msgspec.structs.replace(options, boxes=seats) if seats else options
    made: Any = kind.offer
    offer: AnyOffer = made(name=name, edition=edition, approvals=approvals, options=at_table)
    return offer
