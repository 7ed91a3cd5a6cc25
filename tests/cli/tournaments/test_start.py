"""`saikoro tournament`: what is checked first, where people play, and how it is interrupted."""

import os
import subprocess
from pathlib import Path

import pytest

from saikoro.service.cli.tournaments.folders.folder import Folder, Run
from saikoro.service.cli.tournaments.running import own_service
from saikoro.service.cli.tournaments.running.own_service import OwnService
from tests.cli.command import SAIKORO
from tests.kit.command_line import Run as Ran
from tests.kit.command_line import run_command
from tests.kit.served_cup import TOURNAMENT, ServedCup, cup_file
from tests.kit.warm import forking
from tests.kit.worded import worded

PLAN = 'name = "Cup"\ngame = "laplaplus"\nstages = [{ format = "swiss" }]\n'
ADA, BOB = (f'{{ name = "{name}", build = [{{ row = [7] }}] }}' for name in ("Ada", "Bob"))
TWO = f"entrants = [{ADA}, {BOB}]\n"
NAMES = 'play = "seats"\nentrants = [{ name = "Ada" }, { name = "Bob" }]\n'


def plan_file(folder: Path, plan: str) -> Path:
    file = folder / "cup.toml"
    file.write_text(plan)
    return file


def check(folder: Path, plan: str) -> Ran:
    return run_command("tournament", "check", plan_file(folder, plan))


@pytest.mark.parametrize("entrants", [TWO, NAMES])
def test_a_file_that_can_be_played_is_taken(tmp_path, entrants):
    assert check(tmp_path, PLAN + entrants).out.endswith("2 entrants can play\n")


def test_how_many_cards_were_read_and_names_that_look_alike_are_named(tmp_path):
    two = TWO.replace('"Ada"', '"Bob0"').replace('"Bob"', '"BobO"')
    checked = check(tmp_path, PLAN + two)
    assert checked.code == 0, checked.err
    worded(checked.out.splitlines()[:3])


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (PLAN, "too_few_entrants"),
        (PLAN + f"entrants = [{ADA}]\n", "too_few_entrants"),
        (PLAN + TWO + "check_in = true\n", "too_few_entrants"),
        (PLAN + TWO.replace("Bob", "ADA"), "entry_name_taken"),
        (PLAN + TWO + 'webhooks = [{ url = "ftp://chat.example" }]\n', "bad_hook_url"),
        (
            PLAN + TWO + 'webhooks = [{ url = "https://chat.example", events = ["all"] }]\n',
            "bad_hook",
        ),
        (PLAN + TWO + 'webhooks = "https://chat.example"\n', "bad_hook"),
        (PLAN + TWO + f'options = {{ card_set = "{"0" * 64}" }}\n', "has no card set"),
    ],
)
def test_what_a_service_would_refuse_is_refused_before(tmp_path, plan, code):
    refused = check(tmp_path, plan)
    assert refused.code == 1
    assert code in refused.out + refused.err


@pytest.mark.parametrize(
    ("plan", "detail"),
    [
        (PLAN + TWO.replace("Bob", "ADA"), "その名前は参加者 1 'Ada' が使っています"),
        (PLAN + f"entrants = [{ADA}]\n", "大会には 2 人以上必要です"),
        (PLAN + TWO + 'sealed_until = "played"\n', "マッチまで封じるのは"),
        (PLAN + TWO + 'webhooks = [{ url = "ftp://chat.example" }]\n', "URL は https://"),
        (PLAN + TWO + 'colour = "red"\n', "`colour` という項目はありません"),
        (PLAN + TWO, "2 人で行えます"),
    ],
)
def test_it_is_checked_in_japanese(tmp_path, plan, detail):
    file = plan_file(tmp_path, plan)
    checked = run_command("tournament", "check", file, "--lang", "ja")
    assert detail in checked.out + checked.err
    assert detail not in check(tmp_path, plan).out + check(tmp_path, plan).err


