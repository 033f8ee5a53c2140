"""The contract of play, shown with a toy game: judging, folding, projecting, conserving, citing."""

import copy
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import CARDS, Card
from pitboss.malformed import Malformed
from pitboss.play import (
    Codec,
    Effect,
    Envelope,
    Event,
    Ledger,
    Outcome,
    Principal,
    Refusal,
    Role,
    Ruling,
    Transfer,
    permit,
    project,
)
from pitboss.play.codec import tags
from pitboss.play.money import Account, AccountKind, account
from tests.play.high_card import CODEC, Deal, Dealt, Due, HighCard, Misdealt, Post, Posted, Shown, State, Won, played

ANNA, BERT = Principal(Role.PLAYER, 1, "Anna"), Principal(Role.PLAYER, 2, "Bert")
DEALER, AUDITOR, WATCHER = Principal(Role.DEALER), Principal(Role.AUDITOR), Principal(Role.SPECTATOR)


def test_a_round_runs_by_command_and_tells_what_happened_by_itself() -> None:
    play = HighCard(())
    play.do(Post(1))
    play.do(Post(2))
    play.do(Deal(1, Card("Kd")))
    events = play.do(Deal(2, Card("As")))
    assert [type(event) for event in events] == [Dealt, Shown, Shown, Won]
    assert play.state.stakes == {1: 400, 2: 600}
    assert play.expected() is None
    assert all(event.rules for event in play.events)


def test_what_is_due_names_who_what_and_the_rule() -> None:
    due = HighCard(()).expected()
    assert isinstance(due, Due)
    assert due.sentence() == "seat 1 is to post"
    assert due.rules == ("TOY/1",)
    assert Post(1) in due
    assert Post(2) not in due


@pytest.mark.parametrize("command", [Post(2), Deal(1, Card("As")), Misdealt()])
def test_a_refused_command_names_its_rule_and_changes_nothing(command: Any) -> None:
    play = HighCard(())
    before = copy.deepcopy(vars(play.state))
    with pytest.raises(Refusal, match=r"not now: seat 1 is to post \[TOY/1\]") as refusal:
        play.do(command)
    assert refusal.value.rules == ("TOY/1",)
    assert vars(play.state) == before
    assert play.events == []


def test_after_the_end_everything_is_refused() -> None:
    with pytest.raises(Refusal, match="the round is over"):
        played().do(Post(1))


def test_replay_equals_live() -> None:
    play = played()
    assert vars(HighCard.replay(play.events).state) == vars(play.state)


def test_a_prefix_of_the_log_is_an_earlier_position() -> None:
    play = HighCard.replay(played().events[:3])
    due = play.expected()
    assert due is not None
    assert Deal(2, Card("2c")) in due
    play.do(Deal(2, Card("2c")))
    assert play.state.winner == 1


def test_money_only_moves() -> None:
    play = played()
    book = Ledger({account(AccountKind.STAKE, 1): 500, account(AccountKind.STAKE, 2): 500})
    for event in play.events:
        book.record(event.transfers())
        assert book.total == 1000
    assert book.balances() == {"stake:1": 400, "stake:2": 600}
    assert book[account(AccountKind.POT)] == 0


@pytest.mark.parametrize(("source", "target", "cents"), [("a", "a", 1), ("a", "b", -1)])
def test_transfers_move_something_somewhere(source: str, target: str, cents: int) -> None:
    with pytest.raises(Malformed, match="no transfer"):
        Transfer(Account(source), Account(target), cents)


def test_a_view_leaves_hidden_cards_unknown() -> None:
    play = HighCard.replay(played().events[:4])
    assert play.view(ANNA).cards == {1: Card("Kd"), 2: None}
    assert play.view(BERT).cards == {1: None, 2: Card("As")}
    assert play.view(WATCHER).cards == play.view(DEALER).cards == {1: None, 2: None}
    assert play.view(AUDITOR).cards == {1: Card("Kd"), 2: Card("As")}


