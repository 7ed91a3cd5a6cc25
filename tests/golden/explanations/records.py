"""The records whose explanations are kept: those of `tests/replay`, and random matches."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from saikoro.conformance.laws.trying import Trial
from saikoro.domain.games import RULESETS, find_game
from saikoro.domain.record.header import Header
from saikoro.domain.verification.explaining import ExplainedRecord
from saikoro.domain.verification.inspection import Playable
from tests.kit.records import playable_with

MANY = 200
"""The records of a game."""

REPLAY = Path(__file__).parents[2] / "replay"

SHORT: Mapping[str, tuple[dict[str, Any], ...]] = {
    "cardgard": ({}, {"leap": "off"}, {"rounds": 6}),
    "fairies": ({"turn_limit": 6}, {"turn_limit": 3}, {"turn_limit": 10, "tie": "neither"}),
    "ktc": ({"turn_cap": 12}, {"turn_cap": 4, "placement": "second_last"}, {"turn_cap": 30}),
    "laplaplus": ({}, {"build_mode": "open", "max_copies": 1}, {"max_turns": 5}),
    "pbwcg": ({"turn_cap": 5}, {"turn_cap": 5, "late_recovery": True}, {"turn_cap": 7}),
}
"""The options of the random matches, which make them short."""


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a record comes from."""

    kept: str | None = None
    """Its file in `tests/replay`, without the suffix; null for a random match."""
    seed: int = 0
    options: dict[str, Any] = {}
    lines: int = 0
    """How many lines it has after its header."""
    digest: str = ""
    """The SHA-256 of its lines, each with a line feed."""

    def record(self, game: str) -> list[bytes]:
        """Its lines, the header first."""
        if self.kept is not None:
            return (REPLAY / f"{self.kept}.jsonl").read_bytes().splitlines()
        return Trial(find_game(game), self.seed, self.options).played().match.record


def sources(game: str) -> Iterator[Source]:
    """The records of a game."""
    rulesets = [f"{name}-{version}" for name, version in RULESETS if name == game]
    files = [file for ruleset in rulesets for file in sorted((REPLAY / ruleset).glob("*.jsonl"))]
    for file in files:
        yield Source(kept=f"{file.parent.name}/{file.stem}")
    for seed in range(MANY - len(files)):
        yield Source(seed=seed, options=SHORT[game][seed % len(SHORT[game])])


def explained(record: list[bytes]) -> ExplainedRecord:
    """A finished record, explained with the cards that it was played with."""
    playable = playable_with(Header.read(record[0]))
    assert isinstance(playable, Playable)
    return ExplainedRecord(playable.game, playable.cards, record)


def digest(record: list[bytes]) -> str:
    """What says that a record is the one that was explained."""
    return hashlib.sha256(b"".join(line + b"\n" for line in record)).hexdigest()
