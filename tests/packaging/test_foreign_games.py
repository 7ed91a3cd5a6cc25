"""Games of strangers, installed from their own wheels where the repository is not.

Nothing of Saikoro names them: one has hidden hands and a package of modules, one is a file.
"""

import json
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.up import Up
from tests.kit.stack import Client
from tests.kit.tournaments import bearer
from tests.packaging.building import ROOT, Environment, build

GAMES = ("janken", "lanterns")

TRIED = """
import json
from saikoro.installed import try_games
print(json.dumps(try_games()))
"""

BOT = {"bot": "greedy", "looks": 1}

CUP = """\
name = "Cup"
game = "lanterns"
play = "seats"
entries = "entries.json"
[[stages]]
format = "round_robin"
"""

ENTRIES = """\
[
  {"name": "Ada", "bot": "random"},
  {"name": "Bob", "bot": "random"},
  {"name": "Cho", "bot": "random"},
  {"name": "Dai", "bot": {"bot": "greedy", "looks": 1}}
]
"""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel of each game."""
    folder = tmp_path_factory.mktemp("games")
    return {game: build(ROOT / "examples" / game, "wheel", folder / game) for game in GAMES}


@pytest.fixture(scope="module")
def elsewhere(
    wheel: Path, games: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> Environment:
    """An environment with the service and the packages of both games."""
    folder = tmp_path_factory.mktemp("elsewhere")
    made = Environment(wheel, folder / "environment", ["server"], games.values())
    tried = made.run("python", "-c", TRIED, folder=folder)
    assert tried.returncode == 0, tried.stderr
    made.verdicts = json.loads(tried.stdout)
    return made


@pytest.fixture(scope="module")
def up(elsewhere: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Up]:
    """The whole service, started there."""
    folder = tmp_path_factory.mktemp("service")
    environment = {**elsewhere.variables(folder), "SAIKORO_WORKERS": "1"}
    up = Up(folder, [str(elsewhere.scripts / "saikoro")], environment)
    yield up
    up.close()


def created(client: Client, game: str, **fields: object) -> str:
    answer = client.post("/matches", json={"game": game, **fields})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["match"])


def answer_at_random(client: Client, match: str, token: str, chance: random.Random) -> None:
    """Answer as one who knows no rules: with any option that is offered."""
    asked = client.get(f"/matches/{match}/decision", headers=bearer(token)).json()
    if asked["options"]:
        option = chance.choice(asked["options"])
        answered = client.answer(match, token, option["answer"], Prefer="wait=20")
        assert answered.is_success, answered.text


def require_sound(
    elsewhere: Environment, client: Client, match: str, game: str, folder: Path
) -> None:
    """The finished match is of the game, and its record is sound where the game is installed."""
    shown = client.get(f"/matches/{match}").json()
    assert (shown["game"], shown["status"]) == (game, "finished")
    record = folder / "match.jsonl"
    record.write_bytes(client.get(f"/matches/{match}/record").content)
    verified = elsewhere.run("saikoro", "verify", record, folder=folder)
    assert (verified.returncode, verified.stderr) == (0, "")
    assert verified.stdout.endswith("sound\n"), verified.stdout


@pytest.mark.soak
def test_their_own_tests_need_no_server_and_no_repository(
    wheel: Path, games: dict[str, Path], tmp_path: Path
) -> None:
    author = Environment(wheel, tmp_path / "environment", ["conformance"], games.values())
    for game in GAMES:
        shutil.copytree(ROOT / "examples" / game / "tests", tmp_path / game / "tests")
    tried = author.run("python", "-m", "pytest", *GAMES, folder=tmp_path)
    assert tried.returncode == 0, tried.stdout + tried.stderr
    assert re.search(r"= \d+ passed in ", tried.stdout), tried.stdout
    for game in GAMES:
        assert f"{game}/tests/" in tried.stdout


@pytest.mark.parametrize("game", GAMES)
def test_whoever_knows_no_rules_plays_it_against_a_bot(
    elsewhere: Environment, up: Up, tmp_path: Path, game: str
) -> None:
    chance = random.Random(game)
    with up.client() as client:
        match = created(client, game, bots={"1": BOT})
        token = client.join(match)
        while not client.is_finished(match):
            answer_at_random(client, match, token, chance)
        require_sound(elsewhere, client, match, game, tmp_path)


@pytest.mark.soak
def test_a_tournament_of_bots_plays_it(elsewhere: Environment, up: Up, tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(CUP)
    (tmp_path / "entries.json").write_text(ENTRIES)
    played = elsewhere.run(
        "saikoro", "tournament", "run", "cup.toml", "--url", up.url, folder=tmp_path
    )
    assert played.returncode == 0, played.stderr
    assert len(list((tmp_path / "cup.out").rglob("matches/*.jsonl"))) == 6
    verified = elsewhere.run("saikoro", "tournament", "verify", "cup.out", folder=tmp_path)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert verified.stdout.endswith("sound\n"), verified.stdout
