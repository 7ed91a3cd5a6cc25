"""Builds: an entrant's answers to the decisions of every match, parsed and checked offline."""

import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from saikoro.domain.cards.lists import CardLists, ListItem, begins_item
from saikoro.domain.cards.names import Place, TextSpan, name_key
from saikoro.domain.cards.own import OwnCards
from saikoro.domain.errors.rules import Violation
from saikoro.domain.text import Text

O = TypeVar("O")  # noqa: E741 - reads as "options" next to C
C = TypeVar("C")

CHECKS = "TN-16.2"
NAMES = "TN-16.4"
LISTS = "TN-16.5"
MAILS = "TN-16.7"
LIMITS = "TN-16.11"

MAX_LISTED = 1_000
"""Cards of a list that are looked up: more than any list of a game has."""

_NO_BUILD = Text(
    "構築は {count} 個の回答の並びです: {decisions}",
    "a build is a list of {count} answers: to {decisions}",
)
_PART_TWICE = Text("{part} が二つあります", "{part} appears twice")
_PART_MISSING = Text("{part}（{words}）がありません", "{part} ({words}) is missing")
_LINE_UNREAD = Text("{line} は申込の一部ではありません", "{line} is not part of an entry")
_ONE_CARD = Text(
    "{place} に置けるのは 1 枚ですが、{count} 枚あります", "{count} cards, but {place} takes one"
)
_TOO_MANY = Text("カードが {most} 枚を超えています", "more than {most} cards")
_TWO_COUNTS = Text("{card} に枚数が二つあります", "{card} has two counts")
_COULD_BE = Text(
    "{card} に当たるカードが複数あります（{could}）。"
    "ID で書くか、カードの間を読点で区切ってください",
    "{card} could be {could}; use an id, and commas between cards",
)
_UNKNOWN = Text("{card} はこのセットのカードではありません", "{card} is not a card of this set")
_NEAREST = Text(
    "{wrong}。もしかして {name}（{card}）ですか", "{wrong}; did you mean {name} ({card})?"
)


