"""What units have for now, as badges with the texts of what it does."""

from collections.abc import Iterator

from saikoro.domain.cards.once import once_per_set
from saikoro.domain.games.cardgard.cards.card_set import CardSet, Unit
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.telling.faces import row_text
from saikoro.domain.games.cardgard.words import Ailment, LastingKind, Mark
from saikoro.domain.match.interface.table_view import Badge
from saikoro.domain.text import Text


class Badges:
    """The badges of units whose cards are of one set."""

    def __init__(self, cards: CardSet) -> None:
        units = cards.all_units.values()
        self._rows = {unit.id: [*_rows(unit)] for unit in units}
        """The row of each face, by card; of it, whether it works once, and its badge."""
        self._once = {unit.id: _ability(unit) for unit in units if _works_once(unit)}
        """The abilities that work once a game, by card."""

    def of(self, unit: Combatant, *, face: int | None, in_turn: bool) -> Iterator[Badge]:
        """What a unit has: its turn, its row for `face`, ailments, what it lost and has used up."""
        if in_turn:
            yield _IN_TURN
        rows = self._rows[unit.card]
        if face is not None:
            yield rows[face - 1][1]
        yield from (_AILMENTS[ailment] for ailment in unit.ailments)
        for ends, kind in ((unit.no_traits, LastingKind.TRAITS), (unit.silenced, _ABILITY)):
            if ends:
                yield _lost(kind, ends)
        for at in sorted({*unit.rows_taken}):
            once, row = rows[at - 1]
            if once:
                yield Badge(row.name, _ONCE, 0)
        if unit.triggered and unit.card in self._once:
            yield self._once[unit.card]


badges = once_per_set(Badges)
"""The badges of the units of a card set."""

_ONCE = Text("ゲーム中1度だけ", "once a game")
_IN_TURN = Badge.of(Mark.IN_TURN)
_ABILITY = LastingKind.ABILITY

_AILMENTS = {
    ailment: Badge.of(ailment, text=text)
    for ailment, text in {
        Ailment.POISON: Text(
            "自分のターンの終わりに種別なしの1点のダメージを受ける。",
            "It takes 1 typeless damage at the end of its turn.",
        ),
        Ailment.STUN: Text(
            "行動する直前にダイスを1回振り、3以下の目が出た場合、行動できない。"
            "自分のターンの終わりに回復する。",
            "It rolls a die before its action; on 3 or less it does not act. "
            "It is cured at the end of its turn.",
        ),
        Ailment.SLEEP: Text(
            "行動できない。自分のターンの開始時とダメージを受けた時にダイスを1回振り、"
            "4以上の目が出た場合、回復する。",
            "It does not act. It rolls a die at the start of its turn and when it takes damage; "
            "on 4 or more it is cured.",
        ),
        Ailment.SEAL: Text("与える魔力ダメージ-2。", "It deals 2 less magical damage."),
        Ailment.WEAKNESS: Text(
            "与える物理ダメージ-1、受ける物理ダメージ+1。",
            "It deals 1 less physical damage, and takes 1 more.",
        ),
    }.items()
}
"""What each ailment does (CG-11)."""


_ROW = Text("【{face}】{name}", "[{face}] {name}")
_LOST = Text("{kind}なし", "no {kind}")
_FOR_GOOD = Text("ゲーム終了まで", "for the whole game")
_UNTIL = Text("{last}ラウンド目の終わりまで", "until the end of round {last}")


def _rows(unit: Unit) -> Iterator[tuple[bool, Badge]]:
    for face, row in enumerate(unit.rows, 1):
        if row is None:
            yield False, Badge(row_text(face, row))
        else:
            yield row.once, Badge(_ROW.filled(face=face, name=row.name), row_text(face, row))


def _works_once(unit: Unit) -> bool:
    return isinstance(unit.meaning, n.Triggered) and unit.meaning.limit is n.Limit.GAME


def _ability(unit: Unit) -> Badge:
    name = "" if unit.ability is None else unit.ability.name
    return Badge(Text.plain(name), _ONCE, 0)


def _lost(kind: LastingKind, ends: list[int | None]) -> Badge:
    """Traits or an ability that are gone until the end of a round, or for good (CG-13.8)."""
    last = None if None in ends else max(end for end in ends if end is not None)
    until = _FOR_GOOD if last is None else _UNTIL.filled(last=last)
    return Badge(_LOST.filled(kind=kind), until)
