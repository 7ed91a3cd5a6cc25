"""What the legal answers are called, in Japanese and English."""

from collections.abc import Sequence
from typing import Any

from saikoro.domain.games.fairies.cards.notation.english import print_line_en
from saikoro.domain.games.fairies.cards.notation.parse import print_line
from saikoro.domain.games.fairies.ids import Handle, owner
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.words import NextPhase, Op, Row, Target
from saikoro.domain.games.fairies.zones import find
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Label
from saikoro.domain.words import capital


def labels(field: Field, seat: Seat, answers: Sequence[dict[str, Any]]) -> list[Label]:
    """What these answers of `seat` do, one by one."""
    return [_label(field, seat, answer) for answer in answers]


def _label(field: Field, seat: Seat, answer: dict[str, Any]) -> Label:
    ja, en = _words(field, seat, answer)
    if answer.get("hush", False):
        return Label(f"{ja}(このターンはもう聞かない)", f"{en}, and ask no more this turn")
    return Label(ja, en)


def _words(field: Field, seat: Seat, answer: dict[str, Any]) -> tuple[str, str]:
    op = Op(answer["op"])
    if len(answer) == 1 + ("hush" in answer):
        return _GUARDIAN_EFFECT if op is Op.USE else (op.ja, capital(op.en))
    match op:
        case Op.NEXT:
            phase = NextPhase(answer["to"])
            return f"{phase.ja}に進む", f"Go to the {phase.en}"
        case Op.CHOOSE:
            chosen = [_name(field, seat, card) for card in answer["cards"]]
            ja, en = (words or none for words, none in zip(_joined(chosen), _NOTHING, strict=True))
            return f"{ja}を選ぶ", f"Choose {en}"
        case Op.ATTACK:
            return _attack(field, seat, answer)
    card = _name(field, seat, answer["card"])
    match op:
        case Op.USE:
            line = _line(field, answer["card"], answer["line"])
            return f"{card.ja}：{line.ja}", f"{card.en}: {line.en}"
        case Op.SET:
            row = Row(answer["row"])
            return f"{card.ja}を{row.ja}に伏せる", f"Set {card.en} face-down among the {row.en}"
        case Op.GRADE_UP | Op.EVOLVE:
            onto = _name(field, seat, answer["onto"])
            return f"{onto.ja}を{card.ja}に{op.ja}", f"{capital(op.en)} {onto.en} to {card.en}"
    ja, en = _WITH_CARD[op]
    return f"{card.ja}{ja}", en.format(card.en)


def _attack(field: Field, seat: Seat, answer: dict[str, Any]) -> tuple[str, str]:
    attacker = _name(field, seat, answer["attacker"])
    if answer["target"] == Target.DIRECT:
        return f"{attacker.ja}で{Target.DIRECT.ja}", f"Attack directly with {attacker.en}"
    target = _name(field, seat, answer["target"])
    return f"{attacker.ja}で{target.ja}を攻撃", f"Attack {target.en} with {attacker.en}"


_GUARDIAN_EFFECT = ("ガーディアン効果を使う", "Use the guardian effect")
_WITH_CARD = {
    Op.ENTER: ("をエントリーする", "Enter {}"),
    Op.CAST: ("をキャストする", "Cast {}"),
    Op.FLIP: ("を表にしてキャストする", "Turn {} face-up and cast it"),
    Op.MUSIC: ("を流す", "Place the music {}"),
    Op.INSTANT: ("をインスタントで使う", "Use {} as an instant"),
    Op.BLOCK: ("でブロックする", "Block with {}"),
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
