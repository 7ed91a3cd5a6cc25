"""What is wrong with input that breaks rules."""

import warnings
from collections.abc import Sequence
from typing import Any, Self

import msgspec

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.text import Text
from saikoro.domain.words import Language


class Violation(msgspec.Struct, frozen=True, omit_defaults=True):
    """One broken rule, and the place of the error."""

    code: str
    """The rule book's error code, such as `LP_TOO_MANY_CARDS`."""
    rule: str
    """The rule's id, such as `LP-4.5`; empty where no rule book has it."""
    detail: str
    """A sentence for the author of the input that says what is wrong."""
    pointer: str = ""
    """JSON pointer into the document; empty for all of it."""
    column: int = 0
    """The column in the text that `pointer` names, from 1; 0 where it is in no text."""
    phrase: str = ""
    """The phrase of a card text that its notation does not have; empty for anything else."""
    instead: tuple[str, ...] = ()
    """What could stand in the place of that phrase, the most similar first."""
    line: int = 0
    """The line of that text, from 1; 0 where the text is one line, or there is none."""
    ja: str = ""
    """`detail` in Japanese; empty where it is not translated here."""

    @classmethod
    def of(cls, code: str, rule: str, sentence: Text, pointer: str = "", **place: Any) -> Self:
        """A broken rule by a sentence in both languages; `place` are the other fields."""
        return cls(code, rule, sentence.en, pointer, ja=sentence.ja, **place)

    def __str__(self) -> str:
        return self.text("en")

    def text(self, language: Language) -> str:
        """The code, the rule, and what is wrong in this language."""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.code}{rule}: {self.detail_in(language)}"

    def detail_in(self, language: Language) -> str:
        """What is wrong, in this language where there is a translation."""
        return self.ja if language == "ja" and self.ja else self.detail

    @property
    def label(self) -> Text:
        """What is wrong, as a fact of another sentence."""
        return Text.by_language(self.detail_in)

    def reworded(self, sentence: Text) -> Self:
        """The same broken rule in another sentence."""
        return msgspec.structs.replace(self, detail=sentence.en, ja=sentence.ja)


class RuleViolation(SaikoroError):
    """Input that breaks rules."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__("; ".join(map(str, violations)))
        self.violations = tuple(violations)

    def in_language(self, language: Language) -> str:
        """Every broken rule in this language."""
        return "; ".join(violation.text(language) for violation in self.violations)

    def text(self, language: Language) -> str:
        """The same as `in_language`, for games of before 0.3; it goes in 0.4."""
        warnings.warn("RuleViolation.text is in_language", DeprecationWarning, stacklevel=2)
        return self.in_language(language)

    def under(self, pointer: str) -> Self:
        """The same violations in an outer document, which has this one at `pointer`."""
        return type(self)(
            [msgspec.structs.replace(v, pointer=pointer + v.pointer) for v in self.violations]
        )


class IllegalOptions(RuleViolation):
    """Match options outside what the rule book allows."""


class IllegalAnswer(RuleViolation):
    """An answer that the open decision does not allow."""


class IllegalCardSet(RuleViolation):
    """A card set with an invalid card."""


class IllegalPlan(RuleViolation):
    """An invalid plan of a tournament."""


class IllegalEntries(RuleViolation):
    """Entries with at least one invalid entry; names every error in all of them."""


class IllegalRuling(RuleViolation):
    """A ruling that this tournament does not allow."""


class IllegalJudge(RuleViolation):
    """A judge who cannot be added to this tournament, or revoked (TN-19.1)."""


class IllegalDispute(RuleViolation):
    """A dispute that cannot be filed or closed (TN-19.4)."""


class IllegalChange(RuleViolation):
    """A change of an event of a finished match that could not have been."""


class IllegalBeacon(RuleViolation):
    """A beacon that this tournament does not take, or does not take now (TN-3.6)."""


class NotAdmitted(RuleViolation):
    """A late entry that the plan does not allow, or not any more."""


class IllegalBye(RuleViolation):
    """A round that an entrant cannot sit out."""


class IllegalReason(RuleViolation):
    """A reason that cannot be shown as it is; for those of tournaments see TN-16.13."""


class IllegalPause(RuleViolation):
    """A table, or a match of no tournament, that cannot be paused, or go on, now (TN-30.3)."""


class IllegalCut(RuleViolation):
    """A report cannot be cut like this: no card has the name, or it ends before it begins."""


class IllegalName(RuleViolation):
    """The name of a player, or of a key's owner, that cannot be shown as it is."""
