"""The rules that explanations cite: ids in docstrings of events, and texts in rule books."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from textwrap import dedent

from saikoro.domain.record.line import Event
from saikoro.domain.text import Text

RULE = re.compile(r"(?<![A-Za-z0-9_-])([A-Z]{2,4})-[A-Z]?\d+(?:\.\d+)*[a-z]?(?![A-Za-z0-9_-])")
"""The id of a rule, such as `KT-8.15`, or of an example, such as `KT-E9`."""

_BEGINS = re.compile(rf"\s*(?:(?:[-*|]|\d+\.)\s*|#+\s*)?(?:`[^`]*`)?([*_`\[\s]*)({RULE.pattern})")
"""The beginning of a line that defines a rule: marks, and its id. One in parentheses is cited."""
_CHAPTER = re.compile(r"#+\s+(\d+)\b")
_HEADING = re.compile(r"(#+)\s")
_CELLS = re.compile(r"(?<!\\)\|")
_ITEM = re.compile(r"\A(?:[-*]|\d+\.)\s+")
_MARKS = re.compile(r"\*+(?=\S)|(?<=\S)\*+|`|^#+ ", re.MULTILINE)
"""Marks of Markdown that say nothing in plain text."""
QUOTED = 600
"""Characters of a rule that decided something, after which it is cut behind a sentence."""
SHORT = 20
"""Characters of a line that says too little by itself."""
_SENTENCE = re.compile(r".+?(?:\.(?= )|。(?=.))")
"""A sentence that another one follows."""
_ENDS = re.compile(r"[.;](?=\s)|。")
"""The end of a sentence, or of a part of one."""


@cache
def rules_of(event: type[Event]) -> tuple[str, ...]:
    """The rules that the docstring of an event cites, in its first paragraph."""
    first = (event.__doc__ or "").partition("\n\n")[0]
    return tuple(found[0] for found in RULE.finditer(first))


def texts_of(book: Text, cited: Iterable[str]) -> dict[str, Text]:
    """The texts of these rules that a rule book has; of a chapter with a cited rule its title.

    A rule that one of the two texts of the book lacks is quoted from the other.
    """
    rules = dict.fromkeys(cited)
    found: dict[str, Text] = {}
    for rule in rules:
        is_title = any(one.startswith(f"{rule}.") for one in rules)
        ja, en = (_quoted(text, rule, is_title=is_title) for text in (book.ja, book.en))
        if ja or en:
            found[rule] = Text.plain(ja or en, en or ja)
    return found


def _quoted(book: str, rule: str, *, is_title: bool) -> str:
    """The text of a rule, or the title of its chapter; empty where the book does not have it."""
    text = rule_text(book, rule) or ""
    return text.partition("\n")[0] if is_title and text.startswith("#") else text


@cache
def rule_text(book: str, rule: str) -> str | None:
    """The text of a rule in a rule book, in Markdown; of a part of a rule, that of the rule.

    Of a chapter it is the title, and all up to the end of its first rule. None if the book does not
    have it.
    """
    begins = _index(book)
    while rule and rule not in begins:
        rule = rule.rpartition(".")[0]
    if not rule:
        return None
    first, *rest = _block(book.split("\n"), begins[rule])
    if first.startswith("|"):
        return _of_row(first)
    return "\n".join([_ITEM.sub("", first.strip(), count=1), *dedent("\n".join(rest)).split("\n")])


def _of_row(row: str) -> str:
    """The rule of a row of a table: its id, and a paragraph for each other cell."""
    rule, *cells = [cell.strip() for cell in _CELLS.split(row.strip().strip("|"))]
    return f"{rule} " + "\n\n".join(filter(None, cells))


def without_marks(text: str) -> str:
    """The text of a rule as plain text; tables and lists stay as they are."""
    return _MARKS.sub("", text)


def first_sentence(text: str) -> str:
    """The first sentence of a rule as plain text, or its first line if that is shorter.

    A rule of a table has its id and its step in the first line, and its sentence in the next.
    """
    first, *others = filter(None, without_marks(text).splitlines())
    line = f"{first} {others[0]}" if others and len(first) < SHORT else first
    begins = _SENTENCE.match(line)
    return line if begins is None else begins[0]


def opening(text: str) -> str:
    """A rule as plain text: whole, or cut behind a sentence where it is long."""
    whole = without_marks(text)
    if len(whole) <= QUOTED:
        return whole
    ends = [found.end() for found in _ENDS.finditer(whole, 0, QUOTED)]
    return whole[: ends[-1]] if ends else first_sentence(text)


def prefix_of(book: str) -> str:
    """The letters that the ids of a rule book's own rules begin with; empty without rules."""
    found = Counter(match[1] for match in RULE.finditer(book))
    return found.most_common(1)[0][0] if found else ""


def rules_in(book: str) -> set[str]:
    """The ids of the rules and chapters of a rule book."""
    return {*_index(book)}


@cache
def _index(book: str) -> dict[str, int]:
    """The line at which each rule and each chapter begins: where its id is bold, if it is."""
    prefix, bold, found = prefix_of(book), dict[str, int](), dict[str, int]()
    for at, line in enumerate(book.split("\n")):
        begins, chapter = _BEGINS.match(line), _CHAPTER.match(line)
        if begins is not None:
            (bold if "**" in begins[1] else found).setdefault(begins[2], at)
        elif chapter is not None and prefix:
            found.setdefault(f"{prefix}-{chapter[1]}", at)
    return found | bold


def _block(lines: list[str], start: int) -> Iterator[str]:
    """The lines of a rule, from `start` to the next one; of a heading with its first rule."""
    first = lines[start]
    in_rule = _HEADING.match(first) is None
    yield first
    for line in [] if first.startswith("|") else lines[start + 1 :]:
        begins = not line.startswith(" ") and _BEGINS.match(line) is not None
        if _HEADING.match(line) or (in_rule and begins):
            return
        in_rule = in_rule or begins
        yield line
