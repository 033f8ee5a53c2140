"""Whether fee and prizes add up for every number of players that may come: points 5 and 6 of the list."""

from itertools import pairwise

from pitboss.play.money import dollars
from pitboss.table.tournament_law import Share
from pitboss.tournament.checking.finding import DocumentItem, Findings
from pitboss.tournament.conditions import Bracket, Conditions, Counted, Counts, Curve, Prizes
from pitboss.tournament.curves import least_prize, places_paid
from pitboss.tournament.pools import MOST_RETAINED, WHOLE

UNBOUNDED = 10_000
"""Where nothing bounds the entries, prizes are checked up to so many."""


def check_money(conditions: Conditions, found: Findings) -> None:
    _fee(conditions, found)
    _session_prizes(conditions, found)
    if conditions.prizes is None:
        return
    _brackets(conditions, conditions.prizes, found)
    if conditions.prizes.curve is not None:
        _curve(conditions, conditions.prizes, conditions.prizes.curve, found)
    _bounty(conditions, conditions.prizes, found)
    _seats(conditions, conditions.prizes, found)


def numbers_of_players(conditions: Conditions) -> range:
    """Every number of players that may decide the breakdown; a sit-and-go begins with its own."""
    players, prizes = conditions.players, conditions.prizes
    least = players.least if players is not None and players.least else 2
    if conditions.sit_and_go is not None and conditions.sit_and_go.start is not None:
        start = conditions.sit_and_go.start
        least = start if isinstance(start, int) else players.most if players is not None and players.most else least
    bounded = players is not None and players.most and players.counts is Counts.ENTRIES
    if prizes is not None and prizes.count is Counted.ENTRIES and conditions.rebuys and conditions.rebuys.allowed:
        bounded = False
    most = players.most if players is not None and bounded else UNBOUNDED
    return range(least, max(least, most) + 1)


def least_pool(conditions: Conditions, players: int) -> int:
    """What so many entries bring at least, bounties and all, with what the operator adds."""
    fee, prizes = conditions.fee, conditions.prizes
    if fee is None:
        return 0
    total = players * fee.entry
    kept = players * fee.commission if fee.retained_percent is None else total * fee.retained_percent // WHOLE
    added = sum(each.value for each in prizes.added if not each.place) if prizes is not None else 0
    return max(total - kept + added, prizes.guarantee if prizes is not None else 0)


def placed_pool(conditions: Conditions, players: int) -> int:
    """What of the least pool is left for places, after bounties and a fixed number of seats."""
    prizes = conditions.prizes
    pool = least_pool(conditions, players)
    if prizes is None:
        return pool
    heads = players * prizes.bounty.each if prizes.bounty is not None else 0
    seats = prizes.seats.number * prizes.seats.value if prizes.seats is not None else 0
    return pool - heads - seats - of_sessions(conditions)


def of_sessions(conditions: Conditions) -> int:
    """What the prizes of single sessions take of the pool."""
    points = conditions.points
    return sum(points.session_prizes) * len(conditions.played_sessions) if points is not None else 0


def _fee(conditions: Conditions, found: Findings) -> None:
    fee = conditions.fee
    if fee is None:
        return
    if fee.commission > fee.entry:
        text = f"a commission of {dollars(fee.commission)} is more than the fee of {dollars(fee.entry)}"
        found.error(DocumentItem.FEE, text, *found.law.fee)
    if found.law.share is Share.TENTH:
        if fee.retained_percent is not None and fee.retained_percent > MOST_RETAINED:
            text = f"{fee.retained_percent / 100:g} % is kept: at most 10 % may be, whatever the conditions lift"
            found.error(DocumentItem.FEE, text, *found.law.fee, "T-R05")
        if fee.commission:
            found.error(
                DocumentItem.FEE, "state the operator's share in per cent: fee.retained_percent", *found.law.fee
            )
    elif found.law.share is Share.COMMISSION and fee.retained_percent is not None:
        found.error(DocumentItem.FEE, "state the operator's share as an amount: fee.commission", *found.law.fee)


def _session_prizes(conditions: Conditions, found: Findings) -> None:
    """Prizes of single sessions come out of the pool before those of the whole (NI2018-51/20.22(b))."""
    stated = conditions.points.session_prizes if conditions.points is not None else ()
    if not stated:
        return
    rules = (*found.law.pool_all, *found.law.prizes)
    if 0 in stated or any(later > earlier for earlier, later in pairwise(stated)):
        text = "prizes of sessions are more than nothing and never rise with the place (points.session_prizes)"
        found.error(DocumentItem.POINTS, text, *rules)
    least = numbers_of_players(conditions).start
    if of_sessions(conditions) > least_pool(conditions, least):
        pool, promised = dollars(least_pool(conditions, least)), dollars(of_sessions(conditions))
        text = f"prizes of sessions promise {promised}, and the pool may be {pool} (points.session_prizes)"
        found.error(DocumentItem.POINTS, text, *rules)
    if any(session.flight for session in conditions.sessions):
        text = "prizes of sessions need a pool that is known when one ends: not with flights (points.session_prizes)"
        found.error(DocumentItem.POINTS, text, *rules, "T-R23", "T-R58")


