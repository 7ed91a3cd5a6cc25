"""The card notation of LaplaPlus (LP-3): parses lines into nodes and prints nodes as lines."""

import functools
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from lark import Token, Transformer

from domain.cards.notation import Notation, ParseError, normalised, parse_error
from domain.cards.respelling import Respelling
from domain.cards.shipped import shipped
from domain.games.laplaplus.cards.notation import nodes as n

BAD_NUMBER = 0
"""The number in a node whose printed digits are no legal N, M or K (LP-3.14)."""


IN_WORDS = {"[0-9]+": "N (1–99)"}
"""The patterns of cards.lark in the words of LP-3.14."""


def read_line(text: str) -> n.Line:
    """One line as a node; ParseError if it matches no pattern of LP-3.15 or LP-3.16 (LP-3.14).

    Its column is that in `text`, at the first character that does not fit.
    """
    plain, origins = spelled(text)
    try:
        line: n.Line = _notation().read(plain)
    except ParseError as error:
        found = parse_error(plain, error.column - 1, error.expected, IN_WORDS)
        raise found.within(text, origins.__getitem__) from None
    return line


class Spelled(NamedTuple):
    """A line as LP-3.14 compares it."""

    text: str
    origins: tuple[int, ...]
    """The index in the line as written of each character, and of the end."""


def spelled(line: str) -> Spelled:
    """A line in NFKC and without white space, with the origin of every character."""
    respelling = Respelling(line)
    respelling.replace(
        "[^\\x00-\\x7f][\u0300-\u036f\u3099\u309a\uff9e\uff9f]*",
        lambda found: unicodedata.normalize("NFKC", found[0]),
    )
    respelling.replace(r"\s+", "")
    plain = normalised(line)
    if respelling.text != plain:  # composed across what is replaced one by one
        return Spelled(plain, tuple(min(at, len(line)) for at in range(len(plain) + 1)))
    return Spelled(plain, respelling.origins)


def print_line(line: n.Line) -> str:
    """The line as the catalogue prints it: head, conditions, markers, body."""
    conditions = [limit for limit in line.limits if isinstance(limit, n.Condition)]
    markers = [limit for limit in line.limits if isinstance(limit, n.Marker)]
    head = "".join([_head(line.effect), *conditions])
    return " ".join([head, *markers, _body(line.effect)])


@functools.cache
def _notation() -> Notation:
    return Notation(shipped(__package__, "cards.lark"), _Nodes())


class _AtLeast(int):
    """The M of a trigger, as opposed to the N of an effect."""


_BEFORE_BODY = (n.Condition, n.Marker, _AtLeast)

_EFFECTS: dict[str, Callable[..., n.Effect]] = {
    "self_damage": n.SelfDamage,
    "discard": n.Discard,
    "restore": n.Restore,
    "damage": n.Damage,
    "volley": n.Damage,
    "judge": n.Judge,
    "listed": n.Listed,
    "resonance": n.Resonance,
    "charge": n.Charge,
    "reload": n.Reload,
    "decoy": n.Decoy,
    "revenge": n.Revenge,
    "guard": n.Guard,
    "mirror": n.Mirror,
    "boost": n.Boost,
    "family_sight": n.FamilySight,
    "number_sight": n.NumberSight,
    "speed": n.Speed,
    "cancel": n.Cancel,
    "no_up": n.NoUp,
    "bridge": n.Bridge,
}


class _Nodes(Transformer[Token, n.Line]):
    """Builds nodes from the parse tree of cards.lark; rules without a method here are effects."""

    def INT(self, digits: Token) -> int:  # noqa: N802 - the terminal's name
        """N or M: 1 to 99, without a leading zero; otherwise BAD_NUMBER."""
        return int(digits) if len(digits) <= 2 and digits[0] != "0" else BAD_NUMBER

    def times(self, parts: Sequence[int]) -> int:
        """K: 2 to 9; otherwise BAD_NUMBER."""
        return parts[0] if 2 <= parts[0] <= 9 else BAD_NUMBER

    def at_least(self, parts: Sequence[int]) -> _AtLeast:
        return _AtLeast(parts[0])

    def condition(self, parts: Sequence[Token]) -> n.Condition:
        return n.Condition(parts[0])

    def marker(self, parts: Sequence[Token]) -> n.Marker:
        return n.Marker(parts[0])

    def list(self, parts: Sequence[Token]) -> n.Listing:
        return n.Listing(parts[0])

    def verb(self, parts: Sequence[Token]) -> n.Verb:
        return n.Verb(parts[0])

    def action(self, parts: Sequence[Any]) -> n.Line:
        """A line with an Action; its conditions and markers precede the effect."""
        *limits, effect = parts
        return n.Line(effect, tuple(limits))

    build = static = action

    def __default__(self, data: str, children: Sequence[Any], meta: Any) -> Any:
        """An effect, or the line of an Event, whose conditions and markers follow its trigger."""
        limits = tuple(part for part in children if isinstance(part, n.Condition | n.Marker))
        at_least = [part for part in children if isinstance(part, _AtLeast)]
        rest = [part for part in children if not isinstance(part, _BEFORE_BODY)]
        named = {"at_least": int(at_least[0])} if at_least else {}
        effect = _EFFECTS[data](*rest, **named)
        return n.Line(effect, limits) if isinstance(effect, n.Event) else effect


