"""Rulings that let a match between people go back to an earlier decision (TN-35)."""

from saikoro.domain.errors import IllegalRuling, Violation
from saikoro.domain.tournament.facts.rulings import Rewind
from saikoro.domain.tournament.facts.stage import Slot
from saikoro.domain.tournament.planning.versions import DESK
from saikoro.domain.tournament.state import TournamentState

CODE, RULE = "illegal_ruling", "TN-35.1"


def expect_rewind(state: TournamentState, ruling: Rewind) -> None:
    """Raise IllegalRuling if no match can be rewound so, as far as the tournament shows it."""
    fault = _fault(state, ruling)
    if fault is not None:
        raise IllegalRuling([fault])


def not_paused_yet(slot: Slot) -> Violation:
    """What is wrong while the table is paused, and its match goes on for another moment."""
    return _violation(
        f"the match of slot {slot} is not paused yet, as its table is",
        f"枠 {slot} の卓は中断されましたが、マッチはまだ中断されていません",
        "/slot",
    )


def _fault(state: TournamentState, ruling: Rewind) -> Violation | None:
    stage, number, slot = where = ruling.stage, ruling.round, ruling.slot
    if state.rules < DESK:
        return _violation(
            f"the tournament has rules of version {state.rules}, without rewinds",
            f"大会のルールは {state.rules} 版で、巻き戻しの裁定がありません",
            "/kind",
        )
    if state.plan.play != "seats":
        return _violation(
            "builds play: there is no match between people to rewind",
            "構築が対戦するので、巻き戻せる人どうしのマッチはありません",
            "/kind",
        )
    if stage not in range(len(state.stages)):
        detail, ja = f"stage {stage} has not begun", f"ステージ {stage} は始まっていません"
        return _violation(detail, ja, "/stage")
    rounds = state.stages[stage].rounds
    if number not in range(1, len(rounds) + 1):
        detail, ja = f"round {number} has not been paired", f"ラウンド {number} は組み合わせ前です"
        return _violation(detail, ja, "/round")
    if slot not in rounds[number - 1].pairings:
        detail, ja = f"slot {slot} has no pairing", f"枠 {slot} に組み合わせがありません"
        return _violation(detail, ja, "/slot")
    if slot in rounds[number - 1].results:
        detail, ja = f"slot {slot} is decided", f"枠 {slot} は結果が出ています"
        return _violation(detail, ja, "/slot")
    if ruling.number != len(state.linked.get(where, [])) - 1:
        return _violation(
            f"match {ruling.number} of the pairing is not being played",
            f"この組の {ruling.number} 番のマッチは対戦中ではありません",
            "/number",
        )
    if state.pause_of(where) is None:
        return _violation(
            f"the table of slot {slot} is not paused",
            f"枠 {slot} の卓は中断されていません",
            "/slot",
        )
    return None


def _violation(detail: str, ja: str, pointer: str) -> Violation:
    return Violation(CODE, RULE, detail, pointer, ja=ja)
