"""A new game made of another by readable changes: cards, plan, deck, hands, and any option in dollars.

Every fault is found before any is told; a change that nobody knows is one.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from types import UnionType
from typing import Any, get_args, get_type_hints

from msgspec.structs import replace

from pitboss.cards import DECK_SIZES, RANKS, SUITS
from pitboss.editions.common import hands as common_hands
from pitboss.hands import GameHands, OrderOfHands, Pick
from pitboss.hands.ranking import Direction
from pitboss.malformed import Malformed
from pitboss.own_games.faults import Faults, NoGame, Place, shown
from pitboss.own_games.plan import (
    MOST_CARDS,
    STREETS,
    PlanWords,
    with_board,
    with_discard,
    with_hole_cards,
)
from pitboss.poker.game import DeckRule, Game, Step, defects, published
from pitboss.poker.given_options import options_over
from pitboss.poker.kinds import Ace, Forced, Limit, Marker, Verb, Win
from pitboss.poker.law import NO_MENU
from pitboss.poker.option_guide import GUIDE
from pitboss.poker.options import Options
from pitboss.poker.round import OWN
from pitboss.poker.validation import findings

OF_THE_GAME = ("title", "about", "how_to_play", "marker", "seats", "raises", "win")
OF_THE_CARDS = ("plan", "hole", "board", "discard", "discard_after", "deck", "hands")
KEYS = (*OF_THE_GAME, *OF_THE_CARDS, *(name for name in GUIDE if name not in ("deck", "win")))
"""All that can be changed, beside the name."""
LIMIT_FORMS = "write a number, the fixed bet, or no_limit:2, full_pot:2, half_pot:2, spread:2-10"
NO_RAISE = -1
AGAINST_THE_HOUSE = ("canberra", "baccarat")
ANY_LIMITS = tuple((forced, limit) for forced in Forced for limit in Limit if limit is not Limit.BY_BLIND)
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
FEW: dict[int, OrderOfHands] = {1: common_hands.ONE_CARD, 2: common_hands.TWO_CARDS, 3: common_hands.THREE_CARDS}
ORDERS: dict[str, OrderOfHands] = {
    "high": common_hands.HIGH,
    "deuce-to-seven": common_hands.DEUCE_TO_SEVEN,
    "badugi": common_hands.BADUGI,
}
LOW_ORDERS = ("deuce-to-seven", "badugi")

# Changes come from a call or a file: anything may stand there.
Changes = Mapping[str, Any]


def changed(base: Game, name: object, changes: Changes, place: Place | None = None) -> Game:
    """The game with these changes and a name of its own, or `NoGame` with every fault."""
    change = _Change(base, name, changes)
    try:
        game = change.game()
    except (Malformed, StopIteration, IndexError) as error:
        # What was found wrong before is why the rest cannot be put together.
        if not change.faults.found:
            raise NoGame(shown(name), [("", str(error))], place) from error
        game = None
    if game is not None and not change.faults.of(*OF_THE_CARDS, "win", "name"):
        change.check(game)
    if change.faults.found or game is None:
        raise NoGame(name if isinstance(name, str) else shown(name), change.faults.found, place)
    return game


class _Change:
    """One change under way: the parts of the new game, and what is wrong with them."""

    def __init__(self, base: Game, name: object, changes: Changes) -> None:
        self.base = base
        self.faults = Faults()
        self.given = changes
        self.name = name if isinstance(name, str) and NAME.fullmatch(name) else ""
        if not self.name:
            self.faults.add("name", f"{shown(name)}: a name has small letters, digits and hyphens, such as my-game")
        elif self.name in published() or self.name in {
            *AGAINST_THE_HOUSE,
            *(game.name for game in published().values()),
        }:
            self.faults.add("name", f"{self.name} is a published edition or game: one of your own has another name")
        for key in changes:
            if key not in KEYS:
                known = ", ".join(("name", "based_on", *OF_THE_GAME, *OF_THE_CARDS))
                self.faults.add(str(key), f"nobody knows it: there are {known}, and the options of a table")

    def game(self) -> Game:
        texts = self._texts()
        words = PlanWords(self.base, self.faults)
        plan = self._plan(words)
        shaped = replace(self.base, name=self.name, edition=self.name, plan=plan, common_practice=True, **texts)
        shaped = self._with_hands(shaped)
        shaped = replace(
            shaped,
            raise_cap=self._raise_cap(),
            forced=tuple(Forced),
            limits=tuple(dict.fromkeys((*ANY_LIMITS, *self.base.limits))),
            cap_with_antes=True,
        )
        shaped = self._with_decks(shaped)
        return replace(shaped, defaults=self._options(shaped, words.draws))

    def check(self, game: Game) -> None:
        """What is wrong with the game as a whole."""
        said = next((key for key in OF_THE_CARDS if key in self.given), "")
        found = list(defects(game))
        for text in found:
            self.faults.add(said, text)
        if not found:
            for text in _reasons(game, game.defaults):
                self.faults.add(self._key_of(game, text), text)

    def _key_of(self, game: Game, text: str) -> str:
        """The option that is to blame: the one without which nobody would say this."""
        for key in self.given:
            if key in Options.__struct_fields__:
                usual = replace(game.defaults, **{key: getattr(self.base.defaults, key)})
                if text not in _reasons(game, usual):
                    return key
        return ""

    def _texts(self) -> dict[str, Any]:
        given, faults = self.given, self.faults
        texts: dict[str, Any] = {"title": self.name.replace("-", " ").title() or "Nameless", "about": ""}
        for key, longest in (("title", 60), ("about", 200)):
            if key in given:
                texts[key] = faults.text(key, given[key], longest)
        texts["how_to_play"] = ()
        if "how_to_play" in given:
            lines = given["how_to_play"]
            if not isinstance(lines, list | tuple) or len(lines) > 12:
                faults.add("how_to_play", f"{shown(lines)}: a list of up to 12 sentences is wanted")
            else:
                texts["how_to_play"] = tuple(
                    faults.text(f"how_to_play[{number}]", line, 200) for number, line in enumerate(lines)
                )
        if "marker" in given and (marker := faults.one_of("marker", given["marker"], tuple(Marker))):
            texts["marker"] = Marker(marker)
        return texts

    def _plan(self, words: PlanWords) -> tuple[Step, ...]:
        given, faults, plan = self.given, self.faults, self.base.plan
        if "plan" in given:
            for key in ("hole", "board", "discard", "discard_after"):
                if key in given:
                    faults.add(key, "the plan says all about the cards: write it, or this, not both")
            if isinstance(given["plan"], list | tuple):
                return words.steps(given["plan"])
            faults.add("plan", f"{shown(given['plan'])}: a list of steps is wanted, such as deal 2 down")
            return ()
        if "hole" in given and (hole := faults.integer("hole", given["hole"], 1, MOST_CARDS)):
            if not self.base.first_cards[0]:
                faults.add("hole", f"{self.base.title} deals no cards before its first betting round")
            plan = with_hole_cards(plan, hole)
        if "board" in given:
            plan = self._with_board(plan)
        return self._with_discard(plan)

    def _with_board(self, plan: tuple[Step, ...]) -> tuple[Step, ...]:
        streets = self.given["board"]
        if not self.base.board_cards:
            self.faults.add("board", f"{self.base.title} has no board: write a plan")
        elif not isinstance(streets, list | tuple) or not 1 <= len(streets) <= MOST_CARDS:
            self.faults.add("board", f"{shown(streets)}: the cards of each street are wanted, such as [3, 1, 1]")
        else:
            counts = [self.faults.integer(f"board[{at}]", count, 1, 5) for at, count in enumerate(streets)]
            return with_board(plan, [count or 1 for count in counts])
        return plan

    def _with_discard(self, plan: tuple[Step, ...]) -> tuple[Step, ...]:
        given, faults = self.given, self.faults
        if "discard_after" not in given:
            if "discard" in given:
                faults.add("discard", f"it needs discard_after: {', '.join(STREETS)}, or the number of a betting round")
            return plan
        rounds = sum(step.verb is Verb.BET for step in plan)
        after = given["discard_after"]
        number = STREETS.get(after) if isinstance(after, str) else faults.integer("discard_after", after, 1, rounds)
        if isinstance(after, str) and (number is None or number > rounds):
            faults.add("discard_after", f"{shown(after)}: it is none of {', '.join(list(STREETS)[:rounds])}")
            number = None
        dealt = sum(step.count for step in plan if step.verb is Verb.DEAL and step.place == "each" and not step.mode)
        count = given.get("discard", max(1, dealt - self.base.kept_cards))
        whole = faults.integer("discard", count, 1, max(1, dealt - 1))
        return with_discard(plan, number, whole) if number and whole else plan

    def _with_hands(self, game: Game) -> Game:
        """The hands: those of the base over the new numbers of cards, or an order and a size that were given."""
        given, base, faults = self.given.get("hands", {}), self.base.hands, self.faults
        if not isinstance(given, dict):
            faults.add("hands", f"{shown(given)}: a table is wanted, such as {{cards = 2}}")
            given = {}
        for key in given:
            if key not in ("cards", "order", "own"):
                faults.add(f"hands.{key}", "nobody knows it: there are cards, order, own")
        cards = faults.integer("hands.cards", given.get("cards", base.order.size), 1, 5) or 5
        name = faults.one_of("hands.order", given["order"], tuple(ORDERS)) if "order" in given else ""
        order = ORDERS[name] if name else base.order if cards == base.order.size else ORDERS["high"]
        if cards in FEW and cards != order.size:
            if name in LOW_ORDERS:
                faults.add("hands.cards", f"{name} is not for hands of {cards} cards")
            order = FEW[cards]
        elif cards == 4 and not order.badugi:
            faults.add("hands.cards", "hands of four cards are those of badugi: order = badugi")
        used = base.pick.own_used if order.size == 5 and "own" not in given else 0
        if "own" in given:
            used = faults.integer("hands.own", given["own"], 0, min(2, order.size)) or 0
            if used and (used != 2 or order.size != 5):
                faults.add(
                    "hands.own", "two own cards and three of the board make a hand, or any that are there: 2 or 0"
                )
        low = order.straights_count or order.badugi
        pick = Pick(
            game.title,
            own=(min(game.kept_cards, game.own_cards), game.own_cards),
            board=(0, game.board_cards),
            total=(order.size, 53),
            own_used=used,
            rules=base.pick.rules if not given else OWN,
        )
        direction: Direction = "low" if low else base.direction
        low_ace: Direction = "low" if order.badugi else "high" if low else base.low_ace
        decks = base.decks if order is base.order else tuple(DECK_SIZES)
        hands = GameHands(self.name, (common_hands.COMMON_PRACTICE,), order, pick, decks, OWN, direction, low_ace)
        wins = (Win.LOW,) if low else (Win.HIGH,) if order.size < 5 else base_wins(self.base, order)
        return replace(game, hands=hands, wins=wins, joker=game.joker and order is base.order)

    def _with_decks(self, game: Game) -> Game:
        given, faults = self.given, self.faults
        rules = [self._own_deck(given["deck"])] if "deck" in given else list(game.decks)
        draws = Verb.DRAW in [step.verb for step in game.plan]
        seats = faults.integer("seats", given["seats"], 2, 23) if "seats" in given else None
        decks = []
        for rule in rules:
            if rule is None:
                continue
            fit = (rule.size - game.board_cards) // max(1, game.own_cards)
            most = rule.most_players if draws else min(rule.most_players, fit)
            if seats and seats > most and rule is rules[0]:  # smaller decks are for fewer players
                faults.add("seats", f"{seats} players: {rule.size} cards are enough for {most}")
            if min(seats or most, most) >= 2:
                decks.append(DeckRule(rule.size, min(seats or most, most), OWN, rule.ranks, rule.suits))
            elif "deck" in given:
                faults.add("deck", f"{rule.size} cards are not enough for two players")
        if not decks and not faults.found:
            faults.add("", "no deck has cards enough for two players")
        return replace(game, decks=tuple(decks) or self.base.decks, seats=OWN)

    def _own_deck(self, deck: object) -> DeckRule | None:
        faults = self.faults
        if isinstance(deck, int) and not isinstance(deck, bool):
            if deck in DECK_SIZES:
                return DeckRule(deck, 10, OWN)
            sizes = ", ".join(map(str, DECK_SIZES))
            faults.add("deck", f"{shown(deck)}: {sizes} cards are a deck; others have ranks and suits")
            return None
        if not isinstance(deck, dict):
            faults.add("deck", f'{shown(deck)}: a number is wanted, or {{ranks = "JQK", suits = "hs"}}')
            return None
        for key in deck:
            if key not in ("ranks", "suits"):
                faults.add(f"deck.{key}", "nobody knows it: there are ranks and suits")
        parts = {}
        for key, known in (("ranks", RANKS), ("suits", SUITS)):
            part = deck.get(key, known)
            parts[key] = "".join(sign for sign in known if isinstance(part, str) and sign in part)
            if not isinstance(part, str) or sorted(part) != sorted(parts[key]) or not part:
                faults.add(f"deck.{key}", f"{shown(part)}: some of {known}, each once, are wanted")
                return None
        size = len(parts["ranks"]) * len(parts["suits"])
        if size < 3:
            faults.add("deck", f"{size} cards are not enough for two players")
            return None
        return DeckRule(size, 10, OWN, parts["ranks"], parts["suits"])

    def _raise_cap(self) -> int:
        raises = self.given.get("raises")
        if raises is None or raises == "any":
            return 0 if raises else self.base.raise_cap
        return self.faults.integer("raises", raises, 0, 100) or NO_RAISE

    def _options(self, game: Game, draws: list[int]) -> Options:
        given = {key: self.given[key] for key in GUIDE if key in self.given and key not in ("deck", "win")}
        if "limits" in given and (limits := self._limits(given.pop("limits"))) is not None:
            given["limits"] = limits
        if "forced" not in given and ("blinds" in given or "ante" in given):
            both = "blinds" in given and "ante" in given
            given["forced"] = (Forced.BOTH if both else Forced.ANTES if "ante" in given else Forced.BLINDS).value
        if given.get("forced") == Forced.ANTES and self.base.law.open_ante_free != NO_MENU:
            given.setdefault("ante_opener_may_check", True)
        base = replace(self.base.defaults, deck=game.decks[0].size, **self._won(game))
        if game.ranked_deck(base) != base.deck or game.hands.order.size < 5:
            base = replace(base, ace_low=None, joker=False)
        if len(base.limits) > game.betting_rounds:
            base = replace(base, limits=base.limits[: max(1, game.betting_rounds)])
        if draws and len(set(draws)) > 1:
            self.faults.add("plan", "every draw allows the same number of cards")
        elif draws and "draw_most" not in given:
            given["draw_most"] = draws[0]
        return self._read(base, given)

    def _read(self, base: Options, given: dict[str, Any]) -> Options:
        """The options, each read by itself first, so that every fault is told with its key."""
        sound = {}
        for key, value in given.items():
            if _can_be_read(key, value):
                sound[key] = value
            else:
                self.faults.add(key, f"{shown(value)}: {_wanted(key)}")
        options = options_over(base, sound)
        if "blinds" in sound and "limits" not in sound and options.blinds:
            options = options_over(replace(base, limits=_at_least(base, options.blinds[-1])), sound)
        elif "ante" in sound and "limits" not in sound and options.ante:
            options = options_over(replace(base, limits=_at_least(base, options.ante)), sound)
        return options

    def _won(self, game: Game) -> dict[str, Any]:
        """Which hands win by default."""
        win = game.wins[0]
        if "win" in self.given and (named := self.faults.one_of("win", self.given["win"], tuple(Win))):
            win = Win(named)
            if win not in game.wins:
                self.faults.add("win", f"{win}: these hands are won by {' or '.join(game.wins)}")
        elif self.base.defaults.win in game.wins:
            win = self.base.defaults.win
        if game.hands.order is self.base.hands.order:
            return {"win": win}
        return {"win": win, "low_ace": Ace(game.hands.low_ace), "low_qualifier": False}

    def _limits(self, limits: object) -> list[object] | None:
        """A number is a fixed bet; a text such as no_limit:10 or spread:2-10 is as on the command line."""
        given = list(limits) if isinstance(limits, list | tuple) else [limits]
        read = [_limit(limit) for limit in given]
        wrong = [number for number, limit in enumerate(read) if not _can_be_read("limits", [limit])]
        for number in wrong:
            self.faults.add(f"limits[{number}]", f"{shown(given[number])}: {LIMIT_FORMS}")
        return None if wrong else read


def _can_be_read(option: str, value: object) -> bool:
    try:
        options_over(Options(), {option: value})
    except Malformed:
        return False
    return True


def _wanted(option: str) -> str:
    """What an option takes, to somebody who has given something else."""
    kind = get_type_hints(Options)[option]
    kind = get_args(kind)[0] if isinstance(kind, UnionType) and option != "commission" else kind
    if option == "commission":
        return 'a table is wanted, such as {scheme = "pot_5", cap = 10} or {scheme = "none"}'
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return f"it is none of {', '.join(kind)}"
    if kind is bool:
        return "true or false is wanted"
    if GUIDE[option].money:
        return "an amount of dollars is wanted" if kind is int else "a list of amounts in dollars is wanted"
    return "a whole number is wanted" if kind is int else "a list of whole numbers is wanted"


def _reasons(game: Game, options: Options) -> list[str]:
    """Why no table can have these options."""
    return [finding.text for finding in findings(game, options, 2) if not finding.warning]


def base_wins(base: Game, order: OrderOfHands) -> tuple[Win, ...]:
    return base.wins if order is base.hands.order else (Win.HIGH, Win.LOW, Win.SPLIT)


def _at_least(base: Options, minimum: int) -> tuple[Any, ...]:
    return tuple(
        replace(limit, minimum=minimum, maximum=max(limit.maximum, minimum if limit.maximum else 0))
        for limit in base.limits
    )


def _limit(limit: object) -> object:
    if isinstance(limit, str) and (match := re.fullmatch(r"([a-z_]+)(?::([\d.]+)(?:-([\d.]+))?)?", limit)):
        kind, minimum, maximum = match.groups()
        return {"kind": kind} | ({"minimum": minimum} if minimum else {}) | ({"maximum": maximum} if maximum else {})
    if isinstance(limit, bool | str | dict):
        return limit
    return {"kind": "spread", "minimum": limit, "maximum": limit}
