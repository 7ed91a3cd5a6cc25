"""Messages of libraries: what is wrong with the shape of what was sent, in Japanese."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from saikoro.domain.libraries import MESSAGES, placed, translated
from saikoro.domain.reading import faults
from saikoro.domain.text import Text, Unfit, slots
from saikoro.domain.words import LANGUAGES


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """One field for each kind of fault."""

    number: Annotated[int, Meta(ge=1, le=4)]
    text: Annotated[str, Meta(max_length=3, pattern="^a")] = "a"
    row: Annotated[list[int], Meta(min_length=2)] = []
    pair: tuple[int, int] = (1, 2)
    word: Literal["x", "y"] = "x"
    share: Annotated[float, Meta(gt=0)] = 1.0


SENT: list[tuple[Any, str]] = [
    ([], "`object` のはずですが、`list` です"),
    ({}, "必須の項目 `number` がありません"),
    ({"number": 1, "z": 2}, "`z` という項目はありません"),
    ({"number": "x"}, "`number`: `int` のはずですが、`str` です"),
    ({"number": 0}, "`number`: `int` は 1 以上にしてください"),
    ({"number": 5}, "`number`: `int` は 4 以下にしてください"),
    ({"number": 1, "text": "aaaa"}, "`text`: `str` の長さは 3 以下にしてください"),
    ({"number": 1, "text": "b"}, "`text`: 正規表現 '^a' に合う `str` にしてください"),
    ({"number": 1, "row": [1]}, "`row`: `array` の長さは 2 以上にしてください"),
    ({"number": 1, "row": ["x", 1]}, "`row`: `int` のはずですが、`str` です"),
    ({"number": 1, "pair": [1]}, "`pair`: `array` の長さは 2 のはずですが、1 です"),
    ({"number": 1, "word": "z"}, "`word`: 'z' は使えません。使えるのは 'x', 'y' です"),
    ({"number": 1, "share": 0}, "`share`: `float` は 0.0 より大きくしてください"),
]


@pytest.mark.parametrize(("sent", "detail"), SENT)
def test_a_fault_of_shape_is_translated(sent: Any, detail: str) -> None:
    [(fault, _)] = faults(sent, Sent)
    assert fault.in_language("ja") == detail


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.en)
def test_a_message_is_known_again_with_its_facts(message: Text) -> None:
    filled = message.filled(**dict.fromkeys(slots(message.en), "x"))
    assert translated(filled.in_language("en")) == filled


def test_a_message_of_no_known_form_stays_as_it_is() -> None:
    for unknown in ("something {else}", "", "Expected `str` of length " + "x" * 100_000 + ", got"):
        for language in LANGUAGES:
            assert translated(unknown).in_language(language) == unknown


class Odd(msgspec.Struct):
    """A type with a condition of its own."""

    number: int

    def __post_init__(self) -> None:
        if self.number % 2 == 0:
            raise Unfit(Text("{number} は偶数です", "{number} is even").filled(number=self.number))


def test_a_type_of_ours_says_itself_what_is_wrong() -> None:
    with pytest.raises(msgspec.ValidationError) as invalid:
        msgspec.convert({"odd": {"number": 4}}, dict[str, Odd])
    assert placed(invalid.value).sentence.in_language("ja") == "4 は偶数です"
