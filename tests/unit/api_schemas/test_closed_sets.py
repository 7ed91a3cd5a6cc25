"""Every word of a closed set on the wire has its meaning in both languages."""

import re
from itertools import chain

import msgspec
import pytest

from saikoro.api_schemas.closed_sets import closed_sets, game_words
from saikoro.api_schemas.schema.wire import game_schema
from saikoro.domain.games import RULESETS, find_game
from saikoro.domain.games.fairies.words import Op
from saikoro.domain.match.words import SHARED, Author, CancelReason, LostTime, MatchStatus

ASCII_WORD = re.compile(r"[A-Za-z0-9_-]+")
NAME = re.compile("[A-Z]?[0-9](-[0-9])?")
"""What reads the same in any language, such as an instance or a square."""

KANA = re.compile("[ぁ-んァ-ヶ一-龠]")

GAMES = pytest.mark.parametrize(
    "game", RULESETS.values(), ids=lambda game: f"{game.id}-{game.version}"
)


@GAMES
def test_no_word_is_missing_and_words_of_one_set_differ(game):
    for closed in game_words(game).sets:
        for value, word, ja, en in map(msgspec.structs.astuple, closed.words):
            assert (ja, en) != (value, value) or NAME.fullmatch(value), f"{closed.fields}: {value}"
            assert ASCII_WORD.fullmatch(word), f"{value!r} has no word in ASCII"
            assert word == value or not value.isascii()
            assert ja
            assert en.isascii()
        for language in ("ja", "en", "word"):
            texts = [getattr(word, language) for word in closed.words]
            assert len(texts) == len(set(texts)), f"{closed.fields} in {language}"


def test_the_sets_are_those_of_every_part_of_the_wire():
    fields = {field for closed in closed_sets(find_game("ktc")) for field in closed.fields}
    assert {
        "KtcStaminaChanged.stamina",
        "KtcTiming",
        "KtcState.reason",
        "KtcPostedAct.op",
        "KtcOperationForm.supply",
        "KtcMatchState.status",
        "MatchCancelled.reason",
        "DecisionAsked.name",
        "KtcOptions.placement",
        "Line.by",
    } <= fields


def test_japanese_terms_are_japanese():
    for word in chain(*SHARED):
        assert KANA.search(word.ja)


def test_the_words_of_a_shared_set_are_those_of_its_field():
    words = {
        field: {word.value for word in closed.words}
        for closed in closed_sets(find_game("laplaplus"))
        for field in closed.fields
    }
    for field, kind in (
        ("LaplaplusMatchState.status", MatchStatus),
        ("Line.by", Author),
        ("MatchCancelled.reason", CancelReason),
        ("TimeGivenBack.reason", LostTime),
    ):
        assert words[field] == {*kind}, field


@GAMES
def test_fields_of_answers_that_are_built_have_names(game):
    types = game_schema(game, "")["$defs"]
    [*named] = game.telling.fields
    for decision, answer in types["Answers"]["properties"].items():
        for built in fields_in(answer, types):
            assert built in named, f"{decision}: {built}"


def fields_in(schema, types):
    """The names of fields in an answer, but for answers of which a tag tells what they do."""
    properties = {}
    if "$ref" in schema:
        yield from fields_in(types[schema["$ref"].rpartition("/")[2]], types)
    elif "op" not in schema.get("properties", {}):
        properties = schema.get("properties", {})
    for name, described in properties.items():
        yield name
        yield from fields_in(described, types)


def test_one_word_of_two_sets_has_the_wording_of_each():
    wording = {
        field: {word.value: word.en for word in closed.words}
        for closed in closed_sets(find_game("laplaplus"))
        for field in closed.fields
    }
    assert wording["LaplaplusAnswerField"]["row"] == "row"
    assert wording["DecisionAsked.name"]["choose_row"] == "a row"
    assert wording["LaplaplusEndReason"]["die"] == "a die"
    assert wording["LaplaplusBattleEnded.reason"] == wording["LaplaplusEndReason"]


def test_the_tag_of_an_answer_has_the_wording_of_the_game():
    ops = {
        field: words
        for closed in closed_sets(find_game("fairies"))
        for field in closed.fields
        if field.endswith(".op")
        for words in [{word.value: word.ja for word in closed.words}]
    }
    assert ops["FairiesGradeUp.op"] == {Op.GRADE_UP: Op.GRADE_UP.ja}
    assert {value for words in ops.values() for value in words} == {*Op}


def test_a_word_among_names_has_the_wording_of_its_set():
    [source] = [
        {word.value: word.ja for word in closed.words}
        for closed in closed_sets(find_game("cardgard"))
        if "CardgardDamageDealt.source" in closed.fields
    ]
    assert (source["poison"], source["A1"]) == ("毒", "A1")
