"""Random lines of Fairies Battle cards: every phrase of FB-16 where it may stand."""

import functools
import unicodedata
from typing import Any

from hypothesis import strategies as st

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w

KINS = ("花", "獣", "星", "からくり", "Ａ")
INT = st.integers(0, 9) | st.integers(0, 99_999)
SIGNED = st.integers(-99_999, 99_999).filter(bool)


def _printable(text: str) -> bool:
    unfit = {"Cc", "Cs", "Zl", "Zp"}
    return unicodedata.is_normalized("NFC", text) and unfit.isdisjoint(
        map(unicodedata.category, text)
    )


NAMES = (
    st.text(st.sampled_from("花の騎士、。：【】〈〉×■◆※ 4xＡ｡") | st.characters(), max_size=12)
    .map(str.strip)
    .filter(lambda name: name and _printable(name))
)
IN_BRACKETS = NAMES.filter(lambda name: not {*name} & {*"「」"})

SEATS = st.sampled_from([w.Side.OWN, w.Side.OTHER])
OWN = st.just(w.Side.OWN)
BOUNDS = st.sampled_from([w.Bound.AT_LEAST, w.Bound.AT_MOST])
KINDS = st.sampled_from([*w.Kind])
HAND = st.just(w.Zone.HAND)
PILES = st.sampled_from([w.Zone.FOREST, w.Zone.BANISHED])


# filter, select, pick


@functools.cache
def filters(*, static: bool = False) -> st.SearchStrategy[n.Filters]:
    """The filters in their order; with `static`, only those that 【永続】 takes."""
    in_order: list[st.SearchStrategy[Any]] = [
        st.none() | st.builds(n.Facing, st.sampled_from([*w.Facing])),
        st.none() | st.builds(n.Kin, st.sampled_from(KINS)),
        st.none() | st.builds(n.Cost, INT, st.sampled_from([*w.Bound])),
    ]
    if not static:
        in_order += (
            st.none() | st.builds(n.WithPower, INT, BOUNDS),
            st.none() | st.builds(n.Holding, st.sampled_from([*w.Attribute])),
        )
    some = st.tuples(*in_order).map(lambda found: tuple(one for one in found if one is not None))
    return st.just(()) | some


@functools.cache
def selects(*, static: bool = False) -> st.SearchStrategy[Any]:
    number = st.none() if static else st.none() | INT
    things = st.sampled_from([*w.Thing])
    sides = st.sampled_from([*w.Side])
    words = [n.This(), n.Attacker(), n.Defender(), n.Entrant(), n.It()]
    return st.sampled_from(words) | st.builds(
        n.OnField, sides, things, number, filters(static=static), st.booleans()
    )


def picks(
    side: st.SearchStrategy[w.Side] = SEATS, zone: st.SearchStrategy[w.Zone] = PILES
) -> st.SearchStrategy[n.Pick]:
    return st.builds(n.Pick, side, zone, KINDS, INT, filters())


OWN_CARDS = picks(OWN, HAND | PILES)
PICKS = picks() | OWN_CARDS
OWN_UNIT = st.builds(
    n.OnField, OWN, st.just(w.Thing.UNIT), st.just(1), filters(), other=st.booleans()
)


# modifier, effect


@functools.cache
def numbered_modifiers(*, static: bool = False) -> st.SearchStrategy[Any]:
    """Modifiers that a count multiplies."""
    who = selects(static=static)
    return st.one_of(
        st.builds(n.Power, who, SIGNED),
        st.builds(n.DamageValue, who, SIGNED),
        st.builds(n.GiveBreaker, who, INT),
    )


@functools.cache
def other_modifiers(*, static: bool = False) -> st.SearchStrategy[Any]:
    who = selects(static=static)
    given = st.sampled_from([w.Attribute.GUARDIAN, w.Attribute.TRIGGER_CHECK])
    return st.one_of(
        st.builds(n.GiveAttribute, who, given),
        st.builds(n.CannotAttack, who),
        st.builds(n.CannotBlock, who),
    )


FACINGS = st.sampled_from([*w.Facing])
COUNTED: st.SearchStrategy[Any] = st.one_of(
    st.builds(n.Draw, INT),
    st.builds(n.Deal, st.sampled_from([*w.Side]), INT),
    st.builds(n.Heal, INT),
    st.builds(n.Mill, SEATS, INT),
    st.builds(n.TurnCosts, SEATS, INT, FACINGS),
    st.builds(n.GainCosts, INT),
    st.builds(n.Check, INT),
)
UNCOUNTED: st.SearchStrategy[Any] = st.one_of(
    st.builds(n.Destroy, selects()),
    st.builds(n.ToHand, selects()),
    st.builds(n.Turn, selects(), st.sampled_from([w.Facing.UPRIGHT, w.Facing.TURNED])),
    st.builds(n.Banish, selects() | PICKS),
    st.builds(n.BanishForGood, selects() | PICKS),
    st.builds(n.Revive, picks()),
    st.builds(n.Take, PICKS),
    st.builds(n.SpecialEntry, picks(OWN, HAND)),
    st.builds(n.SpecialCast, OWN_CARDS),
    st.builds(n.PutUnder, OWN_CARDS, OWN_UNIT),
    st.builds(n.TakeSlough, selects(), INT),
    st.builds(n.Search, KINDS, INT, filters()),
    st.builds(n.Look, INT, INT),
    st.builds(n.Discard, SEATS, INT),
    st.builds(n.RandomDiscard, INT),
    st.sampled_from([n.NegateAttack(), n.NegateCast(), n.Shield(), n.Win()]),
)


