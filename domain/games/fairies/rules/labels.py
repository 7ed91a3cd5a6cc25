"""What the legal answers are called, in Japanese and English: enough of them to choose by."""

from collections.abc import Sequence
from typing import Any

from saikoro.domain.games.fairies.cards.notation.english import print_line_en
from saikoro.domain.games.fairies.cards.notation.parse import print_line
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.rules.naming import Naming
from saikoro.domain.games.fairies.words import NextPhase, Op, Row, Target
from saikoro.domain.games.fairies.zones import find, found
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Label
from saikoro.domain.words import capital


def labels(field: Field, seat: Seat, answers: Sequence[dict[str, Any]]) -> list[Label]:
    """What these answers of `seat` do, one by one."""
    labeller = _Labeller(field, seat)
    return [labeller.label(answer) for answer in answers]


_ALONE = {
    Op.YES: Label("はい：行う", "Yes, do it"),
    Op.NO: Label("いいえ：行わない", "No, leave it"),
    Op.USE: Label("ガーディアン効果を使う", "Use the guardian effect"),
}
"""Answers of one word that say more than their word."""

_NEXT = {
    NextPhase.BATTLE: Label("バトルフェイズに進む", "Go to the battle phase"),
    NextPhase.MUSIC: Label(
        "バトルの代わりにミュージックフェイズに進む",
        "Go to the music phase in place of the battle phase",
    ),
    NextPhase.END: Label("バトルせずにターンを終える", "End the turn without a battle phase"),
}

_WITH_CARD = {
    Op.ENTER: Label("{}をエントリー", "Enter {}"),
    Op.CAST: Label("{}をキャスト", "Cast {}"),
    Op.FLIP: Label("{}を表にしてキャスト", "Turn {} face-up and cast it"),
    Op.USE: Label("{}の効果を使う", "Use {}"),
    Op.GRADE_UP: Label("{}を{}にグレードアップ", "Grade up {} to {}"),
    Op.EVOLVE: Label("{}を{}に進化", "Evolve {} into {}"),
    Op.MUSIC: Label("{}を配置", "Place the music {}"),
    Op.INSTANT: Label("{}をインスタントで使う", "Use {} as an instant"),
    Op.BLOCK: Label("{}でブロック", "Block with {}"),
}

_SET = {
    Row.UNITS: Label(
        "{}をユニットゾーンに伏せる（コスト{}を今支払う）",
        "Set {} face-down among the units, paying {} now",
    ),
    Row.SUPPORTS: Label(
        "{}をサポートゾーンに伏せる（コスト{}は表にする時）",
        "Set {} face-down among the supports, to pay {} later",
    ),
}

_HUSHED = Label("{}（このターンはもう応答しない）", "{}, and reply no more this turn")


def _fill(text: Label, *values: Label) -> Label:
    return Label(
        text.ja.format(*(value.ja for value in values)),
        text.en.format(*(value.en for value in values)),
    )


def _with_text(label: Label, text: Label) -> Label:
    """A label with the text of the card behind it."""
    return Label(f"{label.ja}：{text.ja}", f"{label.en}: {text.en}") if text.ja else label


class _Labeller:
    """Words the answers of one seat."""

    def __init__(self, field: Field, seat: Seat) -> None:
        self._field = field
        self._naming = Naming(field, seat)

    def label(self, answer: dict[str, Any]) -> Label:
        label, text = self._words(answer)
        if answer.get("hush", False):
            label = _fill(_HUSHED, label)
        return _with_text(label, text)

    def _words(self, answer: dict[str, Any]) -> tuple[Label, Label]:
        """What an answer does, and the text of its card."""
        op, nothing = Op(answer["op"]), Label("", "")
        if len(answer) == 1 + ("hush" in answer):
            return _ALONE.get(op, Label(op.ja, capital(op.en))), nothing
        match op:
            case Op.NEXT:
                return _NEXT[NextPhase(answer["to"])], nothing
            case Op.CHOOSE:
                return self._choice(answer["cards"])
            case Op.ATTACK:
                return self._attack(answer), nothing
            case Op.BLOCK:
                return _fill(_WITH_CARD[op], self._naming.full(answer["card"])), nothing
        card: Handle = answer["card"]
        text = self._naming.text(card)
        match op:
            case Op.USE:
                used = _fill(_WITH_CARD[op], self._naming.placed(card))
                return used, self._line(card, answer["line"])
            case Op.SET:
                cost = str(self._field.card(card).cost or 0)
                name = self._naming.full(card)
                return _fill(_SET[Row(answer["row"])], name, Label(cost, cost)), text
            case Op.GRADE_UP | Op.EVOLVE:
                onto, name = self._naming.full(answer["onto"]), self._naming.full(card)
                return _fill(_WITH_CARD[op], onto, name), text
        return _fill(_WITH_CARD[op], self._naming.full(card)), text

    def _choice(self, cards: Sequence[str]) -> tuple[Label, Label]:
        chosen, no_text = Label("{}を選ぶ", "Choose {}"), Label("", "")
        if not cards:
            return Label("何も選ばない", "Choose nothing"), no_text
        if len(cards) > 1:
            return _fill(
                chosen, Label.joined([self._naming.placed(card) for card in cards])
            ), no_text
        [card] = cards
        on_field = card not in self._field.cards.cards and find(self._field.state, card) is not None
        text = no_text if on_field else self._naming.text(card)
        return _fill(chosen, self._naming.full(card)), text

    def _attack(self, answer: dict[str, Any]) -> Label:
        attacker = self._naming.full(answer["attacker"])
        if answer["target"] == Target.DIRECT:
            return _fill(Label(f"{{}}で{Target.DIRECT.ja}", "Attack directly with {}"), attacker)
        target = self._naming.full(answer["target"])
        return _fill(Label("{0}で{1}を攻撃", "Attack {1} with {0}"), attacker, target)

    def _line(self, card: Handle, number: int) -> Label:
        line = self._field.printed(found(self._field.state, card)).lines.printed[number]
        return Label(print_line(line), print_line_en(line))
