"""Whether a card set can be played (KT-3.6): everything that is wrong with it, in file order."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from domain.cards.diagnosis import column_of, findings
from domain.cards.notation import ParseError, PlacementError
from domain.cards.source import shape_errors
from domain.errors import Violation
from domain.games.ktc.cards import nodes as n
from domain.games.ktc.cards.parse import (
    CODES,
    effect_of,
    meant,
    read_skill_text,
    read_status_line,
    read_trait,
)
from domain.games.ktc.cards.placement import Clauses, SkillText, misplaced_in_effect
from domain.games.ktc.cards.source import (
    RosterSource,
    SetSource,
    SkillSource,
    SoldierSource,
    StatusSource,
)

RULE = "KT-3.6"
LABEL = 20
"""Most characters of a label (KT-3.5)."""


class Checked:
    """A card set as it is being checked."""

    def __init__(self, data: Any) -> None:
        self.violations: list[Violation] = []
        self.meanings: dict[str, Any] = {}
        """What each line, and each skill's effect, means, by its JSON pointer."""
        self._statuses = {
            _name(status): status.get("kind") for status in _listed(data, "status") if _name(status)
        }
        self._seen: set[tuple[str, str]] = set()
        self._shape(data, SetSource, "")
        for index, status in enumerate(_listed(data, "status")):
            self._status(status, f"/status/{index}")
        for index, soldier in enumerate(_listed(data, "soldier")):
            self._soldier(soldier, f"/soldier/{index}")
        for index, roster in enumerate(_listed(data, "roster")):
            self._shape(roster, RosterSource, f"/roster/{index}")

    def _wrong(self, code: str, detail: str, pointer: str, rule: str = RULE) -> None:
        self.violations.append(Violation(code, rule, detail, pointer))

    def _shape(self, data: Any, kind: type[msgspec.Struct], pointer: str) -> None:
        for detail, place in shape_errors(data, kind):
            self._wrong("CardFieldInvalid", detail, pointer + place)

    def _once(self, table: str, source: Any, field: str, pointer: str) -> None:
        """No two of a table have the same name, or id."""
        name = _name(source, field)
        if not name:
            return
        if (f"{table} {field}", name) in self._seen:
            self._wrong("NameDuplicated", f"{name} is there twice", f"{pointer}/{field}")
        self._seen.add((f"{table} {field}", name))

    # Statuses and soldiers

    def _status(self, status: Any, pointer: str) -> None:
        self._shape(status, StatusSource, pointer)
        self._once("status", status, "name", pointer)
        for place, text in _texts(status, "lines", pointer):
            line = self._read(text, read_status_line, place)
            self._named(_clauses(line), place)

    def _soldier(self, soldier: Any, pointer: str) -> None:
        self._shape(soldier, SoldierSource, pointer)
        self._once("soldier", soldier, "id", pointer)
        self._once("soldier", soldier, "name", pointer)
        unique = soldier.get("unique") if isinstance(soldier, dict) else None
        named = _name(unique) or None
        for place, entry in _texts(soldier, "trait", pointer):
            if "：" in entry:
                self._check(self._read(entry, read_trait, place), named, place)
            elif len(entry) > LABEL:
                detail = f"a label has at most {LABEL} characters; a line has ： behind its timing"
                self._wrong("CardFieldInvalid", detail, place, "KT-3.5")
        lower, upper = _listed(soldier, "lower"), _listed(soldier, "upper")
        if isinstance(soldier, dict) and not lower and not upper:
            self._wrong("CardFieldInvalid", "a card has at least one skill", pointer)
        for table, skills in (("lower", lower), ("upper", upper)):
            for index, skill in enumerate(skills):
                place = f"{pointer}/{table}/{index}"
                self._shape(skill, SkillSource, place)
                self._once(f"{pointer}/{table}", skill, "name", place)
                self._effect(skill, named, place)
        by_name = {_name(skill): skill for skill in lower}
        for index, skill in enumerate(upper):
            name = _name(skill)
            if name and by_name.get(name, skill) != skill:
                detail = f"{name} stands in both lists with different data"
                self._wrong("NameDuplicated", detail, f"{pointer}/upper/{index}/name", "KT-3.3")

    # Texts

    def _read(self, text: str, read: Callable[[str], Any], pointer: str) -> Any:
        """What a text means; None where it cannot be read."""
        try:
            self.meanings[pointer] = read(text)
        except (ParseError, PlacementError) as problem:
            for detail, code, rule in findings(text, problem, CODES, meant(text, read)):
                self._wrong(code, column_of(problem) + detail, pointer, rule)
        return self.meanings.get(pointer)

    def _effect(self, skill: Any, unique: Any, pointer: str) -> None:
        """A skill's texts, each by itself, then as one sequence (KT-9.4)."""
        said = list(_texts(skill, "effect", pointer))
        texts: list[SkillText] = []
        for place, text in said:
            read = self._read(text, read_skill_text, place)
            if read is not None:
                self._check(read, unique, place)
                texts.append(read)
        if len(texts) < len(said):
            return
        for index, misplacement in misplaced_in_effect(texts):
            place, text = said[index]
            for detail, code, rule in findings(text, PlacementError([misplacement]), CODES):
                self._wrong(code, detail, place, rule)
        if any(isinstance(text, Clauses) for text in texts):
            self.meanings[f"{pointer}/effect"] = effect_of(texts)

    def _check(self, read: Any, unique: Any, pointer: str) -> None:
        """What a soldier's text names: its own ユニーク, and statuses that there are."""
        cost = getattr(read, "cost", None)
        if cost is not None and cost.unique != unique:
            detail = f"{cost.unique} is not the card's own ユニーク"
            self._wrong("CardTextInvalid", detail, pointer)
        if unique is None and n.Value.UNIQUE in _values(read):
            detail = "[ユニーク] stands only on a card that has one"
            self._wrong("CardTextInvalid", detail, pointer)
        self._named(_clauses(read), pointer)

    def _named(self, clauses: Iterable[n.Clause], pointer: str) -> None:
        for clause in clauses:
            match clause:
                case n.GiveStatus(_, kind, name) if self._statuses.get(name) != kind:
                    detail = f"there is no {kind}「{name}」"
                    self._wrong("StatusUnknown", detail, pointer)


def _name(source: Any, field: str = "name") -> str:
    """Empty where a source has none."""
    name = source.get(field) if isinstance(source, dict) else None
    return name if isinstance(name, str) else ""


def _listed(data: Any, table: str) -> list[Any]:
    listed = data.get(table) if isinstance(data, dict) else None
    return listed if isinstance(listed, list) else []


def _texts(source: Any, field: str, pointer: str) -> Iterator[tuple[str, str]]:
    for index, text in enumerate(_listed(source, field)):
        if isinstance(text, str):
            yield f"{pointer}/{field}/{index}", text


def _clauses(read: Any) -> tuple[n.Clause, ...]:
    return getattr(read, "clauses", ())


def _values(read: Any) -> Iterator[n.Value]:
    """Every `[…]` of a text."""
    for clause in _clauses(read):
        amount = getattr(clause, "amount", None)
        if isinstance(amount, n.Sum):
            yield amount.value
    for modifier in getattr(read, "modifiers", ()):
        by = getattr(modifier, "by", None)
        if isinstance(by, n.Value):
            yield by
