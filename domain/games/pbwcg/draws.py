"""PB-25.5: how many draws a turn can open, by the texts of the cards.

A draw opens with the first die of a batch, and every try of a check is a batch of its own where
its PL declares. So a turn opens one draw for its order, and at most one for each try.
"""

from collections.abc import Iterable, Iterator, Sequence

from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.texts import Text, phrases
from saikoro.domain.games.pbwcg.cards.notation.words import (
    AttackRange,
    Attribute,
    BsEffect,
    SetKind,
    Value,
)
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, PC_SLOTS

MOST_TRIES = 63
"""The tries of one turn (PB-13.4): with the order they open 64 draws, in 64 turns 4,096."""

PCS = 2 * PC_SLOTS
"""Each has at most one unit turn in a turn."""
MOST_WORN = 7
"""Items that a PC can wear: two in its hands, and one in each of five places (PB-6.4)."""
MOST_BS = 3
"""The BS that a PC can have at a time (PB-14.1)."""
_REACHED = {
    AttackRange.COLUMN: FRONT_SLOTS,
    AttackRange.ENEMY_FRONT: FRONT_SLOTS,
    AttackRange.ENEMY_REAR: FRONT_SLOTS,
    AttackRange.ENEMY_SIDE: PC_SLOTS,
}
"""The most PCs in an area; one in any other range."""


def draws_of_a_turn(options: PbwcgOptions, cards: CardSet) -> int:
    """The most draws that a turn opens with these cards: its order, and the tries of its checks."""
    return 1 + min(MOST_TRIES, _Tries(options, cards).of_a_turn())


class _Tries:
    """What the texts of a card set can do to the number of tries."""

    def __init__(self, options: PbwcgOptions, cards: CardSet) -> None:
        self._cards = cards
        self._ring = bool(options.attribute_ring)
        self._texts = [
            *(card.text for card in cards.cards.values()),
            *(ability.text for ability in cards.abilities.values()),
        ]
        self._phrases = [phrase for text in self._texts for phrase in _all(text)]
        given = {
            phrase.bs for phrase in self._phrases if isinstance(phrase, n.GiveBs | n.InflictBs)
        }
        self._given = [cards.bs[name].effect for name in sorted(given)]
        """What each BS does that a text gives."""

    def of_a_turn(self) -> int:
        """The most tries of a turn; MOST_TRIES also where no bound is known."""
        action = self._of_an_action()
        if action and any(isinstance(one, n.Summon | n.SummonChosen) for one in self._phrases):
            return MOST_TRIES  # any number of supports may act, too
        return PCS * (self._of_bs() + action)

    def _of_bs(self) -> int:
        """The tries that the BS of one PC lead to in its unit turn."""
        if not self._given:
            return 0
        held = min(MOST_BS, len(self._given))
        paralyses = min(MOST_BS, self._given.count(BsEffect.PARALYSIS))
        recovery = held * (1 + self._added(Value.RECOVER_CHECKS))
        return recovery + paralyses + (BsEffect.CONFUSION in self._given)

    def _of_an_action(self) -> int:
        """The tries that one ability, 術 or normal attack leads to."""
        cards, most = self._cards, self._of_a_normal_attack()
        for ability in cards.abilities.values():
            most = max(most, sum(self._of_attacks(ability.text, sure=False)))
        for card in cards.sets.values():
            if card.kind is SetKind.SPELL:
                most = max(most, sum(self._of_attacks(card.text, sure=True)))
        return most

    def _of_attacks(self, text: Text, *, sure: bool) -> Iterator[int]:
        for attack in text.plain:
            if isinstance(attack, n.Attack):
                hits = attack.times * _REACHED.get(attack.range, 1)
                yield hits * self._of_a_hit(attack.attribute, attack.riders, sure=sure)

    def _of_a_normal_attack(self) -> int:
        """The tries of a normal attack, with all riders of a unit and of what a PC can wear."""
        cards = self._cards
        units = [*cards.pcs.values(), *cards.supports.values()]
        worn = [*cards.equipment.values()]
        riders = [rider for card in (*units, *worn) for rider in card.text.statics.riders]
        times = max((one.times for one in riders if isinstance(one, n.Repeat)), default=1)
        of_worn = sorted(_of_riders(item.text.statics.riders) for item in worn)
        inflicted = max((_of_riders(unit.text.statics.riders) for unit in units), default=0)
        inflicted += sum(of_worn[-MOST_WORN:])
        checked = any(isinstance(one, n.EvasionCheck) for one in riders)
        return times * (self._evasion(checked=checked) + inflicted * self._resistance())

    def _of_a_hit(self, attribute: Attribute, riders: Sequence[n.Rider], *, sure: bool) -> int:
        """The tries that one hit leads to (PB-10.3)."""
        kinds = [type(rider) for rider in riders]
        evaded = not sure and n.SureHit not in kinds
        evasion = self._evasion(checked=n.EvasionCheck in kinds) if evaded else 0
        return evasion + _of_riders(riders) * self._resistance(attribute)

    def _evasion(self, *, checked: bool) -> int:
        blind = BsEffect.BLIND in self._given
        return (checked or blind) + self._added(Value.EVADE_CHECKS)

    def _resistance(self, attribute: Attribute | None = None) -> int:
        beaten = self._ring and attribute is not Attribute.NONE
        return beaten + self._added(Value.RESIST_CHECKS)

    def _added(self, value: Value) -> int:
        """The most that texts add to the tries of a PC; MOST_TRIES where no bound is known."""
        cards = self._cards
        mods = [one.mod for one in self._phrases if isinstance(one, n.GainStatus)]
        mods += [mod for text in self._texts for _, mod in text.statics.ranged]
        if any(mod.value is value for mod in mods):
            return MOST_TRIES
        own = [_total(pc.text, value) for pc in cards.pcs.values()]
        worn = [_total(item.text, value) for item in cards.equipment.values()]
        return max(own, default=0) + sum(sorted(worn)[-MOST_WORN:])


def _of_riders(riders: Iterable[n.Rider]) -> int:
    """How many of them give a BS."""
    return sum(isinstance(rider, n.InflictBs) for rider in riders)


def _total(text: Text, value: Value) -> int:
    """What the statics of a card add to a value of its bearer."""
    return sum(mod.by for mod in text.statics.mods if mod.value is value)


def _all(text: Text) -> Iterator[n.Clause | n.Rider]:
    for clause in text:
        yield from phrases(clause)
