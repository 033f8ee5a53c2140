"""A round of play: from the shuffle to the pots won, by command, with its events as the only truth."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pitboss.play import Codec, Event, Expected, Play, Refusal, RuleIds, Ruling
from pitboss.poker.betting import act, legal_acts, plain_act
from pitboss.poker.commands import Act, Command, Deal, Occurred
from pitboss.poker.dealing import check_deal, dealt, is_deal_due, lay_out, spots_due
from pitboss.poker.deciding import decide
from pitboss.poker.events import EVENTS, Seat, Started
from pitboss.poker.events.beginning import NUMBER
from pitboss.poker.expecting import expect
from pitboss.poker.flow import follow
from pitboss.poker.from_shoe import check_dealt, to_shuffle
from pitboss.poker.game import Game
from pitboss.poker.opening import opening
from pitboss.poker.options import Options
from pitboss.poker.rulings.judging import rule
from pitboss.poker.seats import Seats
from pitboss.poker.setup import Owed, owed_posts, setup_for
from pitboss.poker.state import State
from pitboss.poker.validation import check_owed, check_stakes, check_table, resolved
from pitboss.poker.written import written
from pitboss.shoe.cut import CUT_UPCASTERS
from pitboss.table.instruments import rulebook_digest

OWN: RuleIds = ("G-R82",)
"""The reading by which a game is played that no edition sets out."""
CODEC: Codec[Event[State]] = Codec(EVENTS, CUT_UPCASTERS)


class Round(Play[State, Command]):
    """One round of one game. `Round.start` begins it; `expected` and `do` carry it on; `replay` rebuilds it."""

    @classmethod
    def start(
        cls,
        game: Game,
        options: Options,
        seats: Iterable[Seat],
        marker: int,
        owed: Sequence[Owed] | None = None,
    ) -> "Round":
        """Begin a round for the seats that are dealt in, each with its stake, the buck or button being at `marker`.

        `owed` replaces what the options make each seat put up, for posts that the table knows of.
        """
        return cls([starting(game, options, seats, marker, owed)])

    blank = staticmethod(State)
    expect = staticmethod(expect)
    decide = staticmethod(decide)
    follow = staticmethod(follow)
    to_shuffle = staticmethod(to_shuffle)
    check_dealt = staticmethod(check_dealt)

    def open(self) -> None:
        """Shuffle, cut without counting and post, in a round that has just begun, as far as nobody has a choice.

        The same as the commands one by one; where somebody has a choice, or too few chips, they are still to come.
        """
        if len(self.events) > 1:
            raise Refusal(self.state.setup.law.start, "a round is opened once, before anything else")
        events = opening(self.state)
        self.fold(self.state, events)
        self.events += events
        self._due = None

    def preview(self, command: Occurred) -> Ruling:
        """The ruling on something irregular, with its effect on every seat, without anything taking effect."""
        return rule(self.state, command.what)

    def expected(self) -> Expected[Command] | None:
        """As in every play; at a player's turn, the most frequent question, without its calls."""
        if self._due is None:
            state = self.state
            self._due = legal_acts(state) if state.betting and state.irregular is None else expect(state)
        return self._due

    def do(self, command: Command) -> list[Event[State]]:
        """As in every play, written out; acts and deals, which are nearly all there is, with fewer calls still."""
        state, events = self.state, self.events
        if type(command) is Act and state.betting and state.irregular is None:
            due = self._due
            acted = (plain_act(state, command) if due is None else None) or act(state, due, command)
            self._due = None
            acted.apply(state)
            events.append(acted)
            able = state.able
            if state.pending and able & (able - 1):
                return [acted]  # somebody else has to act: the first question of `follow`, which mostly answers it
            start, batch = len(events) - 1, follow(state)
        elif type(command) is Deal and is_deal_due(state):
            spots, start = spots_due(state), len(events)
            bits = check_deal(state, spots, command)
            self._due = None
            batch = dealt(spots, command.cards)
            if len(batch) == len(spots.each):
                lay_out(state, spots, command.cards, bits)
                events += batch
                batch = follow(state)
        else:
            start, batch = len(events), decide(state, self._due, command)
            self._due = None
        while batch:
            for event in batch:
                event.apply(state)
            events += batch
            batch = follow(state)
        return events[start:]

    @property
    def is_over(self) -> bool:
        return self.state.over


def starting(
    game: Game, options: Options, seats: Iterable[Seat], marker: int, owed: Sequence[Owed] | None = None
) -> Started:
    """The first event of a round; Malformed for what is no game, Refusal if it cannot be dealt so."""
    dealt_in = tuple(sorted(seats, key=NUMBER))
    posts = None if owed is None else tuple(owed)
    own = written(game)
    options, posts, rules = _prepared(game, options, tuple(map(NUMBER, dealt_in)), marker, posts)
    check_stakes(game, options, dealt_in)
    return Started(
        OWN + rules if own else rules, game.edition, options, dealt_in, marker, posts, rulebook_digest(), game=own
    )


@lru_cache(maxsize=1024)
def _prepared(
    game: Game, options: Options, seats: Seats, marker: int, owed: tuple[Owed, ...] | None
) -> tuple[Options, tuple[Owed, ...], RuleIds]:
    """All that the stakes do not change: checked options, posts and rules. A table asks for it round after round."""
    check_table(game, options, seats, marker)
    options = resolved(game, options)
    if owed is not None:
        check_owed(game, options, owed)
    setup = setup_for(game, options, seats, marker)
    rules = setup.law.start + setup.law.stakes + setup.heads_up_rules
    return options, owed_posts(setup) if owed is None else owed, rules
