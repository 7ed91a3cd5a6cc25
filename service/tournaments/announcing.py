"""Webhook messages about a tournament: as data, and as sentences for a chat."""

from collections.abc import Iterator, Sequence
from typing import Any, assert_never, get_args

import msgspec

from saikoro.domain.record.line import Line, event_type
from saikoro.domain.text import Text
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import ORGANISER, Official, official
from saikoro.domain.tournament.facts.rulings import PlayedAtTable
from saikoro.domain.tournament.facts.stage import Pairing, Result, Round
from saikoro.domain.tournament.matches.tables import tables
from saikoro.domain.tournament.outputs.wording.sentences import Sentences, official_name
from saikoro.domain.tournament.outputs.wording.words import DECIDED
from saikoro.domain.tournament.standings.ranking import final_places
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.clock import now
from saikoro.service.process.logs import in_hand
from saikoro.service.tournaments.kind import Tournaments
from saikoro.service.webhooks.hooks import News, Webhooks
from saikoro.service.webhooks.notifications import Notification

HOOK_TYPE = "saikoro.tournament."
"""The prefix of CloudEvent types."""

MOST_LISTED = 20
"""Pairings or places that one sentence lists."""

_WORDS: dict[str, Text] = {
    "paired": Text("{where}の組み合わせ", "{where} is paired"),
    "results": Text("{where}の結果", "{where}, results"),
    "closed": Text("{where}終了", "{where} is over"),
    "finished": Text("大会終了", "The tournament is over"),
    "ruling": Text("裁定: {what}", "Ruling: {what}"),
    "by": Text("裁定者: {name}", "by {name}"),
    "no_champion": Text("優勝者なし。", "There is no champion."),
    "times": Text("{starts} から {ends} まで", "{starts} to {ends}"),
    "table": Text("{table}卓: {pairing}", "Table {table}: {pairing}"),
    "bye": Text("{name}: 不戦勝", "{name}: bye"),
    "more": Text("…ほか{count}件", "… and {count} more"),
    "upholds": Text("{line}行目の異議を認める", "upholds the dispute in line {line}"),
    "commented": Text("異議について: {where}", "On the dispute: {where}"),
    "filed": Text("{name}の異議: {where}", "Dispute by {name}: {where}"),
    "rejected": Text("異議を却下: {where}", "Dispute rejected: {where}"),
    "withdrawn": Text("異議の取り下げ: {where}", "Dispute withdrawn: {where}"),
}


OnDispute = e.DisputeFiled | e.DisputeCommented | e.DisputeWithdrawn | e.DisputeRejected
"""What happens to disputes, but for rulings."""

Announced = (
    e.RoundPaired | e.ResultsTaken | e.RoundClosed | e.RulingMade | OnDispute | e.TournamentFinished
)
"""The events that webhooks send."""

_KINDS: dict[str, type[Announced]] = {event_type(kind): kind for kind in get_args(Announced)}


def notifications(
    tournament: str, state: TournamentState, lines: Sequence[bytes]
) -> Iterator[Notification]:
    """The notifications of these lines; `state` is at the last of them, or later."""
    texts = _Texts(state)
    for line in lines:
        parts = Line.read(line)
        kind = _KINDS.get(parts.type)
        if kind is None:
            continue
        event: Announced = msgspec.json.decode(parts.data, type=kind)
        author = parts.by or ORGANISER
        by = official(state.judges, author)
        name, subject, data = _described(event, by)
        links = {what: f"/tournaments/{tournament}/{what}" for what in ("standings", "results")}
        note = Notification(
            source=f"/tournaments/{tournament}",
            version=parts.v,
            type=HOOK_TYPE + name,
            subject=subject,
            time=now(),
            data={"tournament": tournament, "version": parts.v, **data, **links},
            text={language: texts.text(event, author, language) for language in LANGUAGES},
        )
        yield note
        taken = _at_table(event, state)
        if taken is not None:
            name, subject, data = _described(taken, by)
            yield msgspec.structs.replace(
                note,
                type=HOOK_TYPE + name,
                subject=subject,
                data={"tournament": tournament, "version": parts.v, **data, **links},
                text={language: texts.text(taken, author, language) for language in LANGUAGES},
            )


