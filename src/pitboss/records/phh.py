"""Reading the Poker Hand History format: each recorded hand becomes a round, or a sentence that says why it cannot.

Strict: no action is inserted, amounts are exact, duplicate cards are refused, and what the file says about its own
result has to agree with the replay. Public codes are replayed as common practice, which is where real hands come from.
"""

from collections.abc import Iterator
from decimal import Decimal

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.poker.events import NUMBER, Acted, Awarded, Dealt, Returned
from pitboss.poker.round import Round
from pitboss.records.amounts import amount
from pitboss.records.phh_actions import Damaged, Script
from pitboss.records.phh_fields import Amount, Entry, Fields, Hand, entries, hand_of
from pitboss.records.phh_games import Beginning, Unsupported, public_beginning
from pitboss.records.phh_own import OwnFields, burned_of, own_beginning, own_fields

ENDINGS = (".phh", ".phhs")
BEFORE_PAYMENT = (Acted, Dealt)
NOTHING, LARGEST_SHARE = Decimal(0), Decimal("0.1")
"""A house takes no more than a tenth of the pots; a larger gap is an error of the record."""
RETURNED_IS_WON = ("PartyPoker",)
"""Venues whose `winnings` hold the part of a bet that nobody called."""


class Reading(msgspec.Struct, frozen=True):
    """A hand of a file: its round as far as it could be played, and what is wrong, if anything."""

    key: str
    hand: Hand | None = None
    round: Round | None = None
    seats: tuple[int, ...] = ()
    error: str = ""
    house: Decimal = NOTHING
    """Cents that the house took by the recorded result of a hand that is replayed without commission."""

    @property
    def ok(self) -> bool:
        return not self.error

    @property
    def stakes(self) -> tuple[int, ...]:
        """The stakes after the hand, in the order of the file."""
        assert self.round is not None, self.error
        return tuple([self.round.state.stake[seat] for seat in self.seats])


def read(text: str, name: str = ".phh") -> Iterator[Reading]:
    """The hands of a file, whose name tells whether it holds one or many; none is ever a reason to stop."""
    for entry in entries(text, name.endswith("s")):
        yield _read(entry)


def read_public(fields: Fields) -> Reading:
    """A hand as somebody reads it who knows nothing of our own fields."""
    return _replayed("", hand_of({name: value for name, value in fields.items() if name[:1] != "_"}))


def _read(entry: Entry) -> Reading:
    if entry.fields is None:
        return Reading(entry.key, error=entry.damage)
    try:
        hand = hand_of(entry.fields)
    except Malformed as error:
        return Reading(entry.key, error=str(error))
    return _replayed(entry.key, hand, str(entry.fields.get("venue", "")))


def _replayed(key: str, hand: Hand, venue: str = "") -> Reading:
    try:
        own = own_fields(hand)
        beginning = own_beginning(hand, own) if own else public_beginning(hand)
        round_ = Round.start(beginning.game, beginning.options, beginning.seats, beginning.marker, beginning.owed)
    except Refusal as refusal:
        return Reading(key, hand, error=f"no such round can begin: {refusal.reason}")
    except Malformed as error:
        return Reading(key, hand, error=str(error))
    seats = tuple(map(NUMBER, beginning.seats))
    wrong, house = "", NOTHING
    try:
        _script(round_, hand, own, beginning, seats).play(hand.actions)
        if not round_.is_over:
            raise Damaged(f"the record stops before the end: {_due(round_)}")
        house = _house_share(hand, round_, seats, venue)
    except Malformed as damage:
        wrong = str(damage)
    return Reading(key, hand, round_, seats, wrong, house)


def _script(round_: Round, hand: Hand, own: OwnFields | None, beginning: Beginning, seats: tuple[int, ...]) -> Script:
    if own is None:
        return Script(round_, seats)
    jokers = frozenset((joker.action, joker.card) for joker in own.joker)
    levels = dict(zip(seats, hand.blinds, strict=True))
    return Script(round_, seats, beginning.over_blinds, levels, burned_of(own), jokers)


def _due(round_: Round) -> str:
    due = round_.expected()
    return due.sentence() if due else ""


def _house_share(hand: Hand, round_: Round, seats: tuple[int, ...], venue: str) -> Decimal:
    """What the recorded result leaves to the house; Damaged if it cannot be explained so."""
    if hand.finishing:
        return _share_by_stacks(hand, round_, seats)
    return _share_by_winnings(hand, round_, seats, venue) if any(hand.winnings) else NOTHING


def _share_by_stacks(hand: Hand, round_: Round, seats: tuple[int, ...]) -> Decimal:
    stakes = tuple([round_.state.stake[seat] for seat in seats])
    if stakes == hand.finishing or None in hand.stacks:
        return NOTHING
    won, _ = _paid(round_, seats)
    share = _share(hand, stakes, hand.finishing, won)
    if share is None:
        raise _unexplained("finishing_stacks", stakes, hand.finishing)
    return share


def _share_by_winnings(hand: Hand, round_: Round, seats: tuple[int, ...], venue: str) -> Decimal:
    """Some venues count what nobody called as won, others do not."""
    won, back = _paid(round_, seats)
    if venue not in RETURNED_IS_WON and (share := _share(hand, tuple(won.values()), hand.winnings, won)) is not None:
        return share
    with_returned = tuple([won[seat] + back[seat] for seat in seats])
    share = _share(hand, with_returned, hand.winnings, won)
    if share is None:
        raise _unexplained("winnings", with_returned, hand.winnings)
    return share


def _paid(round_: Round, seats: tuple[int, ...]) -> tuple[dict[int, int], dict[int, int]]:
    """What each seat won, and what it got back uncalled."""
    won, back = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    for event in reversed(round_.events):
        if isinstance(event, Awarded):
            won[event.seat] += event.cents
        elif isinstance(event, Returned):
            back[event.seat] += event.cents
        elif isinstance(event, BEFORE_PAYMENT):
            break  # all that is paid comes after the last act or card
    return won, back


def _share(hand: Hand, played: tuple[int, ...], recorded: tuple[Amount, ...], won: dict[int, int]) -> Decimal | None:
    """The house's share by the difference, if that explains it: winners only may have less, at most by its largest.

    Winners who share may also differ by less than a chip, since some sources halve the odd one.
    """
    if played == recorded:
        return NOTHING
    gaps = [ours - theirs for ours, theirs in zip(played, recorded, strict=True)]
    shared = sum(cents > 0 for cents in won.values()) > 1
    least = -hand.share_unit if shared else 0
    taken = Decimal(sum(gaps))
    fits = all(gap >= least and (gap == 0 or cents) for gap, cents in zip(gaps, won.values(), strict=True))
    return taken if fits and 0 <= taken <= LARGEST_SHARE * sum(won.values()) else None


def _unexplained(what: str, played: tuple[int, ...], recorded: tuple[Amount, ...]) -> Damaged:
    texts = [", ".join(map(_amount, amounts)) for amounts in (recorded, played)]
    return Damaged(f"the recorded {what} do not follow from the actions: {texts[0]} recorded, {texts[1]} played")


def _amount(cents: Amount) -> str:
    return amount(int(cents)) if cents == int(cents) else str(Decimal(cents) / 100)


__all__ = ["ENDINGS", "Damaged", "Reading", "Unsupported", "read", "read_public"]
