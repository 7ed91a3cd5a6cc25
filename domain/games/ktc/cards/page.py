"""Reads a page of cards as the data of a card set (KT-3.9), in the layout in which it is printed.

A soldier begins with a title, `S01 長槍兵 / Pikeman HP 4/5 ☆1`, a status with
`バフ「堅守」 2ターン`, a roster with `編成「先鋒」:`. Ids and English names may be left
out, and texts may be broken.
"""

import re
from collections.abc import Callable
from itertools import count, pairwise
from typing import Any

from saikoro.domain.cards.notation.texts import first_readable, normalised
from saikoro.domain.cards.page import Page, Span, lines, without_marks
from saikoro.domain.games.ktc.cards.checks import Checked
from saikoro.domain.games.ktc.cards.notation.parse import (
    read_skill_text,
    read_status_line,
    read_trait,
    suggestion,
)
from saikoro.domain.text import Text

PAGE_MARKS = ("[攻撃・", "[支援・", "【攻撃・", "【支援・", "[攻撃スキル", "[支援スキル")
"""How a line of a skill begins on a page of KTC: with the kind of the skill."""

_ONE_A_LINE = Text("1行に1つずつ書く", "write one entry on a line: {each}", left_out=("each",))


class _Page(Page):
    """Reads one page of KTC."""

    code, rule, checks = "CardFieldInvalid", "KT-3.9", Checked

    def __init__(self, first: int) -> None:
        super().__init__(first)
        self.data |= {"game": "ktc", "set": "page", "version": 1}
        self.data |= {"soldier": [], "status": [], "roster": []}
        self._card: dict[str, Any] = {}
        """The soldier, status or roster that is being read."""
        self._pointer = ""
        """Where it is in the data; empty outside of all."""
        self._texts: list[_Text] = []
        """Its texts."""

    def read(self, text: str) -> None:
        """Read all cards; soldiers without an id get the next that is free."""
        for line in lines(text, self.first):
            if line.text.startswith("▼"):
                self._end()
                self._pointer = ""
            elif not self._known(line):
                self._other(line)
        self._end()
        self.number("soldier", "id", (f"S{number:02}" for number in count(1)))

    def _known(self, line: Span) -> bool:
        """Take a line that begins a card, or that only soldiers have; whether it is one."""
        of_soldiers = (_UNIQUE, self._unique), (_TRAIT, self._trait), (_SKILL, self._skill)
        titles = (_SOLDIER, self._soldier), (_STATUS, self._status), (_ROSTER, self._roster)
        for pattern, take in (*titles, *(of_soldiers if self._inside("soldier") else ())):
            if found := pattern.fullmatch(line.text):
                take(line, found)
                return True
        return False

    # Titles

    def _begin(self, table: str, line: Span, card: dict[str, Any]) -> None:
        self._end()
        self._card, self._pointer = card, self.begin(table, line, card)

    def _soldier(self, line: Span, found: re.Match[str]) -> None:
        name, english = _names(found["name"])
        card = _new_soldier(name, english)
        card |= {"hp": [_number(found["low"]), _number(found["up"])]}
        card |= {"medals": _number(found["medals"])}
        if found["id"]:
            card["id"] = found["id"]
        self._begin("soldier", line, card)
        for field, part in (("id", "id"), ("name", "name"), ("hp", "low"), ("medals", "medals")):
            self.put(f"{self._pointer}/{field}", line.part(max(found.start(part), 0)))

    def _status(self, line: Span, found: re.Match[str]) -> None:
        name = found["name"]
        card = {"kind": found["kind"], "name": name, "english": found["english"] or name}
        turns = _number(found["turns"]) if found["turns"] else 0
        self._begin("status", line, card | {"turns": turns, "lines": []})
        if found["turns"]:
            self.put(f"{self._pointer}/turns", line.part(found.start("turns")))

    def _roster(self, line: Span, found: re.Match[str]) -> None:
        name = found["name"]
        cards = [card for card in re.split(r"[・、,，\s]+", found["cards"]) if card]
        card = {"name": name, "english": found["english"] or name, "cards": cards}
        self._begin("roster", line, card)

    def _untitled(self, line: Span) -> None:
        """Report a line that stands in the place of a soldier's title and is no title."""
        name = re.split(r"\s+|[0-9]", line.text.strip("■ "))[0][:20] or "?"
        self._begin("soldier", line, _new_soldier(name, name) | {"hp": [1, 1], "medals": 0})
        self.fault(line, without_marks(line.text, f"{name} HP 4/5 ☆1"))

    # Lines below titles

    def _inside(self, table: str) -> bool:
        return self._pointer.startswith(f"/{table}/")

    def _unique(self, line: Span, found: re.Match[str]) -> None:
        start, most = _number(found["start"]), _number(found["max"])
        self._card["unique"] = {"name": found["name"], "start": start, "max": most}
        self.put(f"{self._pointer}/unique", line)

    def _trait(self, line: Span, found: re.Match[str]) -> None:
        self._texts.append(_Text("trait", line.part(found.end("head")), read_trait))

    def _skill(self, line: Span, found: re.Match[str]) -> None:
        table = {"下": "lower", "上": "upper"}[line.text[0]]
        skills = self._card.setdefault(table, [])
        name, english = _names(found["name"])
        skill = {"name": name, "english": english, "uses": len(found["uses"]), "effect": []}
        place = f"{table}/{len(skills)}"
        skills.append(skill | self._limits(line.part(*found.span("limits")), place))
        self.put(f"{self._pointer}/{place}", line)
        self._texts.append(_Text(f"{place}/effect", line.part(found.end("head")), read_skill_text))

    def _limits(self, written: Span, place: str) -> dict[str, Any]:
        """Read kind, position and rate, in any order; the checks report what is missing."""
        limits: dict[str, Any] = {}
        for found in re.finditer(r"[^・、,，/／]+", written.text):
            word = normalised(found[0])
            rate = re.fullmatch("(?:成功率)?([0-9]{1,9})%", word)
            named = re.match("|".join(_FIELDS), word)
            at = written.part(*found.span())
            if rate is not None:
                field = "rate"
                limits[field] = int(rate[1])
            elif named is not None:
                field = _FIELDS[named[0]]
                limits[field] = named[0]
            else:
                self.fault(at, _LIMITS)
                continue
            self.put(f"{self._pointer}/{place}/{field}", at)
        return limits

    def _other(self, line: Span) -> None:
        """Take a line of a status, continue a broken text, or report a line that is neither."""
        ended = not self._texts or self._texts[-1].written[-1].text.endswith(("。", "｡"))
        if self._inside("status") and ended:
            self._texts.append(_Text("lines", line, read_status_line))
        elif self._texts and (not ended or _goes_on(line)):
            self._texts[-1].written.append(line)
        elif self._inside("roster"):
            self._card["cards"] += [card for card in re.split(r"[・、,，\s]+", line.text) if card]
        else:
            self._untitled(line)

    # Texts

    def _end(self) -> None:
        """Put the texts of the card into the data."""
        for text in self._texts:
            self._put(text, self._card)
        self._texts = []

    def _put(self, text: "_Text", into: Any) -> None:
        *path, field = text.field.split("/")
        for part in path:
            into = into[int(part)] if part.isdecimal() else into[part]
        whole = "".join(span.text for span in text.written)
        pointer = f"{self._pointer}/{text.field}"
        self.put(pointer, *text.written)
        entries = _entries(whole) if field == "trait" else []
        if entries:
            each = " / ".join(f"特性: {entry}" for _, entry in entries)
            self.fault(text.written[0], _ONE_A_LINE.filled(each=each))
        for start, written in _split(whole) if field == "effect" else entries or [(0, whole)]:
            place = f"{pointer}/{len(into[field])}"
            origins = range(start, start + len(written) + 1)
            self.put(place, *text.written, origins=origins)
            read = first_readable([written], text.read) or suggestion(written, text.read) or written
            self.reworded(self.place(place), "KT-9", written, read)
            into[field].append(read)


