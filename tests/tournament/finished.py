"""What is true of a tournament that is over, told by its log alone: places, prizes, money, draws, and the log again."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise
from random import Random

import msgspec

from pitboss.play import Event, Principal, Role
from pitboss.play.money import COMMISSION
from pitboss.room.snapshots.plain import alike
from pitboss.room.snapshots.tournaments import STATES
from pitboss.shoe.derivation import Secret
from pitboss.table.tournament_law import Share
from pitboss.tournament.ballot import DrawnLots, ballot_order, commitment, secret_of, verified
from pitboss.tournament.events.document import BallotCommitted
from pitboss.tournament.events.ending import Cancelled, PoolClosed
from pitboss.tournament.events.entries import Entered, FeeRefunded, SeatsDrawn, SecretRevealed
from pitboss.tournament.lots import nonces_of
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Phase, Status
from pitboss.tournament.tournament import CODEC, Tournament

Log = Sequence[Event[TournamentState]]
VIEWERS = (Principal(Role.SPECTATOR), Principal(Role.DIRECTOR), Principal(Role.PLAYER, name="p1"))


def check_finished(state: TournamentState, events: Log, chance: Random) -> None:
    check_everybody(state)
    check_prizes(state)
    check_commission(state, events)
    check_draws(events, chance)
    check_again(state, events)


def check_everybody(state: TournamentState) -> None:
    """TP-04: placed, forfeited or refunded, each exactly once; equal only who may be."""
    if state.phase is Phase.CANCELLED:
        assert not state.awards
        assert all(entry.fee == 0 for entry in state.entries.values() if entry.status is not Status.WITHDRAWN)
        return
    without = {
        number
        for number, entry in state.entries.items()
        if entry.status in (Status.FORFEITED, Status.WITHDRAWN)
        or (entry.person in state.excluded and entry.out is None and number not in state.in_play)
    }
    league = state.conditions.points is not None
    if not league:
        assert set(state.awards) | without == set(state.entries)
        assert not set(state.awards) & without
    places = Counter(award.place for award in state.awards.values())
    assert [place for place, _ in sorted(places.items())] == _without_gap(places)
    for award in state.awards.values():
        others = [other.entry for other in state.awards.values() if other.place == award.place]
        assert award.shared == len(others)
        if not league and all(number in state.outs for number in others):
            # By 20.20 out in one round with the same chips put in; T-R44 and T-R48 at one moment.
            assert len({(state.outs[number].seq, state.outs[number].put) for number in others}) == 1
        elif not league:
            assert len({state.entries[number].score for number in others}) == 1  # T-R55


def _without_gap(places: Counter[int]) -> list[int]:
    expected, place = [], 1
    while place <= sum(places.values()):
        expected.append(place)
        place += max(1, places[place])
    return expected


def check_prizes(state: TournamentState) -> None:
    """TP-07: never more for a worse place; what a place gets is what the published list has for it."""
    if state.phase is Phase.CANCELLED or state.deal is not None:
        return
    placed = sorted(state.awards.values(), key=lambda award: award.place)
    groups = [list(group) for _, group in groupby(placed, key=lambda award: award.place)]
    worth = [sum(award.cash + award.goods for award in group) / len(group) for group in groups]
    assert all(better >= worse for better, worse in pairwise(worth)), worth
    listed = [cash + goods for cash, goods in state.prizes]
    if len(placed) < sum(prize > 0 for prize in listed):
        return  # paid places without a taker are shared among the others (T-R59)
    # What nobody can win any more after the list was fixed goes to the first place (T-R61), but a cent each (T-R54).
    for group, each in list(zip(groups, worth, strict=True))[1:]:
        span = listed[group[0].place - 1 : group[0].place - 1 + len(group)]
        assert abs(each * len(group) - sum(span)) < 1, (group, span)


def check_commission(state: TournamentState, events: Log) -> None:
    """TP-06: commission comes of entry fees alone; under the old rules it is a tenth at most."""
    gained = 0
    for event in events:
        for transfer in event.transfers():
            if COMMISSION in (transfer.source, transfer.target):
                assert isinstance(event, Entered | FeeRefunded | PoolClosed | Cancelled), event
                gained += transfer.cents if transfer.target == COMMISSION else -transfer.cents
                if isinstance(event, PoolClosed):
                    assert state.law.share is Share.TENTH
    assert gained == state.commission
    if state.law.share is Share.TENTH:
        assert gained * 10 <= state.fees + state.rebuys + state.add_ons
    if state.phase is Phase.CANCELLED:
        assert gained == 0  # TP-20


def check_draws(events: Log, chance: Random) -> None:
    """TP-13: every draw follows from the secret that was committed to, and from no other."""
    state: TournamentState = Tournament.blank()
    committed, lots, proved = ("", ""), list[DrawnLots](), 0
    for event in events:
        if isinstance(event, BallotCommitted):
            committed = (event.ballot, event.draws)
        elif isinstance(event, SeatsDrawn) and event.key:
            secret, texts = secret_of(event.key, event.seed), nonces_of([state.entries[each] for each in event.entries])
            assert commitment(secret) == committed[0]
            assert ballot_order(secret, len(event.entries), texts) == event.order
            assert commitment(_altered(secret, chance)) != committed[0]
        elif isinstance(event, SecretRevealed):
            secret = secret_of(event.key, event.seed)
            assert commitment(secret) == committed[1]
            assert commitment(_altered(secret, chance)) != committed[1]
            assert all(verified(secret, draw) for draw in lots if draw.number)
            proved, lots = proved + len(lots), []
        lots += getattr(event, "draws", ()) if not isinstance(event, BallotCommitted | SecretRevealed) else ()
        Tournament.fold(state, (event,))
    assert not lots or state.phase is Phase.CANCELLED, "draws that no secret has proved"


def _altered(secret: Secret, chance: Random) -> Secret:
    """The same with one bit of seed or key turned."""
    seed, key = bytearray(secret.seed), bytearray(secret.key)
    part = chance.choice((seed, key))
    part[chance.randrange(len(part))] ^= 1 << chance.randrange(8)
    return Secret(bytes(seed), bytes(key))


def _kept(state: TournamentState) -> TournamentState:
    """All that a room keeps of a state: without levels that were looked up once."""
    return STATES.decode(STATES.encode(state))


def check_again(state: TournamentState, events: Log) -> None:
    """TP-16: the log, written and read, gives the same state in every field, and the same views."""
    again = Tournament.replay([CODEC.decode(CODEC.encode(event)) for event in events])
    assert alike(_kept(again.state), _kept(state))
    once = Tournament.replay(list(events))
    for viewer in VIEWERS:
        assert alike(_kept(again.view(viewer)), _kept(once.view(viewer)))
    assert msgspec.json.encode([event.rules for event in again.events]) == msgspec.json.encode(
        [event.rules for event in events]
    )
