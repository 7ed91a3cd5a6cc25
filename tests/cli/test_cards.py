"""`saikoro cards`: what a card author reads."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.kit.command_line import run_command
from tests.kit.pictures import drawn, written
from tests.kit.stack import SECRET
from tests.kit.worded import worded

HOUSE = Path(__file__).parents[2] / "domain/games/laplaplus/sets/house.toml"


@pytest.fixture
def misspelt(tmp_path: Path) -> Path:
    """The house set with a word of an ability that nobody reads."""
    text = HOUSE.read_text(encoding="utf-8")
    file = tmp_path / "misspelt.toml"
    file.write_text(text.replace("自分に1点", "自身に1点", 1), encoding="utf-8")
    return file


def test_a_sound_set():
    ran = run_command("cards", "check", HOUSE)
    assert ran.code == 0
    worded(ran.out.removeprefix(f"{HOUSE}: "))


def test_a_misspelt_card_is_named_with_its_place_and_rule(misspelt):
    ran = run_command("cards", "check", misspelt)
    assert ran.code == 1
    assert ran.out.startswith("/card/")
    assert "LP-" in ran.out


def test_a_misspelt_set_is_not_loaded(misspelt, stack):
    ran = run_command("cards", "load", misspelt, "--url", stack.url)
    assert ran.code == 1
    assert ran.out == ""


def test_commands_ask_the_service_of_their_settings(stack):
    port, nobody = stack.url.rpartition(":")[2], "http://127.0.0.1:9"
    by_url = run_command("cards", "load", PAGE, SAIKORO_URL=stack.url, SAIKORO_PORT="9")
    by_port = run_command("cards", "load", PAGE, SAIKORO_PORT=port)
    by_option = run_command("cards", "load", PAGE, "--url", stack.url, SAIKORO_URL=nobody)
    assert (by_url.code, by_port.code, by_option.code) == (0, 0, 0)
    assert by_url.out == by_port.out == by_option.out


def test_a_picture_is_stored_and_removed(tmp_path, stack, client):
    file = tmp_path / "spark.png"
    file.write_bytes(written(drawn(33, 21)))
    digest = run_command("cards", "picture", file, "--url", stack.url).out.strip()
    assert client.get(f"/pictures/{digest}").status_code == 200
    file.write_text("no picture")
    refused = run_command("cards", "picture", file, "--url", stack.url)
    assert (refused.code, refused.out) == (1, "")
    assert "picture_unreadable" in refused.err
    remove = ("cards", "remove-picture", digest, "--url", stack.url)
    assert run_command(*remove, SAIKORO_SECRET_KEY=SECRET).code == 0
    assert client.get(f"/pictures/{digest}").status_code == 404


def test_a_loaded_set_can_be_played_with(tmp_path, stack, client):
    cards = tomllib.loads(HOUSE.read_text(encoding="utf-8"))
    cards["card"] = cards["card"][:5]
    file = tmp_path / "five.json"
    file.write_text(json.dumps(cards), encoding="utf-8")
    digest = run_command("cards", "load", file, "--url", stack.url).out.strip()
    match = client.finished([1], [2], card_set=digest)
    record = tmp_path / "record.jsonl"
    record.write_bytes(client.get(f"/matches/{match}/record").content)
    assert run_command("verify", record, "--card-set", file).code == 0
    assert run_command("verify", f"{stack.url}/matches/{match}").code == 0
    without = run_command("verify", record)
    assert without.code == 3
    assert f"card set {digest} is not here" in without.out


@pytest.mark.parametrize(
    ("name", "content", "printed"),
    [
        ("a.toml", "cards = [", "a.toml"),
        ("a.json", "{", "a.json"),
        ("a.toml", "cards = []", "does not say which game"),
        ("a.toml", 'game = "chess"', "chess"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_in_a_line(tmp_path, name, content, printed):
    file = tmp_path / name
    file.write_text(content)
    ran = run_command("cards", "check", file)
    assert ran.code == 1
    assert printed in ran.err
    assert len(ran.err.splitlines()) == 1


PAGE = Path(__file__).parents[1] / "unit/games/cardgard/page.txt"


def test_a_page_of_cards_is_checked_printed_and_loaded(tmp_path, stack):
    assert run_command("cards", "check", PAGE).code == 0
    printed = tmp_path / "printed.txt"
    printed.write_text(run_command("cards", "print", PAGE, "--lang", "ja").out, encoding="utf-8")
    digests = {
        run_command("cards", "load", page, "--url", stack.url).out for page in (PAGE, printed)
    }
    assert len(digests) == 1
    assert "HP 10, speed 3" in run_command("cards", "print", PAGE).out


def test_a_misspelt_page_names_the_line(tmp_path):
    page = tmp_path / "page.txt"
    page.write_text(PAGE.read_text(encoding="utf-8").replace("速度:3", "速度:三", 1), "utf-8")
    ran = run_command("cards", "check", page)
    assert ran.code == 1
    assert "line 5" in ran.out
