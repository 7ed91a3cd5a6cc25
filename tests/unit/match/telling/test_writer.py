"""The writer fills sentences from the fields of events, by their annotations."""

from typing import Annotated, Any, TypeAlias

import pytest
from msgspec import UNSET, UnsetType

from saikoro.domain.match.events import GameEvent, Seat, Signed
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.state import MatchState, SeatState
from saikoro.domain.match.telling.earlier import in_japanese
from saikoro.domain.match.telling.writer import Reading, Sentences, Slots, Writer
from saikoro.domain.text import Text
from saikoro.domain.words import Language, Word

Card: TypeAlias = Annotated[str, "card"]
Dealt: TypeAlias = list[Card] | UnsetType


class Weather(Word):
    RAIN = "rain", "雨"
    SUN = "sun", "晴れ", "sunshine"


class Happened(GameEvent, frozen=True, tag="made.happened"):
    seat: Seat = 0
    by: Seat | None = None
    seats: tuple[Seat, ...] = ()
    card: Card = "c1"
    cards: Dealt = UNSET
    rows: tuple[list[Card], ...] = ()
    weather: Weather = Weather.RAIN
    delta: Signed = 0
    number: int = 0
    target: Weather | Card | int | None = None


class Skipped(GameEvent, frozen=True, tag="made.skipped"):
    pass


def dealt(cards: Dealt, reading: Reading[None, dict[str, str]]) -> str:
    if cards is UNSET:
        return "cards"
    return reading.joined(reading.cards[card] for card in cards)


SLOTS: Slots = {
    (Happened, "by"): {None: None, ...: Text("（{by}）", " by {by}")},
    (Happened, "number"): {0: Text("なし", "none")},
    (Happened, "seats"): {None: Text("無人", "nobody"), ...: Text("<{seats}>", "<{seats}>")},
}


def written(sentence: str, event: GameEvent, language: Language = "en") -> str | None:
    sentences: Sentences = {Happened: Text(sentence, sentence)}
    writer = Writer(
        sentences,
        meanings={
            Seat: lambda seat, _reading: "AB"[seat],
            Card: lambda card, reading: reading.cards[card],
            Dealt: dealt,
        },
        slots=SLOTS,
    )
    return report(writer, event, language)


def report(writer: Writer, event: GameEvent, language: Language = "en", **given: str) -> str | None:
    known = Known(None, MatchState(None, [SeatState(), SeatState()]))
    cards = {"c1": "Bow", "c2": "Box"}
    return writer.write(event, known, cards, language, **given)


@pytest.mark.parametrize(
    ("sentence", "event", "expected"),
    [
        ("{seat}: {card}", Happened(1), "B: Bow"),
        ("{weather}", Happened(weather=Weather.SUN), "sunshine"),
        ("{delta}, {number}", Happened(delta=3, number=3), "+3, 3"),
        ("{delta}", Happened(delta=-1), "-1"),
        ("{number:0>3}", Happened(number=5), "005"),
        ("{cards}", Happened(cards=["c1", "c2"]), "Bow, Box"),
        ("{cards}", Happened(cards=[]), "-"),
        ("{rows[1]} / {rows[0]}", Happened(rows=(["c1"], ["c2", "c1"])), "Box, Bow / Bow"),
        ("{target}", Happened(target=Weather.SUN), "sunshine"),
        ("{target}", Happened(target="c2"), "Box"),
        ("{target}", Happened(target=7), "7"),
        ("{target}", Happened(), "-"),
        ("{{{number}}}", Happened(number=1), "{1}"),
    ],
)
def test_a_field_is_written_by_its_annotation(sentence, event, expected):
    assert written(sentence, event) == expected


def test_words_and_commas_are_in_the_language_of_the_reader():
    event = Happened(cards=["c1", "c2"])
    assert written("{weather}: {cards}", event, "ja") == "雨: Bow、Box"


