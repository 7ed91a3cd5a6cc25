"""Diagnostics of card texts for their authors, in Japanese and English."""

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from saikoro.domain.cards.columns import is_wide
from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.text import Text

LONGEST_PHRASE = 40
"""Characters of an unknown phrase that are kept."""
_SHOWN = 20
"""How many characters of the unparsed text are shown."""
_LISTED = 8
"""How many expected phrases are listed."""
_LONGEST = 40
"""How many characters of an expected phrase are listed."""
_OFFERED = 4
"""How many phrases are offered in the place of an unknown one."""
_MIN_SIMILARITY = 0.5
"""The minimum similarity of a phrase that is suggested."""


class Finding(NamedTuple):
    """One error in a text."""

    detail: str
    code: str
    rule: str
    at: int
    """The index in the text of what is wrong."""
    phrase: str = ""
    """What the notation does not have; empty where it has it, but not there or not so large."""
    instead: tuple[str, ...] = ()
    """What could stand in the place of that phrase, the most similar first."""


class Codes(NamedTuple):
    """A rule book's error codes for card texts."""

    parse: str
    notation: str
    """The rule that defines the notation."""
    misplaced: str


def findings(
    text: str, problem: ParseError | PlacementError, codes: Codes, meant: str = ""
) -> Iterator[Finding]:
    """Every error in `text`; `meant` is a correct text to suggest in its place."""
    match problem:
        case ParseError():
            stop = problem.column - 1 if problem.number is None else problem.number.at
            detail = _explain_parse_error(text, problem, meant)
            unknown = "" if problem.number else _phrase(text, stop)[:LONGEST_PHRASE]
            instead = tuple(_instead(text, stop, unknown, problem.expected, meant))
            yield Finding(detail, codes.parse, codes.notation, stop, unknown, instead)
        case PlacementError():
            for phrase, rule, allowed, at in problem.misplacements:
                start = text.find(phrase) if at is None else at
                marked = _underlined(text, start, len(phrase))
                detail = f"「{phrase}」: {allowed.both}{guess(meant)}{marked}"
                yield Finding(detail, codes.misplaced, rule, max(start, 0))


def _explain_parse_error(text: str, error: ParseError, meant: str) -> str:
    """Where parsing stopped, and the phrases expected there, most similar first."""
    if error.number is not None:
        start, number, allowed = error.number
        return (
            f"{_OUT_OF_RANGE.filled(number=number[:_SHOWN]).both}{_EXPECTED.both}"
            f": {''.join(map(_quoted, allowed))}{guess(meant)}"
            f"{_underlined(text, start, len(number))}"
        )
    stop = error.column - 1
    similarity = {phrase: _similarity(phrase, text, stop) for phrase in error.expected}
    nearest = sorted(similarity, key=lambda phrase: -similarity[phrase])
    likely = "".join(phrase for phrase in nearest[:1] if similarity[phrase] >= _MIN_SIMILARITY)
    if likely and _turns_round(likely, text[stop - _matched(likely, text[:stop]) :]):
        likely = ""
    more = f" + {len(nearest) - _LISTED}" if len(nearest) > _LISTED else ""
    return (
        f"{_UNEXPECTED.filled(found=_quoted(text[stop:][:_SHOWN])).both}{_EXPECTED.both}"
        f": {''.join(map(_quoted, nearest[:_LISTED])) or _quoted('')}{more}"
        f"{guess(meant or likely)}"
        f"{_underlined(text, stop, len(_phrase(text, stop)))}"
    )


def _instead(
    text: str, stop: int, unknown: str, expected: Sequence[str], meant: str
) -> Iterator[str]:
    """What could replace the phrase `unknown` at `stop`: of the text meant, or an expected phrase.

    What is expected may begin before `stop`, and end before the unknown phrase does.
    """
    if not unknown:
        return
    before, after = text[:stop], text[stop + len(unknown) :]
    if meant.startswith(before) and meant.endswith(after) and len(meant) > len(before + after):
        yield meant[stop : len(meant) - len(after)]
        return
    similarity = {phrase: _similarity(phrase, text, stop) for phrase in expected}
    for phrase in sorted(similarity, key=lambda phrase: -similarity[phrase])[:_OFFERED]:
        matched = _matched(phrase, before)
        turned = _turns_round(phrase, text[stop - matched :])
        if similarity[phrase] >= _MIN_SIMILARITY and not turned:
            rest = phrase[matched:]
            end = _end(rest, unknown + after[:1])
            kept = (unknown + after[:1])[end:].removesuffix(after[:1])
            written = rest.removesuffix(after[:1]) if end > len(unknown) else rest
            yield written + kept


