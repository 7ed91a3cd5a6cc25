"""Entries from mails: a name, then headings with lists below them (TN-16.7)."""

import re
from dataclasses import dataclass, field
from typing import Any

from saikoro.domain.cards.builds import heading, line_unread
from saikoro.domain.cards.names import TextSpan
from saikoro.domain.errors.rules import IllegalCardSet, Violation
from saikoro.domain.text import Text
from saikoro.domain.tournament.entries.drafts import (
    FACTS,
    NAME_WORDS,
    UNPLACED,
    Draft,
    Reading,
    outside_entries,
)
from saikoro.domain.tournament.entries.limits import LIMITS, MAX_LINES, MAX_VIOLATIONS
from saikoro.domain.tournament.entries.pools import Pools
from saikoro.domain.tournament.planning.plan import MAX_ENTRANTS

_TOO_MANY_LINES = Text("申込が {most} 行を超えています", "the entry has more than {most} lines")

_CARDS = {"cards", "カード", "自作カード"}
_QUOTED = re.compile(r"(?:\s*[>＞])*")
_SIGNATURE = "--"
_HEADERS = {
    *("from", "to", "cc", "bcc", "date", "sent", "subject", "reply-to"),
    *("差出人", "送信者", "宛先", "件名", "日時", "送信日時", "日付"),
}
"""Words of the header of a mail, which is quoted above its text."""
_QUOTES = re.compile(r"(?:On .+ wrote|.*のメール|.*書きました)[:：]")
"""A line that a mail program writes above the text that it quotes."""
_BORDER = set("-=－＝―ー─━—–_*~")
_ON_A_PAGE = ("■", "▼", "※", "【", "•", "●")


@dataclass(slots=True)
class _Block:
    """The lines of one entry."""

    name: TextSpan | None
    """None where it begins with a heading."""
    bare: bool
    """Whether the name has no `name:` heading."""
    section: str = ""
    """The kind of the last heading: `build`, `cards`, or none."""
    empty: bool = False
    """Whether nothing has followed the last heading."""
    begins: int = 0
    length: int = 0
    """Lines that are not empty."""
    build: list[TextSpan] = field(default_factory=list)
    page: list[TextSpan] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)
    """The seed, rating and club."""
    stray: list[TextSpan] = field(default_factory=list)
    """Lines before the first heading, and facts that are stated again."""

    @property
    def headed(self) -> bool:
        """Whether it has a heading; without one it is no entry."""
        return bool(self.section) or bool(self.facts)


def read(text: str, pools: Pools[Any]) -> Reading:
    """Parse one mail, or many."""
    mail = _Mail(pools)
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        quoted = _QUOTED.match(line)
        depth = quoted.end() if quoted else 0
        mail.take(TextSpan(line, number).part(depth), quoted=bool(line[:depth].strip()))
        if mail.refused:
            break
    mail.close()
    return Reading(mail.drafts, mail.outside)


def _is_border(text: str) -> bool:
    marks = "".join(text.split())
    return len(marks) >= 3 and _BORDER.issuperset(marks)


