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
def kept(client: Client, tmp_path: Path) -> tuple[str, Path, Path]:
    """A match, a file with an answer of the API, and one with the record up to there and more."""
    match = client.create()
    joined = client.post(f"/matches/{match}/seats", json={})
    answer, record = tmp_path / "answer.json", tmp_path / "match.jsonl"
    answer.write_bytes(joined.content)
    client.join(match)
    record.write_bytes(client.get(f"/matches/{match}/record", params={"names": "true"}).content)
    return match, answer, record


def run(stack: Serving, *words: object) -> Run:
    return run_command("receipt", *words, SAIKORO_URL=stack.url)


def test_a_match_that_leads_through_a_receipt(stack, kept):
    _, answer, record = kept
    for words in ((answer,), (answer, "--record", record)):
        shown = run(stack, *words)
        assert shown.code == 0
        worded(shown.out)


def test_a_match_that_has_lost_what_a_receipt_proves(stack, client, kept, tmp_path):
    match, _, _ = kept
    lost = Identity(bytes.fromhex(SECRET), "").receipt(match, 900, HEAD)
    file = tmp_path / "receipt.json"
    file.write_text(json.dumps({name: getattr(lost, name) for name in lost.__struct_fields__}))
    shown = run(stack, file)
    assert (shown.code, shown.out.count("shows what it has lost")) == (1, 1)
    assert client.get(f"/matches/{match}").json()["lost"]["version"] == 900


def test_what_does_not_belong_together_is_not_sent(stack, client, kept, tmp_path):
    match, answer, record = kept
    other = tmp_path / "other.jsonl"
    other.write_bytes(client.get(f"/matches/{client.create()}/record").content)
    lines = record.read_bytes().splitlines(keepends=True)
    short, changed = tmp_path / "short.jsonl", tmp_path / "changed.jsonl"
    short.write_bytes(b"".join(lines[:2]))
    changed.write_bytes(b"".join([*lines[:2], lines[2].replace(b"seat", b"tesa")]))
    for file, reason in (
        (other, "another match"),
        (short, "ends at line 1, before"),
        (changed, "does not lead to the head"),
        (tmp_path / "none", ""),
    ):
        refused = run(stack, answer, "--record", file)
        assert refused.code != 0
        assert reason in refused.err
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(json.loads(answer.read_text())["receipt"] | {"version": 7}))
    refused = run(stack, forged)
    assert refused.code == 1
    assert "has not signed" in refused.err
    assert "lost" not in client.get(f"/matches/{match}").json()
