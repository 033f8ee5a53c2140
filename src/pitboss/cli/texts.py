"""The text of a file that somebody has named."""

from pathlib import Path

from pitboss.malformed import Malformed


def text_of(file: Path, most: int | None = None) -> str:
    """What a file holds, or its first bytes where `most` says how many are looked at; Malformed if it is no text."""
    try:
        return file.read_bytes()[:most].decode()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no UTF-8 text"
        raise Malformed(f"{file}: cannot be read: {reason}") from error