class _Mail:
    """A parser that takes a document line by line and collects entries."""

    def __init__(self, pools: Pools[Any]) -> None:
        self.drafts: list[Draft] = []
        self.outside: list[Violation] = []
        self._violations = 0
        """The number of violations found so far."""
        self._pools = pools
        self._block: _Block | None = None
        self._gap = False
        self._signed = False
        """Whether a signature has begun; it lasts to the end of the mail."""

    @property
    def refused(self) -> bool:
        """Whether the limits are reached; then further lines change nothing."""
        return len(self.drafts) > MAX_ENTRANTS or self._violations >= MAX_VIOLATIONS

    def take(self, line: TextSpan, *, quoted: bool) -> None:
        """Take the next line, without leading quotation marks."""
        text = line.text.strip()
        if self._is_comment(text) or self._is_of_the_program(line, text, quoted=quoted):
            return
        if text == _SIGNATURE:
            self.close()
            self._signed = True
        elif self._signed and heading(line)[0] not in NAME_WORDS and not _is_border(text):
            if self._pools.builds.heading(line) or self._pools.shared.names.lists_only(line):
                self._add_unread(line)
        elif not text:
            self._gap = True
        elif _is_border(text):
            self._signed = False
            self.close()
        else:
            self._take_content(line)
            self._gap = False

    def _is_comment(self, text: str) -> bool:
        """Whether a line begins with #, which in a list is the sign of a number."""
        in_list = self._block is not None and self._block.section == "build"
        return text.startswith(("#", "＃")) and not (in_list and text[1:2].isdecimal())

    def _is_of_the_program(self, line: TextSpan, text: str, *, quoted: bool) -> bool:
        """Whether a mail program wrote the line, as a header or above a quotation."""
        if _QUOTES.fullmatch(text):
            return True
        return (quoted or self._block is None) and heading(line)[0] in _HEADERS

    def _take_content(self, line: TextSpan) -> None:
        self._signed = False
        word, rest = heading(line)
        block = self._block
        if word in NAME_WORDS:
            self.close()
            self._block = _Block(rest, bare=False, begins=line.line)
        elif block is not None and self._belongs(line, word, block):
            self._add(block, word, line, rest)
        else:
            self.close()
            if self._is_heading(line, word):
                self._block = _Block(None, bare=False, begins=line.line)
                self._add(self._block, word, line, rest)
            else:
                self._block = _Block(line, bare=True, begins=line.line)

    def _is_heading(self, line: TextSpan, word: str) -> bool:
        return word in _CARDS or word in FACTS or self._pools.builds.heading(line) is not None

    def _belongs(self, line: TextSpan, word: str, block: _Block) -> bool:
        """Whether the line belongs to the block; after an empty line most begin a new entry."""
        if not self._gap or block.empty or self._is_heading(line, word):
            return True
        if block.section == "cards":
            return line.text.strip().startswith(_ON_A_PAGE)
        return block.section == "build" and self._pools.builds.continues_part(line)

    def _add(self, block: _Block, word: str, line: TextSpan, rest: TextSpan) -> None:
        block.empty = False
        block.length += 1
        if block.length > MAX_LINES:
            return
        if word in FACTS and FACTS[word] in block.facts:
            block.stray.append(line)
        elif word in FACTS:
            block.facts[FACTS[word]] = rest.text.strip()
        elif word in _CARDS:
            block.section = "cards"
            block.page.append(rest)
        elif self._pools.builds.heading(line) is not None:
            block.section, block.empty = "build", not rest.text.strip()
            block.build.append(line)
        elif block.section == "cards":
            block.page.append(line)
        elif block.section == "build":
            block.build.append(line)
        else:
            block.stray.append(line)

    def close(self) -> None:
        """End the entry."""
        block, self._block, self._gap = self._block, None, False
        if block is None:
            return
        if block.bare and block.name is not None and not block.headed:
            for stray in (block.name, *block.stray):
                self._add_unread(stray)
        else:
            draft = self._draft(block)
            self.drafts.append(draft)
            self._violations += len(draft.violations)

    def _add_unread(self, line: TextSpan) -> None:
        self.outside.append(outside_entries(line_unread(line).violation, line.place))
        self._violations += 1

    def _draft(self, block: _Block) -> Draft:
        name = "" if block.name is None else block.name.text.strip()
        draft = Draft(len(self.drafts), name, block.begins)
        if block.length > MAX_LINES:
            detail = _TOO_MANY_LINES.filled(most=MAX_LINES)
            draft.add_violation(Violation.of("entry_too_long", LIMITS, detail))
            return draft
        for stray in block.stray:
            place, violation = line_unread(stray)
            draft.add_violation(violation, place=place)
        draft.take_facts(block.facts)
        if not block.page or self._take_page(draft, block.page):
            names = self._pools.of(draft.cards).names
            draft.take(self._pools.builds.read_text(block.build, names))
        return draft

    def _take_page(self, draft: Draft, lines: list[TextSpan]) -> bool:
        """Parse own cards; False if they have violations, so that the build cannot be parsed."""
        first = lines[0].line
        page = [""] * (lines[-1].line - first + 1)
        for line in lines:
            before = line.column - 1 if isinstance(line.column, int) else 0
            page[line.line - first] = " " * before + line.text
        own, shared = self._pools.builds.own, self._pools.shared
        try:
            self._pools.require_room()
            draft.cards = own.page("\n".join(page), first, shared.cards)
            self._pools.of(draft.cards)
        except IllegalCardSet as illegal:
            for violation in illegal.violations:
                draft.add_violation(violation, "/cards", UNPLACED)
            draft.cards = None
            return False
        return True
