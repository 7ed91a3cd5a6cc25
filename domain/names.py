"""Names of players, entrants, tournaments, judges and keys: all are read here, and kept so."""

import unicodedata

from saikoro.domain.errors.rules import RuleViolation, Violation
from saikoro.domain.invisible import has_invisible_parts
from saikoro.domain.text import Text
from saikoro.domain.words import Word

MAX_NAME_LENGTH = 40
"""Code points of a name as it is kept."""


class Shown(Word):
    """What is shown to others as it was written."""

    NAME = "name", "名前"
    PLAYER = "player's name", "プレイヤー名"
    CLUB = "club", "所属"
    REASON = "reason", "理由"


_FORM = Text(
    "{what}は目に見える文字で 1〜{most} 文字です。記号を重ねて付けることはできません",
    "a {what} has 1 to {most} visible characters, without piles of marks",
)
_TOO_LONG = Text("{form}（いまは {count} 文字）", "{form}; this one has {count}")


def read_name(text: str) -> str:
    """A name as it is kept: composed (NFC), so that é is one character, without outer spaces."""
    return unicodedata.normalize("NFC", text).strip()


def is_name(text: str, most: int = MAX_NAME_LENGTH) -> bool:
    """Whether a name that has been read has 1 to `most` characters that are all visible."""
    return 1 <= len(text) <= most and not has_invisible_parts(text)


def form_of(what: Shown, most: int = MAX_NAME_LENGTH) -> Text:
    """The sentence that says what a name, or something like one, must be."""
    return _FORM.filled(what=what, most=most)


def expect_name(text: str, error: type[RuleViolation], code: str, pointer: str) -> str:
    """A name as it is kept; `error` with this code if it is none."""
    name = read_name(text)
    if not is_name(name):
        detail = form_of(Shown.NAME)
        if len(name) > MAX_NAME_LENGTH:
            detail = _TOO_LONG.filled(form=detail, count=len(name))
        raise error([Violation.of(code, "", detail, pointer)])
    return name


_SMALL = str.maketrans("ぁぃぅぇぉゕゖっゃゅょゎ", "あいうえおかけつやゆよわ")


def reading_order(text: str) -> tuple[str, str]:
    """The key by which a reader looks up a name: digits, Latin, kana, then kanji by their codes.

    Case, width and accents do not count, nor do voiced marks and small kana, and katakana stand
    among hiragana; what is equal then follows by its codes. How a kanji is read is not known.
    """
    bare = "".join(
        one
        for one in unicodedata.normalize("NFKD", text).casefold()
        if not unicodedata.combining(one)
    )
    kana = "".join(chr(ord(one) - 0x60) if "ァ" <= one <= "ヶ" else one for one in bare)
    return kana.translate(_SMALL), text
