"""Names of people and tables: what may stand in them, and which of them cannot be told apart."""

import unicodedata

from pitboss.malformed import Malformed
from pitboss.play import Role
from pitboss.room.bots import TEMPERS as POKER_TEMPERS
from pitboss.room.bots.wager_tempers import TEMPERS as BANKED_TEMPERS

LONGEST = 40
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Controls, formats that turn or hide text, halves of characters, characters that are none, ends of lines."""
NUMBERS = " 0123456789"
"""What a second bot of a temper bears after its name."""
JOINERS = "\u200c\u200d"
"""What joins signs, as in pictures of a family: no harm in running text."""
_SEEN_AS = {
    **dict(zip("авгеіјкмнорѕтухԁԛԝѵ", "abreljkmhopstyxdqwv", strict=True)),
    **dict(zip("αβεικνορτυχ", "abelkvoptyx", strict=True)),
    **dict(zip("0135|!", "olesll", strict=True)),
    "i": "l",
    "ı": "l",
}
"""Letters that look like others, and what they are taken for."""


def proper(text: str, longest: int = LONGEST) -> str:
    """A name as it is kept: in the usual form of its characters, with single spaces; Malformed if some are unseen."""
    kept = spaced(check_seen(text))
    if len(kept) > longest:
        raise Malformed(f"a name has at most {longest} characters, not {len(kept)}")
    return kept


def spaced(text: str) -> str:
    """A text in the usual form of its characters, with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def check_seen(text: str) -> str:
    """The text, if all of it can be seen; Malformed that names the first character that cannot."""
    bad = next((char for char in text if _is_unseen(char)), None)
    if bad is not None:
        raise Malformed(f"U+{ord(bad):04X} is a character that nobody sees: leave it out")
    return text


def without_unseen(text: str) -> str:
    """Running text without what turns or hides it."""
    return "".join(char for char in text if char in JOINERS or not _is_unseen(char)).strip()


def key_of(name: str) -> str:
    """What an account is found by: the name whatever its case."""
    return unicodedata.normalize("NFKC", name).casefold()


def is_same(person: str, other: str) -> bool:
    """Whether two are one: by id, or by a name whatever its case."""
    return person == other or key_of(person) == key_of(other)


def likeness(name: str) -> str:
    """What a name looks like at a glance: two of one likeness cannot be told apart."""
    bare = (char for char in unicodedata.normalize("NFKD", key_of(name)) if not unicodedata.combining(char))
    return "".join(_SEEN_AS.get(char, char) for char in bare if not char.isspace())


def is_the_houses(name: str) -> bool:
    """Whether a name belongs to the house: that of a bot, whatever its number, or of an office."""
    seen = likeness(name)
    return seen in _OFFICES or likeness(name.rstrip(NUMBERS)) in _BOTS or _BOT in seen


def _is_unseen(char: str) -> bool:
    return (not char.isascii() and unicodedata.category(char) in UNSEEN) or char < " " or char == "\x7f"


_BOT = likeness("(bot)")
_BOTS = frozenset(map(likeness, (*POKER_TEMPERS, *BANKED_TEMPERS)))
_OFFICES = _BOTS | frozenset(map(likeness, (*Role, "house", "the house", "pitboss")))
