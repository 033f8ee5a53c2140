"""Writing rounds in the Poker Hand History format, so that readers who know only the format can load every file.

A public code is used only where a public reader comes to our result but for commission, which is tried out; other
games have private codes with a leading underscore. What the format has no field for is in fields with an underscore.
"""

from collections.abc import Iterable, Sequence

import msgspec

from pitboss.cards import RANKS
from pitboss.malformed import Malformed
from pitboss.own_games.toml_text import Number, toml_value
from pitboss.play import Event
from pitboss.poker.events import Acted, Awarded, Charged, PotsFormed
from pitboss.poker.kinds import Forced, Limit, PostKind, Win
from pitboss.poker.options import Options
from pitboss.poker.rulings.events import Ruled
from pitboss.poker.setup import Owed, owed_posts
from pitboss.poker.state import State
from pitboss.records.amounts import amount, faces
from pitboss.records.phh import read_public
from pitboss.records.phh_fields import entries
from pitboss.records.phh_own import FORMAT
from pitboss.records.phh_story import Story

Events = Sequence[Event[State]]
Values = dict[str, object]
PRIVATE = {
    "omaha": "_OM",
    "canberra-manila": "_CM",
    "three-card-manila": "_TCM",
    "faro": "_FARO",
    "seven-card-stud": "_7CS",
    "five-card-stud": "_5CS",
    "draw": "_5CD",
    "stud": "_7CS",
    "stud-eight-or-better": "_7CS8",
    "razz": "_RAZZ",
    "five-card-draw": "_5CD",
    "deuce-to-seven-single-draw": "_27SD",
    "deuce-to-seven-triple-draw": "_27TD",
    "badugi": "_BADUGI",
}
PUBLIC = {
    ("holdem", Limit.SPREAD): "FT",
    ("holdem", Limit.NO_LIMIT): "NT",
    ("omaha", Limit.FULL_POT): "PO",
    ("stud", Limit.SPREAD): "F7S",
    ("stud-eight-or-better", Limit.SPREAD): "F7S/8",
    ("razz", Limit.SPREAD): "FR",
    ("deuce-to-seven-single-draw", Limit.NO_LIMIT): "N2L1D",
    ("deuce-to-seven-triple-draw", Limit.SPREAD): "F2L3D",
    ("badugi", Limit.SPREAD): "FB",
}
"""Public codes by the name of the game and its limit, with 52 cards."""
PRIVATE_LIMITS = {Limit.FULL_POT: "_HEP", Limit.HALF_POT: "_HEH", Limit.BY_BLIND: "_HE"}
MOST_FIXED_BETS = 4
"""Bets and raises of a betting round that readers of fixed-limit games accept."""


def write(events: Events) -> str:
    """The round as a `.phh` file."""
    return _text(_fields(events))


def write_many(rounds: Iterable[Events]) -> str:
    """Rounds as a `.phhs` file: the tables [1], [2], ... in their order."""
    return "\n".join(f"[{number}]\n{write(events)}" for number, events in enumerate(rounds, 1))


def _text(fields: Values) -> str:
    return "".join(f"{name} = {toml_value(value)}\n" for name, value in fields.items())


def _fields(events: Events) -> Values:
    if any(isinstance(event, Ruled) for event in events):
        raise Malformed("a round with a ruling has no place in this format: write its complete record instead")
    story = Story(events)
    if story.started.game is not None:
        title = story.state.setup.game.title
        raise Malformed(
            f"{title} is a game of one's own without a code in this format: write its complete record instead"
        )
    code = _public_code(story)
    if code:
        fields = _frame(story, code, *_public_posts(story)) | _own(story, events)
        if _reads_alike(fields, story, events):
            return fields
    return _frame(story, _private_code(story), *_private_posts(story)) | _own(story, events)


