"""Who vouches for the history in a folder: anybody can add a line to one that is published."""

from pathlib import Path

import msgspec
import pytest

from saikoro.domain.record.canonical import canonical
from saikoro.domain.tournament.facts.rulings import Overturn
from saikoro.service.cli.matches.verify import VERDICTS
from saikoro.service.identity import Identity
from tests.kit.command_line import Run, run_command
from tests.kit.local_tournament import IDENTITY, LocalTournament
from tests.kit.served_cup import CUP, receipt
from tests.kit.tournament_folders import write_pages
from tests.kit.worded import worded

HEAD, LINES = CUP.ledger.head.hex(), CUP.ledger.version

RULING = f"line {LINES + 1}: overturn by organiser: because"


@pytest.fixture
def ruled(folder: Path) -> LocalTournament:
    """The tournament with a ruling more, with which every file but the receipt is written anew."""
    cup = CUP.copied()
    cup.rule(Overturn(0, 1, 0, 3 - (cup.round(0, 1).results[0].winner or 1)))
    cup.play()
    (folder / "tournament.jsonl").write_bytes(b"".join(line + b"\n" for line in cup.record))
    write_pages(folder, cup.ledger)
    return cup


def verify(folder: Path, *heads: object) -> Run:
    options = [word for head in heads for word in ("--head", head)]
    return run_command("tournament", "verify", folder, *options)


def sign(folder: Path, cup: LocalTournament) -> None:
    (folder / "receipt.json").write_bytes(canonical(receipt(cup)))


def test_the_service_vouches_for_what_it_has_signed(folder):
    found = verify(folder)
    assert found.code == 0
    assert f"up to line {LINES} of {LINES}, by the server key {IDENTITY.public_key}" in found.out
    assert found.out.endswith("\nsound\n")


def test_a_ruling_that_somebody_has_added_is_not_sound_by_the_old_receipt(folder, ruled):
    found = verify(folder)
    assert found.code == 3
    assert f"the history after line {LINES}" in found.out
    assert found.out.endswith(f"{VERDICTS['incomplete']}\n")


def test_nobody_vouches_for_a_folder_without_a_receipt(folder, ruled):
    (folder / "receipt.json").unlink()
    found = verify(folder)
    assert found.code == 3
    assert "by no one" in found.out
    assert "no one vouches for it" in found.out


def test_a_kept_head_shows_the_rulings_after_it(folder, ruled):
    found = verify(folder, HEAD)
    assert found.code == 3
    assert f"{ruled.ledger.version - LINES} lines follow" in found.out
    assert RULING in found.out
    worded(found.out.splitlines()[-1])


def test_so_it_does_where_the_service_vouches_for_them(folder, ruled):
    sign(folder, ruled)
    found = verify(folder, HEAD)
    assert found.code == 0
    assert RULING in found.out
    worded(found.out.splitlines()[-1])


def test_the_newest_of_the_kept_heads_counts(folder, ruled):
    sign(folder, ruled)
    found = verify(folder, HEAD, ruled.ledger.head.hex())
    assert found.code == 0
    assert found.out.endswith("\nsound\n")


def test_who_kept_the_last_head_needs_no_receipt(folder):
    (folder / "receipt.json").unlink()
    assert verify(folder, HEAD).code == 0


def test_a_kept_receipt_vouches_as_that_of_the_folder_does(folder, tmp_path):
    (folder / "receipt.json").rename(tmp_path / "kept.json")
    found = verify(folder, tmp_path / "kept.json")
    assert found.code == 0
    assert f"up to line {LINES} of {LINES}" in found.out


@pytest.mark.parametrize("change", ["key", "head", "tournament"])
def test_a_receipt_that_the_service_has_not_signed_is_a_difference(folder, ruled, change):
    stream, version, head = ruled.ledger.stream, ruled.ledger.version, ruled.ledger.head
    other = Identity(bytes([1]) * 32, "test").receipt(stream, version, head)
    forged = {
        "key": msgspec.to_builtins(other),
        "head": receipt(CUP) | {"head": head.hex(), "version": version},
        "tournament": receipt(CUP) | {"match": "ab" * 16},
    }[change]
    (folder / "receipt.json").write_bytes(canonical(forged))
    found = verify(folder)
    assert found.code == 1
    assert "receipt" in found.out


def test_a_record_that_is_shorter_than_what_was_signed_was_cut(folder, ruled):
    sign(folder, ruled)
    (folder / "tournament.jsonl").write_bytes(b"".join(line + b"\n" for line in CUP.record))
    write_pages(folder, CUP.ledger)
    found = verify(folder)
    assert found.code == 3
    assert f"has signed line {ruled.ledger.version}" in found.out


def test_as_json(folder, ruled):
    found = run_command("tournament", "verify", folder, "--head", HEAD, "--json")
    assert found.code == 3
    shown = msgspec.json.decode(found.out)
    assert (shown["verdict"], shown["version"]) == ("incomplete", ruled.ledger.version)
    assert shown["vouching"] == {
        "server_key": IDENTITY.public_key,
        "lines": ruled.ledger.version,
        "signed": LINES,
        "kept": LINES,
        "rulings": [
            {"line": LINES + 1, "by": "organiser", "what": "overturn", "reason": "because"}
        ],
    }
