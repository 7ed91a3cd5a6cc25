"""Messages of libraries, which have them in English alone: only here their English is looked at.

msgspec's are about what was sent, litestar's about a request, tomllib's about a text. What is of no
known form is left as it is. Messages of our own come with both languages: nothing recognises them.
"""

import re
from typing import NamedTuple

import msgspec

from saikoro.domain.text import Text, Unfit, slots

MOST_CHARACTERS = 1_000
"""Longer messages with several facts, which quote what was sent, are left as they are."""

MISSING_FIELD = Text("必須の項目 `{field}` がありません", "Object missing required field `{field}`")
UNKNOWN_FIELD = Text("`{field}` という項目はありません", "Object contains unknown field `{field}`")
WRONG_KIND = Text("`{kind}` のはずですが、`{given}` です", "Expected `{kind}`, got `{given}`")
WRONG_WORD = Text("{given} は使えません", "Invalid enum value {given}")

MESSAGES = (
    MISSING_FIELD,
    UNKNOWN_FIELD,
    WRONG_KIND,
    WRONG_WORD,
    Text("`{kind}` にしてください", "Expected `{kind}`"),
    Text("`{kind}` の長さは {bound} にしてください", "Expected `{kind}` of length {bound}"),
    Text(
        "`{kind}` の長さは {bound} のはずですが、{given} です",
        "Expected `{kind}` of length {bound}, got {given}",
    ),
    Text(
        "`{kind}` の長さは {least} から {most} までにしてください",
        "Expected `{kind}` of length {least} to {most}",
    ),
    Text(
        "`{kind}` の長さは {least} から {most} までのはずですが、{given} です",
        "Expected `{kind}` of length {least} to {most}, got {given}",
    ),
    Text(
        "`array` の長さは {bound} 以上のはずですが、{given} です",
        "Expected `array` of at least length {bound}, got {given}",
    ),
    Text(
        "`array` の長さは {bound} 以下のはずですが、{given} です",
        "Expected `array` of at most length {bound}, got {given}",
    ),
    Text("`{kind}` の長さは {bound} 以上にしてください", "Expected `{kind}` of length >= {bound}"),
    Text("`{kind}` の長さは {bound} 以下にしてください", "Expected `{kind}` of length <= {bound}"),
    Text("`{kind}` は {bound} 以上にしてください", "Expected `{kind}` >= {bound}"),
    Text("`{kind}` は {bound} 以下にしてください", "Expected `{kind}` <= {bound}"),
    Text("`{kind}` は {bound} より大きくしてください", "Expected `{kind}` > {bound}"),
    Text("`{kind}` は {bound} より小さくしてください", "Expected `{kind}` < {bound}"),
    Text(
        "正規表現 {pattern} に合う `str` にしてください", "Expected `str` matching regex {pattern}"
    ),
    Text("{given} は使えません", "Invalid value {given}"),
    Text("整数が大きすぎるか小さすぎます", "Integer value out of range"),
    Text("数が大きすぎるか小さすぎます", "Number out of range"),
    Text("ISO 8601 の日時にしてください", "Invalid RFC3339 encoded datetime"),
    Text("日時が先すぎるか前すぎます", "Timestamp is out of range "),
    Text("JSON として読めません: {detail}", "JSON is malformed: {detail}"),
    Text("JSON が途中で終わっています", "Input data was truncated"),
    Text("ここには何もありません", "Not Found"),
    Text("このメソッドは使えません", "Method Not Allowed"),
)
"""Every message that is known, as a sentence of its facts."""

_UNTRANSLATED = Text("{message}", "{message}")

_AT = Text("{sentence}（{place}）", "{sentence} - at {place}")

_WHERE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_PATH = re.compile(r" - at (?P<key>`key` in )?`\$(?P<path>[^`]*)`$")


class _Known(NamedTuple):
    pattern: re.Pattern[str]
    sentence: Text


def _pattern(english: str) -> re.Pattern[str]:
    """A pattern of the messages of a template, with a group for each fact."""
    parts = re.split(r"{(\w+)}", english)
    parts[::2] = map(re.escape, parts[::2])
    parts[1::2] = (f"(?P<{fact}>.+)" for fact in parts[1::2])
    return re.compile("".join(parts), re.DOTALL)


_KNOWN = [  # those with the most words first
    _Known(_pattern(each.en), each)
    for each in sorted(MESSAGES, key=lambda each: -len(re.sub(r"{\w+}", "", each.en)))
]


def translated(message: str) -> Text:
    """The sentence of a library's message."""
    sentence, facts = _recognised(message)
    return sentence.filled(**facts)


def _recognised(message: str) -> tuple[Text, dict[str, str]]:
    """The sentence of a message, as it is declared, and the facts that the message has."""
    for pattern, sentence in _KNOWN:
        if len(message) > MOST_CHARACTERS and len(slots(sentence.en)) > 1:
            continue
        found = pattern.fullmatch(message)
        if found is not None:
            return sentence, found.groupdict()
    return _UNTRANSLATED, {"message": message}


def described(broken: Exception) -> Text:
    """What an error in decoding says, with the place that it names."""
    message = str(broken)
    found = _PATH.search(message)
    if found is None:
        return translated(message)
    sentence = translated(_PATH.sub("", message))
    return _AT.filled(sentence=sentence, place=message[found.start() + len(" - at ") :])


def placed_in_lines(invalid: Exception) -> tuple[str, int, int]:
    """The message of an error of tomllib, its line and its column; 1, 1 where it names none."""
    message = str(invalid)
    found = _WHERE.search(message)
    return _WHERE.sub("", message), *(map(int, found.groups()) if found else (1, 1))


class Place(NamedTuple):
    """Where a value is wrong, and how."""

    sentence: Text
    pointer: str
    """JSON pointer; where a key of an object is wrong, to the object."""
    is_key: bool
    """Whether it is a key that is wrong."""


def placed(invalid: msgspec.ValidationError) -> Place:
    """What is wrong by a validation error of msgspec, and its place.

    A type of ours that cannot be made of a value says so by `Unfit`, whose sentence it is then.
    """
    message = str(invalid)
    found = _PATH.search(message)
    path = found["path"].partition("[...]")[0] if found else ""  # msgspec does not name keys
    pointer = re.sub(r"[.\[]", "/", path).replace("]", "")
    cause = invalid.__cause__
    if isinstance(cause, Unfit):
        return Place(cause.sentence, pointer, is_key=False)
    sentence, facts = _recognised(_PATH.sub("", message))
    if sentence is UNKNOWN_FIELD:
        pointer = f"{pointer}/{facts['field']}"
    return Place(sentence.filled(**facts), pointer, is_key=bool(found and found["key"]))


def wrong_word(invalid: msgspec.ValidationError) -> str | None:
    """The word that is not one of its closed set; None where something else is wrong."""
    sentence, facts = _recognised(_PATH.sub("", str(invalid)))
    return facts["given"] if sentence is WRONG_WORD else None
