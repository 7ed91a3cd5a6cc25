"""KT-11: how a match ends."""

from typing import Any

from saikoro.domain.games.ktc.events import MatchEnded, PlayerConceded
from saikoro.domain.games.ktc.ids import A, B
from saikoro.domain.games.ktc.rules.field import Ended, Field, KtcTable
from saikoro.domain.games.ktc.rules.requirements.ending import (
    DEFEATS,
    has_won,
    have_both_won,
    is_last_turn,
    may_miss,
)
from saikoro.domain.games.ktc.rules.requirements.looked import AWAY, gone
from saikoro.domain.games.ktc.state import left
from saikoro.domain.games.ktc.stated import Ground, Side, Unmet
from saikoro.domain.games.ktc.words import EndReason
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.comparing import Facts, Measure, Order
from saikoro.domain.match.interface.decision import FORFEITS, Outcome, TimeOut
from saikoro.domain.match.interface.requirements import Each
from saikoro.domain.match.interface.rules import rule_of
from saikoro.domain.text import Text


def check_victory(field: Field) -> None:
    """Raise Ended if a player has won; called after each unit (KT-11.2)."""
    mine = field.turn_player
    theirs = 1 - mine
    reached = [seat for seat in (mine, theirs) if field.meets(has_won, field, seat)]
    if not reached:
        return
    if field.meets(have_both_won, field, reached):
        raise Ended(theirs, EndReason.BOTH_THREE, "KT-11.2")
    raise Ended(reached[0], EndReason.THREE, "KT-11.2")


def check_cap(field: Field) -> None:
    """Raise Ended after the last turn (KT-11.4)."""
    if field.meets(is_last_turn, field):
        ended = field.rules.at_cap(field)
        end(field, ended)
        raise ended


def _defeats(field: Field, ahead: Seat) -> Facts:
    return Facts((), {slot: of(field, ahead) for slot, of in DEFEATS.items()})


def _hp(field: Field, seat: Seat) -> int:
    return left(field.state)[seat]


def _hp_of_both(field: Field, _ahead: Seat) -> Facts:
    soldiers = {f"all_{side}": _each_hp(field, seat) for side, seat in (("a", A), ("b", B))}
    return Facts((), {"a": _hp(field, A), "b": _hp(field, B), **soldiers})


def _each_hp(field: Field, seat: Seat) -> Text:
    """What the HP of a side is added up from."""
    there = field.on_field(seat)
    return Text.joined([f"{one.id} {one.hp}" for one in there], " + ", " + ")


AT_CAP = Order(
    "KT-11.4",
    (
        Measure(
            EndReason.CAP_KILLS,
            Field.defeats,
            Ground.DEFEATS,
            Unmet.SAME_DEFEATS,
            facts=_defeats,
            each=Each(Ground.LEFT, lambda field: gone(field, (A, B)), AWAY, "KT-11.1"),
        ),
        Measure(EndReason.CAP_HP, _hp, Ground.HP_SUMS, Unmet.SAME_HP, facts=_hp_of_both),
    ),
    side=(Side.A, Side.B).__getitem__,
)
"""Who wins after the last turn (KT-11.4)."""


def at_cap(field: Field) -> Ended:
    """The end by 撃破数, then by HP (KT-11.4)."""
    ahead = field.ahead(AT_CAP, field)
    if ahead is None:
        return Ended(None, EndReason.CAP_DRAW)
    return Ended(ahead.seat, EndReason(ahead.by))


def conceded(field: Field, seat: Seat) -> Ended:
    """The end by the concession of a seat, which is emitted (KT-11.5)."""
    field.emit(PlayerConceded(seat))
    return Ended(1 - seat, EndReason.CONCEDE, "KT-11.5")


@rule_of("ended.rule")
def end(field: Field | KtcTable, ended: Ended) -> Outcome:
    """Emit the end of the match, unless its unit has; its outcome (KT-11)."""
    if ended.outcome is None:
        field.emit(MatchEnded(ended.winner, ended.reason))
        ended.outcome = Outcome(ended.winner, ended.reason)
    return ended.outcome


def time_out(table: KtcTable, seat: Seat, default: Any) -> TimeOut:
    """What a missed deadline leads to: `default` as the answer, or a forfeit (KT-11.6)."""
    if table.meets(may_miss, table, seat):
        return TimeOut(forfeits=False, answer=default)
    return FORFEITS
