"""Checking the matches of a tournament: played again from builds, or against their records."""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.match.events import SecretsReleased
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.record.line import is_a
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.domain.tournament.matches.playing import Played
from saikoro.domain.tournament.outputs.documents.linking import record_file
from saikoro.domain.tournament.planning.plan import read_plan
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.verification.scores import ScoredMatch, score_fault
from saikoro.domain.tournament.verification.verify import MatchCheck
from saikoro.domain.verification.inspection import UNBOUND
from saikoro.installed import find_game
from saikoro.service.cli.files.reading import MAX_BYTES
from saikoro.service.cli.matches.verify import verify_source
from saikoro.service.cli.tournaments.folders.folder import Folder
from saikoro.service.cli.tournaments.verifying.comparing import read_at_most
from saikoro.service.errors.commands import CommandError
from saikoro.service.web.tournaments.folder import CARDS


class NoCards(CommandError):
    """The cards that a tournament was played with are not there."""

    def __init__(self, digest: str) -> None:
        super().__init__(f"card set {digest} is not in {CARDS}")


def executor_of(header: TournamentHeader, folder: Folder) -> PairingExecutor | None:
    """The executor that plays its matches again; None for a tournament that people play."""
    if read_plan(header.plan).play == "seats":
        return None
    game, source = _played_with(header, folder)
    cards = game.cards.read(msgspec.json.decode(source))
    return PairingExecutor(header, game, source, cards)


def _played_with(header: TournamentHeader, folder: Folder) -> tuple[AnyGame, bytes]:
    """The game of a tournament and its card set; NoCards if that is not there."""
    game = find_game(header.rules.id, header.rules.version)
    source = game.cards.shipped().get(header.rules.digest)
    if source is None:
        source = read_at_most(folder.path / CARDS, MAX_BYTES)
        if source is None or hashlib.sha256(source).hexdigest() != header.rules.digest:
            raise NoCards(header.rules.digest)
    return game, source


def compare_with(folder: Folder) -> MatchCheck:
    """Compares a match that was played again with its record in the folder, byte for byte."""

    def check(played: Played) -> str | None:
        again = [played.header, *played.lines]
        wanted = b"".join(line + b"\n" for line in again)
        content = read_at_most(folder.path / record_file(played.match), len(wanted))
        if content is None:
            return "its record is missing"
        if content == wanted:
            return None
        recorded = content.split(b"\n")
        for number, (one, other) in enumerate(zip(recorded, again, strict=False)):
            if one != other:
                return f"line {number} of its record differs"
        return f"its record does not end after line {len(again) - 1}"

    return check


class ScoreChecks:
    """Checks the records of matches that people played against what results say of them."""

    def __init__(self, header: TournamentHeader, folder: Folder) -> None:
        self.unchecked: list[str] = []
        self._header = header
        self._folder = folder
        self._game: tuple[AnyGame, Any] | None = None
        self._ledger: Ledger | None = None
        self._opened: list[tuple[str, list[bytes]]] = []
        """The matches that were opened after their end, and the lines that say when."""

    def check(self, scored: ScoredMatch) -> str | None:
        """The faults of a match's record, and of what the tournament says about the match."""
        score = scored.score
        file = self._folder.path / record_file(score.match)
        if not file.is_file():
            return "its record is missing"
        cards = self._folder.path / CARDS
        try:
            verified = verify_source(str(file), [score.head], cards if cards.is_file() else None)
        except SaikoroError as error:
            return str(error)
        if verified.verdict == "incomplete":
            # Whose clock ended the match, the tournament itself says.
            open_ = [one for one in verified.found.unchecked if one != UNBOUND]
            self.unchecked += [f"match {score.match}: {one}" for one in open_]
        if verified.verdict == "not_sound":
            return "its record is not sound"
        if self._game is None:
            game, source = _played_with(self._header, self._folder)
            self._game = game, game.cards.read(msgspec.json.decode(source))
        record = file.read_bytes().removesuffix(b"\n").split(b"\n")
        released = [line for line in record[1:] if is_a(line, SecretsReleased)]
        if released:
            self._ledger = scored.ledger
            self._opened.append((score.match, [record[1], *released]))
        return score_fault(scored, record, *self._game)

    def opened_early(self) -> Iterator[str]:
        """The faults of matches opened before their stage was over, once all lines are read."""
        for match, lines in self._opened:
            fault = "" if self._ledger is None else self._ledger.openings.fault(lines)
            if fault:
                yield f"{match}: {fault}"
