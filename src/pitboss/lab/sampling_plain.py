"""The twin of the compiled sampling in plain Python: the same generator, the same cards, one deal after the other."""

from pitboss.lab.equity_plain import award, shares
from pitboss.lab.equity_question import EquityQuestion
from pitboss.lab.ranges import Cards
from pitboss.lab.sampling import generator, layout_of
from pitboss.lab.tally import Tally, tally_of

WORD = (1 << 64) - 1
HALF = 1 << 32


class PlainGenerator:
    """xoroshiro128++ by its authors' description."""

    def __init__(self, state: tuple[int, int]) -> None:
        self.one, self.two = state

    def number(self) -> int:
        one, two = self.one, self.two
        number = (_turned((one + two) & WORD, 17) + one) & WORD
        two ^= one
        self.one, self.two = _turned(one, 49) ^ two ^ (two << 21 & WORD), _turned(two, 28)
        return number

    def below(self, bound: int) -> int:
        """A number below the bound, each as likely as another: what would tip the scale is thrown away."""
        while True:
            wide = (self.number() >> 32) * bound
            if wide % HALF >= HALF % bound:
                return wide // HALF


def sample_plainly(question: EquityQuestion, seed: int, number: int, deals: int) -> Tally:
    """The tally of one chunk of so many deals."""
    chance, layout = PlainGenerator(generator(seed, number)), layout_of(question)
    deck = list(layout.deck)
    rows = [[0, 0, 0] for _ in question.holdings]
    for _ in range(deals):
        drawn = _range_hands(question, layout.ranges, chance)
        top, used = len(deck), set(drawn)
        while len(drawn) < layout.drawn:
            place, top = chance.below(top), top - 1
            deck[place], deck[top] = deck[top], deck[place]
            if deck[top] not in used:
                drawn.append(deck[top])
        parts = [tuple(drawn[start:end]) for start, end in layout.columns]
        hands = [holding.cards + part for holding, part in zip(question.holdings, parts, strict=False)]
        award(rows, shares(question, hands, question.board + parts[-1]))
    return tally_of(rows)


def _range_hands(question: EquityQuestion, players: tuple[int, ...], chance: PlainGenerator) -> list[int]:
    """A hand for everybody who holds a range, all drawn anew until no card is in two of them."""
    while True:
        drawn: list[int] = []
        for player in players:
            choices: tuple[Cards, ...] = question.holdings[player].choices
            hand = choices[chance.below(len(choices))]
            if not set(hand).isdisjoint(drawn):
                break
            drawn += hand
        else:
            return drawn


def _turned(number: int, places: int) -> int:
    return (number << places | number >> 64 - places) & WORD
