"""`saikoro tournament verify`: a whole tournament run again from its folder, on this machine."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from domain.errors import SaikoroError, Unknown
from domain.games import find_game
from domain.record.canonical import UNDECODABLE, canonical, canonical_digest
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
from service.cli.files import UnreadableFile
from service.cli.folders import Folder
from service.cli.kept import Kept, Proven, faults_of
from service.cli.verify import LEVELS, NOTHING_KEPT, VERDICTS, verify_source


def verify_folder(path: Path, kept: Sequence[str] = ()) -> Iterator[tuple[Findings, int]]:
    """The findings after each line, and how many lines there are.

    `kept` are heads, ETags or files with receipts. UnreadableFile if the folder holds no
    tournament.
    """
    folder, heads = Folder(path), [Kept.read(word) for word in kept]
    lines = folder.lines()
    header = TournamentHeader.read(lines[0])
    again = read_plan(header.plan).keeps_matches
    check = _compare_with(folder) if again else lambda _played: None
    scores, executor, missing = _ScoreChecks(folder), None, []
    try:
        executor = _executor(header, folder)
    except Unknown as unknown:
        missing.append(f"its matches: {unknown}")
    look: ScoreCheck = (lambda _score: None) if missing else scores.check
    confirmed: dict[str, int] = {}
    findings = Findings(header.tournament)
    wanted = {one.head for one in heads}
    for findings in verify_tournament(lines, executor, check, look):
        if findings.head in wanted:
            confirmed[findings.head] = findings.version
        yield findings, len(lines) - 1
    findings.unchecked += missing + scores.unchecked
    if not findings.finished:
        findings.unchecked.append("the rest: the tournament is not finished, or was cut")
    proven = Proven(header.tournament, confirmed, header.server_key)
    for head in wanted - confirmed.keys():
        detail = f"{head} is not a head of this record"
        findings.differences.append(Difference(findings.version, "head", detail))
    for fault in faults_of(heads, proven):
        findings.differences.append(Difference(fault.line, fault.what, fault.detail))


def report(findings: Findings, *, compared: bool) -> list[str]:
    """The findings as lines to read, the verdict last; `compared` with a kept head or without."""
    kept = "every head that was given is of this record" if compared else NOTHING_KEPT
    if any(found.what in {"head", "receipt"} for found in findings.differences):
        kept = "something that was given is not of this record"
    return [
        f"tournament {findings.tournament}",
        f"events     {findings.version}, leading to head {findings.head}",
        f"kept       {kept}",
        f"played     {findings.matches} matches of {findings.pairings} pairings again",
        f"rounds     {findings.rounds} tables computed again",
        f"level      {LEVELS[findings.level]}",
        *(f"open       {missing}" for missing in findings.unchecked),
        *(
            f"DIFFERENCE line {found.line}, {found.what}: {found.detail}"
            for found in findings.differences
        ),
        VERDICTS[findings.verdict],
    ]


def _executor(header: TournamentHeader, folder: Folder) -> PairingExecutor | None:
    """Where its matches are played again; None for a tournament that people play."""
    if read_plan(header.plan).play == "seats":
        return None
    game = find_game(header.rules.id, header.rules.version)
    source = game.cards.house()
    if canonical_digest(msgspec.json.decode(source)) != header.rules.digest:
        try:
            source = canonical(msgspec.json.decode(folder.cards.read_bytes()))
        except (OSError, *UNDECODABLE) as error:
            raise UnreadableFile(f"{folder.cards}: {error}") from error
    data = msgspec.json.decode(source)
    if canonical_digest(data) != header.rules.digest:
        raise UnreadableFile(
            f"the tournament was played with card set {header.rules.digest}, which "
            f"{folder.cards} is not"
        )
    return PairingExecutor(header, game, source, game.cards.read(data))


def _compare_with(folder: Folder) -> MatchCheck:
    """Compares a match that was played again with its record in the folder, byte for byte."""

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
            return f"its record has {len(recorded)} lines, but the rules emit {len(again)}"
        return None

    return check


class _ScoreChecks:
    """Checks the records of matches that people played against what results say of them."""

    def __init__(self, folder: Folder) -> None:
        self.unchecked: list[str] = []
        self._folder = folder

    def check(self, score: Score) -> str | None:
        """What is wrong with the record of a match, if anything."""
        file = self._folder.matches / f"{score.match}.jsonl"
        if not file.exists():
            return "its record is missing"
        cards = self._folder.cards if self._folder.cards.exists() else None
        try:
            verified = verify_source(str(file), [score.head], cards)
        except SaikoroError as error:
            return str(error)
        if verified.verdict == "incomplete":
            self.unchecked += [f"match {score.match}: {one}" for one in verified.found.unchecked]
        return "its record is not sound" if verified.verdict == "not_sound" else None
