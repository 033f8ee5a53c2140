"""The last acts at a table, in a ring: for learners, who see how a round came to stand as it does."""

import numpy as np

from pitboss.batch.betting import total_after
from pitboss.batch.bits import size_of_cards
from pitboss.batch.codes import ACT, ANSWER_BITS, ANSWER_MASK, DISCARDS
from pitboss.batch.compiled import kernel
from pitboss.batch.records import KEPT_ACTS, History, Int, Public, Turn


@kernel
def note(history: History, public: Public, turn: Turn, given: Int) -> None:
    """Keep what the player in turn is about to do, as everybody sees it: of a discard the number of cards."""
    kind, what = given & ANSWER_MASK, given >> ANSWER_BITS
    if turn.decision == ACT:
        what = total_after(public, turn, kind, what)
    elif turn.decision == DISCARDS:
        what = size_of_cards(np.uint64(what))
    else:
        return  # a post is seen in the totals
    place = history.count % KEPT_ACTS
    history.betting_round[place] = public.betting_round
    history.seat[place] = turn.seat
    history.kind[place] = kind
    history.total[place] = what
    history.count += 1