class Part(NamedTuple):
    """A list of cards in an answer, as tables and mails have it."""

    answer: int
    """The index of the answer that contains it."""
    name: str
    """The field in the answer, and the name of the column."""
    words: tuple[str, ...]
    """Other names in tables and mails."""
    places: tuple[str, ...] = ()
    """The keys of places that take one card each; empty for a list."""
    optional: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a table that contain it."""
        return self.places or (self.name,)


class BuildError(NamedTuple):
    """A part of a text that cannot be parsed."""

    place: Place | None
    """None where it is missing in the text."""
    violation: Violation
    """Its pointer is into the build."""


class ParsedBuild(NamedTuple):
    """A build, or what could be parsed of it."""

    build: list[Any] | None
    """Unknown names are replaced by suggested cards; None if a name has no suggestion."""
    errors: list[BuildError]
    places: dict[str, Place]
    """The place of each part of the build in the text, by JSON pointer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Builds(Generic[O, C]):
    """The builds of one game: parsing and checking them."""

    decisions: Callable[[O], tuple[str, ...]]
    """The names of the decisions that a build answers, in order."""
    answers: Callable[[O, C, list[Any]], list[Violation]]
    """Checks the answers by the rule book; pointers are into the build."""
    parts: tuple[Part, ...]
    listed: Callable[[C], Iterable[tuple[Any, tuple[str, ...]]]]
    """Lists every card of a set with its id and names."""
    own: OwnCards[C]
    """How own cards of entrants are added to a set."""
    unknown: str
    """The rule book's error code for an unknown card."""
    _headed: dict[str, Part] = field(init=False)
    """The parts by heading."""
    _columns: dict[str, str] = field(init=False)
    """The columns by header cell."""

    def __post_init__(self) -> None:
        headed = {name_key(word): part for part in self.parts for word in (part.name, *part.words)}
        columns = {word: part.name for word, part in headed.items() if not part.places}
        columns |= {place: place for part in self.parts for place in part.places}
        object.__setattr__(self, "_headed", headed)
        object.__setattr__(self, "_columns", columns)

    def check(self, options: O, cards: C, build: Any) -> list[Violation]:
        """Every violation of the rule book in a build; pointers are into it."""
        asked = self.decisions(options)
        if not isinstance(build, list) or len(build) != len(asked):
            decisions = Text.joined(asked)
            detail = _NO_BUILD.filled(count=len(asked), decisions=decisions)
            return [Violation.of("build_shape", CHECKS, detail)]
        return self.answers(options, cards, build)

    def names(self, cards: C, others: CardLists[Any] | None = None) -> CardLists[Any]:
        """An index of the names of `cards`; `others` are looked up after them."""
        return CardLists(self.listed(cards), others)

    def heading(self, line: TextSpan) -> tuple[Part, TextSpan] | None:
        """The part whose heading is in this line of a mail, and the rest of the line."""
        word, rest = heading(line)
        part = self._headed.get(word)
        return None if part is None else (part, rest)

    def continues_part(self, line: TextSpan) -> bool:
        """Whether a line after an empty one must belong to the part before it."""
        placed = any(len(_placed(line, part.places)) > 1 for part in self.parts if part.places)
        return placed or begins_item(line)

    @property
    def titles(self) -> Iterable[str]:
        """The words for the columns of a table, as `name_key` gives them."""
        return self._columns

    def column(self, word: str) -> str | None:
        """The column of a table that `word` names."""
        return self._columns.get(name_key(word))

    def read_text(self, lines: Iterable[TextSpan], names: CardLists[Any]) -> ParsedBuild:
        """Parse a build from the lines of a mail, with each part below its heading."""
        given: dict[str, list[TextSpan]] = {}
        errors: list[BuildError] = []
        loose: set[int] = set()
        part: Part | None = None
        for line in lines:
            headed = self.heading(line)
            if headed is not None:
                part, rest = headed
                if any(column in given for column in part.columns):
                    twice = _PART_TWICE.filled(part=part.name)
                    errors.append(_wrong("part_twice", MAILS, line, twice))
                for column in part.columns:
                    given.setdefault(column, [])
            elif part is None or self._is_headed(part, line, names):
                errors.append(line_unread(line))
                continue
            else:
                rest = line
                if not part.places and not begins_item(line):
                    loose.add(line.line)
            errors.extend(self._add_line(part, rest, given))
        read = self.read_parts(given, names, loose)
        return read._replace(errors=[*errors, *read.errors])

    @staticmethod
    def _is_headed(part: Part, line: TextSpan, names: CardLists[Any]) -> bool:
        """Whether a line of a list begins with a heading that no list of the game has."""
        word, rest = heading(line)
        if not word or len(_placed(line, part.places)) > 1:
            return False
        before = line.part(0, len(line.text) - len(rest.text)).text.rstrip(":：")
        found = names.in_list([TextSpan(before, line.line)])
        return not any(item.cards for _, items in found for item in items)

    @staticmethod
    def _add_line(
        part: Part, line: TextSpan, given: dict[str, list[TextSpan]]
    ) -> Iterator[BuildError]:
        """Add a line to the columns of a part; yields an error for text outside of them."""
        if not part.places:
            given[part.name].append(line)
            return
        (_, before), *placed = _placed(line, part.places)
        if before.text.strip(_BETWEEN + _BULLETS):
            yield line_unread(before)
        for place, rest in placed:
            given[place].append(rest)

    def read_parts(
        self,
        given: Mapping[str, Sequence[TextSpan]],
        names: CardLists[Any],
        loose: Container[int] = (),
    ) -> ParsedBuild:
        """Parse a build from the texts of its columns.

        `loose` lines may be no part of a list: what is like no card there is not taken for one.
        """
        reading = _Reading(names, loose)
        answers: dict[int, dict[str, Any]] = {}
        for part in self.parts:
            if any(column in given for column in part.columns):
                index = sum(answer < part.answer for answer in answers)
                answers.setdefault(part.answer, {})[part.name] = reading.part(part, index, given)
            elif not part.optional:
                words = Text.joined(part.words)
                missing = _PART_MISSING.filled(part=part.name, words=words)
                broken = Violation.of("part_missing", MAILS, missing)
                reading.errors.append(BuildError(None, broken))
                reading.complete = False
        for part in self.parts:
            if part.answer in answers and not part.places:
                answers[part.answer].setdefault(part.name, [])
        build = [answer for _, answer in sorted(answers.items())] if reading.complete else None
        return ParsedBuild(build, reading.errors, reading.places)

    def renamed(self, build: Sequence[Any], ids: Mapping[Any, Any]) -> list[Any]:
        """A legal build with the cards in `ids` renamed."""
        renamed = [dict(answer) for answer in build]
        for answer in renamed:
            for part in self.parts:
                held = answer.get(part.name)
                if isinstance(held, dict):
                    answer[part.name] = {at: ids.get(card, card) for at, card in held.items()}
                elif held is not None:
                    answer[part.name] = [ids.get(card, card) for card in held]
        return renamed


def heading(line: TextSpan) -> tuple[str, TextSpan]:
    """The normalised word before the first colon of a line, and the rest of the line.

    A word in brackets, as in 【デッキ】, needs no colon.
    """
    colon = _BRACKETED.match(line.text) or _HEADING.match(line.text)
    if colon is None:
        return "", line
    return name_key(colon[1].strip(_DECORATION)), line.part(colon.end())


def line_unread(line: TextSpan) -> BuildError:
    """The error of a line that is not part of an entry."""
    return _wrong("line_unread", MAILS, line, _LINE_UNREAD.filled(line=repr(line.text.strip())))