read_page = _Page.paste
"""The cards of a page as data for `read_card_set`; soldiers without an id are numbered."""


class _Text:
    """A text of a card, from one line of the page or several."""

    def __init__(self, field: str, line: Span, read: Callable[[str], Any]) -> None:
        self.field = field
        self.read = read
        self.written = [line]


def _new_soldier(name: str, english: str) -> dict[str, Any]:
    return {"name": name, "english": english, "trait": [], "lower": [], "upper": []}


def _names(written: str) -> tuple[str, str]:
    """A name, and its English one if it is there."""
    name, _, english = written.strip("■ ").partition(" / ")
    return name.strip(), english.strip() or name.strip()


def _number(digits: str) -> int:
    return int(normalised(digits))


def _goes_on(line: Span) -> bool:
    """Whether a line reads like the next text of a skill."""
    return line.text.endswith(("。", "｡"))


def _split(effect: str) -> list[tuple[int, str]]:
    """The texts of a skill, one for each clause and line (KT-9.4), each with its offset."""
    found = []
    for part in re.finditer(
        r"行動後[〔:：].*?(?=行動後[〔:：]|$)|(?:「[^」]*」|[^。「])+。?|.", effect
    ):
        text = part[0].strip()
        if text:
            found.append((part.start() + part[0].index(text), text))
    return found or [(0, effect)]


