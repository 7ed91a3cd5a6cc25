"""Random Cardgard cards with every phrase of CG-21 where it may stand, and card sets."""

import functools
import re
import unicodedata
from typing import Any

from hypothesis import strategies as st

from saikoro.domain.games.cardgard.cards.card_set import CardSet, read_card_set
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.cards.notation.parse import (
    print_ability,
    print_command,
    print_leap,
    print_row,
)

N = st.integers(1, 99)
SMALL = st.integers(1, 6)
FACES = st.integers(1, 6)

WORDS = ["人間", "少女", "戦士", "剣士", "火炎", "ドラゴン"]


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


NAMES = st.text(
    st.sampled_from("剣聖「」『』…… x。") | st.characters(exclude_categories=("Cc", "Cs")),
    min_size=1,
    max_size=12,
).map(_nfc)
TRAITS = st.sampled_from(WORDS) | st.text(max_size=16).map(_nfc).filter(
    re.compile(r"[^【】「」『』。、・\s\x00-\x1f\x7f-\x9f]{1,16}").fullmatch
)

# CG-21.1, CG-21.4

ELEMENTS = st.sets(st.sampled_from([*n.Element]), min_size=1).map(
    lambda elements: tuple(element for element in n.Element if element in elements)
)
AILMENTS = st.sampled_from([*n.Ailment])
OF_ELEMENT = st.builds(n.OfElement, ELEMENTS, st.booleans())
OF_STATE = st.builds(n.HasTrait, TRAITS) | st.builds(n.HasAilment, st.none() | AILMENTS)
PICKS = st.sampled_from([*n.Pick])
LINES = st.none() | st.sampled_from([*n.Line])


def selectors(*sides: n.Side) -> st.SearchStrategy[n.Selector]:
    """The selectors of these sides that may stand in every text."""
    ones = [side for side in sides if side is not n.Side.BOTH]
    return st.one_of(
        st.builds(n.Units, st.sampled_from(ones), LINES),
        st.builds(n.Filtered, OF_ELEMENT | OF_STATE, st.sampled_from(sides)),
        st.builds(n.Single, PICKS, st.sampled_from(ones)),
        st.just(n.Units(n.Side.BOTH)),
    )


ON_SQUARE = st.builds(n.OnSquare, st.integers(1, 4))
TARGETS = st.just(n.Targets())
IN_COMMANDS = selectors(*n.Side) | ON_SQUARE
IN_ABILITIES = IN_COMMANDS | st.just(n.ThisUnit())
IN_REACTIONS = IN_ABILITIES | st.just(n.ThatUnit())
IN_FIRST_SENTENCES = selectors(n.Side.ALLIES, n.Side.BOTH) | st.just(n.ThisUnit())
IN_LATER_SENTENCES = selectors(*n.Side) | st.just(n.ThisUnit()) | TARGETS

# CG-21.5

CHECKS = st.builds(n.Check, FACES, st.booleans())
EXTRAS = st.none() | st.builds(
    n.Extra,
    st.builds(n.HasTrait, TRAITS)
    | st.builds(n.HasAilment, AILMENTS)
    | st.builds(n.OfElement, ELEMENTS),
    N,
)


@functools.cache
def sentences(
    who: st.SearchStrategy[n.Selector],
    *xs: n.X,
    number: st.SearchStrategy[int] = N,
    extras: st.SearchStrategy[n.Extra | None] = st.none(),  # noqa: B008 - strategies are values
) -> st.SearchStrategy[n.Sentence]:
    """Any effect of CG-21.5 on `who`, with or without a check."""
    amounts = number | st.builds(n.Dice, st.integers(1, 3)) | st.sampled_from(xs)
    changes = number | number.map(lambda by: -by)
    until = st.none() | st.just(n.THIS_ROUND) | number
    effects = st.one_of(
        st.builds(n.Damage, who, amounts, st.sampled_from([*n.DamageType]), extras),
        st.builds(n.GiveAilment, who, AILMENTS),
        st.builds(n.Heal, who, amounts),
        st.builds(n.Cure, who, st.none() | AILMENTS),
        st.builds(n.SetMaxHp, who, number),
        st.builds(n.ChangeMaxHp, who, changes),
        st.builds(n.ChangeSpeed, who, changes),
        st.builds(n.Reorder, who, st.booleans()),
        st.builds(n.LoseTraits, who, until),
        st.builds(n.Silence, who, until),
    )
    return st.builds(n.Sentence, effects, st.none() | CHECKS)


