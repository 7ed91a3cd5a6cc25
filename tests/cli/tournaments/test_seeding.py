"""`saikoro tournament`: seeds by the ranking of another tournament, which verify recomputes."""

import json
from pathlib import Path

from tests.cli.tournaments.test_run import PLAN, run, write_plan
from tests.kit.command_line import run_command
from tests.kit.stack import Stack

SECOND = PLAN.replace('name = "Friday"', 'name = "Saturday"\nseeding_from = "friday.out"')


def test_a_second_tournament_is_seeded_by_the_first(stack: Stack, tmp_path: Path) -> None:
    first = run(write_plan(tmp_path), "--url", stack.url)
    file = tmp_path / "saturday.toml"
    file.write_text(SECOND)
    ran = run_command("tournament", "run", file, "--url", stack.url)
    assert ran.code == 0, ran.err
    folder = tmp_path / "saturday.out"
    seeding = folder / "seeding.jsonl"
    assert seeding.read_bytes() == (first / "tournament.jsonl").read_bytes()
    header = json.loads((folder / "tournament.jsonl").read_text().splitlines()[0])
    ranking = header["plan"]["seeded_by"]["ranking"]
    assert len(ranking) == 12
    verified = run_command("tournament", "verify", folder)
    assert verified.out.endswith("sound\n"), verified.out
    record = seeding.read_bytes()
    seeding.write_bytes(record.replace(b'"winner":1,', b'"winner":2,', 1))
    forged = run_command("tournament", "verify", folder)
    assert forged.code == 1
    assert "seeding.jsonl: " in forged.out
    seeding.unlink()
    missing = run_command("tournament", "verify", folder)
    assert missing.code == 3
    assert "seeding.jsonl is not here" in missing.out
    (first / "seeding.jsonl").write_bytes(record)
    foreign = run_command("tournament", "verify", first)
    assert "does not belong" in foreign.out