def _entries(trait: str) -> list[tuple[int, str]]:
    """The entries of a trait that stand on one line, each with its offset; empty for one alone."""
    starts = [found.end() for found in re.finditer("。(?=[^。：:]+[：:])", trait)]
    cuts = [0, *starts, len(trait)]
    return [(begin, trait[begin:end]) for begin, end in pairwise(cuts)] if starts else []


_SOLDIER = re.compile(
    r"(?:(?P<id>[A-Za-z0-9_-]{1,40})\s+)?(?P<name>\S.*?)\s*(?:最大)?[HＨ][PＰ]\s*[:：]?\s*"
    r"(?P<low>\d{1,9})\s*[/／]\s*(?P<up>\d{1,9})\s*[☆★]\s*[:：]?\s*(?P<medals>\d{1,9})"
)
_ENGLISH = r"(?:\s*/\s*(?P<english>[^:：]+?))?"
_STATUS = re.compile(
    rf"(?P<kind>バフ|デバフ)\s*「(?P<name>[^」]+)」{_ENGLISH}\s*(?:(?P<turns>\d{{1,9}})\s*ターン|無期限)"
)
_ROSTER = re.compile(rf"編成\s*「(?P<name>[^」]+)」{_ENGLISH}\s*[:：]\s*(?P<cards>[^「]*)")
_UNIQUE = re.compile(
    r"ユニーク\s*[:：]\s*(?P<name>\S.*?)\s*(?P<start>\d{1,9})\s*"
    r"[(（]\s*最大\s*(?P<max>\d{1,9})\s*[)）]"
)
_TRAIT = re.compile(r"(?P<head>特性\s*[:：]\s*).*")
_SKILL = re.compile(
    r"(?P<head>[上下]級職\s*[:：]?\s*(?P<name>\S.*?)\s*(?P<uses>[!！]*)\s*"
    r"[\[［【](?P<limits>[^\[\]［］【】]*)[\]］】]).*"
)
_FIELDS = {
    "攻撃": "kind",
    "支援": "kind",
    "前衛": "position",
    "後衛": "position",
    "全位置": "position",
}
"""The words of a skill, with their fields."""
_LIMITS = Text(
    "「[攻撃・前衛・80%]」のように種類、位置、成功率を書く",
    "write kind, position and rate of a skill like this",
)
