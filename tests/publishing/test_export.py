"""Finished matches that are published, as files of records and tables of results by month."""

import functools
import hashlib
import http.server
import re
import tarfile
import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import zstandard

from saikoro.domain.games import find_game
from saikoro.service.cli.verifying import checking
from saikoro.service.publishing import months
from saikoro.service.publishing.folder import MANIFEST, Folder, NoExport, OtherExport
from saikoro.service.publishing.months import SUMS, MonthFiles, files_in
from saikoro.service.publishing.tables import rows_of
from tests.kit.command_line import run_command
from tests.publishing.checked import faults_of, outcomes_of


def bytes_of(folder: Folder) -> dict[str, bytes]:
    """The files of an export by name, without the lock."""
    return {path.name: path.read_bytes() for path in folder.path.iterdir() if path.name != ".lock"}


def month_of(folder: Folder):
    (month,) = folder.manifest().months
    return month


def records_in(folder: Folder) -> dict[str, bytes]:
    return {
        name.removesuffix(".jsonl"): content
        for month in folder.manifest().months
        for name, content in files_in(folder.path / month.records.name)
        if name.endswith(".jsonl")
    }


def rows_in(folder: Folder) -> dict[str, dict[str, Any]]:
    month = month_of(folder)
    return {row["match"]: row for row in rows_of(folder.path / month.results.name)}


def test_what_is_in_redis_and_what_has_left_is_exported_byte_for_byte(host, folder):
    left = host.play(1, 2, leave=True)
    stayed = host.play(3)
    (month,) = host.export(folder)
    records = records_in(folder)
    assert sorted(records) == sorted([*left, *stayed])
    for match, record in records.items():
        assert record == host.record(match)
    assert (month.matches, month.licences) == (3, {"CC0-1.0": 3})
    assert month.events == sum(record.count(b"\n") - 1 for record in records.values())
    assert not faults_of(folder)


def test_a_row_has_what_its_record_says(host, folder):
    (match,) = host.play(1)
    host.export(folder)
    row, record = rows_in(folder)[match], host.record(match)
    header, *lines = map(msgspec.json.decode, record.splitlines())
    end = next(line["data"] for line in lines if line["type"] == "match.finished")
    assert (row["game"], row["ruleset"]) == ("laplaplus", header["rules"]["version"])
    assert (row["card_set"], row["licence"]) == (header["rules"]["digest"], "CC0-1.0")
    assert (row["winner"], row["reason"]) == (end["winner"], end["reason"])
    assert row["events"] == len(lines)
    assert row["dice"] == sum(line["type"] == "die.rolled" for line in lines)
    turns = [line for line in lines if line["type"] == "laplaplus.turn_started"]
    assert row["turns"] == turns[-1]["data"]["turn"]
    times = [line["at"] for line in lines if "at" in line]
    assert row["created"].isoformat(timespec="milliseconds") == times[0].replace("Z", "+00:00")
    assert row["finished"].isoformat(timespec="milliseconds") == times[-1].replace("Z", "+00:00")
    assert row["created"] <= row["started"] <= row["finished"]
    assert row["seconds"] == pytest.approx((row["finished"] - row["started"]).total_seconds())
    assert row["record"] == hashlib.sha256(record).hexdigest()


@pytest.mark.parametrize(
    ("game", "options"),
    [("cardgard", {}), ("ktc", {"turn_cap": 10}), ("pbwcg", {"turn_cap": 10})],
)
def test_turns_and_rounds_are_counted_in_every_game(host, folder, game, options):
    (match,) = host.play(1, game=game, **options)
    host.export(folder)
    assert 1 <= rows_in(folder)[match]["turns"] <= 100


def test_nothing_else_is_exported(host, folder):
    declined = host.play(1, licence="")
    published = host.play(2)
    host.settings = msgspec.structs.replace(host.settings, publish="")
    nobody_asked = host.play(3)
    host.export(folder)
    assert sorted(records_in(folder)) == published
    assert not {*declined, *nobody_asked} & {*rows_in(folder)}


def test_a_later_setting_publishes_nothing_older(host, folder):
    host.settings = msgspec.structs.replace(host.settings, publish="")
    host.play(1)
    host.settings = msgspec.structs.replace(host.settings, publish="CC0-1.0")
    assert host.export(folder) == []


def test_what_is_seen_late_is_exported_once_all_have_seen_it(host, folder):
    host.play(1, spectator_delay=3_600)
    assert host.export(folder) == []


def test_the_same_matches_give_the_same_bytes(host, folder, tmp_path):
    host.play(1, 2, leave=True)
    host.play(3)
    host.export(folder)
    again = Folder(tmp_path / "again")
    host.export(again)
    assert bytes_of(folder) == bytes_of(again)


