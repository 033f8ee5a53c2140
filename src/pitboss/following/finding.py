"""Two words find a tile: what people at a table call what goes wrong, beside what the facts are called here."""

import re
from typing import Any

from pitboss.banked.canberra import facts as canberra
from pitboss.following.possible import TileOffer
from pitboss.following.reports import Tile
from pitboss.poker.rulings import facts as f

WORD = re.compile(r"[a-z]+")
ROOT = 4
"""So many letters of a longer word are enough: "expose" finds "exposed", "misdealt" finds "misdeal"."""
_IDLE = frozenset(
    WORD.findall("a an and at by for from has have he his in is it of on or she the they to too was with")
)
SPOKEN: dict[type[Any], str] = {
    f.WagerOutOfTurn: "bet raise call ahead early jumped the gun skipped",
    f.CheckOutOfTurn: "checked ahead early skipped",
    f.FoldOutOfTurn: "folded passed ahead early skipped",
    f.WrongPlayerTold: "dealer pointed asked wrong seat told to act",
    f.WrongAmount: "string bet raise short call between under over chips one chip oversized splash splashed wrong bet",
    f.PostRefused: "blind ante will not refuses buck no post",
    f.Attempted: "lend lent borrow add on chips going south rat hole take off split chop deal insurance",
    f.CutExposed: "flashed bottom card boxed face up cut",
    f.HoleCardExposed: "flashed exposed dealt face up misdeal turned over hole",
    f.FoundFaceUp: "boxed card flashed face up shoe stub deck",
    f.CommunalCardEarly: "premature flop turn river board too early flashed burned and turned",
    f.HoleCardsOutOfTurn: "misdeal wrong order wrong seat dealt",
    f.ExtraCard: "misdeal three cards too many extra",
    f.PlayerLeftOut: "misdeal missed skipped not dealt in",
    f.NotCut: "no cut uncut misdeal",
    f.CutByOther: "cut by wrong player cutter",
    f.CardsDiscarded: "fouled mucked touched discards dead hand mixed with the muck",
    f.WrongCount: "fouled too many few cards wrong number three cards one card",
    f.RuleBroken: "cheating language english rude abuse phone device coaching advice collusion side bet warning",
    f.ToldToOne: "told whispered one player knows informed shown",
    f.CardsShown: "showed neighbour shown exposed own hand show one show all",
    f.TimeCalled: "clock slow stalling forty seconds time",
    f.TimeExpired: "clock ran out too slow time over",
    f.Absent: "away left the table gone toilet phone",
    f.PlayerBack: "back returned came again",
    f.WrongDeck: "fifty one cards missing twice two same card joker fouled deck count marked damaged",
    f.Objected: "pot pushed wrong player paid wrongly misread hand winner mistake last hand",
    f.Disrupted: "fire alarm power cut fight robbery fraud cheat cannot go on emergency",
    f.NotCovered: "four cards flop floor spilt drink mixed marker button wrong place no rule other",
    canberra.AnteFound: "ante too much below minimum over maximum late",
    canberra.BetFound: "bet too much below wrong bet",
    canberra.BoxCardExposed: "misdeal flashed exposed face up",
    canberra.OutOfOrder: "misdeal wrong box wrong order",
    canberra.HandWithoutAnte: "no ante empty box dealt hand",
    canberra.BoxMiscounted: "fouled too many few cards six four",
    canberra.InRack: "cards in the rack discards touched",
    canberra.CardsMiscounted: "missing card fifty one deck count",
    canberra.BoxNotCovered: "other no rule spilt chip floor",
}


def find(words: str, offers: list[TileOffer]) -> list[TileOffer]:
    """The tiles that these words may mean, best first; those that cannot have happened come after the others."""
    scored = [(score(words, _spoken(offer.tile)), offer) for offer in offers]
    found = [(hits, offer) for hits, offer in scored if hits]
    return [offer for _, offer in sorted(found, key=lambda each: (not each[1].facts, -each[0]))]


def score(words: str, text: str) -> int:
    """How many of the words are in a text; a word and its forms are one."""
    known = {_root(word) for word in WORD.findall(text.lower())}
    return sum(_root(word) in known for word in set(WORD.findall(words.lower())) - _IDLE)


def _spoken(tile: Tile) -> str:
    names = [str(kind.__struct_config__.tag).replace("_", " ") for kind in tile.facts]
    return " ".join((tile.name, *names, *(SPOKEN[kind] for kind in tile.facts)))


def _root(word: str) -> str:
    return word[: max(ROOT, len(word) - 3)] if len(word) > ROOT else word.removesuffix("s")
