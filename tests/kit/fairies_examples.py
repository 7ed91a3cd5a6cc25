"""The worked examples of the rule book (FB-21): their positions, and the results that it states."""

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, NamedTuple

from saikoro.domain.games import fairies
from saikoro.domain.games.fairies.cards.notation import words as w
from tests.kit.fairies import Match, position

_TEXT = files(fairies).joinpath("rulebook.md").read_text(encoding="utf-8")

_CARD = r"[a-z]\d\d"
_ACTIONS = (
    r"(?:enter|next|use|block|flip|grade_up|evolve|set|pass|end|decline|none)\b[^`]*|attack [^`]*"
)

POSITIONS: dict[int, dict[str, Any]] = {
    2: {
        "turn": 1,
        "s0": {"hand": ["u18"], "costs": 1, "deck": ["t10"]},
        "s1": {"hand": 5, "deck": ["u03"]},
    },
    3: {"s0": {"units": ["u21", "u18"], "deck": ["t02"]}, "s1": {"units": ["u01"], "hand": 2}},
    4: {"s0": {"units": ["u27", "u20"]}, "s1": {"units": ["u04", "u03:turned"], "hand": 3}},
    5: {
        "s0": {"units": ["u33"], "forest": ["u18", "t04"]},
        "s1": {"units": ["u01", "u04"], "damage": 20},
    },
    6: {"s0": {"units": ["u18"], "deck": ["u22"]}, "s1": {"units": ["u01", "u14"]}},
    7: {
        "s0": {"units": ["u21"], "deck": ["t06"]},
        "s1": {"supports": ["s03:turned"], "damage": 40, "hand": 1, "deck": ["t07"]},
    },
    8: {
        "s0": {"units": ["u24"], "deck": ["u19"]},
        "s1": {"units": ["u06"], "damage": 60, "hand": 1, "deck": ["t03", "t05"]},
    },
    9: {
        "seat": 1,
        "s0": {},
        "s1": {
            "units": ["u01", "u05"],
            "supports": ["s02"],
            "hand": ["u03", "u08", "u10"],
            "extra": ["x06"],
        },
    },
    10: {
        "seat": 1,
        "s0": {"units": ["u21", "u18", "u20", "u22"], "deck": ["u16", "u19"], "hand": 2},
        "s1": {"units": ["u01"], "costs": 4, "hand": ["m05", "m08"]},
    },
    11: {
        "s0": {"costs": 3, "forest": ["u18", "u26"], "hand": 2},
        "s1": {"units": ["u04:turned"]},
    },
    12: {"s0": {"costs": 5, "hand": ["m19"]}, "s1": {}},
}
"""Positions of the examples that begin in the middle of a match."""


class Example(NamedTuple):
    number: int
    name: str
    rules: list[str]
    text: str

    @property
    def actions(self) -> list[str]:
        """The answers that the book quotes, in its order."""
        return [" ".join(quoted.replace("→", " ").split()) for quoted in self._quoted()]

    def _quoted(self) -> Iterator[str]:
        yield from re.findall(rf"`({_ACTIONS})`", self.text)

    @property
    def final(self) -> str:
        """The statements that hold at the end."""
        found = re.search(r"^Final: (.*)\.$", self.text, re.MULTILINE)
        return "" if found is None else found[1]


def worked_examples() -> list[Example]:
    """The examples of FB-21."""
    chapter = _TEXT.partition("## FB-21")[2]
    parts = re.split(r"^\*\*(\d+)\. (.*)\*\* \((.*?)\)\.", chapter, flags=re.MULTILINE)[1:]
    return [
        Example(int(number), name, rules.split(", "), text)
        for number, name, rules, text in zip(*[iter(parts)] * 4, strict=True)
    ]


def begun(number: int, **changes: dict[str, Any]) -> Match:
    """The position of an example."""
    parts = dict(POSITIONS[number])
    s0 = parts.pop("s0") | changes.get("s0", {})
    return position(s0, parts.pop("s1") | changes.get("s1", {}), **parts)


def play(match: Match, script: str) -> None:
    """Give answers such as `attack u21 u01; pass; choose u18; …`."""
    for words in script.split("; "):
        match.answer(read(match, words))


