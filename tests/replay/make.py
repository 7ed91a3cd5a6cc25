"""Makes records of random matches.

`python -m tests.replay.make <game> <name> <seed> [options] [file of a card set]`, both in JSON.
A name that begins with `resigned` or `timed-out` is of a match that ends so, after some answers; in
one that begins with `looked`, a judge looks as each seat; `opened-later` is of one that is
resigned, and opened once its stage is over (TN-32); and in one that begins with `seed-lapsed` the
second seat does not open its seed.
The game may name an older version, as `ktc-1`.

A new ruleset version gets a folder of them, `<game>-<version>`, beside those of the versions
before, which stay for ever. The card set that they pin lies with them, under its digest.
"""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.games import find_game
from saikoro.domain.match.commands import looking
from saikoro.domain.record.canonical import canonical
from tests.kit.closed import CLOSED, released
from tests.kit.forged_bases import come

EARLY = 100
"""Lines of a match before which neither seat gives up."""


def make(
    game_id: str, name: str, seed: int, options: dict[str, Any], cards: bytes | None = None
) -> Path:
    """Play a random match, of the present version or the one named, and keep its record; the file.

    With the cards of the house, or with this set.
    """
    name_of_game, _, version = game_id.partition("-")
    game, choose = find_game(name_of_game, version or None), Random(seed)
    if cards is not None:
        source = canonical(msgspec.json.decode(cards))
        game = replace(game, cards=replace(game.cards, house=lambda: source))
    looked = name.startswith("looked")
    if name.startswith("seed-lapsed"):
        match = come(name_of_game, "k0 k1 o0", seed_seconds=600, **options)
        match.time_out()
        match.run()
    else:
        match = Seated.both(
            game,
            seed,
            pairing=CLOSED if name.startswith("opened-later") else None,
            judged_by="key" if looked else None,
            **options,
        )
    for seat in (0, 1) if looked else ():
        match.accept([looking.look(match.driver, seat, "a call for a judge")], "judge")
        answer_at_random(match, choose)
    while match.waiting:
        _go_on(match, choose, name)
    if match.driver.state.closed is not None:
        released(match)
    folder = Path(__file__).parent / f"{game.id}-{game.version}"
    folder.mkdir(exist_ok=True)
    (folder / f"{match.header.rules.digest}.json").write_bytes(game.cards.house())
    record = folder / f"{name}.jsonl"
    record.write_bytes(b"".join(line + b"\n" for line in match.record))
    return record


def _go_on(match: Seated, choose: Random, name: str) -> None:
    """One more answer; or after some, what ends the match that its name is of."""
    early = len(match.record) < EARLY
    if name.startswith(("resigned", "opened-later")) and not early:
        match.resign(match.waiting[0])
        match.run()
    elif name.startswith("timed-out") and not early:
        match.time_out()
        match.run()
    else:
        answer_at_random(match, choose)


if __name__ == "__main__":
    game_id, name, seed, *more = sys.argv[1:]
    read = msgspec.json.decode(more[0]) if more else {}
    own = Path(more[1]).read_bytes() if len(more) > 1 else None
    sys.stdout.write(f"{make(game_id, name, int(seed), read, own)}\n")
