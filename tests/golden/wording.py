"""What people read, in both languages: reports, boards, questions, labels and explanations."""

import re
from collections.abc import Iterator
from itertools import islice, takewhile

from saikoro.domain.match.events import Seat
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.drawing import draw_table
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.match.telling.why.writing import Heading, as_text
from saikoro.domain.words import LANGUAGES
from tests.golden.kept import Asked, Kept
from tests.kit.reports import report_lines


def report(kept: Kept) -> Iterator[str]:
    """The whole report of the finished match, as everybody reads it."""
    for language in LANGUAGES:
        yield f"## Report ({language})"
        yield from "\n".join(report_lines(kept.open_fold(), kept.lines, language)).splitlines()


def decisions(kept: Kept) -> Iterator[str]:
    """Questions and labels, as far as no similar ones were shown before.

    Above the first question of each name, the board as its seat sees it.
    """
    seen, templates = set[str](), Templates(kept)
    yield "## Decisions"
    for asked in kept.decisions():
        for seat in asked.waiting:
            name = asked.decision.name
            found = [*_asked(asked, seat, templates)]
            if name not in seen:
                found += board(asked.folds[seat], seat)
            if found:
                yield f"### #{asked.version} {name}, seat {seat}"
                yield from found
            seen.add(name)


def _asked(asked: Asked, seat: Seat, templates: "Templates") -> Iterator[str]:
    question = asked.decision.question
    if question is not None:
        one = question(seat)
        if templates.are_new(one.ja, one.en):
            yield from (one.ja, one.en)
    labels = asked.decision.labels(seat, [*asked.decision.choices.shown(seat)])
    new = (label for label in labels if templates.are_new(label.ja, label.en))
    for label in islice(new, MOST_LABELS):
        yield f"- {label.ja} / {label.en}"


MOST_LABELS = 20
"""The most labels of one decision that are shown."""


class Templates:
    """Sentences without what cards are called, and without numbers."""

    def __init__(self, kept: Kept) -> None:
        """The cards are those of the record."""
        faces = kept.game.telling.faces(kept.cards).values()
        names = {name for face in faces for name in (face.name.ja, face.name.en)}
        texts = {text for face in faces for one in face.text for text in (one.ja, one.en)}
        longest = sorted({*names, *texts}, key=len, reverse=True)
        self._names = re.compile("|".join([*map(re.escape, longest), r"[0-9]+"]))
        self._shown: set[tuple[str, ...]] = set()

    def are_new(self, *sentences: str) -> bool:
        """Whether no sentence was shown that differs only in names and numbers."""
        template = tuple(self._names.sub("·", sentence) for sentence in sentences)
        shown = template in self._shown
        self._shown.add(template)
        return not shown


def board(fold: Fold, seat: Seat | None) -> Iterator[str]:
    """The table as a seat sees it."""
    table = fold.game.telling.table(fold.known, fold.cards)
    faces = fold.game.telling.faces(fold.cards)
    for language in LANGUAGES:
        yield from draw_table(table, faces, language, seat).splitlines()


def explanation(explained: Explanation) -> Iterator[str]:
    """An explanation without the texts of the rules, which the rule book has."""
    for language in LANGUAGES:
        lines = as_text(explained, language).splitlines()
        yield from takewhile(Heading.RULES.in_language(language).__ne__, lines)
