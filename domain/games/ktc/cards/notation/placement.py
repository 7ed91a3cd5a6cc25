"""The places of phrases (KT-9.1 to KT-9.4), checked after a text has been parsed."""

from collections.abc import Iterator, Sequence

from saikoro.domain.cards.notation.texts import Misplacement, PlacementError
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.notation.phrases import NOTATION, Clauses, ParsedLine
from saikoro.domain.text import Text

SkillText = Clauses | n.Line


def place_trait(line: ParsedLine) -> n.Standing | n.Line:
    """A line of a trait; PlacementError for phrases that are not allowed there."""
    return _placed(line, [*_misplaced(line)])


def place_status(line: ParsedLine) -> n.Standing | n.Line:
    """A line of a status; PlacementError for phrases that are not allowed there."""
    misplacements = [*_misplaced(line)]
    if line.timing is n.Timing.ON_KILL:
        misplacements.append(Misplacement(line.timing, "KT-9.1", _NOT_IN_STATUSES))
    misplacements += (
        Misplacement(NOTATION.print(part), "KT-9.2", _NOT_IN_STATUSES)
        for part in line.conditions
        if isinstance(part, n.Cost)
    )
    return _placed(line, misplacements)


def place_skill_text(text: ParsedLine | Clauses) -> SkillText:
    """One text of a skill; PlacementError for phrases that are not allowed there."""
    if isinstance(text, Clauses):
        return text
    misplacements = [*_misplaced(text)]
    if text.timing is not None and text.timing is not n.Timing.AFTER_ACTION:
        misplacements.append(Misplacement(text.timing, "KT-9.4", _ONLY_AFTER_ACTION))
    line = _placed(text, misplacements)
    if isinstance(line, n.Standing):
        raise PlacementError([Misplacement("常時", "KT-9.4", _ONLY_AFTER_ACTION)])
    return line


def misplaced_in_effect(texts: Sequence[SkillText]) -> Iterator[tuple[int, Misplacement]]:
    """The phrases that KT-9.4 does not allow in this order, each with the index of its text."""
    chosen = after = False
    first = True
    for index, text in enumerate(texts):
        if isinstance(text, n.Line):
            after = True
            if first:
                yield index, Misplacement(text.timing, "KT-9.4", _CLAUSES_FIRST)
            continue
        if after:
            yield index, Misplacement(text.clauses[0].who, "KT-9.4", _CLAUSES_FIRST)
        if text.cost is not None and not first:
            yield index, Misplacement(NOTATION.print(text.cost), "KT-9.4", _COST_FIRST)
        for clause in text.clauses:
            who = clause.who
            if who.chosen and not first:
                yield index, Misplacement(who, "KT-9.4", _CHOICE_FIRST)
            if who is n.Selector.TARGET and not chosen:
                yield index, Misplacement(who, "KT-9.4", _NEEDS_CHOICE)
            chosen, first = chosen or who.chosen, False


_NOT_IN_STATUSES = Text("バフ・デバフには置けない", "not allowed in statuses")
_ONLY_AFTER_ACTION = Text("スキルに置ける行は行動後だけ", "the lines of a skill are 行動後 lines")
_CLAUSES_FIRST = Text(
    "スキルは効果の文で始まり、行動後は最後", "clauses come first, 行動後 lines last"
)
_COST_FIRST = Text("消費は最初の文の頭に置く", "a cost comes before the first clause")
_CHOICE_FIRST = Text("対象の選択は最初の文だけ", "only the first clause chooses a target")
_NEEDS_CHOICE = Text("前の文で対象を選ぶスキルに置く", "needs a first clause that chooses a target")
_STANDING = Text("常時には置けない", "not allowed in 常時 lines")
_ONCE = Text("1つだけ置ける", "allowed only once")
_FIXED = Text("スキルの文に置く", "allowed only in the clauses of skills")


def _misplaced(line: ParsedLine) -> Iterator[Misplacement]:
    """The phrases that no line allows where they are (KT-9.2, KT-9.3)."""
    costs = [part for part in line.conditions if isinstance(part, n.Cost)]
    rates = [part for part in line.conditions if isinstance(part, int)]
    extra = [*map(NOTATION.print, costs), *(f"成功率{rate}%" for rate in rates)]
    if line.timing is None:
        yield from (Misplacement(phrase, "KT-9.3", _STANDING) for phrase in extra)
    elif len(costs) > 1 or len(rates) > 1:
        repeated = [*map(NOTATION.print, costs[1:]), *(f"成功率{rate}%" for rate in rates[1:])]
        yield from (Misplacement(phrase, "KT-9.2", _ONCE) for phrase in repeated)
    for part in line.body:
        if isinstance(part, n.Clause) and (part.who.chosen or part.who is n.Selector.TARGET):
            yield Misplacement(part.who, "KT-9.3", _FIXED)


def _placed(line: ParsedLine, misplacements: Sequence[Misplacement]) -> n.Standing | n.Line:
    if misplacements:
        raise PlacementError(misplacements)
    conditions = tuple(part for part in line.conditions if isinstance(part, n.Condition))
    if line.timing is None:
        modifiers = tuple(part for part in line.body if isinstance(part, n.Modifier))
        return n.Standing(modifiers, conditions)
    costs = (part for part in line.conditions if isinstance(part, n.Cost))
    rates = (part for part in line.conditions if isinstance(part, int))
    clauses = tuple(part for part in line.body if isinstance(part, n.Clause))
    return n.Line(line.timing, clauses, conditions, next(costs, None), next(rates, None))
