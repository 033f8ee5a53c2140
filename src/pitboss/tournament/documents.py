"""The duties before entries: document, approval or notice, publication, director, commitment (NI2018-51/20.2, 20.4)."""

from pitboss.play import Refusal
from pitboss.table.tournament_law import Regime
from pitboss.tournament.checking import refuse_errors
from pitboss.tournament.commands import (
    CommitBallot,
    Document,
    Draft,
    Nominate,
    OpenEntries,
    Publish,
    RecordApproval,
    RecordNotice,
)
from pitboss.tournament.conditions import Bounty, Conditions, Fee
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.document import (
    Approved,
    BallotCommitted,
    DirectorNominated,
    Documented,
    Drafted,
    Notified,
    Published,
)
from pitboss.tournament.events.entries import EntriesOpened
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import law_of, seats_of
from pitboss.tournament.terms import Phase

Events = list[TournamentEvent]
BEFORE_START = frozenset({Phase.DRAFT, Phase.DOCUMENTED, Phase.PUBLISHED, Phase.ENTRIES, Phase.BALLOTED})
HASH = 64


def draft(state: TournamentState, command: Draft) -> Events:
    """A new version goes the whole way again, and there is none once the first session has started (T-R03)."""
    law = law_of(command.conditions)
    if state.phase not in BEFORE_START or state.session:
        raise Refusal((*law.document, "T-R03"), "conditions change no more once the first session has started")
    if state.version and command.conditions.replaces != state.identity:
        raise Refusal((*law.document, "T-R03"), "a new version names the hash of the one before")
    if state.entered and (_price(command.conditions) != _price(state.conditions)):
        text = "fee, bounty and starting stack are the same for everybody: they stay once an entry was taken"
        raise Refusal((*law.fee_item, *law.stacks, "T-R03", "T-R20"), text)
    rules = law.document + (("T-R03",) if state.version else ())
    return [Drafted(rules, command.conditions, command.conditions.identity)]


def _price(conditions: Conditions) -> tuple[Fee | None, int, Bounty | None]:
    """What a fee is, and what it buys."""
    chips, prizes = conditions.chips, conditions.prizes
    return conditions.fee, chips.start if chips is not None else 0, prizes.bounty if prizes is not None else None


def document(state: TournamentState, command: Document) -> Events:
    _check_drafted(state)
    law = state.law
    if state.documented:
        raise Refusal(law.document, "this version is documented already")
    refuse_errors(state.conditions)
    return [Documented(law.document + law.contents + law.prevails, state.identity)]


def record_approval(state: TournamentState, command: RecordApproval) -> Events:
    law = state.law
    if law.regime is not Regime.APPROVAL:
        raise Refusal(law.regulator, "these rules know no approval: the Commission is notified")
    _check_paper(state, command.authority, command.reference, command.date, command.identity)
    return [Approved(law.regulator, command.authority, command.reference, command.date, command.identity)]


def record_notice(state: TournamentState, command: RecordNotice) -> Events:
    law = state.law
    if law.regime is not Regime.NOTICE:
        raise Refusal(law.regulator, "these rules know no notice: the conditions are approved beforehand")
    _check_paper(state, command.recipient, command.reference, command.date, command.identity)
    return [Notified(law.regulator, command.recipient, command.reference, command.date, command.identity)]


def publish(state: TournamentState, command: Publish) -> Events:
    _check_documented(state)
    if state.published:
        raise Refusal(state.law.publish or state.law.document, "this version is published already")
    return [Published(state.law.publish or state.law.document, command.at, state.identity)]


def nominate(state: TournamentState, command: Nominate) -> Events:
    if not command.director.strip() or not all(name.strip() for name in command.assistants):
        raise Refusal(state.law.director, "a director has a name, and so has every assistant")
    return [DirectorNominated(state.law.director, command.director, command.assistants)]


def commit_ballot(state: TournamentState, command: CommitBallot) -> Events:
    """Before the first entry, and again between sessions: the draws of a session come from secrets of their own."""
    _check_drafted(state)
    if state.phase not in (Phase.DRAFT, Phase.DOCUMENTED, Phase.PUBLISHED, Phase.BETWEEN):
        raise Refusal(state.law.ballot, "the secrets are committed to before entries are taken, and between sessions")
    if state.draws:
        raise Refusal(state.law.ballot, "the secret behind the draws of the session before is to be revealed first")
    if any(len(text) != HASH for text in (command.ballot, command.draws)):
        raise Refusal(state.law.ballot, "a commitment is a SHA-256 in hexadecimal")
    return [BallotCommitted(state.law.ballot, command.ballot, command.draws)]


def open_entries(state: TournamentState, command: OpenEntries) -> Events:
    _check_drafted(state)
    law = state.law
    if state.phase is not Phase.PUBLISHED and state.phase not in (Phase.DRAFT, Phase.DOCUMENTED):
        raise Refusal(law.document, "entries were opened already")
    if not state.documented:
        raise Refusal(law.document, "the conditions are to be documented first")
    if law.regime is not Regime.HOUSE and not state.regulator:
        what = "approved by the authority" if law.regime is Regime.APPROVAL else "notified to the Commission"
        raise Refusal(law.regulator, f"the conditions are to be {what} first")
    if not state.published:
        raise Refusal(law.publish or law.document, "the conditions are to be made available to patrons first")
    if not state.director:
        raise Refusal(law.director, "the gaming shift manager is to name the director first")
    if not all(state.committed):
        raise Refusal(law.ballot, "the secrets of the ballot are to be committed to first")
    least, most = seats_of(state.conditions)
    seats = command.seats or most
    if not least <= seats <= most:
        raise Refusal(law.tables + law.seats + ("T-R10",), f"the conditions have {least} to {most} players at a table")
    return [EntriesOpened(law.director + law.publish + law.regulator, command.at, seats)]


def _check_drafted(state: TournamentState) -> None:
    if not state.version:
        raise Refusal(("T-R03",), "there are no conditions yet")


def _check_documented(state: TournamentState) -> None:
    _check_drafted(state)
    if not state.documented:
        raise Refusal(state.law.document, "the conditions are to be documented first")


def _check_paper(state: TournamentState, *texts: str) -> None:
    _check_documented(state)
    if not all(text.strip() for text in texts):
        raise Refusal(state.law.regulator, "who, a reference, the date and the hash of the document are recorded")
    if texts[-1] != state.identity:
        raise Refusal(state.law.regulator, "that is the hash of another document")
