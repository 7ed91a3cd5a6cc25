"""`saikoro tournament verify`: a whole tournament run again from its folder, on this machine."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from domain.errors import SaikoroError
from domain.games import find_game
from domain.record.canonical import canonical, canonical_digest
from domain.tournament.matches.executor import PairingExecutor
from domain.tournament.matches.playing import Played
from domain.tournament.plan import read_plan
from domain.tournament.record.header import TournamentHeader
from domain.tournament.record.verify import (
    Difference,
    Findings,
    MatchCheck,
    ScoreCheck,
    verify_tournament,
)
from domain.tournament.stage import Score
from service.cli.card_files import UnreadableFile
from service.cli.folders import Folder
from service.cli.verify import LEVELS, verify_source


def verify_folder(path: Path, head: str | None = None) -> Iterator[tuple[Findings, int]]:
    """The findings after each line, and how many lines there are.

    `head` is one that somebody kept. UnreadableFile if the folder holds no tournament.
    """
    folder = Folder(path)
    lines = folder.lines()
    header = TournamentHeader.read(lines[0])
    findings = None
    kept = read_plan(header.plan).keeps_matches
    check = _compare_with(folder) if kept else lambda _played: None
    executor = _executor(header, folder)
    for findings in verify_tournament(lines, executor, check, _score_check(folder)):
        yield findings, len(lines) - 1
    if findings is not None and head not in (None, findings.head):
        detail = f"the record leads to {findings.head}, but {head} was kept"
        findings.differences.append(Difference(findings.version, "head", detail))


def told(findings: Findings) -> str:
    """The findings for a reader."""
    lines = [
        f"tournament {findings.tournament}",
        f"events     {findings.version}, leading to head {findings.head}",
        f"played     {findings.matches} matches of {findings.pairings} pairings again",
        f"rounds     {findings.rounds} tables computed again",
        f"level      {LEVELS[findings.level]}",
        *(
            f"DIFFERENCE line {found.line}, {found.what}: {found.detail}"
            for found in findings.differences
        ),
        "sound" if findings.sound else "NOT SOUND",
    ]
    return "\n".join(lines)


def _executor(header: TournamentHeader, folder: Folder) -> PairingExecutor | None:
    """Where its matches are played again; None for a tournament that people play."""
    if read_plan(header.plan).play == "seats":
        return None
    game = find_game(header.rules.id, header.rules.version)
    source = game.cards.house()
    if canonical_digest(msgspec.json.decode(source)) != header.rules.digest:
        try:
            source = canonical(msgspec.json.decode(folder.cards.read_bytes()))
        except (OSError, msgspec.DecodeError) as error:
            raise UnreadableFile(f"{folder.cards}: {error}") from error
    data = msgspec.json.decode(source)
    if canonical_digest(data) != header.rules.digest:
        raise UnreadableFile(
            f"the tournament was played with card set {header.rules.digest}, which "
            f"{folder.cards} is not"
        )
    return PairingExecutor(header, game, source, game.cards.read(data))


def _compare_with(folder: Folder) -> MatchCheck:
    """Holds a match that was played again against its record in the folder, byte for byte."""

    def check(played: Played) -> str | None:
        file = folder.matches / f"{played.match}.jsonl"
        if not file.exists():
            return "its record is missing"
        recorded = file.read_bytes().removesuffix(b"\n").split(b"\n")
        again = [played.header, *played.lines]
        for number, (one, other) in enumerate(zip(recorded, again, strict=False)):
            if one != other:
                return f"line {number} of its record differs"
        if len(recorded) != len(again):
            return f"its record has {len(recorded)} lines, but {len(again)} are said again"
        return None

    return check


def _score_check(folder: Folder) -> ScoreCheck:
    """Checks the record of a match that people played against what its result says of it."""

    def check(score: Score) -> str | None:
        file = folder.matches / f"{score.match}.jsonl"
        if not file.exists():
            return "its record is missing"
        try:
            verdict = verify_source(str(file), score.head, folder.cards)
        except SaikoroError as error:
            return str(error)
        return None if verdict.sound else "its record is not sound"

    return check
