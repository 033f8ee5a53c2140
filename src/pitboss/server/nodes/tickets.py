"""Tickets: what a gateway shows to the node of a table to see more there than everybody sees.

The desk looks at the session and signs for whom the ticket is, at which gateway, and until when. So a private view goes
to no gateway but the one to which its person has come, and no session travels further than to the desk.
"""

import base64
import binascii
import hashlib
import hmac

import msgspec

LASTS = 60_000
"""Milliseconds for which a ticket is good."""
_encoder = msgspec.msgpack.Encoder()


class Ticket(msgspec.Struct, frozen=True, array_like=True):
    """For one person, with the hash of the session that was shown, at one gateway, until a moment."""

    person: str
    session: str
    gateway: str
    until: int


class TicketDesk:
    """Signs tickets, and knows its signature; every node with the database does."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, person: str, session: str, gateway: str, now: int) -> str:
        body = _encoder.encode(Ticket(person, session, gateway, now + LASTS))
        return base64.urlsafe_b64encode(self._signature(body) + body).decode()

    def read(self, text: str, gateway: str, now: int) -> Ticket | None:
        """A ticket that is good for this gateway at this moment; nothing if it is not."""
        try:
            signed = base64.urlsafe_b64decode(text.encode())
        except (binascii.Error, ValueError):
            return None
        signature, body = signed[:32], signed[32:]
        if not hmac.compare_digest(signature, self._signature(body)):
            return None
        ticket = msgspec.msgpack.decode(body, type=Ticket)
        return ticket if ticket.gateway == gateway and now < ticket.until else None

    def _signature(self, body: bytes) -> bytes:
        return hmac.new(self._key, body, hashlib.sha256).digest()