def test_a_month_is_written_again_only_if_something_has_changed(host, folder):
    host.play(1, leave=True)
    assert len(host.export(folder)) == 1
    before = bytes_of(folder)
    assert host.export(folder) == []
    assert bytes_of(folder) == before
    host.play(2)
    (month,) = host.export(folder)
    assert month.matches == 2
    named = {month.records.name, month.results.name, MANIFEST}
    assert {*bytes_of(folder)} == named
    assert host.export(folder) == []


def test_what_leaves_redis_changes_no_month(host, folder):
    host.play(1)
    host.export(folder)
    host.play(2, leave=True, licence="")  # the first leaves with it
    assert host.export(folder) == []


def test_only_the_months_that_are_asked_for_are_written(host, folder):
    host.play(1)
    assert host.export(folder, "2001-01", "2001-12") == []
    assert folder.manifest().months == []


def test_a_set_that_is_withheld_is_left_out_until_it_is_released(host, folder):
    (match,) = host.play(1, leave=True)
    host.play(2, game="ktc", turn_cap=10)
    host.export(folder)
    before = bytes_of(folder)
    digest = rows_in(folder)[match]["card_set"]
    host.withhold("00" * 32)
    assert host.export(folder) == []
    host.withhold(digest)
    (month,) = host.export(folder)
    assert (month.matches, month.left_out.withheld) == (1, 1)
    assert match not in records_in(folder)
    assert digest.encode() not in b"".join(
        content for _, content in files_in(folder.path / month.records.name)
    )
    assert digest not in (folder.path / MANIFEST).read_text()
    assert not faults_of(folder)
    assert host.export(folder) == []
    host.release(digest)
    host.release("00" * 32)
    assert len(host.export(folder)) == 1
    assert bytes_of(folder) == before


