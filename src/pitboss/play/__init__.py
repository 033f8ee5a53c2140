"""The contract that every game shares: who acts, with what command, which events follow, and who may see them.

Poker and the banked games stand on it. State is the fold of its events; everything cites its rules; nothing here
knows a clock, a random number or a game.
"""

from pitboss.play.codec import Codec, Envelope
from pitboss.play.command import Answers, Command, Refusal, Report, permit
from pitboss.play.dealer import Dealer, ShuffleSource
from pitboss.play.event import Event, RuleIds, project
from pitboss.play.expected import DealersCards, Expected, Lateness
from pitboss.play.legal import Choice, Closed, Legal
from pitboss.play.money import Account, Ledger, Transfer
from pitboss.play.principal import Principal, Role
from pitboss.play.ruling import Effect, Outcome, Ruling
from pitboss.play.shell import Play

__all__ = [
    "Account",
    "Answers",
    "Choice",
    "Closed",
    "Codec",
    "Command",
    "Dealer",
    "DealersCards",
    "Effect",
    "Envelope",
    "Event",
    "Expected",
    "Lateness",
    "Ledger",
    "Legal",
    "Outcome",
    "Play",
    "Principal",
    "Refusal",
    "Report",
    "Role",
    "RuleIds",
    "Ruling",
    "ShuffleSource",
    "Transfer",
    "permit",
    "project",
]