def _frame(story: Story, code: str, trimmed: bool, antes: list[int], blinds: list[int]) -> Values:
    """The public fields."""
    started, state = story.started, story.state
    stakes = {seat.number: seat for seat in started.seats}
    names = [stakes[seat].name for seat in story.order]
    options = started.options
    if options.limits[0].kind is Limit.SPREAD and code[0] == "F":
        bets: Values = {"small_bet": _money(options.minimum), "big_bet": _money(options.limits[-1].minimum)}
    else:
        bets = {"min_bet": _money(options.minimum)}
    return {
        "variant": code,
        "ante_trimming_status": trimmed,
        "antes": _moneys(antes),
        **({"bring_in": _money(options.bring_in)} if options.bring_in else {"blinds_or_straddles": _moneys(blinds)}),
        **bets,
        "starting_stacks": _moneys([stakes[seat].stake for seat in story.order]),
        "actions": story.actions,
        "seats": story.order,
        **({"players": names} if any(names) else {}),
        "finishing_stacks": _moneys([state.stake[seat] for seat in story.order]),
    }


def _public_code(story: Story) -> str:
    """The public code whose game this is by its cards and limits, none if there is no such code."""
    game, options = story.state.setup.game, story.started.options
    kinds, sizes = {limit.kind for limit in options.limits}, [limit.minimum for limit in options.limits]
    if options.joker or len(kinds) > 1 or not (options.win is Win.HIGH or game.wins == (options.win,)):
        return ""
    has_blinds = options.forced is not Forced.ANTES
    if has_blinds and len(story.order) == 2 and not story.state.setup.marker_posts_first:
        return ""
    kind = options.limits[0].kind
    if kind is Limit.SPREAD:
        fits = _is_fixed(options) and (len(sizes) == 1 or _rises_once(sizes))
    else:
        fits = len(set(sizes)) == 1
    if options.deck == 52:
        return PUBLIC.get((game.name, kind), "") if fits else ""
    is_short = game.name == "holdem" and kind is Limit.NO_LIMIT and options.deck == 36 and options.ace_low
    return "NS" if fits and is_short else ""


def _is_fixed(options: Options) -> bool:
    return all(limit.minimum == limit.maximum for limit in options.limits)


def _rises_once(sizes: list[int]) -> bool:
    """A small bet in the first two betting rounds and a big one in all that follow."""
    padded = sizes + sizes[-1:] * 3
    return padded[0] == padded[1] and len(set(padded[2:])) == 1


def _private_code(story: Story) -> str:
    game, options = story.state.setup.game, story.started.options
    if game.name in PRIVATE:
        return PRIVATE[game.name]
    return _private_holdem(options, len(story.order) == 2 and not story.state.setup.marker_posts_first)


def _private_holdem(options: Options, is_two_as_cash: bool) -> str:
    limit = options.limits[0]
    if options.deck != 52 or options.joker or options.win is not Win.HIGH:
        return "_HE"
    if limit.kind is Limit.SPREAD:
        return "_HEF" if _is_fixed(options) else "_HES"
    if limit.kind in PRIVATE_LIMITS:
        return PRIVATE_LIMITS[limit.kind]
    return "_HE2" if is_two_as_cash else "_HE"


def _public_posts(story: Story) -> tuple[bool, list[int], list[int]]:
    """Whether antes form layers, antes and blinds; with two players both arrays are written backwards.

    Dead chips are antes that form no layers, a post on entry is a negative blind.
    """
    antes, dead = _owed(story, PostKind.ANTE), _owed(story, PostKind.DEAD)
    entry = _owed(story, PostKind.ENTRY)
    blinds = [story.posted.get(seat, 0) - entry[seat] for seat in story.order]
    trimmed = not any(dead.values())
    sums = [antes[seat] + dead[seat] for seat in story.order]
    return (trimmed, sums, blinds) if len(story.order) > 2 else (trimmed, sums[::-1], blinds[::-1])


def _private_posts(story: Story) -> tuple[bool, list[int], list[int]]:
    """As they were, in the order of the deal; posts of another kind have a field of their own."""
    antes = _owed(story, PostKind.ANTE)
    return True, [antes[seat] for seat in story.order], [story.posted.get(seat, 0) for seat in story.order]


def _owed(story: Story, kind: PostKind) -> dict[int, int]:
    found = dict.fromkeys(story.order, 0)
    for owed in story.started.owed:
        if owed.kind is kind:
            found[owed.seat] += owed.cents
    return found


