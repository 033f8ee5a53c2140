"""A table: its own events and those of its rounds in one log, folded into one state."""

from collections.abc import Iterable
from typing import Any, cast

from pitboss.cards import Deck
from pitboss.play import Codec, Event, Expected, Principal, Refusal, Role, Ruling
from pitboss.poker import deciding, expecting, flow, from_shoe
from pitboss.poker.commands import Ask, Burn, Choose, Cut, Deal, Occurred, Reveal
from pitboss.poker.events import EVENTS, Dealt, Revealed, Started
from pitboss.poker.game import Game
from pitboss.poker.kinds import Wish
from pitboss.poker.options import Options
from pitboss.poker.round import Round
from pitboss.poker.rulings.authority_events import ToldToAll
from pitboss.poker.rulings.events import Decided, Ruled
from pitboss.poker.rulings.facts import AFTER_ROUND, WrongDeck
from pitboss.poker.rulings.judging import rule
from pitboss.poker.state import State
from pitboss.poker.table import (
    agreements,
    closure,
    commands,
    deck,
    notices,
    reviewing,
    seating,
    stakes,
    stopping,
)
from pitboss.poker.table.commands import AnyCommand
from pitboss.poker.table.concluding import conclude, place_marker, return_marker
from pitboss.poker.table.deck import on_miscount
from pitboss.poker.table.departing import go_after_misdeal, remove
from pitboss.poker.table.due import due_before_cards, due_between_rounds, due_count
from pitboss.poker.table.events import BEFORE_A_ROUND, TABLE_EVENTS, Lapsed, ReviewDecided, SetUp
from pitboss.poker.table.rounds import start_round
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.tournament import OF_CHIPS, OF_SEATS, law_under
from pitboss.poker.table.views import seen
from pitboss.poker.written import written
from pitboss.shoe.cut import CUT_UPCASTERS
from pitboss.shoe.shoe import Shoe
from pitboss.table import commands as table_commands
from pitboss.table import decisions, duty
from pitboss.table import table as every_table
from pitboss.table.events import TABLE_UPCASTERS, Left, TableEvent
from pitboss.table.instruments import instruments_of, rulebook_digest
from pitboss.table.table import AnyEvent, AnyEvents
from pitboss.table.terms import Approvals

EVERY_EVENT: tuple[type[AnyEvent], ...] = (*TABLE_EVENTS, *EVENTS)
CODEC: Codec[AnyEvent] = Codec(EVERY_EVENT, {**CUT_UPCASTERS, **TABLE_UPCASTERS})
"""Reads and writes the log of a table, one line an event; a round's events keep their own form."""


def fold(state: PokerTableState, events: Iterable[AnyEvent]) -> None:
    """The table's own events go to the table, all others to the round that is on, or was on last."""
    for event in events:
        if isinstance(event, TableEvent):
            event.apply(state)
            continue
        if type(event) is Started:
            state.round = State()
        target = state.round or state.last
        if is_of_last_round(event) and not state.in_round:
            target = state.last
        assert target is not None, "a round's event without a round"
        event.apply(target)
        if type(event) is Ruled and isinstance(event.fact, WrongDeck):
            state.is_fouled = state.is_fouled or state.miscount is None
            state.is_doubtful, state.miscount = True, None


def is_of_last_round(event: AnyEvent) -> bool:
    """Whether an event that comes before any card of a round tells of a hand of the round before."""
    return type(event) in (Revealed, ToldToAll) or (type(event) is Ruled and isinstance(event.fact, AFTER_ROUND))


def round_number(state: PokerTableState, event: AnyEvent) -> int:
    """The number of the round that an event of a round belongs to; `state` is the table at that event.

    A round that was called off stands between a hand that is shown late and the round in which it was dealt.
    """
    return state.last_number if is_of_last_round(event) and not state.in_round else state.rounds + 1


