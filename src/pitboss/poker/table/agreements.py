"""What the players agree on with the operator before a round: the deck, a low ace, blind or ante.

S94-1994/7CS3.5.p5 to p7 and 6.4 with their counterparts; how long it holds: RR-03, RR-21.
"""

from pitboss.play import Refusal, RuleIds
from pitboss.poker.table.commands import Approve, Consent, Propose, Revoke, Withdraw
from pitboss.poker.table.events import Agreed, Consented, Lapsed, Proposed
from pitboss.poker.table.seating import place_of
from pitboss.poker.table.state import PokerTableState, merged, too_many
from pitboss.poker.table.terms import Agreement
from pitboss.poker.validation import check_options
from pitboss.table.events import TableEvent

Events = list[TableEvent]
OPERATOR = 0


def propose(state: PokerTableState, command: Propose) -> Events:
    place_of(state, command.seat)
    agreement, players = command.agreement, max(2, len(state.ready))
    rules = rules_of(state, agreement)
    if agreement.deck and too_many(state, agreement.deck, players):
        text = f"{players} players are too many for {agreement.deck} cards"
        raise Refusal(state.law.many_players, text)
    check_options(state.game, merged(state.announced, agreement), players)
    return [Proposed(rules, command.seat, agreement)]


def consent(state: PokerTableState, command: Consent) -> Events:
    place_of(state, command.seat)
    return _consent(state, command.seat)


def approve(state: PokerTableState, command: Approve) -> Events:
    return _consent(state, OPERATOR)


def withdraw(state: PokerTableState, command: Withdraw) -> Events:
    place_of(state, command.seat)
    return _end(state)


def revoke(state: PokerTableState, command: Revoke) -> Events:
    return _end(state)


def lapse(state: PokerTableState) -> Events:
    """At the start of a round: an agreement ends that another game or too many players overtake (RR-21)."""
    if state.agreement is None or state.standing_agreement is not None:
        return []
    return [Lapsed(state.law.agreement + state.law.many_players)]


def rules_of(state: PokerTableState, agreement: Agreement) -> RuleIds:
    """The rules that leave these matters to an agreement, or Refusal: some tables leave them to the operator."""
    law = state.law
    rules: RuleIds = ()
    for chosen, allowed, what in (
        (agreement.deck, law.agree_deck, "the deck"),
        (agreement.ace_low is not None, law.agree_ace, "a low ace"),
        (agreement.forced is not None, law.agree_mode, "blind or ante"),
    ):
        if chosen and not allowed:
            raise Refusal(law.notice, f"{what} is no matter for an agreement in {state.game.title}")
        rules += allowed if chosen else ()
    if not rules or (agreement.limits and agreement.forced is None):
        raise Refusal(law.agreement or law.notice, "an agreement is on the deck, a low ace, or blind or ante")
    return rules + law.agreement


def _consent(state: PokerTableState, seat: int) -> Events:
    """The last consent makes it an agreement: of every seated player who does not sit out, and the operator (RR-39)."""
    if state.proposal is None:
        raise Refusal(state.law.agreement or state.law.notice, "nothing is proposed")
    rules = rules_of(state, state.proposal)
    events: Events = [Consented(rules, seat)]
    if {OPERATOR, *state.present} <= state.consents | {seat}:
        events.append(Agreed(rules, state.proposal))
    return events


def _end(state: PokerTableState) -> Events:
    if state.agreement is None and state.proposal is None:
        raise Refusal(state.law.agreement or state.law.notice, "nothing is proposed or agreed")
    return [Lapsed(state.law.agreement)]
