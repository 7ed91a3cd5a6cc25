"""The wheel, installed without the extra `server` where nothing else is."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.command_line import run_command
from tests.packaging.building import EXAMPLE, HOUSE, Environment
from tests.packaging.commands import run_each

BOT = """\
import domain, service
from saikoro.client import Client, Random
from saikoro.client.verification import verify
from saikoro.domain.games import RULESETS

assert (domain.OWN, service.OWN) == (1, 2)
print(verify(open(FILE, "rb").read()).verdict)
"""

TYPED = """\
from saikoro.client import AsyncClient, Client

async def main(api: Client, awaited: AsyncClient) -> None:
    reveal_type(api.create)
    reveal_type(api.create("ktc"))
    reveal_type(api.join("", wait=20))
    reveal_type(api.state(""))
    reveal_type(api.match("").options)
    reveal_type(await awaited.create("ktc"))
    api.create(5)
    api.create("ktc", access="nobody")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The folder of a user whose own modules have names like ours."""
    for number, name in enumerate(("domain", "service"), start=1):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(f"OWN = {number}\n")
    return tmp_path


def test_nothing_of_the_extra_is_there(environment: Environment, project: Path) -> None:
    names = ("litestar", "redis", "rq", "rustworkx", "structlog", "uvicorn")
    find = f"from importlib.util import find_spec; print([*filter(find_spec, {names})])"
    run = environment.run("python", "-c", find, folder=project)
    assert (run.stdout, run.stderr) == ("[]\n", "")


def test_a_bot_with_folders_of_our_names_imports_the_client(
    environment: Environment, project: Path
) -> None:
    (project / "bot.py").write_text(BOT.replace("FILE", repr(str(EXAMPLE))))
    run = environment.run("python", "bot.py", folder=project)
    assert (run.stdout, run.stderr) == ("sound\n", "")


def test_the_command_is_a_script(environment: Environment, project: Path) -> None:
    run = environment.run("saikoro", "--version", folder=project)
    assert (run.returncode, run.stderr) == (0, "")
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", run.stdout)


COMMANDS: dict[tuple[object, ...], str] = {
    ("--help",): r"tournament .*install the(?s:.*)verify .*Check every fact",
    ("verify", EXAMPLE): "sound",
    ("verify", EXAMPLE, "--json"): '"verdict":"sound"',
    ("cards", "check", HOUSE): "every card can be played in LaplaPlus",
    ("cards", "print", HOUSE, "--lang", "ja"): "自分に1点",
    ("rules",): "^$",
    ("new-game", "night_market"): "pip install --editable night_market",
    ("simulate", "laplaplus", "--a", "greedy", "--b", "random", "--matches", 2): "of the points",
}
"""Commands that need no service, and what each prints."""


def test_a_command_needs_no_server(environment: Environment, project: Path) -> None:
    variables = environment.variables(project)
    ran = run_each(environment.python, [*COMMANDS], project, variables)
    for (words, printed), command in zip(COMMANDS.items(), ran, strict=True):
        assert (command.code, command.err) == (0, ""), words
        assert re.search(printed, command.out), words


def test_a_command_of_the_service_says_what_to_install(
    environment: Environment, project: Path
) -> None:
    commands = [("up",), ("serve",), ("worker",), ("doctor",), ("tournament", "--help")]
    install = r"install the service with: pip install 'saikoro\[server\]'"
    for command in run_each(environment.python, commands, project, environment.variables(project)):
        assert command.code == 1
        assert re.fullmatch(rf"saikoro: No module named '\w+'; {install}\n", command.err)


@pytest.mark.soak
def test_strict_type_checking_sees_the_types_of_the_client(
    environment: Environment, project: Path
) -> None:
    """So it does in a new game, which has no fault of its own."""
    (project / "typed.py").write_text(TYPED)
    assert run_command("new-game", "night_market", "--folder", project / "new").code == 0
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable"]
    checked = ["typed.py", "new/night_market", "new/tests"]
    run = subprocess.run(
        [*command, str(environment.python), "--cache-dir", str(project / "cache"), *checked],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    opening, *responses = re.findall(r'Revealed type is "(.*)"', run.stdout)
    assert opening.startswith(
        "def (game: str, options: typing.Mapping[str, Any] | None =, *, bots:"
    )
    assert responses == [
        "saikoro.api_schemas.responses.CreatedMatch",
        "saikoro.api_schemas.responses.TakenSeat",
        "saikoro.api_schemas.responses.StateView",
        "dict[str, Any]",
        "saikoro.api_schemas.responses.CreatedMatch",
    ]
    assert [line.split(":")[1] for line in run.stdout.splitlines() if " error: " in line] == [
        "10",
        "11",
    ]
