"""The wheel, installed without the extra `server` where nothing else is."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.building import EXAMPLE, HOUSE, Environment

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
    for name in ("litestar", "redis", "rq", "rustworkx", "structlog", "uvicorn"):
        run = environment.run("python", "-c", f"import {name}", folder=project)
        assert "ModuleNotFoundError" in run.stderr, name


def test_a_bot_with_folders_of_our_names_imports_the_client(
    environment: Environment, project: Path
) -> None:
    (project / "bot.py").write_text(BOT.replace("FILE", repr(str(EXAMPLE))))
    run = environment.run("python", "bot.py", folder=project)
    assert (run.stdout, run.stderr) == ("sound\n", "")


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (("--version",), r"^\d+\.\d+\.\d+$"),
        (("--help",), "tournament .*Whole tournaments"),
        (("verify", EXAMPLE), "sound"),
        (("verify", EXAMPLE, "--json"), '"verdict":"sound"'),
        (("cards", "check", HOUSE), "every card can be played in LaplaPlus"),
        (("cards", "print", HOUSE, "--lang", "ja"), "自分に1点"),
        (("rules",), "^$"),
        (("new-game", "night_market"), "pip install --editable night_market"),
        (
            ("simulate", "laplaplus", "--a", "greedy", "--b", "random", "--matches", 2),
            "of the points",
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_command_needs_no_server(
    environment: Environment, project: Path, words: tuple[object, ...], printed: str
) -> None:
    run = environment.run("saikoro", *words, folder=project)
    assert (run.returncode, run.stderr) == (0, "")
    assert re.search(printed, run.stdout), run.stdout


@pytest.mark.parametrize(
    "words", [("up",), ("serve",), ("worker",), ("doctor",), ("tournament", "--help")]
)
def test_a_command_of_the_service_says_what_to_install(
    environment: Environment, project: Path, words: tuple[str, ...]
) -> None:
    run = environment.run("saikoro", *words, folder=project)
    assert run.returncode == 1
    install = r"install the service with: pip install 'saikoro\[server\]'"
    assert re.fullmatch(rf"saikoro: No module named '\w+'; {install}\n", run.stderr)


def test_strict_type_checking_sees_the_types_of_the_client(
    environment: Environment, project: Path
) -> None:
    (project / "typed.py").write_text(TYPED)
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable"]
    run = subprocess.run(
        [*command, str(environment.python), "--cache-dir", str(project / "cache"), "typed.py"],
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
