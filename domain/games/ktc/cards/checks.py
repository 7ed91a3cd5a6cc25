"""The checks of a card set (KT-3.6): every violation, in file order."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from domain.cards.diagnosis import Finding, findings
from domain.cards.faults import Fault
from domain.cards.limits import NO_CARD, TooManyViolations, note, too_long
from domain.cards.notation import ParseError, PlacementError
from domain.cards.source import shape_errors
from domain.games.ktc.cards.notation import nodes as n
from domain.games.ktc.cards.notation.parse import (
    CODES,
    LONGEST_TEXT,
    effect_of,
    read_skill_text,
    read_status_line,
    read_trait,
    suggestion,
)
from domain.games.ktc.cards.notation.placement import Clauses, SkillText, misplaced_in_effect
from domain.games.ktc.cards.source import (
    LABELS,
    MOST_CARDS,
    MOST_SKILLS,
    MOST_TEXTS,
    RosterSource,
    SetSource,
    SkillSource,
    SoldierSource,
    StatusSource,
)

RULE = "KT-3.6"
LABEL_LENGTH = 20
"""The most characters of a label (KT-3.5)."""

T = TypeVar("T")

Text = n.Standing | n.Line | Clauses
"""The meaning of one text."""


class Checked:
    """The faults of a card set, and the meanings of its texts; any data may be given."""

    def __init__(self, data: Any) -> None:
        self.faults: list[Fault] = []
        self.lines: dict[str, n.Standing | n.Line] = {}
        """The meanings of the lines of traits and statuses, by their JSON pointers."""
        self.effects: dict[str, n.Effect] = {}
        """The meanings of skills, by the JSON pointers of their `effect`."""
        self._statuses = {
            _name(status): status.get("kind")
            for status in _listed(data, "status", MOST_CARDS)
            if _name(status)
        }
        self._seen: set[tuple[str, str]] = set()
        with suppress(TooManyViolations):
            self._set(data)

    def _set(self, data: Any) -> None:
        self._shape(data, SetSource, "")
        for index, status in enumerate(_listed(data, "status", MOST_CARDS)):
            self._status(status, f"/status/{index}")
        for index, soldier in enumerate(_listed(data, "soldier", MOST_CARDS)):
            self._soldier(soldier, f"/soldier/{index}")
        for index, roster in enumerate(_listed(data, "roster", MOST_CARDS)):
            self._shape(roster, RosterSource, f"/roster/{index}")
        if not self.faults and data["soldier"] == []:
            self._add("CardFieldInvalid", NO_CARD, "/soldier")

    def _add(self, code: str, detail: str, pointer: str, rule: str = RULE) -> None:
        note(self.faults, Fault(pointer, code, rule, detail))

    def _add_found(self, found: Finding, pointer: str) -> None:
        fault = Fault(pointer, found.code, found.rule, found.detail, found.at, found.phrase)
        note(self.faults, fault)

    def _shape(self, data: Any, kind: type[msgspec.Struct], pointer: str) -> None:
        for detail, place in shape_errors(data, kind, LABELS):
            self._add("CardFieldInvalid", detail, pointer + place)

    def _once(self, table: str, source: Any, field: str, pointer: str) -> None:
        """Check that a name, or an id, is unique in its table."""
        name = _name(source, field)
        if not name:
            return
        if (f"{table} {field}", name) in self._seen:
            self._add(
                "NameDuplicated", f"「{name}」は2度ある / appears twice", f"{pointer}/{field}"
            )
        self._seen.add((f"{table} {field}", name))

    # Statuses and soldiers

    def _status(self, status: Any, pointer: str) -> None:
        self._shape(status, StatusSource, pointer)
        self._once("status", status, "name", pointer)
        for place, text in _texts(status, "lines", pointer):
            line = self._read(text, read_status_line, place)
            if line is not None:
                self.lines[place] = line
                self._statuses_exist(line, place)

    def _soldier(self, soldier: Any, pointer: str) -> None:
        self._shape(soldier, SoldierSource, pointer)
        self._once("soldier", soldier, "id", pointer)
        self._once("soldier", soldier, "name", pointer)
        unique = _name(soldier.get("unique") if isinstance(soldier, dict) else None) or None
        for place, entry in _texts(soldier, "trait", pointer):
            if "：" in entry:
                line = self._read(entry, read_trait, place)
                if line is not None:
                    self.lines[place] = line
                    self._check(line, unique, place)
            elif len(entry) > LABEL_LENGTH:
                detail = (
                    f"ラベルは{LABEL_LENGTH}文字まで。行は時の後に「：」"
                    f" / a label has at most {LABEL_LENGTH} characters;"
                    " a line has ： after its timing"
                )
                self._add("CardFieldInvalid", detail, place, "KT-3.5")
        if isinstance(soldier, dict):
            self._skill_lists(soldier, unique, pointer)

    def _skill_lists(self, soldier: dict[Any, Any], unique: str | None, pointer: str) -> None:
        lower = _listed(soldier, "lower", MOST_SKILLS)
        upper = _listed(soldier, "upper", MOST_SKILLS)
        if not lower and not upper:
            self._add(
                "CardFieldInvalid", "スキルが1つは要る / a card has at least one skill", pointer
            )
        for table, skills in (("lower", lower), ("upper", upper)):
            for index, skill in enumerate(skills):
                place = f"{pointer}/{table}/{index}"
                self._shape(skill, SkillSource, place)
                self._once(f"{pointer}/{table}", skill, "name", place)
                self._effect(skill, unique, place)
        by_name = {_name(skill): skill for skill in lower}
        for index, skill in enumerate(upper):
            name = _name(skill)
            if name and by_name.get(name, skill) != skill:
                detail = f"「{name}」が両方にあり違う / is in both lists with different data"
                self._add("NameDuplicated", detail, f"{pointer}/upper/{index}/name", "KT-3.3")

    # Texts

    def _read(self, text: str, read: Callable[[str], T], pointer: str) -> T | None:
        """The meaning of a text; None, with violations, if it has none."""
        if detail := too_long(text, LONGEST_TEXT):
            self._add(CODES.parse, detail, pointer)
            return None
        try:
            return read(text)
        except (ParseError, PlacementError) as problem:
            for found in findings(text, problem, CODES, suggestion(text, read)):
                self._add_found(found, pointer)
        return None

    def _effect(self, skill: Any, unique: str | None, pointer: str) -> None:
        """Check each text of a skill alone, then all as one sequence (KT-9.4)."""
        sources = list(_texts(skill, "effect", pointer))
        texts: list[SkillText] = []
        for place, source in sources:
            text = self._read(source, read_skill_text, place)
            if text is not None:
                self._check(text, unique, place)
                texts.append(text)
        if len(texts) < len(sources):
            return
        for index, misplacement in misplaced_in_effect(texts):
            place, source = sources[index]
            for found in findings(source, PlacementError([misplacement]), CODES):
                self._add_found(found, place)
        if any(isinstance(text, Clauses) for text in texts):
            self.effects[f"{pointer}/effect"] = effect_of(texts)

    def _check(self, text: Text, unique: str | None, pointer: str) -> None:
        """A soldier's text names only its own ユニーク, and statuses of the set."""
        cost = None if isinstance(text, n.Standing) else text.cost
        if cost is not None and cost.unique != unique:
            detail = f"「{cost.unique}」はこの札のユニークでない / is not the card's own ユニーク"
            self._add("CardTextInvalid", detail, pointer)
        if unique is None and n.Value.UNIQUE in _values(text):
            detail = (
                "ユニークのない札に[ユニーク]は置けない"
                " / [ユニーク] needs a card that has a ユニーク"
            )
            self._add("CardTextInvalid", detail, pointer)
        self._statuses_exist(text, pointer)

    def _statuses_exist(self, text: Text, pointer: str) -> None:
        for clause in _clauses(text):
            match clause:
                case n.GiveStatus(_, kind, name) if self._statuses.get(name) != kind:
                    detail = f"{kind}「{name}」はない / there is no such {kind}"
                    self._add("StatusUnknown", detail, pointer)


