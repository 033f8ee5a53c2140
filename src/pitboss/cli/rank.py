"""`pitboss rank`: a hand's category, the cards that count, its value, and the rules that decided it.

Rules: the orders of hands, NI2018-51/3, S94-1994/7CS15, 5CS15 and CM14, S89-1997/4; G-R74 and G-R76 of practice.
"""

import sys
from collections.abc import Iterator

import click
import msgspec

from pitboss.cards import DECK_SIZES, Card, parse_cards, text_of
from pitboss.cli.output import json_option, print_json
from pitboss.editions import HANDS
from pitboss.hands import BEST_FIVE, Hand, OrderOfHands, Pick, Ranking
from pitboss.hands import rank as rank_hand
from pitboss.hands.ranking import Direction
from pitboss.malformed import Malformed


class RankSetting(msgspec.Struct, frozen=True):
    """What the options say: how hands are made and ranked."""

    ranking: Ranking
    pick: Pick = BEST_FIVE
    order: OrderOfHands = HANDS["holdem"].order
    game: str | None = None


class DealtHand(msgspec.Struct, frozen=True):
    """One hand as it was given: a player's own cards and, in games that have one, the board."""

    cards: tuple[Card, ...]
    board: tuple[Card, ...] = ()


@click.command()
@click.option("--deck", type=int, metavar="N", help=f"Cards in the deck: {', '.join(map(str, DECK_SIZES))}.")
@click.option("--joker", is_flag=True, help="The deck has a joker, wild for any card of the deck.")
@click.option(
    "--ace-low/--no-ace-low",
    default=None,
    help="Let the ace also stand under the deck's lowest rank in straights. Off by default, as the 2018 rules have it "
    "(C-R02); a game may have it on: the 1994 stud games with 52 cards and Canberra Poker always do.",
)
@click.option("--low", is_flag=True, help="The lowest hand is best; straights and flushes are not seen.")
@click.option(
    "--low-ace",
    type=click.Choice(["high", "low"]),
    help="Where the ace stands in low hands: high unless the game has it low; needs a low hand to be low.",
)
@click.option("--game", type=click.Choice(list(HANDS)), help="Rank by this game's deck, options and choice of cards.")
@json_option
@click.argument("cards", nargs=-1, required=True)
def rank(
    deck: int | None,
    joker: bool,
    ace_low: bool | None,
    low: bool,
    low_ace: Direction | None,
    game: str | None,
    as_json: bool,
    cards: tuple[str, ...],
) -> None:
    """Rank the hand CARDS; `-` reads one hand a line from standard input.

    Without --game the best five of five or more cards count, by the 2018 order of hands, on 52 cards unless --deck says
    otherwise. In games with a board, / separates the hand from the board. Larger values are better; values compare
    between hands ranked with the same options.

    \b
    pitboss rank As Ks Qs Js Ts
    pitboss rank --deck 36 --ace-low "Ad 6c 7h 8s 9d"
    pitboss rank --joker Kh Kc 9d 9s Jk
    pitboss rank --game omaha As Ah Kd Qc / Ad Kc 7h 7s 2d
    pitboss rank --game deuce-to-seven-triple-draw 7s 5d 4c 3h 2s
    pitboss rank --game badugi 4s 3d 2c Ah
    pitboss rank --game canberra-manila --json - < hands.txt
    """
    direction: Direction | None = "low" if low else None
    if game is None:
        setting = RankSetting(Ranking(deck or 52, joker, bool(ace_low), direction or "high", low_ace or "high"))
    else:
        hands = HANDS[game]
        setting = RankSetting(hands.ranking(deck, joker, ace_low, direction, low_ace), hands.pick, hands.order, game)
    if cards != ("-",):
        dealt = _read(" ".join(cards), setting)
        hand = _ranked(dealt, setting)
        _print(dealt, hand, as_json, in_full=True)
        if not as_json:
            _say_what_ace_low_would_do(dealt, hand, setting)
        return
    for dealt, hand in _from_standard_input(setting):
        _print(dealt, hand, as_json, in_full=False)


def _from_standard_input(setting: RankSetting) -> Iterator[tuple[DealtHand, Hand]]:
    # Bytes that are no text become signs that are no card, and are refused with their line.
    for number, encoded in enumerate(sys.stdin.buffer, start=1):
        line = encoded.decode("utf-8", errors="replace")
        if not line.strip():
            continue
        try:
            dealt = _read(line, setting)
            yield dealt, _ranked(dealt, setting)
        except Malformed as error:
            raise Malformed(f"line {number}: {error}") from error


def _read(text: str, setting: RankSetting) -> DealtHand:
    parts = text.split("/")
    has_board = setting.pick.board[1] > 0 and setting.game is not None
    if len(parts) > 2:
        raise Malformed(f"{text.strip()!r} has more than one /: one separates the hand from the board")
    if len(parts) == 2 and not has_board:
        named = f"{setting.game} has no board" if setting.game else "a board needs --game"
        raise Malformed(f"/ separates the hand from the board: {named}")
    if len(parts) == 1 and setting.pick.board[0] > 0:
        raise Malformed(f"{setting.game} has a board: write the hand, a / and the board")
    cards = [parse_cards(part) for part in parts]
    return DealtHand(*cards)


def _ranked(dealt: DealtHand, setting: RankSetting) -> Hand:
    return rank_hand(dealt.cards, setting.ranking, setting.pick, dealt.board, setting.order)


def _print(dealt: DealtHand, hand: Hand, as_json: bool, in_full: bool) -> None:
    if as_json:
        given = {"cards": dealt.cards, "board": dealt.board} if dealt.board else {"cards": dealt.cards}
        print_json(given | {name: getattr(hand, name) for name in ("category", "value", "best", "text", "rules")})
    elif in_full:
        click.echo(hand.text)
        click.echo(f"  cards  {text_of(hand.best)}\n  value  {hand.value}\n  rules  {', '.join(hand.rules)}")
    else:
        click.echo(f"{text_of(hand.best)}  {hand.value:>5}  {hand.text}")


def _say_what_ace_low_would_do(dealt: DealtHand, hand: Hand, setting: RankSetting) -> None:
    """A straight from the ace up surprises people when it is none; name the option that makes it one."""
    if setting.ranking.ace_low or setting.ranking.is_low:
        return
    with_ace_low = msgspec.structs.replace(setting, ranking=msgspec.structs.replace(setting.ranking, ace_low=True))
    other = _ranked(dealt, with_ace_low)
    if other.category is not hand.category:
        click.echo(f"  note   with --ace-low this is a better hand: {other.text}")
