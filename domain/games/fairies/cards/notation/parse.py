"""The card notation of Fairies Battle (FB-16): reads a line into its meaning, prints it back."""

import functools
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from lark import Token

from domain.cards.notation import (
    Misplacement,
    Notation,
    ParseError,
    PlacementError,
    TreeNodes,
    check_characters,
    parse_error,
)
from domain.cards.shipped import shipped
from domain.games.fairies.cards.notation import nodes as n
from domain.games.fairies.cards.notation import words as w
from domain.games.fairies.cards.notation.phrases import MAY, SO, print_phrase
from domain.games.fairies.cards.notation.placement import (
    Parsed,
    Standing,
    misplaced_phrases,
    placed,
)

W = TypeVar("W", bound=w.Word)

CACHED_LINES = 4096
"""Texts of lines that a process keeps parsed."""


class Examined(NamedTuple):
    """A line that the grammar contains."""

    parsed: Parsed
    misplacements: tuple[Misplacement, ...]
    """The phrases that may not stand where they do on any card."""


def read_line(text: str) -> n.Line:
    """The meaning of one line of a card.

    Raises ParseError for a text that the grammar does not contain, at the first character that is
    not understood, and PlacementError for phrases where they may not stand on any card.
    """
    line = examine_line(text)
    if line.misplacements:
        raise PlacementError(line.misplacements)
    return placed(line.parsed)


@functools.lru_cache(maxsize=CACHED_LINES)
def examine_line(text: str) -> Examined:
    """A line with its misplaced phrases; ParseError if the grammar does not contain it."""
    check_characters(text)
    try:
        parsed: Parsed = _notation().read(text)
    except ParseError as error:
        at, expected = error.column - 1, error.expected
        raise parse_error(text, at, expected, _IN_WORDS, error.number) from None
    return Examined(parsed, tuple(misplaced_phrases(parsed)))


def print_line(line: n.Line) -> str:
    """The one wording of a line."""
    return print_phrase(line)


# The grammar and its nodes


@functools.cache
def _notation() -> Notation:
    return Notation(
        f"?start: line\n{shipped(__package__, 'cards.lark')}", TreeNodes(_NODES, _TOKENS)
    )


_IN_WORDS = {
    "0|[1-9][0-9]{0,4}": "n (0–99999)",
    "[+-][1-9][0-9]{0,4}": "+n / -n (1–99999)",
    "[^〈〉]+": "種族 / a kin",
    "[^「」]+": "名前 / a name",
}
"""What the patterns of cards.lark are called in diagnostics."""


