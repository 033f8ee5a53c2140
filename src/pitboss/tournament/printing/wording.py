"""The document in sentences, item by item of NI2018-51/20.3; what it leaves open goes with the reading that decides."""

from collections.abc import Callable, Iterator

from pitboss.banked.baccarat.law import LAWS as BACCARAT
from pitboss.banked.canberra.law import LAWS as CANBERRA
from pitboss.poker.game import GAMES
from pitboss.table.tournament_law import Regime, Share, TournamentLaw
from pitboss.tournament.checking.finding import DocumentItem
from pitboss.tournament.conditions import Advance, AdvanceFrom, Conditions, Counts, Session
from pitboss.tournament.printing.amounts import chips, count, day, dollars, moment, ordinal, percent, words
from pitboss.tournament.printing.prize_words import prizes
from pitboss.tournament.printing.running_words import further
from pitboss.tournament.printing.sheet import Grid, Section, Sheet, Statement
from pitboss.tournament.structure import law_of

Body = Iterator[Statement | Grid]
Wording = Callable[[Conditions, TournamentLaw], Body]


def sheet_of(conditions: Conditions) -> Sheet:
    """The whole document; Malformed if its edition is unknown."""
    law = law_of(conditions)
    sections = [
        Section(item.value, heading, body)
        for item, heading, wording in WORDINGS
        if (body := tuple(wording(conditions, law)))
    ]
    return Sheet(
        f"Conditions of entry and play: {conditions.name}",
        tuple(_above(conditions, law)),
        tuple(sections),
        f"Version {conditions.version}. Document SHA-256 {conditions.identity}",
    )


def title_of(edition: str) -> str:
    """The name of a game, for people."""
    if edition in GAMES:
        return GAMES[edition].title
    return "Canberra Poker" if edition in CANBERRA else "Mini-Baccarat" if edition in BACCARAT else edition


def _above(conditions: Conditions, law: TournamentLaw) -> Iterator[str]:
    held = f", held on {day(conditions.date)}" if conditions.date else ""
    yield f"{title_of(conditions.edition)} ({conditions.edition}){held}. Tournament rules: {law.source}."
    yield "Items are numbered as in NI2018-51/20.3. A reading in brackets (T-R) decides what the document leaves open."
    if conditions.replaces:
        yield f"Version {conditions.version}, in place of the document {conditions.replaces}."


def _entry(conditions: Conditions, law: TournamentLaw) -> Body:
    if conditions.starts_at:
        yield Statement(f"It starts at {moment(conditions.starts_at)}.")
    if conditions.delay_until:
        until = moment(conditions.delay_until)
        yield Statement(f"If fewer than the least number have entered, the start may be delayed to {until}.")
    if conditions.entries_from:
        yield Statement(f"Entries are taken from {moment(conditions.entries_from)}.")
    if conditions.entry_method:
        yield Statement(f"Method of entry: {conditions.entry_method}.")
    if conditions.eligibility:
        yield Statement(f"Eligible: {conditions.eligibility}.")
    if conditions.agreement:
        yield Statement("Whoever enters agrees to these conditions in writing, or by a tick beside them.")
    yield Statement("A person enters once.")
    if conditions.late_entry is not None:
        late = conditions.late_entry
        text = f"Late entry is open until the end of level {late.until_level}; a late entrant sits down within "
        yield Statement(f"{text}{count(late.report_within, 'minute')} and has a full stack at a drawn seat.")
    else:
        yield Statement("There is no late entry.", "T-R12")


def _fee(conditions: Conditions, law: TournamentLaw) -> Body:
    fee = conditions.fee
    if fee is None:
        return
    yield Statement(f"The entry fee is {dollars(fee.entry)}.")
    if law.share is not Share.TENTH:
        kept = f"{dollars(fee.commission)} of it" if fee.commission else "nothing of it"
        yield Statement(f"The operator keeps {kept} as tournament commission, and nothing of re-buys and add-ons.")
        return
    share = percent(fee.retained_percent or 0)
    base = {"all": "all that competitors pay", "entries": "the entry fees"}.get(
        fee.share_base, "each competitor's fees"
    )
    reading = "T-R69" if fee.share_base == "all" else ""
    yield Statement(f"The operator keeps {share} of {base}, rounded down; the rest is prize money.", reading)


