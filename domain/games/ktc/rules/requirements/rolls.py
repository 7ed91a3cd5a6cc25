"""KT-4.2, KT-6.9, KT-6.14, KT-8.17, KT-10: what is required of コンマ."""

from collections.abc import Callable, Sequence

from saikoro.domain.games.ktc.ids import Id
from saikoro.domain.games.ktc.rules.field import COMMA, Field
from saikoro.domain.games.ktc.rules.naming import placed
from saikoro.domain.games.ktc.stated import Compared, Ground
from saikoro.domain.match.interface.requirements import Met, requirement


@requirement(
    "KT-4.2",
    Compared.TIE,
    met=Ground.HIGHER,
    checked=True,
    value=lambda a, _b: a,
)
def differ(a: int, b: int) -> bool:
    """The コンマ of both players are not the same."""
    return a != b


def _below(rule: str) -> Callable[[int, int], bool]:
    """That a コンマ is below a limit, by a rule (KT-10.2)."""

    @requirement(rule, Ground.NOT_BELOW, met=Met(Ground.BELOW, rule, lasts=True), decides=True)
    def below(value: int, needed: int) -> bool:
        return value < needed

    return below


skill_succeeds = _below("KT-6.9")
commander_hits = _below("KT-6.14")
line_succeeds = _below("KT-8.17")


@requirement(
    "KT-10.5",
    met=Ground.CANDIDATES,
    decides=True,
    count=lambda _field, enemies: len(enemies),
    soldiers=lambda field, enemies: placed(field.soldiers(enemies), field.cards),
)
def has_candidates(_field: Field, enemies: Sequence[Id]) -> bool:
    """無作為の敵1体: there is an enemy on the field."""
    return bool(enemies)


@requirement(
    "KT-10.5",
    met=Ground.DRAWN,
    decides=True,
)
def is_drawn(_enemy: Id, at: int, value: int, count: int) -> bool:
    """無作為の敵1体: the candidate whose index a コンマ gives."""
    return at == value * count // COMMA