def _of(kind: Any, parts: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(part for part in parts if isinstance(part, kind))


def _one(kind: Any, parts: Iterable[Any]) -> Any:
    return next(iter(_of(kind, parts)), None)


def _word(kind: type[W]) -> Callable[[str], W]:
    """Reads the longest word of `kind` in a phrase."""
    longest_first = sorted(kind, key=lambda word: -len(word.printed))
    return lambda phrase: next(word for word in longest_first if word.printed in phrase)


def _sentence(*parts: Any) -> n.Sentence:
    *before, effect = parts
    return n.Sentence(
        effect,
        so=SO in before,
        may=MAY in before,
        condition=_one(n.Condition, before),
        count=_one(n.Count, before),
        duration=_one(w.Duration, before),
    )


def _on_field(*parts: Any) -> n.OnField:
    return n.OnField(
        _one(w.Side, parts) or w.Side.BOTH,
        _one(w.Thing, parts),
        _one(int, parts),
        _of(n.Filter, parts),
        other="他の" in parts,
    )


def _of_zone(node: Callable[..., Any]) -> Callable[..., Any]:
    """Makes a node of a side, a zone, filters, a kind, and what follows."""

    def made(side: w.Side, zone: w.Zone, *parts: Any) -> Any:
        filters = _of(n.Filter, parts)
        return node(side, zone, *parts[len(filters) :], filters=filters)

    return made


def _activated(timing: w.Timing, *parts: Any) -> n.Activated:
    return n.Activated(timing, _of(n.Sentence, parts), _one(tuple, parts) or ())


def _special_move(*parts: Any) -> n.SpecialMove:
    return n.SpecialMove(_of(n.Sentence, parts), _one(tuple, parts) or ())


def _sentences(node: Callable[[n.Sentences], Any]) -> Callable[..., Any]:
    return lambda *sentences: node(sentences)


def _override(override: w.Override) -> Callable[..., n.RuleOverride]:
    return lambda *number: n.RuleOverride(override, *number)


_NODES: dict[str, Callable[..., Any]] = {
    # line
    "continuous": _sentences(Standing),
    "automatic": lambda when, *parts: n.Automatic(
        when, _of(n.Sentence, parts), once="once" in parts
    ),
    "activated": _activated,
    "special_move": _special_move,
    "guardian_effect": _sentences(n.GuardianEffect),
    "instant": n.Instant,
    "cast": _sentences(n.Cast),
    "trigger": _sentences(n.Trigger),
    "music_phase": _sentences(n.MusicPhase),
    "base": lambda *parts: n.Base(_of(n.Filter, parts), _one(str, parts)),
    "evolution_condition": n.EvolutionCondition,
    "extra_condition": n.ExtraCondition,
    "rule_override": lambda override: override,
    "timing": _word(w.Timing),
    "once": lambda: "once",
    "price": lambda *items: items,
    "once_per_game": n.OncePerGame,
    "turn_this": n.TurnThis,
    "pay": n.Pay,
    "discard_cards": n.DiscardCards,
    "drop_slough": n.DropSlough,
    "take_damage": n.TakeDamage,
    # sentence
    "sentence": _sentence,
    "so": lambda: SO,
    "may": lambda: MAY,
    "duration": _word(w.Duration),
    # modifier
    "power": n.Power,
    "damage_value": n.DamageValue,
    "give_breaker": n.GiveBreaker,
    "give_attribute": n.GiveAttribute,
    "attribute": _word(w.Attribute),
    "cannot_attack": n.CannotAttack,
    "cannot_block": n.CannotBlock,
    # effect
    "draw": n.Draw,
    "deal": n.Deal,
    "heal": n.Heal,
    "destroy": n.Destroy,
    "to_hand": n.ToHand,
    "turn": n.Turn,
    "banish": n.Banish,
    "banish_for_good": n.BanishForGood,
    "revive": n.Revive,
    "take": n.Take,
    "special_entry": n.SpecialEntry,
    "special_cast": n.SpecialCast,
    "put_under": n.PutUnder,
    "take_slough": n.TakeSlough,
    "search": lambda *parts: n.Search(parts[-2], parts[-1], parts[:-2]),
    "mill": n.Mill,
    "look": lambda _own, number, taken: n.Look(number, taken),
    "discard": n.Discard,
    "random_discard": n.RandomDiscard,
    "turn_costs": n.TurnCosts,
    "gain_costs": lambda _own, number: n.GainCosts(number),
    "check": n.Check,
    "negate_attack": n.NegateAttack,
    "negate_cast": n.NegateCast,
    "shield": n.Shield,
    "win": n.Win,
    "who": _word(w.Side),
    "discarder": _word(w.Side),
    "way": _word(w.Facing),
    "cost_way": _word(w.Facing),
    # select, pick
    "this": n.This,
    "attacker": n.Attacker,
    "defender": n.Defender,
    "entrant": n.Entrant,
    "it": n.It,
    "on_field": _on_field,
    "others": lambda: "他の",
    "all": lambda: None,
    "unit_thing": _word(w.Thing),
    "card_thing": _word(w.Thing),
    "pick": _of_zone(n.Pick),
    "zone": _word(w.Zone),
    "kind": _word(w.Kind),
    "own": lambda: w.Side.OWN,
    "other": lambda: w.Side.OTHER,
    # filter
    "facing": lambda phrase: n.Facing(_word(w.Facing)(phrase)),
    "kin": n.Kin,
    "cost": lambda number, bound=w.Bound.EXACTLY: n.Cost(number, bound),
    "with_power": n.WithPower,
    "holding": lambda phrase: n.Holding(_word(w.Attribute)(phrase)),
    "bound": _word(w.Bound),
    # condition, count
    "if_damage": n.IfDamage,
    "if_hand": n.IfHand,
    "if_units": lambda side, *parts: n.IfUnits(side, parts[-2], parts[-1], parts[:-2]),
    "if_cards": _of_zone(n.IfCards),
    "if_names": _of_zone(n.IfNames),
    "if_music": n.IfMusic,
    "if_facing": n.IfFacing,
    "if_slough": lambda base, number: n.IfSlough(number, base=base),
    "of_this": lambda: False,
    "of_base": lambda: True,
    "if_turn": n.IfTurn,
    "card_facing": _word(w.Facing),
    "per_unit": lambda side, *filters: n.PerUnit(side, filters),
    "per_card": _of_zone(n.PerCard),
    "per_slough": n.PerSlough,
    # when, instant_when
    "when": _word(w.When),
    "instant_when": _word(w.InstantWhen),
    # override
    **{override.value: _override(override) for override in w.Override},
}
"""What each rule of cards.lark makes of its parts."""

_TOKENS: dict[str, Callable[[Token], Any]] = {"INT": int, "SIGNED": int}
