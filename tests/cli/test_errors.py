"""Commands that cannot be done: one line and an exit code, whatever they were given."""

import subprocess
from pathlib import Path

import pytest

from tests.cli.command import SAIKORO, saikoro
from tests.kit.command_line import run_command
from tests.kit.served_cup import ServedCup, cup_file
from tests.kit.worded import worded

STRAY = "\udcff"
"""How Python shows a byte of the command line that is not UTF-8."""
NOWHERE = "http://127.0.0.1:1"
LONG = "a" * 300
HOUSE = Path(__file__).parents[2] / "domain/games/laplaplus/sets/house.toml"


def refused(*words: object, code: int = 1, **settings: str) -> str:
    """The one line that a command prints when it cannot be done."""
    ran = run_command(*words, stdin=b"", **settings)
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1), ran.err
    return ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "laplaplus", "--a", "random", "--b", "random", "--seed", STRAY),
        ("verify", f"{NOWHERE}/matches/{STRAY}"),
        ("tournament", "register", f"{NOWHERE}/tournaments/x", STRAY),
    ],
)
def test_a_word_that_is_no_text_is_named(words):
    assert "is no text in utf-8" in refused(*words)


def test_a_file_may_have_any_name(tmp_path):
    file = tmp_path / f"{STRAY}.toml"
    file.write_bytes(HOUSE.read_bytes())
    assert run_command("cards", "check", file).code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("verify", LONG),
        ("verify", "http://[::1/matches/x"),
        ("verify", f"{NOWHERE}/matches/x"),
        ("tournament", "verify", LONG),
        ("tournament", "verify", "."),
    ],
)
def test_a_record_that_cannot_be_read_is_not_called_unsound(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused(*words, code=2)


@pytest.mark.parametrize("token", ["", "x", f"saikoro_{'0' * 32}_2_x", f"saikoro_{'0' * 32}_0_é"])
def test_a_match_goes_on_with_the_token_of_a_seat(token):
    assert "--token" in refused("play", "--match", "0" * 32, "--token", token, "--url", NOWHERE)


def test_a_key_that_no_request_can_carry_is_none(tmp_path):
    words = ("tournament", "check-in", tmp_path, "Ada")
    assert "a key has" in refused(*words, SAIKORO_JUDGE_KEY="鍵")
    file = cup_file(tmp_path)
    assert "a key has" in refused("tournament", "run", file, "--url", NOWHERE, "--key", "a\nb")


def test_a_file_in_the_place_of_the_folder_is_left_alone(tmp_path):
    file, out = cup_file(tmp_path), tmp_path / "out"
    out.write_text("mine")
    assert "choose another --out" in refused("tournament", "run", file, "--out", out)
    assert {path.name for path in tmp_path.iterdir()} == {file.name, "out"}


def test_a_tournament_that_was_not_opened_may_go_to_another_service(tmp_path, monkeypatch):
    file = cup_file(tmp_path)
    assert "cannot be reached" in refused("tournament", "run", file, "--url", "nonsense")
    service = ServedCup().install(monkeypatch)
    assert run_command("tournament", "run", file, "--url", "http://service").code == 0
    assert {request.url.host for request in service.requests} == {"service"}


@pytest.mark.parametrize("column", ["row", "row=", "=row"])
def test_a_column_is_named_with_its_title(column, tmp_path):
    file = tmp_path / "answers.csv"
    file.write_text("name,row\nAda,1 2\n")
    assert "NAME=TITLE" in refused("tournament", "import", file, "--column", column)
    assert list(tmp_path.iterdir()) == [file]


def test_an_entry_that_was_not_accepted_is_registered_again(tmp_path):
    file = tmp_path / "entry.json"
    file.write_text(f'{{"url": "{NOWHERE}", "key": "1", "name": "Ada"}}')
    for words in (("show",), ("check-in",), ("withdraw",)):
        assert "`register` it again" in refused("tournament", "entry", *words, file)


@pytest.mark.parametrize("host", ["999.1.1.1", "nowhere.invalid", STRAY, "a" * 100])
def test_a_host_that_is_no_address_is_not_called_taken(host):
    error = refused("up", SAIKORO_HOST=host, SAIKORO_REDIS_URL="redis://x")
    assert "SAIKORO_HOST" in error
    assert "taken" not in error


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_is_no_error_of_the_command(closed):
    shell = f'exec "$@" {closed}'
    ran = subprocess.run(
        ["/bin/sh", "-c", shell, "sh", *SAIKORO, "rules"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_what_the_terminal_cannot_show_is_escaped():
    ran = saikoro("cards", "print", HOUSE, "--lang", "ja", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.isascii()
    assert "\\u30ab" in ran.stdout


def test_the_embedded_server_has_no_replicas(tmp_path):
    error = refused("up", SAIKORO_REPLICAS="1", SAIKORO_PORT="0", SAIKORO_DATA_DIR=str(tmp_path))
    worded(error)
