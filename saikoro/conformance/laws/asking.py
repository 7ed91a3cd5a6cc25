"""Laws of decisions: each says what it asks, and has legal answers that people can tell apart."""

from collections import defaultdict
from typing import Any

from saikoro.conformance.laws.trying import Trial, Tried
from saikoro.conformance.seating import Seated, secret
from saikoro.conformance.watching import readings
from saikoro.domain.match.interface.table_view import TableView
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.text import Text
from saikoro.domain.words import LANGUAGES

MOST_ANSWERS = 50
"""Answers that are looked at of one decision."""


class LawsOfDecisions(Tried):
    """A decision lists or draws legal answers, and says what each of them is."""

    def test_every_decision_has_legal_answers(self) -> None:
        self.every_match(_has_legal_answers)

    def test_an_answer_has_a_label_in_both_languages(self) -> None:
        self.every_match(_has_labels)

    def test_a_decision_asks_in_both_languages(self) -> None:
        self.every_match(_asks)

    def test_a_form_can_be_read_without_its_names(self) -> None:
        self.every_match(_names_apart)

    def test_options_that_read_the_same_are_the_same(self) -> None:
        self.every_match(_can_be_told_apart)

    def test_the_starters_are_legal(self) -> None:
        self.every_match(_starts_with_starters)


def answers_of(match: Seated, seat: int) -> list[Any]:
    """Legal answers: those that are listed or sampled, else one that is drawn."""
    return match.decision.choices.shown(seat)[:MOST_ANSWERS] or [_drawn(match, seat)]


def _drawn(match: Seated, seat: int) -> Any:
    return match.decision.draw(seat, Chance(secret(seat, len(match.lines))))


def _has_legal_answers(trial: Trial) -> None:
    """Each seat that is asked has an answer that the decision reads."""
    for match in trial.decisions():
        for seat in match.waiting:
            assert match.decision.choices.every(seat) != [], (
                f"the decision {match.decision.name} lists no answer for seat {seat}"
            )
            for answer in (*answers_of(match, seat), _drawn(match, seat)):
                match.decision.check_kind(answer)
                match.decision.read(seat, answer)


def _has_labels(trial: Trial) -> None:
    """People choose by words, in Japanese and in English, and not by JSON."""
    for match in trial.decisions():
        for seat in match.waiting:
            answers = answers_of(match, seat)
            labels = match.decision.labels(seat, answers)
            assert len(labels) == len(answers), (
                f"{match.decision.name} has {len(labels)} labels for {len(answers)} answers"
            )
            assert all(map(_is_worded, labels)), labels


def _is_worded(label: Text) -> bool:
    return all(text and not text.startswith(("{", "[")) for text in (label.ja, label.en))


def _asks(trial: Trial) -> None:
    """A question is there in Japanese and in English, by a rule that is in the book."""
    book = trial.game.book.text()
    for match in trial.decisions():
        for seat in match.waiting:
            if match.decision.question is not None:
                question = match.decision.question(seat)
                assert question.ja.strip(), match.decision.name
                assert question.en.strip(), match.decision.name
                assert question.rule in book, question


def _names_apart(trial: Trial) -> None:
    """What people call the things in a form lies in its `names`, which programs leave out."""
    for match in trial.decisions():
        for seat in match.waiting:
            names = getattr(match.decision.choices.form(seat), "names", {})
            assert isinstance(names, dict), (
                f"`names` in the form of {match.decision.name} are texts by id"
            )
            assert all(isinstance(name, Text) for name in names.values()), names


def _can_be_told_apart(trial: Trial) -> None:
    """Options of one decision may share their label if all who watch see the same follow."""
    for match in trial.decisions():
        for seat in match.waiting:
            answers = answers_of(match, seat)
            labels = match.decision.labels(seat, answers)
            for language in LANGUAGES:
                alike: dict[str, list[Any]] = defaultdict(list)
                for answer, label in zip(answers, labels, strict=True):
                    alike[label.in_language(language)].append(answer)
                for text, same in alike.items():
                    if len(same) > 1:
                        first, *others = (_seen_after(match, seat, answer) for answer in same)
                        assert all(other == first for other in others), (text, same)


def _seen_after(match: Seated, seat: int, answer: Any) -> list[str | TableView | None]:
    """What each seat and all others read once this answer was given."""
    tried, others = match.copy(), [other for other in match.waiting if other != seat]
    tried.answer(seat, answer)
    for other in others:
        tried.answer(other, _drawn(match, other))
    tried.run()
    return readings(tried, len(match.lines))


def _starts_with_starters(trial: Trial) -> None:
    """The starters answer the first decisions of a match with default options."""
    match = Seated.both(trial.game, trial.seed)
    given = [list(answers) for answers in trial.game.starters]
    while any(given[seat] for seat in match.waiting):
        for seat in match.waiting:
            match.answer(seat, given[seat].pop(0) if given[seat] else _drawn(match, seat))
        match.run()
