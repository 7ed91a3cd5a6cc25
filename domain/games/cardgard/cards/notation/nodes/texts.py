"""Whole texts: rows, abilities, commands and leap lines (CG-21.2, CG-21.7 to CG-21.10)."""

from functools import cached_property

from saikoro.domain.games.cardgard.cards.notation.nodes.effects import Check, Sentence
from saikoro.domain.games.cardgard.cards.notation.nodes.selectors import Filtered, OfElement, Single
from saikoro.domain.games.cardgard.cards.notation.nodes.triggers import (
    AbilityTrigger,
    CommandTrigger,
    LeapTiming,
)
from saikoro.domain.games.cardgard.cards.notation.nodes.words import Limit, Mode, Node
from saikoro.domain.games.cardgard.words import Ailment, DamageType, Element

# CG-21.2: rows


class Aim(Node, frozen=True):
    """A mode and the selector that its first sentence prints (CG-21.3)."""

    mode: Mode
    chosen: OfElement | Filtered | Single | None = None
    """The elements of 【属性】 or the selector of 【特殊】; None for other modes."""


class Row(Node, frozen=True, dict=True):
    """A row of an action table; 「なし」 is None instead."""

    name: str
    sentences: tuple[Sentence, ...]
    aim: Aim | None = None
    first_strike: bool = False
    """`この行動は【先制】である。` (CG-6.4)."""
    once: bool = False
    """`(1回制限)` (CG-8.2)."""

    @cached_property
    def melee(self) -> bool:
        """Whether its mode begins with 近接 (CG-9.2)."""
        return self.aim is not None and self.aim.mode.melee


# CG-21.7, CG-21.8: abilities


class Immune(Node, frozen=True):
    """CG-11.2: to one ailment, or None for all."""

    ailment: Ailment | None = None


class CommandProof(Node, frozen=True):
    """CG-13.7: no command affects the unit."""


class Spares(Node, frozen=True):
    """CG-13.5: the unit cannot damage units with this trait."""

    trait: str


class Modifies(Node, frozen=True):
    """CG-10.2 step 3: the damage that the unit deals or takes changes by `by`."""

    dealt: bool
    type: DamageType
    """PHYSICAL or MAGICAL."""
    by: int


class MeleeReaction(Node, frozen=True):
    """CG-13.6: a melee attacker rolls, and by the check gets the ailment."""

    check: Check
    ailment: Ailment


class Triggered(Node, frozen=True):
    """A triggered ability (CG-13.2)."""

    trigger: AbilityTrigger
    sentences: tuple[Sentence, ...]
    limit: Limit | None = None


Meaning = Immune | CommandProof | Spares | Modifies | MeleeReaction | Triggered


class Ability(Node, frozen=True):
    """An ability; 「なし」 is None instead."""

    name: str
    meaning: Meaning


# CG-21.2, CG-21.9: commands


class SetAgain(Node, frozen=True):
    """CG-14.4, CG-14.5: activates at most `uses` times; None: no limit."""

    uses: int | None = None


class Stay(Node, frozen=True):
    """CG-14.6: stays and pulses at each later final face `face`."""

    face: int
    sentence: Sentence


class Command(Node, frozen=True):
    """The text of a command."""

    trigger: CommandTrigger
    sentences: tuple[Sentence, ...]
    tail: SetAgain | Stay | None = None


# CG-21.10: leap lines


class Named(Node, frozen=True):
    """`『name』`."""

    name: str


class Fitting(Node, frozen=True):
    """`ユニット1体` with a trait, of an element, or with at most `hp` HP; None: any."""

    trait: str | None = None
    elements: tuple[Element, ...] = ()
    hp: int | None = None


class Leap(Node, frozen=True):
    """A leap line (CG-15.4); without a timing it fits at any check."""

    selector: Named | Fitting
    timing: LeapTiming | None = None
