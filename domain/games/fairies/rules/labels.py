"""What the legal answers are called, in Japanese and English: enough of them to choose by."""

from collections.abc import Sequence
from typing import Any

from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.rules.naming import Naming, line_of
from saikoro.domain.games.fairies.words import NextPhase, Op, Row, Target
from saikoro.domain.games.fairies.zones import find, found
from saikoro.domain.match.events import Seat
from saikoro.domain.text import Text


def labels(field: Field, seat: Seat, answers: Sequence[dict[str, Any]]) -> list[Text]:
    """What these answers of `seat` do, one by one."""
    labeller = _Labeller(field, seat)
    return [labeller.label(answer) for answer in answers]


_ALONE = {
    Op.YES: Text("はい：行う", "Yes, do it"),
    Op.NO: Text("いいえ：行わない", "No, leave it"),
    Op.USE: Text("ガーディアン効果を使う", "Use the guardian effect"),
}
"""Answers of one word that say more than their word."""

_NEXT = {
    NextPhase.BATTLE: Text("バトルフェイズに進む", "Go to the battle phase"),
    NextPhase.MUSIC: Text(
        "バトルの代わりにミュージックフェイズに進む",
        "Go to the music phase in place of the battle phase",
    ),
    NextPhase.END: Text("バトルせずにターンを終える", "End the turn without a battle phase"),
}

_WITH_CARD = {
    Op.ENTER: Text("{card}をエントリー", "Enter {card}"),
    Op.CAST: Text("{card}をキャスト", "Cast {card}"),
    Op.FLIP: Text("{card}を表にしてキャスト", "Turn {card} face-up and cast it"),
    Op.USE: Text("{card}の効果を使う", "Use {card}"),
    Op.GRADE_UP: Text("{onto}を{card}にグレードアップ", "Grade up {onto} to {card}"),
    Op.EVOLVE: Text("{onto}を{card}に進化", "Evolve {onto} into {card}"),
    Op.MUSIC: Text("{card}を配置", "Place the music {card}"),
    Op.INSTANT: Text("{card}をインスタントで使う", "Use {card} as an instant"),
    Op.BLOCK: Text("{card}でブロック", "Block with {card}"),
}

_SET = {
    Row.UNITS: Text(
        "{card}をユニットゾーンに伏せる（コスト{cost}を今支払う）",
        "Set {card} face-down among the units, paying {cost} now",
    ),
    Row.SUPPORTS: Text(
        "{card}をサポートゾーンに伏せる（コスト{cost}は表にする時）",
        "Set {card} face-down among the supports, to pay {cost} later",
    ),
}

_CHOOSE = Text("{cards}を選ぶ", "Choose {cards}")
_CHOOSE_NOTHING = Text("何も選ばない", "Choose nothing")
_ATTACK = Text("{attacker}で{target}を攻撃", "Attack {target} with {attacker}")
_DIRECT_ATTACK = Text("{attacker}でダイレクトアタック", "Attack directly with {attacker}")
_HUSHED = Text("{answer}（このターンはもう応答しない）", "{answer}, and reply no more this turn")
_WITH_TEXT = Text("{answer}：{text}", "{answer}: {text}")
_NO_TEXT = Text.plain("")


class _Labeller:
    """Words the answers of one seat."""

    def __init__(self, field: Field, seat: Seat) -> None:
        self._field = field
        self._naming = Naming(field, seat)

    def label(self, answer: dict[str, Any]) -> Text:
        """What an answer does, with the text of its card behind it."""
        label, text = self._words(answer)
        if answer.get("hush", False):
            label = _HUSHED.filled(answer=label)
        return _WITH_TEXT.filled(answer=label, text=text) if text.ja else label

    def _words(self, answer: dict[str, Any]) -> tuple[Text, Text]:
        """What an answer does, and the text of its card."""
        op = Op(answer["op"])
        if len(answer) == 1 + ("hush" in answer):
            return _ALONE.get(op) or Text.of(op).capitalised, _NO_TEXT
        match op:
            case Op.NEXT:
                return _NEXT[NextPhase(answer["to"])], _NO_TEXT
            case Op.CHOOSE:
                return self._choice(answer["cards"])
            case Op.ATTACK:
                return self._attack(answer), _NO_TEXT
            case Op.BLOCK:
                return _WITH_CARD[op].filled(card=self._naming.full(answer["card"])), _NO_TEXT
        card: Handle = answer["card"]
        if op is Op.USE:
            used = _WITH_CARD[op].filled(card=self._naming.placed(card))
            return used, self._line(card, answer["line"])
        name, text = self._naming.full(card), self._naming.text(card)
        match op:
            case Op.SET:
                cost = self._field.card(card).cost or 0
                return _SET[Row(answer["row"])].filled(card=name, cost=cost), text
            case Op.GRADE_UP | Op.EVOLVE:
                onto = self._naming.full(answer["onto"])
                return _WITH_CARD[op].filled(onto=onto, card=name), text
        return _WITH_CARD[op].filled(card=name), text

    def _choice(self, cards: Sequence[str]) -> tuple[Text, Text]:
        if not cards:
            return _CHOOSE_NOTHING, _NO_TEXT
        if len(cards) > 1:
            chosen = Text.joined(map(self._naming.placed, cards))
            return _CHOOSE.filled(cards=chosen), _NO_TEXT
        [card] = cards
        on_field = card not in self._field.cards.cards and find(self._field.state, card) is not None
        text = _NO_TEXT if on_field else self._naming.text(card)
        return _CHOOSE.filled(cards=self._naming.full(card)), text

    def _attack(self, answer: dict[str, Any]) -> Text:
        attacker = self._naming.full(answer["attacker"])
        if answer["target"] == Target.DIRECT:
            return _DIRECT_ATTACK.filled(attacker=attacker)
        return _ATTACK.filled(attacker=attacker, target=self._naming.full(answer["target"]))

    def _line(self, card: Handle, number: int) -> Text:
        line = self._field.printed(found(self._field.state, card)).lines.printed[number]
        return line_of(line, self._field.cards)