_OPPOSITES = (
    *(("以外", ""), ("ない", ""), ("ず", ""), ("不可", ""), ("無効", ""), ("無視", "")),
    *(("味方", "敵"), ("自分", "相手"), ("自分", "敵"), ("自PL", "敵PL"), ("前衛", "後衛")),
    *(("以上", "以下"), ("上", "下"), ("最も高い", "最も低い"), ("早い", "遅い"), ("増", "減")),
    *(("+", "-"), ("開始", "終了"), ("与え", "受け"), ("裏向き", "表向き")),
)
"""Words that turn a meaning round: into that of the other word, or of the text without it."""


def _turns_round(phrase: str, written: str) -> bool:
    """Whether a phrase means the opposite of the text that it would stand for."""
    replaced = written[: len(phrase) + _REACH]
    return any(
        (one in phrase) != (one in replaced)
        if not other
        else _has(phrase, one, other) * _has(replaced, one, other) < 0
        for one, other in _OPPOSITES
    )


_REACH = 2
"""By how many characters a phrase may be shorter than what it stands for."""


def _has(text: str, one: str, other: str) -> int:
    """1 for a text with one of two words, -1 for one with the other, 0 for neither or both."""
    return (one in text) - (other in text)


def _end(phrase: str, written: str) -> int:
    """Where in a written text the phrase that it is most similar to ends."""
    lengths = range(1, len(written) + 1)
    ratio = {
        length: difflib.SequenceMatcher(None, phrase, written[:length]).ratio()
        for length in lengths
    }
    return max(lengths, key=lambda length: (ratio[length], -length))


def _phrase(text: str, at: int) -> str:
    """The phrase of a text that begins at an index."""
    return _PHRASE.split(text[at:], 1)[0]


def _underlined(text: str, at: int, length: int) -> str:
    """The text on a new line, and below it marks under the phrase at `at`."""
    if at < 0:  # a phrase that is written differently
        return ""
    marks = "".join(_BELOW[is_wide(character)][0] for character in text[:at])
    marks += "".join(_BELOW[is_wide(character)][1] for character in text[at:][:length] or "^")
    return f"\n{text}\n{marks}"


_BELOW = {False: " ^", True: "　＾"}
"""The padding and the mark below a narrow and a wide character."""
_PHRASE = re.compile("(?<=.)[、。]", re.DOTALL)
"""The end of a phrase."""


def _similarity(phrase: str, text: str, stop: int) -> float:
    """The similarity of `phrase` and the text around `stop`, aligned with its beginning."""
    matched = _matched(phrase, text[:stop])
    candidate = text[stop - matched :][: len(phrase)]
    return difflib.SequenceMatcher(None, phrase, candidate).ratio()


def _matched(phrase: str, before: str) -> int:
    """How many characters of an expected phrase stand already before the place it is expected."""
    return next(k for k in range(len(phrase) - 1, -1, -1) if before.endswith(phrase[:k]))


def _quoted(text: str) -> str:
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return f"「{shown}」" if text else _END.both


_END = Text("文末", "the end")
_OUT_OF_RANGE = Text("「{number}」は範囲外", "is out of range", left_out=("number",))
_UNEXPECTED = Text("{found}が読めない", "is unexpected", left_out=("found",))
_EXPECTED = Text("。ここに置けるもの", "expected")
_MEANT = Text("。もしかして", "did you mean: 「{meant}」", left_out=("meant",))


def guess(meant: str) -> str:
    """What may have been meant, to stand behind what is wrong; empty where nothing was."""
    return _MEANT.filled(meant=meant).both if meant else ""


def guess_among(written: str, known: Iterable[str], similarity: float = 0.6) -> str:
    """The guess at the known word that is most like `written`; empty where none is like it."""
    return guess("".join(difflib.get_close_matches(written, [*known], 1, similarity)))
