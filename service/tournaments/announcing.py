"""What webhooks deliver of a tournament: as data, and as sentences for a chat."""

from collections.abc import Iterator, Sequence
from typing import Any, assert_never

import msgspec

from domain.match.game import Language
from domain.record.line import Line
from domain.tournament import events as e
from domain.tournament.outputs.words import DECIDED, RoundTitles, stage_title
from domain.tournament.rulings import (
    Correct,
    Disqualify,
    DoubleLoss,
    Overturn,
    Reinstate,
    Rerun,
    Ruling,
    Undo,
)
from domain.tournament.stage import Entrant, Pairing, Result
from domain.tournament.state import TournamentState
from service.clock import now
from service.webhooks.hooks import Notification

HOOK_TYPE = "saikoro.tournament."
"""The prefix of CloudEvent types."""

MOST_LISTED = 20
"""Pairings or places that one sentence lists."""

_WORDS: dict[str, dict[Language, str]] = {
    "paired": {"en": "{where} is paired", "ja": "{where}の組み合わせ"},
    "results": {"en": "{where}, results", "ja": "{where}の結果"},
    "closed": {"en": "{where} is over", "ja": "{where}終了"},
    "finished": {"en": "The tournament is over", "ja": "大会終了"},
    "ruling": {"en": "Ruling: {what}", "ja": "裁定: {what}"},
    "no_champion": {"en": "There is no champion.", "ja": "優勝者なし。"},
    "table": {"en": "Table {table}: {pairing}", "ja": "{table}卓: {pairing}"},
    "bye": {"en": "{name}: bye", "ja": "{name}: 不戦勝"},
    "more": {"en": "… and {count} more", "ja": "…ほか{count}件"},
    "overturn": {"en": "another result", "ja": "結果の変更"},
    "double_loss": {"en": "double loss", "ja": "両者敗北"},
    "rerun": {"en": "played again", "ja": "再試合"},
    "correct": {"en": "the build of {name} is replaced", "ja": "{name}のビルドを変更"},
    "disqualify": {"en": "{name} is disqualified", "ja": "{name}は失格"},
    "reinstate": {"en": "{name} takes part again", "ja": "{name}は復帰"},
    "undo": {"en": "line {line} is taken back", "ja": "{line}行目を取り消し"},
}


def notifications(
    tournament: str, state: TournamentState, lines: Sequence[bytes]
) -> Iterator[Notification]:
    """The notifications of these lines; `state` is at the last of them, or later."""
    telling = _Telling(state)
    for line in lines:
        parts = Line.read(line)
        kind = _KINDS.get(parts.type)
        if kind is None:
            continue
        event: e.TournamentEvent = msgspec.json.decode(parts.data, type=kind)
        name, subject, data = _described(event)
        links = {what: f"/tournaments/{tournament}/{what}" for what in ("standings", "results")}
        yield Notification(
            source=f"/tournaments/{tournament}",
            version=parts.v,
            type=HOOK_TYPE + name,
            subject=subject,
            time=now(),
            data={"tournament": tournament, "version": parts.v, **data, **links},
            text={"en": telling.text(event, "en"), "ja": telling.text(event, "ja")},
        )


_KINDS: dict[str, type[e.TournamentEvent]] = {
    "round.paired": e.RoundPaired,
    "results.taken": e.ResultsTaken,
    "round.closed": e.RoundClosed,
    "ruling.made": e.RulingMade,
    "tournament.finished": e.TournamentFinished,
}


def _described(event: e.TournamentEvent) -> tuple[str, str, dict[str, Any]]:
    """The kind of a notification, its subject and its data."""
    match event:
        case e.RulingMade():
            ruling = msgspec.to_builtins(event.ruling)
            return "ruling_made", "rulings", {"ruling": ruling, "reason": event.reason}
        case e.TournamentFinished():
            data = {"ranking": event.ranking, "without_champion": event.without_champion}
            return "finished", "ranking", data
        case e.RoundPaired():
            name, more = "round_paired", dict[str, Any](pairings=len(event.pairings))
        case e.ResultsTaken():
            name, more = "results_taken", dict[str, Any](slots=[one.slot for one in event.results])
        case e.RoundClosed():
            name, more = "round_closed", dict[str, Any]()
        case _:
            raise TypeError(f"{event} has no notification")
    subject = f"stages/{event.stage}/rounds/{event.round}"
    return name, subject, {"stage": event.stage, "round": event.round, **more}


