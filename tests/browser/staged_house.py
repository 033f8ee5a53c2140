"""Tables against the house as a page would see them, made up: boxes all taken, spots full, amounts that are long."""

from itertools import cycle, islice

from tests.browser.staged import DECK, NAMES, View, view

STATES = ("wager", "decide", "settled")
BOUNDS = {"least": 500, "most": 50_000, "step": 500, "rules": []}
HANDS = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind")
RESULTS = {
    "canberra": ("the dealer has no hand: the ante pays 1 to 1", "the bet goes back", "the jackpot chip is collected"),
    "baccarat": ("Banker pays 1 to 1, less $0.25 commission", "the wager on Tie is lost"),
}


def box(number: int, game: str, state: str, faces: list[str]) -> View:
    """A box that is taken: the first is the viewer's, every fourth folded; before the deal some have wagered."""
    is_over = state == "settled"
    has_wagered = state != "wager" or number % 2 == 0
    lines = [{"text": text, "cents": 500, "rules": []} for text in RESULTS[game]] if is_over else []
    common = {
        "seat": number,
        "person": f"g-{number}",
        "name": NAMES[number - 1],
        "mark": "",
        "bot": "" if number in (1, 7) else "steady",
        "stake": 141_000 if number % 2 else 99_950,
        "connected": True,
        "away_until": 0,
        "leaving": False,
        "net": (1_000 if number % 2 else -12_550) if is_over else None,
        "results": lines,
    }
    if game == "baccarat":
        wagers = {"player": 50_000, "banker": 2_500, "tie": 500} if has_wagered else {}
        return {**common, "state": "wagered" if has_wagered else "idle", "wagers": wagers}
    is_out = state != "wager" and number % 4 == 0
    held = state != "wager" and not is_out
    return {
        **common,
        "state": "folded" if is_out else "deciding" if state == "decide" else "won" if is_over else "idle",
        "ante": 50_000 if has_wagered else 0,
        "bet": 100_000 if is_over and not is_out else 0,
        "chip": has_wagered,
        "cards": [{"card": face if is_over or number == 1 else None, "up": is_over} for face in faces] if held else [],
        "hand": "two pair, kings and jacks" if held else "",
    }


def acts(game: str, state: str) -> View:
    if game == "canberra":
        return (
            {"fold": {"rules": []}, "bet": {"cents": 100_000, "rules": []}} if state == "decide" else {"ante": BOUNDS}
        )
    sides = ["player", "banker", "tie"]
    if state == "decide":
        return {"open": {"side": "banker", "rules": []}, "take_back": {"sides": sides, "rules": []}}
    return {"wager": {**BOUNDS, "sides": sides}}


def house_view(game: str, seats: int, state: str) -> View:
    """What a viewer in the first box sees; `state` is wager, decide (or open) or settled."""
    seen = view("holdem", 2, "wait")
    deck = islice(cycle(DECK), 200)
    hands = [list(islice(deck, 5)) for _ in range(seats + 1)]
    is_dealt = state != "wager"
    hand = {"cards": [{"card": face, "up": True} for face in hands[0][:3]] if is_dealt else [], "points": 7}
    own: dict[str, View] = {
        "canberra": {
            "pay_table": [{"hand": name, "to_one": 250, "rules": []} for name in HANDS],
            "max_payout": 2_500_000,
            "jackpot": {
                "name": "boomerang",
                "display": 12_345_678,
                "chip": 100,
                "prizes": [{"prize": n, "floor": 1, "percent": 0, "now": 99_999, "rules": []} for n in HANDS[:6]],
                "latest": [],
            },
            "dealer": {
                "cards": [{"card": face, "up": True} for face in hands[0]] if is_dealt else [],
                "hand": "two pair, queens and jacks" if is_dealt else "",
                "plays": False if state == "settled" else None,
            },
        },
        "baccarat": {
            "pays": [{"side": side, "text": "1 to 1", "rules": []} for side in ("player", "banker", "tie")],
            "commission": "5% of what a wager on Banker wins, taken at once",
            "hands": {side: {**hand, "holder": 0, "designated": 0} for side in ("player", "banker")},
            "winner": "banker" if state == "settled" else None,
            "cutting_card_out": False,
            "is_last": False,
            "road": ["player", "banker", "tie"] * 8,
        },
    }
    seen["table"] |= own[game] | {
        "kind": game,
        "game": game,
        "title": "Canberra Poker" if game == "canberra" else "Mini-Baccarat",
        "stage": {"wager": "wagers", "decide": "decisions", "settled": "over"}[state],
        "seats": [box(number, game, state, hands[number]) for number in range(1, seats + 1)],
        "due": None,
        "keeps_seconds": 600,
    }
    seen["you"] |= {"kind": game, "acts": acts(game, state), "may": {"leave": {}}}
    return seen
