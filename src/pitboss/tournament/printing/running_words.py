"""Item (C) in sentences: balancing and breaking, time to act, hand for hand, absence, deals, refunds and the rest."""

from collections.abc import Iterator

from pitboss.banked.baccarat.law import LAWS as BACCARAT
from pitboss.banked.canberra.law import LAWS as CANBERRA
from pitboss.table.tournament_law import Regime, TournamentLaw
from pitboss.tournament.conditions import Cancellation, ColourMethod, Conditions, GraveAct, SameRound
from pitboss.tournament.printing.amounts import chips, count, moment, words
from pitboss.tournament.printing.sheet import Statement
from pitboss.tournament.printing.switches import CANCELLATION, SAME_ROUND, SwitchKind, statements
from pitboss.tournament.structure import game_of, lifts, takes_pot_commission

GRAVE = {
    GraveAct.CANCEL: "cancel",
    GraveAct.EXCLUDE: "exclude a player",
    GraveAct.REINSTATE: "let a player in again",
    GraveAct.CLOCK: "set the clock by more than a minute",
    GraveAct.PLACES: "confirm the places",
}


def further(conditions: Conditions, law: TournamentLaw) -> Iterator[Statement]:
    """Everything of item (C), whether the document says it or a reading does."""
    banked = conditions.edition in CANBERRA or conditions.edition in BACCARAT
    yield from statements(conditions, SwitchKind.HOUSE if banked else SwitchKind.POKER)
    yield from _tables(conditions)
    yield from _time(conditions)
    yield from _absence(conditions, law)
    yield from _chips(conditions, law)
    yield from _ends(conditions, law)
    yield from _people(conditions, law)


def _tables(conditions: Conditions) -> Iterator[Statement]:
    spread, halt = conditions.balancing.spread, conditions.balancing.halt
    text = f"Tables are balanced when sizes differ by more than {spread}; one {halt} short of the fullest waits."
    yield Statement(text, "T-R31" if (spread, halt) == (1, 3) else "")
    if conditions.breaking.redraw_at:
        at = words([str(number) for number in conditions.breaking.redraw_at])
        yield Statement(f"All seats are drawn anew when {at} players are left.")
    together = conditions.hand_for_hand
    if together.at == "never":
        yield Statement("Tables never play hand for hand.")
        return
    when = "with one player more than places paid" if together.at == "bubble" else f"with {together.at} players left"
    clock = f"each costs {together.beat_seconds} seconds of the clock" if together.beat_seconds else "the clock runs on"
    ties = "" if together.ties == "chips" else "; all who go out in one share the places"
    text = f"Hand for hand begins {when}: all tables play one round together, {clock}{ties}."
    yield Statement(text, "T-R52" if together.at == "bubble" and not together.beat_seconds and not ties else "")


def _time(conditions: Conditions) -> Iterator[Statement]:
    if conditions.time_to_act:
        yield Statement(f"A player has {count(conditions.time_to_act, 'second')} to act.")
    if conditions.time_bank:
        yield Statement(f"Beyond that each player has {count(conditions.time_bank, 'second')} for a session.")
    else:
        yield Statement("There is no time bank.", "T-R46")


def _absence(conditions: Conditions, law: TournamentLaw) -> Iterator[Statement]:
    absence = conditions.absence
    if law.skips_absent and not lifts(conditions, law.skips_absent[0]):
        yield Statement("An absent player is not dealt in.")
    elif absence.blind_off or game_of(conditions.edition).against_house:
        yield Statement("An absent player is dealt in, puts up what is due and is folded in turn.", "T-R42")
    else:
        yield Statement("An absent player's chips are not touched.")
    if absence.seated_by:
        text = f"Whoever is not seated by {moment(absence.seated_by)} forfeits the position; the fee stays in the pool."
        yield Statement(text)
    else:
        text = "Whoever is not seated at the starting time forfeits the position; the fee stays in the pool."
        yield Statement(text, "T-R43")


def _chips(conditions: Conditions, law: TournamentLaw) -> Iterator[Statement]:
    colour = conditions.colour_up
    for step in colour.steps:
        yield Statement(f"After level {step.after} the chips of {chips(step.chip)} leave.")
    method = {
        ColourMethod.RACE: "Odd chips are raced: a card for each, at most one chip a player, nobody is raced out.",
        ColourMethod.ROUND_UP: "Odd chips are rounded up to one of the next denomination.",
        ColourMethod.NONE: "Odd chips are not exchanged.",
    }[colour.method]
    yield Statement(method, "T-R73" if colour.method is ColourMethod.NONE else "")
    if takes_pot_commission(conditions):
        yield Statement("Commission is taken from pots, in chips, as the rules of the game have it.", "T-R07")
    house = conditions.against_house
    if house.most_payout:
        yield Statement(f"The house pays at most {chips(house.most_payout)} chips on a hand.")
    if house.jackpot_terms:
        yield Statement(f"Jackpot: {house.jackpot_terms}.")


def _ends(conditions: Conditions, law: TournamentLaw) -> Iterator[Statement]:
    old = law.regime is Regime.APPROVAL
    silent = "T-R84" if old else ""
    same = SAME_ROUND[conditions.same_round or SameRound.CHIPS]
    yield Statement(same, silent if conditions.same_round is None else "")
    text = CANCELLATION[conditions.cancellation or Cancellation.REFUNDS]
    yield Statement(text, silent if conditions.cancellation is None else "")
    if conditions.refunds in ("", "none"):
        text = "Whoever withdraws before the start gets nothing back."
        yield Statement(text, "T-R22" if not conditions.refunds else "")
    else:
        yield Statement(f"Whoever withdraws gets the fee back {conditions.refunds} the start.")


def _people(conditions: Conditions, law: TournamentLaw) -> Iterator[Statement]:
    deals = conditions.deals
    if deals is None:
        yield Statement("Divisions of the prizes by agreement are not offered.", "T-R64")
    else:
        kinds = {"icm": "by ICM", "chips": "by chips", "equal": "in equal parts", "stated": "in stated sums"}
        how = words([kinds[kind] for kind in deals.kinds])
        text = (
            f"From {deals.from_players} players on, all of them and the director may agree to divide the prizes {how}."
        )
        yield Statement(text)
    if conditions.two_persons:
        acts = words([GRAVE[act] for act in conditions.two_persons], "or")
        yield Statement(f"It takes two persons to {acts}: one proposes it, and another confirms it.")
    else:
        yield Statement("Whoever may decide does so alone.", "T-R86")
    substitutes = conditions.substitutes
    whose = "substitute's" if substitutes is not None and substitutes.prize == "substitute" else "entrant's"
    when = f" ({substitutes.when})" if substitutes is not None and substitutes.when else ""
    text = f"The director may let a substitute{when} take over a seat; place and prize are the {whose}."
    yield Statement(text, "T-R45" if substitutes is None else "")
