"""The parts of which forgeries are made (`tests.kit.forgeries`)."""

from collections.abc import Callable
from typing import Any

import msgspec

from saikoro.domain.fairness.commitments import name_commit
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.record.canonical import canonical
from tests.kit.forged_bases import kept_closed, match, opened_later, played, short
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

Forge = Callable[[str], Record]
"""Makes a forged record of a match of a game."""

OTHER = "ab" * 32


def of_played(kind: str, change: Change, nth: int = 0) -> Forge:
    return lambda game: changed([*played(game)], kind, change, nth)


def of_short(kind: str, change: Change, nth: int = 0) -> Forge:
    return lambda game: changed([*short(game)], kind, change, nth)


def setting(**fields: Any) -> Change:
    return lambda data: data.update(fields)


def adding(name: str, number: int) -> Change:
    return lambda data: data.update({name: data[name] + number})


def leaving_out(name: str) -> Change:
    return lambda data: data.pop(name)


def in_header(change: Change) -> Forge:
    return lambda game: edited([*short(game)], 0, change)


def in_line(kind: str, change: Change) -> Forge:
    """Change a field outside the data of the first event of a kind."""

    def forge(game: str) -> Record:
        record = [*short(game)]
        return edited(record, places(record, kind)[0], change)

    return forge


def spelt(spell: Callable[[bytes], bytes], kind: str = "seat.joined") -> Forge:
    def forge(game: str) -> Record:
        record = [*short(game)]
        return misspelt(record, places(record, kind)[0], spell)

    return forge


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


def with_winner(game: str) -> Record:
    record = [*played(game)]
    [end] = places(record, "match.finished")
    winner = msgspec.json.decode(record[end])["data"]["winner"]
    return changed(record, "match.finished", setting(winner=0 if winner == 1 else 1))


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


def mid_play(event: dict[str, Any]) -> Forge:
    """Add a line after the first decision was asked, and drop all later ones."""

    def forge(game: str) -> Record:
        record = match(game, answers=0).record
        return inserted(record, len(record), event)

    return forge


def rewound(*, pairing: Any = None, **ruling: int) -> Forge:
    """A match in play, of a tournament or of none, that goes back to the decision that is open."""

    def forge(game: str) -> Record:
        record = match(game, answers=0, pairing=pairing).record
        to = places(record, "decision.asked")[0]
        line = outside("match.rewound", "judge", to=to, reason="a misclick", **ruling)
        return inserted(record, len(record), line)

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


def finished_early(game: str) -> Record:
    """End a match after its first question, if it has no secrets to disclose."""
    record = match(game, answers=0).record
    if places(record, "deck.shuffled") or b'"deck_commits":[]' not in record[1]:
        raise IndexError(game)
    return inserted(record, len(record), by_rules("match.finished", winner=1))


def without_secrets(game: str) -> Record:
    record = [*short(game)]
    del record[places(record, "secrets.opened")[0]]
    return record


def without_option(name: str) -> Forge:
    return in_header(lambda header: header["options"].pop(name))


def of_kept_closed(change: Change) -> Forge:
    """Change for how long the builds of a decided match stay closed."""
    return lambda game: changed(
        [*kept_closed(game)], "match.created", lambda data: change(data["pairing"])
    )


def after_the_decision(kind: str, by: str, **data: Any) -> Forge:
    """Add a line from outside to a decided match whose builds are closed."""

    def forge(game: str) -> Record:
        record = [*kept_closed(game)]
        return inserted(record, len(record), outside(kind, by, **data))

    return forge


def of_opened_later(forge: Callable[[Record, int], Record]) -> Forge:
    """Forge what follows the end of a match whose builds were opened later."""

    def forged(game: str) -> Record:
        record = [*opened_later(game)]
        return forge(record, places(record, "match.finished")[0])

    return forged


def leaving(kind: str) -> Callable[[Record, int], Record]:
    def forge(record: Record, end: int) -> Record:
        at = next(at for at in [*places(record, kind), -1] if at > end or at < 0)
        if at < 0:
            raise IndexError(kind)
        return renumbered([*record[:at], *record[at + 1 :]])

    return forge


def twice(kind: str) -> Callable[[Record, int], Record]:
    def forge(record: Record, _end: int) -> Record:
        at = places(record, kind)[-1]
        return renumbered([*record[: at + 1], *record[at:]])

    return forge


def released_by(author: str | None) -> Callable[[Record, int], Record]:
    def change(event: dict[str, Any]) -> None:
        if author is None:
            del event["by"], event["at"]
        else:
            event["by"] = author

    return lambda record, end: edited(record, end + 1, change)


def opening(**fields: Any) -> Callable[[Record, int], Record]:
    return lambda record, _end: changed(record, "secrets.opened", setting(**fields))
