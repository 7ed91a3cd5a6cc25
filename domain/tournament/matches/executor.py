"""Plays the pairings of a tournament of builds."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from cachetools import LRUCache

from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.record.canonical import canonical
from saikoro.domain.record.header import Rules
from saikoro.domain.tournament.entries.entry import Entry, Meeting, meeting
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Result, Slot
from saikoro.domain.tournament.matches.playing import (
    Build,
    Played,
    Seating,
    Setting,
    play_numbered,
    play_pairing,
)
from saikoro.domain.tournament.state import EntrantState, TournamentState

CACHED_CARD_SETS = 64
"""The number of parsed card sets with own cards in the cache."""


class PairingExecutor:
    """Plays the pairings of one tournament."""

    def __init__(self, header: TournamentHeader, game: AnyGame, source: bytes, cards: Any) -> None:
        self._header = header
        self._game = game
        self._source = source
        """The card set of the tournament, canonical."""
        self._cards = cards
        """The same card set, parsed."""
        self._options = game.book.read_options(header.plan["options"])
        self._sets: LRUCache[str, Any] = LRUCache(CACHED_CARD_SETS)
        self._ranked: tuple[Sequence[Entrant], dict[Entrant, int]] = ([], {})

    def play(
        self, state: TournamentState, stage: int, number: int, slots: Sequence[Slot], at: str
    ) -> Iterator[tuple[Result, list[Played]]]:
        """Play these slots of a round that was paired `at`; yields results and matches."""
        played = state.stages[stage].rounds[number - 1]
        for slot in slots:
            yield self.play_pairing(state, (stage, number), played.pairings[slot], at)

    def play_pairing(
        self, state: TournamentState, where: tuple[int, int], pairing: Pairing, at: str
    ) -> tuple[Result, list[Played]]:
        """Play one pairing; `where` is its stage and round."""
        setting, seating = self._table(state, pairing, at)
        stage = state.stages[where[0]]
        if self._ranked[0] is not stage.seeds:
            self._ranked = stage.seeds, {entrant: at for at, entrant in enumerate(stage.seeds)}
        return play_pairing(
            setting,
            stage.plan,
            state.entropy,
            where,
            pairing,
            seating,
            better=min(pairing.entrants, key=self._ranked[1].__getitem__),
            fixed=stage.fixed_of(where[1], pairing),
        )

    def play_numbered(
        self, state: TournamentState, where: tuple[int, int], pairing: Pairing, number: int, at: str
    ) -> Played:
        """Play the match with this number of a pairing, also one that a ruling has fixed since."""
        setting, seating = self._table(state, pairing, at)
        return play_numbered(setting, state.entropy, where, pairing, number, seating)

    def _table(self, state: TournamentState, pairing: Pairing, at: str) -> tuple[Setting, Seating]:
        """What all matches of a pairing have in common, and its entrants with `a` in seat 0."""
        a, b = (state.entrants[entrant] for entrant in pairing.entrants)
        digest, cards, builds = self._prepare(a, b)
        setting = Setting(
            game=self._game,
            options=self._options,
            cards=cards,
            rules=Rules(digest, self._game.id, self._game.version),
            server=self._header.server,
            server_key=self._header.server_key,
            at=at,
        )
        return setting, Seating((a.name, b.name), builds)

    def own_cards(self, state: TournamentState, pairing: Pairing) -> bytes | None:
        """The canonical card set of a pairing with own cards; None if neither entrant has any."""
        a, b = (state.entrants[entrant] for entrant in pairing.entrants)
        return None if a.cards is None and b.cards is None else canonical(self._meeting(a, b).cards)

    def _meeting(self, a: EntrantState, b: EntrantState) -> Meeting:
        entries = (
            Entry(name=entrant.name, build=entrant.build or [], cards=entrant.cards)
            for entrant in (a, b)
        )
        return meeting(self._game, msgspec.json.decode(self._source), *entries)

    def _prepare(self, a: EntrantState, b: EntrantState) -> tuple[str, Any, tuple[Build, Build]]:
        """The digest of the card set of a pairing, its cards, and the builds."""
        if a.cards is None and b.cards is None:
            return self._header.rules.digest, self._cards, (a.build or [], b.build or [])
        prepared = self._meeting(a, b)
        source, builds = canonical(prepared.cards), prepared.builds
        digest = hashlib.sha256(source).hexdigest()
        known = self._sets.get(digest)
        if known is None:
            known = self._game.cards.read(msgspec.json.decode(source))
            self._sets[digest] = known
        return digest, known, builds
