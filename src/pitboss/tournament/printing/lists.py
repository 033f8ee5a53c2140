"""What else is printed of a tournament: seat slips, seating, levels, prizes, places, the money, bags, all of it sheets.

They come from the state alone, by the same renderer as the conditions, so that the same state gives the same bytes.
"""

from collections.abc import Callable, Iterator, Mapping

from pitboss.play.money import dollars
from pitboss.tournament import prize_money
from pitboss.tournament.moments import MINUTE
from pitboss.tournament.printing.amounts import chips, count, ordinal
from pitboss.tournament.printing.sheet import Grid, Section, Sheet, Statement
from pitboss.tournament.seats import break_order
from pitboss.tournament.sessions import final_placings
from pitboss.tournament.state import Entry, TournamentState
from pitboss.tournament.terms import Status

Names = Callable[[str], str]
Clock = Callable[[int], str]
"""How an instant is written."""


def slips(state: TournamentState, name: Names, clock: Clock) -> Sheet:
    """A slip for everybody with a seat: who, where, by when; to be cut apart."""
    return _sheet(state, "Seat slips", tuple(_slip(state, entry, name, clock) for entry in _by_name(state, name)))


def seating(state: TournamentState, name: Names, clock: Clock) -> Sheet:
    """Where everybody sits, by name."""
    rows = tuple((name(entry.at_table), str(entry.table), str(entry.seat)) for entry in _by_name(state, name))
    return _sheet(state, "Seating by name", (_section("20.8", "Seats", Grid(("Name", "Table", "Seat"), rows)),))


def tables(state: TournamentState, name: Names, clock: Clock) -> Sheet:
    """Who sits where, table by table, and in which order tables are broken."""
    found = []
    for number, table in sorted(state.tables.items()):
        rows = tuple((name(state.entries[table.seats[seat]].at_table), str(seat)) for seat in sorted(table.seats))
        found.append(_section("20.9", f"Table {number}", Grid(("Name", "Seat"), rows)))
    order = ", ".join(str(table.number) for table in break_order(state))
    found.append(_section("20.9", "Break plan", Statement(f"Tables are broken in this order: {order}.", "T-R32")))
    return _sheet(state, "Seating by table", tuple(found))


def levels(state: TournamentState, name: Names, clock: Clock) -> Sheet:
    """The level sheet."""
    rows = []
    for number in range(1, len(state.conditions.levels) + 1):
        level = state.level_at(number)
        amounts = " / ".join(chips(blind) for blind in level.blinds) or chips(level.minimum)
        length = count(level.minutes, "minute") if level.minutes else count(level.rounds, "round")
        rest = count(level.break_after, "minute") if level.break_after else ""
        rows.append((str(number), amounts, chips(level.ante) if level.ante else "", length, rest))
    heads = ("Level", "Blinds", "Ante", "Length", "Break after")
    return _sheet(state, "Levels", (_section("20.3(a)(vii)", "Betting", Grid(heads, tuple(rows))),))


def prizes(state: TournamentState, name: Names, clock: Clock) -> Sheet:
    """The prizes by place, provisional or final."""
    listed = prize_money.list_of_prizes(state) if state.entered else ()
    rows = tuple((ordinal(place), dollars(prize.worth)) for place, prize in enumerate(listed, 1) if prize.worth)
    how = "Final." if state.is_pool_closed else "Provisional: entries, re-buys and add-ons may still change them."
    body = (Statement(how), Grid(("Place", "Prize"), rows))
    return _sheet(state, "Prizes", (Section("20.3(a)(ix)", "Prizes", body),))


def places(state: TournamentState, name: Names, clock: Clock) -> Sheet:
    """Who came where, and what they get."""
    awards = state.awards
    rows = []
    for placing in final_placings(state) if state.session else ():
        award = awards.get(placing.entry)
        worth = dollars(award.total + award.goods) if award is not None and award.total + award.goods else ""
        rows.append((name(state.entries[placing.entry].person), placing.text, worth))
    how = "Confirmed by the director." if awards else "Provisional: the director has not confirmed them."
    body = (Statement(how), Grid(("Name", "Place", "Prize"), tuple(rows)))
    return _sheet(state, "Places", (Section("20.18", "Places", body),))


def money(state: TournamentState, name: Names, clock: Clock) -> Sheet:
    """The money statement: what came in, what was kept, what goes out."""
    came = (
        ("Entry fees", state.fees),
        ("Re-buys", state.rebuys),
        ("Add-ons", state.add_ons),
        ("Added by the operator", state.added),
    )
    kept = (("Commission", state.commission), ("Refunded", state.refunded))
    paid = [award for award in state.awards.values() if award.entry in state.paid]
    out = (
        ("Prizes awarded", sum(award.cash + award.bounty for award in state.awards.values())),
        ("Of these paid", sum(award.cash + award.bounty for award in paid)),
    )
    pool = ("Prize pool", prize_money.pool_of(state))
    return _sheet(
        state,
        "Money statement",
        (
            _section("20.22", "What came in", _amounts((*came, *((text, -cents) for text, cents in kept), pool))),
            _section("20.22(b)", "What goes out", _amounts(out)),
        ),
    )


def bags(state: TournamentState, name: Names, clock: Clock) -> Sheet:
    """A tag for every bag of chips between sessions, with room for the two who have counted them."""
    found = [
        _section(
            "20.14",
            name(entry.person),
            Statement(f"Entry {entry.number}: {chips(entry.stack)} chips.", "T-R76"),
            Statement("Counted by: ............................    and: ............................"),
        )
        for entry in _by_name(state, name, seated=False)
        if entry.status is Status.BAGGED
    ]
    return _sheet(state, "Bag tags", tuple(found))


LISTS: Mapping[str, Callable[[TournamentState, Names, Clock], Sheet]] = {
    "slips": slips,
    "seating": seating,
    "tables": tables,
    "levels": levels,
    "prizes": prizes,
    "places": places,
    "money": money,
    "bags": bags,
}


def _slip(state: TournamentState, entry: Entry, name: Names, clock: Clock) -> Section:
    by = entry.report_by or state.starts_at
    when = f"Be seated by {clock(by)}." if by and not entry.arrived else "You are seated."
    text = f"Table {entry.table}, seat {entry.seat}. {when} {chips(entry.stack)} chips."
    return _section(f"Entry {entry.number}", name(entry.at_table), Statement(text))


def _by_name(state: TournamentState, name: Names, seated: bool = True) -> Iterator[Entry]:
    entries = state.seated() if seated else iter(state.entries.values())
    return iter(sorted(entries, key=lambda entry: (name(entry.at_table).casefold(), entry.number)))


def _amounts(lines: tuple[tuple[str, int], ...]) -> Grid:
    return Grid(("What", "Amount"), tuple((text, dollars(cents)) for text, cents in lines if cents))


def _section(item: str, heading: str, *body: Statement | Grid) -> Section:
    return Section(item, heading, body)


def _sheet(state: TournamentState, title: str, sections: tuple[Section, ...]) -> Sheet:
    left = f"{count(state.left, 'player')} left of {state.entered}" if state.session else f"{state.entered} entered"
    level = f", level {state.clock.level}" if state.clock.level else ""
    played = state.clock.played // MINUTE
    after = f", {count(played, 'minute')} played when the clock last stood" if played else ""
    foot = f"{state.conditions.name}, version {state.version}, event {state.number}"
    return Sheet(f"{state.conditions.name}: {title.lower()}", (f"{left}{level}{after}.",), sections, foot)
