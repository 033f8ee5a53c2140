"""Tables as they stand before a round, written down: the fields of each game's state.

What is left out is the round that was over before, which the next one builds anew: its hands may hold cards that nobody
has seen.
"""

from typing import Any

from pitboss.banked.baccarat import law as baccarat_law
from pitboss.banked.baccarat.kinds import LastCoup, Side
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.canberra import conditions as canberra_conditions
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.state import CanberraState
from pitboss.cards import Deck
from pitboss.play import Role
from pitboss.poker.game import Game
from pitboss.poker.options import Options
from pitboss.poker.table.state import Before, PokerPlace, PokerTableState
from pitboss.poker.table.terms import Agreement, Standing
from pitboss.poker.table.tournament import law_under
from pitboss.poker.written import WrittenGame, played, written
from pitboss.room.snapshots.plain import Form, Otherwise, PlainCodec
from pitboss.table.conduct import Conduct
from pitboss.table.state import Place
from pitboss.table.terms import Approvals, Coming, Dispute, Hours, Phase

# Fields with their types as msgspec reads them, which have no common type of their own.
Fields = dict[str, Any]

PLACE: Fields = {"person": str, "name": str, "stake": int, "idle": int}
TABLE: Fields = {
    "advised": set[str],
    "approvals": Approvals,
    "checked": Deck | None,
    "checked_since_round": bool,
    "closing": bool,
    "date": str,
    "difference": int,
    "disputes": list[Dispute],
    "excluded": dict[str, str],
    "floor_called": bool,
    "held": dict[int, int],
    "hours": Hours | None,
    "in_use": bool,
    "inspector": bool,
    "on_duty": dict[Role, str],
    "phase": Phase,
    "reports": int,
    "rounds": int,
    "said": list[str],
    "warnings": dict[tuple[str, Conduct], int],
}
HOUSE: Fields = {
    **TABLE,
    "deck": Deck,
    "edition": str,
    "ended": int,
    "in_round": bool,
    "places": dict[int, Place],
}


KeptGame = tuple[str, WrittenGame | None]


def _kept(game: Game) -> KeptGame:
    """A game as events hold it."""
    return game.edition, written(game)


def _complete_poker(state: PokerTableState) -> None:
    state.law = law_under(state.game.table, state.tournament)


def _complete_canberra(state: CanberraState) -> None:
    state.law = canberra_conditions.law_under(state.edition, state.terms.conditions, state.tournament)


def _complete_baccarat(state: BaccaratState) -> None:
    state.law = baccarat_law.LAWS[state.edition]


POKER: PlainCodec[PokerTableState] = PlainCodec(
    Form(
        PokerTableState,
        {
            **TABLE,
            "agreement": Agreement | None,
            "before": Before | None,
            "blind_seats": tuple[int, ...],
            "blinds_due": tuple[int, ...],
            "claims": dict[int, list[str]],
            "consents": set[int],
            "drawn": dict[int, str],
            "due_now": tuple[int, ...],
            "first_call": set[int],
            "first_marker": int,
            "game": Otherwise(KeptGame, _kept, lambda kept: played(*kept)),
            "group": str,
            "is_doubtful": bool,
            "is_fouled": bool,
            "last_number": int,
            "last_people": dict[int, str],
            "left_owing": dict[str, frozenset[int]],
            "left_with": dict[str, int],
            "lined": Before | None,
            "marker": int,
            "missed_buck": set[str],
            "next_charge": int,
            "options": Options,
            "passed": int,
            "places": dict[int, PokerPlace],
            "proposal": Agreement | None,
            "revolved": bool,
            "seats": tuple[int, ...],
            "selected": frozenset[str],
            "tournament": str,
            "waiting": list[str],
        },
        left_out=("law", "last", "miscount", "notice", "review", "round", "uncounted"),
        blank=PokerTableState,
        complete=_complete_poker,
    ),
    Form(
        PokerPlace,
        {
            **PLACE,
            "coming": Coming,
            "dealt": bool,
            "known": bool,
            "leaving": bool,
            "missed": frozenset[int],
            "newly_short": bool,
            "present": bool,
            "short": bool,
            "skips_next": bool,
            "spared": bool,
            "standing": Standing,
        },
    ),
)
CANBERRA: PlainCodec[CanberraState] = PlainCodec(
    Form(
        CanberraState,
        {
            **HOUSE,
            "debts": dict[str, int],
            "notice": CanberraOptions | None,
            "terms": CanberraOptions,
            "tournament": str,
        },
        left_out=(
            *("law", "last", "boxes", "dealer", "dealer_count", "dealer_value", "dealt", "exposed", "looked"),
            *(
                "no_hand",
                "opened",
                "order",
                "plays",
                "prizes",
                "rulings",
                "seen",
                "shoe",
                "step",
                "turning",
                "undecided",
            ),
            "used",
        ),
        blank=CanberraState,
        complete=_complete_canberra,
    ),
    Form(Place, PLACE),
)
BACCARAT: PlainCodec[BaccaratState] = PlainCodec(
    Form(
        BaccaratState,
        {
            **HOUSE,
            "cutting_card_out": bool,
            "is_called": bool,
            "is_last": bool,
            "last": LastCoup | None,
            "last_coup": Side | None,
            "notice": BaccaratOptions | None,
            "seen": list[int],
            "shoe": int,
            "shoes": int,
            "terms": BaccaratOptions,
            "to_burn": int,
            "tournament": str,
        },
        left_out=("announced", "handled", "hands", "law", "opened", "out", "settled", "step", "wagers"),
        blank=BaccaratState,
        complete=_complete_baccarat,
    ),
    Form(Place, PLACE),
)
