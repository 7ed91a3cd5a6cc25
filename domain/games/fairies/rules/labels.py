"""What the legal answers are called, in Japanese and English."""

from collections.abc import Sequence
from typing import Any

from domain.games.fairies.cards.notation.english import print_line_en
from domain.games.fairies.cards.notation.parse import print_line
from domain.games.fairies.events import Handle
from domain.games.fairies.rules.field import Field
from domain.games.fairies.state import owner
from domain.games.fairies.zones import find
from domain.match.events import Seat
from domain.match.interface.decision import Label


def labels(field: Field, seat: Seat, answers: Sequence[dict[str, Any]]) -> list[Label]:
    """What these answers of `seat` do, one by one."""
    return [_label(field, seat, answer) for answer in answers]


def _label(field: Field, seat: Seat, answer: dict[str, Any]) -> Label:
    ja, en = _words(field, seat, answer)
    if answer.get("hush", False):
        return Label(f"{ja}(このターンはもう聞かない)", f"{en}, and ask no more this turn")
    return Label(ja, en)


def _words(field: Field, seat: Seat, answer: dict[str, Any]) -> tuple[str, str]:
    op = answer["op"]
    if op in _PLAIN and len(answer) == 1 + ("hush" in answer):
        return _PLAIN[op]
    if op == "next":
        ja, en = _PHASES[answer["to"]]
        return f"{ja}に進む", f"Go to the {en} phase"
    if op == "choose":
        chosen = [_name(field, seat, card) for card in answer["cards"]]
        ja, en = (words or none for words, none in zip(_joined(chosen), _NOTHING, strict=True))
        return f"{ja}を選ぶ", f"Choose {en}"
    if op == "attack":
        attacker = _name(field, seat, answer["attacker"])
        if answer["target"] == "direct":
            return f"{attacker.ja}でダイレクトアタック", f"Attack directly with {attacker.en}"
        target = _name(field, seat, answer["target"])
        return f"{attacker.ja}で{target.ja}を攻撃", f"Attack {target.en} with {attacker.en}"
    card = _name(field, seat, answer["card"])
    if op == "use":
        line = _line(field, answer["card"], answer["line"])
        return f"{card.ja}：{line.ja}", f"{card.en}: {line.en}"
    if op == "set":
        ja, en = _ROWS[answer["row"]]
        return f"{card.ja}を{ja}に伏せる", f"Set {card.en} face-down among the {en}"
    if "onto" in answer:
        onto = _name(field, seat, answer["onto"])
        ja, en = _ONTO[op]
        return f"{onto.ja}を{card.ja}に{ja}", f"{en} {onto.en} to {card.en}"
    ja, en = _WITH_CARD[op]
    return f"{card.ja}{ja}", en.format(card.en)


_PLAIN = {
    "pass": ("応答しない", "Pass"),
    "end": ("バトルフェイズを終える", "End the battle phase"),
    "none": ("選ばない", "Choose none"),
    "yes": ("はい", "Yes"),
    "no": ("いいえ", "No"),
    "keep": ("手札を残す", "Keep the hand"),
    "redraw": ("手札を引き直す", "Draw a new hand"),
    "use": ("ガーディアン効果を使う", "Use the guardian effect"),
    "decline": ("ガーディアン効果を使わない", "Do not use the guardian effect"),
}
_PHASES = {
    "battle": ("バトルフェイズ", "battle"),
    "music": ("ミュージックフェイズ", "music"),
    "end": ("エンドフェイズ", "end"),
}
_ROWS = {"units": ("ユニットゾーン", "units"), "supports": ("サポートゾーン", "supports")}
_ONTO = {"grade_up": ("グレードアップ", "Grade up"), "evolve": ("進化", "Evolve")}
_WITH_CARD = {
    "enter": ("をエントリーする", "Enter {}"),
    "cast": ("をキャストする", "Cast {}"),
    "flip": ("を表にしてキャストする", "Turn {} face-up and cast it"),
    "music": ("を流す", "Place the music {}"),
    "instant": ("をインスタントで使う", "Use {} as an instant"),
    "block": ("でブロックする", "Block with {}"),
}
_NOTHING = ("なし", "nothing")


def _joined(names: Sequence[Label]) -> tuple[str, str]:
    return "、".join(name.ja for name in names), ", ".join(name.en for name in names)


def _name(field: Field, seat: Seat, card: Handle) -> Label:
    """A card as `seat` knows it: by name, or as a face-down card in its slot."""
    if card in field.cards.cards:
        known = card
    elif owner(card) == seat or card in field.state.ids:
        known = field.table.card(card) if card[0] == "d" else _public_id(field, card)
    else:
        return Label("裏向きのカード", "a face-down card")
    printed = field.cards.cards[known]
    return Label(printed.name, printed.name_en or printed.name)


def _public_id(field: Field, card: Handle) -> str:
    """The id of a fairy or a cost card."""
    side = field.side(owner(card))
    if side.fairy is not None and side.fairy.card == card and side.fairy.id is not None:
        return side.fairy.id
    return side.cost_ids[card]


def _line(field: Field, card: Handle, number: int) -> Label:
    placed = find(field.state, card)
    if placed is None:
        raise LookupError(f"{card} is not on the field")
    line = field.printed(placed).lines.printed[number]
    return Label(print_line(line), print_line_en(line))
