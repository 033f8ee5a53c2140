"""The address of a database: what looks like one, and how it is printed. It needs no driver."""

from urllib.parse import parse_qs, urlsplit

SCHEMES = ("postgresql", "postgres")


def is_address(name: str) -> bool:
    """Whether a store is named by the address of a database, not by a folder."""
    return name.partition("://")[0].lower() in SCHEMES and "://" in name


def shown(address: str) -> str:
    """An address as it may be printed: without the password and what else it says about the connection."""
    try:
        parts = urlsplit(address)
        user, port = parts.username, f":{parts.port}" if parts.port else ""
    except ValueError:
        return "the address"
    asked = parse_qs(parts.query).get("host", ())[:1]
    socket = f"?host={asked[0]}" if asked else ""
    return f"postgresql://{f'{user}@' if user else ''}{parts.hostname or ''}{port}{parts.path}{socket}"
