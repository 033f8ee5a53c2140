"""Lines that tables of poker and tables against the house wrote before they shared their events."""

import pytest

from pitboss.banked.baccarat.table import CODEC as BACCARAT
from pitboss.banked.canberra.table import CODEC as CANBERRA
from pitboss.malformed import Malformed
from pitboss.poker.table.table import CODEC as POKER
from pitboss.table.events import DeckChecked, DisputeDecided, Left
from pitboss.table.terms import Departure

OF_POKER = (
    b'{"event":"dispute_decided","rules":["NI2018-51/19.4"],"number":1,'
    b'"dispute":{"seat":2,"facts":"a short pot","decision":"it stands","decided_by":"op","review":true}}'
)
OF_THE_HOUSE = (
    b'{"event":"dispute_decided","rules":["S89-1997/15.6"],"number":2,"dispute":{"seat":3,"facts":"late","told":"you '
    b'may consult","decision":"paid","decided_by":"op","review":true,"reviewed":"upheld"}}'
)


def test_a_decision_that_repeated_the_complaint_says_what_was_decided() -> None:
    assert POKER.decode(OF_POKER) == DisputeDecided(("NI2018-51/19.4",), 1, "it stands", "op", review=True)
    decided = DisputeDecided(("S89-1997/15.6",), 2, "paid", "op", review=True, reviewed="upheld")
    assert CANBERRA.decode(OF_THE_HOUSE) == BACCARAT.decode(OF_THE_HOUSE) == decided


@pytest.mark.parametrize(
    "damage", [(b'"dispute"', b'"disputed"'), (b'"decision"', b'"decided"'), (b'"number":1,', b"")]
)
def test_a_damaged_decision_is_no_event(damage: tuple[bytes, bytes]) -> None:
    with pytest.raises(Malformed):
        POKER.decode(OF_POKER.replace(*damage))


def test_what_one_kind_of_table_left_out_has_its_old_meaning() -> None:
    left = CANBERRA.decode(b'{"event":"left","rules":[],"seat":1,"person":"ann","cents":0}')
    assert left == Left((), 1, "ann", 0, Departure.WISH)
    assert CANBERRA.decode(b'{"event":"deck_checked","rules":[]}') == DeckChecked(())
    assert POKER.decode(b'{"event":"deck_checked","rules":[],"deck":52,"joker":true}') == DeckChecked((), 52, True)
