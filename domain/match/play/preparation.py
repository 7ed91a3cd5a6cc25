"""Preparation: the seats, seeds and secrets of a match before its game begins."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from saikoro.domain.fairness.chain import Chain, Links, OpenedLinks
from saikoro.domain.fairness.commitments import seed_mix
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.state import MatchState, evolve

S = TypeVar("S", bound=msgspec.Struct)


class Preparation(Generic[S]):
    """A match before its game begins."""

    links: Links
    """The chain, or the links that a finished match has opened."""

    def __init__(self, match: MatchId, state: MatchState[S]) -> None:
        self.state = state
        self.deck_secrets: list[bytes] = []
        self.seeds: dict[Seat, bytes] = {}
        """The seeds that are in, revealed or not."""
        self.bot_seeds: dict[Seat, bytes] = {}
        """The secret seeds of bots."""
        self.server_seeds: dict[Seat, bytes] = {}
        """The seeds of seats that send none."""
        self.server_seed_commits: tuple[str, ...] = ()
        self.lapsed: Sequence[Seat] = ()
        """The seats that forfeit, because they did not open their seeds in time."""
        self._match = match

    @property
    def ready(self) -> bool:
        """Whether every seed is in."""
        return len(self.seeds) == len(self.state.seats)

    @property
    def free(self) -> list[Seat]:
        """The free seats."""
        return [seat for seat, place in enumerate(self.state.seats) if not place.joined]

    @property
    def missing(self) -> list[Seat]:
        """The seats whose seeds are missing."""
        return [seat for seat in range(len(self.state.seats)) if seat not in self.seeds]

    @property
    def mix(self) -> bytes:
        """The entropy of all dice and shuffles, once every seed is in."""
        seeds = [seed for _, seed in sorted(self.seeds.items())]
        return seed_mix(self._match, self.links.head, seeds)

    def take(self, event: e.MatchEvent, secrets: Secrets) -> None:
        """Apply an outside event with its secrets."""
        evolve(self.state, event)
        hidden = secrets.get("server", {})
        match event:
            case e.MatchCreated():
                self._take_secrets(event, hidden)
            case e.SeatJoined(seat=seat) | e.SeedPosted(seat=seat):
                if "seed" in hidden:
                    self.seeds[seat] = bytes.fromhex(hidden["seed"])
                if "bot" in hidden:
                    self.bot_seeds[seat] = bytes.fromhex(hidden["bot"])
            case e.SeedLapsed(seats):
                self.lapsed = seats

    def _take_secrets(self, event: e.MatchCreated, hidden: Mapping[str, Any]) -> None:
        if "link" in hidden:
            last = bytes.fromhex(hidden["link"])
            self.links = Chain(self._match, last, event.chain_length)
        else:
            opened = [bytes.fromhex(link) for link in hidden.get("opened", [])]
            head = bytes.fromhex(event.chain_head)
            self.links = OpenedLinks(head, opened, event.chain_length)
        self.deck_secrets = [bytes.fromhex(secret) for secret in hidden.get("decks", [])]
        self.server_seed_commits = event.server_seed_commits
        seeds = hidden.get("seeds", [])
        self.server_seeds = {seat: bytes.fromhex(seed) for seat, seed in enumerate(seeds)}