def _name(source: Any, field: str = "name") -> str:
    """A name or an id; empty where a source has none."""
    name = source.get(field) if isinstance(source, dict) else None
    return name if isinstance(name, str) else ""


def _listed(data: Any, table: str, most: int) -> list[Any]:
    """The first `most` entries of a table; none where it is not a list."""
    listed = data.get(table) if isinstance(data, dict) else None
    return listed[:most] if isinstance(listed, list) else []


def _texts(source: Any, field: str, pointer: str) -> Iterator[tuple[str, str]]:
    """The texts of a field, each behind its JSON pointer."""
    for index, text in enumerate(_listed(source, field, MOST_TEXTS)):
        if isinstance(text, str):
            yield f"{pointer}/{field}/{index}", text


def _clauses(text: Text) -> tuple[n.Clause, ...]:
    return () if isinstance(text, n.Standing) else text.clauses


def _values(text: Text) -> Iterator[n.Value]:
    """Every `[…]` of a text."""
    for clause in _clauses(text):
        match clause:
            case n.Damage(_, n.Sum(value)) | n.Heal(_, n.Sum(value)):
                yield value
            case n.ChangeHp(_, n.Sum(value)) | n.ChangeUnique(_, n.Sum(value)):
                yield value
    if isinstance(text, n.Standing):
        for modifier in text.modifiers:
            match modifier:
                case n.Modifies(by=n.Value() as value):
                    yield value
