"""What a PC can wear, and what overflows (PB-6.4)."""

from collections.abc import Sequence
from itertools import combinations

from saikoro.domain.games.pbwcg.cards.card_set import Equipment
from saikoro.domain.games.pbwcg.ids import CardId, UnitId, card_thing
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.requirements import requirement
from saikoro.domain.games.pbwcg.state import PbwcgState, Unit
from saikoro.domain.games.pbwcg.stated import Unmet
from saikoro.domain.match.interface.requirements import Looked
from saikoro.domain.text import Text

HANDS = 2
"""How many hands a PC has (PB-6.4)."""

Overflow = list[CardId]
"""The items that an `equip` discards."""


def overflows(battle: Battle, pc: Unit, new: Equipment) -> list[Overflow]:
    """What may be discarded when a PC is given an item: sets without superfluous members.

    They are in order: smaller ones first, items in order of attachment, the new one last (PB-6.4).
    """
    if can_wear(battle, pc, new):
        return [[]]
    items = _of_place(battle, pc, new)
    if not new.place.hands:
        return [[item.id] for item in items]
    worn, excess = items[:-1], _hands(items) - HANDS
    enough = [
        [item.id for item in chosen]
        for size in range(1, len(worn) + 1)
        for chosen in combinations(worn, size)
        if _just_frees(excess, chosen)
    ]
    return sorted([*enough, [new.id]], key=len)


def _of_place(battle: Battle, pc: Unit, new: Equipment) -> list[Equipment]:
    """What would be worn where an item is, in order of attachment, and that item last."""
    worn = (battle.cards.equipment[item] for item in pc.items)
    if new.place.hands:
        return [*(item for item in worn if item.place.hands), new]
    return [*(item for item in worn if item.place is new.place), new]


def _hands(items: Sequence[Equipment]) -> int:
    """The hands that items use."""
    return sum(item.place.hands for item in items)


def _just_frees(excess: int, items: Sequence[Equipment]) -> bool:
    """Whether giving up these frees enough hands, and no fewer of them would."""
    hands = _hands(items)
    return hands >= excess and hands - min(item.place.hands for item in items) < excess


# What it requires


def _too_much(_battle: Battle, _pc: Unit, new: Equipment) -> Unmet:
    return Unmet.HANDS if new.place.hands else Unmet.PLACE


def _items(state: PbwcgState, pc: UnitId) -> tuple[CardId, ...]:
    return tuple(state.units[pc].items) if pc in state.units else ()


_USES_HANDS = Text("{item}: 手{hands}つ", "{item}: hands {hands}")


def _each_hands(battle: Battle, pc: Unit, new: Equipment) -> Text:
    """Items with the hands that they use."""
    items = _of_place(battle, pc, new)
    each = [_USES_HANDS.filled(item=item.label, hands=item.place.hands) for item in items]
    return Text.joined(each, "・")


@requirement(
    "PB-6.4",
    _too_much,
    things=lambda battle, pc, new: (
        pc.id,
        *(card_thing(pc.seat, item.id) for item in _of_place(battle, pc, new)[:-1]),
    ),
    value=lambda *about: _hands(_of_place(*about)),
    needed=lambda *_: HANDS,
    each=_each_hands,
    looked=Looked(_items, of=1),
    place="new.place",
    new=lambda _battle, _pc, new: new.label,
)
def can_wear(battle: Battle, pc: Unit, new: Equipment) -> bool:
    """A PC can wear an item beside what it wears."""
    items = _of_place(battle, pc, new)
    return _hands(items) <= HANDS if new.place.hands else len(items) == 1
