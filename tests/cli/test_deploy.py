"""What operators copy from `deploy` is well formed, and calls Pitboss with options that it has."""

import asyncio
import configparser
import json
import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import closing
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import click
import pytest
import yaml  # type: ignore[import-untyped]  # comes without types

from pitboss.cli.main import main
from pitboss.room.postgres.connecting import connect
from tests.servers import nats
from tests.servers import postgres as servers
from tests.servers.postgres import PostgresServer, StandbyServer

DEPLOY = Path(__file__).parents[2] / "deploy"
NODES = ("north", "middle", "south")
UNITS = sorted((DEPLOY / "systemd").iterdir())
TIMERS = [path for path in UNITS if path.suffix == ".timer"]
ONCE = [path.with_suffix(".service") for path in TIMERS]
"""What a timer begins, and ends by itself."""
LASTING = [path for path in UNITS if path not in (*TIMERS, *ONCE)]
SCRIPTS = sorted(DEPLOY.rglob("*.sh"))
SET = {
    "${STORE}": "postgresql://pitboss@db.example/room",
    "${BUS}": "nats://bus.example:4222",
    "${PORT}": "8001",
    "/var/lib/pitboss/archive": str(DEPLOY),
    "/data/archive": str(DEPLOY),
}
"""What an environment says, and folders that are there."""


# Of a file of any shape.
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return found


def unit(path: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, comment_prefixes=("#",), strict=False)
    parser.optionxform = str  # type: ignore[assignment]  # names of units tell capitals apart
    parser.read_string(path.read_text(encoding="utf-8"))
    return parser


def commands() -> Iterator[list[str]]:
    """Every call of Pitboss."""
    for service in compose()["services"].values():
        if service.get("image") == "pitboss":
            yield [SET.get(word, word) for word in service["command"]]
    for path in (*LASTING, *ONCE):
        service = unit(path)["Service"]
        for call in filter(None, (service.get("ExecStartPre"), service["ExecStart"])):
            program, *words = shlex.split(call)
            assert program.endswith("/pitboss")
            yield [SET.get(word, word) for word in words]


@pytest.mark.parametrize("words", list(commands()), ids=" ".join)
def test_pitboss_understands_how_it_is_called(words: list[str]) -> None:
    with click.Context(main) as context:
        command: click.Command = main
        while isinstance(command, click.Group):
            name, command, words = command.resolve_command(context, words)  # type: ignore[assignment]  # it has one
            assert name
        command.make_context(command.name, words)


