"""The sign at a table: what the instruments want displayed, line by line with the rule that wants it.

S94-1994/7CS1, 5.1, 12.2, 19.5 and 19.11; NI2018-51/2.2, 4.1, 4.2, 15 and 19.8; 1999-FARO/TITLE.
"""

from collections.abc import Callable

from pitboss.play import RuleIds
from pitboss.play.telling import Sign, SignEntry
from pitboss.poker.kinds import AbsentBuck, Ace, Expose, FirstRevolution, MissedBuck, ShortBlind, VoidPrice, Win
from pitboss.poker.options import Options
from pitboss.poker.setup import setup_for
from pitboss.poker.table.entry import blind_levels, entry_place
from pitboss.poker.table.law import TOLD_INSPECTOR, SignLaw
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.tell_commission import scheme_words
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


def sign(state: PokerTableState) -> Sign:
    """The sign as it stands, with what the players have been told of the next round."""
    options = state.options if state.round is None else state.round.setup.options
    lines = _lines(state, options)
    after = _lines(state, state.coming)
    return Sign(lines, tuple(line for line in after if line not in lines))


def _lines(state: PokerTableState, options: Options) -> tuple[SignEntry, ...]:
    law = state.law.sign
    texts = {about: (text(state, options), rules(law)) for about, (text, rules) in _SIGN.items()}
    return tuple(SignEntry(about, text, rules) for about, (text, rules) in texts.items() if rules and text)


def _rules_in_force(state: PokerTableState, options: Options) -> str:
    return f"{state.game.title}, {state.game.edition}"


def _minimums(state: PokerTableState, options: Options) -> str:
    return f"minimum stake {options.amount(options.min_table_stake)}, minimum bet {options.amount(options.minimum)}"


def _deck(state: PokerTableState, options: Options) -> str:
    return f"{options.deck} cards" + (" and a joker" if options.joker else "")


def _hands(state: PokerTableState, options: Options) -> str:
    ways = {Win.HIGH: "high hands win", Win.LOW: "low hands win", Win.SPLIT: "high and low hands share"}
    words = [ways[options.win]]
    words.append("the ace is also low in straights" if resolved(state.game, options).ace_low else "the ace is high")
    if options.low_qualifier:
        words.append("a low hand needs eight or lower")
    if options.win is not Win.HIGH and options.low_ace is Ace.LOW:
        words.append("the ace is low in low hands")
    return ", ".join(words)


def _forced(state: PokerTableState, options: Options) -> str:
    words = forced_words(setup_for(state.game, resolved(state.game, options), (1, 2), 1))
    if options.over_blinds:
        words += f", over-blinds {' and '.join(map(options.amount, options.over_blinds))}"
    return words + (f", up to {options.straddles} straddles" if options.straddles else "")


def _entry(state: PokerTableState, options: Options) -> str:
    levels = blind_levels(options)
    if not levels:
        return ""
    spares = options.first_revolution is FirstRevolution.ANY
    free = "no blind at all" if spares else "no entry post"
    blind = options.amount(levels[entry_place(options) - 1])
    return f"players come in by the blind of {blind}; in the first revolution {free}"


def _limits(state: PokerTableState, options: Options) -> str:
    return limit_words(resolved(state.game, options))


def _burn(state: PokerTableState, options: Options) -> str:
    return "a card is burned before communal cards" if options.burn else "no cards are burned"


def _maximum(state: PokerTableState, options: Options) -> str:
    return f"maximum buy-in {options.amount(options.max_buy_in)}" if options.max_buy_in else "no maximum buy-in"


def _commission(state: PokerTableState, options: Options) -> str:
    return scheme_words(options)


def _exposing(state: PokerTableState, options: Options) -> str:
    if state.game.may_concede:
        return ""
    least = "the called hand" if options.expose is Expose.CALLED else "the best hand shown so far"
    return f"at the showdown every hand that equals or beats {least} is exposed"


def _short_blind(state: PokerTableState, options: Options) -> str:
    is_nominal = options.short_blind is ShortBlind.NOMINAL
    price = "is called as if it had been" if is_nominal else "costs no more than an opponent can put in"
    return f"a blind that was not paid in full {price}"


def _void_wager(state: PokerTableState, options: Options) -> str:
    chips = "stays in the pot" if options.forfeit_void else "goes back"
    price = "stays as it was" if options.void_price is VoidPrice.STAYS else "falls to the highest wager left"
    return f"a wager that is declared void {chips}; what others have to call {price}"


def _absent(state: PokerTableState, options: Options) -> str:
    if options.absent_buck is AbsentBuck.STRICT:
        return "who is absent when the buck comes leaves the table"
    when = "when it reaches him again" if options.missed_buck is MissedBuck.WAITS else "as soon as he is back"
    return f"the buck passes who sits out, and he is dealt in {when}"


def _clock(state: PokerTableState, options: Options) -> str:
    return f"{options.time_limit} seconds to act" if options.time_limit else ""


def _games(state: PokerTableState, options: Options) -> str:
    return ", ".join(f"Appendix {letter} {game}" for letter, game in APPENDICES.items())


def _seats(state: PokerTableState, options: Options) -> str:
    return f"seats 1 to {len(state.seats)} clockwise from the dealer's left, the pot in the middle"


def _discards(state: PokerTableState, options: Options) -> str:
    round_ = state.round
    folded = sum(len(round_.own[seat]) for seat in round_.folds) if round_ is not None else 0
    return f"{folded} folded cards, face down"


Text = Callable[[PokerTableState, Options], str]
_SIGN: dict[str, tuple[Text, Callable[[SignLaw], RuleIds]]] = {
    "rules": (_rules_in_force, lambda law: law.edition),
    "minimums": (_minimums, lambda law: law.minimums),
    "deck": (_deck, lambda law: law.deck),
    "hands": (_hands, lambda law: law.hands),
    "forced": (_forced, lambda law: law.forced),
    "entry": (_entry, lambda law: law.entry),
    "limits": (_limits, lambda law: law.limits),
    "burn": (_burn, lambda law: law.burn),
    "maximum": (_maximum, lambda law: law.maximum),
    "commission": (_commission, lambda law: law.commission),
    "exposing": (_exposing, lambda law: law.exposing),
    "short blind": (_short_blind, lambda law: law.short_blind),
    "void wager": (_void_wager, lambda law: law.void_wager),
    "absent": (_absent, lambda law: law.absent),
    "clock": (_clock, lambda law: law.clock),
    "games": (_games, lambda law: law.games),
    "cloth": (_seats, lambda law: law.cloth),
    "discards": (_discards, lambda law: law.discards),
    "inspector": (lambda state, options: TOLD_INSPECTOR, lambda law: law.inspector),
    "copy": (lambda state, options: f"pitboss rules --game {state.game.name}", lambda law: law.copy),
}
"""What is on the sign, in its order: the text, and the rules of an edition that want it."""
