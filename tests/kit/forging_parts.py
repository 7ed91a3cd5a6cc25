"""The parts of which forgeries are made (`tests.forged.table`)."""

from collections.abc import Callable
from typing import Any

import msgspec

from saikoro.domain.fairness.commitments import name_commit
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.record.canonical import canonical
from tests.kit.forged_bases import Forge, come, match, played, short
from tests.kit.forging import (
    Change,
    Record,
    changed,
    edited,
    inserted,
    misspelt,
    places,
    renumbered,
)

OTHER = "ab" * 32


def of_played(kind: str, change: Change) -> Forge:
    """Change the data of the first event of a kind."""

    def forge(game: str) -> Record:
        forged = changed([*played(game)], kind, change)
        if forged == [*played(game)]:
            raise IndexError(kind)  # such as the order of no decks
        return forged

    return forge


def of_last_played(kind: str, change: Change) -> Forge:
    """Change the data of the last event of a kind."""

    def forge(game: str) -> Record:
        record = [*played(game)]
        return edited(record, places(record, kind)[-1], lambda event: change(event["data"]))

    return forge


def of_short(kind: str, change: Change) -> Forge:
    return lambda game: changed([*short(game)], kind, change)


def setting(**fields: Any) -> Change:
    return lambda data: data.update(fields)


def adding(name: str, number: int) -> Change:
    return lambda data: data.update({name: data[name] + number})


def leaving_out(*names: str) -> Change:
    return lambda data: [data.pop(name) for name in names]


def reversing(name: str) -> Change:
    return lambda data: data[name].reverse()


def popping(name: str) -> Change:
    return lambda data: data[name].pop()


def seeds_of_the_server(commits: Any) -> Forge:
    """Let the server commit to these seeds, where the second seat plays with one of them."""
    return lambda game: changed(
        come(game, "p0 s1").record,
        "match.created",
        setting(server_seed_commits=commits),
    )


def respelling(name: str, spell: Callable[[str], str]) -> Change:
    return lambda data: data.update({name: spell(data[name])})


def in_header(change: Change) -> Forge:
    return lambda game: edited([*short(game)], 0, change)


def in_line(kind: str, change: Change) -> Forge:
    """Change a field outside the data of the first event of a kind."""

    def forge(game: str) -> Record:
        record = [*short(game)]
        return edited(record, places(record, kind)[0], change)

    return forge


def respelt(spell: Callable[[bytes], bytes]) -> Forge:
    """Change the bytes of the line in which the first seat is taken."""

    def forge(game: str) -> Record:
        record = [*short(game)]
        return misspelt(record, places(record, "seat.joined")[0], spell)

    return forge


def spelt(old: bytes, new: bytes) -> Forge:
    return respelt(lambda line: line.replace(old, new))


def more(event: dict[str, Any], before: str = "") -> Forge:
    """Add a line before the first event of a kind, or at the end."""

    def forge(game: str) -> Record:
        record = [*short(game)]
        return inserted(record, places(record, before)[0] if before else len(record), event)

    return forge


def outside(kind: str, by: str, **data: Any) -> dict[str, Any]:
    return {"at": "2026-01-02T03:04:05.678Z", "by": by, "data": data, "type": kind}


def by_rules(kind: str, **data: Any) -> dict[str, Any]:
    return {"data": data, "type": kind}


def dropped(kind: str, *, renumber: bool = True) -> Forge:
    def forge(game: str) -> Record:
        record = [*short(game)]
        del record[places(record, kind)[0]]
        return renumbered(record) if renumber else record

    return forge


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


def mid_play(event: dict[str, Any]) -> Forge:
    """Add a line after the first decision was asked, and drop all later ones."""

    def forge(game: str) -> Record:
        record = match(game).record
        return inserted(record, len(record), event)

    return forge


def between(*parts: tuple[int | None, int | None], renumber: bool = True) -> Forge:
    """Put slices of a short match together."""

    def forge(game: str) -> Record:
        record = [line for start, end in parts for line in short(game)[start:end]]
        return renumbered(record) if renumber else record

    return forge


def seated(**fields: Any) -> Forge:
    """Put another player at the first seat."""
    return of_short("seat.joined", setting(**fields))


SALT = "cd" * 32


def named(
    change: Change = lambda _beside: None, *, joined: Change | None = None, write: bool = True
) -> Forge:
    """Have the first seat commit to the name Ada, and change the line with name and salt."""

    def forge(game: str) -> Record:
        record = [*short(game)]
        match = MatchId(bytes.fromhex(msgspec.json.decode(record[0])["match"]))
        commit = name_commit(match, 0, bytes.fromhex(SALT), "Ada").hex()

        def take(data: dict[str, Any]) -> None:
            data.pop("player", None)
            data["name_commit"] = commit
            if joined is not None:
                joined(data)

        record = changed(record, "seat.joined", take)
        beside: dict[str, Any] = {"names": [{"name": "Ada", "salt": SALT, "seat": 0}]}
        change(beside)
        return [*record, canonical(beside)] if write else record

    return forge


def withdrawing(beside: dict[str, Any]) -> None:
    beside["names"].clear()


def in_name(**fields: Any) -> Change:
    return lambda beside: beside["names"][0].update(fields)


def with_options(change: Change) -> Forge:
    return in_header(lambda header: change(header["options"]))