def rounds_of(events: Iterable[AnyEvent]) -> list[list[tuple[int, Event[State]]]]:
    """The events of each round in a table's log, with their places in it, without those of the table."""
    state, rounds = PokerTableState(), dict[int, list[tuple[int, Event[State]]]]()
    for place, event in enumerate(events):
        if not isinstance(event, TableEvent):
            rounds.setdefault(round_number(state, event), []).append((place, event))
        fold(state, (event,))
    return list(rounds.values())


def expect(state: PokerTableState) -> Expected[AnyCommand] | None:
    if state.round is None:
        return due_between_rounds(state)
    if not state.round.is_dealt and (first := due_before_cards(state)) is not None:
        return first
    if (count := due_count(state)) is not None:
        return count
    return cast("Expected[AnyCommand] | None", expecting.expect(state.round))


def follow(state: PokerTableState) -> AnyEvents:
    if state.round is None:
        return ()
    if state.round.over:
        return conclude(state, state.round)
    if not state.round.is_dealt and (gone := go_after_misdeal(state)):
        return gone
    if state.miscount is not None and (ruled := on_miscount(state, state.round)):
        return duty.named(ruled, state.on_duty)
    return flow.follow(state.round)


def to_shuffle(state: PokerTableState, shoe: Shoe | None) -> Deck | tuple[int, ...]:
    assert state.round is not None, "cards are shuffled in a round"
    return from_shoe.to_shuffle(state.round, shoe)


def check_dealt(state: PokerTableState, command: AnyCommand) -> None:
    if state.round is not None and isinstance(command, Cut | Occurred):
        from_shoe.check_dealt(state.round, command)


def decide_round(state: PokerTableState, due: Expected[Any] | None, command: Any) -> AnyEvents:
    """A command of the round that is on, or lined up; or what is still to be said of the round before."""
    if state.uncounted is not None and not isinstance(command, Choose):
        raise stopping.nothing_to_follow(state)
    if not state.in_round and state.last is not None and deciding.is_after_round(command):
        if isinstance(command, Reveal):
            reviewing.check_same_person(state, command.seat)
        return deciding.decide(state.last, None, command)
    if isinstance(command, Occurred) and reviewing.is_on_the_round_before(state, command.what):
        return reviewing.occur(state, command)
    if not state.in_round:
        if isinstance(command, Choose) and (state.round is None or state.review is not None):
            return reviewing.choose(state, command)
        if isinstance(command, Ask) and command.wish is Wish.LEND:
            raise Refusal(state.game.law.no_lending, f"seat {command.seat} may not {command.wish.value}")
        if state.round is None or isinstance(command, Ask):
            raise Refusal(state.game.law.start, f"{command.__struct_config__.tag} is for a round: none is on")
        if isinstance(command, Deal | Burn | Occurred):
            reviewing.check_none_waits(state)
        if isinstance(command, Deal | Burn):
            deck.check_is_ready(state)
    assert state.round is not None, "whatever is left is for a round"
    return deciding.decide(state.round, due if state.in_round else None, command)


DECIDE: every_table.Decisions = {
    **decisions.DECIDE,
    table_commands.CheckDeck: deck.check_deck,
    commands.CountDeck: deck.count_deck,
    table_commands.OpenTable: closure.open_table,
    commands.SelectPlayers: seating.select_players,
    commands.JoinList: seating.join_list,
    commands.LeaveList: seating.leave_list,
    commands.Claim: seating.claim,
    commands.Release: seating.release,
    commands.DrawForSeat: seating.draw_for_seat,
    table_commands.Sit: seating.sit,
    commands.Move: seating.move,
    table_commands.Leave: seating.leave,
    table_commands.TopUp: stakes.top_up,
    commands.Reduce: stakes.reduce,
    commands.SitOut: seating.sit_out,
    commands.ComeBack: seating.come_back,
    commands.NotePresence: seating.note_presence,
    commands.ReturnMarker: return_marker,
    commands.PlaceMarker: place_marker,
    commands.Propose: agreements.propose,
    commands.Consent: agreements.consent,
    commands.Withdraw: agreements.withdraw,
    commands.Approve: agreements.approve,
    commands.Revoke: agreements.revoke,
    commands.GiveNotice: notices.give_notice,
    commands.StartRound: start_round,
    table_commands.VacateSeat: closure.vacate_seat,
    commands.Exclude: reviewing.exclude,
    commands.DealOut: reviewing.deal_out,
    commands.StopFollowing: stopping.stop_following,
    table_commands.CloseTable: closure.close_table,
    table_commands.Remove: remove,
}


