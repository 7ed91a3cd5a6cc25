"""Random KTC cards, with every phrase of KT-9 where it is allowed, and random card sets."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from saikoro.domain.games.ktc.cards.card_set import CardSet, read_card_set
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.notation.parse import print_effect, print_line

T = TypeVar("T")

STATUSES = {
    n.StatusKind.BUFF: ["守", "攻", "癒"],
    n.StatusKind.DEBUFF: ["毒", "鈍", "呪"],
}
UNIQUE = "気"
SOLDIERS = 11

FIXED: list[n.Selector] = [
    who for who in n.Selector if not who.chosen and who is not n.Selector.TARGET
]
CHOSEN = [
    who for who in n.Selector if who.chosen and who not in ("追放中の味方1体", "追放中の敵1体")
]
TIMINGS = [*n.Timing]
IN_STATUSES = [timing for timing in n.Timing if timing is not n.Timing.ON_KILL]


class CardGenerator:
    """Generates cards whose numbers are at most `most`; with 3, matches last some turns."""

    def __init__(self, choose: Random, most: int = 99) -> None:
        self._choose = choose
        self._most = most
        self.unique = True
        """Whether the card has a ユニーク."""

    def _maybe(self, make: Callable[[], T]) -> T | None:
        return make() if self._choose.random() < 0.5 else None

    def _some(self, make: Callable[[], T], least: int, most: int) -> tuple[T, ...]:
        return tuple(make() for _ in range(self._choose.randint(least, most)))

    def _yes(self) -> bool:
        return self._choose.random() < 0.5

    def number(self) -> int:
        return self._choose.randint(0, self._most)

    def value(self) -> n.Value:
        return self._choose.choice([*n.Value]) if self.unique else n.Value.DEFEATS

    def amount(self) -> n.Amount:
        if self._choose.random() < 0.7:
            return self.number()
        return n.Sum(self.value(), self._maybe(self.number))

    def clause(self, who: n.Selector) -> n.Clause:
        kind = self._choose.choice([*n.StatusKind])
        makers: Sequence[Callable[[], n.Clause]] = (
            lambda: n.Damage(who, self.amount(), additional=self._yes()),
            lambda: n.Heal(who, self.amount()),
            lambda: n.ChangeHp(who, self.amount(), more=self._yes()),
            lambda: n.ChangeUnique(who, self.amount(), more=self._yes()),
            lambda: n.GiveStatus(who, kind, self._choose.choice(STATUSES[kind])),
            lambda: n.EraseStatus(who, kind),
            lambda: n.SetStamina(who, tired=self._yes()),
            lambda: n.SwapRows(who),
            lambda: n.Defeat(who),
            lambda: n.Exile(who, self.number()),
        )
        weights = (6, 4, 4, 3, 6, 2, 2, 2, 1, 2)
        return self._choose.choices(makers, weights)[0]()

    def fixed_clause(self) -> n.Clause:
        return self.clause(self._choose.choice(FIXED))

    def modifier(self) -> n.Modifier:
        sign = self._choose.choice((1, -1))
        by = self.number() if self._yes() else self.value()
        changes = n.Modifies(self._yes(), self._choose.choice([*n.Modified]), sign, by)
        rate = n.ModifiesRate(sign, min(99, 10 * self.number()))
        weights = (6, 3, 1, 1)
        return self._choose.choices((changes, rate, n.Immobile(), n.Mute()), weights)[0]

    def conditions(self) -> tuple[n.Condition, ...]:
        return self._some(lambda: self._choose.choice([*n.Condition]), 0, 1)

    def standing(self) -> n.Standing:
        return n.Standing(self._some(self.modifier, 1, 2), self.conditions())

    def cost(self) -> n.Cost | None:
        return self._maybe(lambda: n.Cost(UNIQUE, self.number())) if self.unique else None

    def line(self, timings: Sequence[n.Timing] = TIMINGS, *, costs: bool = True) -> n.Line:
        return n.Line(
            self._choose.choice(timings),
            self._some(self.fixed_clause, 1, 2),
            self.conditions(),
            self.cost() if costs else None,
            self._maybe(lambda: self._choose.choice((0, 20, 50, 80, 99))),
        )

    def trait_line(self) -> n.Standing | n.Line:
        return self.standing() if self._yes() else self.line()

    def status_line(self) -> n.Standing | n.Line:
        return self.standing() if self._yes() else self.line(IN_STATUSES, costs=False)

    def effect(self) -> n.Effect:
        first, later = self.fixed_clause(), FIXED
        if self._choose.random() < 0.7:
            chosen: Sequence[n.Clause] = (
                *(self.clause(self._choose.choice(CHOSEN)) for _ in range(6)),
                n.Return(),
                n.Defeat(n.Selector.EXILED_ENEMY),
            )
            first, later = self._choose.choice(chosen), [*FIXED, *[n.Selector.TARGET] * 9]
        rest = self._some(lambda: self.clause(self._choose.choice(later)), 0, 2)
        after = self._some(lambda: self.line((n.Timing.AFTER_ACTION,)), 0, 1)
        return n.Effect((first, *rest), self.cost(), after)

    # Sources

    def skill(self, name: str) -> dict[str, Any]:
        return {
            "name": name,
            "english": f"Skill {name}",
            "kind": self._choose.choice(("攻撃", "支援")),
            "position": self._choose.choice(("前衛", "後衛", "全位置", "全位置")),
            "uses": self._choose.choice((0, 0, 1, 3)),
            "rate": self._choose.choice((30, 70, 100)),
            "effect": list(print_effect(self.effect())),
        }

    def soldier(self, number: int) -> dict[str, Any]:
        self.unique = self._yes()
        both = self.skill("技")
        unique = {"name": UNIQUE, "start": self._choose.randint(0, 3), "max": 3}
        return {
            "id": f"X{number:02}",
            "name": f"兵{number}",
            "english": f"Soldier {number}",
            "hp": [self._choose.randint(1, 6), self._choose.randint(1, 6)],
            "medals": self._choose.randint(0, 3),
            "trait": [print_line(line) for line in self._some(self.trait_line, 0, 2)],
            "lower": [both, self.skill("下")],
            "upper": [both, self.skill("上")],
        } | ({"unique": unique} if self.unique else {})

    def status(self, kind: n.StatusKind, name: str) -> dict[str, Any]:
        self.unique = True
        return {
            "kind": kind.value,
            "name": name,
            "english": f"Status {name}",
            "turns": self._choose.randint(0, 3),
            "lines": [print_line(line) for line in self._some(self.status_line, 1, 2)],
        }


def random_source(seed: int) -> dict[str, Any]:
    """A random card set as JSON."""
    generator = CardGenerator(Random(seed), most=3)
    return {
        "game": "ktc",
        "set": f"random-{seed}",
        "version": 1,
        "status": [
            generator.status(kind, name) for kind, names in STATUSES.items() for name in names
        ],
        "soldier": [generator.soldier(number) for number in range(1, SOLDIERS + 1)],
    }


def random_set(seed: int) -> CardSet:
    """A random card set, ready to play."""
    return read_card_set(random_source(seed))
