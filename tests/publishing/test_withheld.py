"""Card sets that the host withholds: what is served, what goes on, and that it can be undone."""

import msgspec
import pytest

from saikoro.domain.games import find_game
from saikoro.service.cli.host.publishing import BadDigest
from tests.kit.command_line import run_command
from tests.kit.served import served

REASON = "asked by its author"

SHOWING = (
    *("/report", "/table", "/table?at=9", "/frames", "/events/9/why"),
    *("/state", "/state?at=9", "/rewinds/9"),
)
"""What shows cards of a match."""


@pytest.fixture
def words(settings, monkeypatch):
    """The settings of the commands."""
    monkeypatch.setenv("SAIKORO_REDIS_URL", settings.redis_url)


@pytest.fixture
def digest(host):
    """The digest of a card set that somebody has loaded."""
    cards = msgspec.json.decode(find_game("laplaplus").cards.house())
    cards["id"] = "ours"
    return host.load("laplaplus", cards)


def withhold(digest):
    assert run_command("archive", "withhold", digest, "--reason", REASON).code == 0


def paths(match, digest):
    return (
        f"/games/laplaplus/card-sets/{digest}",
        f"/games/laplaplus/card-sets/{digest}/faces",
        f"/g/laplaplus/cards?set={digest}",
        f"/matches/{match}/record",
        *(f"/matches/{match}{path}" for path in SHOWING),
        f"/m/{match}",
        f"/m/{match}/report",
        f"/m/{match}/why/9",
    )


@pytest.mark.parametrize("leave", [False, True])
def test_neither_the_set_nor_records_with_it_are_served_and_the_problem_says_why(
    host, settings, words, digest, leave
):
    (match,) = host.play(1, card_set=digest, leave=leave)
    with served(settings) as client:
        before = {path: client.get(path).content for path in paths(match, digest)}
        events = client.get(f"/matches/{match}/events").content
        withhold(digest)
        for path in paths(match, digest):
            answer = client.get(path, headers={"Accept": "application/json"})
            assert answer.status_code == 451, path
        stream = client.get(f"/matches/{match}/events/stream", params={"frames": "true"})
        assert stream.status_code == 451
        what_if = client.post(f"/matches/{match}/events/9/whatif", json={})
        assert what_if.status_code == 451
        assert client.get(f"/m/{match}/whatif/9").status_code == 451
        problem = client.get(f"/matches/{match}/record").json()
        assert problem["type"].endswith("/problems/card-set-withheld")
        assert (problem["card_set"], problem["reason"]) == (digest, REASON)
        assert client.get(f"/matches/{match}/events").content == events
        assert client.get(f"/matches/{match}/audit").json()["verdict"] == "sound"
        assert client.get("/games/laplaplus/card-sets/house").is_success
        assert run_command("archive", "release", digest).code == 0
        assert {path: client.get(path).content for path in paths(match, digest)} == before


def test_no_match_and_no_tournament_begins_with_it(settings, words, digest):
    withhold(digest)
    match = {"game": "laplaplus", "options": {"card_set": digest}}
    plan = match | {"name": "Cup", "stages": [{"format": "swiss"}]}
    with served(settings) as client:
        for path, body in (("/matches", match), ("/tournaments", {"plan": plan})):
            answer = client.post(path, json=body)
            assert (answer.status_code, answer.json()["card_set"]) == (451, digest)


def test_a_match_that_goes_on_comes_to_its_end(settings, words, digest):
    bots = {"1": {"bot": "random"}}
    body = {"game": "laplaplus", "options": {"card_set": digest}, "bots": bots}
    with served(settings) as client:
        match = client.post("/matches", json=body).json()["match"]
        withhold(digest)
        assert client.post(f"/matches/{match}/seats", json={"player": "Ada"}).status_code == 201
        for path in ("", "/state", "/table", "/frames", "/report"):
            assert client.get(f"/matches/{match}{path}").is_success, path


def test_what_is_withheld_is_listed(settings, words, digest):
    assert run_command("archive", "withheld").out == ""
    withhold(digest)
    assert run_command("archive", "withheld").out == f"{digest} {REASON}\n"
    withhold(digest)
    assert run_command("archive", "release", digest).out == f"{digest} is served again\n"
    again = run_command("archive", "release", digest)
    assert again.code == 1
    assert f"{digest} is not withheld" in again.err


@pytest.mark.parametrize("wrong", ["", "house", "0" * 63, "G" * 64, "0" * 64 + "\n"])
def test_what_is_no_digest_is_refused(words, wrong):
    refused = run_command("archive", "withhold", wrong, "--reason", REASON)
    assert (refused.code, refused.error) == (1, BadDigest)


@pytest.mark.parametrize("wrong", ["", "  ", "a\u202eb", "x\ny"])
def test_a_reason_has_to_be_readable(words, wrong):
    assert run_command("archive", "withhold", "0" * 64, "--reason", wrong).code == 1
    assert run_command("archive", "withheld").out == ""


def test_commands_need_the_store(monkeypatch):
    monkeypatch.delenv("SAIKORO_REDIS_URL", raising=False)
    for words in (("export", "somewhere"), ("withheld",)):
        refused = run_command("archive", *words)
        assert refused.code == 1
        assert "SAIKORO_REDIS_URL is not set" in refused.err