@functools.cache
def revivals(number: st.SearchStrategy[int]) -> st.SearchStrategy[n.Sentence]:
    return st.builds(n.Sentence, st.builds(n.Revive, number), st.none() | CHECKS)


def alone(effect: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[n.Sentence]]:
    """An effect of CG-21.6 that is the only sentence of its text."""
    return st.tuples(st.builds(n.Sentence, effect))


# CG-21.2, CG-21.3

AIMS = st.one_of(
    st.builds(n.Aim, st.sampled_from([mode for mode in n.Mode if mode not in ("属性", "特殊")])),
    st.builds(n.Aim, st.just(n.Mode.ELEMENT), OF_ELEMENT),
    st.builds(
        n.Aim,
        st.just(n.Mode.SPECIAL),
        st.builds(n.Filtered, OF_STATE, st.just(n.Side.ENEMIES))
        | st.builds(n.Single, PICKS, st.just(n.Side.ENEMIES)),
    ),
)


@st.composite
def rows(draw: st.DrawFn, number: st.SearchStrategy[int] = N) -> n.Row:
    """A row that is not empty."""
    aim = draw(st.none() | AIMS)
    who = TARGETS if aim else IN_FIRST_SENTENCES
    first = sentences(who, *n.X, number=number, extras=EXTRAS)
    later = sentences(IN_LATER_SENTENCES, *n.X, number=number, extras=EXTRAS)
    return n.Row(
        draw(NAMES),
        (
            draw(first if aim else first | revivals(number)),
            *draw(st.lists(later | revivals(number), max_size=2)),
        ),
        aim,
        first_strike=draw(st.booleans()),
        once=draw(st.booleans()),
    )


# CG-21.7, CG-21.8

LIMITS = st.none() | st.sampled_from([*n.Limit])


@functools.cache
def statics(number: st.SearchStrategy[int] = N) -> st.SearchStrategy[n.Meaning]:
    types = st.sampled_from([n.DamageType.PHYSICAL, n.DamageType.MAGICAL])
    return st.one_of(
        st.builds(n.Immune, st.none() | AILMENTS),
        st.just(n.CommandProof()),
        st.builds(n.Spares, TRAITS),
        st.builds(n.Modifies, st.booleans(), types, number | number.map(lambda by: -by)),
        st.builds(n.MeleeReaction, CHECKS, AILMENTS),
    )


@st.composite
def triggered(draw: st.DrawFn, number: st.SearchStrategy[int] = N) -> n.Triggered:
    trigger: Any = draw(
        st.one_of(
            st.builds(n.RoundRoll, FACES),
            st.builds(n.RoundStart, st.none() | number),
            st.sampled_from([n.TurnEnd(), n.DealtDamage(), n.TookDamage(), n.KnockedOut()]),
        )
    )
    who = IN_REACTIONS if isinstance(trigger, n.TookDamage) else IN_ABILITIES
    xs = (n.X.ROUND, n.X.MISSING_HP, n.X.KNOCKED_OUT)
    sentence: st.SearchStrategy[Any] = sentences(who, *xs, number=number) | revivals(number)
    texts: st.SearchStrategy[Any] = st.lists(sentence, min_size=1, max_size=3)
    limit = draw(LIMITS)
    match trigger:
        case n.RoundRoll():
            texts |= alone(st.builds(n.ChangeFace, FACES))
        case n.KnockedOut():
            texts |= alone(st.builds(n.Save, number))
        case n.DealtDamage() if limit is n.Limit.TURN:
            texts |= alone(st.just(n.ExtraAction()))
        case _:
            pass
    return n.Triggered(trigger, tuple(draw(texts)), limit)


