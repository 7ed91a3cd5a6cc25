"""The lines of a card: which kinds its type allows (FB-16.4), and finding them by kind."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple, TypeAlias

import msgspec

from saikoro.domain.cards.notation.texts import Misplacement
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.phrases import Standing
from saikoro.domain.games.fairies.cards.notation.placement import Parsed
from saikoro.domain.text import Text

Kind = type[n.Node] | w.Timing
"""The node of a line; of an activated line its timing."""

HEADS: dict[Kind, str] = {
    n.Continuous: "永続",
    n.Automatic: "自動",
    **{timing: timing.ja for timing in w.Timing},
    n.SpecialMove: "必殺",
    n.GuardianEffect: "ガーディアン効果",
    n.Instant: "インスタント",
    n.Cast: "キャスト",
    n.Trigger: "トリガー",
    n.MusicPhase: "ミュージックフェイズ",
    n.Base: "進化元",
    n.EvolutionCondition: "進化条件",
    n.ExtraCondition: "条件",
    n.RuleOverride: "ルール改変",
}
"""What is printed in 【】, in the order of FB-16.1."""

_SINGLE = {
    *(n.GuardianEffect, n.Instant, n.Cast, n.Trigger, n.MusicPhase),
    *(n.Base, n.EvolutionCondition, n.ExtraCondition),
}
"""Kinds of which a card has one line at most."""


class AllowedLines(NamedTuple):
    """The kinds of lines that may stand on a card."""

    kinds: tuple[Kind, ...]
    required: Kind | None = None
    """A kind of which it has exactly one."""


_ACTIVATED = (w.Timing.START, w.Timing.MAIN, w.Timing.BATTLE, w.Timing.END)
_ON_FIELD = (n.Continuous, n.Automatic, *_ACTIVATED)


def allowed_lines(
    type_: w.CardType,
    *,
    guardian: bool = False,
    permanent: bool = False,
    trigger: str = "",
) -> AllowedLines:
    """The table of line kinds by type (FB-16.4)."""
    effect = (n.GuardianEffect,) if guardian else ()
    match type_:
        case w.CardType.UNIT:
            return AllowedLines((*_ON_FIELD, n.SpecialMove, *effect, n.Instant))
        case w.CardType.SUPPORT:
            return AllowedLines((*_ON_FIELD, n.SpecialMove, *effect))
        case w.CardType.MAGIC if permanent:
            return AllowedLines((*_ON_FIELD, *effect, n.Instant))
        case w.CardType.MAGIC:
            return AllowedLines((n.Cast, n.Instant), n.Cast)
        case w.CardType.EXTRA_MAGIC if permanent:
            return AllowedLines((*_ON_FIELD, n.ExtraCondition))
        case w.CardType.EXTRA_MAGIC:
            return AllowedLines((n.Cast, n.ExtraCondition), n.Cast)
        case w.CardType.EXTRA_UNIT:
            kinds = (*_ON_FIELD, n.SpecialMove, *effect, n.Base, n.EvolutionCondition)
            return AllowedLines(kinds, n.Base)
        case w.CardType.MUSIC:
            return AllowedLines((n.Continuous, n.Automatic, w.Timing.MAIN, n.MusicPhase))
        case w.CardType.TRIGGER if trigger == w.TriggerKind.EFFECT:
            return AllowedLines((n.Trigger,), n.Trigger)
        case w.CardType.TRIGGER | w.CardType.COST:
            return AllowedLines(())
        case w.CardType.FAIRY:
            return AllowedLines((n.RuleOverride, n.Automatic, *_ACTIVATED, w.Timing.ANY_TIME))


def kind_of(parsed: Parsed) -> Kind:
    """The kind of a line."""
    match parsed:
        case n.Activated(timing):
            return timing
        case Standing():
            return n.Continuous
        case _:
            return type(parsed)


def misplaced_lines(
    lines: Iterable[tuple[int, str, Kind]], allowed: AllowedLines
) -> Iterator[tuple[int, Misplacement]]:
    """Lines that may not stand on the card, or not so many of them.

    `lines` are numbers, texts and kinds; each misplacement comes with the number of its line.
    """
    seen: set[Kind] = set()
    for number, text, kind in lines:
        head = text[: text.index("】") + 1]
        if kind not in allowed.kinds:
            yield number, Misplacement(head, "FB-16.4", _listed(allowed.kinds), 0)
        elif kind in _SINGLE and kind in seen:
            yield number, Misplacement(head, "FB-16.4", _ONE_LINE, 0)
        seen.add(kind)


def _listed(kinds: tuple[Kind, ...]) -> Text:
    heads = "".join(f"【{HEADS[kind]}】" for kind in kinds)
    return _LINES.filled(heads=heads) if kinds else _NO_LINES


_LINES = Text("この札に置けるのは{heads}", "this card allows {heads}")
_ONE_LINE = Text("1行だけ置ける", "at most one line")
_NO_LINES = Text("この札は行を持たない", "this card allows no lines")


Automatic: TypeAlias = dict[w.When, tuple[tuple[int, n.Automatic], ...]]
"""【自動】 lines with their numbers, by what they wait for."""

Numbered: TypeAlias = tuple[int, n.Activated | n.SpecialMove]
"""A line that can be used, with its number."""


class Lines(msgspec.Struct, frozen=True, dict=True):
    """The lines of a card that can be played, found by kind; a line's number is its index."""

    printed: tuple[n.Line, ...] = ()

    @cached_property
    def statics(self) -> tuple[n.Static, ...]:
        """The modifiers of its 【永続】 lines, together (FB-11.8)."""
        lines = (line for line in self.printed if isinstance(line, n.Continuous))
        return tuple(static for line in lines for static in line.statics)

    @cached_property
    def automatic(self) -> Automatic:
        """Its 【自動】 lines with their numbers, by what they wait for."""
        found: Automatic = {}
        for number, line in enumerate(self.printed):
            if isinstance(line, n.Automatic):
                found[line.when] = (*found.get(line.when, ()), (number, line))
        return found

    @cached_property
    def activated(self) -> tuple[Numbered, ...]:
        """Its activated lines, 【必殺】 included, with their numbers."""
        lines, kinds = enumerate(self.printed), n.Activated | n.SpecialMove
        return tuple((number, line) for number, line in lines if isinstance(line, kinds))

    @cached_property
    def guardian_effect(self) -> n.Sentences:
        """What its 【ガーディアン効果】 does (FB-7.11); empty without one."""
        return self._sentences(n.GuardianEffect)

    @cached_property
    def cast(self) -> n.Sentences:
        """What its 【キャスト】 does (FB-6.10); empty without one."""
        return self._sentences(n.Cast)

    @cached_property
    def trigger(self) -> n.Sentences:
        """What its 【トリガー】 does (FB-8.2); empty without one."""
        return self._sentences(n.Trigger)

    @cached_property
    def music_phase(self) -> n.Sentences:
        """What its 【ミュージックフェイズ】 does (FB-5.5); empty without one."""
        return self._sentences(n.MusicPhase)

    @cached_property
    def instant(self) -> w.InstantWhen | None:
        """When it can be used as an instant (FB-10.6)."""
        return next((line.when for line in self.printed if isinstance(line, n.Instant)), None)

    @cached_property
    def window(self) -> w.Window | None:
        """The kind of window in which it can be used as an instant (FB-10.1)."""
        return None if self.instant is None else self.instant.window

    @cached_property
    def base(self) -> n.Base | None:
        """The units that an extra unit evolves from (FB-6.3)."""
        return next((line for line in self.printed if isinstance(line, n.Base)), None)

    @cached_property
    def condition(self) -> n.Condition | None:
        """Its 【進化条件】 (FB-6.3) or 【条件】 (FB-6.4)."""
        kinds = n.EvolutionCondition | n.ExtraCondition
        return next((line.condition for line in self.printed if isinstance(line, kinds)), None)

    @cached_property
    def behind(self) -> dict[type[n.Line], int]:
        """Where the last line of a kind stands, from the end, which is -1."""
        return {type(line): at - len(self.printed) for at, line in enumerate(self.printed)}

    def _sentences(
        self, kind: type[n.GuardianEffect | n.Cast | n.Trigger | n.MusicPhase]
    ) -> n.Sentences:
        return next((line.sentences for line in self.printed if isinstance(line, kind)), ())
