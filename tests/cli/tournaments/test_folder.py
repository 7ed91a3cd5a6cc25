"""The folder of a tournament: written as a whole, and compared with its record."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from saikoro.service.cli.tournaments.folders import swapping
from saikoro.service.cli.tournaments.folders.folder import Folder
from saikoro.service.cli.tournaments.running import collecting
from saikoro.service.web.tournaments.folder import NAMES
from tests.kit.command_line import Run, run_command
from tests.kit.served_cup import CUP, MATCH, RECORD, ServedCup, cup_file
from tests.kit.worded import worded

RERUN = ("rule", "rerun", "0/1/0", "--reason", "a slip")


@pytest.fixture(autouse=True)
def service(monkeypatch: pytest.MonkeyPatch) -> ServedCup:
    """The service of the tournament."""
    return ServedCup().install(monkeypatch)


def rerun(folder: Path) -> Run:
    kind, what, *rest = RERUN[0], str(folder), *RERUN[1:]
    return run_command("tournament", kind, what, *rest)


def verify(folder: Path) -> Run:
    return run_command("tournament", "verify", folder)


def content(folder: Path) -> dict[str, bytes]:
    """Every file, by its name."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }


FILES = sorted((NAMES - {"matches", "tournament.jsonl"}) | {f"matches/{MATCH}.jsonl"})


def test_a_folder_has_what_verify_knows_and_nothing_else(folder):
    assert sorted(content(folder)) == sorted([*FILES, "tournament.jsonl"])
    assert verify(folder).out.endswith("sound\n")


CHANGES = [
    (name, change)
    for name in FILES
    for change in ("byte", "end", "gone")
    if change != "gone"
    # Without a receipt no one vouches for it, but nothing is wrong.
    or name != "receipt.json"
]


@pytest.mark.parametrize(("name", "change"), CHANGES)
def test_a_file_that_is_not_as_the_record_gives_it_is_named(folder, name, change):
    file = folder / name
    before = file.read_bytes()
    file.unlink()
    if change == "byte":
        file.write_bytes(before[:40] + bytes([before[40] ^ 1]) + before[41:])
    elif change == "end":
        file.write_bytes(before + b"\n")
    found = verify(folder)
    assert found.code == 1
    assert found.out.endswith("NOT SOUND\n")
    assert (MATCH if "matches" in name else name.removesuffix(".json")) in found.out


@pytest.mark.parametrize("name", ["notes.html", "run.json", "matches/other.jsonl"])
def test_a_foreign_file_is_named(folder, name):
    (folder / name).write_text("x")
    found = verify(folder)
    assert found.code == 1
    assert f"{name}: it does not belong" in found.out


