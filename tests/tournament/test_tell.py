"""Every event of a tournament has its sentence, with its rules, and no chip a dollar sign."""

from pitboss.tournament.events import TOURNAMENT_EVENTS
from pitboss.tournament.tell import WORDS, tell
from pitboss.tournament.tournament import Tournament
from tests.tournament.documents import thursday
from tests.tournament.driving import driven

PLAIN = {"beat_ended", "bounty_unclaimed", "clock_shifted", "deal_accepted", "deal_approved", "deal_proposed"}
PLAIN |= {"points_awarded", "stacks_counted", "uncounted_retired"}


def test_a_whole_tournament_is_told_in_sentences() -> None:
    events = driven(thursday(), 19, 2).play.events
    play = Tournament()
    told = []
    for event in events:
        play.fold(play.state, [event])
        told.append(tell(play.state, event))
    assert all(each.text[-1] in ".:" and each.rules for each in told)
    texts = [each.text for each in told]
    assert "p1 enters as number 1 and pays $110, $10 of it commission." in texts
    assert "p1 gets 5,000 chips." in texts
    assert "Level 1 begins: 25/50." in texts
    assert "There is a break of 10 minutes." in texts


def test_only_what_concerns_nobody_else_is_told_by_its_name() -> None:
    tags = {str(event.__struct_config__.tag) for event in TOURNAMENT_EVENTS if event not in WORDS}
    assert tags == PLAIN
