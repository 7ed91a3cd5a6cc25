"""Rulings that let a match between people go back to an earlier decision (TN-35)."""

from saikoro.domain.errors import IllegalRuling
from saikoro.domain.tournament.commands.ruled_pairings import illegal, pairing_of
from saikoro.domain.tournament.facts.rulings import Rewind
from saikoro.domain.tournament.matches.pauses import pause_at
from saikoro.domain.tournament.planning.versions import DESK
from saikoro.domain.tournament.state import TournamentState

RULE = "TN-35.1"


def expect_rewind(state: TournamentState, ruling: Rewind) -> None:
    """Raise IllegalRuling if no match can be rewound so, as far as the tournament shows it."""
    slot = ruling.slot
    where = ruling.stage, ruling.round, slot
    if state.rules < DESK:
        raise _illegal(
            f"the tournament has rules of version {state.rules}, without rewinds",
            f"大会のルールは {state.rules} 版で、巻き戻しの裁定がありません",
            "/kind",
        )
    if state.plan.play != "seats":
        raise _illegal(
            "builds play: there is no match between people to rewind",
            "構築が対戦するので、巻き戻せる人どうしのマッチはありません",
            "/kind",
        )
    pairing, result = pairing_of(state, ruling)
    if result is not None:
        raise _illegal(f"slot {slot} is decided", f"枠 {slot} は結果が出ています", "/slot")
    fixed = state.stages[ruling.stage].fixed_of(ruling.round, pairing)
    if ruling.number != len(state.linked.get(where, ())) - 1 or ruling.number in fixed:
        raise _illegal(
            f"match {ruling.number} of the pairing is not being played",
            f"この組の {ruling.number} 番のマッチは対戦中ではありません",
            "/number",
        )
    if pause_at(state, where) is None:
        raise _illegal(
            f"the table of slot {slot} is not paused",
            f"枠 {slot} の卓は中断されていません",
            "/slot",
        )


def _illegal(detail: str, ja: str, pointer: str) -> IllegalRuling:
    return illegal(detail, ja, pointer, RULE)