def abilities(number: st.SearchStrategy[int] = N) -> st.SearchStrategy[n.Ability]:
    return st.builds(n.Ability, NAMES, statics(number) | triggered(number))


# CG-21.9


@st.composite
def commands(draw: st.DrawFn, number: st.SearchStrategy[int] = N) -> n.Command:
    trigger: Any = draw(
        st.one_of(
            st.builds(n.RoundRoll, FACES),
            st.builds(n.RoundStart, number),
            st.sampled_from([n.AllyKnockedOut(), n.EnemyKnockedOut(), n.EnemyCommand()]),
        )
    )
    xs = (n.X.ROUND, n.X.KNOCKED_OUT)
    sentence: st.SearchStrategy[Any] = sentences(IN_COMMANDS, *xs, number=number) | revivals(number)
    again = st.none() | st.builds(n.SetAgain, st.none() | number)
    stays = st.builds(n.Stay, FACES, sentence)
    ordinary = st.tuples(
        st.lists(sentence, min_size=1, max_size=3).map(tuple),
        again | stays if isinstance(trigger, n.RoundRoll) else again,
    )
    match trigger:
        case n.RoundRoll():
            ordinary |= st.tuples(alone(st.builds(n.ChangeFace, FACES)), again)
        case n.AllyKnockedOut():
            ordinary |= st.tuples(alone(st.builds(n.Save, number)), again)
        case n.EnemyCommand():
            negation = st.builds(n.Sentence, st.just(n.Negate()), CHECKS)
            ordinary |= st.tuples(st.tuples(negation), st.none())
        case _:
            pass
    return n.Command(trigger, *draw(ordinary))


# CG-21.10


def leaps(number: st.SearchStrategy[int] = N) -> st.SearchStrategy[n.Leap]:
    fitting = st.one_of(
        st.builds(n.Fitting, trait=st.none() | TRAITS, hp=st.none() | number),
        st.builds(n.Fitting, elements=ELEMENTS),
    )
    timings = st.one_of(
        st.none(),
        st.builds(n.RoundRoll, FACES),
        st.builds(n.RoundStart, number),
        st.sampled_from([n.AllyKnockedOut(), n.Alone()]),
    )
    return st.builds(n.Leap, st.builds(n.Named, NAMES) | fitting, timings)


# CG-22.1


@st.composite
def card_set_sources(draw: st.DrawFn) -> dict[str, Any]:
    """The source of a set with enough cards for two decks and leap decks."""
    pool = draw(st.lists(rows(SMALL), min_size=4, max_size=12))
    tables = st.lists(st.none() | st.sampled_from(pool), min_size=6, max_size=6)

    def unit(card: str, **changed: Any) -> dict[str, Any]:
        return {
            "id": card,
            "name": f"札{card}",
            "element": draw(st.sampled_from(["聖", "闇", "混沌", "無"])),
            "hp": draw(st.integers(1, 14)),
            "speed": draw(st.integers(0, 10)),
            "traits": draw(st.lists(st.sampled_from(WORDS), unique=True, max_size=3)),
            "actions": [print_row(face, row) for face, row in enumerate(draw(tables), start=1)],
            "ability": print_ability(draw(st.none() | abilities(SMALL))),
        } | changed

    def command(card: str) -> dict[str, Any]:
        return {"id": card, "name": f"札{card}", "text": print_command(draw(commands(SMALL)))}

    return {
        "format": 1,
        "game": "cardgard",
        "id": "random",
        "version": "1",
        "unit": [unit(f"U{number}") for number in range(8)],
        "leap": [
            unit(f"L{number}", traits=["★", "剣士"], leap=print_leap(draw(leaps(SMALL))))
            for number in range(3)
        ],
        "command": [command(f"C{number}") for number in range(4)],
    }


def card_sets() -> st.SearchStrategy[CardSet]:
    """Legal card sets."""
    return card_set_sources().map(read_card_set)
