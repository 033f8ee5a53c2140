"""Small mistakes in the sources of the kernels, as data: each must be found by playing beside the engine."""

from pathlib import Path

import msgspec

import pitboss.batch

SOURCES = Path(pitboss.batch.__file__).parent


class Mistake(msgspec.Struct, frozen=True):
    """A text that stands once in a file, and what is written there instead."""

    file: str
    right: str
    wrong: str

    def mutated(self) -> str:
        """The source with the mistake in it."""
        source = (SOURCES / self.file).read_text(encoding="utf-8")
        count = source.count(self.right)
        assert count == 1, f"{self.file}: {self.right!r} stands there {count} times"
        return source.replace(self.right, self.wrong)


MISTAKES: dict[str, Mistake] = {
    "the odd unit of halves": Mistake(
        "settling.py", "rules.odd_to_high or high >> lowest(high | low) & 1", "rules.odd_to_high"
    ),
    "the odd unit of a share": Mistake(
        "settling.py", "public.stake[first] += cents - share * count", "public.stake[first] += 0 * count"
    ),
    "the unit of shares": Mistake(
        "settling.py",
        "return rules.share_unit if rules.share_unit and cents % rules.share_unit == 0 else rules.unit",
        "return rules.unit",
    ),
    "an uncalled wager of somebody who folded": Mistake(
        "settling.py", "if cents and public.active >> seat & 1:", "if cents:"
    ),
    "sums of high and low mixed": Mistake(
        "settling.py",
        "if scratch.side[place] == side and scratch.among[place] == among:",
        "if scratch.among[place] == among:",
    ),
    "dead chips": Mistake("settling.py", "            if is_first:\n", "            if not is_first:\n"),
    "a short opening that reopens": Mistake(
        "betting.py", "elif not high and rules.short_tap_out == OPENING_REOPENS:", "elif not high:"
    ),
    "a short tap-out that freezes": Mistake(
        "betting.py",
        "if public.spent & bit or (public.short_over and rules.short_tap_out == FREEZE):",
        "if public.spent & bit:",
    ),
    "the cap on raises": Mistake("betting.py", "public.raises >= cap and capped", "public.raises > cap and capped"),
    "the floor of a raise": Mistake(
        "betting.py",
        "if (high or rules.opening_is_floor) and to - high > public.floor:",
        "if high and to - high > public.floor:",
    ),
    "a tap-out with chips left": Mistake("betting.py", "if kind == TAP_OUT or cents == stake:", "if cents == stake:"),
    "the price of a short blind": Mistake(
        "betting.py", "if not public.short_blind or rules.nominal_blind:", "if not rules.nominal_blind or public.high:"
    ),
    "the exemption of tied contributors": Mistake(
        "charging.py", "winners & (winners - 1) and winners == scratch.paid[pot]", "winners & (winners - 1)"
    ),
    "equal remainders": Mistake("charging.py", "% total > largest:", "% total >= largest:"),
    "pots of forced chips only": Mistake("charging.py", "<= public.forced[seat]", "< public.forced[seat]"),
    "a shoe that runs short": Mistake(
        "dealing.py", "public.shoe < count * size_of(active)", "public.shoe <= count * size_of(active)"
    ),
    "folded cards in a reshuffle": Mistake("dealing.py", "            cards |= hidden.own[other]\n", ""),
    "the bound of a draw": Mistake(
        "running.py", "min(most, public.shoe + reserve(public, hidden, rules, seat))", "most"
    ),
    "cards of those who have tapped out": Mistake(
        "opening.py", "np.int64(public.active) if rules.tapped_cards_count else able", "able"
    ),
    "openers of jacks": Mistake("values.py", "for rank in range(9, 13):", "for rank in range(8, 13):"),
    "a straddle": Mistake("posting.py", "2 * np.int64(public.high) if rules", "3 * np.int64(public.high) if rules"),
}
