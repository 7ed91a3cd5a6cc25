"""`saikoro tournament`: seeds by the ranking of another tournament, which verify recomputes."""

import json
from pathlib import Path

from tests.cli.command import saikoro
from tests.cli.test_tournament import PLAN, run, write_plan
from tests.kit.stack import Stack

SECOND = PLAN.replace('name = "Friday"', 'name = "Saturday"\nseeding_from = "friday.out"')


def test_a_second_tournament_is_seeded_by_the_first(stack: Stack, tmp_path: Path) -> None:
    first = run(write_plan(tmp_path), "--url", stack.url)
    file = tmp_path / "saturday.toml"
    file.write_text(SECOND)
    ran = saikoro("tournament", "run", file, "--url", stack.url)
    assert ran.returncode == 0, ran.stderr
    folder = tmp_path / "saturday.out"
    seeding = folder / "seeding.jsonl"
    assert seeding.read_bytes() == (first / "tournament.jsonl").read_bytes()
    header = json.loads((folder / "tournament.jsonl").read_text().splitlines()[0])
    ranking = header["plan"]["seeded_by"]["ranking"]
    assert len(ranking) == 12
    verified = saikoro("tournament", "verify", folder)
    assert verified.stdout.endswith("sound\n"), verified.stdout
    record = seeding.read_bytes()
    seeding.write_bytes(record.replace(b'"winner":1,', b'"winner":2,', 1))
    forged = saikoro("tournament", "verify", folder)
    assert forged.returncode == 1
    assert "seeding.jsonl: " in forged.stdout
    seeding.unlink()
    missing = saikoro("tournament", "verify", folder)
    assert missing.returncode == 3
    assert "seeding.jsonl is not here" in missing.stdout
    (first / "seeding.jsonl").write_bytes(record)
    foreign = saikoro("tournament", "verify", first)
    assert "does not belong" in foreign.stdout