def _sessions(conditions: Conditions, law: TournamentLaw) -> Body:
    if not conditions.sessions:
        yield Statement("There is one session, until one player is left.", "" if conditions.sessions_basis else "T-R10")
    for number, session in enumerate(conditions.sessions, 1):
        yield Statement(_session(conditions, session, number))
    if conditions.sessions:
        yield Statement("A round that is on when a session ends is finished.")
    yield Statement(_unfinished(conditions), "" if conditions.further_session is not None else "T-R66")


def _unfinished(conditions: Conditions) -> str:
    further = conditions.further_session
    if further is None:
        return "A tournament that cannot be finished is cancelled."
    days = count(further.within_days, "day")
    return f"A session that cannot be finished goes on another day, within {days}, when the director says."


def _session(conditions: Conditions, session: Session, number: int) -> str:
    begins = f"starts at {moment(session.starts_at)}" if session.starts_at else f'follows "{session.follows}"'
    start = f" {begins} and" if session.starts_at or session.follows else ""
    game = f" It is of {title_of(session.game)}." if session.game else ""
    flight = " It is one of the flights, of which a person plays one." if session.flight else ""
    return f'Session {number}, "{session.name}",{start} ends {_end(session)}.{game}{flight}'


def _end(session: Session) -> str:
    end = session.end
    if end is None:
        return "as the director says"
    ends = [
        f"when {count(end.players, 'player')} {'is' if end.players == 1 else 'are'} left" if end.players else "",
        f"after {count(end.rounds, 'round')}" if end.rounds else "",
        f"after {count(end.minutes, 'minute')} of play, breaks and pauses apart" if end.minutes else "",
        f"at {moment(end.at)}" if end.at else "",
        f"with level {end.level}" if end.level else "",
    ]
    return ", or ".join(filter(None, ends)) + (", whichever comes first" if sum(map(bool, ends)) > 1 else "")


def _tables(conditions: Conditions, law: TournamentLaw) -> Body:
    tables, quick = conditions.tables, conditions.sit_and_go
    if tables is not None and tables.seats is not None:
        seats = tables.seats
        many = str(seats) if isinstance(seats, int) else f"{seats[0]} to {seats[1]}, as the director sets,"
        yield Statement(f"A table has {many} seats.")
    stated = tables is not None and bool(tables.basis)
    most = f", {tables.most} at most" if tables is not None and tables.most else ""
    yield Statement(f"There are as few tables as seat everybody{most}.", "" if stated else "T-R25")
    yield Statement("Table and seat are drawn by ballot before a player's first session; every ballot can be verified.")
    if quick is not None:
        start = "all places are taken" if quick.start == "full" else f"{quick.start} have entered"
        later = count(quick.report_within, "second")
        yield Statement(f"It starts as soon as {start}; the ballot is held at once, and play begins {later} later.")


def _progression(conditions: Conditions, law: TournamentLaw) -> Body:
    progression = conditions.progression
    if progression is None:
        return
    stacks = {"carry": "Stacks go on into the next session.", "reset": "Every session begins with full stacks."}
    yield Statement(stacks.get(progression.stacks, "The best stack of several flights goes on."))
    drawn = progression.seats == "ballot"
    text = (
        "Seats are drawn anew for each session."
        if drawn
        else "Whoever is seated when a session ends keeps the seat; everybody else is drawn to those that are free."
    )
    yield Statement(text, "T-R28" if drawn else "")
    yield Statement("Between sessions chips are bagged, counted by two persons, and the counts published.", "T-R76")


def _points(conditions: Conditions, law: TournamentLaw) -> Body:
    points = conditions.points
    if points is None:
        return
    if points.table:
        yield Statement("Points for places in a session; shared places share the points of the places.")
        rows = tuple((ordinal(place), f"{each / 100:g}") for place, each in enumerate(points.table, 1))
        yield Grid(("place", "points"), rows)
    else:
        yield Statement("Points are chips won in a session.")
    for text in (points.elimination, points.places):
        if text:
            yield Statement(f"{text[0].upper()}{text[1:]}.")
    if points.ties is not None:
        tie = {"share": "share the prizes of the places", "draw": "are decided by a draw of cards, highest rank first"}
        yield Statement(f"Equal points {tie[points.ties]}.")
    if points.session_prizes:
        sums = words([dollars(each) for each in points.session_prizes])
        yield Statement(f"The first places of each session also get {sums}, out of the pool and paid with the prizes.")