def _reads_alike(fields: Values, story: Story, events: Events) -> bool:
    """Whether somebody who reads only the public fields comes to our stakes, but for the commission."""
    entry = next(iter(entries(_text(fields), many=False)))
    assert entry.fields is not None, entry.damage
    if any(owed.kind is PostKind.ANTE for owed in story.started.owed) and not fields["ante_trimming_status"]:
        return False
    if not _is_told_whole(story) or ("small_bet" in fields and max(story.raises) > MOST_FIXED_BETS):
        return False
    if story.highest_posted < story.highest_due or story.pointless or story.below_opening or story.unasked:
        return False  # others call only what a short blind has put up, refuse such raises, and ask who was not asked
    reading = read_public(entry.fields)
    if reading.round is None or reading.hand is None or reading.round.is_over is not story.state.over:
        return False
    ours = [story.state.stake[seat] for seat in story.order]
    if not story.state.over:
        return list(reading.stakes) == ours and _same_acts(reading.round.events, events)
    odd_cents = reading.hand.share_unit == 1 and any(
        isinstance(event, Awarded) and event.odd for event in reading.round.events
    )
    gaps = [theirs - own for theirs, own in zip(reading.stakes, ours, strict=True)]
    return reading.ok and not odd_cents and min(gaps) >= 0 and sum(gaps) == story.state.commission


def _is_told_whole(story: Story) -> bool:
    """Whether everybody in the showdown has shown or thrown in: others know no hand that wins without being asked."""
    state = story.state
    if not state.over or not (state.shown or state.mucked):
        return True
    if story.shown_early and state.mucked:
        return False  # thrown in after the last card; others would take it for thrown in before the board
    return all(seat in state.shown or state.mucked >> seat & 1 for seat in state.seats_in(state.active))


def _same_acts(theirs: Iterable[Event[State]], ours: Events) -> bool:
    acts = [[event.cents for event in events if isinstance(event, Acted)] for events in (theirs, ours)]
    return acts[0] == acts[1]


def _own(story: Story, events: Events) -> Values:
    """Our own fields; those that say nothing are left out."""
    started, setup, options = story.started, story.state.setup, story.started.options
    lowest = len(RANKS) - options.deck // 4
    fields: Values = {
        "_format": FORMAT,
        "_rules": {
            "edition": started.edition,
            "game": setup.game.name,
            "options": msgspec.to_builtins(options),
        },
        "_deck": {
            "size": options.deck,
            "ranks": RANKS[lowest:],
            "joker": int(options.joker),
            "ace_low": bool(options.ace_low),
        },
    }
    if started.owed != owed_posts(setup):
        fields["_posts"] = [_post(story, owed) for owed in started.owed]
    if story.over_blinds:
        fields["_over_blinds"] = story.over_blinds
    if story.burned:
        fields["_burned"] = faces(story.burned, joker=True)
    if story.jokers:
        fields["_joker"] = [{"action": action, "card": card} for action, card in story.jokers]
    return fields | _settled(story, events)


def _post(story: Story, owed: Owed) -> Values:
    return {"player": story.player[owed.seat], "kind": owed.kind.value, "cents": owed.cents}


def _settled(story: Story, events: Events) -> Values:
    """The pots with their winners, and what the house took."""
    fields: Values = {}
    for event in events:
        if isinstance(event, PotsFormed):
            winners = {
                index: sorted(
                    {story.player[won.seat] for won in events if isinstance(won, Awarded) and index in won.pots}
                )
                for index in range(len(event.pots))
            }
            fields["_pots"] = [
                {
                    "amount": _money(pot.cents),
                    "eligible": [story.player[seat] for seat in pot.eligible],
                    "winners": winners[index],
                }
                for index, pot in enumerate(event.pots)
            ]
        elif isinstance(event, Charged) and event.cents:
            fields["_commission"] = {"taken": _money(event.cents), "by_pot": _moneys(event.by_pot)}
    return fields


def _money(cents: int) -> Number:
    return Number(amount(cents))


def _moneys(values: Iterable[int]) -> list[Number]:
    return [_money(cents) for cents in values]