# condition, count


@functools.cache
def conditions(*, static: bool = False) -> st.SearchStrategy[Any]:
    some = filters(static=static)
    piles = st.tuples(SEATS, PILES) | st.tuples(OWN, HAND)
    return st.one_of(
        st.builds(n.IfDamage, SEATS, INT, BOUNDS),
        st.builds(n.IfHand, SEATS, INT, BOUNDS),
        st.builds(n.IfUnits, SEATS, INT, BOUNDS, some),
        st.builds(lambda pile, *rest: n.IfCards(*pile, *rest), piles, KINDS, INT, BOUNDS, some),
        st.builds(lambda pile, *rest: n.IfNames(*pile, *rest), piles, KINDS, INT, some),
        st.just(n.IfMusic()),
        st.builds(n.IfFacing, FACINGS),
        st.builds(n.IfSlough, INT, st.booleans()),
        st.builds(n.IfTurn, SEATS),
    )


@functools.cache
def counts(*, static: bool = False) -> st.SearchStrategy[Any]:
    some = filters(static=static)
    piles = st.tuples(SEATS, PILES) | st.tuples(OWN, HAND)
    return st.one_of(
        st.builds(n.PerUnit, SEATS, some),
        st.builds(lambda pile, *rest: n.PerCard(*pile, *rest), piles, KINDS, some),
        st.just(n.PerSlough()),
    )


# sentence, static, price


@st.composite
def sentence(draw: st.DrawFn) -> n.Sentence:
    modifies, counted = draw(st.booleans()), draw(st.booleans())
    if modifies:
        effect = draw(numbered_modifiers() if counted else other_modifiers())
    else:
        effect = draw(COUNTED if counted else UNCOUNTED)
    durations = st.sampled_from([*w.Duration])
    return n.Sentence(
        effect,
        so=draw(st.booleans()),
        may=draw(st.booleans()),
        condition=draw(st.none() | conditions()),
        count=draw(st.none() | counts()) if counted else None,
        duration=draw(durations if modifies else st.none() | durations),
    )


SENTENCES = st.lists(sentence(), min_size=1, max_size=2).map(tuple)
STATICS = st.one_of(
    st.builds(
        n.Static,
        numbered_modifiers(static=True),
        st.none() | conditions(static=True),
        st.none() | counts(static=True),
    ),
    st.builds(n.Static, other_modifiers(static=True), st.none() | conditions(static=True)),
)
PRICES = st.lists(
    st.one_of(
        st.sampled_from([n.OncePerGame(), n.TurnThis()]),
        st.builds(n.Pay, INT),
        st.builds(n.DiscardCards, INT),
        st.builds(n.DropSlough, INT),
        st.builds(n.TakeDamage, INT),
    ),
    max_size=3,
).map(tuple)


# line


def _override(override: w.Override) -> st.SearchStrategy[n.RuleOverride]:
    if override.bounds is None:
        return st.just(n.RuleOverride(override))
    return st.builds(n.RuleOverride, st.just(override), st.integers(*override.bounds))


LINES: dict[Any, st.SearchStrategy[Any]] = {
    n.Continuous: st.builds(n.Continuous, st.lists(STATICS, min_size=1, max_size=2).map(tuple)),
    n.Automatic: st.builds(n.Automatic, st.sampled_from([*w.When]), SENTENCES, st.booleans()),
    **{timing: st.builds(n.Activated, st.just(timing), SENTENCES, PRICES) for timing in w.Timing},
    n.SpecialMove: st.builds(n.SpecialMove, SENTENCES, PRICES),
    n.GuardianEffect: st.builds(n.GuardianEffect, SENTENCES),
    n.Instant: st.builds(n.Instant, st.sampled_from([*w.InstantWhen])),
    n.Cast: st.builds(n.Cast, SENTENCES),
    n.Trigger: st.builds(n.Trigger, SENTENCES),
    n.MusicPhase: st.builds(n.MusicPhase, SENTENCES),
    n.Base: st.builds(n.Base, filters()) | st.builds(n.Base, name=IN_BRACKETS),
    n.EvolutionCondition: st.builds(n.EvolutionCondition, conditions()),
    n.ExtraCondition: st.builds(n.ExtraCondition, conditions()),
    n.RuleOverride: st.sampled_from([*w.Override]).flatmap(_override),
}
"""Every line that may stand on some card, by its node or its timing."""


def lines() -> st.SearchStrategy[n.Line]:
    return st.sampled_from([*LINES]).flatmap(lambda kind: LINES[kind])