def test_it_is_shown_where_people_play(monkeypatch, tmp_path):
    service = ServedCup().install(monkeypatch)
    service.answers[f"/tournaments/{TOURNAMENT}"] = {
        "plan": {"play": "seats"},
        "stages": [{"stage": 0}],
        "status": "playing",
        "version": 1,
    }
    service.answers["/invitations"] = [{"entrant": 1, "name": "=Ada", "token": "secret"}]
    printed = run_command("tournament", "run", cup_file(tmp_path), "--url", "http://service")
    assert f"  http://service/tournaments/{TOURNAMENT}\n" in printed.out
    assert "secret" not in printed.out
    file = tmp_path / "cup.out.private/invitations.csv"
    assert file.read_bytes() == b"\xef\xbb\xbfentrant,name,token\r\n1,'=Ada,secret\r\n"
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_service_of_its_own_comes_back_at_its_port(monkeypatch, tmp_path):
    monkeypatch.setattr(own_service, "_is_free", lambda port: port == 4711)
    assert OwnService(tmp_path, 4711).port == 4711
    assert OwnService(tmp_path, 4712).port != 4712


PLAYS = [
    ("resume",),
    ("rule", "rerun", "0/1/0", "--reason", "a slip"),
    ("beacon", "--value", "1", "--source", "here"),
    ("start",),
    ("withdraw", "Ada"),
    ("admit", "Eve"),
]
ASKS = [
    ("preview", "rerun", "0/1/0"),
    ("judges", "list"),
    ("judges", "add", "Kai"),
    ("dispute", "list"),
    ("dispute", "file", "0/1/0", "--entrant", "Ada", "--reason", "a slip"),
    ("registration", "show"),
    ("check-in", "Ada"),
]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How many workers a service of a command's own was to have, on three cores."""
    workers = []

    def spawn(_command: object, environment: dict[str, str], **_options: object) -> None:
        workers.append(environment["SAIKORO_WORKERS"])
        raise KeyboardInterrupt

    monkeypatch.setattr(own_service, "spawn", spawn)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    return workers


@pytest.mark.parametrize(
    ("words", "workers"), [*((words, "3") for words in PLAYS), *((words, "1") for words in ASKS)]
)
def test_a_service_of_its_own_has_many_workers_where_matches_follow(
    tmp_path, started, words, workers
):
    folder = Folder(tmp_path / "cup.out")
    folder.private.mkdir()
    folder.remember(Run("digest", "key", url=None, tournament=TOURNAMENT))
    at = 1 + (words[0] in {"judges", "dispute", "registration"})
    stopped = run_command("tournament", *words[:at], folder.path, *words[at:])
    assert (stopped.code, started) == (130, [workers]), stopped.err


REACHED = [
    NAMES,
    f"{TWO}lock_delay = 1\n",
    f"{TWO}announce_delay = 1\n",
    f"{TWO}registration = 4\n",
    f'{TWO}beacon = "the lottery"\n',
    f'{TWO}webhooks = [{{ url = "https://chat.example" }}]\n',
]


@pytest.mark.parametrize("rest", REACHED)
def test_a_tournament_that_is_reached_has_a_service_with_a_worker_for_each_core(
    tmp_path, started, rest
):
    stopped = run_command("tournament", "run", plan_file(tmp_path, PLAN + rest))
    assert (stopped.code, started) == (130, ["3"]), stopped.err


def test_ctrl_c_while_the_service_starts_is_one_line(monkeypatch, tmp_path):
    ended = []

    def interrupted(_self: OwnService) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(OwnService, "look", interrupted)
    monkeypatch.setattr(OwnService, "_end", lambda own: ended.append(own))  # noqa: PLW0108 - it is a method
    stopped = run_command("tournament", "run", plan_file(tmp_path, PLAN + NAMES))
    assert (stopped.code, stopped.err) == (130, "saikoro: interrupted\n")
    assert len(ended) == 1, "the service has ended, too"


@pytest.mark.parametrize("error", ["No space left on device", "Broken pipe"])
def test_output_that_goes_nowhere_is_one_line(tmp_path, error):
    reads, writes = os.pipe()
    os.close(reads)
    if error != "Broken pipe":
        writes = os.open("/dev/full", os.O_WRONLY)
    words = [*SAIKORO, "tournament", "check", str(plan_file(tmp_path, PLAN + TWO))]
    with forking():
        stopped = subprocess.run(
            words, stdout=writes, stderr=subprocess.PIPE, text=True, check=False
        )
    assert stopped.returncode == 1
    assert error in stopped.stderr
    assert stopped.stderr.count("\n") == 1