def _at_table(event: Announced, state: TournamentState) -> e.ResultsTaken | None:
    """The result that a ruling has entered by hand, if it decided the pairing (TN-34)."""
    match event:
        case e.RulingMade(PlayedAtTable(stage, number, slot) as entered):
            rounds = state.stages[stage].rounds if stage < len(state.stages) else []
            results = rounds[number - 1].results if number <= len(rounds) else {}
            result = results.get(slot)
            last = entered.number + len(entered.winners)
            if result is not None and last >= len(result.matches):
                return e.ResultsTaken(stage=stage, round=number, results=[result])
    return None


def _described(event: Announced, by: Official) -> tuple[str, str, dict[str, Any]]:
    """The kind of a notification, its subject and its data."""
    match event:
        case e.RulingMade():
            ruled = msgspec.to_builtins(event) | {"by": msgspec.to_builtins(by)}
            return "ruling_made", "rulings", ruled
        case e.DisputeFiled():
            return "dispute_filed", "disputes", msgspec.to_builtins(event)
        case e.DisputeCommented():
            return "dispute_commented", "disputes", msgspec.to_builtins(event)
        case e.DisputeWithdrawn():
            return "dispute_closed", "disputes", {"dispute": event.dispute, "status": "withdrawn"}
        case e.DisputeRejected():
            rejected = {"dispute": event.dispute, "status": "rejected", "reason": event.reason}
            return "dispute_closed", "disputes", rejected | {"by": msgspec.to_builtins(by)}
        case e.TournamentFinished():
            data = {"ranking": event.ranking, "without_champion": event.without_champion}
            return "finished", "ranking", data
        case e.RoundPaired():
            times = {"starts": event.starts, "ends": event.ends} if event.ends else {}
            name, more = "round_paired", dict[str, Any](pairings=len(event.pairings), **times)
        case e.ResultsTaken():
            name, more = "results_taken", dict[str, Any](slots=[one.slot for one in event.results])
        case e.RoundClosed():
            name, more = "round_closed", dict[str, Any]()
        case _:
            assert_never(event)
    subject = f"stages/{event.stage}/rounds/{event.round}"
    return name, subject, {"stage": event.stage, "round": event.round, **more}