def test_commands_verify_what_was_exported(host, folder, tmp_path):
    """`saikoro verify` reads the records as they are, with their cards, packed or not."""
    cards = msgspec.json.decode(find_game("laplaplus").cards.house())
    cards["id"] = "ours"
    digest = host.load("laplaplus", cards)
    (match,) = host.play(1, card_set=digest)
    host.play(2, leave=True)
    host.export(folder)
    unpacked = tmp_path / "unpacked"
    with (
        (folder.path / month_of(folder).records.name).open("rb") as packed,
        zstandard.ZstdDecompressor().stream_reader(packed) as reader,
        tarfile.open(fileobj=reader, mode="r|") as tar,
    ):
        tar.extractall(unpacked, filter="data")
    (inside,) = unpacked.iterdir()
    assert run_command("verify", inside / f"{match}.jsonl").code == 0
    (inside / f"{digest}.json").rename(tmp_path / "cards.json")
    assert run_command("verify", inside / f"{match}.jsonl").code == 3
    with_cards = run_command(
        "verify", inside / f"{match}.jsonl", "--card-set", tmp_path / "cards.json"
    )
    assert with_cards.code == 0
    (tmp_path / "cards.json").rename(inside / f"{digest}.json")
    for source in (unpacked, folder.path):
        every = run_command("verify", source)
        assert (every.code, every.out) == (0, "2 records, 2 sound\n")
    for line in (inside / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((inside / name).read_bytes()).hexdigest() == digest


def tampered(folder: Folder, name: str) -> None:
    file = folder.path / name
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(bytes(content))


@pytest.mark.parametrize("kind", ["records", "results"])
def test_a_check_names_what_was_changed_or_is_missing(host, folder, kind):
    host.play(1)
    host.export(folder)
    name = getattr(month_of(folder), kind).name
    before = bytes_of(folder)
    tampered(folder, name)
    (fault,) = faults_of(folder)
    assert re.fullmatch(rf"{re.escape(name)}: its digest is [0-9a-f]+, not [0-9a-f]+", fault)
    (folder.path / name).unlink()
    assert faults_of(folder) == [f"{name}: it is missing"]
    assert len(host.export(folder)) == 1
    assert bytes_of(folder) == before


def test_a_check_compares_rows_with_records_even_under_a_new_manifest(host, folder):
    """Whoever changes a table and the sums still has to change the records, and their heads."""
    first, second = folder, Folder(folder.path.with_name("other"))
    host.play(1)
    host.export(first)
    host.play(2)
    host.export(second)
    mine, other = month_of(first), month_of(second)
    (first.path / other.results.name).write_bytes((second.path / other.results.name).read_bytes())
    forged = msgspec.structs.replace(mine, results=other.results)
    manifest = msgspec.structs.replace(first.manifest(), months=[forged])
    (first.path / MANIFEST).write_bytes(msgspec.json.encode(manifest))
    assert any(
        "records and rows" in fault or "another result" in fault for fault in faults_of(first)
    )


def test_a_manifest_of_something_else_is_refused(host, folder):
    folder.path.mkdir()
    for content in (b"{", b'{"format":"saikoro-export/9"}', b"[]"):
        (folder.path / MANIFEST).write_bytes(content)
        with pytest.raises(NoExport, match=MANIFEST):
            host.export(folder)
        assert (folder.path / MANIFEST).read_bytes() == content


def test_two_exports_to_one_folder_do_not_meet(host, folder):
    with folder.writing(), pytest.raises(OtherExport, match="another process"):
        host.export(folder)


def test_files_of_others_in_the_folder_stay(host, folder):
    folder.path.mkdir()
    (folder.path / "index.html").write_text("ours")
    (folder.path / "records-notes.txt").write_text("ours")
    host.play(1)
    host.export(folder)
    assert {"index.html", "records-notes.txt"} < {*bytes_of(folder)}


def test_cards_of_ones_own_are_found_in_the_store_of_an_archive(host, monkeypatch):
    cards = msgspec.json.decode(find_game("laplaplus").cards.house())
    host.play(1, card_set=host.load("laplaplus", cards | {"id": "ours"}), leave=True)
    for name in ("archive_url", "redis_url", "secret_key"):
        monkeypatch.setenv(f"SAIKORO_{name.upper()}", getattr(host.settings, name))
    verified = run_command("archive", "verify")
    assert (verified.code, verified.out) == (0, "1 records, 1 sound\n")
    monkeypatch.delenv("SAIKORO_REDIS_URL")
    monkeypatch.setattr(checking, "_playables", {})  # by another process
    without = run_command("verify", host.settings.archive)
    assert without.code == 3
    assert "card set" in without.out


def repacked(folder: Folder, *added: tuple[str, bytes]) -> None:
    """Put further files first into the tar of a month, and have all sums and the manifest fit."""
    month = month_of(folder)
    packed = [each for each in files_in(folder.path / month.records.name) if each[0] != SUMS]
    with MonthFiles(folder, month.month) as files:
        for name, content in [*added, *packed]:
            files._add(name, content, hashlib.sha256(content).hexdigest(), 0)
        records, _ = files.finish()
    forged = msgspec.structs.replace(month, records=records)
    manifest = msgspec.structs.replace(folder.manifest(), months=[forged])
    (folder.path / MANIFEST).write_bytes(msgspec.json.encode(manifest))


def test_what_is_no_record_does_not_stop_the_others(host, folder):
    (match,) = host.play(1)
    host.export(folder)
    repacked(folder, ("../../passwd.jsonl", b"nothing\n"), ("a.jsonl", b""), ("b.json", b"{"))
    outcomes = outcomes_of(folder)
    [sound] = [one.name for one in outcomes if one.found == "sound"]
    assert sound.endswith(f"/{match}.jsonl")
    assert {one.found for one in outcomes} == {"sound", "not_sound", "fault"}


def test_a_month_with_a_file_larger_than_any_is_not_read(host, folder, monkeypatch):
    host.play(1)
    host.export(folder)
    repacked(folder, ("a.jsonl", b"0" * 2_000_000))
    monkeypatch.setattr(months, "MOST_BYTES", 1_000_000)
    (fault,) = faults_of(folder)
    assert "a.jsonl has 2000000 bytes" in fault


def test_a_manifest_leads_to_no_other_file(host, folder):
    host.play(1)
    host.export(folder)
    month = month_of(folder)
    elsewhere = msgspec.structs.replace(month.records, name="../passwd")
    forged = msgspec.structs.replace(month, records=elsewhere)
    manifest = msgspec.structs.replace(folder.manifest(), months=[forged])
    (folder.path / MANIFEST).write_bytes(msgspec.json.encode(manifest))
    assert faults_of(folder) == ["../passwd: it is no file of an export"]


@pytest.fixture
def web(folder: Folder) -> Iterator[str]:
    """The address of a web server that serves the folder."""
    handler = functools.partial(QuietHandler, directory=folder.path)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Serves files, and logs nothing."""

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def test_an_export_is_checked_where_it_is_served(host, folder, web):
    host.play(1)
    host.export(folder)
    ran = run_command("verify", web)
    assert (ran.code, ran.out) == (0, "1 records, 1 sound\n")
    name = month_of(folder).results.name
    tampered(folder, name)
    assert run_command("verify", web).code == 1
    (folder.path / name).write_bytes((folder.path / name).read_bytes() * 2)
    assert run_command("verify", web).code == 1
    (folder.path / name).unlink()
    ran = run_command("verify", web)
    assert (ran.code, f"{name}: FAULT: it is missing" in ran.out) == (1, True)
