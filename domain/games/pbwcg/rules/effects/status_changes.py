"""Status changes and their counters (PB-15)."""

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.parse import print_phrase
from saikoro.domain.games.pbwcg.events.units import StatusEnded, StatusGained
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import ModText
from saikoro.domain.games.pbwcg.rules import counters
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.requirements import GAINED, of_unit, requirement
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.words import StatusReason
from saikoro.domain.match.interface.requirements import Met
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.text import Text


def gain(battle: Battle, pc: Unit, phrase: n.GainStatus) -> None:
    """A PC gains a status change; a limited one replaces any other limited one (PB-15.1)."""
    if phrase.limited is not None:
        for one in list(pc.statuses):
            key = one.mod, one.limited, one.turn
            if battle.meets(gives_way, battle, pc, *key, phrase.limited):
                battle.emit(StatusEnded(pc.id, one.mod, StatusReason.REPLACED))
    battle.emit(StatusGained(pc.id, print_phrase(phrase.mod), phrase.turns, phrase.limited))


@requirement(
    "PB-15.1",
    met=Met(Ground.REPLACES, "PB-15.1", GAINED),
    things=of_unit,
    old=lambda _battle, _pc, _mod, limited, *_: Text.plain(limited),
    new=lambda _battle, _pc, _mod, _limited, _turn, new: Text.plain(new),
)
def gives_way(
    _battle: Battle, _pc: Unit, _mod: ModText, limited: str | None, _turn: int, _new: str
) -> bool:
    """A status change of a PC is limited, so that a new limited one replaces it."""
    return limited is not None


@rule("PB-15.2")
def count(battle: Battle, pc: Unit) -> None:
    """Every counter drops by 1, in order of gain (U4, PB-15.2, PB-15.5)."""
    for status in list(pc.statuses):
        counter = counters.of_status(pc, status)
        if counters.drop(battle, counter):
            battle.emit(StatusEnded(pc.id, counter.what, StatusReason.TIME))
