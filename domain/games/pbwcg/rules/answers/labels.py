"""What commands are called, in Japanese and in English: what they do, and what a card says."""

from collections.abc import Sequence

from saikoro.domain.games.pbwcg.cards.card_set import Ability, SetCard
from saikoro.domain.games.pbwcg.cards.facts import ability_names, text_of
from saikoro.domain.games.pbwcg.rules.answers.commands import Answer
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.naming import Naming, with_facts
from saikoro.domain.games.pbwcg.rules.places import place_of
from saikoro.domain.games.pbwcg.words import Op
from saikoro.domain.match.events import Seat
from saikoro.domain.text import Text

_SET = Text("{card}をセット場{slot}に伏せる", "Lay {card} in set slot {slot}")
_SUMMON = Text("{card}を{place}に召喚", "Summon {card} to {place}")
_EQUIP = Text("{unit}に{card}を装備", "Equip {unit} with {card}")
_EQUIP_FOR = Text(
    "{unit}に{card}を装備（{discarded}は破棄）", "Equip {unit} with {card}, discarding {discarded}"
)
_EQUIP_NOT = Text(
    "{unit}への装備として{card}をすぐ破棄", "Discard {card} at once instead of equipping {unit}"
)
_DISCARD_SET = Text("セット場{slot}の{card}を破棄", "Discard {card} from set slot {slot}")
_DISCARD_EQUIPMENT = Text("装備{card}を破棄", "Discard the item {card}")
_ACTIVATE = Text("セット場{slot}の{card}を発動", "Activate {card} in set slot {slot}")
_USE_ON = Text("{use} → {targets}", "{use} on {targets}")
_NORMAL_ATTACK = Text("通常攻撃 → {target}", "Normal attack on {target}")
_MOVE = Text("{place}へ移動", "Move to {place}")
_CHANGE_PLACES = Text(
    "{place}へ移動、{name}と入れ替わる", "Move to {place}, changing places with {name}"
)
_PL_ATTACK = Text("敵PLへPL攻撃（HP{hp}）", "Attack the enemy PL (HP {hp})")


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
                label = _SET.filled(card=card, slot=slot)
                return with_facts(label, naming.facts(answer["card"]))
            case Op.SUMMON:
                card, place = naming.card(answer["card"]), place_of(answer["slot"])
                label = _SUMMON.filled(card=card, place=place)
                return with_facts(label, naming.facts(answer["card"]))
            case Op.EQUIP:
                return self._equip(answer)
            case Op.DISCARD_SET:
                laid, slot = naming.laid(answer["slot"]), answer["slot"]
                label = _DISCARD_SET.filled(card=naming.card(laid), slot=slot)
                return with_facts(label, naming.facts(laid))
            case Op.ACTIVATE:
                return self._used(self._cards.sets[naming.laid(answer["slot"])], answer)
            case Op.DISCARD_EQUIPMENT:
                label = _DISCARD_EQUIPMENT.filled(card=naming.card(answer["card"]))
                return with_facts(label, naming.facts(answer["card"]))
            case Op.NORMAL_ATTACK:
                return _NORMAL_ATTACK.filled(target=naming.entry(answer["target"]))
            case Op.ABILITY:
                return self._used(self._cards.abilities[answer["ability"]], answer)
            case Op.MOVE:
                return self._move(answer)
            case Op.PL_ATTACK:
                return _PL_ATTACK.filled(hp=self._state.pls[1 - self._seat].hp)
            case op:
                return Text.of(Op(op)).capitalised

    def _equip(self, answer: Answer) -> Text:
        naming, new, discarded = self._naming, answer["card"], answer["discard"]
        text = _EQUIP_NOT if discarded == [new] else _EQUIP_FOR if discarded else _EQUIP
        label = text.filled(
            unit=naming.unit(self._state.units[answer["unit"]]),
            card=naming.card(new),
            discarded=Text.joined(map(naming.card, discarded), "・"),
        )
        return with_facts(label, naming.facts(new))

    def _move(self, answer: Answer) -> Text:
        place = place_of(answer["slot"])
        there = self._state.pls[self._seat].slots[answer["slot"] - 1]
        if there is None:
            return _MOVE.filled(place=place)
        return _CHANGE_PLACES.filled(place=place, name=self._naming.unit(self._state.units[there]))

    def _used(self, used: SetCard | Ability, answer: Answer) -> Text:
        """A set card or an ability, what it is used on, and its text."""
        if isinstance(used, Ability):
            use, text = ability_names([used.id], self._cards), self._text(used)
        else:
            use = _ACTIVATE.filled(card=self._naming.card(used.id), slot=answer["slot"])
            text = self._naming.facts(used.id)
        targets = [self._naming.entry(entry) for entry in answer["targets"]]
        if targets:
            use = _USE_ON.filled(use=use, targets=Text.joined(targets, "・"))
        return with_facts(use, text)

    def _text(self, ability: Ability) -> Text:
        if ability.id not in self._texts:
            self._texts[ability.id] = text_of(ability.text, self._cards)
        return self._texts[ability.id]
