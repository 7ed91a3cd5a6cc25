"""Rulings in the words of the command line, and what they lead to."""

from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from cyclopts import Parameter

from saikoro.service.cli.files.reading import read_json_file
from saikoro.service.cli.tournaments.running.naming import Names, number_of
from saikoro.service.errors.commands import CommandError

Kind = Literal[
    "overturn",
    "double-loss",
    "rerun",
    "rewind",
    "correct",
    "disqualify",
    "reinstate",
    "warning",
    "game-loss",
    "played",
    "undo",
]

Offence = Literal["slow-play", "late", "build", "procedure", "conduct"]
"""What a penalty is for, in the words of the command line (TN-33.1)."""

MOST_DIGITS = 9
"""The most digits of the number of a line."""


class NoSuchRuling(CommandError):
    """A ruling that says too little, or too much."""


@Parameter(name="*")
@dataclass(frozen=True)
class Ruling:
    """A ruling in words."""

    kind: Kind
    """`overturn`, `double-loss` or `rerun` a pairing; `rewind` the match that people play in one,
    while its table is paused; give a `game-loss` in one of its matches, or enter what was
    `played` at a real table; `correct` the build of an entrant, `disqualify` or `reinstate` it, or
    give it a `warning`; `undo` a ruling or a withdrawal."""
    what: str
    """The pairing as STAGE/ROUND/SLOT, as in results.csv; the entrant's name; or for `undo` the
    line of what is undone, in tournament.jsonl (its `v`)."""
    _: KW_ONLY
    winner: tuple[str, ...] = ()
    """For `overturn`, the name of the new winner, or `draw`; for `played`, once for each match, in
    their order."""
    entrant: str | None = None
    """For `game-loss`, the name of who loses the match."""
    number: int = 0
    """For `game-loss` and `rewind` the number of the match in its pairing, for `played` that of the
    first match, as in results.csv."""
    offence: Offence | None = None
    """For `warning` and `game-loss`, what the penalty is for."""
    pairing: str | None = None
    """For `warning`, a pairing of the entrant at which it is given, as STAGE/ROUND/SLOT."""
    to: int | None = None
    """For `rewind`, the number of the event in the match at which the decision was asked."""
    build: Path | None = None
    """For `correct`, a JSON file with the new build."""
    replay: bool = False
    """For `correct`, begin the entrant's decided pairings again."""
    repair: bool = False
    """Pair later rounds again that were paired by points."""


def read_ruling(ruling: Ruling, names: Names) -> dict[str, Any]:
    """A ruling as the API takes it.

    NoSuchRuling, NoSuchEntrant or UnreadableFile name what is wrong.
    """
    kind, what, repair = ruling.kind, ruling.what, {"repair": ruling.repair}
    match kind:
        case "undo":
            if not what.isdecimal() or len(what) > MOST_DIGITS:
                raise NoSuchRuling(f"{what!r} is no line of tournament.jsonl")
            return {"kind": kind, "line": int(what), **repair}
        case "correct" | "disqualify" | "reinstate" | "warning":
            return {"kind": kind, **_of_entrant(ruling, number_of(what, names))}
        case _:
            return _of_pairing(ruling, names)


def _of_entrant(ruling: Ruling, entrant: int) -> dict[str, Any]:
    """What a ruling about an entrant has."""
    about = {"entrant": entrant}
    if ruling.kind == "correct":
        if ruling.build is None:
            raise NoSuchRuling("correct takes --build")
        build = read_json_file(ruling.build)
        return {**about, "build": build, "replay": ruling.replay, "repair": ruling.repair}
    if ruling.kind == "warning":
        place = {} if ruling.pairing is None else read_place(ruling.pairing)
        return {**about, "offence": _offence(ruling), **place}
    return about


def _of_pairing(ruling: Ruling, names: Names) -> dict[str, Any]:
    """A ruling about a pairing, or a match in it."""
    kind, what, repair = ruling.kind, ruling.what, {"repair": ruling.repair}
    match kind:
        case "double-loss":
            return {"kind": "double_loss", **read_place(what), **repair}
        case "rewind":
            if ruling.to is None:
                raise NoSuchRuling("rewind takes --to: the number of an event of the match")
            return {"kind": kind, **read_place(what), "number": ruling.number, "to": ruling.to}
        case "rerun":
            return {"kind": kind, **read_place(what), **repair}
        case "overturn":
            place, winners = read_place(what), _winners(ruling, names)
            if len(winners) != 1:
                raise NoSuchRuling("overturn takes --winner once: a name, or draw")
            return {"kind": kind, **place, **repair, "winner": winners[0]}
        case "played":
            place, winners = read_place(what), _winners(ruling, names)
            if not winners:
                raise NoSuchRuling("played takes --winner for each match: a name, or draw")
            return {"kind": kind, **place, **repair, "number": ruling.number, "winners": winners}
        case "game-loss":
            if ruling.entrant is None:
                raise NoSuchRuling("game-loss takes --entrant, who loses the match")
            loser, penalty = number_of(ruling.entrant, names), {"offence": _offence(ruling)}
            lost = {"number": ruling.number, "entrant": loser, **penalty, **repair}
            return {"kind": "game_loss", **read_place(what), **lost}
        case _:
            raise NoSuchRuling(f"{kind} is no ruling about a pairing")


def _winners(ruling: Ruling, names: Names) -> list[int | None]:
    """The numbers of the winners that are named; None for a draw."""
    return [None if one == "draw" else number_of(one, names) for one in ruling.winner]


def _offence(ruling: Ruling) -> str:
    """What a penalty is for, as the API takes it; NoSuchRuling without it."""
    if ruling.offence is None:
        raise NoSuchRuling(f"{ruling.kind} takes --offence: {', '.join(get_args(Offence))}")
    return ruling.offence.replace("-", "_")


def read_place(what: str) -> dict[str, int]:
    """A pairing as the API takes it; NoSuchRuling if it is not STAGE/ROUND/SLOT."""
    try:
        stage, number, slot = map(int, what.split("/"))
    except ValueError as error:
        detail = f"{what!r} is no pairing: STAGE/ROUND/SLOT, as in results.csv"
        raise NoSuchRuling(detail) from error
    return {"stage": stage, "round": number, "slot": slot}


def consequences(found: dict[str, Any], names: Names) -> str:
    """The consequences of a ruling as lines for people."""
    lines = [f"{len(found['kept'])} pairings keep their result"]
    for again in found["replayed"]:
        two = " - ".join(names[one] for one in (again["a"], again["b"]) if one is not None)
        outcome = f": {names[again['winner']]} wins" if again["winner"] else ""
        lines.append(f"{_where(again)} is played again, {two}{outcome}")
    lines += (f"{_where(gone)} is not played any more" for gone in found["dropped"])
    for move in found["moves"]:
        before, after = (move[part] or "out" for part in ("before", "after"))
        lines.append(f"stage {move['stage']}: {names[move['entrant']]} {before} -> {after}")
    if found["count"]:
        lines.append(f"penalty {found['count']} of this kind and offence for the entrant")
    if not found["exact"]:
        lines.append("more may follow from matches that people play, or of sealed builds")
    return "\n".join(lines)


def _where(pairing: dict[str, Any]) -> str:
    """A pairing as the command line takes it."""
    return "/".join(str(pairing[part]) for part in ("stage", "round", "slot"))
