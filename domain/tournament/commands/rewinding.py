"""Rulings that let a match between people go back to an earlier decision (TN-35)."""

from saikoro.domain.errors.rules import IllegalRuling
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands.ruled_pairings import DECIDED, illegal, pairing_of
from saikoro.domain.tournament.facts.rulings import Rewind
from saikoro.domain.tournament.matches.pauses import pause_at
from saikoro.domain.tournament.planning.versions import DESK
from saikoro.domain.tournament.state import TournamentState

_RULES_TOO_OLD = Text(
    "大会のルールは {rules} 版で、巻き戻しの裁定がありません",
    "the tournament has rules of version {rules}, without rewinds",
)
_BUILDS_PLAY = Text(
    "構築が対戦するので、巻き戻せる人どうしのマッチはありません",
    "builds play: there is no match between people to rewind",
)
_NOT_PLAYED_NOW = Text(
    "この組の {number} 番のマッチは対戦中ではありません",
    "match {number} of the pairing is not being played",
)
_NOT_PAUSED = Text("枠 {slot} の卓は中断されていません", "the table of slot {slot} is not paused")

RULE = "TN-35.1"


def expect_rewind(state: TournamentState, ruling: Rewind) -> None:
    """Raise IllegalRuling if no match can be rewound so, as far as the tournament shows it."""
    slot = ruling.slot
    where = ruling.stage, ruling.round, slot
    if state.rules < DESK:
        raise _illegal(_RULES_TOO_OLD.filled(rules=state.rules), "/kind")
    if state.plan.play != "seats":
        raise _illegal(_BUILDS_PLAY, "/kind")
    pairing, result = pairing_of(state, ruling)
    if result is not None:
        raise _illegal(DECIDED.filled(slot=slot), "/slot")
    fixed = state.stages[ruling.stage].fixed_of(ruling.round, pairing)
    if ruling.number != len(state.linked.get(where, ())) - 1 or ruling.number in fixed:
        raise _illegal(_NOT_PLAYED_NOW.filled(number=ruling.number), "/number")
    if pause_at(state, where) is None:
        raise _illegal(_NOT_PAUSED.filled(slot=slot), "/slot")


def _illegal(detail: Text, pointer: str) -> IllegalRuling:
    return illegal(detail, pointer, RULE)