@given(st.permutations(CARDS), st.permutations(CARDS))
def test_no_byte_of_a_view_depends_on_a_hidden_card(one: list[Card], other: list[Card]) -> None:
    logs = []
    for hidden in (one[0], other[0]):
        play = HighCard(())
        for command in (Post(1), Post(2), Deal(1, hidden)):
            play.do(command)
        logs.append([CODEC.encode(seen) for event in play.events if (seen := project(event, BERT))])
    assert logs[0] == logs[1]


def test_roles_and_seats_are_checked_at_the_door() -> None:
    permit(Post(1), ANNA)
    permit(Deal(1, Card("As")), DEALER)
    permit(Misdealt(), Principal(Role.SUPERVISOR))
    with pytest.raises(Refusal, match="Bert \\(seat 2\\) may not act for seat 1"):
        permit(Post(1), BERT)
    with pytest.raises(Refusal, match="may not send deal: it is for dealer or operator or supervisor"):
        permit(Deal(1, Card("As")), ANNA)
    with pytest.raises(Refusal, match="may not send misdealt"):
        permit(Misdealt(), ANNA)


def test_events_are_one_line_of_json_each() -> None:
    lines = [CODEC.encode(event) for event in played().events]
    assert lines[2] == b'{"event":"dealt","rules":["TOY/2"],"seat":1,"card":"Kd"}'
    assert [CODEC.decode(line) for line in lines] == played().events
    assert tags([Posted, Dealt, Shown, Won]) == ["dealt", "posted", "shown", "won"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"event":"robbed","rules":[]}', "no event of this game"),
        (b'{"event":"posted","rules":[],"seat":"x","cents":1}', "no event of this game"),
        (b'{"event":"posted"', "damaged line"),
    ],
)
def test_damaged_and_unknown_lines_are_named(line: bytes, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        CODEC.decode(line)


def test_an_old_event_is_brought_up_to_date() -> None:
    def dollars_to_cents(old: dict[str, Any]) -> dict[str, Any]:
        return {"event": "posted", "rules": old["rules"], "seat": old["seat"], "cents": 100 * old["dollars"]}

    codec: Codec[Event[State]] = Codec((Posted, Dealt), {"posted.0": dollars_to_cents})
    recorded = b'{"event":"posted.0","rules":["TOY/1"],"seat":2,"dollars":3}'
    assert codec.decode(recorded) == Posted(("TOY/1",), 2, 300)
    with pytest.raises(Malformed, match="no event of this game"):
        codec.decode(b'{"event":"posted.x","rules":[]}')


def test_an_envelope_says_where_when_and_by_whom() -> None:
    envelope = Envelope("table:4", 17, 1_700_000_000_000, Posted(("TOY/1",), 1, 100), ANNA)
    line = msgspec.json.encode(envelope)
    assert msgspec.json.decode(line, type=Envelope[Posted]) == envelope


LAW = Outcome("misdeal", "all cards back, chips returned", ("TOY/5",), (Effect(1, 100), Effect(2, 100)))
GRACE = Outcome("play on", "the card stays where it is", ("TOY/6",))


def test_one_outcome_is_the_law_several_are_discretion() -> None:
    assert Ruling(("a card was seen",), ("TOY/5",), (LAW,)).outcome == LAW
    open_question = Ruling(("a card was seen",), ("TOY/5", "TOY/6"), (LAW, GRACE))
    assert open_question.is_discretion
    assert open_question.outcome is None
    decided = open_question.choose("play on", Principal(Role.SUPERVISOR), "nobody could read it")
    assert decided.outcome == GRACE
    assert decided.reason == "nobody could read it"


def test_a_ruling_cannot_be_decided_outside_the_rules() -> None:
    question = Ruling(("a card was seen",), ("TOY/5",), (LAW, GRACE))
    with pytest.raises(Malformed, match="is no outcome of this ruling; it allows misdeal, play on"):
        question.choose("flip a coin", DEALER, "why not")
    with pytest.raises(Malformed, match="needs its reason"):
        question.choose("misdeal", DEALER, " ")
    with pytest.raises(Malformed, match="outcomes with names of their own"):
        Ruling((), (), ())
