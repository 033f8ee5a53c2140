"""Item (ix) in sentences and tables: the breakdown for each bracket, with a pool worked out to the cent."""

from collections.abc import Iterator

from pitboss.malformed import Malformed
from pitboss.table.tournament_law import TournamentLaw
from pitboss.tournament.checking.money import brought_by_one, least_pool, numbers_of_players, of_sessions
from pitboss.tournament.conditions import Bracket, Conditions, Counted, GoodsTie, Prizes, Remainder
from pitboss.tournament.printing.amounts import dollars, ordinal, percent, words
from pitboss.tournament.printing.sheet import Grid, Statement
from pitboss.tournament.prizes import Prize, prize_list


def prizes(conditions: Conditions, law: TournamentLaw) -> Iterator[Statement | Grid]:
    """What goes into the pool and how it comes out again."""
    said = conditions.prizes
    if said is None:
        return
    yield Statement("All fees less the operator's share, all re-buys and add-ons make the pool; all of it is paid out.")
    yield from _beside(said)
    if said.brackets or said.curve is not None:
        yield from _counted(said)
    if said.curve is not None:
        curve = said.curve
        yield Statement(
            f"{percent(curve.paid)} of the field is paid, at least one place. The least prize is "
            f"{curve.least / 100:g} times what a fee brings; the rest falls with the place to the power of "
            f"minus {curve.steep / 100:g}"
            f"{', in tiers from the tenth place on' if curve.tiers else ''}, in steps of {dollars(curve.round_to)}."
        )
        numbers = numbers_of_players(conditions)
        for players in dict.fromkeys((numbers[0], min(numbers[-1], 10 * numbers[0]))):
            yield from _worked(conditions, said, players)
    for bracket in said.brackets:
        yield from _worked(conditions, said, max(bracket.players[0], numbers_of_players(conditions)[0]), bracket)
    if said.seats is not None and not said.brackets and said.curve is None:
        yield from _worked(conditions, said, numbers_of_players(conditions)[0])


def _beside(said: Prizes) -> Iterator[Statement]:
    if said.guarantee:
        yield Statement(f"The operator guarantees a pool of {dollars(said.guarantee)} and adds what is missing.")
    for added in said.added:
        where = f" for the {ordinal(added.place)} place" if added.place else " to the pool"
        yield Statement(f"The operator adds {added.what} worth {dollars(added.value)}{where}.")
    if said.bounty is not None:
        bounty = said.bounty
        half = "; half of it is paid, half goes on the winner's own head" if bounty.progressive else ""
        yield Statement(f"{dollars(bounty.each)} of each entry is a bounty, won with the player's last chips{half}.")
        at_end = bounty.pay == "end"
        once = "Bounties are paid at once; after the first of them the tournament can no longer be cancelled."
        text = "Bounties are paid with the prizes." if at_end else once
        yield Statement(text, "T-R60" if at_end else "")
        yield Statement("A bounty that nobody can win goes to the prizes of places.", "T-R61")
    if any(added.place for added in said.added):
        by_value = said.goods_in_tie is GoodsTie.VALUE
        divided = "In a tie the operator pays the value of goods in cash, which is divided."
        draw = "In a tie goods go to the highest card and count as received; cash makes up for the others."
        yield Statement(divided if by_value else draw, "T-R65" if by_value else "")
    if said.seats is not None:
        seats = said.seats
        many = str(seats.number) if seats.number else "as many as it bears"
        yield Statement(f"The pool pays entries to {seats.target}, worth {dollars(seats.value)} each: {many}.")
        in_cash = seats.already_in == "cash"
        text = "in cash" if in_cash else "as a ticket for an entry on another day"
        yield Statement(f"Whoever is entered there already gets the value {text}.", "T-R62" if in_cash else "")


def _counted(said: Prizes) -> Iterator[Statement]:
    persons = said.count is Counted.PLAYERS
    who = "persons who entered, forfeited or not," if persons else "entries and re-buys"
    text = f"The number of {who} decides, when late entry, re-buys and add-ons are over."
    yield Statement(text, "T-R58" if persons else "")
    if said.curve is None:
        yield rounding(said)
    yield Statement("Paid places without a taker are shared among the places taken, in proportion.", "T-R59")


def rounding(said: Prizes) -> Statement:
    """What becomes of what does not divide."""
    first = said.curve is not None or said.remainder is Remainder.FIRST
    round_to = said.round_to if said.curve is None else said.curve.round_to
    left = "what is left goes to first place" if first else "what is left goes by the largest remainders"
    text = f"Prizes are rounded down to {dollars(round_to)}; {left}."
    return Statement(text, "T-R57" if first and round_to == 1 else "")


def _span(bracket: Bracket) -> str:
    first, *last = bracket.players
    return f"{first} to {last[0]}" if last and last[0] != first else f"{first}" if last else f"{first} and more"


def _worked(
    conditions: Conditions, said: Prizes, players: int, bracket: Bracket | None = None
) -> Iterator[Statement | Grid]:
    """The prize list for a number of players who neither buy back nor add on."""
    pool = least_pool(conditions, players)
    heads = players * said.bounty.each if said.bounty is not None else 0
    try:
        sessions = of_sessions(conditions)
        listed = prize_list(said, pool - heads - sessions, players, players, brought_by_one(conditions))
    except Malformed as error:
        yield Statement(f"With {players} players: {error}.")
        return
    beside = ((heads, "bounties"), (sessions, "prizes of single sessions"))
    parts = words([f"{dollars(cents)} are {what}" for cents, what in beside if cents])
    span = f"For {_span(bracket)} players; worked" if bracket is not None else "Worked"
    pooled = f"a pool of {dollars(pool)}{', of which ' if parts else ''}{parts}"
    yield Statement(f"{span} out for {players} without re-buys and add-ons, {pooled}:")
    yield _grid(listed, bracket)


def _grid(listed: tuple[Prize, ...], bracket: Bracket | None) -> Grid:
    shares = bracket.percent if bracket is not None else ()
    goods = any(prize.goods for prize in listed)
    heads = ("place", *(("share",) if shares else ()), "cash", *(("goods or entry", "together") if goods else ()))
    rows = []
    for place, prize in enumerate(listed, 1):
        share = (percent(shares[place - 1]) if place <= len(shares) else "",) if shares else ()
        beside = (dollars(prize.goods) if prize.goods else "", dollars(prize.worth)) if goods else ()
        rows.append((ordinal(place), *share, dollars(prize.cash), *beside))
    return Grid(heads, tuple(rows))
