"""What commands are called, in Japanese and in English: what they do."""

from collections.abc import Iterable, Sequence
from typing import Any

from saikoro.domain.games.pbwcg.cards.card_set import Ability, SetCard
from saikoro.domain.games.pbwcg.cards.notation.english import Names, print_text_en
from saikoro.domain.games.pbwcg.cards.notation.parse import print_text
from saikoro.domain.games.pbwcg.ids import CardId, Entry
from saikoro.domain.games.pbwcg.rules.answers.commands import Answer
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.words import Column, Op
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Label


class Words:
    """What everything that a command can name is called, found once for many commands."""

    def __init__(self, battle: Battle) -> None:
        self._state = battle.state
        self._cards = battle.cards
        cards = battle.cards
        self._english = Names(
            lambda bs: cards.bs[bs].name_en,
            lambda support: cards.supports_by_name[support].name_en,
        )
        self._units = {
            unit.id: Label(
                f"{unit.id} {battle.printed(unit).name}",
                f"{unit.id} {battle.printed(unit).name_en}",
            )
            for unit in battle.state.units.values()
        }
        self._texts: dict[str, Label] = {}

    def names(self, cards: Iterable[CardId]) -> dict[str, Label]:
        """The units on the field and these cards."""
        return self._units | {card: self._card(card) for card in cards}

    def commands(self, answers: Sequence[Answer]) -> list[Label]:
        """Legal commands, to be shown to who chooses."""
        seat = self._seat
        return [self._command(answer, seat) for answer in answers]

    @property
    def _seat(self) -> Seat:
        """Whose command it is."""
        state = self._state
        if state.seat is not None:
            return state.seat
        return state.units[state.unit or ""].seat

    def _command(self, answer: Answer, seat: Seat) -> Label:
        match answer["op"]:
            case Op.SET:
                card, slot = self._card(answer["card"]), answer["slot"]
                return Label(
                    f"{card.ja}をセット{slot}に伏せる", f"Lay {card.en} in set slot {slot}"
                )
            case Op.SUMMON:
                card, slot = self._card(answer["card"]), answer["slot"]
                return Label(f"{card.ja}を{slot}に召喚", f"Summon {card.en} to slot {slot}")
            case Op.EQUIP:
                return self._equip(answer)
            case Op.DISCARD_SET:
                slot = answer["slot"]
                card = self._card(self._laid(seat, slot))
                return Label(
                    f"セット{slot}の{card.ja}を捨てる",
                    f"Discard {card.en} from set slot {slot}",
                )
            case Op.ACTIVATE:
                return self._used(self._cards.sets[self._laid(seat, answer["slot"])], answer)
            case Op.DISCARD_EQUIPMENT:
                card = self._card(answer["card"])
                return Label(f"装備{card.ja}を捨てる", f"Discard the item {card.en}")
            case Op.NORMAL_ATTACK:
                target = self._units[answer["target"]]
                return Label(f"通常攻撃 → {target.ja}", f"Normal attack on {target.en}")
            case Op.ABILITY:
                return self._used(self._cards.abilities[answer["ability"]], answer)
            case Op.MOVE:
                return self._move(answer["slot"], seat)
            case op:
                return _plain(Op(op))

    def _equip(self, answer: Answer) -> Label:
        card, unit = self._card(answer["card"]), self._units[answer["unit"]]
        ja, en = f"{unit.ja}に{card.ja}を装備", f"Have {unit.en} wear {card.en}"
        if answer["discard"]:
            items = [self._card(item) for item in answer["discard"]]
            ja += f"、捨札 {'・'.join(item.ja for item in items)}"
            en += f", discarding {', '.join(item.en for item in items)}"
        return Label(ja, en)

    def _move(self, slot: int, seat: Seat) -> Label:
        there = self._units.get(self._state.pls[seat].slots[slot - 1] or "")
        if there is None:
            return Label(f"{slot}へ移動", f"Move to slot {slot}")
        return Label(
            f"{slot}へ移動、{there.ja}と入れ替わる",
            f"Move to slot {slot}, changing places with {there.en}",
        )

    def _used(self, used: SetCard | Ability, answer: Answer) -> Label:
        """A set card or an ability, what it is used on, and its text."""
        ja, en = used.name, used.name_en
        if isinstance(used, Ability):
            ja, en = f"{ja}(WP{used.wp})", f"{en} ({used.wp} WP)"
        else:
            ja, en = f"{ja}を発動", f"Activate {en}"
        targets = [self._target(entry) for entry in answer["targets"]]
        if targets:
            ja = f"{ja} → {'・'.join(target.ja for target in targets)}"
            en = f"{en} on {', '.join(target.en for target in targets)}"
        text = self._text(used)
        return Label(f"{ja}: {text.ja}", f"{en}: {text.en}") if text.ja else Label(ja, en)

    def _text(self, used: SetCard | Ability) -> Label:
        if used.id not in self._texts:
            text = used.text
            self._texts[used.id] = Label(print_text(text), print_text_en(text, self._english))
        return self._texts[used.id]

    def _target(self, entry: Entry) -> Label:
        if isinstance(entry, int):
            return Label(f"スロット{entry}", f"slot {entry}")
        if entry in self._units:
            return self._units[entry]
        column = Column.named(entry)
        if column is not None:
            return Label(column.ja, column.en)
        return self._card(entry) if entry in self._cards.cards else Label(entry, entry)

    def _card(self, card: CardId) -> Label:
        printed: Any = self._cards.cards[card]
        return Label(printed.name, printed.name_en)

    def _laid(self, seat: Seat, number: int) -> CardId:
        slot = self._state.pls[seat].sets[number - 1]
        return "" if slot is None else slot.card


def _plain(op: Op) -> Label:
    """A command that names nothing."""
    return Label(op.ja, f"{op.en[0].upper()}{op.en[1:]}")
