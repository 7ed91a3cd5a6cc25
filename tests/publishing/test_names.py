"""Names in an export: in the table alone, until they are withdrawn; records only commit to them."""

import hashlib

import msgspec
import pytest

from saikoro.service.publishing.folder import MANIFEST, Folder, Month
from saikoro.service.publishing.months import MonthFiles, files_in
from saikoro.service.publishing.results import Result
from saikoro.service.publishing.tables import rows_of
from tests.kit.command_line import run_command
from tests.publishing.checked import faults_of
from tests.publishing.test_export import bytes_of, month_of, records_in, rows_in

ADA, BOB = "Ada アダ", "Bob"


def names_in(folder: Folder, match: str) -> list[str | None]:
    row = rows_in(folder)[match]
    assert [row[f"salt_{seat}"] is None for seat in (0, 1)] == [
        row[f"player_{seat}"] is None for seat in (0, 1)
    ]
    return [row["player_0"], row["player_1"]]


def everything_in(folder: Folder) -> bytes:
    """All bytes of an export, unpacked."""
    month = month_of(folder)
    records = [content for _, content in files_in(folder.path / month.records.name)]
    rows = [str(row).encode() for row in rows_of(folder.path / month.results.name)]
    return b"".join([*records, *rows, *bytes_of(folder).values()])


@pytest.mark.parametrize("leave", [False, True])
def test_a_name_is_in_the_table_and_not_in_the_record(host, folder, leave):
    match = host.play_named(ADA, None, leave=leave)
    host.export(folder)
    assert names_in(folder, match) == [ADA, None]
    assert records_in(folder)[match] == host.record(match)
    assert ADA.encode() not in records_in(folder)[match]
    assert rows_in(folder)[match]["record"] == hashlib.sha256(host.record(match)).hexdigest()
    assert not faults_of(folder)


@pytest.mark.parametrize("left_before", [False, True])
@pytest.mark.parametrize("left_again", [False, True])
def test_a_withdrawal_writes_the_month_again_without_the_name(
    host, folder, left_before, left_again
):
    match = host.play_named(ADA, BOB, leave=left_before)
    other = host.play_named(BOB, None, leave=left_before)
    host.export(folder)
    before = month_of(folder)
    host.withdraw(match, 0, leave=left_again and left_before)

    (after,) = host.export(folder)

    assert names_in(folder, match) == [None, BOB]
    assert names_in(folder, other) == [BOB, None]
    assert after.records == before.records
    assert not (folder.path / before.results.name).exists()
    assert ADA.encode() not in everything_in(folder)
    assert not faults_of(folder)
    assert host.export(folder) == []


def test_a_month_is_not_written_again_when_the_match_leaves_redis(host, folder):
    match = host.play_named(ADA, BOB)
    host.withdraw(match, 0)
    host.export(folder)
    host.play(1, leave=True, licence="")  # all that is over leaves with it
    assert host.export(folder) == []
    host.withdraw(match, 0)
    assert host.export(folder) == []
    host.withdraw(match, 1, leave=True)
    assert len(host.export(folder)) == 1
    assert names_in(folder, match) == [None, None]


def test_a_name_that_was_never_there_changes_no_month(host, folder):
    match = host.play_named(ADA, None, leave=True)
    host.export(folder)
    host.withdraw(match, 1)
    assert host.export(folder) == []
    assert names_in(folder, match) == [ADA, None]


def forged(folder: Folder, match: str, **changes: str | None) -> None:
    """Write the table of a month again with another row, and all sums to fit."""
    month = month_of(folder)
    rows = [*rows_of(folder.path / month.results.name)]
    with MonthFiles(folder, month.month) as files:
        for row in rows:
            changed = row | changes if row["match"] == match else row
            files.add(records_in(folder)[row["match"]].splitlines(), Result(**changed))
        _, results = files.finish()
    made: Month = msgspec.structs.replace(month, results=results)
    manifest = msgspec.structs.replace(folder.manifest(), months=[made])
    (folder.path / MANIFEST).write_bytes(msgspec.json.encode(manifest))


@pytest.mark.parametrize(
    "changes",
    [
        {"player_0": "Eve"},
        {"salt_0": "00" * 32},
        {"salt_0": "no salt"},
        {"salt_0": None},
        {"player_0": None},
        {"player_1": "Eve"},
        {"player_1": ADA, "salt_1": "00" * 32},
    ],
)
def test_a_check_finds_a_name_that_the_record_does_not_commit_to(host, folder, changes):
    match = host.play_named(ADA, None)
    host.export(folder)
    assert not faults_of(folder)
    forged(folder, match, **changes)
    (fault,) = faults_of(folder)
    assert f"{match}.jsonl" in fault


def test_without_the_secret_of_the_service_nothing_is_exported(host, folder, settings, monkeypatch):
    host.play_named(ADA, BOB)
    monkeypatch.setenv("SAIKORO_REDIS_URL", settings.redis_url)
    monkeypatch.setenv("SAIKORO_ARCHIVE_URL", settings.archive_url)
    monkeypatch.setenv("SAIKORO_DATA_DIR", str(folder.path))
    refused = run_command("archive", "export", folder.path)
    assert (refused.code, "SAIKORO_SECRET_KEY" in refused.err) == (1, True)
    other = run_command("archive", "export", folder.path, SAIKORO_SECRET_KEY="ab" * 32)
    assert other.code == 1
    assert "another SAIKORO_SECRET_KEY" in other.err
    assert not (folder.path / MANIFEST).exists()