class _Telling:
    """Tells events of one tournament in sentences."""

    def __init__(self, state: TournamentState) -> None:
        self._state = state
        self._titles: dict[tuple[int, Language], RoundTitles] = {}

    def text(self, event: e.TournamentEvent, language: Language) -> str:
        """An event, a line for each pairing or place."""
        heading, lines = self._told(event, language)
        more = len(lines) - MOST_LISTED
        if more > 0:
            rest = _WORDS["more"][language].format(count=more)
            lines = [*lines[:MOST_LISTED], rest]
        return "\n".join([f"{self._state.plan.name}: {heading}", *lines])

    def _told(self, event: e.TournamentEvent, language: Language) -> tuple[str, list[str]]:
        match event:
            case e.RoundPaired():
                where = self._where(event.stage, event.round, language)
                paired = [
                    self._pairing(table, pairing, language)
                    for table, pairing in enumerate(event.pairings, 1)
                ]
                return _WORDS["paired"][language].format(where=where), paired
            case e.ResultsTaken():
                where = self._where(event.stage, event.round, language)
                results = [
                    self._result(event.stage, event.round, result, language)
                    for result in event.results
                ]
                return _WORDS["results"][language].format(where=where), results
            case e.RoundClosed():
                where = self._where(event.stage, event.round, language)
                places = [f"{row.place}. {self._name(row.entrant)}" for row in event.table]
                return _WORDS["closed"][language].format(where=where), places
            case e.TournamentFinished():
                first = 1 + event.without_champion
                ranks = [
                    f"{rank}. {self._name(one)}" for rank, one in enumerate(event.ranking, first)
                ]
                if event.without_champion:
                    ranks.insert(0, _WORDS["no_champion"][language])
                return _WORDS["finished"][language], ranks
            case e.RulingMade():
                what = self._ruling(event.ruling, language)
                return _WORDS["ruling"][language].format(what=what), [event.reason]
        raise TypeError(f"{event} has no notification")

    def _ruling(self, ruling: Ruling, language: Language) -> str:
        words = _WORDS[str(ruling.__struct_config__.tag)][language]
        match ruling:
            case Overturn() | DoubleLoss() | Rerun():
                where = self._where(ruling.stage, ruling.round, language)
                played = self._met(ruling.stage, ruling.round, ruling.slot)
                names = "" if played is None else f" {self._names(played)}"
                return f"{where}{names}: {words}"
            case Correct() | Disqualify() | Reinstate():
                return words.format(name=self._name(ruling.entrant))
            case Undo():
                return words.format(line=ruling.line)
            case _:
                assert_never(ruling)

    def _pairing(self, table: int, pairing: Pairing, language: Language) -> str:
        if pairing.b is None:
            return _WORDS["bye"][language].format(name=self._name(pairing.a))
        return _WORDS["table"][language].format(table=table, pairing=self._names(pairing))

    def _result(self, stage: int, number: int, result: Result, language: Language) -> str:
        pairing = self._met(stage, number, result.slot)
        if pairing is None:
            return str(result.slot)
        between = f" {result.won[0]}–{result.won[1]} "
        note = DECIDED[result.decided][language] if result.decided in DECIDED else ""
        pair = between.join(self._name(entrant) for entrant in pairing.entrants)
        return f"{pair} ({note.format(die=result.die)})" if note else pair

    def _met(self, stage: int, number: int, slot: int) -> Pairing | None:
        """The pairing in a slot; None if a ruling has removed it since."""
        if stage >= len(self._state.stages) or number > len(self._state.stages[stage].rounds):
            return None
        return self._state.stages[stage].rounds[number - 1].pairings.get(slot)

    def _where(self, stage: int, number: int, language: Language) -> str:
        """The title of a round, with that of its stage if there are several."""
        plain = {"en": f"Round {number}", "ja": f"{number}回戦"}[language]
        if stage < len(self._state.stages) and number <= len(self._state.stages[stage].rounds):
            key = stage, language
            if key not in self._titles:
                self._titles[key] = RoundTitles(self._state.stages[stage], language)
            pairings = self._state.stages[stage].rounds[number - 1].pairings.values()
            titles = {self._titles[key].title(number, one.slot, one.group) for one in pairings}
            plain = titles.pop() if len(titles) == 1 else plain
        if len(self._state.plan.stages) == 1:
            return plain
        return f"{stage_title(self._state.plan, stage, language)}, {plain}"

    def _names(self, pairing: Pairing) -> str:
        return " – ".join(self._name(entrant) for entrant in pairing.entrants)

    def _name(self, entrant: Entrant) -> str:
        return self._state.entrants[entrant].name
