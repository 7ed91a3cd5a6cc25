"""The one wording of every node (FB-16.1), and where each piece of a line stands in it."""

from collections.abc import Iterator, Sequence
from itertools import chain
from string import Formatter
from typing import Any, NamedTuple

from domain.games.fairies.cards.notation import nodes as n
from domain.games.fairies.cards.notation import words as w

SO = "そうしたなら、"
MAY = "任意で、"
ALL = "すべて"


class Phrase(NamedTuple):
    """A piece of a line, and where it stands."""

    what: Any
    """A node, a word, or plain text."""
    start: int
    """Index of its first character."""
    text: str


def print_phrase(node: n.Node) -> str:
    """The one wording of a node."""
    return "".join(map(_printed, _pieces(node)))


def located(*pieces: Any, start: int = 0) -> Iterator[Phrase]:
    """Every piece of what stands there in a row, each followed by the pieces that it has inside."""
    for piece in pieces:
        text = _printed(piece)
        yield Phrase(piece, start, text)
        if isinstance(piece, n.Node):
            yield from located(*_pieces(piece), start=start)
        start += len(text)


def _printed(piece: Any) -> str:
    match piece:
        case n.Node():
            return print_phrase(piece)
        case w.Word():
            return piece.printed
        case _:
            return str(piece)


def _pieces(node: n.Node) -> Sequence[Any]:
    """What a node is made of: nodes, words and plain text."""
    match node:
        case n.OnField(side, thing, number, filters, other):
            whose = () if side is w.Side.BOTH else (side, "の")
            many = (ALL,) if number is None else (number, thing.counter)
            return (*whose, *(("他の",) if other else ()), *filters, thing, *many)
        case n.IfSlough(number, base):
            return ("進化元" if base else "このカード", "のスラフが", number, "枚以上")
        case n.Automatic(when, sentences, once):
            limit = "〔1ターンに1回〕" if once else ""
            return ("【自動・", when, f"】{limit}：", *sentences)
        case n.Activated(timing, sentences, price):
            return ("【", timing, "】", *_price(price), "：", *sentences)
        case n.SpecialMove(sentences, price):
            return ("【必殺】", *_price(price), "：", *sentences)
        case n.Base(filters, name):
            unit = (*filters, "ユニット") if name is None else ("「", name, "」")
            return ("【進化元・", *unit, "】")
        case n.RuleOverride(override, number):
            before, _, after = override.printed.partition("#")
            return ("【ルール改変】：", before, *(() if number is None else (number,)), after, "。")
        case _:
            return list(
                chain.from_iterable(_filled(node, *part) for part in _TEMPLATES[type(node)])
            )


def _price(price: n.Price) -> Iterator[Any]:
    for index, item in enumerate(price):
        yield "・" if index else "〔"
        yield item
    if price:
        yield "〕"


def _filled(node: n.Node, literal: str, field: str | None, form: str | None) -> Iterator[Any]:
    """A literal of a template, and what its field holds."""
    if literal:
        yield literal
    value = getattr(node, field) if field else None
    match value:
        case None | False:
            return
        case True:
            yield form
        case int():
            yield format(value, form or "")
        case tuple():
            yield from value
        case _:
            yield value
            if form:
                yield form


def _template(text: str) -> list[tuple[str, str | None, str | None]]:
    return [(literal, field, form) for literal, field, form, _ in Formatter().parse(text)]