class PokerTable(every_table.Table):
    """A table of poker; it carries the round that is on, and knows the one before."""

    state: PokerTableState
    decisions = DECIDE
    of_seats = OF_SEATS
    of_chips = OF_CHIPS
    border_events = (*BEFORE_A_ROUND, Lapsed, Left)
    first_cards = (Dealt,)
    ruling_events = (Ruled, Decided, ReviewDecided)

    @classmethod
    def set_up(
        cls,
        game: Game,
        options: Options | None = None,
        seats: int = 0,
        approvals: Approvals | None = None,
        date: str = "",
        tournament: str = "",
    ) -> "PokerTable":
        """A table of a game, or Refusal; `seats` as many as the game allows up to ten, if nothing is said.

        With a `date` its edition must be the one that binds on that day. At a table of a tournament, `tournament` names
        the edition whose tournament rules hold.
        """
        own, law = written(game), law_under(game.table, tournament)
        terms, references = options or game.defaults, approvals or Approvals()
        count = seats or min(10, max(rule.most_players for rule in game.decks))
        notices.check_terms(game, law, terms, count, references)
        instruments = instruments_of("" if own else game.edition, date)
        rules = law.edition + law.seating + notices.variation(game, terms)
        return cls(
            [
                SetUp(
                    rules,
                    game.edition,
                    instruments,
                    terms,
                    count,
                    references,
                    rulebook_digest(),
                    date,
                    game=own,
                    tournament=tournament,
                )
            ]
        )

    blank = staticmethod(PokerTableState)
    fold = staticmethod(fold)
    expect = staticmethod(expect)
    decide_round = staticmethod(decide_round)
    follow = staticmethod(follow)
    to_shuffle = staticmethod(to_shuffle)
    check_dealt = staticmethod(check_dealt)

    def view(self, viewer: Principal) -> PokerTableState:
        """The table as a viewer may know it; a player is known by name, or else by the seat he has now."""
        if viewer.role is Role.PLAYER and not viewer.name and viewer.seat in self.state.places:
            viewer = Principal(Role.PLAYER, viewer.seat, self.state.places[viewer.seat].person)
        state: PokerTableState = self.folded(seen(self.in_force, viewer))
        return state

    def conclude(self, round_: Round) -> list[AnyEvent]:
        """The round that is lined up, as somebody has played it to its end beside the table: the same events as by
        commands to the table, whatever else has happened there meanwhile."""
        state, start = self.state, len(self.events)
        assert state.round is not None, "a round is concluded that is lined up"
        assert round_.state.over, "a round is concluded that is over"
        state.round = round_.state
        self.events += round_.events
        self._due = None
        while batch := self.follow(state):
            self.fold(state, batch)
            self.events += batch
        return self.events[start:]

    def preview(self, command: Occurred) -> Ruling:
        """The ruling on something irregular in the round that is on, or was on last, before anything takes effect."""
        state = self.state
        if state.uncounted is not None:
            raise stopping.nothing_to_follow(state)
        if deciding.is_after_round(command) and state.last is not None and not state.in_round:
            return rule(state.last, command.what)
        if state.round is None or reviewing.is_on_the_round_before(state, command.what):
            return reviewing.rule(state, command.what)
        return rule(state.round, command.what)
