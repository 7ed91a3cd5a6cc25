"""A PC arrives (PB-6.3, no. 17 of PB-19.5)."""

from saikoro.domain.games.pbwcg.cards.notation.words import Prefix
from saikoro.domain.games.pbwcg.events.cards import PcSummoned
from saikoro.domain.games.pbwcg.ids import CardId, Slot, pc_id
from saikoro.domain.games.pbwcg.rules.battle import Battle, Effect
from saikoro.domain.games.pbwcg.rules.effects.damage import change_hp
from saikoro.domain.games.pbwcg.rules.effects.moves import forced_move
from saikoro.domain.games.pbwcg.rules.effects.traps import Provocation, spring
from saikoro.domain.games.pbwcg.stated import Part
from saikoro.domain.games.pbwcg.words import ArrivedFrom, HpCause
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule


@rule("PB-6.3")
def summon(
    battle: Battle,
    seat: Seat,
    card: CardId,
    slot: Slot,
    from_: ArrivedFrom,
    *,
    adds_hp: bool = True,
) -> Steps[None]:
    """A PC comes to an empty slot; what follows is in the order of PB-6.3."""
    printed, unit = battle.cards.pcs[card], pc_id(seat, card)
    battle.emit(PcSummoned(unit, slot, from_))
    pc = battle.state.units[unit]
    if adds_hp:
        change_hp(battle, seat, [(Part.SUMMONED, printed.hp)], HpCause.SUMMON)
    forced_move(battle, seat)
    if printed.text.summoned:
        yield from battle.resolve_text(Effect(seat, card, user=pc), printed.text.summoned)
    yield from spring(battle, 1 - seat, Provocation(Prefix.TRAP_SUMMON, pc))
