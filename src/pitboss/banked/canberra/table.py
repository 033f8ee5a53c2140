"""A table of Canberra Poker: its own events and those of its rounds in one log, folded into one state."""

from collections.abc import Callable
from typing import Any

from pitboss.banked.canberra import authority, commands, dealing, settlement, wagers
from pitboss.banked.canberra.commands import CanberraOccurred, Command
from pitboss.banked.canberra.due import expect
from pitboss.banked.canberra.events import AnteTakenBack, BoxDealt, CanberraSetUp, PickedUp, RoundEnded, RoundOpened
from pitboss.banked.canberra.kinds import BoxStanding, CanberraStep
from pitboss.banked.canberra.law import LAWS
from pitboss.banked.canberra.options import CanberraOptions, check_options
from pitboss.banked.canberra.ruling_events import EVENTS, CanberraRuled
from pitboss.banked.canberra.rulings import rule
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.house.deciding import after_exclusion
from pitboss.banked.house.events import HOUSE_EVENTS
from pitboss.banked.house.table import HouseTable
from pitboss.play import Codec, Expected, Refusal, Ruling
from pitboss.shoe.cut import CUT_UPCASTERS
from pitboss.table.commands import Shuffle
from pitboss.table.events import TABLE_UPCASTERS, Advised
from pitboss.table.instruments import instruments_of, rulebook_digest
from pitboss.table.table import AnyEvent, AnyEvents
from pitboss.table.terms import Approvals, Matter, Phase

EVERY_EVENT: tuple[type[AnyEvent], ...] = (*EVENTS, *HOUSE_EVENTS)
CODEC: Codec[AnyEvent] = Codec(EVERY_EVENT, {**CUT_UPCASTERS, **TABLE_UPCASTERS})
# Module-level names: an attribute of an enum costs several times as much, and every command passes here.
DECISIONS, JACKPOT, ENDING = CanberraStep.DECISIONS, CanberraStep.JACKPOT, CanberraStep.ENDING
OPEN, CLOSED = Phase.OPEN, Phase.CLOSED


def decide_round(state: CanberraState, due: Expected[Command] | None, command: Command) -> AnyEvents:
    """The events of a command, or Refusal."""
    kind = type(command)
    if state.phase is CLOSED and kind is not commands.Invalidate:
        raise Refusal(state.law.closure, "the table is closed")
    if state.rulings and kind not in _WHILE_RULING:
        ruling, _ = state.rulings[0]
        raise Refusal(ruling.rules, f"{command.__struct_config__.tag} waits: a ruling is to be decided first")
    return _DECIDE[kind](state, command)


def follow(state: CanberraState) -> AnyEvents:
    """What happens by itself: rounds open and end, players look at their cards, the excluded leave."""
    if state.phase is not OPEN or state.rulings:
        return ()
    if not state.in_round:
        if state.excluded and (gone := (*_back_to_excluded(state), *after_exclusion(state))):
            return gone
        if not state.opened and not state.closing:
            return (RoundOpened(state.law.open, state.ended + 1),)
        return ()
    step = state.step
    if step is DECISIONS and not state.looked:
        return _looks(state)
    if step is ENDING or (step is JACKPOT and not state.chips):
        return _ends(state)
    return ()


class CanberraTable(HouseTable):
    """A table of Canberra Poker."""

    state: CanberraState
    border_events = (RoundOpened,)
    first_cards = (BoxDealt,)
    ruling_events = (CanberraRuled,)

    @classmethod
    def set_up(
        cls,
        edition: str = "canberra-1997",
        options: CanberraOptions | None = None,
        approvals: Approvals | None = None,
        date: str = "",
        tournament: str = "",
    ) -> "CanberraTable":
        """A table of an edition, or Refusal. With a `date` the edition must be the one that binds on that day.

        At a table of a tournament, `tournament` names the edition whose tournament rules hold.
        """
        law, terms, references = LAWS[edition], options or CanberraOptions(), approvals or Approvals()
        check_options(terms, law)
        rules = law.edition + law.sign + law.table
        instruments = instruments_of(edition, date)
        digest = rulebook_digest()
        return cls([CanberraSetUp(rules, edition, instruments, terms, references, digest, date, tournament=tournament)])

    blank = staticmethod(CanberraState)
    expect = staticmethod(expect)
    decide_round = staticmethod(decide_round)
    follow = staticmethod(follow)

    def preview(self, command: CanberraOccurred) -> Ruling:
        """The ruling that a report would bring, without its taking effect."""
        return rule(self.state, command.what)


def _back_to_excluded(state: CanberraState) -> list[AnyEvent]:
    """Whoever is excluded before NO MORE BETS is not dealt in: the wagers go back."""
    return [
        AnteTakenBack(state.law.exclude, seat, box.placed)
        for seat, box in sorted(state.boxes.items())
        if box.placed and box.person in state.excluded
    ]


def _looks(state: CanberraState) -> list[AnyEvent]:
    boxes = state.boxes
    return [
        PickedUp(state.law.look, box, tuple(boxes[box].cards))
        for box in state.order
        if boxes[box].standing is BoxStanding.IN
    ]


def _ends(state: CanberraState) -> list[AnyEvent]:
    """The round is over; a supervisor hears of seats that have gone unused too long at a full table."""
    events: list[AnyEvent] = [RoundEnded(state.law.end, state.ended + 1, state.in_use)]
    if state.in_use:
        events += [
            Advised(state.law.abstention, seat, Matter.ABSTAINED)
            for seat, place in sorted(state.places.items())
            if seat not in state.boxes and place.idle + 1 >= state.law.abstentions
        ]
    return events


_WHILE_RULING = (commands.ChooseOutcome, commands.Invalidate, commands.CountCards)
# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
_DECIDE: dict[type[Any], Callable[[CanberraState, Any], AnyEvents]] = {
    commands.GiveLimitsNotice: wagers.give_notice,
    commands.Ante: wagers.ante,
    commands.PlayJackpot: wagers.play_jackpot,
    commands.TakeBackAnte: wagers.take_back,
    commands.CloseAntes: wagers.no_more_bets,
    Shuffle: dealing.shuffle,
    CutByDealer: dealing.cut,
    commands.DealBoxes: dealing.deal,
    commands.Fold: settlement.fold,
    commands.FoldLate: settlement.fold,
    commands.Bet: settlement.bet,
    commands.RevealDealer: settlement.reveal,
    commands.TurnUp: settlement.turn_up,
    commands.PayPrizes: settlement.pay_prizes,
    CanberraOccurred: authority.occurred,
    commands.ChooseOutcome: authority.choose,
    commands.CountCards: authority.count_cards,
    commands.Invalidate: authority.invalidate,
    commands.Sanction: authority.sanction,
    commands.Forfeit: authority.forfeit,
}
