"""Our own fields in PHH files: the names that begin with an underscore, and how a round begins that they describe.

`_format` names this extension and its version, `_rules` the edition and every option. Readers that know nothing of
them see the public fields only.
"""

import msgspec

from pitboss.cards import Card
from pitboss.editions import game_of
from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.poker.events import Seat
from pitboss.poker.kinds import Marker, PostKind
from pitboss.poker.options import Options
from pitboss.poker.setup import Owed, owed_posts, setup_for
from pitboss.poker.validation import check_options, resolved
from pitboss.records.amounts import parse_faces
from pitboss.records.phh_fields import PhhHand
from pitboss.records.phh_games import Beginning

FORMAT = "poker-rules/1"


class PlayedRules(msgspec.Struct, frozen=True):
    """What was played: the options say everything that the edition leaves open, money in cents."""

    edition: str
    game: str
    options: Options


class OwnPost(msgspec.Struct, frozen=True):
    """What a player had to put up, where the table asked for other posts than the options do."""

    player: int
    kind: PostKind
    cents: int


class Joker(msgspec.Struct, frozen=True):
    """The joker, which is an unknown card in `actions`: the action and the place of the card in it, both from 0."""

    action: int
    card: int


class OwnFields(msgspec.Struct, frozen=True, rename=lambda name: f"_{name}"):
    """The fields that a reader needs; the others only tell people more."""

    format: str = ""
    rules: PlayedRules | None = None
    posts: tuple[OwnPost, ...] | None = None
    over_blinds: tuple[int, ...] = ()
    burned: str = ""
    joker: tuple[Joker, ...] = ()


def own_fields(hand: PhhHand) -> OwnFields | None:
    """The fields of this project, None in a file of somebody else, Malformed if they are damaged."""
    if "_format" not in hand.own:
        return None
    try:
        own = msgspec.convert(hand.own, OwnFields)
    except msgspec.ValidationError as error:
        raise Malformed(f"a field of our own is damaged: {error}") from error
    if own.format != FORMAT:
        raise Malformed(f"_format is {own.format!r}; {FORMAT!r} is known here")
    if own.rules is None:
        raise Malformed("the field _rules is missing")
    return own


def own_beginning(hand: PhhHand, own: OwnFields) -> Beginning:
    """How a round of one of our own games begins."""
    assert own.rules is not None, "checked when the fields were read"
    game = game_of(own.rules.edition)
    count, numbers = len(hand.stacks), hand.seats
    if len(numbers) != count:
        raise Malformed("the field seats is missing")
    stakes = [stack for stack in hand.stacks if stack is not None]
    if len(stakes) != count:
        raise Malformed("starting_stacks of our own games are known")
    marker = numbers[-1] if game.marker is Marker.BUTTON else numbers[0]
    try:
        check_options(game, own.rules.options, count)
    except Refusal as refusal:
        raise Malformed(f"_rules: {refusal.reason}") from refusal
    setup = setup_for(game, resolved(game, own.rules.options), tuple(sorted(numbers)), marker)
    if setup.order != numbers:
        raise Malformed(f"seats are {numbers}; clockwise from the first card they are {setup.order}")
    names = hand.players if len(hand.players) == count else ("",) * count
    seats = tuple([Seat(*triple) for triple in zip(numbers, stakes, names, strict=True)])
    if own.posts is None:
        owed = owed_posts(setup)
    else:
        owed = tuple([Owed(_seat(numbers, post.player), post.kind, post.cents) for post in own.posts])
    over = tuple([_seat(numbers, player) for player in own.over_blinds])
    return Beginning(game, own.rules.options, seats, marker, owed, over)


def burned_of(own: OwnFields) -> tuple[Card | None, ...]:
    return parse_faces(own.burned, joker=True)


def _seat(numbers: tuple[int, ...], player: int) -> int:
    if not 1 <= player <= len(numbers):
        raise Malformed(f"there is no player {player} among {len(numbers)}")
    return numbers[player - 1]