def _head(effect: n.Effect) -> str:
    match effect:
        case n.Charge():
            return "<ビルド>"
        case n.NoUp() | n.Bridge():
            return "<常態>"
        case n.Reload():
            return "<E:一つ上のカードがダウンされる>"
        case n.Decoy():
            return "<E:このカードが敵の能力の効果のターゲットになる>"
        case n.Revenge() | n.Guard() | n.Mirror():
            at_least = "" if effect.at_least == 1 else f"{effect.at_least}点以上の"
            return f"<E:敵の能力による自分への{at_least}ダメージ>"
        case n.Boost():
            return "<E:自分の能力による敵へのダメージ>"
        case n.FamilySight() | n.NumberSight():
            return "<E:自分の能力でターゲットリストが発生>"
        case n.Speed():
            return "<E:先攻後攻決定フェイズ>"
        case n.Cancel():
            return "<E:自分のカードの能力をトリガーとして敵のEventが発動>"
        case _:
            return "<A>"


def _body(effect: n.Effect) -> str:
    match effect:
        case n.SelfDamage(amount):
            return f"自分に{amount}点のダメージを与える。"
        case n.Damage(amount, 1):
            return f"敵に{amount}点のダメージを与える。"
        case n.Damage(amount, times):
            return f"敵に{amount}点のダメージを{times}回与える。"
        case n.Judge(amount):
            return (
                f"HPが基礎HPを上回っているキャラクターに、{amount}点のダメージを与える。"
                "この効果は、後攻側のキャラクターから順に処理する。"
            )
        case n.Listed(listing, verb):
            return (
                f"{listing}をターゲットリストとする。"
                "ターゲットリストのうち最上位のカードをターゲットとする。"
                f"ターゲットを{verb}。"
            )
        case n.Decoy(amount):
            return f"このカードに対するその効果の適用を無視する。敵に{amount}点のダメージを与える。"
        case n.Guard(amount):
            return f"そのダメージを{amount}点減少する。"
        case n.Boost(amount):
            return f"そのダメージを{amount}点増加する。"
        case n.Speed(amount):
            return f"素早さを{amount}点増加する。このフェイズの終了時まで有効。"
        case _:
            return _FIXED[type(effect)]


_FIXED: dict[type[n.Effect], str] = {
    n.Discard: "このカードを除去する。",
    n.Restore: "HPを基礎HPまで回復する。",
    n.Resonance: (
        "敵と自分にあるアップ状態の同カードのうち、自分の最上位のカードをターゲットとする。"
        "ターゲットをダウンする。"
        "敵のカードでターゲットと同じアップ状態のカードのうち最上位のカードをターゲット2とする。"
        "ターゲット2をダウンする。"
    ),
    n.Charge: "初期HPを、基礎HPの半分プラスする。",
    n.Reload: "そのカードをターゲットとする。ターゲットをアップする。",
    n.Revenge: "ダメージの発生源となったカードをターゲットとする。ターゲットを除去する。",
    n.Mirror: "そのダメージを無効化し、同じ分だけのダメージを敵に与える。",
    n.FamilySight: (
        "このカードの一つ上のカードの系統(コア系、ダメージ系、など)を優先系統とする。"
        "ターゲットリストに優先系統のカードが含まれているなら、"
        "ターゲットリストから優先系統以外のカードを除外する。"
    ),
    n.NumberSight: (
        "このカードの一つ上のカードのナンバーを優先ナンバーとする。"
        "ターゲットリストに優先ナンバーのカードが含まれているなら、"
        "ターゲットリストから優先ナンバー以外のカードを除外する。"
    ),
    n.Cancel: "そのEventの効果を無効化する。",
    n.NoUp: "このカードはアップフェイズにアップされない。",
    n.Bridge: "このカードの一つ上のカードは、その能力の発動条件で「<トップ>」を無視する。",
}
"""Bodies without a number."""
