"""A told step: one plain sentence of what happened, with the rules that made it so."""

import msgspec

from pitboss.play.event import RuleIds


class Told(msgspec.Struct, frozen=True):
    """A sentence and the ids of the rules that made it so. `section` names a part of the play that begins with it."""

    text: str
    rules: RuleIds
    section: str = ""
