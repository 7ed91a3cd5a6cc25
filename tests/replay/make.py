"""Makes records of random matches: `python -m tests.replay.make <game> <name> <seed> [options]`.

A new ruleset version gets a folder of them, `<game>-<version>`, beside those of the versions
before, which stay for ever. The card set that they pin lies with them, under its digest.
"""

import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from domain.games import find_game
from tests.kit.seating import Seated
from tests.kit.watching import answer_at_random


def make(game_id: str, name: str, seed: int, options: dict[str, Any]) -> Path:
    """Play a random match of the present version and keep its record; the file."""
    game, choose = find_game(game_id), Random(seed)
    match = Seated.both(game, seed, **options)
    while match.waiting:
        answer_at_random(match, choose)
    folder = Path(__file__).parent / f"{game.id}-{game.version}"
    folder.mkdir(exist_ok=True)
    (folder / f"{match.header.rules.digest}.json").write_bytes(game.cards.house())
    record = folder / f"{name}.jsonl"
    record.write_bytes(b"".join(line + b"\n" for line in match.record))
    return record


if __name__ == "__main__":
    game_id, name, seed, *options = sys.argv[1:]
    read = msgspec.json.decode(options[0]) if options else {}
    sys.stdout.write(f"{make(game_id, name, int(seed), read)}\n")
