"""Rulings and disputes of a tournament as sentences (TN-17.4)."""

from collections.abc import Callable, Iterator

import msgspec

from saikoro.domain.text import Fact
from saikoro.domain.tournament.facts.rulings import Ruling
from saikoro.domain.tournament.outputs.documents.views import DisputeView, RulingView
from saikoro.domain.tournament.outputs.wording.sentences import Sentences, official_name
from saikoro.domain.tournament.outputs.wording.words import WORDS
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import Language


class Decisions:
    """Words the rulings and disputes of a tournament in one language."""

    def __init__(
        self, state: TournamentState, language: Language, spelled: Callable[[str], str] = str
    ) -> None:
        """`spelled` escapes names and reasons for the page that they stand on."""
        self._state = state
        self._language = language
        self._spelled = spelled
        self._sentences = Sentences(state, spelled)

    def ruling(self, ruling: RulingView) -> str:
        """What was ruled, by whom and why, and what has become of it."""
        if ruling.ruling["kind"] == "withdrawal":
            name = self._sentences.name(ruling.ruling["entrant"])
            what = self._word("withdrawal", name=name)
        else:
            made = msgspec.convert(ruling.ruling, Ruling)
            what = self._sentences.ruling(made, self._language)
        by = self._word("self")
        if ruling.by is not None:
            by = official_name(ruling.by, self._language, self._spelled)
        line = self._word("ruling", line=ruling.line, what=what, name=by)
        if ruling.count is not msgspec.UNSET:
            line = self._noted(line, self._word("penalty_count", count=ruling.count))
        if ruling.dispute is not None:
            line = self._noted(line, self._word("upholds", line=ruling.dispute))
        if ruling.undone_by is not None:
            line = self._noted(line, self._word("undone", line=ruling.undone_by))
        return self._because(line, ruling.reason)

    def dispute(self, dispute: DisputeView) -> str:
        """Who disputes what and why, and what was decided."""
        where = self._sentences.pairing_at(
            dispute.stage, dispute.round, dispute.slot, self._language
        )
        line = self._word(
            "dispute", line=dispute.line, name=self._spelled(dispute.name), where=where
        )
        decided = "" if dispute.decision is None else dispute.decision.line
        became = self._word(f"dispute_{dispute.status}", line=decided)
        line = self._noted(line, became)
        for note in self._evidence(dispute):
            line = self._noted(line, note)
        line = self._because(line, dispute.reason)
        for one in dispute.comments or ():
            name = self._sentences.author(one.by, self._language)
            line = self._word("commented", line=line, name=name, text=self._spelled(one.text))
        return line if dispute.decision is None else self._because(line, dispute.decision.reason)

    def _evidence(self, dispute: DisputeView) -> Iterator[str]:
        """Notes on the events that a dispute names, and on the heads that it brings."""
        if dispute.events:
            numbers = ", ".join(str(one.version) for one in dispute.events)
            yield self._word("about_events", versions=numbers)
        for kept in dispute.kept or ():
            finding = self._word(f"kept_{kept.finding}")
            yield self._word("kept", version=kept.version, finding=finding)

    def _noted(self, line: str, note: str) -> str:
        return self._word("noted", line=line, note=note)

    def _because(self, line: str, reason: str) -> str:
        if not reason:
            return line
        return self._word("because", line=line, reason=self._spelled(reason))

    def _word(self, word: str, **facts: Fact) -> str:
        return WORDS[word].in_language(self._language, **facts)
