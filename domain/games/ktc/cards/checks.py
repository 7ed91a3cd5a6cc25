"""The checks of a card set (KT-3.6): every violation, in file order."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from saikoro.domain.cards.checks import CardChecks, listed, text_in
from saikoro.domain.cards.limits import NO_CARD, too_long
from saikoro.domain.cards.notation.diagnosis import findings
from saikoro.domain.cards.notation.texts import PlacementError
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.notation.parse import (
    CODES,
    LONGEST_TEXT,
    effect_of,
    read_skill_text,
    read_status_line,
    read_trait,
    suggestion,
)
from saikoro.domain.games.ktc.cards.notation.phrases import Clauses
from saikoro.domain.games.ktc.cards.notation.placement import SkillText, misplaced_in_effect
from saikoro.domain.games.ktc.cards.source import (
    MOST_CARDS,
    MOST_SKILLS,
    MOST_TEXTS,
    CheckedSet,
    SkillSource,
)
from saikoro.domain.text import Text

RULE = "KT-3.6"
LABEL_LENGTH = 20
"""The most characters of a label (KT-3.5)."""

T = TypeVar("T")

Meaning = n.Standing | n.Line | Clauses
"""The meaning of one text."""


_NO_SKILL = Text("スキルが1つは要る", "a card has at least one skill")
_BAD_LABEL = Text(
    "ラベルは{most}文字まで。行は時の後に「：」",
    "a label has at most {most} characters; a line has ： after its timing",
)
_TWO_SKILLS = Text(
    "「{name}」が両方にあり違う", "is in both lists with different data", left_out=("name",)
)
_OTHER_UNIQUE = Text(
    "「{unique}」はこの札のユニークでない", "is not the card's own ユニーク", left_out=("unique",)
)
_NO_UNIQUE = Text(
    "ユニークのない札に[ユニーク]は置けない", "[ユニーク] needs a card that has a ユニーク"
)
_NO_SUCH_STATUS = Text("{kind}「{name}」はない", "there is no such {kind}", left_out=("name",))


class Checked(CardChecks):
    """A card set with its faults, and the effects of its skills."""

    code, rule, shapes, source = "CardFieldInvalid", RULE, RULE, CheckedSet

    def __init__(self, data: Any) -> None:
        self.effects: dict[str, n.Effect] = {}
        """The meanings of skills, by the JSON pointers of their `effect`."""
        self._statuses = {
            text_in(status, "name"): status.get("kind")
            for status in listed(data, "status", MOST_CARDS)
            if text_in(status, "name")
        }
        super().__init__(data)

    def check(self) -> None:
        """Statuses first, as soldiers name them."""
        self.shape(self.data, CheckedSet, "")
        for entry in self.entries("status", "soldier", "roster"):
            self.shape(entry.written, entry.kind, entry.pointer)
            if entry.table == "status":
                self._status(entry.written, entry.pointer)
            elif entry.table == "soldier":
                self._soldier(entry.written, entry.pointer)
        if not self.faults and self.data["soldier"] == []:
            self.fault("/soldier", NO_CARD)

    # Statuses and soldiers

    def _status(self, status: Any, pointer: str) -> None:
        self.once("status name", status, "name", pointer, code="NameDuplicated")
        for place, text in _texts(status, "lines", pointer):
            line = self._read(text, read_status_line, place)
            if line is not None:
                self._statuses_exist(line, place)

    def _soldier(self, soldier: Any, pointer: str) -> None:
        self.once("soldier id", soldier, "id", pointer, code="NameDuplicated")
        self.once("soldier name", soldier, "name", pointer, code="NameDuplicated")
        unique = (
            text_in(soldier.get("unique") if isinstance(soldier, dict) else None, "name") or None
        )
        for place, entry in _texts(soldier, "trait", pointer):
            if "：" in entry:
                line = self._read(entry, read_trait, place)
                if line is not None:
                    self._check(line, unique, place)
            elif len(entry) > LABEL_LENGTH:
                self.fault(place, _BAD_LABEL.filled(most=LABEL_LENGTH), "KT-3.5")
        if isinstance(soldier, dict):
            self._skill_lists(soldier, unique, pointer)

    def _skill_lists(self, soldier: dict[Any, Any], unique: str | None, pointer: str) -> None:
        lower = listed(soldier, "lower", MOST_SKILLS)
        upper = listed(soldier, "upper", MOST_SKILLS)
        if not lower and not upper:
            self.fault(pointer, _NO_SKILL)
        for table, skills in (("lower", lower), ("upper", upper)):
            for index, skill in enumerate(skills):
                place = f"{pointer}/{table}/{index}"
                self.shape(skill, SkillSource, place)
                self.once(f"{pointer}/{table}", skill, "name", place, code="NameDuplicated")
                self._effect(skill, unique, place)
        by_name = {text_in(skill, "name"): skill for skill in lower}
        for index, skill in enumerate(upper):
            name = text_in(skill, "name")
            if name and by_name.get(name, skill) != skill:
                detail = _TWO_SKILLS.filled(name=name)
                self.fault(f"{pointer}/upper/{index}/name", detail, "KT-3.3", "NameDuplicated")

    # Texts

    def _read(self, text: str, read: Callable[[str], T], pointer: str) -> T | None:
        """The meaning of a text; None, with violations, if it has none."""
        if detail := too_long(text, LONGEST_TEXT):
            self.fault(pointer, detail, code=CODES.parse)
            return None
        return self.meaning(pointer, text, read, CODES, lambda text: suggestion(text, read))

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
            self.found(place, findings(source, PlacementError([misplacement]), CODES))
        if any(isinstance(text, Clauses) for text in texts):
            self.effects[f"{pointer}/effect"] = effect_of(texts)

    def _check(self, text: Meaning, unique: str | None, pointer: str) -> None:
        """Check that a soldier's text names its own ユニーク alone, and statuses of the set."""
        cost = None if isinstance(text, n.Standing) else text.cost
        if cost is not None and cost.unique != unique:
            other = _OTHER_UNIQUE.filled(unique=cost.unique)
            self.fault(pointer, other, code="CardTextInvalid")
        if unique is None and n.Value.UNIQUE in _values(text):
            self.fault(pointer, _NO_UNIQUE, code="CardTextInvalid")
        self._statuses_exist(text, pointer)

    def _statuses_exist(self, text: Meaning, pointer: str) -> None:
        for clause in _clauses(text):
            match clause:
                case n.GiveStatus(_, kind, name) if self._statuses.get(name) != kind:
                    detail = _NO_SUCH_STATUS.filled(kind=kind.value, name=name)
                    self.fault(pointer, detail, code="StatusUnknown")


def _texts(source: Any, field: str, pointer: str) -> Iterator[tuple[str, str]]:
    """The texts of a field, each behind its JSON pointer."""
    for index, text in enumerate(listed(source, field, MOST_TEXTS)):
        if isinstance(text, str):
            yield f"{pointer}/{field}/{index}", text


def _clauses(text: Meaning) -> tuple[n.Clause, ...]:
    return () if isinstance(text, n.Standing) else text.clauses


def _values(text: Meaning) -> Iterator[n.Value]:
    """The `[…]` that a text reads."""
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
