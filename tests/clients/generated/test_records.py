"""clients/typescript checks records without a service; forged ones are in `tests/forged`."""

import json
from pathlib import Path
from typing import Any

from saikoro.conformance.seating import secret
from saikoro.domain.verification.verify import verify
from tests import fairness
from tests.clients.generated.node import node
from tests.kit.forging import Record, changed, places
from tests.kit.records import RECORDS

SCRIPT = Path(__file__).parent / "records.mts"

DEMO = Path(fairness.__file__).parent / "demo.jsonl"
DEMO_HEAD = "285f165bb833f43658e1ad8eb1e948d0669fbde1676ce9f2db351e1fc499b6d4"

COUNTED = {
    "dice": "die.rolled",
    "draws": "draw.opened",
    "opened": "submission.opened",
    "shuffles": "deck.shuffled",
    "repeated": "deck.shuffled",
    "cards": "card.revealed",
}
"""What the client counts, and of which type the lines are."""


def asked(*files: Path) -> list[dict[str, Any]]:
    """What the client finds in each file."""
    ran = node(SCRIPT, *files)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def written(folder: Path, records: list[Record]) -> list[Path]:
    files = [folder / f"{number}.jsonl" for number in range(len(records))]
    for file, record in zip(files, records, strict=True):
        file.write_bytes(b"".join(line + b"\n" for line in record))
    return files


def test_it_finds_finished_records_true(tmp_path: Path) -> None:
    """Of every ruleset the first and the last that is kept."""
    records = [kept for sets in RECORDS.values() for kept in sets[:: max(1, len(sets) - 1)]]
    found = asked(*written(tmp_path, [kept.record for kept in records]))
    for kept, shown in zip(records, found, strict=True):
        faults = verify(kept.lines).faults
        if faults:
            assert (shown["verdict"], shown["line"]) == ("not_sound", faults[0].line)
            continue
        assert shown["verdict"] == "incomplete"
        [rules] = shown["unchecked"]
        assert rules.startswith("the rules: ")
        assert (shown["head"], shown["version"]) == (kept.head, len(kept.lines) - 1)
        assert shown["over"]
        for what, kind in COUNTED.items():
            assert shown[what] == len(places(kept.record, kind))


def test_it_finds_the_published_record_true() -> None:
    [shown] = asked(DEMO)
    assert (shown["head"], shown["draws"], shown["dice"]) == (DEMO_HEAD, 3, 18)


def test_it_takes_no_seed_of_the_server_for_one_of_a_player(tmp_path: Path) -> None:
    record = RECORDS["ktc-2"][0].record
    joined = places(record, "seat.joined")[0]
    commit = json.loads(record[joined])["data"]["seed_commit"]

    def committed(*commits: str) -> Record:
        return changed(
            record, "match.created", lambda data: data.update(server_seed_commits=commits)
        )

    free = committed(secret("a").hex(), secret("b").hex())
    named = changed(free, "seat.joined", lambda data: data.update(seed_by="server"))
    shown, *found = asked(*written(tmp_path, [free, named, committed(commit, commit)]))
    assert shown["choice"] == "nobody_bound_them"
    assert [shown["line"] for shown in found] == [joined, joined]
