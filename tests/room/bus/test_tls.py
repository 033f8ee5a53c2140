"""A bus that wants to know who comes, and of which the same is wanted: TLS with certificates on both sides."""

import asyncio
import datetime
import ipaddress
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from pitboss.malformed import Malformed
from pitboss.room.bus import over_nats
from pitboss.room.bus.bus import BusMessage
from pitboss.room.bus.over_nats import NatsBus
from pitboss.room.bus.tls import parsed
from tests.servers import nats
from tests.servers.nats import NatsServer

PATIENCE = 30.0
Address = Callable[[str], str]
"""The address of the bus with something after the question mark."""


class Authority:
    """Whoever vouches for servers and nodes."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._subject = _called(name)
        basic = x509.BasicConstraints(ca=True, path_length=None)
        usage = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
        made = self._built(self._subject, self._key.public_key()).add_extension(basic, True).add_extension(usage, True)
        self.certificate = self._kept(name, made.sign(self._key, hashes.SHA256()), self._key)

    def vouch(self, name: str) -> Path:
        """A certificate for this machine as server or client; the key lies beside it."""
        key = ec.generate_private_key(ec.SECP256R1())
        here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
        both = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.CLIENT_AUTH])
        made = self._built(_called(name), key.public_key()).add_extension(here, False).add_extension(both, False)
        return self._kept(name, made.sign(self._key, hashes.SHA256()), key)

    def _built(self, subject: x509.Name, key: ec.EllipticCurvePublicKey) -> x509.CertificateBuilder:
        now = datetime.datetime.now(datetime.UTC)
        mine = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key())
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(self._subject)
            .public_key(key)
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), False)
            .add_extension(mine, False)
        )

    def _kept(self, name: str, made: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> Path:
        path = self.folder / f"{name}.pem"
        path.write_bytes(made.public_bytes(serialization.Encoding.PEM))
        path.with_suffix(".key").write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
        return path


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path, "house")


@pytest.fixture
def address(authority: Authority) -> Iterator[Address]:
    """Of a server that shows its certificate, and wants one."""
    if nats.missing():
        pytest.skip(nats.missing())
    mine = authority.vouch("bus")
    options = ("--tlscert", mine, "--tlskey", mine.with_suffix(".key"), "--tlscacert", authority.certificate)
    with closing(NatsServer("--tlsverify", *map(str, options))) as server:
        where = server.address.partition("://")[2]
        yield lambda query: f"tls://{where}{query}"


def opened(address: str) -> None:
    """Open a bus, and speak over it."""

    async def scene() -> None:
        bus = await NatsBus.open(address, "north")

        async def echo(message: BusMessage) -> bytes:
            return message.body

        try:
            await bus.subscribe("pb.echo", echo)
            assert await bus.ask("pb.echo", b"here", PATIENCE) == b"here"
        finally:
            await bus.close()

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_a_node_comes_with_its_certificate_to_a_bus_that_has_one(address: Address, authority: Authority) -> None:
    mine = authority.vouch("north")
    opened(address(f"?sslrootcert={authority.certificate}&sslcert={mine}&sslkey={mine.with_suffix('.key')}"))


def test_nobody_comes_without_a_certificate_nor_to_a_bus_that_somebody_else_vouches_for(
    address: Address, authority: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(over_nats, "CONNECTING", 1.0)
    (tmp_path / "others").mkdir()
    others = Authority(tmp_path / "others", "others")
    mine, theirs = authority.vouch("north"), others.vouch("stranger")
    keys = [f"&sslcert={each}&sslkey={each.with_suffix('.key')}" for each in (mine, theirs)]
    trusted = f"?sslrootcert={authority.certificate}"
    for query in (trusted, f"{trusted}{keys[1]}", f"?sslrootcert={others.certificate}{keys[0]}", ""):
        with pytest.raises(Malformed, match=r"no NATS can be reached at .*") as refused:
            opened(address(query))
        assert ".pem" not in str(refused.value)
    with pytest.raises(Malformed, match="certificate verify failed"):
        opened(address(f"?sslrootcert={others.certificate}{keys[0]}"))


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("?sslcert=none.pem", r"certificates of the bus cannot be read \(none.pem\): .*No such file"),
        ("?sslkey=north.key", "name that with sslcert"),
        ("?password=x", "says nothing of 'password'"),
    ],
)
def test_an_address_that_names_what_cannot_be_is_told_in_a_line(query: str, told: str) -> None:
    with pytest.raises(Malformed, match=told):
        parsed(f"tls://bus.example:4222{query}")


def test_what_is_said_of_one_server_holds_for_all(authority: Authority) -> None:
    found = parsed(f"tls://a.example,tls://b.example?sslrootcert={authority.certificate}")
    assert found.servers == ("tls://a.example", "tls://b.example")
    assert found.tls is not None
    assert parsed("nats://a.example").tls is None
