"""Laws of words: everything that people read is there, in both languages."""

import msgspec

from saikoro.api_schemas.closed_sets import closed_sets
from saikoro.api_schemas.schema.json_schema import Schema
from saikoro.api_schemas.schema.wire import game_schema
from saikoro.conformance.laws.trying import Trial, Tried
from saikoro.conformance.seating import house_cards
from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.match.events import DecisionAsked, DieRolled
from saikoro.domain.match.telling.report import Reporter
from saikoro.domain.match.telling.why.rules import rules_in
from saikoro.domain.record.line import Line
from saikoro.domain.words import LANGUAGES


class LawsOfWords(Tried):
    """Cards, reports and closed sets have both languages; fields are described."""

    def test_the_rule_book_and_the_house_set_are_there(self) -> None:
        cards = house_cards(self.game)
        assert self.game.book.text().strip()
        assert self.game.book.options_rule in self.game.book.text()
        assert all(self.game.cards.print(cards, language).strip() for language in LANGUAGES)
        house = self.game.cards.house()
        assert house in self.game.cards.shipped().values()
        for shipped in self.game.cards.shipped().values():
            self.game.cards.read(msgspec.json.decode(shipped))

    def test_both_texts_of_the_rule_book_have_the_same_rules(self) -> None:
        english, japanese = (rules_in(self.game.book.text_in(one)) for one in ("en", "ja"))
        assert english == japanese

    def test_what_is_no_card_set_is_refused(self) -> None:
        nothing: tuple[object, ...] = (None, [], 7, "cards", {})
        for given in nothing:
            try:
                self.game.cards.read(given)
            except SaikoroError:
                continue
            raise AssertionError(f"{given!r} is read as a card set")

    def test_every_closed_word_has_both_languages(self) -> None:
        for closed in closed_sets(self.game):
            for word in closed.words:
                assert word.ja, (closed.fields, word)
                assert word.en, (closed.fields, word)
                assert word.en.isascii() or not word.value.isascii(), (closed.fields, word)

    def test_every_field_is_described(self) -> None:
        types = game_schema(self.game, "")["$defs"]
        missing = [
            f"{name}.{field}"
            for name, schema in types.items()
            for field, described in schema.get("properties", {}).items()
            if name not in ("Answers", "Forms") and not _is_described(described, types)
        ]
        assert not missing

    def test_every_event_says_what_it_is(self) -> None:
        assert [each for each in self.game.book.events if not each.__doc__] == []

    def test_decisions_and_dice_have_names(self) -> None:
        self.every_match(_has_names)

    def test_states_are_sent_to_every_seat(self) -> None:
        self.every_match(_has_states)

    def test_a_report_is_written_in_both_languages(self) -> None:
        self.every_match(_has_reports)


def _is_described(field: Schema, types: dict[str, Schema]) -> bool:
    """Whether a field says what it means, or its type does."""
    if field.get("description"):
        return True
    name = str(field.get("$ref", "")).rpartition("/")[2]
    return bool(types.get(name, {}).get("description"))


def _has_names(trial: Trial) -> None:
    """The decisions and the purposes of dice that a match names are words of the game."""
    match, telling = trial.played().match, trial.game.telling
    read = [trial.game.book.reader.read(Line.read(line)) for line in match.lines]
    for event in read:
        if isinstance(event, DecisionAsked):
            assert telling.decisions.named(event.name)
        elif isinstance(event, DieRolled):
            assert telling.dice.named(event.why)


def _has_states(trial: Trial) -> None:
    """The state can be sent after every batch, to each seat and to all."""
    match = trial.played().match
    for seat in (None, *range(trial.game.book.seats)):
        fold = match.fold([], seat)
        for batch in match.batches:
            for version, line in enumerate(batch.lines, batch.after + 1):
                fold.take(line, match.secrets.get(version, {}).get(str(seat), {}))
            msgspec.json.encode(fold.state)


def _has_reports(trial: Trial) -> None:
    """An event has a sentence in both languages, or in neither; a match has some of the game."""
    match, told = trial.played().match, 0
    for seat in (None, *range(trial.game.book.seats)):
        fold = match.fold([], seat)
        reporters = [Reporter(fold, language) for language in LANGUAGES]
        for version, line in enumerate(match.lines, 1):
            event = fold.take(line, match.secrets.get(version, {}).get(str(seat), {}))
            sentences = [reporter.describe(event) for reporter in reporters]
            assert len({sentence is None for sentence in sentences}) == 1, sentences
            assert "" not in sentences
            told += sentences[0] is not None
    assert told