def _placed(line: TextSpan, places: Sequence[str]) -> list[tuple[str, TextSpan]]:
    """The text before the first `1=`, with an empty key, and the text after each of them."""
    starts = [
        (match.start(), match.end(), unicodedata.normalize("NFKC", match[1]))
        for match in _PLACE.finditer(line.text)
        if unicodedata.normalize("NFKC", match[1]) in places
    ]
    cuts = [("", 0, starts[0][0] if starts else None)]
    for index, (_, end, place) in enumerate(starts):
        until = starts[index + 1][0] if index + 1 < len(starts) else None
        cuts.append((place, end, until))
    return [(place, line.part(start, end)) for place, start, end in cuts]


class _Reading:
    """The state of parsing a build."""

    def __init__(self, names: CardLists[Any], loose: Container[int]) -> None:
        self.names = names
        self.loose = loose
        self.errors: list[BuildError] = []
        self.places: dict[str, Place] = {}
        self.complete = True
        """Whether every name has a card, or a suggested one."""

    def part(self, part: Part, answer: int, given: Mapping[str, Sequence[TextSpan]]) -> Any:
        pointer = f"/{answer}/{part.name}"
        if not part.places:
            return self._cards(given[part.name], pointer)
        held: dict[str, Any] = {}
        for place in part.places:
            at = f"{pointer}/{place}"
            found = self._listed(given.get(place, ()))
            if len(found) > 1:
                several = _ONE_CARD.filled(count=len(found), place=place)
                self.errors.append(_wrong("one_card", LISTS, found[1].written, several, at))
            if found:
                held[place] = self._card(found[0], at)
        return held

    def _cards(self, lines: Iterable[TextSpan], pointer: str) -> list[Any]:
        listed = self._listed(lines)
        if len(listed) > MAX_LISTED:
            last, too_many = listed[-1].written, _TOO_MANY.filled(most=MAX_LISTED)
            self.errors.append(_wrong("list_too_long", LIMITS, last, too_many, pointer))
            self.complete = False
            return []
        return [self._card(found, f"{pointer}/{index}") for index, found in enumerate(listed)]

    def _listed(self, lines: Iterable[TextSpan]) -> list[ListItem[Any]]:
        """The cards of a list, each as often as it is listed, or one too many."""
        listed: list[tuple[TextSpan, list[ListItem[Any]]]] = []
        room = MAX_LISTED
        for line, items in self.names.in_list(lines):
            taken = [item for item in items for _ in range(max(1, item.times))]
            listed.append((line, taken))
            room -= len(taken)
            if room < 0:
                return [item for _, taken in listed for item in taken][: MAX_LISTED + 1]
        strays = dict.fromkeys(line for line, taken in listed if self._is_stray(line, taken))
        self.errors.extend(map(line_unread, strays))
        return [item for line, taken in listed if line not in strays for item in taken]

    def _is_stray(self, line: TextSpan, items: Sequence[ListItem[Any]]) -> bool:
        """Whether a loose line has nothing that is a card, or like one."""
        if line.line not in self.loose or not items:
            return False
        return not any(
            item.cards or self.names.nearest(item.written.text) is not None for item in items
        )

    def _card(self, found: ListItem[Any], pointer: str) -> Any:
        """The card, or the suggested one if the name is unknown."""
        written, cards, times = found
        self.places[pointer] = written.place
        if not times:
            counts = _TWO_COUNTS.filled(card=repr(written.text))
            self.errors.append(_wrong("card_ambiguous", NAMES, written, counts, pointer))
            self.complete = False
            return None
        if len(cards) == 1:
            return cards[0]
        if cards:
            could = ", ".join(str(card) for card in dict.fromkeys(cards))
            several = _COULD_BE.filled(card=repr(written.text), could=could)
            self.errors.append(_wrong("card_ambiguous", NAMES, written, several, pointer))
            self.complete = False
            return None
        nearest = self.names.nearest(written.text)
        unknown = _UNKNOWN.filled(card=repr(written.text))
        if nearest is not None:
            name, card = repr(nearest.name), f"{nearest.card}"
            unknown = _NEAREST.filled(wrong=unknown, name=name, card=card)
        self.errors.append(_wrong("unknown_card", NAMES, written, unknown, pointer))
        self.complete = self.complete and nearest is not None
        return None if nearest is None else nearest.card


def _wrong(code: str, rule: str, at: TextSpan, detail: Text, pointer: str = "") -> BuildError:
    return BuildError(at.place, Violation.of(code, rule, detail, pointer))


_BETWEEN = " \t\u3000、､,，;；→⇒↓>＞/／"
_BULLETS = "・･•●◦○*＊－‐–—-"
_DECORATION = "■◆●▼◇○□・【】[]"
_BRACKETED = re.compile(r"[\s■◆●▼◇○□・]*[【\[]([^】\]:：]{1,30})[】\]]\s*[:：]?")
_HEADING = re.compile(r"\s*([^\s:：][^:：]{0,30})[:：]")
_PLACE = re.compile(r"(?:(?<=[\s、､,，;；→⇒↓>＞/／・･•●◦○*＊－‐–—-])|^)(\w)\s*[=＝:：]")
