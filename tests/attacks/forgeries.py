"""What a forger changes in records of tournaments, and where verification must find it: a table.

A row names a tournament of tests/kit/forged_cups.py, how its record is forged, the kind of
difference, and the kind of the line at which that is found first: not always the forged one, which
may be as true by itself.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from saikoro.conformance.seating import secret
from saikoro.domain.tournament.facts.rulings import GameLoss, Overturn, PlayedAtTable, Ruling, Warn
from saikoro.domain.tournament.facts.words import Offence
from tests.kit.forging import Record, misspelt, places, renumbered, value_at, with_value
from tests.kit.mutating import spelled

Forge = Callable[[Record], Record]

Forgery: TypeAlias = tuple[str, Forge, str, str]
"""The cup, what is done to its record, the difference, and the type of the line that has it."""

HEADER = "header"
"""The kind of the first line, which is no event."""


def put(kind: str, pointer: str, value: Any, nth: int = 0) -> Forge:
    """Another value in the data of the `nth` event of a kind, or what a function makes of it.

    Of the header, for HEADER.
    """
    root = [] if kind == HEADER else ["data"]
    steps = [int(step) if step.isdigit() else step for step in pointer.split("/") if step]
    place = (*root, *steps)

    def forge(record: Record) -> Record:
        at = 0 if kind == HEADER else places(record, kind)[nth]
        line = msgspec.json.decode(record[at])
        changed = value(value_at(line, place)) if callable(value) else value
        return [*record[:at], spelled(with_value(line, place, changed)), *record[at + 1 :]]

    return forge


def signed(kind: str, by: str) -> Forge:
    """Another author of the first event of a kind."""

    def forge(record: Record) -> Record:
        at = places(record, kind)[0]
        line = msgspec.json.decode(record[at]) | {"by": by}
        return [*record[:at], spelled(line), *record[at + 1 :]]

    return forge


def added(kind: str, data: Any, *, before: str = "", by: str = "organiser") -> Forge:
    """Another line, at the time of the line before: before the first of a kind, or at the end."""

    def forge(record: Record) -> Record:
        at = places(record, before)[0] if before else len(record)
        times = [line["at"] for line in map(msgspec.json.decode, record[1:at]) if "at" in line]
        line = {"at": times[-1], "by": by, "data": data, "type": kind, "v": 0}
        return renumbered([*record[:at], spelled(line), *record[at:]])

    return forge


def ruled(ruling: Ruling, by: str = "judge1", **more: Any) -> Forge:
    """A ruling as the last line."""
    data = {"reason": "because", "ruling": msgspec.to_builtins(ruling), **more}
    return added("ruling.made", data, by=by)


def respelt(kind: str) -> Forge:
    """A line with a space, so that its bytes are not the canonical ones."""

    def forge(record: Record) -> Record:
        at = 0 if kind == HEADER else places(record, kind)[0]
        return misspelt(record, at, lambda line: line.replace(b":", b": ", 1))

    return forge


def restored(record: Record) -> Record:
    """The first result once more, after the ruling that overturned it."""
    old = msgspec.json.decode(record[places(record, "results.taken")[0]])
    at = places(record, "ruling.made")[1] + 1
    return renumbered([*record[:at], spelled(old), *record[at:]])


def unopened(record: Record) -> Record:
    """A build that stays sealed."""
    at = places(record, "builds.opened")[0]
    return renumbered([*record[:at], *record[at + 1 :]])


def shortened(part: list[Any]) -> list[Any]:
    return part[:-1]


def repeated(part: list[Any]) -> list[Any]:
    return [*part, part[0]]


def swapped(part: list[Any]) -> list[Any]:
    return [part[-1], *part[1:-1], part[0]]


def with_last(entrant: int) -> Callable[[list[Any]], list[Any]]:
    """A list of entrants with another last one."""
    return lambda part: [*part[:-1], entrant]


def without(name: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """A part without one of its fields."""
    return lambda part: {key: value for key, value in part.items() if key != name}


def turned(pairing: dict[str, Any]) -> dict[str, Any]:
    return pairing | {"a": pairing["b"], "b": pairing["a"]}


def another(winner: int) -> int:
    return 1 if winner != 1 else 2


OTHER = secret("other").hex()

ROWLESS: list[Any] = [{"row": []}]

LEFT: dict[str, Any] = {"match": "", "head": "", "version": 0, "reason": "at_table"}
"""What a match at a real table leaves of a score."""

PLAYED_HERE = {"match": "ab" * 16, "head": "cd" * 32, "version": 9}

SCORE = "results/0/matches/1"

SLIP = PlayedAtTable(0, 1, 0, (1, 1))

DISPUTED = 15
"""The line of the dispute of `disputed`, which is its last one."""


def scored(**changed: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """A score with other parts; None removes one."""
    return lambda score: {k: v for k, v in (score | changed).items() if v is not None}


NOBODY = (0, -1, 7, 99, 10**30)
"""Numbers that no entrant has."""

UNTAKEN: list[tuple[str, Any, str]] = [
    ("no", 2, "order"),
    ("name", "", "order"),
    ("name", "x" * 41, "order"),
    ("name", "ada\u202e", "order"),
    ("club", "\u202e", "order"),
    ("rating", 2_000, "author"),
    ("bot", {"bot": "random"}, "author"),
    ("seed_by", "entrant1", "order"),
    ("entrant", 9, "order"),
    ("commit", "00", "order"),
]
"""Parts of an entry that no service takes."""

ABSENT: list[tuple[list[int], int, str]] = [
    ([6, 6], 4, "order"),
    *(([entrant], 0, "line") for entrant in NOBODY),
]
"""Who cannot be checked in, by which line."""

UNMADE: list[Ruling] = [
    Overturn(0, 9, 0, 1),
    GameLoss(0, 1, 0, 1, 1, Offence.CONDUCT),
    GameLoss(0, 1, 0, 0, 2, Offence.CONDUCT),
    PlayedAtTable(0, 1, 0, (1, 1, 3)),
    PlayedAtTable(0, 1, 0, (2,)),
    PlayedAtTable(0, 1, 0, (1,), 1),
    Warn(2, Offence.CONDUCT, 0, 1, 0),
    Warn(1, Offence.CONDUCT, 0),
]
"""Rulings that no service makes."""

IMPOSSIBLE: list[tuple[str, Any, str]] = [
    ("entrants.entered", {"entries": []}, "order"),
    ("entrants.checked_in", {"entrants": [1]}, "order"),
    ("entries.locked", {"entrants": [1, 2]}, "entrants"),
    ("tournament.created", {"chain_head": OTHER}, "order"),
    ("entropy.fixed", {"mix": OTHER}, "order"),
    ("draw.opened", {"draw": 1, "link": OTHER}, "order"),
    ("builds.opened", {"builds": []}, "build"),
    ("tournament.resumed", {}, "order"),
    ("tournament.slept", {}, "line"),
    ("round.closed", [], "line"),
]
"""Lines that cannot be once the entries are locked, with the difference that each is."""

FORGERIES: list[Forgery] = [
    # what was fixed before the first round
    ("plain", put(HEADER, "plan/options/card_set", "00" * 32), "line", HEADER),
    ("evening", put(HEADER, "plan/options/card_set", "00" * 32), "line", HEADER),
    ("evening", put(HEADER, "plan/game", "ktc"), "line", HEADER),
    ("plain", respelt(HEADER), "line", HEADER),
    ("plain", respelt("seeds.revealed"), "line", "seeds.revealed"),
    ("plain", put("tournament.created", "chain_head", OTHER), "chain", "draw.opened"),
    ("plain", put("entrants.entered", "entries/0/seed_commit", OTHER), "seed", "seeds.revealed"),
    ("plain", put("entrants.entered", "entries/0/build", ROWLESS), "result", "results.taken"),
    ("plain", put("entrants.entered", "entries/0/name", "nobody"), "result", "results.taken"),
    *(
        ("evening", put("entrants.entered", f"entries/0/{part}", value), what, "entrants.entered")
        for part, value, what in UNTAKEN
    ),
    *(
        ("evening", put("entrants.checked_in", "entrants", here, nth), what, "entrants.checked_in")
        for here, nth, what in ABSENT
    ),
    *(
        (
            "evening",
            put("entries.locked", "entrants", with_last(last)),
            "entrants",
            "entries.locked",
        )
        for last in NOBODY
    ),
    ("plain", put("entries.locked", "entrants", shortened), "entrants", "entries.locked"),
    ("plain", put("seeds.revealed", "seeds/0/1", OTHER), "seed", "seeds.revealed"),
    ("plain", put("seeds.revealed", "seeds/0/1", "no seed"), "line", "seeds.revealed"),
    ("plain", put("seeds.revealed", "seeds", shortened), "seed", "seeds.revealed"),
    ("plain", put("seeds.revealed", "seeds", swapped), "seed", "seeds.revealed"),
    ("plain", put("entropy.fixed", "mix", OTHER), "mix", "entropy.fixed"),
    ("plain", put("draw.opened", "link", OTHER), "chain", "draw.opened"),
    ("plain", put("draw.opened", "draw", 2), "chain", "draw.opened"),
    # stages, rounds and results
    ("plain", put("stage.begun", "seeds", swapped), "seeds", "stage.begun"),
    ("plain", put("stage.begun", "seeds", shortened), "seeds", "stage.begun"),
    *(
        ("plain", put("stage.begun", "seeds", with_last(entrant)), "line", "stage.begun")
        for entrant in NOBODY
    ),
    ("plain", put("round.paired", "pairings/0", turned), "pairing", "round.paired"),
    ("plain", put("round.paired", "pairings/0/run", 1), "pairing", "round.paired"),
    ("plain", put("round.paired", "pairings/0/a", 99), "pairing", "round.paired"),
    ("plain", put("round.paired", "round", 7), "pairing", "round.paired"),
    ("plain", put("round.paired", "stage", 7), "line", "round.paired"),
    ("plain", put("results.taken", "results/0/winner", another), "result", "results.taken"),
    ("plain", put("results.taken", "results/0/decided", "ruling"), "result", "results.taken"),
    ("plain", put("results.taken", "results/0/slot", 9), "result", "results.taken"),
    ("plain", put("results.taken", "results/0/run", 1), "result", "results.taken"),
    ("plain", put("results.taken", "results", repeated), "result", "results.taken"),
    ("plain", put("results.taken", "results/0/matches", shortened), "result", "results.taken"),
    ("plain", put("results.taken", "results/0/matches/0/head", OTHER), "result", "results.taken"),
    ("plain", put("results.taken", "results/0/matches/0/version", 3), "result", "results.taken"),
    ("plain", put("results.taken", "round", 2), "result", "results.taken"),
    ("plain", put("round.closed", "table", swapped), "table", "round.closed"),
    ("plain", put("round.closed", "table/0/points", 99), "table", "round.closed"),
    ("plain", put("tournament.finished", "ranking", swapped), "ranking", "tournament.finished"),
    # builds that were sealed
    ("sealed", put("builds.opened", "builds/0/build", ROWLESS), "build", "builds.opened"),
    ("sealed", put("builds.opened", "builds/0/nonce", OTHER), "build", "builds.opened"),
    ("sealed", put("builds.opened", "builds/0/no", 9), "build", "builds.opened"),
    ("sealed", put("builds.opened", "builds/0/cards", {"card": []}), "build", "builds.opened"),
    ("sealed", put("builds.opened", "builds", shortened), "build", "builds.opened"),
    ("sealed", put("builds.opened", "builds", repeated), "build", "builds.opened"),
    ("sealed", unopened, "seeds", "stage.begun"),
    # rulings
    ("whole", put("ruling.made", "ruling/slot", 1), "result", "results.taken"),
    ("whole", put("ruling.made", "ruling", without("repair"), nth=1), "pairing", "round.paired"),
    ("whole", put("ruling.made", "ruling/winner", None, nth=1), "pairing", "round.paired"),
    ("whole", put("ruling.made", "ruling", without("replay"), nth=2), "result", "results.taken"),
    ("whole", put("ruling.made", "ruling/build", ROWLESS, nth=2), "result", "results.taken"),
    ("whole", put("ruling.made", "ruling/entrant", 99, nth=3), "ruling", "ruling.made"),
    ("whole", restored, "result", "results.taken"),
    *(("begun", ruled(ruling), "ruling", "ruling.made") for ruling in UNMADE),
    *(
        ("evening", signed("ruling.made", by), "author", "ruling.made")
        for by in ("judge9", "judge0", "judge01", "entrant99", "entrant-1", "x", "")
    ),
    *(
        ("begun", ruled(ruling, by), "author", "ruling.made")
        for by in ("entrant1", "judge2", "server")
        for ruling in (GameLoss(0, 1, 0, 0, 1, Offence.CONDUCT), Warn(1, Offence.CONDUCT))
    ),
    # results of real tables, and what the desk may say of them
    *(
        ("won", put("results.taken", SCORE, scored(**changed)), "result", "results.taken")
        for changed in (
            {"at_table": True},
            {"at_table": True, **LEFT},
            {"lost_by": [3]},
            {"winner": None, "lost_by": [1, 3]},
        )
    ),
    *(
        ("by_slip", put("results.taken", SCORE, scored(**changed)), "result", "results.taken")
        for changed in ({"at_table": None}, {"winner": None}, {"winner": 3}, PLAYED_HERE)
    ),
    ("disputed", ruled(SLIP, "judge2", dispute=DISPUTED), "author", "ruling.made"),
    # lines that cannot be
    *(
        ("plain", added(kind, data, before=before), what, kind)
        for before in ("stage.begun", "results.taken", "round.closed")
        for kind, data, what in IMPOSSIBLE
    ),
    ("plain", added("tournament.cancelled", {}, before="results.taken"), "result", "results.taken"),
    ("plain", added("entrant.withdrawn", {"entrant": 1}), "order", "entrant.withdrawn"),
    ("plain", added("tournament.cancelled", {}), "order", "tournament.cancelled"),
    ("plain", added("tournament.paused", {}), "order", "tournament.paused"),
]
"""Every forgery, by what it forges."""
