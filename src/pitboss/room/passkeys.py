"""Passkeys (WebAuthn): what a browser is asked for, and whether what comes back is signed as it should be.

Only the library knows the format; it is loaded when somebody has to do with a passkey first, since it takes its time.
"""

import ipaddress
from collections.abc import Iterable

import msgspec

from pitboss.malformed import Malformed
from pitboss.room.person import Passkey, Person
from pitboss.room.turned_away import Conflict

HOUSE = "Pitboss"
LOCAL = "localhost"


class Where(msgspec.Struct, frozen=True):
    """The room as a browser has it: the name of the host, to which keys belong, and the pages that may ask for them."""

    host: str
    origins: tuple[str, ...]


def where(address: str, origins: Iterable[str]) -> Where:
    """The room under the address that was asked for, perhaps with a port; Conflict where no key can belong to it."""
    host = address.rpartition(":")[0] if address.rpartition(":")[2].isdecimal() else address
    name = host.strip("[]").lower()
    if not name or _is_number(name):
        raise Conflict("a passkey belongs to the name of a host: open the room by its name, not by a number")
    scheme = ("http", "https") if name == LOCAL else ("https",)
    return Where(name, (*(f"{each}://{address.lower()}" for each in scheme), *origins))


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def to_register(person: Person, keys: Iterable[Passkey], challenge: bytes, place: Where) -> str:
    """What `navigator.credentials.create` takes, as JSON; no device registers twice."""
    from webauthn import base64url_to_bytes, generate_registration_options, options_to_json
    from webauthn.helpers import structs

    options = generate_registration_options(
        rp_id=place.host,
        rp_name=HOUSE,
        user_name=person.name,
        user_id=person.id.encode(),
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.PREFERRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(base64url_to_bytes(key.id)) for key in keys],
    )
    return options_to_json(options)


def to_confirm(keys: Iterable[Passkey], challenge: bytes, place: Where) -> str:
    """What `navigator.credentials.get` takes, as JSON."""
    from webauthn import base64url_to_bytes, generate_authentication_options, options_to_json
    from webauthn.helpers import structs

    options = generate_authentication_options(
        rp_id=place.host,
        challenge=challenge,
        allow_credentials=[structs.PublicKeyCredentialDescriptor(base64url_to_bytes(key.id)) for key in keys],
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return options_to_json(options)


def registered(credential: bytes, challenge: bytes, place: Where, name: str, at: int) -> Passkey:
    """The key that a browser has made; Malformed if it is none, or not signed for this room."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    try:
        made = verify_registration_response(
            credential=credential.decode(),
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=list(place.origins),
            require_user_verification=True,
        )
    except Exception as error:  # of nonsense from outside, whatever it makes the library raise
        raise Malformed(f"that is no passkey for this room: {_words(error)}") from error
    public = bytes_to_base64url(made.credential_public_key)
    return Passkey(bytes_to_base64url(made.credential_id), public, place.host, name, at, made.sign_count)


def signed(credential: bytes, key: Passkey, challenge: bytes, place: Where) -> int:
    """The count of a key that has signed; Malformed if it has not, or may be a copy."""
    from webauthn import base64url_to_bytes, verify_authentication_response

    try:
        verified = verify_authentication_response(
            credential=credential.decode(),
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=list(place.origins),
            credential_public_key=base64url_to_bytes(key.public),
            credential_current_sign_count=key.count,
            require_user_verification=True,
        )
    except Exception as error:  # of nonsense from outside, whatever it makes the library raise
        raise Malformed(f"the passkey has not signed as it should: {_words(error)}") from error
    return verified.new_sign_count


def _words(error: Exception) -> str:
    return str(error).rstrip(".")[:200] or type(error).__name__
