"""Checks which rulings are allowed, and which can be undone (TN-14.1, TN-14.6)."""

from typing import assert_never

from saikoro.domain.errors.rules import IllegalRuling
from saikoro.domain.errors.unknown import UnknownEntrant
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands.organising import untimely
from saikoro.domain.tournament.commands.penalties import admit_game_loss, admit_warning
from saikoro.domain.tournament.commands.rewinding import expect_rewind
from saikoro.domain.tournament.commands.ruled_pairings import (
    CODE,
    NOT_IN_PAIRING,
    RULE,
    illegal,
    pairing_of,
)
from saikoro.domain.tournament.commands.table_results import admit_played
from saikoro.domain.tournament.facts.events import EntrantWithdrawn
from saikoro.domain.tournament.facts.rulings import (
    Correct,
    Disqualify,
    DoubleLoss,
    GameLoss,
    OfPairing,
    Overturn,
    PlayedAtTable,
    Reinstate,
    Rerun,
    Rewind,
    Ruling,
    Undo,
    Warn,
)
from saikoro.domain.tournament.facts.stage import Pairing, Result
from saikoro.domain.tournament.planning.plan import Elimination
from saikoro.domain.tournament.planning.versions import DOUBLE_LOSS, EXACT_UNDO, JUDGES
from saikoro.domain.tournament.state import Ruled, TournamentState
from saikoro.domain.tournament.state.tournament import entrant_of

_ENTRIES_SEALED = Text(
    "申込がまだ封じられているか、第 1 ステージが始まっていません",
    "the entries are still sealed, or the first stage has not begun",
)
_LEFT_ALREADY = Text("参加者 {entrant} はすでに抜けています", "entrant {entrant} has left already")
_NO_BUILDS = Text(
    "この大会の参加者に構築はありません", "entrants of this tournament have no builds"
)
_BYE_CANNOT_BE_WON = Text(
    "不戦には、勝者にできる相手がいません", "a bye has no other entrant who could win it"
)
_NO_RULING = Text(
    "{line} 行目は、取り消せる裁定ではありません", "line {line} is no ruling that can be undone"
)
_UNDONE_ALREADY = Text(
    "{undone_by} 行目が取り消し済みです", "line {undone_by} has undone it already"
)
_RULES_TOO_OLD = Text(
    "大会のルールは 1 版で、この裁定がありません",
    "the tournament has rules of version 1, without this ruling",
)
_BYE_CANNOT_BE_LOST = Text(
    "不戦には、敗者にできる相手がいません", "a bye has no other entrant who could lose it"
)
_DECIDED_SO = Text(
    "この組の結果は、すでにそのとおりです", "the pairing is already decided this way"
)
_NO_RESULT = Text("枠 {slot} に結果がありません", "slot {slot} has no result")
_NOT_LEFT = Text(
    "参加者 {entrant} は進行中に抜けていません", "entrant {entrant} has not left during play"
)
_NEEDS_A_WINNER = Text(
    "勝ち抜きの組を引き分けのままにはできません", "a pairing of an elimination cannot stay drawn"
)
_CHANGED_SINCE = Text(
    "同じところをさらに変えた {later} 行目を、先に取り消してください",
    "undo line {later} first, which changed the same again",
)
_BYE_CANNOT_BE_REPLAYED = Text("不戦にはやり直すマッチがありません", "a bye has no match to replay")
_ONE_HAS_LEFT = Text(
    "この組の参加者が大会を抜けています", "an entrant of this pairing has left the tournament"
)


def admit(state: TournamentState, ruling: Ruling) -> None:
    """Raise IllegalRuling if the ruling is not allowed in this state (TN-14.1)."""
    if state.status in {"entering", "cancelled"}:
        raise IllegalRuling([untimely(CODE, RULE, state.status)])
    if not state.stages:
        raise illegal(_ENTRIES_SEALED)
    match ruling:
        case Overturn():
            _admit_overturn(state, ruling)
        case DoubleLoss():
            _admit_double_loss(state, ruling)
        case Rerun():
            pairing, _ = _decided(state, ruling)
            if pairing.b is None:
                raise illegal(_BYE_CANNOT_BE_REPLAYED, "/slot")
            if not state.stages[ruling.stage].gone.isdisjoint(pairing.entrants):
                raise illegal(_ONE_HAS_LEFT, "/slot")
        case Warn():
            admit_warning(state, ruling)
        case GameLoss():
            admit_game_loss(state, ruling)
        case PlayedAtTable():
            admit_played(state, ruling)
        case Correct() | Disqualify() | Reinstate():
            if ruling.entrant not in state.entrants:
                raise UnknownEntrant(ruling.entrant)
            _admit_on_entrant(state, ruling)
        case Undo(line):
            _expect_version(state)
            _admit_undo(state, line)
        case Rewind():
            expect_rewind(state, ruling)
        case _:
            assert_never(ruling)


