"""Whether a card set can be played (FB-16.4): all of its faults, in file order."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from saikoro.domain.cards.checks import CardChecks, listed, text_in, twice
from saikoro.domain.cards.limits import NO_CARD
from saikoro.domain.cards.notation.diagnosis import findings
from saikoro.domain.cards.notation.texts import Misplacement, PlacementError
from saikoro.domain.games.fairies.cards.faults import CODE, CODES, in_signs, label, suggestion
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.lines import (
    HEADS,
    allowed_lines,
    kind_of,
    misplaced_lines,
)
from saikoro.domain.games.fairies.cards.notation.parse import Examined, examine_line
from saikoro.domain.games.fairies.cards.notation.placement import (
    Parsed,
    misplaced_on_fairy,
    phrases_of,
    placed,
)
from saikoro.domain.games.fairies.cards.source import (
    LABELS,
    LONGEST_KIN,
    LONGEST_LINE,
    MOST_CARDS,
    MOST_DECKS,
    MOST_KINS,
    MOST_LINES,
    SOURCES,
    DeckSource,
    SetSource,
)
from saikoro.domain.text import Text

Card = Mapping[str, Any]
"""A card as its author wrote it, whose fields may be anything."""


_LINE_TOO_LONG = Text(
    "1行は{most}文字まで",
    "a line has {most} characters at most, not {length}",
    left_out=("length",),
)
_OUT_OF_BOUNDS = Text(
    "{field}は0から{most}まで", "{field} is 0 to {most}, not {number}", left_out=("number",)
)
_IS_MISSING = Text("{head}がない", "{head} is missing")
_TOO_MANY_LINES = Text("{most}行まで", "{most} lines at most")


class Checked(CardChecks):
    """A card set with its faults, and the meaning of its lines."""

    code, rule, shapes, labels = CODE, "FB-16.4", "FB-2.1", LABELS

    def __init__(self, data: Any) -> None:
        self.lines: dict[str, n.Line] = {}
        """The meaning of each text that can be read, by its JSON pointer."""
        self._kins = _texts(data, "kins", MOST_KINS)
        super().__init__(data)

    def check(self) -> None:
        """The set, then card by card."""
        data = self.data
        self.shape(data, SetSource, "")
        self._check_names(data, ("catalogue",), "")
        self._check_unique(self._kins, "/kins")
        for index, kin in enumerate(self._kins):
            if not re.fullmatch(_KIN, kin) or not _printable(kin):
                self.fault(f"/kins/{index}", _BAD_KIN.both, "FB-16.1")
        for type_ in w.CardType:
            for index, card in enumerate(listed(data, type_, MOST_CARDS)):
                self._check_card(type_, card, f"/{type_}/{index}")
        for index, deck in enumerate(listed(data, "deck", MOST_DECKS)):
            self.shape(deck, DeckSource, f"/deck/{index}")
            self._check_names(deck, ("name", "name_en"), f"/deck/{index}")
        if not self.faults and not any(data.get(type_) for type_ in w.CardType):
            self.fault("", NO_CARD)

    def _check_names(self, source: Any, fields: tuple[str, ...], pointer: str) -> None:
        for field in fields:
            if not _printable(text_in(source, field)):
                self.fault(f"{pointer}/{field}", _BAD_NAME.both, "FB-16.1")

    def _check_unique(self, words: list[str], pointer: str) -> None:
        for index, word in enumerate(words):
            if word in words[:index]:
                self.fault(f"{pointer}/{index}", twice(word))

    def _check_card(self, type_: w.CardType, card: Any, pointer: str) -> None:
        self.shape(card, SOURCES[type_], pointer)
        if not isinstance(card, dict):
            return
        self._check_names(card, ("name", "name_en"), pointer)
        self._check_unique_in_set(card, "id", pointer)
        self._check_unique_in_set(card, "name", pointer)
        self._check_numbers(card, pointer)
        if type_ is w.CardType.MAGIC:
            self._check_guardian(card, pointer)
        self._check_kins(card, pointer)
        self._check_lines(type_, card, pointer)

    # Fields

    def _check_unique_in_set(self, card: Card, field: str, pointer: str) -> None:
        text = text_in(card, field)
        if text and self.again(field, text):
            self.fault(f"{pointer}/{field}", twice(text))

    def _check_numbers(self, card: Card, pointer: str) -> None:
        for field, most in _MOST.items():
            number = _number(card, field)
            if number is not None and not 0 <= number <= most:
                named = Text.plain(label(field), f"`{field}`")
                detail = _OUT_OF_BOUNDS.filled(field=named, most=most, number=number).both
                self.fault(f"{pointer}/{field}", detail)
        if _number(card, "damage_check_upright") and not _number(card, "damage_check"):
            self.fault(f"{pointer}/damage_check_upright", _UPRIGHT.both)

    def _check_guardian(self, card: Card, pointer: str) -> None:
        """FB-12.1."""
        guardian = card.get("guardian") is True
        if guardian and card.get("permanent") is not True:
            self.fault(f"{pointer}/guardian", _PERMANENT.both, "FB-12.1")
        if guardian != (_number(card, "power") is not None):
            field = "guardian" if guardian else "power"
            self.fault(f"{pointer}/{field}", _POWER.both, "FB-12.1")

    def _check_kins(self, card: Card, pointer: str) -> None:
        kins = _texts(card, "kin", MOST_KINS)
        self._check_unique(kins, f"{pointer}/kin")
        for index, kin in enumerate(kins):
            if kin not in self._kins:
                self.fault(f"{pointer}/kin/{index}", f"「{kin}」: {self._known_kins(kin).both}")

    def _known_kins(self, kin: str) -> Text:
        known = "・".join(self._kins) or _NO_KINS.both
        return _KINS.filled(kins=known, meant=suggestion(kin, self._kins))

    # Lines

    def _check_lines(self, type_: w.CardType, card: Card, pointer: str) -> None:
        texts = listed(card, "text", MOST_LINES + 1)
        if len(texts) > MOST_LINES:
            self.fault(f"{pointer}/text", _TOO_MANY_LINES.filled(most=MOST_LINES).both)
        lines = {
            index: line
            for index, text in enumerate(texts)
            if (line := self._examine(text, f"{pointer}/text/{index}")) is not None
        }
        misplaced = {
            index: [*line.misplacements, *self._misplaced(type_, line.parsed)]
            for index, line in lines.items()
        }
        allowed = allowed_lines(
            type_,
            guardian=card.get("guardian") is True,
            permanent=card.get("permanent") is True,
            trigger=text_in(card, "trigger"),
        )
        kinds = [(index, texts[index], kind_of(line.parsed)) for index, line in lines.items()]
        for index, misplacement in misplaced_lines(kinds, allowed):
            misplaced[index].append(misplacement)
        for index, line in lines.items():
            place = f"{pointer}/text/{index}"
            for misplacement in sorted(misplaced[index], key=lambda found: found.at or 0):
                problem = PlacementError([misplacement])
                self.found(place, findings(texts[index], problem, CODES))
            if not misplaced[index]:
                self.lines[place] = placed(line.parsed)
        required = allowed.required
        if required and len(lines) == len(texts) and required not in (kind for *_, kind in kinds):
            head = f"【{HEADS[required]}】"
            self.fault(f"{pointer}/text", _IS_MISSING.filled(head=head).both)

    def _examine(self, text: Any, pointer: str) -> Examined | None:
        if not isinstance(text, str):
            return None
        if len(text) > LONGEST_LINE:
            limit = _LINE_TOO_LONG.filled(most=LONGEST_LINE, length=len(text)).both
            self.fault(pointer, limit, "FB-16.1")
            return None
        return self.meaning(pointer, text, examine_line, CODES, in_signs)

    def _misplaced(self, type_: w.CardType, parsed: Parsed) -> Iterator[Misplacement]:
        """What may not stand in a line of this card, or of this set."""
        phrases = phrases_of(parsed)
        if type_ is w.CardType.FAIRY:
            yield from misplaced_on_fairy(phrases)
        for phrase in phrases:
            match phrase.what:
                case n.Kin(kin) if kin not in self._kins:
                    known = self._known_kins(kin)
                    yield Misplacement(phrase.text, "FB-16.4", known, phrase.start)
                case int(number) if isinstance(parsed, n.RuleOverride):
                    least, most = parsed.override.bounds or (number, number)
                    if not least <= number <= most:
                        bounds = _BOUNDS.filled(least=least, most=most)
                        yield Misplacement(phrase.text, "FB-13", bounds, phrase.start)
                case _:
                    pass


_KIN = f"[^〈〉、,，\\s]{{1,{LONGEST_KIN}}}"

_MOST = {
    "cost": 10,
    "power": 30000,
    "damage": 100,
    "breaker": 3,
    "trigger_check": 3,
    "damage_check": 3,
    "damage_check_upright": 3,
}
"""Greatest values; the least is 0."""

_BOUNDS = Text("{least}から{most}まで", "{least} to {most}")
_KINS = Text("種族は", "the kins of this set: {kins}{meant}", left_out=("kins", "meant"))
_NO_KINS = Text("なし", "none")
_UPRIGHT = Text("「ダメージチェック」のある札だけに置ける", "stands only beside `damage_check`")
_PERMANENT = Text("ガーディアンのマジックイベントは永続", "a guardian magic event is permanent")
_POWER = Text(
    "ガーディアンのマジックイベントだけがパワーを持つ",
    "a magic event has a power if it is a guardian, and only then",
)
_BAD_KIN = Text(
    "種族は1から{most}文字。空白と〈〉、，は使えない",
    "a kin has 1 to {most} characters, none of them a space, 〈〉 or a comma",
).filled(most=LONGEST_KIN)
_BAD_NAME = Text(
    "名前の両端に空白、中に制御文字や結合文字は使えない",
    "a name has no space at its ends, no control characters, and is composed (NFC)",
)


def _printable(text: str) -> bool:
    """Whether a page can show it so that the same is read back."""
    unfit = {"Cc", "Cs", "Zl", "Zp"}
    return text == text.strip() == unicodedata.normalize("NFC", text) and unfit.isdisjoint(
        map(unicodedata.category, text)
    )


def _texts(data: Any, field: str, most: int) -> list[str]:
    return [item for item in listed(data, field, most) if isinstance(item, str)]


def _number(card: Card, field: str) -> int | None:
    number = card.get(field)
    return number if isinstance(number, int) and not isinstance(number, bool) else None
