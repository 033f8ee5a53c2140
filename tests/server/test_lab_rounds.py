"""The lab's question about rounds in which things went wrong: answered or refused, and of the cards of that deal."""

import contextlib
from collections import defaultdict

from hypothesis import given

from pitboss.cards import Card, parse_cards
from pitboss.play import Principal, Role, project
from pitboss.poker.rulings.events import Misdealt
from pitboss.poker.state import State
from pitboss.room.rounds import RoundLog
from pitboss.server.endpoint import Fault
from pitboss.server.lab_rounds import UNKNOWN, poker_question
from tests.poker.drivers import Table
from tests.poker.strategies import SEEDS, tables
from tests.poker.test_properties import often
from tests.rulings.mishaps import mishaps


@often
@given(tables(most=5), SEEDS)
def test_a_round_with_misdeals_is_asked_about_by_the_cards_of_each_deal(at: Table, seed: int) -> None:
    round_ = at.start()
    for _ in mishaps(round_, seed, often=0.2):
        pass
    log, state, deal = RoundLog(1), State(), 0
    held: defaultdict[int, set[Card | None]] = defaultdict(set)
    deals: list[int] = []
    for number, event in enumerate(round_.events, 1):
        log.add(number, event)
        event.apply(state)
        deal += isinstance(event, Misdealt)
        held[deal].update(card for seat in at.stakes for card in state.own[seat])
        deals.append(deal)
    for viewer in (Principal(Role.AUDITOR), Principal(Role.PLAYER, min(at.stakes))):
        seen = [deal for deal, event in zip(deals, log.events, strict=True) if project(event, viewer) is not None]
        for step, deal in enumerate(seen, 1):
            question = None
            with contextlib.suppress(Fault):
                question = poker_question(log, viewer, step).equity
            hands = question.hands if question is not None else ()
            cards = {card for hand in hands if hand != UNKNOWN for card in parse_cards(hand)}
            assert cards <= held[deal]
