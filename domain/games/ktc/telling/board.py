"""Both fields of KTC as text: the enemy above, front rows facing, and below what is printed there.

The skills of the reader are left out, because its options have them.
"""

import re
from collections.abc import Iterator, Sequence

from saikoro.domain.cards.columns import NOTHING, width, wrapped
from saikoro.domain.cards.notation.english import counted
from saikoro.domain.games.ktc.cards.card_set import Card, CardSet, Status
from saikoro.domain.games.ktc.cards.print import line_text, skill_line
from saikoro.domain.games.ktc.ids import SIDES, SQUARES, Id
from saikoro.domain.games.ktc.state import Held, KtcState, Soldier, defeats
from saikoro.domain.games.ktc.words import Origin, Row, Stamina, Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known
from saikoro.domain.words import Language, Text, capital

_HEADING: Text = {"en": "{}: turn {}, defeat count {}", "ja": "{}: {}ターン目、撃破数{}"}
_UPPER: Text = {"en": "upper class", "ja": "上級職"}
_UNIQUE: Text = {"en": "counter {1}/{2}", "ja": "{0} {1}/{2}"}
_RETURNS: Text = {"en": "{} (returns in {})", "ja": "{}（戻るまで{}）"}
_LASTS: Text = {"en": "{} {} ({} left): ", "ja": "{}「{}」（残り{}）: "}
_LASTS_ON: Text = {"en": "{} {} (no limit): ", "ja": "{}「{}」（無期限）: "}
_COMMA: Text = {"en": ", ", "ja": "、"}
_MOST = 18
"""Columns of the widest cell; longer names are cut."""
_PIECE = re.compile("[^ 。、]+[ 。、]*")
"""What stands on one line of a text."""


def board(known: Known[KtcState], cards: CardSet, language: Language) -> str:
    """The fields from the side of a seat, seat 0 for spectators; empty before 【ゲーム開始】."""
    state, seat = known.match.game, known.seat or 0
    return "\n".join(_Board(state, cards, language).lines(seat)) if state.soldiers else ""


class _Board:
    """A board in one language."""

    def __init__(self, state: KtcState, cards: CardSet, language: Language) -> None:
        self._state = state
        self._cards = cards
        self._language = language
        cells = [self._cell(seat, place) for seat in (0, 1) for place in range(len(SQUARES))]
        self._width = min(max(width(line) for cell in cells for line in cell), _MOST)

    def lines(self, seat: Seat) -> Iterator[str]:
        """The board from the side of a seat."""
        enemy = 1 - seat
        yield self._heading(enemy)
        yield from self._row(enemy, 1)
        yield from self._row(enemy, 0)
        yield ""
        yield from self._row(seat, 0)
        yield from self._row(seat, 1)
        yield self._heading(seat)
        yield ""
        yield from self._texts(seat)

    # Fields

    def _heading(self, seat: Seat) -> str:
        """The turn and 撃破数 of a player, and its soldiers that are not on the field."""
        state = self._state
        heading = self._text(_HEADING).format(SIDES[seat], state.turn, defeats(state, seat))
        for zone, names in ((Zone.OUTSIDE, state.outside), (Zone.REMOVED, state.removed)):
            if names[seat]:
                gone = self._text(_COMMA).join(map(self._gone, names[seat]))
                heading += f" | {capital(zone.text(self._language))}: {gone}"
        return heading

    def _gone(self, name: Id) -> str:
        soldier = self._state.soldiers[name]
        called = self._called(soldier)
        if not soldier.timer:
            return called
        return self._text(_RETURNS).format(called, self._turns(soldier.timer))

    def _row(self, seat: Seat, row: int) -> Iterator[str]:
        """A row of a field, below its name."""
        yield f"[{(Row.REAR if row else Row.FRONT).text(self._language)}]"
        cells = [self._cell(seat, place) for place in range(row, len(SQUARES), 2)]
        for number in range(max(map(len, cells))):
            parts = (cell[number] if number < len(cell) else "" for cell in cells)
            yield "|".join(self._padded(part) for part in parts).rstrip("| ")

    def _cell(self, seat: Seat, place: int) -> list[str]:
        """What stands on a square, a line each."""
        name = self._state.fields[seat][place]
        if name is None:
            return [f"{SQUARES[place]} {NOTHING}"]
        soldier = self._state.soldiers[name]
        card, language = self._card(soldier), self._language
        stamina = Stamina.TIRED if soldier.tired else Stamina.READY
        lines = [
            f"{SQUARES[place]} {name}",
            self._name(card),
            f"HP {soldier.hp}/{soldier.max_hp} {stamina.text(language)}",
        ]
        if soldier.upper:
            lines.append(self._text(_UPPER))
        if (unique := card.unique) is not None:
            lines.append(self._text(_UNIQUE).format(unique.name, soldier.unique, unique.max))
        lines += [
            f"{self._name(self._cards.statuses[held.name])} {held.turns or ''}".rstrip()
            for held in (soldier.buff, soldier.debuff)
            if held is not None
        ]
        return lines

    def _padded(self, text: str) -> str:
        while width(text) > self._width:
            text = text[:-1]
        return text + " " * (self._width - width(text))

    # Texts

    def _texts(self, seat: Seat) -> Iterator[str]:
        """What is printed on the soldiers of both fields, the enemy's first, and on statuses."""
        for side in (1 - seat, seat):
            for name in self._state.fields[side]:
                if name is not None:
                    yield from self._printed(self._state.soldiers[name], own=side == seat)

    def _printed(self, soldier: Soldier, *, own: bool) -> Iterator[str]:
        card, language = self._card(soldier), self._language
        trait = capital(Origin.TRAIT.text(language))
        parts = [f"{trait}: {line_text(entry, self._cards, language)}" for entry in card.trait]
        parts += [self._status(held) for held in (soldier.buff, soldier.debuff) if held is not None]
        if not own:
            skills = card.skills(upper=soldier.upper)
            parts += [skill_line(skill, self._cards, language) for skill in skills]
        if parts:
            first = f"{self._called(soldier)} ☆{card.medals}: "
            yield from wrapped(first, _PIECE.findall(" / ".join(parts)), "")

    def _status(self, held: Held) -> str:
        status, language = self._cards.statuses[held.name], self._language
        head = self._text(_LASTS if held.turns else _LASTS_ON)
        kind = status.kind.text(language)
        texts: Sequence[str] = [line_text(line, self._cards, language) for line in status.texts]
        left = self._turns(held.turns)
        return capital(head.format(kind, self._name(status), left)) + " ".join(texts)

    # Words

    def _turns(self, turns: int) -> str:
        return counted(turns, "turn") if self._language == "en" else f"{turns}ターン"

    def _text(self, text: Text) -> str:
        return text[self._language]

    def _card(self, soldier: Soldier) -> Card:
        return self._cards.soldiers[soldier.card]

    def _name(self, printed: Card | Status) -> str:
        return printed.english if self._language == "en" else printed.name

    def _called(self, soldier: Soldier) -> str:
        return f"{soldier.id} {self._name(self._card(soldier))}"
