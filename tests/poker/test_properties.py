"""What holds in every round of every game, whatever the options, the stakes, the cards and the acts."""

import os
import random
from collections.abc import Callable, Iterable, Mapping

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.cards import CARDS, SUITS, Card
from pitboss.play import Event, Ledger, Principal, Role, project
from pitboss.play.money import COMMISSION, POT, Account, AccountKind, account
from pitboss.poker.commands import Burn, Command, Deal, Show
from pitboss.poker.round import CODEC, Round
from pitboss.poker.state import State
from pitboss.rulebook import lookup
from tests.poker.drivers import (
    Dealer,
    Due,
    Table,
    chance,
    follow,
    play,
    shoe_of,
    snapshot,
    stakes_after,
)
from tests.poker.strategies import SEEDS, tables

EXAMPLES = int(os.environ.get("PITBOSS_EXAMPLES", "150"))
often = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
Faces = Mapping[Card, Card]


@often
@given(tables(), SEEDS)
def test_money_only_moves(at: Table, seed: int) -> None:
    round_, _ = played(at, seed)
    book = Ledger({account(AccountKind.STAKE, seat): cents for seat, cents in at.stakes.items()})
    state = State()
    for event in round_.events:
        event.apply(state)
        book.record(event.transfers())
        assert balances(state) == book.balances(), event
        assert min(state.stake) >= 0
    assert state.pot == 0
    assert sum(stakes_after(state).values()) + state.commission == sum(at.stakes.values())


@often
@given(tables(), SEEDS)
def test_no_card_is_lost_or_in_two_places(at: Table, seed: int) -> None:
    """Own cards, board, burns, discards and shoe make the deck after every event, reshuffled or not."""
    state = State()
    for event in played(at, seed)[0].events:
        event.apply(state)
        places = [*state.own, state.board, *state.discarded]
        cards = [card for place in places for card in place]
        assert len(cards) + state.burned + state.shoe == len(at.deck)
        assert None not in cards
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(at.deck)


@often
@given(tables(), SEEDS)
def test_everything_cites_rules_that_the_rulebook_knows(at: Table, seed: int) -> None:
    round_ = at.start()
    dealer, policy = Dealer(shoe_of(at, seed)), chance(seed)
    while (due := round_.expected()) is not None:
        assert_known(due.rules, due)
        for kind, rules in [*getattr(due, "open", {}).items(), *getattr(due, "closed", {}).items()]:
            assert_known(rules, kind)
        round_.do(dealer.answer(round_.state, due) or policy(due))
    for event in round_.events:
        assert_known(event.rules, event)


@often
@given(tables(), SEEDS)
def test_replay_equals_live_also_through_json(at: Table, seed: int) -> None:
    """And a prefix of the log, as it stood after any command, is the position of that moment."""
    round_ = at.start()
    dealer, policy = Dealer(shoe_of(at, seed)), chance(seed)
    positions: list[tuple[int, Due | None]] = []
    while (due := round_.expected()) is not None:
        positions.append((len(round_.events), due))
        round_.do(dealer.answer(round_.state, due) or policy(due))
    read = [CODEC.decode(CODEC.encode(event)) for event in round_.events]
    assert read == round_.events
    for length, due in [*positions, (len(read), None)]:
        assert Round.replay(read[:length]).expected() == due
    assert snapshot(Round.replay(read).state) == snapshot(round_.state)


@often
@given(tables(), SEEDS, st.booleans())
def test_one_command_for_many_cards_is_the_same_as_one_for_each(at: Table, seed: int, concede: bool) -> None:
    """Across visits and steps, also where the shoe cannot serve all; after each command the position is the same."""
    one = follow_dealer(at, Dealer(shoe_of(at, seed)), chance(seed, concede=concede))
    other, dealer, policy = at.start(), Dealer(shoe_of(at, seed), random.Random(seed)), chance(seed, concede=concede)
    while (due := other.expected()) is not None:
        other.do(dealer.answer(other.state, due) or policy(due))
        assert snapshot(Round.replay(other.events).state) == snapshot(other.state)
    assert one.events == other.events


