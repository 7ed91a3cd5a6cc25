"""Seasons: a folder with the table of several tournaments, and the records that it follows from."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import msgspec

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.domain.tournament.record.reading import read_record
from saikoro.domain.tournament.record.season import IllegalSeason, Season, SeasonPlan, season
from saikoro.domain.tournament.verification.findings import SeasonFindings
from saikoro.service.cli.files.reading import UnreadableFile, read_bytes
from saikoro.service.cli.progress import Progress
from saikoro.service.cli.tournaments.folders.folder import Folder
from saikoro.service.cli.tournaments.folders.swapping import put_in_place
from saikoro.service.cli.tournaments.verifying.comparing import wrong_with
from saikoro.service.cli.tournaments.verifying.verify import verify_alone
from saikoro.service.web.tournaments.season import RECORDS, SEASON, season_pages

NAMES = {SEASON, "season.csv", "season.en.md", "season.ja.md", RECORDS}


def read_season_plan(name: str, points: str) -> SeasonPlan:
    """The plan of a season from the words of the command line; UnreadableFile if it is none."""
    given = {"name": name} | ({"points": points.replace(",", " ").split()} if points else {})
    try:
        return msgspec.convert(given, SeasonPlan, strict=False)
    except msgspec.ValidationError as error:
        raise UnreadableFile(f"the season: {error}") from error


def write_season(plan: SeasonPlan, folders: Sequence[Path], out: Path) -> Season:
    """Write the folder of a season of these tournaments as a whole; UnreadableFile if it cannot be.

    A folder of a season that is there already is replaced.
    """
    if out.exists() and (foreign := sorted({one.name for one in out.iterdir()} - NAMES)):
        raise UnreadableFile(f"{out / foreign[0]} is not of a season; choose another --out")
    records = [Folder(folder).lines() for folder in folders]
    table = _season(plan, records)
    new = out.with_name(f"{out.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    (new / RECORDS).mkdir(parents=True)
    for name, page in season_pages(table).items():
        (new / name).write_bytes(page())
    for held, lines in zip(map(_id, records), records, strict=True):
        (new / RECORDS / f"{held}.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))
    put_in_place(new, out)
    shutil.rmtree(new, ignore_errors=True)
    return table


def is_season(folder: Path) -> bool:
    """Whether a folder is that of a season."""
    return (folder / SEASON).is_file()


def verify_season(folder: Path, watch: Progress) -> SeasonFindings:
    """Verify the folder of a season.

    Every record in it is verified, its matches played again from the builds, and every file is
    compared with what the records give.
    """
    try:
        plan = msgspec.json.decode(read_bytes(folder / SEASON), type=Season).plan
    except UNDECODABLE as error:
        raise UnreadableFile(f"{folder / SEASON}: {error}") from error
    files = sorted((folder / RECORDS).glob("*"))
    records = [_lines(file) for file in files]
    wrong: list[str] = []
    missing: list[str] = []
    for done, (file, lines) in enumerate(zip(files, records, strict=True), 1):
        faults, unchecked = _verify_record(folder, file.name, lines)
        wrong += faults
        missing += unchecked
        watch.progress("records", done, len(files))
    expected = {f"{_id(lines)}.jsonl" for lines in records} if not wrong else set()
    found = {file.name for file in files} if not wrong else set()
    foreign = [f"{RECORDS}/{name}" for name in sorted(found - expected)]
    foreign += sorted({one.name for one in folder.iterdir()} - NAMES)
    if wrong:
        missing.append("what people read: the records that it is made from are not sound")
    else:
        wrong += _compare_pages(folder, plan, records)
    wrong += [f"{name}: it does not belong to the season" for name in foreign]
    return SeasonFindings(wrong, missing)


def _lines(file: Path) -> list[bytes]:
    if not file.is_file():  # A device or a pipe could be read without end.
        raise UnreadableFile(f"{file}: it is no file")
    return read_bytes(file).removesuffix(b"\n").split(b"\n")


def _verify_record(folder: Path, name: str, lines: list[bytes]) -> tuple[list[str], list[str]]:
    """The faults of a record, and the parts that could not be checked."""
    try:
        findings = verify_alone(Folder(folder), lines)
    except SaikoroError as broken:
        return [f"{name}: {broken}"], []
    wrong = [f"{name}: line {one.line}: {one.detail}" for one in findings.differences]
    return wrong, [f"{name}: {one}" for one in findings.unchecked]


def _compare_pages(folder: Path, plan: SeasonPlan, records: Sequence[list[bytes]]) -> list[str]:
    """The faults of the pages that people read."""
    try:
        pages = season_pages(_season(plan, records))
    except UnreadableFile as error:
        return [str(error)]
    return [
        f"{name}: {differs}"
        for name, page in pages.items()
        if (differs := wrong_with(folder / name, page())) is not None
    ]


def _season(plan: SeasonPlan, records: Sequence[list[bytes]]) -> Season:
    try:
        return season(plan, [read_record(lines) for lines in records])
    except (BrokenLine, IllegalSeason) as error:
        raise UnreadableFile(f"the season: {error}") from error
    except Exception as error:  # a forged record may raise any error
        what = f"{type(error).__name__}: {error}"
        raise UnreadableFile(f"the season: a record is not sound ({what})") from error


def _id(lines: Sequence[bytes]) -> str:
    return read_record(lines[:1]).ledger.stream
