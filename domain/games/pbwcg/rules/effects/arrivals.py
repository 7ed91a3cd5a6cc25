"""PB-6.3 and no. 17 of PB-19.5: a PC arrives."""

from domain.games.pbwcg import events as e
from domain.games.pbwcg.cards.notation.words import Prefix
from domain.games.pbwcg.events.cards import ArrivedFrom
from domain.games.pbwcg.events.ids import CardId, Slot, pc_id
from domain.games.pbwcg.rules.battle import Battle, Effect
from domain.games.pbwcg.rules.effects.damage import change_hp
from domain.games.pbwcg.rules.effects.moves import forced_move
from domain.games.pbwcg.rules.effects.traps import spring
from domain.match.events import Seat
from domain.match.interface.decision import Steps


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
    battle.emit(e.PcSummoned(unit, slot, from_))
    pc = battle.state.units[unit]
    if adds_hp:
        change_hp(battle, seat, printed.hp, "summon")
    forced_move(battle, seat)
    yield from battle.resolve(Effect(seat, card, user=pc), printed.text.summoned)
    yield from spring(battle, 1 - seat, Prefix.TRAP_SUMMON, pc)
