"""Plans of new tournaments: one that can be read but makes no sense is refused (TN-2.4).

Plans of older tournaments are read without these checks, so that their records stay valid.
"""

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from typing import Any

from saikoro.domain.errors.rules import IllegalPlan, Violation
from saikoro.domain.moments import Written, read_in_utc, zone_of
from saikoro.domain.names import Shown, form_of, is_name, read_name
from saikoro.domain.text import Text, Unfit
from saikoro.domain.tournament.planning.names import folded_name
from saikoro.domain.tournament.planning.plan import (
    Ladder,
    Plan,
    RoundRobin,
    StagePlan,
    Swiss,
    Tabled,
    read_plan,
)

_NOTHING_TO_SEAL = Text(
    "マッチまで封じるのは、秘密の申込で構築を使う大会だけです",
    "only secret entries with builds are sealed until they are played",
)
_RANKING_HALF_GIVEN = Text(
    "順位によるシードには、seeding = ranked と seeded_by の両方が要ります",
    "a plan is seeded by a ranking if it has one: seeding = ranked, and seeded_by",
)
_NOT_SEEN_LATE = Text(
    "構築どうしのマッチは時間がかからないので、遅れて見せることはありません",
    "matches of builds take no time, so they are not seen late",
)
_BUILDS_IN_RECORD = Text(
    "構築どうしの大会は記録に構築が載るので、終了後も非公開にできるのは席で戦う大会だけです",
    "the record of a tournament of builds has them: only matches of people stay closed",
)
_UNKNOWN_ZONE = Text("{name} という時間帯はありません", "{name} is no known zone")
_NOTHING_HIDDEN = Text(
    "{game} のマッチには非公開の山札がないので、終了後に非公開のものはありません",
    "matches of {game} have no hidden decks, so nothing of them stays closed",
)
_TOO_FEW_QUALIFIERS = Text(
    "2 人ずつの {groups} グループに、通過者 {qualifiers} 人では足りません",
    "{qualifiers} qualifiers are too few for {groups} groups of 2",
)
_CHECK_IN_BACKWARDS = Text("出席確認が、始まる前に終わります", "the check-in ends before it begins")
_LATE_IN_FIRST_ONLY = Text(
    "途中参加は第 1 ステージだけです。ほかは通過者で行います",
    "only the first stage takes late entries: the others take qualifiers",
)
_NO_CLOCK = Text(
    "構築どうしのマッチは時間がかからないので、ラウンドに時計はありません",
    "matches of builds take no time, so their rounds have no clock",
)
_TABLE_TWICE = Text("{known} の卓はすでに決まっています", "{known} has a table already")
_NO_CHECK_IN = Text(
    "出席確認の時間は、check_in のある計画だけにあります",
    "only a plan with check_in has a time for it",
)

RULE, SEALED, WINDOW, RANKED = "TN-2.4", "TN-25.1", "TN-26.1", "TN-29.1"
CLOCK, TABLES, ZONE = "TN-21.1", "TN-21.6", "TN-21.9"
LATE, DELAYED, CLOSED = "TN-27.1", "TN-31.1", "TN-32.1"

_NO_MORE_THAN_A_WIN = {
    "draw": Text("引き分け", "a draw"),
    "requested_bye": Text("希望した不戦", "requested_bye"),
    "missed": Text("参加前のラウンド", "missed"),
    "bye": Text("不戦", "a bye"),
}
"""The points that may not exceed those of a win."""

_LOSS_OVER_DRAW = Text(
    "負けが {loss} 点で、引き分けの {draw} 点を超えます",
    "a loss gives {loss} points, and a draw {draw}",
)
_OVER_A_WIN = Text(
    "{what}が {given} 点で、勝ちの {win} 点を超えます",
    "{what} gives {given} points, and a win only {win}",
)
_TWICE = Text("{name} が二つあります", "{name} appears twice")

MAX_TITLE_LENGTH = 80
"""The longest name of a tournament, in characters."""


def read_new_plan(data: Mapping[str, Any]) -> Plan:
    """The plan with its defaults filled in; IllegalPlan names every fault."""
    name = data.get("name")
    named = {**data, "name": read_name(name)} if isinstance(name, str) else {**data}
    faults = _to_utc(named)
    try:
        plan = read_plan(named)
    except IllegalPlan as illegal:
        raise IllegalPlan([*faults, *illegal.violations]) from illegal
    faults += [
        _fault(RULE, f"/stages/{number}{pointer}", detail)
        for number, stage in enumerate(plan.stages)
        for pointer, detail in _faults(stage)
    ]
    if not is_name(plan.name, MAX_TITLE_LENGTH):
        faults.append(_fault(RULE, "/name", form_of(Shown.NAME, MAX_TITLE_LENGTH)))
    if plan.sealed_until == "played" and (not plan.secret_entries or plan.play == "seats"):
        faults.append(_fault(SEALED, "/sealed_until", _NOTHING_TO_SEAL))
    if (plan.seeding == "ranked") != (plan.seeded_by is not None):
        faults.append(_fault(RANKED, "/seeded_by", _RANKING_HALF_GIVEN))
    if plan.play == "builds" and plan.options.get("spectator_delay"):
        faults.append(_fault(DELAYED, "/options/spectator_delay", _NOT_SEEN_LATE))
    if plan.play == "builds" and plan.open_builds != "match":
        faults.append(_fault(CLOSED, "/open_builds", _BUILDS_IN_RECORD))
    faults += _late_faults(plan)
    faults += _window_faults(plan)
    faults += _clock_faults(plan)
    if faults:
        raise IllegalPlan(faults)
    return plan