def read(match: Match, words: str) -> dict[str, Any]:
    """Read an answer that is written in the words of the examples."""
    op, *named = words.split()
    match op:
        case "next":
            return {"op": op, "to": named[0]}
        case "attack":
            target = named[1] if named[1] == "direct" else match.handle(named[1], 1 - match.seat)
            attacker = match.handle(named[0], match.seat)
            return {"op": op, "attacker": attacker, "target": target}
        case "use" if named and named[0].startswith("fb-f"):
            return {"op": op, "card": f"f{match.seat}", "line": int(named[2])}
        case "use" if named:
            return {"op": op, "card": match.handle(named[0]), "line": int(named[2])}
        case "choose":
            return {"op": op, "cards": [match.handle(word) for word in named]}
        case "grade_up" | "evolve":
            onto = match.handle(named[1]) if len(named) > 1 else _first(match, op, named[0])
            return {"op": op, "card": match.handle(named[0], match.seat), "onto": onto}
        case "set":
            return {"op": op, "card": match.handle(named[0]), "row": named[1]}
        case _ if named:
            return {"op": op, "card": match.handle(named[0], match.seat)}
        case _:
            return {"op": op}


def _first(match: Match, op: str, word: str) -> str:
    """The first unit that a card can be put onto, where the book leaves it out."""
    card = match.handle(word, match.seat)
    options = (each for each in match.legal() if (each["op"], each.get("card")) == (op, card))
    return str(next(options)["onto"])


def untrue(match: Match, final: str) -> list[str]:
    """The parts of a `Final:` that do not hold."""
    seat, card, pile = match.state.seat, "", ""
    wrong = []
    for part in re.split(r"[;,] ", re.sub(r" \([^)]*\)", "", final)):
        rest = part
        if found := re.match(r"S([01]) ", rest):
            seat, rest, pile = int(found[1]), rest[3:], ""
        if found := re.match(rf"({_CARD})\b ?", rest):
            card, rest = found[1], (rest[4:] if len(rest) > 3 else rest)
        if found := re.match(r"(forest|banished|gone|units) ", rest):
            pile, rest = found[1], rest.partition(" ")[2]
        if not _holds(match, seat, card, pile, rest):
            wrong.append(part)
    return wrong


def _holds(match: Match, seat: int, card: str, pile: str, rest: str) -> bool:
    side = match.side(seat)
    upright = [cost for cost in side.costs if cost.facing is w.Facing.UPRIGHT]
    wounds = [cost for cost in side.costs if cost.kind is w.CostKind.WOUND]
    match rest.split():
        case ["damage", both] if "–" in both:
            return [side.damage for side in match.state.seats] == [*map(int, both.split("–"))]
        case ["damage", number] | [number] if number.isdigit():
            return side.damage == int(number)
        case [number, "wound", "cost" | "costs"]:
            return len(wounds) == int(number)
        case ["no", "further", "wound", "cost"]:
            return not match.data("cost_gained")
        case [number, "cost", "card"]:
            return len(side.costs) == int(number)
        case ["upright", "costs", number]:
            return len(upright) == int(number)
        case ["hand" | "deck" as zone, number]:
            return len(getattr(side, zone)) == int(number)
        case [name] if pile == "units":
            return match.words([each.card for each in side.units if each]) == [name]
        case [name] if pile:
            return name in match.words(getattr(side, pile))
        case words:
            return _is(match, card, words)


def _is(match: Match, card: str, words: list[str]) -> bool:
    """Whether these words hold of a card on the field."""
    placed = match.placed(card)
    field = match.field
    match words:
        case ["upright" | "untouched"]:
            return placed.facing is w.Facing.UPRIGHT
        case ["turned"]:
            return placed.facing is w.Facing.TURNED
        case ["power", number]:
            return field.power(placed) == int(number)
        case ["cannot", "attack"]:
            return placed.facing is not w.Facing.UPRIGHT
        case [numbers]:
            return [field.power(placed), field.damage_value(placed)] == [
                *map(int, numbers.split("/"))
            ]
        case _:
            raise AssertionError(words)
