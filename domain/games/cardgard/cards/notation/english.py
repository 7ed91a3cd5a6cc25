"""Card texts in English, printed from their nodes; names and traits are not translated."""

from collections.abc import Mapping, Sequence

from saikoro.domain.cards.notation.english import English
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.cards.notation.phrases import NOTATION
from saikoro.domain.games.cardgard.cards.notation.placement import saving_all
from saikoro.domain.words import capital


def print_row_en(face: int, row: n.Row | None) -> str:
    """A row of an action table."""
    if row is None:
        return f"[{face}] no action"
    mode = f"({row.aim.mode.en}) " if row.aim else ""
    targets = _aimed(row.aim) if row.aim else ""
    marks = (" First strike." if row.first_strike else "") + (" Once a game." if row.once else "")
    again = "the target" if row.aim and _is_one(row.aim) else "the targets"
    text = _sentences(row.sentences, targets=targets, again=again)
    return f"[{face}] {row.name}: {mode}{text}{marks}"


def print_ability_en(ability: n.Ability | None) -> str:
    """An ability."""
    return f"{ability.name}: {_meaning(ability.meaning)}" if ability else "no ability"


def print_leap_en(leap: n.Leap, names: Mapping[str, str]) -> str:
    """A leap line; `names` are the English names of units."""
    replaces = f"replaces {_replaced(leap.selector, names)} on your field."
    return capital(f"{_ENGLISH.print(leap.timing)}, {replaces}" if leap.timing else replaces)


def print_command_en(command: n.Command) -> str:
    """The text of a command."""
    sentences = _sentences(saving_all(command).sentences, f"{_ENGLISH.print(command.trigger)}, ")
    return f"{sentences} {_tail(command.tail)}" if command.tail else sentences


_ENGLISH = English(
    NOTATION,
    {
        # effects on no unit that is selected
        "revive": "revive your unit knocked out last with {hp} HP",
        "change_face": "change that face to {face}",
        "save_all": (
            "all units knocked out at that moment stay on the field and return with {hp} HP"
        ),
        "save": "it stays on the field and returns with {hp} HP",
        "extra_action": "roll a die and take the action of that face",
        "negate": "negate and destroy that command",
        # abilities
        "command_proof": "This unit is not affected by commands.",
        "spares": "This unit cannot damage units with the trait {trait}.",
        # triggers
        "round_roll": "when the round roll is {face}",
        "each_round": "at the start of each round",
        "round_start": "at the start of round {round}",
        "turn_end": "at the end of this unit's turn",
        "dealt_damage": "when this unit has dealt damage to an enemy",
        "took_damage": "when an enemy has dealt damage to this unit",
        "knocked_out": "when this unit is knocked out",
        "ally_knocked_out": "when a unit of yours is knocked out",
        "enemy_knocked_out": "when an enemy is knocked out",
        "enemy_command": "when an enemy command activates",
        "alone": "when you have only one unit on the field",
    },
)
"""What has one wording, by the rules of cards.lark."""

_AIMED = {
    n.Mode.MELEE_PIERCE: "the enemies straight ahead",
    n.Mode.MELEE_FRONT: "the enemies in the front",
    n.Mode.MELEE_ALL: "all enemies",
    n.Mode.AREA_FRONT: "the enemies in the front",
    n.Mode.AREA_REAR: "the enemies in the rear",
    n.Mode.AREA_COLUMN: "the enemies in the same column",
    n.Mode.ALL: "all enemies",
}
_ONE_TARGET = "one enemy"
_EQUALS = {
    n.X.ROUND: "the number of the round",
    n.X.MISSING_HP: "the HP that this unit lacks",
    n.X.DEALT: "the damage that this action has dealt",
    n.X.KNOCKED_OUT: "the number of your knocked-out units",
}
_ONE = {n.Side.ALLIES: "ally", n.Side.ENEMIES: "enemy", n.Side.BOTH: "unit"}
_ALL = {n.Side.ALLIES: "allies", n.Side.ENEMIES: "enemies", n.Side.BOTH: "units"}
_LIMITS = {None: "", n.Limit.GAME: "once a game, ", n.Limit.TURN: "once a turn, "}


def _sentences(
    sentences: Sequence[n.Sentence],
    when: str = "",
    *,
    targets: str = "",
    again: str = "the targets",
) -> str:
    """`targets` is the phrase for the targets in the first sentence, `again` that in later ones."""
    first, *later = sentences
    then = (f" Then {_sentence(sentence, again)}" for sentence in later)
    return capital(when + _sentence(first, targets)) + "".join(then)


def _sentence(sentence: n.Sentence, targets: str) -> str:
    roll = f"roll a die; on {_bound(sentence.check)}, " if sentence.check else ""
    return f"{roll}{_effect(sentence.effect, targets)}."


def _bound(check: n.Check) -> str:
    return f"{check.face} or {'more' if check.at_least else 'less'}"


def _effect(effect: n.Effect, targets: str) -> str:
    if hasattr(effect, "who"):
        return _effect_on(_selector(effect.who, targets), effect)
    return _ENGLISH.print(effect)