class _Texts:
    """The events of one tournament as texts for a chat."""

    def __init__(self, state: TournamentState) -> None:
        self._state = state
        self._sentences = Sentences(state)
        self._name = self._sentences.name

    def text(self, event: Announced, author: str, language: Language) -> str:
        """An event, a line for each pairing or place."""
        heading, lines = self._listed(event, author, language)
        more = len(lines) - MOST_LISTED
        if more > 0:
            rest = _WORDS["more"].in_language(language, count=more)
            lines = [*lines[:MOST_LISTED], rest]
        return "\n".join([f"{self._state.plan.name}: {heading}", *lines])

    def _ranked(self, event: e.TournamentFinished) -> list[str]:
        """The final ranking; by place, unless a later ruling has changed it."""
        ranks = enumerate(event.ranking, 1 + event.without_champion)
        places = {entrant: rank for rank, entrant in ranks}
        if event.ranking == self._state.ranking:
            places = final_places(self._state.stages)
        return [f"{places[entrant]}. {self._name(entrant)}" for entrant in event.ranking]

    def _listed(self, event: Announced, author: str, language: Language) -> tuple[str, list[str]]:
        match event:
            case e.RoundPaired():
                where = self._sentences.where(event.stage, event.round, language)
                at = tables(self._state, Round({one.slot: one for one in event.pairings}))
                paired = [
                    self._pairing(at[pairing.slot], pairing, language) for pairing in event.pairings
                ]
                if event.ends:
                    times = {"starts": event.starts, "ends": event.ends}
                    paired.insert(0, _WORDS["times"].in_language(language, **times))
                return _WORDS["paired"].in_language(language, where=where), paired
            case e.ResultsTaken():
                where = self._sentences.where(event.stage, event.round, language)
                results = [
                    self._result(event.stage, event.round, result, language)
                    for result in event.results
                ]
                return _WORDS["results"].in_language(language, where=where), results
            case e.RoundClosed():
                where = self._sentences.where(event.stage, event.round, language)
                places = [f"{row.place}. {self._name(row.entrant)}" for row in event.table]
                return _WORDS["closed"].in_language(language, where=where), places
            case e.TournamentFinished():
                ranks = self._ranked(event)
                if event.without_champion:
                    ranks.insert(0, _WORDS["no_champion"].in_language(language))
                return _WORDS["finished"].in_language(language), ranks
            case e.RulingMade():
                return self._ruling(event, official(self._state.judges, author), language)
            case _:
                return self._dispute(event, author, language)

    def _ruling(
        self, event: e.RulingMade, by: Official, language: Language
    ) -> tuple[str, list[str]]:
        what = self._sentences.ruling(event.ruling, language)
        lines = [event.reason, *_signed(by, language)]
        if event.dispute is not None:
            lines.append(_WORDS["upholds"].in_language(language, line=event.dispute))
        return _WORDS["ruling"].in_language(language, what=what), lines

    def _dispute(
        self,
        event: OnDispute,
        author: str,
        language: Language,
    ) -> tuple[str, list[str]]:
        about = event if isinstance(event, e.DisputeFiled) else self._state.disputes[event.dispute]
        where = self._sentences.pairing_at(about.stage, about.round, about.slot, language)
        match event:
            case e.DisputeFiled():
                name = self._name(event.entrant)
                heading = _WORDS["filed"].in_language(language, name=name, where=where)
                return heading, [event.reason]
            case e.DisputeCommented():
                heading = _WORDS["commented"].in_language(language, where=where)
                return heading, [f"{self._sentences.author(author, language)}: {event.text}"]
            case e.DisputeWithdrawn():
                return _WORDS["withdrawn"].in_language(language, where=where), []
            case e.DisputeRejected():
                heading = _WORDS["rejected"].in_language(language, where=where)
                by = official(self._state.judges, author)
                return heading, [event.reason, *_signed(by, language)]

    def _pairing(self, table: int | None, pairing: Pairing, language: Language) -> str:
        if pairing.b is None:
            return _WORDS["bye"].in_language(language, name=self._name(pairing.a))
        return _WORDS["table"].in_language(
            language, table=table or "", pairing=self._sentences.names(pairing)
        )

    def _result(self, stage: int, number: int, result: Result, language: Language) -> str:
        pairing = self._sentences.met(stage, number, result.slot)
        if pairing is None:
            return str(result.slot)
        between = f" {result.won[0]}–{result.won[1]} "
        note = DECIDED.get(result.decided)
        pair = between.join(self._name(entrant) for entrant in pairing.entrants)
        if note is None:
            return pair
        return f"{pair} ({note.in_language(language, die=result.die or 0)})"


def _signed(by: Official, language: Language) -> list[str]:
    """A line with who decided; none for the organiser, who has no name."""
    return [_WORDS["by"].in_language(language, name=official_name(by, language))] if by.name else []


async def enqueue_deliveries(
    tournaments: Tournaments, webhooks: Webhooks, tournament: str, version: int
) -> None:
    """Enqueue webhook deliveries for all lines up to `version` that have none yet."""

    async def news(cursor: int) -> News:
        batches = await tournaments.store.read(tournament, cursor)
        lines = [line for batch in batches for line in batch.lines]
        async with tournaments.open(tournament) as (ledger, _meta):
            return News(len(lines), list(notifications(tournament, ledger.state, lines)))

    with in_hand("announcement", tournament=tournament, version=version):
        await webhooks.enqueue_up_to(tournament, version, news)
