"""Rulings, disputes and places of a tournament in sentences, for pages and for chats."""

from collections.abc import Callable
from typing import assert_never

from saikoro.domain.tournament.facts.judges import Official
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
from saikoro.domain.tournament.outputs.pages.words import (
    TITLES,
    WORDS,
    Localized,
    RoundTitles,
    stage_title,
)
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import Language

_RULINGS: dict[str, Localized] = {
    "overturn": {"en": "{name} wins instead", "ja": "{name}の勝ちに変更"},
    "double_loss": {"en": "double loss", "ja": "両者敗北"},
    "rerun": {"en": "played again", "ja": "再試合"},
    "correct": {"en": "the build of {name} is replaced", "ja": "{name}の構築を変更"},
    "disqualify": {"en": "{name} is disqualified", "ja": "{name}は失格"},
    "reinstate": {"en": "{name} takes part again", "ja": "{name}は復帰"},
    "warning": {"en": "{name} is warned for {offence}", "ja": "{name}に警告（{offence}）"},
    "game_loss": {
        "en": "{name} loses match {number} for {offence}",
        "ja": "{name}は第{number}マッチを敗北（{offence}）",
    },
    "played": {"en": "played at a real table: {results}", "ja": "実際の卓での結果: {results}"},
    "rewind": {
        "en": "match {number} goes back to line {to}",
        "ja": "第{number}マッチを{to}行目まで巻き戻し",
    },
    "undo": {"en": "line {line} is taken back", "ja": "{line}行目を取り消し"},
}

_DRAWN: Localized = {"en": "a draw instead", "ja": "引き分けに変更"}
"""What an overturn without a winner decides."""

_ROLES: dict[str, Localized] = {
    "organiser": {"en": "organiser", "ja": "主催者"},
    "judge": {"en": "judge", "ja": "審判"},
    "desk": {"en": "desk", "ja": "受付"},
}

_NAMED: Localized = {"en": "{name} ({role})", "ja": "{name}（{role}）"}


def official_name(by: Official, language: Language, spelled: Callable[[str], str] = str) -> str:
    """The name and the role of a judge, or the role of the organiser, who has no name.

    `spelled` escapes the name for the page that it stands on.
    """
    role = _ROLES[by.role][language]
    return _NAMED[language].format(name=spelled(by.name), role=role) if by.name else role


class Sentences:
    """Words the decisions of one tournament in sentences."""

    def __init__(self, state: TournamentState, spelled: Callable[[str], str] = str) -> None:
        """`spelled` escapes the names of entrants for the page that they stand on."""
        self._state = state
        self._spelled = spelled
        self._titles: dict[tuple[int, Language], RoundTitles] = {}

    def ruling(self, ruling: Ruling, language: Language) -> str:
        """A sentence that says what a ruling decides, and about whom."""
        words = _RULINGS[str(ruling.__struct_config__.tag)][language]
        match ruling:
            case Overturn():
                where = self.pairing_at(ruling.stage, ruling.round, ruling.slot, language)
                if ruling.winner is None:
                    return f"{where}: {_DRAWN[language]}"
                return f"{where}: {words.format(name=self.name(ruling.winner))}"
            case DoubleLoss() | Rerun():
                where = self.pairing_at(ruling.stage, ruling.round, ruling.slot, language)
                return f"{where}: {words}"
            case GameLoss():
                where = self.pairing_at(ruling.stage, ruling.round, ruling.slot, language)
                return f"{where}: {self._penalty(words, ruling, language, ruling.number + 1)}"
            case PlayedAtTable():
                where = self.pairing_at(ruling.stage, ruling.round, ruling.slot, language)
                return f"{where}: {words.format(results=self._played(ruling, language))}"
            case Warn():
                given = self._penalty(words, ruling, language)
                if ruling.stage is None or ruling.round is None or ruling.slot is None:
                    return given
                where = self.pairing_at(ruling.stage, ruling.round, ruling.slot, language)
                return f"{where}: {given}"
            case Rewind():
                where = self.pairing_at(ruling.stage, ruling.round, ruling.slot, language)
                gone_back = words.format(number=ruling.number + 1, to=ruling.to)
                return f"{where}: {gone_back}"
            case Correct() | Disqualify() | Reinstate():
                return words.format(name=self.name(ruling.entrant))
            case Undo():
                return words.format(line=ruling.line)
            case _:
                assert_never(ruling)

    def _penalty(
        self, words: str, penalty: Penalty, language: Language, number: int | None = None
    ) -> str:
        """Who gets a penalty, and for what; `number` is that of the match, from 1."""
        offence = penalty.offence.text(language)
        return words.format(name=self.name(penalty.entrant), offence=offence, number=number)

    def _played(self, ruling: PlayedAtTable, language: Language) -> str:
        """The winner of each match that was played at a real table."""
        numbered = enumerate(ruling.winners, ruling.number + 1)
        draw = WORDS["draw"][language]
        return TITLES["between"][language].join(
            f"{number}: {draw if winner is None else self.name(winner)}"
            for number, winner in numbered
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

    def names(self, pairing: Pairing) -> str:
        """The names of both entrants."""
        return " – ".join(self.name(entrant) for entrant in pairing.entrants)

    def name(self, entrant: Entrant) -> str:
        """The name of an entrant."""
        return self._spelled(self._state.entrants[entrant].name)
