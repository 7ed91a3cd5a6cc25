"""Rulings in the words of the command line, and what they lead to."""

from pathlib import Path
from typing import Any, Literal

from service.cli.files.reading import read_json_file
from service.cli.tournaments.running.naming import Names, number_of
from service.errors import CommandError

Kind = Literal["overturn", "double-loss", "rerun", "correct", "disqualify", "reinstate", "undo"]


class NoSuchRuling(CommandError):
    """A ruling that says too little, or too much."""


def read_ruling(
    kind: Kind,
    what: str,
    names: Names,
    winner: str | None,
    build: Path | None,
    *,
    replay: bool,
    repair: bool,
) -> dict[str, Any]:
    """A ruling as the API takes it.

    NoSuchRuling, NoSuchEntrant or UnreadableFile name what is wrong.
    """
    if kind in {"disqualify", "reinstate"}:
        return {"kind": kind, "entrant": number_of(what, names)}
    if kind == "undo":
        if not what.isdecimal():
            raise NoSuchRuling(f"{what!r} is no line of tournament.jsonl")
        return {"kind": kind, "line": int(what), "repair": repair}
    if kind == "correct":
        if build is None:
            raise NoSuchRuling("correct takes --build")
        answers = read_json_file(build)
        entrant = number_of(what, names)
        flags = {"replay": replay, "repair": repair}
        return {"kind": kind, "entrant": entrant, "build": answers, **flags}
    ruling = {"kind": kind, **read_place(what), "repair": repair}
    if kind == "double-loss":
        return ruling | {"kind": "double_loss"}
    if kind == "rerun":
        return ruling
    if winner is None:
        raise NoSuchRuling("overturn takes --winner: a name, or draw")
    return ruling | {"winner": None if winner == "draw" else number_of(winner, names)}


def read_place(what: str) -> dict[str, int]:
    """A pairing as the API takes it; NoSuchRuling if it is not STAGE/ROUND/SLOT."""
    try:
        stage, number, slot = map(int, what.split("/"))
    except ValueError as error:
        detail = f"{what!r} is no pairing: STAGE/ROUND/SLOT, as in results.csv"
        raise NoSuchRuling(detail) from error
    return {"stage": stage, "round": number, "slot": slot}


def consequences(found: dict[str, Any], names: Names) -> str:
    """What a ruling would lead to, for a reader."""
    lines = [f"{len(found['kept'])} pairings keep their result"]
    for again in found["replayed"]:
        two = " - ".join(names[one] for one in (again["a"], again["b"]) if one is not None)
        outcome = f": {names[again['winner']]} wins" if again["winner"] else ""
        lines.append(f"{_where(again)} is played again, {two}{outcome}")
    lines += (f"{_where(gone)} is not played any more" for gone in found["dropped"])
    for move in found["moves"]:
        before, after = (move[part] or "out" for part in ("before", "after"))
        lines.append(f"stage {move['stage']}: {names[move['entrant']]} {before} -> {after}")
    if not found["exact"]:
        lines.append("more may follow from matches that people play")
    return "\n".join(lines)


def _where(pairing: dict[str, Any]) -> str:
    """A pairing as the command line takes it."""
    return "/".join(str(pairing[part]) for part in ("stage", "round", "slot"))
