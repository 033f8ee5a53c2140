"""Addresses of a bus, and whom to trust there: certificates are named as those of a database are.

tls://bus.example:4222?sslrootcert=ca.pem&sslcert=north.pem&sslkey=north.key
"""

import ssl
from typing import NamedTuple
from urllib.parse import parse_qsl

from pitboss.malformed import Malformed

ROOT, CERTIFICATE, KEY = NAMES = "sslrootcert", "sslcert", "sslkey"


class BusAddress(NamedTuple):
    """Where servers are; with certificates also who they must be, and as whom to come."""

    servers: tuple[str, ...]
    tls: ssl.SSLContext | None = None

    @property
    def is_secret(self) -> bool:
        """Whether whoever is there must encrypt."""
        return self.tls is not None or any(server.startswith("tls://") for server in self.servers)


def parsed(address: str) -> BusAddress:
    """Addresses with commas between them; what is said after a question mark holds for all. Malformed says what is
    wrong with it, and never a password."""
    servers, told = [], dict[str, str]()
    for each in address.split(","):
        server, _, query = each.partition("?")
        if "@" in query:
            raise Malformed("no '?' may stand before the '@' in an address of a bus, nor in a password there")
        servers.append(server)
        told |= parse_qsl(query, keep_blank_values=True)
    if unknown := sorted(told.keys() - set(NAMES)):
        raise Malformed(f"an address of a bus says nothing of {unknown[0]!r}; it may name {', '.join(NAMES)}")
    if KEY in told and CERTIFICATE not in told:
        raise Malformed(f"{KEY} is the key of a certificate: name that with {CERTIFICATE}")
    return BusAddress(tuple(servers), _context(told) if told else None)


def _context(told: dict[str, str]) -> ssl.SSLContext:
    try:
        context = ssl.create_default_context(cafile=told.get(ROOT))
        if CERTIFICATE in told:
            # A key that wants a passphrase would be asked for where nobody sits.
            context.load_cert_chain(told[CERTIFICATE], told.get(KEY), password="")
    except (OSError, ValueError) as error:
        files = ", ".join(told.values())
        raise Malformed(f"certificates of the bus cannot be read ({files}): {error}") from error
    return context