@often
@given(tables(openers_jacks=False), SEEDS, st.data())
def test_no_byte_of_a_view_depends_on_a_hidden_card(at: Table, seed: int, data: st.DataObject) -> None:
    """The same acts on two decks that differ only in cards hidden from the viewer, up to any moment of the round."""
    viewer = data.draw(st.sampled_from([*(Principal(Role.PLAYER, seat) for seat in at.stakes), *ONLOOKERS]))
    commands = played(at, seed)[1]
    commands = commands[: data.draw(st.integers(1, len(commands)))]
    one = seen(follow(at.start(), commands), viewer)
    known = {card for card in CARDS if f'"{card}"'.encode() in b"".join(one)}
    hidden = [card for card in at.deck if card not in known]
    faces = dict(zip(hidden, random.Random(seed).sample(hidden, len(hidden)), strict=True))
    other = follow(at.start(), (renamed(command, faces) for command in commands))
    assert seen(other, viewer) == one
    assert snapshot(other.view(viewer)) == snapshot(follow(at.start(), commands).view(viewer))


@often
@given(tables(), SEEDS)
def test_a_view_is_the_fold_of_what_the_viewer_was_told(at: Table, seed: int) -> None:
    """It knows all but cards: money, turns and what is due are the same for everybody."""
    round_, _ = played(at, seed)
    for viewer in (Principal(Role.PLAYER, min(at.stakes)), *ONLOOKERS):
        view = snapshot(round_.view(viewer))
        for name, value in snapshot(round_.state).items():
            if name not in ("own", "used", "discarded"):
                assert view[name] == value, name


@often
@given(tables(), SEEDS, st.permutations(SUITS))
def test_suits_never_matter(at: Table, seed: int, suits: list[str]) -> None:
    round_, commands = played(at, seed)
    faces: Faces = {card: Card(card.value[0] + suits[card.suit]) for card in at.deck if card is not Card.JOKER}
    other = follow(at.start(), (renamed(command, faces) for command in commands))
    assert [stripped(event) for event in other.events] == [stripped(event) for event in round_.events]


@often
@given(tables(openers_jacks=False), SEEDS)
def test_cards_that_nobody_saw_give_the_same_money_once_shown(at: Table, seed: int) -> None:
    """A live table: hole cards are not known until they are shown."""
    round_, commands = played(at, seed)
    live = at.start()
    for command in commands:
        live.do(as_at_a_live_table(command, live, round_))
    assert stakes_after(live.state) == stakes_after(round_.state)
    assert live.state.commission == round_.state.commission
    assert live.state.shown == round_.state.shown


ONLOOKERS = (Principal(Role.SPECTATOR), Principal(Role.DEALER), Principal(Role.SUPERVISOR))


def played(at: Table, seed: int) -> tuple[Round, list[Command]]:
    round_ = at.start()
    return round_, play(round_, Dealer(shoe_of(at, seed)), chance(seed))


def follow_dealer(at: Table, dealer: Dealer, policy: Callable[[Due], Command]) -> Round:
    round_ = at.start()
    play(round_, dealer, policy)
    return round_


def balances(state: State) -> dict[Account, int]:
    """The money of a state by account, in the order of their names, as a book gives it."""
    accounts = {account(AccountKind.STAKE, seat): state.stake[seat] for seat in state.setup.seats}
    accounts |= {POT: state.pot, COMMISSION: state.commission}
    return {name: cents for name, cents in sorted(accounts.items()) if cents}


def assert_known(rules: Iterable[str], what: object) -> None:
    ids = list(rules)
    assert ids, f"cites nothing: {what}"
    assert all(map(lookup.is_known, ids)), [id_ for id_ in ids if not lookup.is_known(id_)]


def seen(round_: Round, viewer: Principal) -> list[bytes]:
    return [CODEC.encode(event) for one in round_.events if (event := project(one, viewer)) is not None]


def renamed(command: Command, faces: Faces) -> Command:
    """The same command with other faces on the cards."""
    if isinstance(command, Deal):
        return replace(command, cards=tuple(card and faces.get(card, card) for card in command.cards))
    if isinstance(command, Burn):
        return replace(command, card=command.card and faces.get(command.card, command.card))
    return command


def stripped(event: Event[State]) -> Event[State]:
    """An event without the cards in it."""
    changes = {"card": None, "cards": ()}
    return replace(
        event,
        **{
            name: value
            for name, value in changes.items()
            if name in event.__struct_fields__ and not isinstance(getattr(event, name), int)
        },
    )


def as_at_a_live_table(command: Command, live: Round, known: Round) -> Command:
    """Cards dealt face down are unknown; a player names them all when he shows."""
    if isinstance(command, Deal):
        up = live.expected().up  # type: ignore[union-attr]  # a deal was accepted here, so a deal is due
        return command if up else Deal((None,) * len(command.cards))
    if isinstance(command, Burn):
        return Burn()
    if isinstance(command, Show):
        cards = tuple(card for card in known.state.own[command.seat] if card is not None)
        return Show(command.seat, cards)
    return command
