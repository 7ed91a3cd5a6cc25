"""Two strangers' clients play a whole match with clocks, and one of them dies in the middle."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.pbwcg import PBWCG
from saikoro.domain.record.head import genesis, next_head
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from tests.kit.waiting import PATIENCE_SECONDS, wait_until

CLIENT = Path(__file__).parents[2] / "examples" / "any_game_client.py"


def start(url: str, state: Path, match_or_game: str = "") -> "subprocess.Popen[str]":
    command = [sys.executable, str(CLIENT), url, str(state), match_or_game]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )


def memory(state: Path) -> dict[str, Any]:
    """What a client remembers, once it has a seat."""

    def kept() -> dict[str, Any]:
        read: dict[str, Any] = json.loads(state.read_text())
        return read

    wait_until(lambda: state.exists() and bool(kept()["tokens"]), "the client takes no seat")
    return kept()


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(FAIRIES, marks=pytest.mark.soak),
        pytest.param(KTC, marks=pytest.mark.soak),
        PBWCG,
    ],
    ids=lambda game: game.id,
)
def test_a_client_that_is_killed_and_started_again_continues(stack, client, tmp_path, game):
    ada, bob = tmp_path / "ada.json", tmp_path / "bob.json"
    first = start(stack.url, ada, game.id)
    match = memory(ada)["match"]
    second = start(stack.url, bob, match)
    wait_until(lambda: client.get(f"/matches/{match}").json()["version"] >= 100)
    first.kill()
    first.communicate()
    assert len(memory(ada)["receipts"]) > 2
    # The match waits for the killed one.
    wait_until(lambda: 0 in client.get(f"/matches/{match}/decision").json()["waiting"])
    assert client.get(f"/matches/{match}").json()["status"] == "playing"

    first = start(stack.url, ada, match)
    for played in (first, second):
        output, errors = played.communicate(timeout=PATIENCE_SECONDS)
        assert played.returncode == 0, errors
        assert "wins" in output

    record = client.get(f"/matches/{match}/record").content.splitlines()
    heads = [genesis(record[0]).hex()]
    for line in record[1:]:
        heads.append(next_head(bytes.fromhex(heads[-1]), line).hex())
    for state in (ada, bob):
        receipts = memory(state)["receipts"]
        assert all(heads[version] == head for version, head in receipts)
    assert not [line for line in record if b'"type":"seat.timed_out"' in line]
    assert b'"bank_seconds":600' in record[0]
    assert verify(record).sound
    assert audit(game, house_cards(game), record).head.hex() == heads[-1]
