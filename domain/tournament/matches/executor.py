"""Executing the pairings of a tournament of builds."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from cachetools import LRUCache

from domain.match.game import AnyGame
from domain.record.canonical import canonical
from domain.record.header import Rules
from domain.tournament.entries.entry import Entry, Meeting, meeting
from domain.tournament.matches.playing import Build, Played, Setting, play_pairing
from domain.tournament.record.header import TournamentHeader
from domain.tournament.stage import Entrant, Pairing, Result, Slot
from domain.tournament.state import EntrantState, TournamentState

KEPT = 64
"""Card sets with entrants' own cards that are kept playable."""


class PairingExecutor:
    """Plays the pairings of one tournament."""

    def __init__(self, header: TournamentHeader, game: AnyGame, source: bytes, cards: Any) -> None:
        self._header = header
        self._game = game
        self._source = source
        """The card set of the tournament, canonical."""
        self._cards = cards
        """The same, ready to play."""
        self._options = game.book.read_options(header.plan["options"])
        self._sets: LRUCache[str, Any] = LRUCache(KEPT)
        self._ranked: tuple[Sequence[Entrant], dict[Entrant, int]] = ([], {})

    def play(
        self, state: TournamentState, stage: int, number: int, slots: Sequence[Slot], at: str
    ) -> Iterator[tuple[Result, list[Played]]]:
        """Each pairing in these slots of a round that was paired `at`, with its matches."""
        played = state.stages[stage].rounds[number - 1]
        for slot in slots:
            yield self.play_pairing(state, (stage, number), played.pairings[slot], at)

    def play_pairing(
        self, state: TournamentState, where: tuple[int, int], pairing: Pairing, at: str
    ) -> tuple[Result, list[Played]]:
        """One pairing of a stage and round."""
        a, b = (state.entrants[entrant] for entrant in pairing.entrants)
        digest, cards, builds = self._set_out(a, b)
        setting = Setting(
            game=self._game,
            options=self._options,
            cards=cards,
            rules=Rules(digest, self._game.id, self._game.version),
            server=self._header.server,
            server_key=self._header.server_key,
            at=at,
        )
        stage = state.stages[where[0]]
        if self._ranked[0] is not stage.seeds:
            self._ranked = stage.seeds, {entrant: at for at, entrant in enumerate(stage.seeds)}
        return play_pairing(
            setting,
            stage.plan,
            state.entropy,
            where,
            pairing,
            names=(a.name, b.name),
            builds=builds,
            better=min(pairing.entrants, key=self._ranked[1].__getitem__),
        )

    def own_cards(self, state: TournamentState, pairing: Pairing) -> bytes | None:
        """The card set, canonical, of entrants with cards of their own; None without any."""
        a, b = (state.entrants[entrant] for entrant in pairing.entrants)
        return None if a.cards is None and b.cards is None else canonical(self._met(a, b).cards)

    def _met(self, a: EntrantState, b: EntrantState) -> Meeting:
        entries = (
            Entry(name=entrant.name, build=entrant.build or [], cards=entrant.cards)
            for entrant in (a, b)
        )
        return meeting(self._game, msgspec.json.decode(self._source), *entries)

    def _set_out(self, a: EntrantState, b: EntrantState) -> tuple[str, Any, tuple[Build, Build]]:
        """The digest of the cards that two entrants meet with, the cards, and the builds."""
        if a.cards is None and b.cards is None:
            return self._header.rules.digest, self._cards, (a.build or [], b.build or [])
        met = self._met(a, b)
        source, builds = canonical(met.cards), met.builds
        digest = hashlib.sha256(source).hexdigest()
        known = self._sets.get(digest)
        if known is None:
            known = self._game.cards.read(msgspec.json.decode(source))
            self._sets[digest] = known
        return digest, known, builds
