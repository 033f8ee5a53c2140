"""The sign at a table: what the instruments want displayed, line by line with the rule that wants it.

S94-1994/7CS1, 5.1, 12.2, 19.5 and 19.11; NI2018-51/2.2, 4.1, 4.2, 15 and 19.8; 1999-FARO/TITLE.
"""

from collections.abc import Callable

from pitboss.play import RuleIds
from pitboss.play.money import dollars
from pitboss.play.sign import Line, Sign
from pitboss.poker.commission import Lesser, NoCommission, Pot5, Pot10, Scale1994, TimeCharge
from pitboss.poker.kinds import Ace, Win
from pitboss.poker.options import Options
from pitboss.poker.setup import setup_for
from pitboss.poker.table.closure import TOLD_INSPECTOR
from pitboss.poker.table.law import SignLaw
from pitboss.poker.table.state import TableState
from pitboss.poker.tell_words import forced_words, limit_words
from pitboss.poker.validation import resolved

APPENDICES = {
    "A": "five-card-stud",
    "B": "seven-card-stud",
    "C": "canberra-manila",
    "D": "three-card-manila",
    "E": "holdem",
    "F": "omaha",
    "G": "draw",
    "H": "faro",
}
"""The eight poker games of 1999 by the appendix that describes them (G-R02)."""


def sign(state: TableState) -> Sign:
    """The sign as it stands, with what the players have been told of the next round."""
    options = state.options if state.round is None else state.round.setup.options
    lines = _lines(state, options)
    after = _lines(state, state.coming)
    return Sign(lines, tuple(line for line in after if line not in lines))


def _lines(state: TableState, options: Options) -> tuple[Line, ...]:
    law = state.law.sign
    texts = {about: (text(state, options), rules(law)) for about, (text, rules) in _SIGN.items()}
    return tuple(Line(about, text, rules) for about, (text, rules) in texts.items() if rules and text)


def _rules_in_force(state: TableState, options: Options) -> str:
    return f"{state.game.title}, {state.game.edition}"


def _minimums(state: TableState, options: Options) -> str:
    return f"minimum stake {dollars(options.min_table_stake)}, minimum bet {dollars(options.minimum)}"


def _deck(state: TableState, options: Options) -> str:
    return f"{options.deck} cards" + (" and a joker" if options.joker else "")


def _hands(state: TableState, options: Options) -> str:
    ways = {Win.HIGH: "high hands win", Win.LOW: "low hands win", Win.SPLIT: "high and low hands share"}
    words = [ways[options.win]]
    words.append("the ace is also low in straights" if resolved(state.game, options).ace_low else "the ace is high")
    if options.low_qualifier:
        words.append("a low hand needs eight or lower")
    if options.win is not Win.HIGH and options.low_ace is Ace.LOW:
        words.append("the ace is low in low hands")
    return ", ".join(words)


def _forced(state: TableState, options: Options) -> str:
    words = forced_words(setup_for(state.game.edition, resolved(state.game, options), (1, 2), 1))
    if options.over_blinds:
        words += f", over-blinds {' and '.join(map(dollars, options.over_blinds))}"
    return words + (f", up to {options.straddles} straddles" if options.straddles else "")


def _limits(state: TableState, options: Options) -> str:
    return limit_words(resolved(state.game, options))


def _burn(state: TableState, options: Options) -> str:
    return "a card is burned before communal cards" if options.burn else "no cards are burned"


def _maximum(state: TableState, options: Options) -> str:
    return f"maximum buy-in {dollars(options.max_buy_in)}" if options.max_buy_in else "no maximum buy-in"


def _commission(state: TableState, options: Options) -> str:
    match options.commission:
        case Scale1994(minimum):
            return f"$1 in each full $20 of a pot, nothing above {dollars(100 * minimum)}"
        case Lesser(_, steps):
            return ", ".join(f"{dollars(cents)} from a pot of {dollars(pot)}" for pot, cents in steps)
        case Pot5(cap):
            return f"5% of the pots in whole dollars, at most {dollars(cap)}"
        case Pot10(cap):
            return f"10% of the pots in whole dollars, at most {dollars(cap)}"
        case TimeCharge(rate, period):
            return f"{dollars(rate)} for every {period // 60} minutes, paid ahead and not refunded"
        case NoCommission():
            return "no commission"


def _clock(state: TableState, options: Options) -> str:
    return f"{options.time_limit} seconds to act" if options.time_limit else ""


def _games(state: TableState, options: Options) -> str:
    return ", ".join(f"Appendix {letter} {game}" for letter, game in APPENDICES.items())


def _seats(state: TableState, options: Options) -> str:
    return f"seats 1 to {len(state.seats)} clockwise from the dealer's left, the pot in the middle"


def _discards(state: TableState, options: Options) -> str:
    round_ = state.round
    folded = sum(len(round_.own[seat]) for seat in round_.folds) if round_ is not None else 0
    return f"{folded} folded cards, face down"


Text = Callable[[TableState, Options], str]
_SIGN: dict[str, tuple[Text, Callable[[SignLaw], RuleIds]]] = {
    "rules": (_rules_in_force, lambda law: law.edition),
    "minimums": (_minimums, lambda law: law.minimums),
    "deck": (_deck, lambda law: law.deck),
    "hands": (_hands, lambda law: law.hands),
    "forced": (_forced, lambda law: law.forced),
    "limits": (_limits, lambda law: law.limits),
    "burn": (_burn, lambda law: law.burn),
    "maximum": (_maximum, lambda law: law.maximum),
    "commission": (_commission, lambda law: law.commission),
    "clock": (_clock, lambda law: law.clock),
    "games": (_games, lambda law: law.games),
    "cloth": (_seats, lambda law: law.cloth),
    "discards": (_discards, lambda law: law.discards),
    "inspector": (lambda state, options: TOLD_INSPECTOR, lambda law: law.inspector),
    "copy": (lambda state, options: f"pitboss rules --game {state.game.name}", lambda law: law.copy),
}
"""What is on the sign, in its order: the text, and the rules of an edition that want it."""
