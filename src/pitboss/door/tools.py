"""Tools at the door: cards and hands, chances, rules, shuffles, bots, and rounds that were recorded."""

from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom

from pitboss.cards import Card, parse_cards
from pitboss.door.games import game as game_named
from pitboss.door.round import Round
from pitboss.door.table import Table
from pitboss.hands import Hand, hands_of
from pitboss.hands.explain import rank as rank_cards
from pitboss.lab.equity import Equity
from pitboss.malformed import Malformed
from pitboss.play import Role
from pitboss.poker.game import Game
from pitboss.poker.hand_values import high_ranking
from pitboss.poker.round import Round as PokerRound
from pitboss.poker.table.table import PokerTable
from pitboss.records import banked, phh, record
from pitboss.records.notation import words_of
from pitboss.room.bots import choose as choose_by_temper
from pitboss.room.bots import temper_of
from pitboss.rulebook import Reading, Rule, book, in_force, latest, rules_of
from pitboss.rulebook import rule as rule_of
from pitboss.rulebook.search import search
from pitboss.shoe import Chance, ShoeReport
from pitboss.shoe import verify as verify_proof


def cards(text: str) -> tuple[Card, ...]:
    """Cards as people write them: `cards("As Td")`, `cards("10h, a♠")`."""
    return parse_cards(text)


def shuffled(seed: int | None = None) -> Chance:
    """A shoe for `game.deal`: with the real shuffle, or the same cards each time from a seed."""
    return Chance(None if seed is None else Random(seed))


def verify(proof: bytes, statements: tuple[str, ...] = ()) -> ShoeReport:
    """Check the proof of a shuffle; with statements also that it is the one that was published before the cut."""
    return verify_proof(proof, statements)


def rule(id_: str) -> Rule | Reading:
    """A rule, or a reading where the rules leave something open, by its id: `rule("NI2018-51/13.1")`."""
    readings = book().readings
    return readings[id_] if id_ in readings else rule_of(id_)


def rules(game: str, words: str = "", as_of: str = "") -> tuple[Rule | Reading, ...]:
    """The rules of a game, in its latest edition or on a day; with words only those that have them all."""
    edition = in_force(game, as_of) if as_of else latest(game)
    found = rules_of(edition)
    return tuple(hit.entry for hit in search(words, found)) if words else found


def rank(text: str, game: str | Game = "holdem", board: str = "") -> Hand:
    """A hand of a game, the best of one's own cards with those of the board: its words, its cards, its rules."""
    played = game_named(game)
    if not isinstance(played, Game):
        hands = hands_of(played.name)
        return rank_cards(cards(text), pick=hands.pick, board=cards(board), order=hands.order)
    ranking = high_ranking(played, played.defaults)
    return rank_cards(cards(text), ranking, played.hands.pick, cards(board), played.hands.order)


def equity(game: str, *hands: str, board: str = "", dead: str = "") -> Equity:
    """What each hand wins on average, exact where it can be counted: `equity("holdem", "AsKs", "QhQd")`."""
    from pitboss.lab.equity import equity as answer
    from pitboss.lab.equity_question import ask

    return answer(ask(game, hands, board, dead))


def edge(game: str) -> dict[str, float]:
    """What each wager against the house loses in the long run, as a part of the wager."""
    if game in ("baccarat", "mini-baccarat"):
        from pitboss.lab.baccarat import baccarat

        edges = baccarat().edges
        return {"player": edges.player.decimal, "banker": edges.banker.decimal, "tie": edges.tie.decimal}
    if game in ("canberra", "canberra-poker"):
        from pitboss.lab.canberra import house_edge
        from pitboss.lab.canberra_rules import CanberraRules

        return {"ante": house_edge(CanberraRules()).edge.decimal}
    raise Malformed(f"no edge for {game!r}: canberra and mini-baccarat are played against the house")


def bot(temper: str = "Professor", seed: int | None = None) -> Callable[[Round | Table], str]:
    """A player: `play.do(bot(play))`. It sees what the player who is due sees, and answers in the notation.

    Rock, Professor, Gambler, Optimist and Fox each play in a way of their own.
    """
    chosen = temper_of(temper)
    chance = SystemRandom() if seed is None else Random(seed)

    def answer(play: Round | Table) -> str:
        engine = play.engine
        due = None if play.is_over else engine.expected()
        is_poker = isinstance(engine, PokerRound | PokerTable)
        if not is_poker or due is None or due.by[0].role is not Role.PLAYER:
            raise Malformed("a bot answers for a player who is due in a round of poker")
        view = engine.view(due.by[0])
        return words_of([choose_by_temper(chosen, view.round if isinstance(engine, PokerTable) else view, chance)])[0]

    return answer


def replay(source: str | bytes | Path) -> list[Round]:
    """Rounds that were recorded: a file or its content, in the Poker Hand History format or a record of Pitboss.

    Everything is judged anew. Malformed, with what is wrong, for a hand that does not follow from its rules.
    """
    content = source.read_bytes() if isinstance(source, Path) else source
    data = content.encode() if isinstance(content, str) else content
    if data.lstrip()[:1] == b"{":
        if banked.is_banked(data):
            game = banked.game_of(events := banked.read(data))
            assert game is not None, "it has just been read"
            return [Round(game.replay(events))]
        return [Round(each) for each in record.replayed(record.read(data))]
    name = source.name if isinstance(source, Path) else ".phhs" if data.lstrip()[:1] == b"[" else ".phh"
    found: list[Round] = []
    for reading in phh.read(data.decode(errors="replace"), name):
        if reading.round is None or not reading.ok:
            raise Malformed(f"{reading.key or 'the hand'}: {reading.error}")
        found.append(Round(reading.round))
    return found
