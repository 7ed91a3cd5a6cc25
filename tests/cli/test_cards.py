"""`saikoro cards`: what a card author reads."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.cli.command import saikoro
from tests.kit.stack import SECRET

HOUSE = Path(__file__).parents[2] / "domain/games/laplaplus/sets/house.toml"


@pytest.fixture
def misspelt(tmp_path: Path) -> Path:
    """The house set with a word of an ability that nobody reads."""
    text = HOUSE.read_text(encoding="utf-8")
    file = tmp_path / "misspelt.toml"
    file.write_text(text.replace("自分に1点", "自身に1点", 1), encoding="utf-8")
    return file


def test_a_sound_set():
    ran = saikoro("cards", "check", HOUSE)
    assert ran.returncode == 0
    assert "every card can be played in LaplaPlus" in ran.stdout


def test_a_misspelt_card_is_named_with_its_place_and_rule(misspelt):
    ran = saikoro("cards", "check", misspelt)
    assert ran.returncode == 1
    assert ran.stdout.startswith("/card/")
    assert "LP-" in ran.stdout


def test_a_misspelt_set_is_not_loaded(misspelt, stack):
    ran = saikoro("cards", "load", misspelt, "--url", stack.url)
    assert ran.returncode == 1
    assert ran.stdout == ""


def test_a_loaded_set_can_be_played_with(tmp_path, stack, client):
    cards = tomllib.loads(HOUSE.read_text(encoding="utf-8"))
    cards["card"] = cards["card"][:5]
    file = tmp_path / "five.json"
    file.write_text(json.dumps(cards), encoding="utf-8")
    digest = saikoro("cards", "load", file, "--url", stack.url).stdout.strip()
    match = client.finished([1], [2], card_set=digest)
    record = tmp_path / "record.jsonl"
    record.write_bytes(client.get(f"/matches/{match}/record").content)
    assert saikoro("verify", record, "--card-set", file).returncode == 0
    assert saikoro("verify", f"{stack.url}/matches/{match}").returncode == 0
    without = saikoro("verify", record)
    assert without.returncode == 3
    assert f"card set {digest} is not here" in without.stdout


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
    ran = saikoro("cards", "check", file)
    assert ran.returncode == 1
    assert printed in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


PAGE = Path(__file__).parents[1] / "unit/games/cardgard/page.txt"


def test_a_page_of_cards_is_checked_printed_and_loaded(tmp_path, stack):
    assert saikoro("cards", "check", PAGE).returncode == 0
    printed = tmp_path / "printed.txt"
    printed.write_text(saikoro("cards", "print", PAGE, "--lang", "ja").stdout, encoding="utf-8")
    digests = {
        saikoro("cards", "load", page, "--url", stack.url).stdout for page in (PAGE, printed)
    }
    assert len(digests) == 1
    assert "Element 聖, HP 10, speed 3" in saikoro("cards", "print", PAGE).stdout


def test_the_operator_lists_the_phrases_that_were_refused(stack, client):
    page = "1 核 [コア系] 1\n<A> 未知の\u202e言葉。"
    for _ in range(2):
        client.post("/games/laplaplus/card-sets/check", json={"page": page})
    where = {"SAIKORO_URL": stack.url, "SAIKORO_SECRET_KEY": SECRET}
    listed = saikoro("cards", "refused", "laplaplus", **where)
    assert "     2 未知の\\u202e言葉" in listed.stdout.splitlines()


def test_a_misspelt_page_names_the_line(tmp_path):
    page = tmp_path / "page.txt"
    page.write_text(PAGE.read_text(encoding="utf-8").replace("速度:3", "速度:三", 1), "utf-8")
    ran = saikoro("cards", "check", page)
    assert ran.returncode == 1
    assert "line 5" in ran.stdout
