"""The finished records of `tests/replay`, and inspections of forged copies."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.errors.unknown import Unknown
from saikoro.domain.games import RULESETS, find_game
from saikoro.domain.record.head import genesis, next_head
from saikoro.domain.record.header import Header
from saikoro.domain.verification.inspection import Inspection, Playable, inspect_record
from tests.kit.forging import Record

_FOLDER = Path(__file__).parents[1] / "replay"


class KeptRecord(NamedTuple):
    """A finished record."""

    ruleset: str
    lines: tuple[bytes, ...]

    @property
    def record(self) -> Record:
        """Its lines, to forge with."""
        return list(self.lines)

    @property
    def head(self) -> str:
        """Its last head, which somebody kept."""
        head = genesis(self.lines[0])
        for line in self.lines[1:]:
            head = next_head(head, line)
        return head.hex()


RECORDS: dict[str, list[KeptRecord]] = {
    ruleset: [
        KeptRecord(ruleset, tuple(file.read_bytes().splitlines()))
        for file in sorted((_FOLDER / ruleset).glob("*.jsonl"))
    ]
    for ruleset in sorted(f"{game}-{version}" for game, version in RULESETS)
}
"""The kept records of matches, by ruleset."""


def inspect(lines: Record, *kept: str) -> Inspection | None:
    """Inspect a record as the command line does; None if it is no record."""
    try:
        return inspect_record(lines, playable_with(Header.read(lines[0])), *kept)
    except BrokenLine:
        return None


def verdict(lines: Record, *kept: str) -> str:
    """The verdict; `no record` where there is none."""
    found = inspect(lines, *kept)
    return "no record" if found is None else found.verdict


def playable_with(header: Header) -> Playable | str:
    """The game and the cards to run a record with, or the reason why there are none."""
    try:
        game = find_game(header.game, header.rules.version)
    except Unknown as unknown:
        return str(unknown)
    cards = _cards(game.id, header.rules.version, header.rules.digest)
    return "its card set is not here" if cards is None else Playable(game, cards)


@cache
def _cards(game: str, version: str, digest: str) -> Any:
    file = _FOLDER / f"{game}-{version}" / f"{digest}.json"
    if not file.exists():
        return None
    return find_game(game, version).cards.read(msgspec.json.decode(file.read_bytes()))