def _brackets(conditions: Conditions, prizes: Prizes, found: Findings) -> None:
    if prizes.brackets and prizes.curve is not None:
        found.error(DocumentItem.PRIZES, "prizes go by brackets or by a curve, not by both")
    if not prizes.brackets:
        return
    for bracket in prizes.brackets:
        _bracket(conditions, bracket, found)
    numbers = numbers_of_players(conditions)
    found_for = [(number, sum([bracket.covers(number) for bracket in prizes.brackets])) for number in numbers]
    none = [number for number, brackets in found_for if not brackets]
    twice = [number for number, brackets in found_for if brackets > 1]
    if none:
        found.error(DocumentItem.PRIZES, f"{spans(none)} players have no breakdown: a bracket for every number")
    if twice:
        found.error(DocumentItem.PRIZES, f"{spans(twice)} players have two breakdowns: one bracket for every number")


def _bracket(conditions: Conditions, bracket: Bracket, found: Findings) -> None:
    called = f"the bracket from {bracket.players[0]} players"
    if len(bracket.players) == 2 and bracket.players[1] < bracket.players[0]:
        found.error(DocumentItem.PRIZES, f"{called} ends before it begins")
    if bool(bracket.percent) == bool(bracket.sums):
        found.error(DocumentItem.PRIZES, f"{called} has percentages or sums, one of the two")
        return
    prizes = bracket.percent or bracket.sums
    worth = bracket.percent or _with_goods(conditions, bracket.sums)
    if any(later > earlier for earlier, later in pairwise(worth)):
        found.error(DocumentItem.PRIZES, f"{called}: a prize never rises with the place")
    if 0 in prizes:
        found.error(DocumentItem.PRIZES, f"{called}: a place that is paid gets more than nothing")
    least = max(bracket.players[0], numbers_of_players(conditions).start)
    if bracket.places > least:
        found.error(DocumentItem.PRIZES, f"{called} pays {bracket.places} places, more than players")
    if bracket.percent and sum(bracket.percent) != WHOLE:
        text = f"{called} makes {sum(bracket.percent) / 100:g} %, not 100 %: all of the pool goes back to players"
        found.error(DocumentItem.PRIZES, text, *found.law.pool_all)
    if sum(bracket.sums) > placed_pool(conditions, least):
        pool = dollars(placed_pool(conditions, least))
        text = f"{called} promises {dollars(sum(bracket.sums))}, and the pool may be {pool}"
        found.error(DocumentItem.PRIZES, text)


def _with_goods(conditions: Conditions, sums: tuple[int, ...]) -> tuple[int, ...]:
    """What places get that have stated sums, with the value of the goods that the operator adds to each."""
    added = conditions.prizes.added if conditions.prizes is not None else ()
    return tuple(cash + sum(each.value for each in added if each.place == place) for place, cash in enumerate(sums, 1))


def _curve(conditions: Conditions, prizes: Prizes, curve: Curve, found: Findings) -> None:
    net = brought_by_one(conditions)
    smallest = least_prize(curve, net)
    short = [
        number
        for number in numbers_of_players(conditions)
        if places_paid(curve, number) * smallest > placed_pool(conditions, number)
        or places_paid(curve, number) > number
    ]
    if short:
        found.error(DocumentItem.PRIZES, f"the curve promises {spans(short)} players more than the pool holds")


def _bounty(conditions: Conditions, prizes: Prizes, found: Findings) -> None:
    bounty, fee, rebuys = prizes.bounty, conditions.fee, conditions.rebuys
    if bounty is None or fee is None:
        return
    if bounty.each > brought_by_one(conditions):
        text = f"a bounty of {dollars(bounty.each)} is more than an entry brings to the pool"
        found.error(DocumentItem.PRIZES, text, "T-R60")
    if bounty.on_rebuy and (rebuys is None or not rebuys.allowed or bounty.each > rebuys.cost):
        found.error(DocumentItem.PRIZES, "a bounty on re-buys needs re-buys that cost as much", "T-R60")


def brought_by_one(conditions: Conditions) -> int:
    """What one entry brings."""
    fee = conditions.fee
    if fee is None:
        return 0
    return fee.net if fee.retained_percent is None else fee.entry - fee.entry * fee.retained_percent // WHOLE


def _seats(conditions: Conditions, prizes: Prizes, found: Findings) -> None:
    seats = prizes.seats
    if seats is None:
        return
    if seats.commission > seats.value:
        found.error(DocumentItem.PRIZES, "the target's commission is more than its fee: prizes.seats", "T-R62")
    least = numbers_of_players(conditions).start
    if seats.number and not prizes.brackets and prizes.curve is None:
        text = "say who gets what is left after a fixed number of seats: brackets or a curve"
        found.error(DocumentItem.PRIZES, text, "T-R62")
    if placed_pool(conditions, least) < (0 if seats.number else seats.value):
        text = f"{least} players bring {dollars(least_pool(conditions, least))}, less than the seats are worth"
        found.error(DocumentItem.PRIZES, text, "T-R62")


def spans(numbers: list[int]) -> str:
    """`20`, `3 to 9`, `20, 36 to 40`."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1] = [found[-1][0], number]
        else:
            found.append([number])
    return ", ".join(" to ".join(map(str, span)) for span in found)
