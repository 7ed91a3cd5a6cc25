"""What soldiers have for now, as badges with the texts of what it does."""

from collections.abc import Iterator

from saikoro.domain.cards.once import once_per_set
from saikoro.domain.games.ktc.cards.card_set import CardSet, Status
from saikoro.domain.games.ktc.cards.print import line_text
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.telling.faces import UPPER
from saikoro.domain.games.ktc.words import Mark, Stamina
from saikoro.domain.match.interface.table_view import Badge
from saikoro.domain.text import Text
from saikoro.domain.words import Language, capital


class Badges:
    """The badges of soldiers whose cards are of one set."""

    def __init__(self, cards: CardSet) -> None:
        self._statuses = {name: _status(one, cards) for name, one in cards.statuses.items()}
        self._limited = {
            (card.id, upper): [
                (skill, skill.label) for skill in card.skills(upper=upper) if skill.uses
            ]
            for card in cards.soldiers.values()
            for upper in (False, True)
        }
        """The skills with a maximum of uses, by card and class."""

    def of(self, soldier: Soldier, *, acting: bool) -> Iterator[Badge]:
        """What a soldier has: class, stamina, バフ, デバフ, and what is left of skills it used."""
        if acting:
            yield _ACTING
        if soldier.upper:
            yield _UPPER
        if soldier.tired:
            yield _TIRED
        for held in (soldier.buff, soldier.debuff):
            if held is not None:
                yield Badge(*self._statuses[held.name], held.turns or None)
        for skill, name in self._limited[soldier.card, soldier.upper]:
            if used := soldier.uses.get(skill.name):
                yield Badge(name, _USES_LEFT, skill.uses - used)


badges = once_per_set(Badges)
"""The badges of the soldiers of a card set."""

_USES_LEFT = Text("残りの使用回数", "uses left")
_ACTING = Badge.of(Mark.ACTING)
_UPPER = Badge(UPPER)
_TIRED = Badge.of(Stamina.TIRED)


def _status(status: Status, cards: CardSet) -> tuple[Text, Text]:
    """The name and the text of a status."""

    def text(language: Language) -> str:
        lines = " ".join(line_text(line, cards, language) for line in status.texts)
        return f"{capital(status.kind.text(language))}: {lines}"

    return status.label, Text.by_language(text)
