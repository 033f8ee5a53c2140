"""What operators copy from `deploy` is well formed, and calls Pitboss with options that it has."""

import configparser
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
import yaml  # type: ignore[import-untyped]  # comes without types

from pitboss.cli.main import main

DEPLOY = Path(__file__).parents[2] / "deploy"
NODES = ("north", "middle", "south")
UNITS = sorted((DEPLOY / "systemd").iterdir())
SCRIPTS = sorted(DEPLOY.rglob("*.sh"))
SET = {"${STORE}": "postgresql://pitboss@db.example/room", "${BUS}": "nats://bus.example:4222", "${PORT}": "8001"}
"""What an environment says."""


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
            yield service["command"]
    for path in UNITS:
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
    settings = services["postgres"]["command"]
    assert "synchronous_standby_names=ANY 1 (standby)" in settings
    assert "application_name=standby" in (DEPLOY / "postgres/standby.sh").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_the_scripts_are_scripts(path: Path) -> None:
    done = subprocess.run(["bash", "-n", str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_gives_the_room_time_to_end_and_starts_it_again(path: Path) -> None:
    parts = unit(path)
    assert set(parts.sections()) == {"Unit", "Service", "Install"}
    service = parts["Service"]
    assert (service["KillSignal"], service["Restart"]) == ("SIGTERM", "always")
    assert int(service["TimeoutStopSec"]) >= 40
    for line in path.read_text(encoding="utf-8").splitlines():
        assert not line or line.startswith(("#", "[")) or re.fullmatch(r"[A-Z]\w*=\S.*", line), line


def test_the_balancer_asks_at_a_page_that_there_is() -> None:
    from pitboss.server import health

    text = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
    (page,) = re.findall(r"option httpchk GET (\S+)", text)
    assert f'"{page}"' in Path(health.__file__).read_text(encoding="utf-8")
    assert {"frontend people", "backend nodes", "resolvers docker"} <= set(text.splitlines())