def _effect_on(who: str, effect: n.Effect) -> str:
    match effect:
        case n.Damage(_, amount, type_, extra):
            more = f", and {extra.amount} more to any {_filter(extra.condition)}" if extra else ""
            damage = f"deal {_amount(amount)} {_type(type_)}damage to {who}"
            return damage + more + _equals(amount)
        case n.GiveAilment(_, ailment):
            return f"inflict {ailment.en} on {who}"
        case n.Heal(_, amount):
            return f"heal {who} by {_amount(amount)}{_equals(amount)}"
        case n.Cure(_, ailment):
            return f"cure {who} of {ailment.en if ailment else 'all ailments'}"
        case n.SetMaxHp(_, value):
            return f"set the maximum HP of {who} to {value}"
        case n.ChangeMaxHp(_, by):
            return f"{_change(by)} the maximum HP of {who} by {abs(by)}"
        case n.ChangeSpeed(_, by):
            return f"{_change(by)} the speed of {who} by {abs(by)}"
        case n.Reorder(_, first):
            return f"move {who} to the {'front' if first else 'end'} of the action order"
        case n.LoseTraits(_, until):
            return f"remove the traits of {who} {_until(until)}"
        case n.Silence(_, until):
            return f"silence the ability of {who} {_until(until)}"
        case _:
            raise TypeError(effect)


def _amount(amount: n.Amount) -> str:
    if isinstance(amount, n.X):
        return "X"
    return f"{amount.count}D6" if isinstance(amount, n.Dice) else str(amount)


def _type(type_: n.DamageType) -> str:
    return "" if type_ is n.DamageType.TYPELESS else f"{type_.en} "


def _equals(amount: n.Amount) -> str:
    return f", where X is {_EQUALS[amount]}" if isinstance(amount, n.X) else ""


def _change(by: int) -> str:
    return "raise" if by > 0 else "lower"


def _until(until: int | None) -> str:
    if until is None:
        return "for the whole game"
    return f"until the end of {'this round' if until == n.THIS_ROUND else f'round {until}'}"


def _aimed(aim: n.Aim) -> str:
    match aim.chosen:
        case None:
            return _AIMED.get(aim.mode, _ONE_TARGET)
        case n.OfElement():
            return _of_filter("all", "enemies", aim.chosen)
        case _:
            return _selector(aim.chosen, "")


def _is_one(aim: n.Aim) -> bool:
    """Whether an action has one target."""
    if aim.chosen is None:
        return aim.mode not in _AIMED
    return isinstance(aim.chosen, n.Single | n.ThisUnit | n.ThatUnit)


def _selector(selector: n.Selector, targets: str) -> str:
    match selector:
        case n.ThisUnit():
            return "this unit"
        case n.Targets():
            return targets
        case n.ThatUnit():
            return "that unit"
        case n.Units(side, None):
            return f"all {_ALL[side]}"
        case n.Units(side, line):
            return f"the {_ALL[side]} in the {line}"
        case n.Filtered(filter_, side):
            return _of_filter("all", _ALL[side], filter_)
        case n.Single(pick, side):
            return f"the {_ONE[side]} {pick.en}"
        case n.OnSquare(square):
            return f"the units on square {square} of both sides"


def _elements(elements: Sequence[n.Element]) -> str:
    return " or ".join(element.en for element in elements)


def _of_filter(number: str, noun: str, filter_: n.Filter) -> str:
    """Units that a filter lets through."""
    if isinstance(filter_, n.OfElement) and not filter_.others:
        return f"{number} {_elements(filter_.elements)} {noun}"
    return f"{number} {noun} {_filter(filter_)}"


def _filter(filter_: n.Filter) -> str:
    match filter_:
        case n.HasTrait(trait):
            return f"with the trait {trait}"
        case n.HasAilment(ailment):
            return f"with {ailment.en if ailment else 'any ailment'}"
        case n.OfElement(elements, others):
            return f"that {'are not' if others else 'are'} {_elements(elements)}"


def _meaning(meaning: n.Meaning) -> str:
    match meaning:
        case n.Immune(ailment):
            return f"This unit is immune to {ailment.en if ailment else 'all ailments'}."
        case n.CommandProof() | n.Spares():
            return _ENGLISH.print(meaning)
        case n.Modifies(dealt, type_, by):
            verb = "deals" if dealt else "takes"
            change = "more" if by > 0 else "less"
            return f"This unit {verb} {abs(by)} {change} {_type(type_)}damage."
        case n.MeleeReaction(check, ailment):
            return (
                f"A unit that has made a melee attack on this unit rolls a die; on {_bound(check)},"
                f" it suffers {ailment.en} after its turn."
            )
        case n.Triggered(trigger, sentences, limit):
            return _sentences(sentences, f"{_LIMITS[limit]}{_ENGLISH.print(trigger)}, ")


def _tail(tail: n.SetAgain | n.Stay) -> str:
    match tail:
        case n.SetAgain(None):
            return "Then set this card again."
        case n.SetAgain(uses):
            return f"Then set this card again; it activates at most {uses} times a game."
        case n.Stay(face, sentence):
            return (
                "This card stays on the field: from then on, whenever the round roll is"
                f" {face}, {_sentence(sentence, '')}"
            )


def _replaced(selector: n.Named | n.Fitting, names: Mapping[str, str]) -> str:
    match selector:
        case n.Named(name):
            return names.get(name) or name
        case n.Fitting(trait, elements, hp):
            unit = f"{_elements(elements)} unit" if elements else "unit"
            limits = (
                f" with the trait {trait}" if trait else "",
                f" {'and' if trait else 'with'} {hp} HP or less" if hp else "",
            )
            return f"a {unit}{''.join(limits)}"