def _admit_on_entrant(state: TournamentState, ruling: Correct | Disqualify | Reinstate) -> None:
    entrant = ruling.entrant
    if isinstance(ruling, Reinstate):
        _expect_version(state)
        if not state.entrants[entrant].gone or entrant not in state.stages[0].seeds:
            raise illegal(_NOT_LEFT.filled(entrant=entrant), "/entrant")
        return
    if state.entrants[entrant].gone:
        raise illegal(_LEFT_ALREADY.filled(entrant=entrant), "/entrant")
    if isinstance(ruling, Correct) and state.plan.play == "seats":
        raise illegal(_NO_BUILDS, "/build")


def _admit_overturn(state: TournamentState, ruling: Overturn) -> None:
    pairing, result = pairing_of(state, ruling)
    if pairing.b is None:
        raise illegal(_BYE_CANNOT_BE_WON, "/slot")
    if ruling.winner is None:
        if isinstance(state.plan.stages[ruling.stage], Elimination):
            raise illegal(_NEEDS_A_WINNER, "/winner")
    elif ruling.winner not in pairing.entrants:
        raise illegal(NOT_IN_PAIRING.filled(entrant=ruling.winner), "/winner")
    if result is None:
        if state.rules < JUDGES:
            raise illegal(_NO_RESULT.filled(slot=ruling.slot), "/slot")
    elif ruling.winner == result.winner and not result.both_lost:
        raise illegal(_DECIDED_SO, "/winner")


def _admit_undo(state: TournamentState, line: int) -> None:
    ruled = state.rulings.get(line)
    if ruled is None or isinstance(ruled.what, Undo | Rewind):
        raise illegal(_NO_RULING.filled(line=line), "/line")
    if ruled.undone_by is not None:
        raise illegal(_UNDONE_ALREADY.filled(undone_by=ruled.undone_by), "/line")
    for later, other in state.rulings.items():
        if later > line and other.undone_by is None and _depends(state, other, ruled):
            raise illegal(_CHANGED_SINCE.filled(later=later), "/line")


def _depends(state: TournamentState, later: Ruled, earlier: Ruled) -> bool:
    """Whether a later ruling is about the same entrant, or the same pairing, as an earlier one."""
    if isinstance(later.what, Warn) or isinstance(earlier.what, Warn):
        return False
    about = entrant_of(later.what)
    if about is not None and about == entrant_of(earlier.what):
        return True
    leaves = isinstance(earlier.what, Disqualify | EntrantWithdrawn)
    if isinstance(later.what, OfPairing) and leaves:
        pairing = _ruled_on(state, later, later.what)
        return pairing is not None and entrant_of(earlier.what) in pairing.entrants
    if isinstance(later.what, Disqualify | EntrantWithdrawn):
        return False
    return not later.before.keys().isdisjoint(earlier.before.keys())


def _ruled_on(state: TournamentState, ruled: Ruled, ruling: OfPairing) -> Pairing | None:
    """The pairing that a ruling was about; before version 4 the one that is in its slot now."""
    where = ruling.stage, ruling.round, ruling.slot
    if state.rules >= EXACT_UNDO:
        return ruled.before[where][0]
    rounds = {(stage, number): played for stage, number, played in state.rounds()}
    played = rounds.get(where[:2])
    return None if played is None else played.pairings.get(where[2])


def _expect_version(state: TournamentState) -> None:
    if state.rules < DOUBLE_LOSS:
        raise illegal(_RULES_TOO_OLD, "/kind")


def _admit_double_loss(state: TournamentState, ruling: DoubleLoss) -> None:
    _expect_version(state)
    pairing, result = pairing_of(state, ruling)
    if pairing.b is None:
        raise illegal(_BYE_CANNOT_BE_LOST, "/slot")
    if result is not None and result.both_lost:
        raise illegal(_DECIDED_SO, "/slot")


def _decided(state: TournamentState, ruling: Rerun) -> tuple[Pairing, Result]:
    """The decided pairing that a ruling names, and its result."""
    pairing, result = pairing_of(state, ruling)
    if result is None:
        raise illegal(_NO_RESULT.filled(slot=ruling.slot), "/slot")
    return pairing, result