def test_a_meaning_is_given_what_is_hidden():
    assert written("{cards}", Happened()) == "cards"


@pytest.mark.parametrize(
    ("sentence", "event", "expected"),
    [
        ("hit{by}", Happened(), "hit"),
        ("hit{by}", Happened(by=0), "hit by A"),
        ("{number}", Happened(), "none"),
        ("{number}", Happened(number=2), "2"),
        ("{seats}", Happened(), "nobody"),
        ("{seats}", Happened(seats=(0, 1)), "<A, B>"),
    ],
)
def test_a_slot_has_texts_for_some_values_and_a_frame_for_the_others(sentence, event, expected):
    assert written(sentence, event) == expected


def test_a_sentence_may_depend_on_more_than_fields():
    def tell(event: Happened, reading: Reading[None, dict[str, str]]) -> str | None:
        if event.number == 0:
            return None
        half = Text("{number}の半分は{half}", "half of {number} is {half}")
        return reading.fill(half, half=str(event.number // 2)) if event.seat else "odd"

    writer = Writer({Happened: tell}, meanings={})
    assert report(writer, Happened()) is None
    assert report(writer, Happened(number=4)) == "odd"
    assert report(writer, Happened(1, number=4), "ja") == "4の半分は2"


def test_what_is_given_stands_before_what_a_field_says():
    writer = Writer({Happened: Text("{card}、{more}", "{card} {more}")}, meanings={})
    assert report(writer, Happened(), more="shines") == "c1 shines"
    assert report(writer, Happened(), card="It", more="shines") == "It shines"


def test_a_slot_that_nothing_fills_is_an_error():
    with pytest.raises(KeyError, match="nowhere"):
        written("{nowhere}", Happened())


@pytest.mark.parametrize("sentences", [{}, {Skipped: None}])
def test_an_event_without_a_sentence_is_omitted(sentences):
    assert report(Writer(sentences, meanings={}), Skipped()) is None


def test_annotations_are_read_once(monkeypatch):
    writer = Writer({Happened: Text("{seat}", "{seat}")}, meanings={})
    assert report(writer, Happened(0)) == "0"
    monkeypatch.setattr("saikoro.domain.match.telling.writer.get_type_hints", None)
    assert report(writer, Happened(1)) == "1"


def test_what_games_of_before_give_warns_and_works() -> None:
    """Until 0.4: texts in dictionaries by language, which need not have the same slots."""

    def tell(_event: Skipped, reading: Reading[None, dict[str, str]]) -> str:
        halves: Any = {"en": "{} halves", "ja": "半分{}つ"}
        return reading.text(halves).format(2)

    earlier: dict[str, Any] = {
        "sentences": {
            Happened: {"en": "{weather}{by}: {cards}", "ja": "{by}{cards}"},
            Skipped: tell,
        },
        "slots": {
            (Happened, "by"): {None: {"en": "", "ja": ""}, ...: {"en": " of {}", "ja": "{}の"}}
        },
        "comma": {"en": "; ", "ja": "／"},
        "nothing": {"en": "none", "ja": "無し"},
    }
    with pytest.warns(DeprecationWarning, match=r"Text\(ja, en\)"):
        writer = Writer(**earlier, meanings={})
    several, none = Happened(by=1, cards=["c1", "c2"]), Happened(cards=[])
    assert report(writer, several) == "rain of 1: c1; c2"
    assert report(writer, several, "ja") == "1のc1／c2"
    assert (report(writer, none), report(writer, none, "ja")) == ("rain: none", "無し")
    with pytest.warns(DeprecationWarning, match="dictionary"):
        assert report(writer, Skipped(), "ja") == "半分2つ"


def test_an_option_described_by_a_game_of_before_warns_and_is_described() -> None:
    with pytest.warns(DeprecationWarning, match="described"):
        japanese = in_japanese("速さ。")
    assert japanese.extra_json_schema == {"x-ja": "速さ。"}
