"""What is wrong with the shape of what was sent, in Japanese: msgspec has it in English only."""

from saikoro.domain.moments import IN_JAPANESE
from saikoro.domain.templates import Templates

SHAPES: dict[str, str] = {
    "`{field}`: {detail}": "`{field}`: {detail}",
    "Expected `{kind}`, got `{given}`": "`{kind}` のはずですが、`{given}` です",
    "Expected `{kind}`": "`{kind}` にしてください",
    "Expected `{kind}` of length {bound}": "`{kind}` の長さは {bound} にしてください",
    "Expected `{kind}` of length {bound}, got {given}": (
        "`{kind}` の長さは {bound} のはずですが、{given} です"
    ),
    "Expected `{kind}` of length {least} to {most}": (
        "`{kind}` の長さは {least} から {most} までにしてください"
    ),
    "Expected `{kind}` of length {least} to {most}, got {given}": (
        "`{kind}` の長さは {least} から {most} までのはずですが、{given} です"
    ),
    "Expected `array` of at least length {bound}, got {given}": (
        "`array` の長さは {bound} 以上のはずですが、{given} です"
    ),
    "Expected `array` of at most length {bound}, got {given}": (
        "`array` の長さは {bound} 以下のはずですが、{given} です"
    ),
    "Expected `{kind}` of length >= {bound}": "`{kind}` の長さは {bound} 以上にしてください",
    "Expected `{kind}` of length <= {bound}": "`{kind}` の長さは {bound} 以下にしてください",
    "Expected `{kind}` >= {bound}": "`{kind}` は {bound} 以上にしてください",
    "Expected `{kind}` <= {bound}": "`{kind}` は {bound} 以下にしてください",
    "Expected `{kind}` > {bound}": "`{kind}` は {bound} より大きくしてください",
    "Expected `{kind}` < {bound}": "`{kind}` は {bound} より小さくしてください",
    "Expected `str` matching regex {pattern}": "正規表現 {pattern} に合う `str` にしてください",
    "Object missing required field `{field}`": "必須の項目 `{field}` がありません",
    "Object contains unknown field `{field}`": "`{field}` という項目はありません",
    "Invalid enum value {given}": "{given} は使えません",
    "Invalid enum value {given}; allowed: {words}": "{given} は使えません。使えるのは {words} です",
    "Invalid value {given}": "{given} は使えません",
    "Integer value out of range": "整数が大きすぎるか小さすぎます",
    "Number out of range": "数が大きすぎるか小さすぎます",
    "Invalid RFC3339 encoded datetime": "ISO 8601 の日時にしてください",
    "Timestamp is out of range ": "日時が先すぎるか前すぎます",
} | IN_JAPANESE
"""The details of msgspec, of `reading` and of times as templates, each with its translation."""

shape_in_japanese = Templates(SHAPES).in_japanese
"""A detail about a shape in Japanese; as it is where it is of no template."""
