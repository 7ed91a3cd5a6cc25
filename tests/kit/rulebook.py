"""The rule book of LaplaPlus as data: its worked examples, catalogue and ready-made rows."""

import re
from importlib.resources import files
from typing import Any, NamedTuple

from saikoro.domain.games import laplaplus
from saikoro.domain.match.events import GameEvent
from saikoro.domain.record.line import event_type

_TEXT = files(laplaplus).joinpath("rulebook.md").read_text(encoding="utf-8")


class Example(NamedTuple):
    name: str
    rows: list[list[int]]
    options: dict[str, Any]
    log: list[str]
    """One line for each event, in the notation of the rule book."""
    end: str
    """The line of the battle's last event."""


def worked_examples() -> list[Example]:
    """The examples of LP-16."""
    examples = []
    for part in re.split(r"^### (?=Example )", _TEXT, flags=re.MULTILINE)[1:]:
        rows = re.findall(r"[AB] \[([\d, ]*)\]", part)[:2]
        turns = re.search(r"`max_turns` = (\d+)", part)
        log = re.search(r"```\n(.*?)```", part, re.DOTALL)
        result = re.search(
            r"Result: winner (\S+), reason `(\w+)`, turns (\d+), HP A (-?\d+), B (-?\d+)", part
        )
        assert log is not None
        assert result is not None
        examples.append(
            Example(
                part.splitlines()[0],
                [_numbers(row) for row in rows],
                {"max_turns": int(turns[1])} if turns else {},
                log[1].strip().splitlines(),
                " ".join(["battle_ended", *result.groups()]),
            )
        )
    return examples


def ready_made_rows() -> list[tuple[list[int], int, int]]:
    """The rows of LP-15: each row, its base HP, and its wins against the others."""
    table = _TEXT.partition("## LP-15")[2].partition("## LP-16")[0]
    rows = re.findall(r"^\| \d+ \| [^|]+ \| ([\d, ]+) \| [^|]+ \| (\d+) \| (\d+) \|$", table, re.M)
    return [(_numbers(row), int(base), int(wins)) for row, base, wins in rows]


def catalogue() -> list[list[str]]:
    """The table of LP-13.4: the cells of each row."""
    table = _TEXT.partition("LP-13.4 Catalogue")[2].partition("LP-13.5")[0]
    return [
        [cell.strip() for cell in row.strip("|").split("|")]
        for row in table.splitlines()
        if re.match(r"\| \d", row)
    ]


def notation(event: GameEvent) -> str:
    """An event as the rule book writes it in its examples."""
    cells = [event_type(type(event)).partition(".")[2]]
    for field in type(event).__struct_fields__:
        value = getattr(event, field)
        if field in ("side", "first", "winner") and value is not None:
            value = "AB"[value]
        if isinstance(value, list):
            value = f"[{' '.join(map(str, value))}]"
        cells.append("-" if value is None else str(value))
    return " ".join(cells)


def _numbers(row: str) -> list[int]:
    return [int(number) for number in row.split(",")]
