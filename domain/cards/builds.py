"""Builds: what an entrant answers to the decisions of every match, read and checked without one."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from domain.cards.names import CardNames, Found, Written, name_key, says_nothing, without_bullet
from domain.cards.own import OwnCards
from domain.errors import Violation

O = TypeVar("O")  # noqa: E741 - reads as "options" beside C
C = TypeVar("C")

CHECKS = "TN-16.2"
NAMES = "TN-16.4"
LISTS = "TN-16.5"
MAILS = "TN-16.7"


class Part(NamedTuple):
    """A list of cards within an answer, as it stands in tables and mails."""

    answer: int
    """Index of the answer that holds it."""
    name: str
    """Its field in the answer, and the name of its column."""
    words: tuple[str, ...]
    """What else people call it."""
    places: tuple[str, ...] = ()
    """Keys of the places that take one card each; without them it is a list."""
    optional: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a table that hold it."""
        return self.places or (self.name,)


class Misread(NamedTuple):
    """Something in a text that cannot be read."""

    place: str
    """Line and column, where there is one."""
    violation: Violation
    """With a pointer into the build."""


class ReadBuild(NamedTuple):
    """What could be read of a build."""

    build: list[Any] | None
    """With the nearest card where a name is not known; None if nothing stands for a name."""
    misread: list[Misread]
    places: dict[str, str]
    """Where the parts of the build stand, by their pointers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Builds(Generic[O, C]):
    """How one game's builds are written, read and checked."""

    decisions: Callable[[O], tuple[str, ...]]
    """Names of the decisions that a build answers, in order."""
    answers: Callable[[O, C, list[Any]], list[Violation]]
    """Checks one answer for each decision by the rule book; pointers into the build."""
    parts: tuple[Part, ...]
    listed: Callable[[C], Iterable[tuple[Any, tuple[str, ...]]]]
    """Every card of a set: its id and its names."""
    own: OwnCards[C]
    """How entrants bring cards of their own."""
    unknown: str
    """The rule book's code for a card that does not exist."""
    _headed: dict[str, Part] = field(init=False)
    """The parts by their headings."""
    _columns: dict[str, str] = field(init=False)
    """The columns by their heads."""

    def __post_init__(self) -> None:
        headed = {name_key(word): part for part in self.parts for word in (part.name, *part.words)}
        columns = {word: part.name for word, part in headed.items() if not part.places}
        columns |= {place: place for part in self.parts for place in part.places}
        object.__setattr__(self, "_headed", headed)
        object.__setattr__(self, "_columns", columns)

    def check(self, options: O, cards: C, build: Any) -> list[Violation]:
        """Everything that the rule book forbids in a build; pointers into it."""
        asked = self.decisions(options)
        if not isinstance(build, list) or len(build) != len(asked):
            detail = f"a build is a list of {len(asked)}: the answers to {', '.join(asked)}"
            return [Violation("build_shape", CHECKS, detail)]
        return self.answers(options, cards, build)

    def names(self, cards: C, others: CardNames[Any] | None = None) -> CardNames[Any]:
        """The names by which lists can name `cards`, and then `others`."""
        return CardNames(self.listed(cards), others)

    def heading(self, line: Written) -> tuple[Part, Written] | None:
        """The part that begins in this line of a mail, and what follows its heading."""
        word, rest = heading(line)
        part = self._headed.get(word)
        return None if part is None else (part, rest)

    def goes_on(self, line: Written) -> bool:
        """Whether a line that follows an empty one can only belong to a part that has begun."""
        placed = any(len(_placed(line, part.places)) > 1 for part in self.parts if part.places)
        return placed or without_bullet(line) != line

    def column(self, word: str) -> str | None:
        """The column of a table that `word` stands for."""
        return self._columns.get(name_key(word))

    def read_text(self, lines: Iterable[Written], names: CardNames[Any]) -> ReadBuild:
        """The build that stands in the lines of a mail, each part below its heading."""
        given: dict[str, list[Written]] = {}
        misread: list[Misread] = []
        part: Part | None = None
        for line in lines:
            begins = self.heading(line)
            if begins is not None:
                part, rest = begins
                if any(column in given for column in part.columns):
                    misread.append(_wrong("part_twice", MAILS, line, f"{part.name} again"))
                for column in part.columns:
                    given.setdefault(column, [])
            elif part is not None:
                rest = line
            else:
                misread.append(line_unread(line))
                continue
            misread.extend(self._taken(part, rest, given))
        read = self.read_parts(given, names)
        return read._replace(misread=[*misread, *read.misread])

    @staticmethod
    def _taken(part: Part, line: Written, given: dict[str, list[Written]]) -> Iterator[Misread]:
        """Note a line under the columns that it speaks of; what speaks of none is misread."""
        if not part.places:
            given[part.name].append(without_bullet(line))
            return
        (_, before), *placed = _placed(line, part.places)
        if before.text.strip(_BETWEEN):
            yield line_unread(before)
        for place, rest in placed:
            given[place].append(rest)

    def read_parts(
        self, given: Mapping[str, Sequence[Written]], names: CardNames[Any]
    ) -> ReadBuild:
        """The build whose columns hold these texts; a part that is not given is not answered."""
        reading = _Reading(names)
        answers: dict[int, dict[str, Any]] = {}
        for part in self.parts:
            if any(column in given for column in part.columns):
                index = sum(answer < part.answer for answer in answers)
                answers.setdefault(part.answer, {})[part.name] = reading.part(part, index, given)
            elif not part.optional:
                detail = f"there is no {part.name} ({', '.join(part.words)})"
                reading.misread.append(Misread("", Violation("part_missing", MAILS, detail)))
                reading.whole = False
        for part in self.parts:
            if part.answer in answers and not part.places:
                answers[part.answer].setdefault(part.name, [])
        build = [answer for _, answer in sorted(answers.items())] if reading.whole else None
        return ReadBuild(build, reading.misread, reading.places)

    def renamed(self, build: Sequence[Any], ids: Mapping[Any, Any]) -> list[Any]:
        """A legal build with other ids for the cards of `ids`."""
        renamed = [dict(answer) for answer in build]
        for answer in renamed:
            for part in self.parts:
                held = answer.get(part.name)
                if isinstance(held, dict):
                    answer[part.name] = {at: ids.get(card, card) for at, card in held.items()}
                elif held is not None:
                    answer[part.name] = [ids.get(card, card) for card in held]
        return renamed


