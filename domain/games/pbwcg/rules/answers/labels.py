"""What commands are called, in Japanese and in English: what they do, and what a card says."""

from collections.abc import Sequence

from saikoro.domain.games.pbwcg.cards.card_set import Ability, SetCard
from saikoro.domain.games.pbwcg.cards.facts import text_of
from saikoro.domain.games.pbwcg.rules.answers.commands import Answer
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.naming import Naming, place_of, with_facts
from saikoro.domain.games.pbwcg.words import Op
from saikoro.domain.match.events import Seat
from saikoro.domain.text import Text
from saikoro.domain.words import capital


class Labels:
    """The labels of many commands of one PL."""

    def __init__(self, battle: Battle, seat: Seat) -> None:
        self._naming = Naming(battle, seat)
        self._state = battle.state
        self._cards = battle.cards
        self._seat = seat
        self._texts: dict[str, Text] = {}

    def commands(self, answers: Sequence[Answer]) -> list[Text]:
        """Legal commands, to be shown to who chooses."""
        return [self._command(answer) for answer in answers]

    def _command(self, answer: Answer) -> Text:
        naming = self._naming
        match answer["op"]:
            case Op.SET:
                card, slot = naming.card(answer["card"]), answer["slot"]
                label = Text.plain(
                    f"{card.ja}をセット場{slot}に伏せる", f"Lay {card.en} in set slot {slot}"
                )
                return with_facts(label, naming.facts(answer["card"]))
            case Op.SUMMON:
                card, place = naming.card(answer["card"]), place_of(answer["slot"])
                label = Text.plain(
                    f"{card.ja}を{place.ja}に召喚", f"Summon {card.en} to {place.en}"
                )
                return with_facts(label, naming.facts(answer["card"]))
            case Op.EQUIP:
                return self._equip(answer)
            case Op.DISCARD_SET:
                laid, slot = naming.laid(answer["slot"]), answer["slot"]
                card = naming.card(laid)
                label = Text.plain(
                    f"セット場{slot}の{card.ja}を破棄", f"Discard {card.en} from set slot {slot}"
                )
                return with_facts(label, naming.facts(laid))
            case Op.ACTIVATE:
                return self._used(self._cards.sets[naming.laid(answer["slot"])], answer)
            case Op.DISCARD_EQUIPMENT:
                card = naming.card(answer["card"])
                label = Text.plain(f"装備{card.ja}を破棄", f"Discard the item {card.en}")
                return with_facts(label, naming.facts(answer["card"]))
            case Op.NORMAL_ATTACK:
                target = naming.entry(answer["target"])
                return Text.plain(f"通常攻撃 → {target.ja}", f"Normal attack on {target.en}")
            case Op.ABILITY:
                return self._used(self._cards.abilities[answer["ability"]], answer)
            case Op.MOVE:
                return self._move(answer)
            case Op.PL_ATTACK:
                hp = self._state.pls[1 - self._seat].hp
                return Text.plain(f"敵PLへPL攻撃（HP{hp}）", f"Attack the enemy PL (HP {hp})")
            case op:
                word = Op(op)
                return Text.plain(word.ja, capital(word.en))

    def _equip(self, answer: Answer) -> Text:
        naming, new = self._naming, answer["card"]
        card, unit = naming.card(new), naming.unit(self._state.units[answer["unit"]])
        ja, en = f"{unit.ja}に{card.ja}を装備", f"Equip {unit.en} with {card.en}"
        if answer["discard"] == [new]:
            ja = f"{unit.ja}への装備として{card.ja}をすぐ破棄"
            en = f"Discard {card.en} at once instead of equipping {unit.en}"
        elif answer["discard"]:
            items = [naming.card(item) for item in answer["discard"]]
            ja += f"（{'・'.join(item.ja for item in items)}は破棄）"
            en += f", discarding {', '.join(item.en for item in items)}"
        return with_facts(Text.plain(ja, en), naming.facts(new))

    def _move(self, answer: Answer) -> Text:
        place = place_of(answer["slot"])
        there = self._state.pls[self._seat].slots[answer["slot"] - 1]
        if there is None:
            return Text.plain(f"{place.ja}へ移動", f"Move to {place.en}")
        name = self._naming.unit(self._state.units[there])
        return Text.plain(
            f"{place.ja}へ移動、{name.ja}と入れ替わる",
            f"Move to {place.en}, changing places with {name.en}",
        )

    def _used(self, used: SetCard | Ability, answer: Answer) -> Text:
        """A set card or an ability, what it is used on, and its text."""
        if isinstance(used, Ability):
            ja, en = f"{used.name}（WP{used.wp}）", f"{used.name_en} ({used.wp} WP)"
            text = self._text(used)
        else:
            slot = answer["slot"]
            card = self._naming.card(used.id)
            ja = f"セット場{slot}の{card.ja}を発動"
            en = f"Activate {card.en} in set slot {slot}"
            text = self._naming.facts(used.id)
        targets = [self._naming.entry(entry) for entry in answer["targets"]]
        if targets:
            ja = f"{ja} → {'・'.join(target.ja for target in targets)}"
            en = f"{en} on {', '.join(target.en for target in targets)}"
        return with_facts(Text.plain(ja, en), text)

    def _text(self, ability: Ability) -> Text:
        if ability.id not in self._texts:
            self._texts[ability.id] = text_of(ability.text, self._cards)
        return self._texts[ability.id]
