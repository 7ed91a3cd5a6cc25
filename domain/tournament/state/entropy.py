"""A tournament's randomness, all from one key, which is public once entries are locked (TN-3)."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from saikoro.domain.fairness.chain import Chain
from saikoro.domain.fairness.commitments import seed_mix
from saikoro.domain.fairness.draws import Words
from saikoro.domain.fairness.frames import MatchId, digest, keyed_digest, u32
from saikoro.domain.record.canonical import canonical
from saikoro.domain.tournament.facts.header import TournamentId
from saikoro.domain.tournament.facts.stage import Entrant, Slot
from saikoro.domain.tournament.planning.names import folded_name

CHAIN_LENGTH = 1
"""The draws that a tournament opens: one, which gives its key."""


def chain(tournament: TournamentId, last: bytes) -> Chain:
    """The tournament's chain: its head and one link, `last` (TN-3.1)."""
    return Chain(MatchId(tournament), last, CHAIN_LENGTH)


def tournament_mix(
    tournament: TournamentId, head: bytes, seeds: Sequence[bytes], beacon: str = ""
) -> bytes:
    """The mix of link_0, the seeds of the playing entrants, and the beacon (TN-3.1, TN-3.6)."""
    drawn = [digest("beacon", tournament, beacon.encode())] if beacon else []
    return seed_mix(MatchId(tournament), head, [*seeds, *drawn])


def field_digest(plan: Mapping[str, Any], names: Iterable[str]) -> str:
    """The field of a tournament: its plan and its entrants, the same at every opening (TN-3.7)."""
    folded = sorted(folded_name(name).encode() for name in names)
    return digest("field", canonical(plan), *folded).hex()


class MatchSecrets:
    """The secrets that a match of builds is played with (TN-3.3)."""

    def __init__(self, key: bytes, match: MatchId) -> None:
        self.match = match
        self._key = key

    @property
    def last_link(self) -> bytes:
        """The last link of its chain."""
        return keyed_digest(self._key, "tournament link", self.match)

    def deck(self, deck: int) -> bytes:
        """The secret of a hidden deck."""
        return keyed_digest(self._key, "tournament deck", self.match, u32(deck))

    def seed(self, seat: int) -> bytes:
        """The seed of a seat."""
        return keyed_digest(self._key, "tournament seed", self.match, u32(seat))

    def nonce(self, seat: int, no: int) -> bytes:
        """The nonce that seals submission number `no` of a seat."""
        return keyed_digest(self._key, "tournament nonce", self.match, u32(seat), u32(no))


class Entropy:
    """The key of a tournament, and everything derived from it."""

    def __init__(self, tournament: TournamentId, link: bytes, mix: bytes) -> None:
        self._tournament = tournament
        self._key = keyed_digest(link, "draw", tournament, u32(1), mix)

    def order(self, stage: int, entrants: Sequence[Entrant]) -> list[Entrant]:
        """`entrants`, shuffled (TN-3.4)."""
        return self._words("tournament order", stage).shuffled(entrants)

    def die(self, stage: int, number: int, slot: Slot, run: int) -> int:
        """The die of a pairing in round `number`, 1 to 6 (TN-3.4)."""
        return 1 + self._words("tournament die", stage, number, slot, run).below(6)

    def match(self, stage: int, number: int, slot: Slot, match: int, run: int) -> MatchSecrets:
        """Match number `match` of a pairing in round `number`: its id and secrets (TN-3.3)."""
        where = map(u32, (stage, number, slot, match, run))
        made = keyed_digest(self._key, "tournament match", self._tournament, *where)
        return MatchSecrets(self._key, MatchId(uuid.UUID(bytes=made[:16], version=4).bytes))

    def _words(self, tag: str, *where: int) -> Words:
        return Words(keyed_digest(self._key, tag, self._tournament, *map(u32, where)))
