"""`saikoro receipt`: what a player kept is shown to the service."""

import json
from pathlib import Path

import pytest

from saikoro.service.identity import Identity
from tests.kit.command_line import Run, run_command
from tests.kit.stack import SECRET, Client, Serving
from tests.kit.worded import worded

HEAD = b"h" * 32


@pytest.fixture
def kept(client: Client, tmp_path: Path) -> tuple[str, Path]:
    """A match, and a file with an answer of the API."""
    match = client.create()
    answer = tmp_path / "answer.json"
    answer.write_bytes(client.post(f"/matches/{match}/seats", json={}).content)
    return match, answer


def run(stack: Serving, *words: object) -> Run:
    return run_command("receipt", *words, SAIKORO_URL=stack.url)


def test_a_match_that_leads_through_a_receipt(stack, kept):
    _, answer = kept
    shown = run(stack, answer)
    assert shown.code == 0
    worded(shown.out)


def test_a_match_that_has_lost_what_a_receipt_proves(stack, client, kept, tmp_path):
    match, _ = kept
    lost = Identity(bytes.fromhex(SECRET), "").receipt(match, 900, HEAD)
    file = tmp_path / "receipt.json"
    file.write_text(json.dumps({name: getattr(lost, name) for name in lost.__struct_fields__}))
    shown = run(stack, file)
    assert (shown.code, shown.out.count("shows what it has lost")) == (1, 1)
    assert client.get(f"/matches/{match}").json()["lost"]["version"] == 900


def test_a_receipt_that_the_service_has_not_signed(stack, client, kept, tmp_path):
    match, answer = kept
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(json.loads(answer.read_text())["receipt"] | {"version": 7}))
    refused = run(stack, forged)
    assert refused.code == 1
    assert "has not signed" in refused.err
    assert "lost" not in client.get(f"/matches/{match}").json()
