"""The contract that every game shares: who acts, with what command, which events follow, and who may see them.

Poker and the banked games stand on it. State is the fold of its events; everything cites its rules; nothing here
knows a clock, a random number or a game.
"""

from pitboss.play.codec import Codec, Envelope
from pitboss.play.command import Command, Occurred, permit
from pitboss.play.event import Event, RuleIds, project
from pitboss.play.expected import Expected
from pitboss.play.money import Account, Book, Transfer
from pitboss.play.principal import Principal, Role
from pitboss.play.refusal import Refusal
from pitboss.play.ruling import Effect, Outcome, Ruling
from pitboss.play.shell import Play

__all__ = [
    "Account",
    "Book",
    "Codec",
    "Command",
    "Effect",
    "Envelope",
    "Event",
    "Expected",
    "Occurred",
    "Outcome",
    "Play",
    "Principal",
    "Refusal",
    "Role",
    "RuleIds",
    "Ruling",
    "Transfer",
    "permit",
    "project",
]
