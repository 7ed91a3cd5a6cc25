"""Rulings in the words of the command line, and what they lead to."""

from collections.abc import Callable, Mapping
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
    made: dict[str, Any] = {"kind": ruling.kind.replace("-", "_")}
    for part in _PARTS[ruling.kind].split():
        made |= _MADE[part](ruling, names)
    return made


_OFFENCES = f": {', '.join(get_args(Offence))}"

_PARTS: Mapping[Kind, str] = {
    "overturn": "place winner repair",
    "double-loss": "place repair",
    "rerun": "place repair",
    "rewind": "to place number",
    "correct": "who build replay repair",
    "disqualify": "who",
    "reinstate": "who",
    "warning": "who offence pairing",
    "game-loss": "loser offence place number repair",
    "played": "place winners number repair",
    "undo": "line repair",
}
"""What a ruling of each kind consists of."""

_MADE: Mapping[str, Callable[[Ruling, Names], dict[str, Any]]] = {
    "line": lambda ruling, _: {"line": _line(ruling.what)},
    "who": lambda ruling, names: {"entrant": number_of(ruling.what, names)},
    "loser": lambda ruling, names: {"entrant": number_of(_given(ruling, "entrant"), names)},
    "place": lambda ruling, _: read_place(ruling.what),
    "pairing": lambda ruling, _: {} if ruling.pairing is None else read_place(ruling.pairing),
    "number": lambda ruling, _: {"number": ruling.number},
    "to": lambda ruling, _: {"to": _given(ruling, "to", ": the number of an event of the match")},
    "winner": lambda ruling, names: {"winner": _winners(ruling, names, most=1)[0]},
    "winners": lambda ruling, names: {"winners": _winners(ruling, names)},
    "offence": lambda ruling, _: {
        "offence": _given(ruling, "offence", _OFFENCES).replace("-", "_")
    },
    "build": lambda ruling, _: {"build": read_json_file(_given(ruling, "build"))},
    "replay": lambda ruling, _: {"replay": ruling.replay},
    "repair": lambda ruling, _: {"repair": ruling.repair},
}


def _given(ruling: Ruling, option: str, more: str = "") -> Any:
    """What a kind of ruling needs; NoSuchRuling without it."""
    found = getattr(ruling, option)
    if found is None:
        raise NoSuchRuling(f"{ruling.kind} takes --{option}{more}")
    return found


def _line(what: str) -> int:
    if not what.isdecimal() or len(what) > MOST_DIGITS:
        raise NoSuchRuling(f"{what!r} is no line of tournament.jsonl")
    return int(what)


def _winners(ruling: Ruling, names: Names, most: int | None = None) -> list[int | None]:
    """The numbers of the winners that are named; None for a draw."""
    if not ruling.winner or len(ruling.winner) > (most or len(ruling.winner)):
        often = "once" if most else "for each match"
        raise NoSuchRuling(f"{ruling.kind} takes --winner {often}: a name, or draw")
    return [None if one == "draw" else number_of(one, names) for one in ruling.winner]


def read_place(what: str) -> dict[str, int]:
    """A pairing as the API takes it; NoSuchRuling if it is not STAGE/ROUND/SLOT."""
    try:
        stage, number, slot = map(int, what.split("/"))
    except ValueError as error:
        detail = f"{what!r} is no pairing: STAGE/ROUND/SLOT, as in results.csv"
        raise NoSuchRuling(detail) from error
    return {"stage": stage, "round": number, "slot": slot}


def consequences(found: dict[str, Any], names: Names) -> list[str]:
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
    return lines


def _where(pairing: dict[str, Any]) -> str:
    """A pairing as the command line takes it."""
    return "/".join(str(pairing[part]) for part in ("stage", "round", "slot"))
