"""Every word of a closed set on the wire has its meaning in both languages."""

import re

import pytest

from api_schemas.closed_sets import closed_sets, game_words, term_of
from domain.games import RULESETS, find_game
from domain.match.interface.terms import SHARED

ASCII_WORD = re.compile(r"[A-Za-z0-9_-]+")
KANA = re.compile("[ぁ-んァ-ヶ一-龠]")

GAMES = pytest.mark.parametrize(
    "game", RULESETS.values(), ids=lambda game: f"{game.id}-{game.version}"
)


@GAMES
def test_no_word_is_missing(game):
    for closed in closed_sets(game):
        for value in closed.values:
            term = term_of(game, closed, value)
            assert term is not None, f"{closed.fields} has no terms of {value!r}"
            assert ASCII_WORD.fullmatch(term.word), f"{value!r} has no word in ASCII"
            assert term.word == value or not value.isascii()
            assert term.ja
            assert term.en.isascii()


@GAMES
def test_every_word_is_still_used(game):
    values = {value for closed in closed_sets(game) for value in closed.values}
    of_all_versions = values.union(
        *(
            {value for closed in closed_sets(other) for value in closed.values}
            for other in RULESETS.values()
            if other.id == game.id
        )
    )
    assert set(game.telling.terms) <= of_all_versions
    assert not set(game.telling.terms) & (set(SHARED) - {"expired"}), "a shared word is not shared"


@GAMES
def test_words_of_one_set_differ(game):
    for each in game_words(game).sets:
        for language in ("ja", "en", "word"):
            texts = [getattr(word, language) for word in each.words]
            assert len(texts) == len(set(texts)), f"{each.fields} in {language}"


def test_the_sets_are_those_of_every_part_of_the_wire():
    fields = {field for closed in closed_sets(find_game("ktc")) for field in closed.fields}
    assert {
        "KtcStaminaChanged.stamina",
        "KtcTiming",
        "KtcState.reason",
        "KtcView.reason",
        "KtcPostedAct.op",
        "KtcOperationForm.supply",
        "KtcMatchState.status",
        "MatchCancelled.reason",
        "DecisionAsked.name",
        "Line.by",
    } <= fields


def test_japanese_terms_are_japanese():
    for term in SHARED.values():
        assert KANA.search(term.ja)