def _to_utc(data: MutableMapping[str, Any]) -> list[Violation]:
    """Write every time of a plan as it is kept, in UTC, and leave out those that are none."""
    name = data.get("time_zone")
    zone = zone_of(name) if name and isinstance(name, str) else None
    faults = []
    if name and isinstance(name, str) and zone is None:
        detail = _UNKNOWN_ZONE.filled(name=name)
        faults.append(_fault(ZONE, "/time_zone", detail))
    places = [(data, name, f"/{name}") for name in ("check_in_from", "check_in_until")]
    stages = data.get("stages")
    if isinstance(stages, list | tuple):
        data["stages"] = [_copied(stage) for stage in stages]
        places += [
            (stage["clock"], "start", f"/stages/{at}/clock/start")
            for at, stage in enumerate(data["stages"])
            if isinstance(stage, dict) and isinstance(stage.get("clock"), dict)
        ]
    for into, field, pointer in places:
        given = into.get(field)
        if not given or not isinstance(given, Written):
            continue
        exact = "milliseconds" if field == "start" else "seconds"
        try:
            at = read_in_utc(given, zone).replace(tzinfo=None)
            into[field] = f"{at.isoformat(timespec=exact)}Z"
        except Unfit as wrong:
            rule = CLOCK if field == "start" else WINDOW
            faults.append(Violation.of("impossible_plan", rule, wrong.sentence, pointer))
            del into[field]
    return faults


def _copied(stage: Any) -> Any:
    """A stage with a clock that can be changed, if it has one."""
    if isinstance(stage, dict) and isinstance(stage.get("clock"), dict):
        return stage | {"clock": {**stage["clock"]}}
    return stage


def require_closable(plan: Plan, decks: int) -> None:
    """IllegalPlan if builds are to stay closed in matches with no hidden decks (TN-32.1)."""
    if plan.open_builds != "match" and not decks:
        detail = _NOTHING_HIDDEN.filled(game=plan.game)
        raise IllegalPlan([_fault(CLOSED, "/open_builds", detail)])


def _late_faults(plan: Plan) -> Iterator[Violation]:
    """Find options for late entries that can never be taken (TN-27.1)."""
    for number, stage in enumerate(plan.stages):
        if number and isinstance(stage, Swiss | Ladder) and stage.late_until:
            yield _fault(LATE, f"/stages/{number}/late_until", _LATE_IN_FIRST_ONLY)


def _clock_faults(plan: Plan) -> Iterator[Violation]:
    """Find contradictions in clocks and tables."""
    for number, stage in enumerate(plan.stages):
        if stage.clock is not None and plan.play == "builds":
            yield _fault(CLOCK, f"/stages/{number}/clock", _NO_CLOCK)
    fixed = () if plan.tables is None else plan.tables.fixed
    names = [folded_name(one.name) for one in fixed]
    for at, name in enumerate(names):
        if name in names[:at]:
            known = fixed[at].name
            detail = _TABLE_TWICE.filled(known=repr(known))
            yield _fault(TABLES, f"/tables/fixed/{at}/name", detail)


def _fault(rule: str, pointer: str, detail: Text) -> Violation:
    return Violation.of("impossible_plan", rule, detail, pointer)


def _faults(stage: StagePlan) -> Iterator[tuple[str, Text]]:
    """Find faults of a stage, each with a pointer into it."""
    yield from _twice("/draws/tie_breaks", stage.draws.tie_breaks)
    if isinstance(stage, Tabled):
        yield from _twice("/tie_breaks", stage.tie_breaks)
        points = stage.points
        if points.loss > points.draw:
            yield "/points/loss", _LOSS_OVER_DRAW.filled(loss=points.loss, draw=points.draw)
        for name, what in _NO_MORE_THAN_A_WIN.items():
            given = getattr(points, name)
            if given > points.win:
                detail = _OVER_A_WIN.filled(what=what, given=given, win=points.win)
                yield f"/points/{name}", detail
    if isinstance(stage, RoundRobin) and stage.qualifiers and stage.qualifiers < 2 * stage.groups:
        detail = _TOO_FEW_QUALIFIERS.filled(qualifiers=stage.qualifiers, groups=stage.groups)
        yield "/groups", detail


def _twice(pointer: str, names: Sequence[str]) -> Iterator[tuple[str, Text]]:
    for at, name in enumerate(names):
        if name in names[:at]:
            yield f"{pointer}/{at}", _TWICE.filled(name=name)


def _window_faults(plan: Plan) -> Iterator[Violation]:
    """Find contradictions in the time of check-in (TN-26.1)."""
    for name in ("check_in_from", "check_in_until"):
        given = getattr(plan, name)
        if given and not plan.check_in:
            yield _fault(WINDOW, f"/{name}", _NO_CHECK_IN)
    if plan.check_in_until and plan.check_in_until <= plan.check_in_from:
        yield _fault(WINDOW, "/check_in_until", _CHECK_IN_BACKWARDS)