def heading(line: Written) -> tuple[str, Written]:
    """The word in front of the first colon of a line, to compare, and what follows it."""
    colon = _HEADING.match(line.text)
    if colon is None:
        return "", line
    return name_key(colon[1].strip(_DECORATION)), line.part(colon.end())


def line_unread(line: Written) -> Misread:
    """A line that is no part of an entry."""
    return _wrong("line_unread", MAILS, line, f"{line.text.strip()!r} is no part of an entry")


def _placed(line: Written, places: Sequence[str]) -> list[tuple[str, Written]]:
    """What stands before the first `1=`, with an empty key, and after each of them."""
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
    """A build as it is being read."""

    def __init__(self, names: CardNames[Any]) -> None:
        self.names = names
        self.misread: list[Misread] = []
        self.places: dict[str, str] = {}
        self.whole = True
        """Whether something stands for every name."""

    def part(self, part: Part, answer: int, given: Mapping[str, Sequence[Written]]) -> Any:
        pointer = f"/{answer}/{part.name}"
        if not part.places:
            return self._cards(given[part.name], pointer)
        held: dict[str, Any] = {}
        for place in part.places:
            there = f"{pointer}/{place}"
            found = list(self._found(given.get(place, ())))
            if len(found) > 1:
                detail = f"{len(found)} cards, but one stands on {place}"
                self.misread.append(_wrong("one_card", LISTS, found[1].written, detail, there))
            if found:
                held[place] = self._card(found[0], there)
        return held

    def _cards(self, lines: Iterable[Written], pointer: str) -> list[Any]:
        return [
            self._card(found, f"{pointer}/{index}")
            for index, found in enumerate(self._found(lines))
        ]

    def _found(self, lines: Iterable[Written]) -> Iterable[Found[Any]]:
        return (
            found for line in lines if not says_nothing(line) for found in self.names.in_list(line)
        )

    def _card(self, found: Found[Any], pointer: str) -> Any:
        """The card, or the one that was meant if that can be guessed."""
        written, cards = found
        self.places[pointer] = written.place
        if len(cards) == 1:
            return cards[0]
        if cards:
            could = ", ".join(str(card) for card in dict.fromkeys(cards))
            detail = f"{written.text!r} could be {could}; write one id"
            self.misread.append(_wrong("card_ambiguous", NAMES, written, detail, pointer))
            self.whole = False
            return None
        nearest = self.names.nearest(written.text)
        detail = f"{written.text!r} is no card here"
        if nearest is not None:
            detail += f"; did you mean {nearest.name!r} ({nearest.card})?"
        self.misread.append(_wrong("unknown_card", NAMES, written, detail, pointer))
        self.whole = self.whole and nearest is not None
        return None if nearest is None else nearest.card


def _wrong(code: str, rule: str, at: Written, detail: str, pointer: str = "") -> Misread:
    return Misread(at.place, Violation(code, rule, detail, pointer))


_BETWEEN = " \t\u3000、､,，;；"
_DECORATION = "■◆●▼◇○□・【】[]"
_HEADING = re.compile(r"\s*([^\s:：][^:：]{0,30})[:：]")
_PLACE = re.compile(r"(?:(?<=[\s、､,，;；])|^)(\w)\s*[=＝:：]")
