"""The battle report of PBWCG: one sentence for each event, in English or Japanese."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from domain.games.pbwcg import events as e
from domain.games.pbwcg.cards.card_set import CardSet, Named
from domain.games.pbwcg.cards.notation.english import ATTRIBUTES, print_mod_en
from domain.games.pbwcg.cards.notation.words import Attribute
from domain.games.pbwcg.events.ids import SIDES, CardId, UnitId, seat_of
from domain.games.pbwcg.rules.values import read_mod
from domain.games.pbwcg.state import PbwcgState
from domain.games.pbwcg.telling import sentences as s
from domain.match.events import GameEvent, Seat
from domain.match.interface.game import Language
from domain.match.known import Known

T = TypeVar("T")


def report(
    event: GameEvent, known: Known[PbwcgState], cards: CardSet, language: Language
) -> str | None:
    """The sentence of an event, or None; `known` is what the reader knows after it."""
    if type(event) in s.SILENT:
        return None
    if isinstance(event, e.FieldChanged) and event.card is None:
        return s.FIELD_EMPTIED[language]
    writer = _Writer(event, known.match.game, cards, language)
    fields = type(event).__struct_fields__
    facts = {field: writer.text(field, getattr(event, field)) for field in fields}
    return s.SENTENCES[type(event)][language].format(**facts)


class _Writer:
    """Writes the fields of an event in one language; of a hidden one, what everybody may know."""

    def __init__(
        self, event: GameEvent, state: PbwcgState, cards: CardSet, language: Language
    ) -> None:
        self._event = event
        self._state = state
        self._cards = cards
        self._language = language
        self._writers: dict[str, Callable[[Any], str]] = {
            "seat": self._seat,
            "first": self._seat,
            "second": self._seat,
            "owner": self._seat,
            "slot1": self._starter,
            "slot3": self._starter,
            "card": self._laid,
            "cards": self._drawn,
            "ability": self._card,
            "source": self._card,
            "unit": self._unit,
            "target": self._unit,
            "attacker": self._unit,
            "master": self._unit,
            "targets": self._targets,
            "units": self._order,
            "holder": self._holder,
            "what": self._counted,
            "bs": self._bs,
            "mod": self._mod,
            "purpose": self._word,
            "decision": self._word,
            "attribute": self._attribute,
            "delta": "{:+}".format,
            "turns": self._turns,
            "hp": self._hp,
            "result": self._result,
        }

    def text(self, field: str, value: Any) -> str:
        """The text of a field's value, in its frame if it has one."""
        place = (type(self._event), field)
        names = s.VALUES_OF.get(place) or s.VALUES.get(field, {})
        if not isinstance(value, list) and value in names:
            return names[value][self._language]
        written = self._writers.get(field, str)(value)
        frame = s.FRAMES.get(place) if written else None
        return written if frame is None else frame[self._language].format(written)

    def _list(self, values: Iterable[T], text: Callable[[T], str]) -> str:
        return s.COMMA[self._language].join(map(text, values))

    def _seat(self, seat: Seat) -> str:
        return SIDES[seat]

    # Cards

    def _card(self, card: CardId) -> str:
        """A card or an ability."""
        printed: Named = self._cards.cards.get(card) or self._cards.abilities[card]
        return printed.name_en if self._language == "en" else printed.name

    def _starter(self, card: CardId | UnsetType) -> str:
        return s.A_PC[self._language] if card is UNSET else self._card(card)

    def _laid(self, card: CardId | UnsetType) -> str:
        return s.A_CARD[self._language] if card is UNSET else self._card(card)

    def _drawn(self, cards: list[CardId] | UnsetType) -> str:
        if cards is not UNSET:
            return self._list(cards, self._card)
        count = self._event.count if isinstance(self._event, e.CardsDrawn) else 0
        return s.A_CARD[self._language] if count == 1 else s.CARDS[self._language].format(count)

    # Units and places

    def _unit(self, unit: UnitId) -> str:
        """A unit with the name of its card, without the title in Ren, Blade of Dawn.

        A support that has left has no name any more.
        """
        there = self._state.units.get(unit)
        card = unit[2:] if there is None else there.card
        if card not in self._cards.cards:
            return unit
        return f"{unit} {self._card(card).partition(', ')[0]}"

    def _order(self, units: Iterable[e.UnitSpeed]) -> str:
        speed = s.SPEED[self._language]
        return self._list(units, lambda one: speed.format(self._unit(one.unit), one.speed)) or "-"

    def _targets(self, targets: Iterable[str | int]) -> str:
        return self._list(targets, self._target)

    def _target(self, target: str | int) -> str:
        """An entry of a command's `targets` (PB-20)."""
        if isinstance(target, int):
            return s.SLOT[self._language].format(target)
        if target in s.COLUMNS:
            return s.COLUMNS[target][self._language]
        return self._card(target) if target in self._cards.cards else self._holder(target)

    def _holder(self, name: str) -> str:
        """A unit or a set slot by its id."""
        if name.find("set") != 2 or not name[5:].isdigit():
            return self._unit(name)
        return s.SET_SLOT[self._language].format(SIDES[seat_of(name)], name[5:])

    # Values

    def _counted(self, what: str) -> str:
        """What has a counter: a card, or the mod of a status change."""
        return self._card(what) if what in self._cards.cards else self._mod(what)

    def _mod(self, mod: str) -> str:
        return print_mod_en(read_mod(mod)) if self._language == "en" else mod

    def _bs(self, bs: str) -> str:
        return self._cards.bs[bs].name_en if self._language == "en" else bs

    def _attribute(self, attribute: Attribute) -> str:
        return ATTRIBUTES[attribute] if self._language == "en" else attribute.value

    def _word(self, name: str) -> str:
        return s.WORDS[name][self._language]

    def _turns(self, turns: int) -> str:
        return (s.ONE_TURN if turns == 1 else s.TURNS)[self._language].format(turns)

    def _hp(self, hp: int | list[int]) -> str:
        """That of one PL, or of each by seat."""
        if isinstance(hp, int):
            return str(hp)
        return self._list(enumerate(hp), lambda of: f"{self._seat(of[0])} {of[1]}")

    def _result(self, _win: str) -> str:
        winner = self._event.winner if isinstance(self._event, e.MatchEnded) else None
        return s.WINS[self._language].format(self._seat(winner or 0))
