"""Matches as streams: how one is loaded, continued and, if it is broken, halted."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from saikoro import __version__
from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.matches import MatchOver, MatchStopped
from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.errors.unknown import UnknownRuleset
from saikoro.domain.games import find_game
from saikoro.domain.match import events as e
from saikoro.domain.match.clocks import Clocks, milliseconds
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.hidden import HiddenFacts
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.batch import Batch, proposed_batch
from saikoro.domain.match.play.driver import AnyDriver, Driver
from saikoro.domain.match.play.snapshot import Snapshot
from saikoro.domain.match.state import DECIDED, HALTED, OPEN, OVER, PLAYING, MatchState
from saikoro.domain.match.words import HaltReason, MatchStatus
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Outside
from saikoro.domain.type_digest import type_digest
from saikoro.domain.verification.replay import replay
from saikoro.service.clock import now
from saikoro.service.errors.streams import UnknownMatch
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.matches.listing import (
    PUBLISHED,
    game_tag,
    match_listing,
    waits_for_bot,
)
from saikoro.service.store.streams.protocol import Listed, Meta
from saikoro.service.streams.kinds import Standing
from saikoro.service.streams.late import LATE

RELEASE = "release"
"""What a decided match waits for: the moment at which its builds are opened."""

PAUSED = ":paused"
"""The suffix of `awaiting` while a match is paused."""


class _StoredSnapshot(msgspec.Struct, frozen=True):
    """A stored snapshot."""

    header: bytes
    made_by: bytes
    """The build that packed it, as far as that decides how it is read."""
    snapshot: bytes


_decode_snapshot = msgspec.msgpack.Decoder(_StoredSnapshot).decode


class MatchKind:
    """The kind of matches, for the stream handler."""

    kept = 1_000
    unfinished: Sequence[str] = (OPEN, PLAYING, DECIDED)

    def __init__(self, card_sets: CardSets) -> None:
        self._card_sets = card_sets

    def unknown(self, stream: str) -> SaikoroError:
        """UnknownMatch."""
        return UnknownMatch(stream)

    def ended(self, meta: Meta, header_line: bytes) -> SaikoroError | None:
        """MatchOver for a match that has ended, named as its rule book does if that is here."""
        if meta.status not in OVER:
            return None
        over = MatchStopped() if meta.status == HALTED else MatchOver(MatchStatus(meta.status))
        header = Header.read(header_line)
        with suppress(UnknownRuleset):
            find_game(header.game, header.rules.version).book.name(over)
        return over

    async def begin(self, header_line: bytes) -> AnyDriver:
        """A match before its first line."""
        header = Header.read(header_line)
        game = find_game(header.game, header.rules.version)
        cards = await self._card_sets.playable(game, header.rules.digest)
        options = game.book.read_options(header.options)
        return Driver(game, header, options, cards, keeps_checkpoints=True)

    async def restore(self, snapshot: bytes) -> AnyDriver:
        """A match at its last stored checkpoint."""
        try:
            kept = _decode_snapshot(snapshot)
        except msgspec.DecodeError as broken:
            raise BrokenRecord(f"no snapshot: {broken}") from broken
        header = Header.read(kept.header)
        game = find_game(header.game, header.rules.version)
        if kept.made_by != _build(game):
            raise BrokenRecord("a snapshot of another build")
        cards = await self._card_sets.playable(game, header.rules.digest)
        options = game.book.read_options(header.options)
        return Driver.restored(game, header, options, cards, Snapshot.unpack(kept.snapshot))

    def snapshot(self, aggregate: AnyDriver, least: int) -> tuple[int, bytes] | None:
        """The last checkpoint, packed, and its version, if that is `least` or more."""
        snapshot = aggregate.snapshot
        if snapshot is None or snapshot.version < least:
            return None
        kept = _StoredSnapshot(aggregate.header_line, _build(aggregate.game), snapshot.packed())
        return snapshot.version, msgspec.msgpack.encode(kept)

    def replay(
        self, aggregate: AnyDriver, lines: Sequence[bytes], secrets: Mapping[int, Secrets]
    ) -> None:
        """Run the rules again; ReplayDiverged where they emit other lines."""
        replay(aggregate, lines, secrets)

    def standing(self, aggregate: AnyDriver) -> Standing:
        """The standing of the match; an answer that a bot owes counts as work to do."""
        follows = aggregate.due or bool(aggregate.bots_asked)
        status, over = aggregate.state.status, aggregate.state.over
        awaiting = aggregate.awaiting
        listing = match_listing(aggregate.header, aggregate.state)
        delay = 1_000 * aggregate.options.delay
        fixed = [LATE, game_tag(aggregate.game.id)] if delay else []
        if aggregate.options.published_under:
            fixed.append(PUBLISHED)
        closed = aggregate.state.closed
        if status == DECIDED and closed is not None and not follows:
            opens = milliseconds(closed.opens_by)
            return Standing(status, RELEASE, opens, listing=listing, delay=delay, fixed_tags=fixed)
        if awaiting is None:
            return Standing(
                status, follows=follows, over=over, listing=listing, delay=delay, fixed_tags=fixed
            )
        word = f"{awaiting.what}:{awaiting.decision}{PAUSED if aggregate.clocks.paused else ''}"
        return Standing(
            status, word, awaiting.deadline, follows, over, listing, delay, fixed_tags=fixed
        )

    def follows(self, listed: Listed) -> bool:
        """Whether the rules go on, or a bot is waited for."""
        return not listed.awaiting or waits_for_bot(listed.summary)

    def halt(self, meta: Meta, line: int) -> tuple[Batch, SaikoroError] | None:
        """Stop a match whose rules do not emit again what was recorded, and say so in its lines."""
        return halted(meta, HaltReason.REPLAY_DIVERGED, line), MatchStopped()


def _build(game: AnyGame) -> bytes:
    """The version of this build, and a digest of the types in snapshots of a game."""
    state: Any = game.book.state
    types = type_digest(_StoredSnapshot, Snapshot, Clocks, HiddenFacts, MatchState[state])
    return __version__.encode() + types


def halted(meta: Meta, reason: HaltReason, line: int) -> Batch:
    """The last line of a match that is stopped."""
    event = e.MatchHalted(reason, line)
    return proposed_batch([(event, {})], meta.version, meta.head, Outside(now(), "server"))