def _repechage(conditions: Conditions, law: TournamentLaw) -> Body:
    repechage = conditions.repechage
    if repechage is None:
        return
    who = "players who went out" if repechage.qualifies == "out_of_session" else "players who did not advance"
    text = f'Session "{repechage.session}" is a repechage that {repechage.offered} be held for {who}, each once'
    yield Statement(f"{text}; {_many(repechage.advance)} advance from it. It is left out if fewer than two qualify.")


def _many(advance: Advance) -> str:
    return str(advance) if isinstance(advance, int) else f"{advance} of them, rounded up,"


def _rebuys(conditions: Conditions, law: TournamentLaw) -> Body:
    rebuys = conditions.rebuys
    if rebuys is None or not rebuys.allowed:
        if rebuys is not None:
            yield Statement("A player who is out cannot buy back.")
        return
    often = f"{count(rebuys.most, 'time')}" if rebuys.most else "any number of times"
    text = f"A player who is out may buy back {often}, {chips(rebuys.chips)} chips for {dollars(rebuys.cost)}"
    yield Statement(
        f"{text}, if the round in which the last chip was lost started by the end of level {rebuys.until_level}."
    )
    within = f"The player decides within {rebuys.decide_within} seconds of the end of the round."
    yield Statement(within, "T-R17" if rebuys.decide_within == 60 else "")
    same = rebuys.seat == "same"
    text = "The seat is the same if it is still free, else drawn." if same else "The seat is drawn."
    yield Statement(text, "T-R18" if same else "")


def _add_ons(conditions: Conditions, law: TournamentLaw) -> Body:
    add_ons = conditions.add_ons
    if add_ons is None or not add_ons.allowed:
        if add_ons is not None:
            yield Statement("There are no add-ons.")
        return
    when = f"in the break after level {add_ons.at}" if add_ons.at else f"until the end of level {add_ons.until_level}"
    often = "once" if add_ons.most == 1 else count(add_ons.most, "time")
    text = f"A player with chips may add {chips(add_ons.chips)} for {dollars(add_ons.cost)}, {often}, {when}."
    yield Statement(text)


def _stacks(conditions: Conditions, law: TournamentLaw) -> Body:
    stacks = conditions.chips
    if stacks is None:
        return
    yield Statement(f"An entry is {chips(stacks.start)} tournament chips. Chips have no cash value.")
    if stacks.bonus:
        until = f" that is paid by {moment(stacks.bonus_until)}" if stacks.bonus_until else ""
        yield Statement(f"An entry{until} has {chips(stacks.bonus)} more, free of charge.", "T-R20")
    if stacks.denominations:
        yield Statement(f"Denominations: {words([chips(each) for each in stacks.denominations])}.")


def _numbers(conditions: Conditions, law: TournamentLaw) -> Body:
    players = conditions.players
    if players is None:
        return
    most = {Counts.ENTRIES: "entries", Counts.SEATED: "players seated at one time"}[players.counts]
    yield Statement(f"At least {players.least} players, at most {players.most} {most}.")
    if players.reserves:
        yield Statement("Reserves are listed in the order of their request and pay when they are offered a seat.")
    if conditions.bots:
        yield Statement("Bots may play, labelled as such; they do not count towards the least number.")
    else:
        yield Statement("No bots play.", "T-R85")
    if players.team_size > 1:
        text = f"An entry is a team of {players.team_size}, with one seat and one stack; members change at each level."
        yield Statement(text)


def _restrictions(conditions: Conditions, law: TournamentLaw) -> Body:
    if conditions.restrictions:
        yield Statement(f"Restrictions: {conditions.restrictions}.")


def _levels(conditions: Conditions, law: TournamentLaw) -> Body:
    if conditions.levels:
        yield level_grid(conditions)
    for session in conditions.sessions:
        if session.levels:
            yield Statement(f'Levels of "{session.name}":')
            yield level_grid(conditions, session)
    if conditions.after_last is not None:
        step = chips(conditions.after_last.step)
        yield Statement(f"Each further level adds {step} to the first amount; the others keep their ratio.")
    elif conditions.levels:
        yield Statement("The last level lasts to the end.")
    yield Statement("A level holds from the first round that starts at or after its time.", "T-R38")


