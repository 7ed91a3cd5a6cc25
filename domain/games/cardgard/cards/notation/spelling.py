"""Other spellings of the phrases of CG-21, and their replacement (CG-22.2)."""

import re
import unicodedata
from collections.abc import Callable

from saikoro.domain.cards.notation.diagnosis import Codes
from saikoro.domain.cards.notation.respelling import Respelled, Respelling, Spelling
from saikoro.domain.cards.notation.texts import ParseError, PlacementError

CODES = Codes("text_unparsable", "CG-21", "phrase_misplaced")
"""The codes of CG-2.7."""

_ROW = "【[1-6]】"
_ABILITY = "【特性】"
_LEAP = "【リープ】"
_COMMAND = "(?!【)"

_NAMES = (r"「(?:[^」\n]*+」)++|「[^\n]*+", r"『(?:[^』\n]*+』)++|『[^\n]*+")
"""From the first 「 to the last 」 of a line, or to its end: every character is looked at once."""
_OWN_NAME = "「([^\n]{1,80})」(?=は)"
"""Twice as long as a name, whose letters may be written as two characters."""

_NAME = "\ue000"
_TRAIT = "\ue001"
"""Placeholders for names and traits, which no spelling changes."""


_ELEMENTS = ("聖", "闇", "混沌", "無")
_ELEMENT = f"(?:{'|'.join(_ELEMENTS)})"


def _ordered(found: re.Match[str]) -> str:
    """Elements in the order in which CG-21.4 lists them, each once."""
    return "・".join(sorted(set(found[0].split("・")), key=_ELEMENTS.index))


SPELLINGS = (
    # CG-21.1: signs
    Spelling("width", "[！-ﾟ][ﾞﾟ]?", lambda found: unicodedata.normalize("NFKC", found[0])),
    Spelling("note", "※.*", ""),
    Spelling("spaces", r"[\s\u200b\ufeff]+", ""),
    Spelling("comma", ",", "、"),
    Spelling("brackets", r"\[([^\[\]]*)\]", r"【\1】"),
    Spelling("kanji one", "一(?=回|度|体|列|ターン)", "1"),
    # CG-21.2: frames
    Spelling("empty", f"^({_ROW}|{_ABILITY})(なし|無し)。?$", r"\1「なし」"),
    Spelling("ellipsis", f"(?<=】{_NAME})(…+|[.・:]+)?(?=.)", "……"),
    Spelling("full stop", f"(?<=[^。)」{_NAME}])$", "。"),
    Spelling("then", "(その後|そのあと)、?", "その後、"),
    # CG-21.3: modes
    Spelling("front shot", "【射撃・前衛】", "【射撃】"),
    Spelling("column", "【範囲・縦1列】", "【範囲・縦一列】"),
    # CG-21.4: selectors
    Spelling("doubled word", r"(この|その)(?=\1)", ""),
    Spelling("all enemy units", "相手(の場)?の?(ユニット全員|全てのユニット)", "敵全体"),
    Spelling("enemy side", "相手(?=全体|前衛|後衛|全員)", "敵"),
    Spelling("order of elements", rf"{_ELEMENT}(?:・{_ELEMENT})+(?=属性)", _ordered),
    Spelling("whole side", "(?<![のつ])(味方|敵)全員", r"\1全体"),
    Spelling("missing mode", "(?<=……)(?=敵全体)", "【全体】", _ROW),
    Spelling("one enemy", "(?<=】)敵1体", "1体", _ROW),
    Spelling("target", "(?<=その後、)そのユニット", "対象", _ROW),
    # CG-21.5: effects
    Spelling("points healed", "(?<=[0-9X])回復する", "点回復する"),
    Spelling("points dealt", "(?<=[0-9X])点?の?(?=(物理|魔力|物理・魔力)?ダメージを)", "点の"),
    Spelling("check result", "(?<=[上下]の目が出た)(時|とき)", "場合"),
    Spelling("extra condition", "(?<=[のつ])(場合|とき)、?(?=さらに)", "時、"),
    # CG-21.7, CG-21.9, CG-15.4: triggers
    Spelling("round roll trigger", "(?<=[1-6]の目が出た)(場合|とき)", "時", f"{_ABILITY}|{_LEAP}"),
    Spelling("ability trigger", "(?<=[えけっ]た)(時|とき)(?=、)", "場合", _ABILITY),
    Spelling("leap timing", "(?<=なった|のみの)(場合|とき)", "時", _LEAP),
    Spelling("command trigger", "(?<=た)(時|とき)(?=に発動する)", "場合", _COMMAND),
    Spelling("once a turn", "1ターンに?1度(だけ|のみ)、?", "1ターンに1度のみ、", _ABILITY),
    Spelling("once a game", "ゲーム中に?1度(だけ|のみ)、?", "ゲーム中1度だけ、", _ABILITY),
)
"""In the order in which they are applied; test_spelling.py has an example of each."""


def in_canonical_words(text: str, read: Callable[[str], object], card: str = "") -> str:
    """`text` if `read` accepts it, otherwise its respelling; `card` is the name of its card.

    Raises ParseError and PlacementError of the respelling, with the column in `text`.
    """
    try:
        read(text)
    except (ParseError, PlacementError):
        spelling = respelled(text, card)
        try:
            read(spelling.text)
        except ParseError as error:
            raise error.within(text, spelling.origins.__getitem__) from None
        return spelling.text
    return text


def respelled(text: str, card: str = "") -> Respelled:
    """`text` with each spelling replaced by its phrase."""
    respelling = Respelling(text)
    if re.match(r"\s*[【\[［]", text):
        respelling.hold("|".join(_NAMES), _NAME)
    else:
        respelling.replace(_OWN_NAME, _own_name(card))
    respelling.hold("特徴【[^】]*】", _TRAIT)
    respelling.apply(SPELLINGS)
    respelling.release()
    return respelling.respelled


def _own_name(card: str) -> Callable[[re.Match[str]], str]:
    """Replaces the name of the card by このカード, with any arrow in it (CG-14.5)."""
    return lambda found: "このカード" if _folded(found[1]) == _folded(card) else found[0]


def _folded(name: str) -> str:
    return re.sub("[⇒➡⟶]", "→", unicodedata.normalize("NFKC", name))
