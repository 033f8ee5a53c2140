"""Tournaments, written down: entries, tables, clock, draws, money and places. The secrets of draws are elsewhere."""

from typing import Any

from pitboss.room.snapshots.plain import Form, PlainCodec
from pitboss.room.snapshots.streams import KeptStreams, StreamBase
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.clock import Clock
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.entry import Entry
from pitboss.tournament.places import Out
from pitboss.tournament.state import Proposal, TournamentState
from pitboss.tournament.structure import BlindOrder, law_of
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Award, Numbers, Phase, PrizeDeal, Status, Took, TournamentDispute, Why

# Fields with their types as msgspec reads them, which have no common type of their own.
Fields = dict[str, Any]
EVERY = 1000
"""So many events are between two that are kept."""


class TournamentBase(StreamBase, frozen=True):
    """A tournament after so many events, the last of which was written at this time."""

    at: int = 0


def _all(type_: object, *names: str) -> Fields:
    return dict.fromkeys(names, type_)


def _complete(state: TournamentState) -> None:
    state.law = law_of(state.conditions)


ENTRY = Form(
    Entry,
    {
        **_all(int, "add_ons", "agreed", "bank_used", "bounty", "bounty_paid", "commission", "fee", "flight", "head"),
        **_all(int, "issued", "lost_at", "lost_table", "member", "moves", "number", "pending_until", "put", "rebuys"),
        **_all(int, "report_by", "seat", "session", "session_prizes", "stack", "table", "turn", "version"),
        **_all(bool, "arrived", "away", "bot", "is_counted", "ticket"),
        **_all(str, "nonce", "person", "substitute"),
        **_all(Numbers, "standing", "winners"),
        "bounty_lost": list[tuple[int, int, int]],
        "kept": tuple[int, int] | None,
        "members": tuple[str, ...],
        "out": Out | None,
        "points": list[tuple[int, int]],
        "status": Status,
        "why": Why | None,
    },
)
TABLE = Form(
    TournamentTable,
    {
        **_all(int, "beat", "began", "ended", "level", "marker", "mask", "number", "posted"),
        **_all(int, "posted_was", "posts", "rounds", "taken", "vacated", "was"),
        **_all(bool, "floor", "followed", "on"),
        **_all(Numbers, "blinds", "blinds_was", "due"),
        "held": str,
        "seats": dict[int, int],
    },
)
STATES: PlainCodec[TournamentState] = PlainCodec(
    Form(
        TournamentState,
        {
            **_all(int, "add_ons", "added", "balloted_at", "bank", "beat", "beat_level", "bought", "commission"),
            **_all(int, "drawn", "entered", "fees", "issued", "last_proposal", "last_table", "level_played", "number"),
            **_all(int, "players", "playing", "pool", "rebuys", "refunded", "retained", "retired", "seats"),
            **_all(int, "seats_won", "session", "session_rounds", "smallest", "starts_at", "unclaimed", "uncounted"),
            **_all(int, "places_paid", "resumes", "rounds_before", "version"),
            **_all(bool, "documented", "hand_for_hand", "in_beat", "is_ballot_revealed", "is_deal_approved"),
            **_all(bool, "is_adjourned", "is_pool_closed", "published", "regulator", "skips_absent"),
            **_all(str, "director", "identity", "is_ending"),
            **_all(set[int], "accepted", "bags", "coloured", "floors", "followed", "in_play", "missing", "off", "paid"),
            **_all(set[int], "redrawn", "still_off", "waived"),
            **_all(set[str], "excluded", "warned"),
            **_all(list[str], "directions", "reserves"),
            "pending": dict[int, int],
            **_all(PrizeDeal | None, "deal", "proposed"),
            "assistants": tuple[str, ...],
            "awards": dict[int, Award],
            "before": dict[int, dict[int, int]],
            "busts": list[tuple[int, Took]],
            "by_person": dict[str, int],
            "clock": Clock,
            "committed": tuple[str, str],
            "conditions": Conditions,
            "disputes": list[TournamentDispute],
            "draws": list[DrawnLots],
            "entries": dict[int, Entry],
            "game": BlindOrder,
            "outs": dict[int, Out],
            "phase": Phase,
            "prizes": tuple[tuple[int, int], ...],
            "proposals": dict[int, Proposal],
            "qualified": Numbers,
            "rankings": list[tuple[tuple[int, int, int], ...]],
            "sizes": dict[int, set[int]],
            "tables": dict[int, TournamentTable],
        },
        left_out=("law", "levels"),
        blank=TournamentState,
        complete=_complete,
    ),
    ENTRY,
    TABLE,
)
NOTHING = TournamentBase()
"""A tournament of which nothing is kept yet."""
KEPT = KeptStreams(TournamentBase, STATES, TournamentState)
