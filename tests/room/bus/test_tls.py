"""A bus that wants to know who comes, and of which the same is wanted: TLS with certificates on both sides."""

import asyncio
import contextlib
import datetime
import ipaddress
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Self

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


class InTheClear:
    """A server that does not encrypt, and notes what it is told."""

    async def __aenter__(self) -> Self:
        self.told = b""
        self._server = await asyncio.start_server(self._meet, "127.0.0.1")
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"server_id": "x", "version": "2.10.0", "auth_required": true, "max_payload": 1000}\r\n')
        with contextlib.suppress(ConnectionError):
            self.told += await reader.read(1000)
        writer.close()

    async def __aexit__(self, *how: object) -> None:
        self._server.close()


def test_a_server_that_does_not_encrypt_is_told_no_password(
    authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(over_nats, "CONNECTING", 0.5)

    async def scene() -> None:
        async with InTheClear() as server:
            where = f"tables:secret@127.0.0.1:{server.port}"
            for address in (f"tls://{where}", f"nats://{where}?sslrootcert={authority.certificate}"):
                with pytest.raises(Malformed, match=r"\(it does not encrypt, and is told nothing\)") as refused:
                    await NatsBus.open(address, "north")
                assert "secret" not in str(refused.value)
            assert server.told == b""
            with contextlib.suppress(Malformed):
                await (await NatsBus.open(f"nats://{where}", "north")).close()
            assert b"secret" in server.told, "nobody has asked for more"

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_nothing_of_a_password_is_told_that_ends_the_address_too_soon() -> None:
    with pytest.raises(Malformed, match="no '\\?' may stand before the '@'") as refused:
        parsed("nats://tables:pa?ss@host:4222")
    assert "ss@" not in str(refused.value)