@pytest.mark.parametrize("lines", [1, len(CUP.lines) // 2, len(CUP.lines) - 1])
def test_a_cut_record_is_not_finished(folder, lines):
    file = folder / "tournament.jsonl"
    file.write_bytes(b"".join(line + b"\n" for line in CUP.record[: lines + 1]))
    found = verify(folder)
    assert found.code == 3
    worded(line for line in found.out.splitlines() if line.startswith("open       the rest"))


def test_what_only_the_organiser_may_have_is_not_in_the_folder(folder):
    private = folder.with_name("cup.out.private")
    assert '"token": "a"' in (private / "run.json").read_text()
    assert private.stat().st_mode & 0o777 == 0o700
    assert not any(b'"token"' in file for file in content(folder).values())


def test_links_lead_to_files_or_where_the_organiser_says(service, tmp_path):
    words = ("tournament", "run", cup_file(tmp_path), "--url", "http://127.0.0.1:1")
    assert run_command(*words).code == 0
    page = (tmp_path / "cup.out/results.en.md").read_text()
    assert f"(matches/{MATCH}.jsonl)" in page
    assert "127.0.0.1" not in page
    assert run_command(*words, "--base-url", "https://example.org/cup/").code == 0
    page = (tmp_path / "cup.out/results.en.md").read_text()
    assert f"(https://example.org/cup/matches/{MATCH}/report)" in page
    found = verify(tmp_path / "cup.out")
    assert found.code == 0
    assert "links lead to https://example.org/cup" in found.out


def test_no_link_begins_with_anything_else(service, tmp_path):
    words = ("tournament", "run", cup_file(tmp_path), "--url", "http://service")
    for base in ("javascript:alert(1)", "https://a b", "https://a)", "/x"):
        assert run_command(*words, "--base-url", base).code == 1


def test_a_ruling_whose_answer_is_lost_is_made_once(service, folder):
    lost = httpx.ReadError("the connection broke")
    busy = httpx.Response(429, headers={"Retry-After": "2"})
    service.first = [("/rulings", lost), ("/rulings", busy), (RECORD, busy)]
    assert rerun(folder).code == 0
    assert len(keys_of(service)) == 1
    assert rerun(folder).code == 0
    assert len(keys_of(service)) == 2, "the same words are another ruling once the first is made"


def test_a_ruling_can_be_made_while_the_tournament_is_run(service, folder):
    before = content(folder)
    with Folder(folder).held():
        made = rerun(folder)
        assert run_command("tournament", "resume", folder).code == 1, "one command writes a folder"
    assert made.code == 0, made.err
    assert len(service.asked("/rulings")) == 1
    assert content(folder) == before


def test_a_ruling_is_made_once_by_two_commands(service, folder):
    service.first = [(RECORD, httpx.Response(500))]
    assert rerun(folder).code == 1
    assert rerun(folder).code == 0
    assert len(service.asked("/rulings")) == 2
    assert len(keys_of(service)) == 1


def keys_of(service: ServedCup) -> set[str]:
    return {request.headers["Idempotency-Key"] for request in service.asked("/rulings")}


def _fail(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(
    "broken",
    [
        lambda patch: patch.setattr(collecting, "_copy", _fail),
        lambda patch: patch.setattr(swapping, "_exchange", _fail),
        lambda patch: patch.setattr(Path, "write_bytes", _fail),
    ],
    ids=["copy", "exchange", "write"],
)
def test_a_command_that_fails_leaves_the_folder_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch, broken: Callable[[pytest.MonkeyPatch], None]
) -> None:
    before = content(folder)
    with monkeypatch.context() as patch:
        broken(patch)
        failed = run_command("tournament", "resume", folder)
    assert failed.code == 1
    assert failed.err.count("\n") == 1
    assert content(folder) == before
    assert run_command("tournament", "resume", folder).code == 0
    assert content(folder) == before


@pytest.mark.parametrize("step", [0, 1])
def test_without_an_exchange_of_folders_the_old_one_comes_back(folder, monkeypatch, step):
    before, renamed = content(folder), []
    rename = Path.rename

    def no_exchange(*_: object) -> None:
        raise OSError(38, "not implemented")

    def ends(path: Path, to: Path) -> Path:
        renamed.append(path)
        if len(renamed) > step:
            raise KeyboardInterrupt
        return rename(path, to)

    with monkeypatch.context() as patch:
        patch.setattr(swapping, "_exchange", no_exchange)
        patch.setattr(Path, "rename", ends)
        run_command("tournament", "resume", folder)
    assert len(renamed) == step + 1
    assert run_command("tournament", "resume", folder).code == 0
    assert content(folder) == before


def test_a_file_of_somebody_else_is_not_deleted(folder):
    (folder / "notes.txt").write_text("mine")
    refused = run_command("tournament", "resume", folder)
    assert refused.code == 1
    assert "notes.txt" in refused.err
    assert (folder / "notes.txt").read_text() == "mine"


def test_a_folder_that_was_not_written_from_here_is_left(service, tmp_path):
    (tmp_path / "cup.out").mkdir()
    (tmp_path / "cup.out/standings.csv").write_text("another tournament")
    refused = run_command("tournament", "run", cup_file(tmp_path), "--url", "http://service")
    assert refused.code == 1
    assert "choose another --out" in refused.err
    assert not service.requests


def test_records_are_downloaded_once_unless_they_were_changed(service, folder):
    path = f"/matches/{MATCH}/record"
    assert run_command("tournament", "resume", folder).code == 0
    assert service.asked(path) == []
    (folder / f"matches/{MATCH}.jsonl").write_text("{}")
    assert run_command("tournament", "resume", folder).code == 0
    assert len(service.asked(path)) == 1
    assert verify(folder).code == 0