_TEMPLATES: dict[type, list[tuple[str, str | None, str | None]]] = {
    node: _template(text)
    for node, text in {
        # filter
        n.Facing: "{facing}の",
        n.Kin: "〈{kin}〉の",
        n.Cost: "コスト{number}{bound}の",
        n.WithPower: "パワー{number}{bound}の",
        n.Holding: "{attribute}を持つ",
        # select, pick
        n.This: "このカード",
        n.Attacker: "攻撃したユニット",
        n.Defender: "防御したカード",
        n.Entrant: "エントリーしたユニット",
        n.It: "そのカード",
        n.Pick: "{side}の{zone}の{filters}{kind}{number}枚",
        # modifier
        n.Power: "{select}のパワーを{by:+}する",
        n.DamageValue: "{select}のダメージ値を{by:+}する",
        n.GiveBreaker: "{select}にブレイカーを{number}つ与える",
        n.GiveAttribute: "{select}に{attribute}を与える",
        n.CannotAttack: "{select}は攻撃できない",
        n.CannotBlock: "{select}はブロックできない",
        # effect
        n.Draw: "カードを{number}枚引く",
        n.Deal: "{side}に{amount}ダメージを与える",
        n.Heal: "自分のダメージを{amount}回復する",
        n.Destroy: "{select}を破壊する",
        n.ToHand: "{select}を手札に戻す",
        n.Turn: "{select}を{facing}にする",
        n.Banish: "{cards}を除外する",
        n.BanishForGood: "{cards}を完全除外する",
        n.Revive: "{pick}を復活させる",
        n.Take: "{pick}を手札に加える",
        n.SpecialEntry: "{pick}をスペシャルエントリーする",
        n.SpecialCast: "{pick}をスペシャルキャストする",
        n.PutUnder: "{pick}を{select}のスラフにする",
        n.TakeSlough: "{select}のスラフ{number}枚を手札に加える",
        n.Search: "自分のデッキから{filters}{kind}{number}枚を手札に加え、デッキをシャッフルする",
        n.Mill: "{side}のデッキの上から{number}枚を森に送る",
        n.Look: (
            "自分のデッキの上から{number}枚を見て、{taken}枚を手札に加え、残りをデッキの下に置く"
        ),
        n.Discard: "{side}は手札を{number}枚選んで森に送る",
        n.RandomDiscard: "相手の手札を無作為に{number}枚森に送る",
        n.TurnCosts: "{side}のコストカードを{number}枚{facing}にする",
        n.GainCosts: "自分のコストカードを{number}枚増やす",
        n.Check: "トリガーチェックを{number}回行う",
        n.NegateAttack: "この攻撃を無効にする",
        n.NegateCast: "そのキャストを無効にする",
        n.Shield: "このバトルで自分が受けるダメージを0にする",
        n.Win: "自分はゲームに勝利する",
        # condition, count
        n.IfDamage: "{side}のダメージが{number}{bound}",
        n.IfHand: "{side}の手札が{number}枚{bound}",
        n.IfUnits: "{side}の{filters}ユニットが{number}体{bound}",
        n.IfCards: "{side}の{zone}の{filters}{kind}が{number}枚{bound}",
        n.IfNames: "{side}の{zone}の{filters}{kind}の名前が{number}種類以上",
        n.IfMusic: "自分のミュージックがある",
        n.IfFacing: "このカードが{facing}",
        n.IfTurn: "{side}のターン",
        n.PerUnit: "{side}の{filters}ユニット1体",
        n.PerCard: "{side}の{zone}の{filters}{kind}1枚",
        n.PerSlough: "このカードのスラフ1枚",
        # sentence, static
        n.Sentence: (
            f"{{so:{SO}}}{{may:{MAY}}}"
            "{condition:なら、}{count:につき、}{duration:、}{effect}。"
        ),
        n.Static: "{condition:なら、}{count:につき、}{modifier}。",
        # price
        n.OncePerGame: "ゲームに1回",
        n.TurnThis: "このカードを横向きにする",
        n.Pay: "コスト{number}",
        n.DiscardCards: "手札{number}枚を森に送る",
        n.DropSlough: "スラフ{number}枚を森に送る",
        n.TakeDamage: "ダメージ{amount}を受ける",
        # line
        n.Continuous: "【永続】：{statics}",
        n.GuardianEffect: "【ガーディアン効果】：{sentences}",
        n.Instant: "【インスタント・{when}】",
        n.Cast: "【キャスト】：{sentences}",
        n.Trigger: "【トリガー】：{sentences}",
        n.MusicPhase: "【ミュージックフェイズ】：{sentences}",
        n.EvolutionCondition: "【進化条件・{condition}】",
        n.ExtraCondition: "【条件・{condition}】",
    }.items()
}
"""The wording of a node with its fields in it; `{by:+}` shows its sign, `{condition:なら、}` is
followed by なら、 where there is a condition."""
