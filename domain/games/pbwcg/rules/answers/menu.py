"""The legal commands of a moment: listed where they are few, drawn where they are many."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from saikoro.domain.games.pbwcg.ids import Entry
from saikoro.domain.games.pbwcg.rules.answers.commands import Answer
from saikoro.domain.games.pbwcg.rules.answers.listing import Use
from saikoro.domain.games.pbwcg.rules.asking import MOST_LISTED
from saikoro.domain.games.pbwcg.rules.refusals import NO_COMMAND, NO_TARGETS, NOT_NAMED
from saikoro.domain.games.pbwcg.rules.targets import Branch
from saikoro.domain.match.interface.decision import Further
from saikoro.domain.match.sources.chance import Chance

MOST_SAMPLES = 100
TARGETS = "targets"


class Menu:
    """Commands, and set cards and abilities that can be used, in the order of PB-20.4.

    They are found once somebody looks at them; until one is chosen, nothing changes.
    """

    def __init__(self, find: Callable[[], Sequence[list[Answer] | Use]]) -> None:
        self._find = find
        self._commands: list[Answer] | None = None

    @cached_property
    def _parts(self) -> Sequence[list[Answer] | Use]:
        return self._find()

    @property
    def size(self) -> int:
        """How many commands are legal."""
        return sum([len(part) if isinstance(part, list) else part.size for part in self._parts])

    @property
    def _rows(self) -> list[Answer | Use]:
        """Commands, and what stands for more than one of them."""
        rows: list[Answer | Use] = []
        for part in self._parts:
            rows += [part] if isinstance(part, Use) else part
        return rows

    def commands(self) -> list[Answer] | None:
        """Each of them; None where they are too many."""
        if self._commands is None and self.size <= MOST_LISTED:
            self._commands = []
            for part in self._parts:
                self._commands += part.commands() if isinstance(part, Use) else part
        return self._commands

    def has_listed(self, given: Any) -> bool:
        """Whether a command is one of those that were listed, and therefore legal."""
        return self._commands is not None and given in self._commands

    def samples(self) -> list[Answer]:
        """One of each row."""
        return [row.first() if isinstance(row, Use) else row for row in self._rows[:MOST_SAMPLES]]

    def draw(self, chance: Chance) -> Answer:
        """A random one: a row, then what it names."""
        row = chance.choose(self._rows)
        if not isinstance(row, Use):
            return row
        targets: list[Entry] = []
        for options in row.options:
            branch = chance.choose(options)
            places = sorted(chance.sample(range(len(branch.pool)), branch.picks))
            targets += (*branch.first, *(branch.pool[place] for place in places))
        return row.command | {TARGETS: targets}

    def further(self, given: Any) -> Further | None:
        """What may be added to an unfinished command; IllegalAnswer if it fits none."""
        if not isinstance(given, dict):
            return None
        named = {name: value for name, value in given.items() if name != TARGETS}
        fitting = [row for row in self._rows if _fits(row, named)]
        if not fitting:
            raise NO_COMMAND.error()
        for name in _fields(fitting[0]):
            if name not in given:
                return Further(f"/{name}", _values(fitting, name))
        row = fitting[0]
        if not isinstance(row, Use):
            return None
        return _further_target(row.options, given.get(TARGETS, []))


def _fields(row: Answer | Use) -> Answer:
    return row.command if isinstance(row, Use) else row


def _fits(row: Answer | Use, named: Answer) -> bool:
    fields = _fields(row)
    return all(name in fields and fields[name] == value for name, value in named.items())


def _values(rows: Sequence[Answer | Use], name: str) -> list[Any]:
    """What stands in a field, each value once."""
    values: list[Any] = []
    for fields in map(_fields, rows):
        if name in fields and fields[name] not in values:
            values.append(fields[name])
    return values


def _further_target(options: Sequence[Sequence[Branch]], entries: Any) -> Further | None:
    """The next entry of `targets`; None if there is none to come."""
    if not isinstance(entries, list):
        raise NO_TARGETS.error()
    at = 0
    for of_clause in options:
        begun = tuple(entries[at:])
        following = [_after(branch, begun) for branch in of_clause]
        complete = [branch for branch in of_clause if _begins_with(branch, begun)]
        if complete:
            at += len(complete[0].first) + complete[0].picks
            continue
        choices = [*dict.fromkeys(entry for after in following for entry in after)]
        if choices:
            return Further(f"/{TARGETS}/{len(entries)}", choices)
        raise NOT_NAMED.error(f"/{TARGETS}/{at}")
    return None


def _begins_with(branch: Branch, entries: tuple[Entry, ...]) -> bool:
    """Whether the first entries are all that a branch takes."""
    size = len(branch.first) + branch.picks
    return len(entries) >= size and entries[: len(branch.first)] == branch.first


def _after(branch: Branch, begun: tuple[Entry, ...]) -> Sequence[Entry]:
    """What may follow these entries."""
    size = len(branch.first)
    if len(begun) < size:
        return branch.first[len(begun) :][:1] if branch.first[: len(begun)] == begun else ()
    chosen = begun[size:]
    if begun[:size] != branch.first or not set(chosen) <= set(branch.pool):
        return ()
    start = branch.pool.index(chosen[-1]) + 1 if chosen else 0
    to_come = branch.picks - len(chosen)
    return branch.pool[start : len(branch.pool) - to_come + 1]
