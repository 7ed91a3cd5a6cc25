"""Reading matches: folded states, reports and audits. Nothing is appended."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from cachetools import LRUCache

from saikoro.domain.errors.unknown import Unknown, UnknownRuleset
from saikoro.domain.games import find_game
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Opened
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.fold import Fold, SharedFold
from saikoro.domain.match.state import OVER
from saikoro.domain.match.telling.report import Reporter
from saikoro.domain.match.telling.reports.report import WHOLE, Cut, Report
from saikoro.domain.match.telling.sheets.sheet import Sheet
from saikoro.domain.record.header import Header
from saikoro.domain.verification.inspection import Inspection, Playable, inspect_record
from saikoro.domain.verification.opened import what_is_opened
from saikoro.domain.verification.recording import is_finished
from saikoro.domain.verification.reporting import report_record
from saikoro.domain.verification.sheets import sheet_of
from saikoro.domain.words import Language
from saikoro.service.errors.streams import NoSuchVersion
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.process.turns import Locks
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.beside import with_names
from saikoro.service.streams.pages import MOST_LINES, LineAndSecret, Pages

KEPT = 1_000
"""Folds that a process keeps up to date; one with much to go back to counts for several."""

KEPT_BYTES = 100_000
"""Bytes of states kept for going back, after which a fold counts as one more."""

MARK_EVERY = 256
"""Lines between two marks, from which an earlier state is folded."""

MARK_BYTES = 32 * 1024 * 1024
"""The most bytes of all marks that a process keeps."""

KEPT_OPENED = 256
"""Matches of which a process keeps what their end has opened."""

Known: TypeAlias = tuple[str, Seat | None, bool]
"""A match, the seat that it is seen from, None for the public, and whether all is open by now."""


class MatchReader:
    """Reads matches as the public or one seat knows them."""

    def __init__(self, pages: Pages, card_sets: CardSets) -> None:
        self.pages = pages
        """What those without a seat see."""
        self._card_sets = card_sets
        self._folds: LRUCache[Known, Fold] = LRUCache(KEPT, getsizeof=weight)
        self._marks: LRUCache[tuple[Known, int], bytes] = LRUCache(MARK_BYTES, getsizeof=len)
        self._opened: LRUCache[str, Opened | None] = LRUCache(KEPT_OPENED)
        self._locks = Locks()
        self._opening = Locks()

    @cached_property
    def live(self) -> "MatchReader":
        """Reads matches as they stand, without secrets: for seats alone."""
        return MatchReader(self.pages.live, self._card_sets)

    async def fold(
        self, match: str, seat: Seat | None = None, opened: Opened | None = None
    ) -> Fold:
        """The fold of a match up to its end; shared, so do not change it or await while you use it.

        Without what its end has `opened` it is as it was seen live.
        """
        known = match, seat, opened is not None
        async with self._locks.of(known):
            fold = self._folds.pop(known, None)
            if fold is None:  # both in one pipeline
                pages = self.pages.of(seat)
                header, lines = await asyncio.gather(
                    pages.header(match), pages.lines(match, 0, MOST_LINES, seat)
                )
                fold = await self._fold_of(header, seat, opened)
            else:
                lines = await self.lines(match, fold.version, MOST_LINES, seat)
            await self._take(fold, known, lines)
            await self.show_names(fold, seat)
            self._folds[known] = fold
            return fold

    async def show_names(self, fold: Fold | SharedFold, seat: Seat | None = None) -> None:
        """Show the names in a fold that lie beside its lines, and no longer those withdrawn."""
        if any(not place.joined or place.name_commit for place in fold.state.seats):
            names = await self.pages.of(seat).names(fold.header.match)
            fold.show_names({each.seat: each.name for each in names})

    async def shown(self, match: str) -> Fold | SharedFold:
        """The match as the public knows it; what its shared events say if its game is not here."""
        try:
            return await self.fold(match)
        except UnknownRuleset:
            header, *lines = await self.pages.record(match)
            shared = SharedFold(Header.read(header))
            for line in lines:
                shared.take(line)
            await self.show_names(shared)
            return shared

    async def fold_at(
        self, match: str, version: int, seat: Seat | None = None, opened: Opened | None = None
    ) -> Fold:
        """The match folded up to `version`; NoSuchVersion if it does not go so far."""
        known = match, seat, opened is not None
        further = await self.fold(match, seat, opened)
        if further.version < version:
            raise NoSuchVersion(version, further.version)
        fold = await self._fold_of(further.header.line(), seat, opened)
        for marked in range(version - version % MARK_EVERY, 0, -MARK_EVERY):
            mark = self._marks.get((known, marked))
            if mark is not None:
                fold.restore(mark, further)
                break
        lines = await self.lines(match, fold.version, version, seat)
        await self._take(fold, known, lines)
        await self.show_names(fold, seat)
        return fold

    async def lines(
        self, match: str, after: int, to: int, seat: Seat | None
    ) -> list[LineAndSecret]:
        """The lines after one version, up to another, as a seat or the public sees them."""
        return await self.pages.of(seat).lines(match, after, to, seat)

    async def beginning(
        self, match: str, seat: Seat | None = None, opened: Opened | None = None
    ) -> Fold:
        """A fold of a match before its first line, for whoever asks to take its lines."""
        return await self._fold_of(await self.pages.header(match), seat, opened)

    async def opened(self, match: str) -> Opened | None:
        """The secrets that the end of a match has opened to everybody; None if there are none."""
        async with self._opening.of(match):
            if match not in self._opened:
                record = await self.pages.live.record(match)
                self._opened[match] = await self._opened_by(record)
            return self._opened[match]

    async def _opened_by(self, record: Sequence[bytes]) -> Opened | None:
        playable = await self._playable(Header.read(record[0]))
        if isinstance(playable, str):
            return None
        return await asyncio.to_thread(what_is_opened, *playable, record)

    async def require_shown(self, meta: Meta, card_set: str) -> None:
        """CardSetWithheld for a match that is over, if the host withholds its card set.

        One that goes on is shown to those who play it, and so to everybody.
        """
        if meta.status in OVER:
            await self._card_sets.require_served(card_set)

    async def report(
        self, match: str, language: Language, cut: Cut = WHOLE, *, causes: bool = False
    ) -> Report:
        """The battle report as far as the match goes; with `causes` its rules run again.

        CardSetWithheld once the match is over, if the host withholds its cards.
        """
        secrets: Mapping[int, Secrets] | None = None
        if causes:
            record, secrets = await self.pages.unsealed(match)
            secrets = None if is_finished(record[1:]) else secrets
        else:
            record = await self.pages.record(match)
        meta = await self.pages.meta(match)
        await self.require_shown(meta, Header.read(record[0]).rules.digest)
        record = with_names(record, self.pages.names_in(meta))
        return await self._reported(record, language, cut, causes=causes, secrets=secrets)

    async def report_of(
        self, record: Sequence[bytes], language: Language, cut: Cut = WHOLE, *, causes: bool = False
    ) -> Report:
        """The battle report of the record of a match that is over; CardSetWithheld."""
        await self._card_sets.require_served(Header.read(record[0]).rules.digest)
        return await self._reported(record, language, cut, causes=causes)

    async def _reported(
        self,
        record: Sequence[bytes],
        language: Language,
        cut: Cut = WHOLE,
        *,
        causes: bool = False,
        secrets: Mapping[int, Secrets] | None = None,
    ) -> Report:
        """The battle report of a record; `secrets` are those that it does not show yet."""
        header = Header.read(record[0])
        game = find_game(header.game, header.rules.version)
        cards = await self._card_sets.playable(game, header.rules.digest)

        def reported() -> Report:
            return report_record(game, cards, record, language, cut, causes=causes, secrets=secrets)

        return await asyncio.to_thread(reported)

    async def sheet(self, match: str, version: int) -> Sheet:
        """Where the die of an event comes from; NotExplained where its lines do not prove it."""
        record = await self.pages.named_record(match)
        playable = await self._playable(Header.read(record[0]))
        known = None if isinstance(playable, str) else playable
        return await asyncio.to_thread(sheet_of, record, version, known)

    async def sentences_of(
        self, record: Sequence[bytes], language: Language
    ) -> list[tuple[int, str]]:
        """The sentences of the battle report of a record, each with the version of its event."""
        header, *lines = record
        fold = await self._fold_of(header, None, await self._opened_by(record))
        reporter = Reporter(fold, language)
        described = (
            (version, reporter.describe(fold.take(at))) for version, at in enumerate(lines, 1)
        )
        return [(version, sentence.strip()) for version, sentence in described if sentence]

    async def audit(self, match: str) -> Inspection:
        """Audit a match: check what its lines prove, and whether the rules emit them again."""
        meta, record = await self.pages.meta(match), await self.pages.record(match)
        kept = [meta.head.hex()] if meta.version == len(record) - 1 else []
        return await self.audit_of(with_names(record, self.pages.names_in(meta)), *kept)

    async def audit_of(self, record: Sequence[bytes], *kept: str) -> Inspection:
        """Audit a record, and compare it with these heads, which somebody kept."""
        playable = await self._playable(Header.read(record[0]))
        return await asyncio.to_thread(inspect_record, record, playable, *kept)

    async def _playable(self, header: Header) -> Playable | str:
        """The rules and cards to run a record with, or the reason why they are not here."""
        try:
            game = find_game(header.game, header.rules.version)
            return Playable(game, await self._card_sets.playable(game, header.rules.digest))
        except Unknown as unknown:
            return str(unknown)

    async def _fold_of(
        self, header_line: bytes, seat: Seat | None = None, opened: Opened | None = None
    ) -> Fold:
        header = Header.read(header_line)
        game = find_game(header.game, header.rules.version)
        cards = await self._card_sets.playable(game, header.rules.digest)
        return Fold(game, header, cards, seat, opened)

    async def _take(self, fold: Fold, known: Known, lines: Sequence[LineAndSecret]) -> None:
        """Fold the lines that follow, with marks on the way."""
        for line, secret in lines:
            fold.take(line, secret)
            if fold.version % MARK_EVERY == 0:
                self._marks[known, fold.version] = fold.packed()
                await asyncio.sleep(0)  # others on the event loop have a turn


def weight(fold: Fold) -> int:
    """For how many folds one counts that is kept up to date."""
    return 1 + fold.kept_bytes // KEPT_BYTES