def level_grid(conditions: Conditions, session: Session | None = None) -> Grid:
    """The levels as a table, with the columns that any of them needs."""
    levels = (session.levels if session is not None else ()) or conditions.levels
    columns: list[tuple[str, list[str]]] = [
        ("level", [str(number) for number in range(1, len(levels) + 1)]),
        ("blinds", [" / ".join(map(chips, level.blinds)) for level in levels]),
        ("ante", [chips(level.ante) if level.ante else "" for level in levels]),
        ("bring-in", [chips(level.bring_in) if level.bring_in else "" for level in levels]),
        ("minimum", [chips(level.minimum) if level.minimum else "" for level in levels]),
        ("maximum", [chips(level.maximum) if level.maximum else "" for level in levels]),
        ("limit", [level.limit.replace("_", " ") if level.limit else "" for level in levels]),
        ("minutes", [str(level.minutes) if level.minutes else "" for level in levels]),
        ("rounds", [str(level.rounds) if level.rounds else "" for level in levels]),
        ("break after", [f"{level.break_after} min" if level.break_after else "" for level in levels]),
        ("game", [title_of(level.game) if level.game else "" for level in levels]),
    ]
    used = [(head, cells) for head, cells in columns if any(cells)]
    return Grid(tuple(head for head, _ in used), tuple(zip(*(cells for _, cells in used), strict=True)))


def _advance(conditions: Conditions, law: TournamentLaw) -> Body:
    if conditions.elimination:
        yield Statement(f"Elimination: {conditions.elimination}.")
    if conditions.advance:
        of = "each table" if conditions.advance_from is AdvanceFrom.TABLE else "each session"
        yield Statement(f"From {of} {_many(conditions.advance)} advance.")


def _distribution(conditions: Conditions, law: TournamentLaw) -> Body:
    if conditions.distribution:
        yield Statement(f"How prizes are paid: {conditions.distribution}.")


def _statement(conditions: Conditions, law: TournamentLaw) -> Body:
    """The paragraph that nobody can take out."""
    if law.regime is Regime.NOTICE:
        yield Statement(
            "The tournament is run by the tournament director under these conditions and the rules of the game. Where "
            "they differ, the rules prevail."
        )
        return
    if law.regime is Regime.APPROVAL:
        yield Statement(
            f"These conditions need the approval of {law.authority}. Once approved they prevail over the rules before "
            "the tournament section, as far as they differ, while the tournament is played and no longer."
        )
    else:
        yield Statement("These are conditions of the house. No regulator has approved them or was notified.")
    for override in conditions.overrides:
        yield Statement(f"In place of {override.rule}: {override.text}.")


WORDINGS: tuple[tuple[DocumentItem, str, Wording], ...] = (
    (DocumentItem.ENTRY, "Start, method of entry, eligibility", _entry),
    (DocumentItem.FEE, "Entry fee and the operator's share", _fee),
    (DocumentItem.SESSIONS, "Sessions", _sessions),
    (DocumentItem.TABLES, "Tables", _tables),
    (DocumentItem.FURTHER, "Further conditions", further),
    (DocumentItem.PROGRESSION, "From session to session", _progression),
    (DocumentItem.POINTS, "Points", _points),
    (DocumentItem.REPECHAGE, "Repechage", _repechage),
    (DocumentItem.REBUYS, "Re-buys", _rebuys),
    (DocumentItem.ADD_ONS, "Add-ons", _add_ons),
    (DocumentItem.STACKS, "Chips", _stacks),
    (DocumentItem.NUMBERS, "Number of players", _numbers),
    (DocumentItem.RESTRICTIONS, "Restrictions", _restrictions),
    (DocumentItem.LEVELS, "Betting structure", _levels),
    (DocumentItem.ADVANCE, "Elimination and advancing", _advance),
    (DocumentItem.PRIZES, "Prizes", prizes),
    (DocumentItem.DISTRIBUTION, "Distribution", _distribution),
    (DocumentItem.STATEMENT, "Statement", _statement),
)
