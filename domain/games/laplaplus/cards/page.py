"""Reads a page of cards as the data of a card set (LP-14.4).

A card begins with a title, `7 射撃 / Shot [ダメージ系] 5`: number, name, family, Force; its number
and its English name may be left out. Below it stand its lines, each of which begins with its head.
"""

import re
from itertools import count
from typing import Any

from saikoro.domain.cards.limits import TooManyViolations
from saikoro.domain.cards.notation.texts import normalised
from saikoro.domain.cards.page import Page, Span, lines, without_marks
from saikoro.domain.games.laplaplus.cards.checks import NO_ABILITY, Checked
from saikoro.domain.text import Text

PAGE_MARKS = ("<A>", "<E:", "<ビルド>", "<常態>", NO_ABILITY)
"""Heads of lines."""


class _Page(Page):
    """A page of LaplaPlus as it is being read."""

    code, rule, checks = "LP_SET_SHAPE", "LP-14.4", Checked
    too_many = Text("{most}枚まで", "{most} cards at most")

    def __init__(self, first: int) -> None:
        super().__init__(first)
        self._cards: list[dict[str, Any]] = []
        self._lines: list[Span] = []
        """The stretches of the page that the present line of a card has."""
        self.data |= {"id": "page", "version": "1", "game": "laplaplus", "card": self._cards}

    def read(self, text: str) -> None:
        """Read all cards; those without a number get the next that is free."""
        for line in lines(text, self.first):
            if line.text.startswith("▼"):
                self._end_line()
            elif line.text.startswith(("<", "＜")) or normalised(line.text) == NO_ABILITY:
                self._begin_line(line)
            elif self._continues(line):
                self._lines.append(line)
            else:
                self._begin_card(line)
        self._end_line()
        self.number("card", "number", count(1))

    def _continues(self, line: Span) -> bool:
        """Whether a line of the page continues the line of a card above it."""
        if not self._lines or _TITLE.fullmatch(line.text):
            return False
        return not self._lines[-1].text.endswith(("。", "｡", ")", "）"))

    def _begin_card(self, line: Span) -> None:
        self._end_line()
        title = _TITLE.fullmatch(line.text)
        if title is None:
            name = re.sub(r"^[0-9０-９]+\s*|\s*[0-9０-９]+$", "", line.text.strip("■ ")) or "?"
            self.begin("card", line, _card(name[:20], name[:20], "系統", 0))
            self.fault(line, without_marks(name, f"1 {name[:20]} [系統] 5"))
            return
        name, _, english = title["name"].strip("■ ").partition(" / ")
        force = int(normalised(title["force"]))
        card = _card(name.strip(), english.strip() or name, title["family"], force)
        if title["number"]:
            card["number"] = int(normalised(title["number"]))
        pointer = self.begin("card", line, card)
        parts = {"number": "number", "name_ja": "name", "family": "family", "force": "force"}
        for field, part in parts.items():
            self.put(f"{pointer}/{field}", line.part(max(title.start(part), 0)))

    def _begin_line(self, line: Span) -> None:
        if not self._cards:
            self.fault(line, _NO_TITLE)
            raise TooManyViolations
        self._end_line()
        self._lines = [line]

    def _end_line(self) -> None:
        """Put the line of a card that has been read into the data."""
        if self._lines:
            texts = self._cards[-1]["text"]
            self.put(f"/card/{len(self._cards) - 1}/text/{len(texts)}", *self._lines)
            written = "".join(line.text for line in self._lines)
            read = _LEFT_OVER.sub("優先ナンバー", written)
            self.reworded(self._lines[0].place, "LP-3.15", written, read)
            texts.append(read)
        self._lines = []


read_page = _Page.paste
"""The cards of a page as data for `read_card_set`; cards without a number are numbered."""


def _card(name: str, english: str, family: str, force: int) -> dict[str, Any]:
    return {"name_ja": name, "name_en": english, "family": family, "force": force, "text": []}


_TITLE = re.compile(
    r"(?:(?:[Nn][Oo][.．]?\s*)?(?P<number>\d{1,9})(?:[.．:：、)）]\s*|\s+))?"
    r"(?P<name>[^\s\[［【].*?)\s*[\[［【](?P<family>[^\[\]［］【】]*)[\]］】]\s*"
    r"(?:フォース|[Ff]orce)?\s*[:：]?\s*(?P<force>[-−]?\d{1,9})"
)
_LEFT_OVER = re.compile(
    "(?<=優先ナンバーのカードが含まれているなら、ターゲットリストから)[AＡ](?=以外)"
)
"""What the original table has in E8 for the preferred number (LP-3.15)."""
_NO_TITLE = Text(
    "カードの外の行。上に「7 射撃 [ダメージ系] 5」のように番号、名前、系統、フォースを書く",
    "a line outside all cards: write number, name, family and Force above it, like this",
)
