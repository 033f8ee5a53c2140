"""The operator's terms: what may be set up, and what the players are told before it changes.

S94-1994/7CS5.2 and 12.2; 1999-FARO/5.2; NI2018-51/2.2, 3.5, 4.1, 4.2, 15 and 18.1.
"""

from pitboss.play import Refusal, RuleIds
from pitboss.play.money import Currency
from pitboss.poker.commission import Lesser, NoCommission, Pot5, Pot10, TimeCharge
from pitboss.poker.game import Game, game_of
from pitboss.poker.kinds import Forced
from pitboss.poker.options import Options
from pitboss.poker.table.commands import GiveNotice
from pitboss.poker.table.events import Lapsed, Noticed
from pitboss.poker.table.law import PokerTableLaw
from pitboss.poker.table.state import PokerTableState, merged
from pitboss.poker.table.tournament import law_under
from pitboss.poker.validation import check_options, findings
from pitboss.poker.written import written
from pitboss.table.events import TableEvent
from pitboss.table.terms import Approvals

Events = list[TableEvent]
HANDS = ("ace_low", "win", "low_qualifier", "low_ace")


def check_terms(game: Game, law: PokerTableLaw, options: Options, seats: int, approvals: Approvals) -> None:
    """Refuse terms that no table of this game can have."""
    check_options(game, options)
    most = max(deck.most_players for deck in game.decks)
    if not 2 <= seats <= most:
        raise Refusal(law.seating + game.seats, f"a table of {game.title} has 2 to {most} seats, not {seats}")
    if law.agree_deck and options.deck != game.defaults.deck:
        raise Refusal(law.agree_deck + law.agreement, f"a deck of {options.deck} cards needs the players' agreement")
    if law.agree_ace and options.ace_low is not None:
        raise Refusal(law.agree_ace + law.agreement, "where the ace is low too, the players have agreed on it")
    if law.agree_mode and law.agree_deck and options.forced is not Forced.BLINDS:
        raise Refusal(law.agree_mode + law.agreement, "play begins with the blind; antes need the players' agreement")
    check_options(game, options, seats)
    _check_commission(law, options, approvals)
    if options.currency is Currency.CHIPS and law.tournament is None:
        rules = ("NI2018-51/dict:Tournament Chips", "T-R08")
        raise Refusal(rules, "chips without cash value are for tables of a tournament")


def give_notice(state: PokerTableState, command: GiveNotice) -> Events:
    """Terms from the next round on. A game may be changed only where the rules leave it to choose (5.2(a))."""
    game, law = state.coming_game, state.coming_law
    if command.edition and command.edition != game.edition:
        game = game_of(command.edition)
        if not law.notice_game or not game.table.notice_game:
            rules = law.notice_game or law.edition
            raise Refusal(rules, f"a table of {state.game.title} cannot change to {game.title}")
        law = law_under(game.table, state.tournament)
    _check_seated(state, game)
    check_approvals(law, state.approvals)
    check_terms(game, law, command.options, len(state.seats), state.approvals)
    _check_chips(state, command.options)
    events: Events = [Noticed(_rules(state, game, law, command.options), game.edition, command.options, written(game))]
    return events + ([Lapsed(state.law.agreement)] if _overtakes(state, game, command.options) else [])


def variation(game: Game, options: Options) -> RuleIds:
    """The rules by which a scale of the operator's own is accepted, where there is one."""
    return game.law.commission_variation if isinstance(options.commission, Lesser) else ()


def check_approvals(law: PokerTableLaw, approvals: Approvals) -> None:
    """Refuse to play where the rules want a written approval and no reference to it is known."""
    missing = [name for name in ("table", "shoe", "commission") if not getattr(approvals, name).strip()]
    if law.approvals and missing:
        raise Refusal(law.approvals, f"no reference to the approval of {', '.join(missing)}")


def _rules(state: PokerTableState, game: Game, law: PokerTableLaw, options: Options) -> RuleIds:
    """The rules by which these terms are given notice of: limits always, further matters where they change."""
    before, rules = state.announced, law.notice
    if game is not state.coming_game:
        rules += law.notice_game
    if (options.deck, options.joker) != (before.deck, before.joker):
        rules += law.notice_deck
    if any(getattr(options, name) != getattr(before, name) for name in HANDS):
        rules += law.notice_hands
    if options.commission != before.commission:
        rules += law.notice_commission
    rules += variation(game, options)
    return tuple(dict.fromkeys(rules))


def _overtakes(state: PokerTableState, game: Game, options: Options) -> bool:
    """Whether new terms end what is proposed, or agreed and no longer possible: the operator withdraws (RR-03)."""
    if state.proposal is not None:
        return True
    if state.agreement is None or game is not state.game:
        return False
    return any(not finding.warning for finding in findings(game, merged(options, state.agreement)))


def _check_seated(state: PokerTableState, game: Game) -> None:
    most = max(deck.most_players for deck in game.decks)
    if len(state.seats) > most:
        raise Refusal(game.seats, f"{game.title} is for {most} players; this table has {len(state.seats)} seats")


def _check_commission(law: PokerTableLaw, options: Options, approvals: Approvals) -> None:
    """Within what is approved; and whole dollars must be payable in chips (C-R65)."""
    scheme = options.commission
    if not isinstance(scheme, NoCommission | TimeCharge) and options.currency.whole % options.unit:
        rules = (*law.notice_commission, "C-R65")
        chips = options.amount(options.unit)
        raise Refusal(rules, f"commission comes in whole {options.currency}, which chips of {chips} cannot pay")
    if not law.approvals:
        return
    cents = scheme.cap if isinstance(scheme, Pot5 | Pot10) else scheme.rate if isinstance(scheme, TimeCharge) else 0
    if cents > approvals.commission_most:
        most = options.amount(approvals.commission_most)
        rules = law.time_charge if isinstance(scheme, TimeCharge) else law.notice_commission
        raise Refusal(rules, f"a commission of up to {options.amount(cents)} is more than the {most} approved")


def _check_chips(state: PokerTableState, options: Options) -> None:
    """Stakes must be payable in the new chips."""
    is_finer = state.announced.unit % options.unit == 0
    if not is_finer and (state.round or any(place.stake % options.unit for place in state.places.values())):
        raise Refusal(state.game.law.chips, f"the stakes cannot be paid in chips of {options.amount(options.unit)}")
