"""Pictures of a table's state, for comparison."""

from pitboss.poker.table.state import PokerPlace, PokerTableState
from pitboss.table import state as every_table
from tests.poker.drivers import snapshot


def picture(state: PokerTableState) -> dict[str, object]:
    """Everything that a table's state holds, its rounds and seats included."""
    found: dict[str, object] = {
        name: getattr(state, name)
        for name in (*every_table.TableState.__slots__, *PokerTableState.__slots__)
        if name not in ("places", "round", "last")
    }
    found["places"] = {
        seat: {name: getattr(place, name) for name in (*every_table.Place.__slots__, *PokerPlace.__slots__)}
        for seat, place in state.places.items()
    }
    for name in ("round", "last"):
        round_ = getattr(state, name)
        found[name] = None if round_ is None else snapshot(round_)
    return found
