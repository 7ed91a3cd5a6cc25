"""Rulings, disputes and places of a tournament in sentences, for pages and for chats."""

from collections.abc import Callable
from typing import assert_never

from saikoro.domain.text import Text
from saikoro.domain.tournament.facts.judges import (
    ENTRANT,
    ROLES,
    Official,
    entrant_behind,
    official,
)
from saikoro.domain.tournament.facts.rulings import (
    Correct,
    Disqualify,
    DoubleLoss,
    GameLoss,
    Overturn,
    Penalty,
    PlayedAtTable,
    Reinstate,
    Rerun,
    Rewind,
    Ruling,
    Undo,
    Warn,
)
from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Slot
from saikoro.domain.tournament.outputs.wording.words import (
    ROUND,
    WORDS,
    RoundTitles,
    stage_title,
)
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import Language

_RULINGS: dict[str, Text] = {
    "overturn": Text("{name}の勝ちに変更", "{name} wins instead"),
    "double_loss": Text("両者敗北", "double loss"),
    "rerun": Text("再試合", "played again"),
    "correct": Text("{name}の構築を変更", "the build of {name} is replaced"),
    "disqualify": Text("{name}は失格", "{name} is disqualified"),
    "reinstate": Text("{name}は復帰", "{name} takes part again"),
    "warning": Text("{name}に警告（{offence}）", "{name} is warned for {offence}"),
    "game_loss": Text(
        "{name}は第{number}マッチを敗北（{offence}）", "{name} loses match {number} for {offence}"
    ),
    "played": Text("実際の卓での結果: {results}", "played at a real table: {results}"),
    "rewind": Text(
        "第{number}マッチを{to}行目まで巻き戻し", "match {number} goes back to line {to}"
    ),
    "undo": Text("{line}行目を取り消し", "line {line} is taken back"),
}

_DRAWN = Text("引き分けに変更", "a draw instead")
"""What an overturn without a winner decides."""

_NAMED = Text("{name}（{role}）", "{name} ({role})")


def official_name(by: Official, language: Language, spelled: Callable[[str], str] = str) -> str:
    """The name and the role of a judge, or the role of the organiser, who has no name.

    `spelled` escapes the name for the page that it stands on.
    """
    role = ROLES[by.role].in_language(language)
    return _NAMED.in_language(language, name=spelled(by.name), role=role) if by.name else role


class Sentences:
    """Words the decisions of one tournament in sentences."""

    def __init__(self, state: TournamentState, spelled: Callable[[str], str] = str) -> None:
        """`spelled` escapes the names of entrants for the page that they stand on."""
        self._state = state
        self._spelled = spelled
        self._titles: dict[tuple[int, Language], RoundTitles] = {}

    def author(self, by: str, language: Language) -> str:
        """Who is the author of a line: an entrant, a judge or the organiser."""
        if by.startswith(ENTRANT):
            return self.name(entrant_behind(by))
        return official_name(official(self._state.judges, by), language, self._spelled)

    def ruling(self, ruling: Ruling, language: Language) -> str:
        """A sentence that says what a ruling decides, and about whom."""
        words = _RULINGS[str(ruling.__struct_config__.tag)]
        match ruling:
            case Overturn():
                where = self.pairing_at(ruling.stage, ruling.round, ruling.slot, language)
                if ruling.winner is None:
                    return f"{where}: {_DRAWN.in_language(language)}"
                return f"{where}: {words.in_language(language, name=self.name(ruling.winner))}"
            case DoubleLoss() | Rerun():
                where = self.pairing_at(ruling.stage, ruling.round, ruling.slot, language)
                return f"{where}: {words.in_language(language)}"
            case GameLoss():
                where = self.pairing_at(ruling.stage, ruling.round, ruling.slot, language)
                return f"{where}: {self._penalty(words, ruling, language, ruling.number + 1)}"
            case PlayedAtTable():
                where = self.pairing_at(ruling.stage, ruling.round, ruling.slot, language)
                results = self._played(ruling, language)
                return f"{where}: {words.in_language(language, results=results)}"
            case Warn():
                given = self._penalty(words, ruling, language)
                if ruling.stage is None or ruling.round is None or ruling.slot is None:
                    return given
                where = self.pairing_at(ruling.stage, ruling.round, ruling.slot, language)
                return f"{where}: {given}"
            case Rewind():
                where = self.pairing_at(ruling.stage, ruling.round, ruling.slot, language)
                gone_back = words.in_language(language, number=ruling.number + 1, to=ruling.to)
                return f"{where}: {gone_back}"
            case Correct() | Disqualify() | Reinstate():
                return words.in_language(language, name=self.name(ruling.entrant))
            case Undo():
                return words.in_language(language, line=ruling.line)
            case _:
                assert_never(ruling)

    def _penalty(self, words: Text, penalty: Penalty, language: Language, number: int = 0) -> str:
        """Who gets a penalty, and for what; `number` is that of the match, from 1."""
        name = self.name(penalty.entrant)
        return words.in_language(language, name=name, offence=penalty.offence, number=number)

    def _played(self, ruling: PlayedAtTable, language: Language) -> str:
        """The winner of each match that was played at a real table."""
        numbered = enumerate(ruling.winners, ruling.number + 1)
        draw = WORDS["draw"].in_language(language)
        return (
            WORDS["between"]
            .in_language(language)
            .join(
                f"{number}: {draw if winner is None else self.name(winner)}"
                for number, winner in numbered
            )
        )

    def pairing_at(self, stage: int, number: int, slot: Slot, language: Language) -> str:
        """The title of a round, and the names in a slot of it."""
        pairing = self.met(stage, number, slot)
        names = "" if pairing is None else f" {self.names(pairing)}"
        return f"{self.where(stage, number, language)}{names}"

    def met(self, stage: int, number: int, slot: Slot) -> Pairing | None:
        """The pairing in a slot; None if a ruling has removed it since."""
        if stage >= len(self._state.stages) or number > len(self._state.stages[stage].rounds):
            return None
        return self._state.stages[stage].rounds[number - 1].pairings.get(slot)

    def where(self, stage: int, number: int, language: Language) -> str:
        """The title of a round, with that of its stage if there are several."""
        plain = ROUND.in_language(language, number=number)
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

    def names(self, pairing: Pairing) -> str:
        """The names of both entrants."""
        return " – ".join(self.name(entrant) for entrant in pairing.entrants)

    def name(self, entrant: Entrant) -> str:
        """The name of an entrant."""
        return self._spelled(self._state.entrants[entrant].name)
