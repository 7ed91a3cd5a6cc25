"""Card texts in English, printed from their nodes; the names of ユニーク are not translated."""

from collections.abc import Callable, Iterator, Sequence

from domain.games.ktc.cards.notation import nodes as n

TIMINGS: dict[n.Timing, str] = {
    n.Timing.TURN_START: "at the start of each turn",
    n.Timing.OWN_TURN_START: "at the start of your turn",
    n.Timing.ENEMY_TURN_START: "at the start of the enemy's turn",
    n.Timing.TURN_END: "at the end of each turn",
    n.Timing.OWN_TURN_END: "at the end of your turn",
    n.Timing.ENEMY_TURN_END: "at the end of the enemy's turn",
    n.Timing.AFTER_ACTION: "after its action",
    n.Timing.HP_ZERO: "at 0 HP",
    n.Timing.DEFEATED: "when it has defeated an enemy",
}

_CONDITIONS = {
    n.Condition.FRONT: "in front",
    n.Condition.REAR: "in the rear",
    n.Condition.LOWER: "as lower class",
    n.Condition.UPPER: "as upper class",
    n.Condition.READY: "when ready",
    n.Condition.TIRED: "when tired",
}

_SELECTORS = {
    n.Selector.ENEMY: "one enemy",
    n.Selector.ANY_ENEMY: "one enemy in any row",
    n.Selector.REAR_ENEMY: "one enemy in the rear",
    n.Selector.ENEMY_COLUMN: "one column of enemies",
    n.Selector.ALLY: "one ally",
    n.Selector.OTHER_ALLY: "one other ally",
    n.Selector.EXILED_ALLY: "one exiled ally",
    n.Selector.EXILED_ENEMY: "one exiled enemy",
    n.Selector.SELF: "itself",
    n.Selector.TARGET: "the target",
    n.Selector.ENEMIES: "all enemies",
    n.Selector.FRONT_ENEMIES: "the enemies in front",
    n.Selector.REAR_ENEMIES: "the enemies in the rear",
    n.Selector.ALLIES: "all allies",
    n.Selector.OTHER_ALLIES: "all other allies",
    n.Selector.FRONT_ALLIES: "the allies in front",
    n.Selector.REAR_ALLIES: "the allies in the rear",
    n.Selector.FACING_ENEMIES: "the enemies of the facing column",
    n.Selector.OWN_COLUMN: "the allies of its column",
    n.Selector.RANDOM_ENEMY: "a random enemy",
}

_VALUES = {n.Value.UNIQUE: "its unique counter", n.Value.KILLS: "your defeat count"}

_MODIFIED = {
    n.Modified.NORMAL: "normal damage",
    n.Modified.ADDITIONAL: "additional damage",
    n.Modified.ALL_DAMAGE: "damage of any kind",
    n.Modified.HEALING: "healing",
}

KINDS = {n.StatusKind.BUFF: "buff", n.StatusKind.DEBUFF: "debuff"}

Names = Callable[[str], str]
"""The English name of a status, by its name."""


def print_line_en(line: n.Standing | n.Line, status: Names) -> str:
    """A line of a trait or a status in English."""
    conditions = [_CONDITIONS[condition] for condition in line.conditions]
    if isinstance(line, n.Standing):
        return _sentence(", ".join([*conditions, " and ".join(map(_modifier, line.modifiers))]))
    if line.rate is not None:
        conditions.append(f"with {line.rate}%")
    head = ", ".join([TIMINGS[line.timing], *conditions])
    return _sentence(f"{head}: {_paid(line.cost)}{_clauses(line.clauses, status)}")


def print_effect_en(effect: n.Effect, status: Names) -> Iterator[str]:
    """A skill in English: a sentence for its clauses, then one for each of its lines."""
    yield _sentence(f"{_paid(effect.cost)}{_clauses(effect.clauses, status)}")
    for line in effect.after:
        yield print_line_en(line, status)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _paid(cost: n.Cost | None) -> str:
    return "" if cost is None else f"pay {cost.amount} {cost.unique}; "


def _clauses(clauses: Sequence[n.Clause], status: Names) -> str:
    return ", then ".join(_clause(clause, status) for clause in clauses)


def _clause(clause: n.Clause, status: Names) -> str:
    who = _SELECTORS[clause.who]
    match clause:
        case n.Damage(_, amount, additional):
            return f"deal {_amount(amount)}{' additional' if additional else ''} damage to {who}"
        case n.Heal(_, amount):
            return f"heal {who} by {_amount(amount)}"
        case n.ChangeHp(_, amount, more):
            return f"{'raise' if more else 'lower'} the HP of {who} by {_amount(amount)}"
        case n.ChangeUnique(_, amount, more):
            return (
                f"{'raise' if more else 'lower'} the unique counter of {who} by {_amount(amount)}"
            )
        case n.GiveStatus(_, kind, name):
            return f"give {who} the {KINDS[kind]} {status(name)}"
        case n.EraseStatus(_, kind):
            return f"erase the {KINDS[kind]} of {who}"
        case n.SetStamina(_, tired):
            return f"make {who} {'tired' if tired else 'ready'}"
        case n.SwapRows():
            return f"move {who} to the other row"
        case n.Defeat():
            return f"defeat {who}"
        case n.Exile(_, turns):
            return f"exile {who}{f' for {turns} turns' if turns else ''}"
        case n.Return():
            return f"return {who} to an empty square"


def _amount(amount: n.Amount) -> str:
    if isinstance(amount, int):
        return str(amount)
    value = _VALUES[amount.value]
    return value if amount.plus is None else f"{amount.plus} + {value}"


def _modifier(modifier: n.Modifier) -> str:
    match modifier:
        case n.Modifies(dealt, what, sign, by):
            number = _VALUES[by] if isinstance(by, n.Value) else by
            verb = "gives" if dealt else "receives"
            return f"{verb} {'+' if sign > 0 else '-'}{number} {_MODIFIED[what]}"
        case n.ModifiesRate(sign, by):
            return f"has {'+' if sign > 0 else '-'}{by}% success rate"
        case n.Immobile():
            return "cannot move"
        case n.Mute():
            return "cannot use skills"