def test_the_parts_of_the_compose_file_know_each_other() -> None:
    file = compose()
    services, volumes = file["services"], set(file["volumes"])
    for name, service in services.items():
        assert ("image" in service) or ("build" in service), name
        assert set(service.get("depends_on", ())) <= services.keys(), name
        assert set(service.get("secrets", ())) <= file["secrets"].keys(), name
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            is_made = source.startswith("./secrets/")
            assert source in volumes or is_made or (DEPLOY / source).exists(), (name, volume)
    build = services["north"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).exists()
    named = {words[words.index("--node") + 1] for words in (services[each]["command"] for each in NODES)}
    assert named == set(NODES)
    assert all(f"server {node} {node}:8000" in (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8") for node in NODES)
    assert "synchronous_standby_names = 'ANY 1 (standby)'" in (DEPLOY / "postgres/primary.sh").read_text(
        encoding="utf-8"
    )
    assert "application_name=standby" in (DEPLOY / "postgres/standby.sh").read_text(encoding="utf-8")


def test_no_container_is_given_the_address_that_another_one_has() -> None:
    """The balancer has one that nodes know, and starts after them."""
    file = compose()
    ranges = {name: network["ipam"]["config"][0] for name, network in file["networks"].items()}
    own = [(name, ip_address(each["ipv4_address"])) for name, each in addresses(file["services"])]
    assert len(own) == len(set(own)) == 1
    for name, address in own:
        given = ip_network(ranges[name]["ip_range"])
        assert address in ip_network(ranges[name]["subnet"])
        assert given.subnet_of(ip_network(ranges[name]["subnet"]))  # type: ignore[arg-type]  # both are of one version
        assert address not in given
        assert all(words[words.index("--proxy") + 1] == str(address) for words in nodes_of(file))


def addresses(services: dict[str, Any]) -> Iterator[tuple[str, dict[str, str]]]:
    """Which services have an address of their own, by the network."""
    for service in services.values():
        networks = service.get("networks", {})
        for name in networks:
            if isinstance(networks, dict) and "ipv4_address" in (networks[name] or {}):
                yield name, networks[name]


def nodes_of(file: dict[str, Any]) -> list[list[str]]:
    return [file["services"][node]["command"] for node in NODES]


@pytest.mark.skipif(bool(servers.missing()), reason=servers.missing())
def test_the_settings_of_the_primary_are_the_standbys_and_can_be_changed_while_it_runs() -> None:
    lines = (DEPLOY / "postgres/primary.sh").read_text(encoding="utf-8").splitlines()
    wanted = [line for line in lines if line.startswith("alter system set")]
    with closing(PostgresServer()) as primary:
        primary.sql(*(line.removesuffix(";") for line in wanted))
        with closing(StandbyServer(primary, waits=None)) as standby:
            primary.stop("immediate")
            standby.promote(is_alone=False)
            assert shown(standby, "synchronous_standby_names") == "ANY 1 (standby)"
            assert shown(standby, "idle_in_transaction_session_timeout") == "2s"
            assert len(wanted) == 5
            standby.sql("alter system set synchronous_standby_names = ''", "select pg_reload_conf()")
            assert shown(standby, "synchronous_standby_names") == ""


def shown(server: PostgresServer, setting: str) -> str:
    async def asked() -> str:
        connection = await connect(server.address())
        try:
            return str(await connection.fetchval(f"show {setting}"))
        finally:
            await connection.close()

    return asyncio.run(asked())


@pytest.mark.skipif(bool(nats.missing()), reason=nats.missing())
@pytest.mark.parametrize("path", sorted(DEPLOY.glob("nats*.conf")), ids=lambda path: path.name)
def test_nats_takes_its_settings(path: Path) -> None:
    secrets = {"TABLES_PASSWORD": "one", "EDGE_PASSWORD": "another"}
    command = [nats.program(), "-t", "-c", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **secrets})
    assert done.returncode == 0, done.stderr


def test_the_container_is_made_of_what_there_is_and_begins_with_its_script() -> None:
    lines = [line.split(maxsplit=1) for line in (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()]
    told = [(words[0], words[1]) for words in lines if words and words[0].isupper()]
    copied = dict(what.split() for word, what in told if word == "COPY")
    assert copied.pop("dist/*.whl") == "/tmp/"
    assert [source for source in copied if not (DEPLOY.parent / source).exists()] == []
    (entry,) = (json.loads(what) for word, what in told if word == "ENTRYPOINT")
    assert entry[-1] in copied.values()
    assert next(what for word, what in told if word == "USER") != "root"
    assert {"FROM", "RUN", "EXPOSE"} <= {word for word, _ in told}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_the_scripts_are_scripts(path: Path) -> None:
    done = subprocess.run(["bash", "-n", str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_is_made_of_settings(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        assert not line or line.startswith(("#", "[")) or re.fullmatch(r"[A-Z]\w*=\S.*", line), line


@pytest.mark.parametrize("path", LASTING, ids=lambda path: path.name)
def test_a_unit_gives_the_room_time_to_end_and_starts_it_again(path: Path) -> None:
    parts = unit(path)
    assert set(parts.sections()) == {"Unit", "Service", "Install"}
    service = parts["Service"]
    assert (service["KillSignal"], service["Restart"]) == ("SIGTERM", "always")
    assert int(service["TimeoutStopSec"]) >= 40


def test_checkpoints_verifying_and_archiving_are_begun_by_timers_and_in_containers() -> None:
    """With one folder of checkpoints and one of archived months, wherever they run."""
    assert [path.name for path in TIMERS] == [f"pitboss-{what}.timer" for what in ("archive", "checkpoint", "verify")]
    services = compose()["services"]
    for timer, once in zip(TIMERS, ONCE, strict=True):
        assert set(unit(timer).sections()) == {"Unit", "Timer", "Install"}
        assert unit(timer)["Timer"]["OnCalendar"]
        assert unit(timer)["Install"]["WantedBy"] == "timers.target"
        service = unit(once)["Service"]
        assert service["Type"] == "oneshot"
        words = shlex.split(service["ExecStart"])[1:]
        contained = services[words[0]]
        assert (contained["profiles"], contained["volumes"]) == (["keeping"], ["keeping:/data"])
        there = ["${STORE}" if "://" in word else word for word in contained["command"]]
        assert [word.replace("/data", "/var/lib/pitboss") for word in there] == words


def test_the_balancer_asks_at_a_page_that_there_is() -> None:
    from pitboss.server import health

    text = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
    (page,) = re.findall(r"option httpchk GET (\S+)", text)
    assert f'"{page}"' in Path(health.__file__).read_text(encoding="utf-8")
    assert {"frontend people", "backend nodes", "resolvers docker"} <= set(text.splitlines())
