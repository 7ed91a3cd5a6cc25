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
from saikoro.domain.text import Text
from saikoro.domain.words import capital


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
    Op.ENTER: Text.plain("{}をエントリー", "Enter {}"),
    Op.CAST: Text.plain("{}をキャスト", "Cast {}"),
    Op.FLIP: Text.plain("{}を表にしてキャスト", "Turn {} face-up and cast it"),
    Op.USE: Text.plain("{}の効果を使う", "Use {}"),
    Op.GRADE_UP: Text.plain("{}を{}にグレードアップ", "Grade up {} to {}"),
    Op.EVOLVE: Text.plain("{}を{}に進化", "Evolve {} into {}"),
    Op.MUSIC: Text.plain("{}を配置", "Place the music {}"),
    Op.INSTANT: Text.plain("{}をインスタントで使う", "Use {} as an instant"),
    Op.BLOCK: Text.plain("{}でブロック", "Block with {}"),
}

_SET = {
    Row.UNITS: Text.plain(
        "{}をユニットゾーンに伏せる（コスト{}を今支払う）",
        "Set {} face-down among the units, paying {} now",
    ),
    Row.SUPPORTS: Text.plain(
        "{}をサポートゾーンに伏せる（コスト{}は表にする時）",
        "Set {} face-down among the supports, to pay {} later",
    ),
}

_HUSHED = Text.plain("{}（このターンはもう応答しない）", "{}, and reply no more this turn")


def _fill(text: Text, *values: Text) -> Text:
    return Text.plain(
        text.ja.format(*(value.ja for value in values)),
        text.en.format(*(value.en for value in values)),
    )


def _with_text(label: Text, text: Text) -> Text:
    """A label with the text of the card behind it."""
    return Text.plain(f"{label.ja}：{text.ja}", f"{label.en}: {text.en}") if text.ja else label


class _Labeller:
    """Words the answers of one seat."""

    def __init__(self, field: Field, seat: Seat) -> None:
        self._field = field
        self._naming = Naming(field, seat)

    def label(self, answer: dict[str, Any]) -> Text:
        label, text = self._words(answer)
        if answer.get("hush", False):
            label = _fill(_HUSHED, label)
        return _with_text(label, text)

    def _words(self, answer: dict[str, Any]) -> tuple[Text, Text]:
        """What an answer does, and the text of its card."""
        op, nothing = Op(answer["op"]), Text.plain("")
        if len(answer) == 1 + ("hush" in answer):
            return _ALONE.get(op, Text.plain(op.ja, capital(op.en))), nothing
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
                return _fill(_SET[Row(answer["row"])], name, Text.plain(cost)), text
            case Op.GRADE_UP | Op.EVOLVE:
                onto, name = self._naming.full(answer["onto"]), self._naming.full(card)
                return _fill(_WITH_CARD[op], onto, name), text
        return _fill(_WITH_CARD[op], self._naming.full(card)), text

    def _choice(self, cards: Sequence[str]) -> tuple[Text, Text]:
        chosen, no_text = Text.plain("{}を選ぶ", "Choose {}"), Text.plain("")
        if not cards:
            return Text("何も選ばない", "Choose nothing"), no_text
        if len(cards) > 1:
            return _fill(
                chosen, Text.joined([self._naming.placed(card) for card in cards])
            ), no_text
        [card] = cards
        on_field = card not in self._field.cards.cards and find(self._field.state, card) is not None
        text = no_text if on_field else self._naming.text(card)
        return _fill(chosen, self._naming.full(card)), text

    def _attack(self, answer: dict[str, Any]) -> Text:
        attacker = self._naming.full(answer["attacker"])
        if answer["target"] == Target.DIRECT:
            return _fill(
                Text.plain(f"{{}}で{Target.DIRECT.ja}", "Attack directly with {}"), attacker
            )
        target = self._naming.full(answer["target"])
        return _fill(Text.plain("{0}で{1}を攻撃", "Attack {1} with {0}"), attacker, target)

    def _line(self, card: Handle, number: int) -> Text:
        line = self._field.printed(found(self._field.state, card)).lines.printed[number]
        return Text.plain(print_line(line), print_line_en(line))
