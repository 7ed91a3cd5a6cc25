"""Labels of legal answers, in Japanese and in English.

A label of a skill is short up to its second colon; behind it stands what the skill does.
"""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from saikoro.domain.cards.once import once_per_part
from saikoro.domain.games.ktc.cards.card_set import CardSet, Skill
from saikoro.domain.games.ktc.cards.print import skill_text
from saikoro.domain.games.ktc.ids import PLACES, SIDES, CardId, Id
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.legal import Answer
from saikoro.domain.games.ktc.rules.naming import soldier_label
from saikoro.domain.games.ktc.rules.numbers import success_rate
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.words import Row
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import added
from saikoro.domain.text import Text

_PROMOTE = Text(
    "{name}を昇進させる: 最大HP {hp}、上級職のスキル（{skills}）",
    "Promote {name}: maximum HP {hp}, upper-class skills ({skills})",
)
_DO_NOT_PROMOTE = Text(
    "{name}を昇進させない: 下級職のまま", "Do not promote {name}: it stays lower class"
)
_ROSTER = Text("{name}: {cards}", "{name}: {cards}")
_IN_ORDER = Text(
    "番号順: 前衛に{side}1〜{side}5、後衛に{side}6〜{side}10",
    "In the order of their numbers: {side}1 to {side}5 in front, {side}6 to {side}10 behind",
)

_ACT = Text("{move}、{use}: {does}", "{move}, {use}: {does}")
_NO_SKILL = Text("{move}、スキルなし", "{move}, no skill")
_STAY = Text("{who}: その場", "{who}: stay")
_MOVE = Text("{who}: {to}へ", "{who}: to {to}")
_SWAP = Text("{who}: {to}へ（{other}と入れ替え）", "{who}: to {to} (swap with {other})")
_USE = Text("{skill}{rate}%", "{skill} {rate}%")
_LAST_USE = Text("{skill}{rate}%（残り1回）", "{skill} {rate}% (1 use left)")
_USES_LEFT = Text("{skill}{rate}%（残り{left}回）", "{skill} {rate}% ({left} uses left)")
_EXILED = Text("{name}（追放中）", "{name} (exiled)")
_WITH_HP = Text("{name} HP {hp}", "{name} HP {hp}")
_EMPTY_SQUARE = Text("空マス{square}", "square {square}")
_COLUMN = Text("縦列{column}（{soldiers}）", "column {column} ({soldiers})")
_SUPPLY = Text(
    "補給: {row}（{soldiers}を元気状態にする）", "Supply: {row} (makes {soldiers} ready)"
)
_NOBODY_TIRED = Text("補給: {row}（疲労状態の兵士なし）", "Supply: {row} (nobody there is tired)")
_COMMANDER = Text(
    "指揮官攻撃{rate}% → {target}: HPを1減らす",
    "Commander's attack {rate}% → {target}: Lower its HP by 1",
)


def labels(field: Field, answers: Sequence[Answer]) -> list[Text]:
    """The labels of legal operations, one by one."""
    named = _Labels(field)
    return [named.operation(answer) for answer in answers]


def promotion_labels(field: Field, soldier: Soldier) -> list[Text]:
    """The labels of yes and no, in the order of KT-13.3."""
    name, card = soldier_label(field, soldier), field.card(soldier)
    now, most = card.hp
    hp = most if now == most else f"{now} → {most}"
    skills = Text.joined(card.upper)
    return [_PROMOTE.filled(name=name, hp=hp, skills=skills), _DO_NOT_PROMOTE.filled(name=name)]


def roster_label(cards: CardSet, roster: list[CardId]) -> Text:
    """The label of a roster: its name if it comes with the card set, then its cards in order."""
    names = Text.joined(filter(None, map(cards.soldiers.get, roster)))
    found = next((one for one in cards.rosters if [*one.cards] == roster), None)
    if found is None:
        return names
    return _ROSTER.filled(name=Text.plain(found.name, found.english), cards=names)


def default_placement_label(seat: Seat) -> Text:
    """The label of the placement in the order of the roster (KT-4.7)."""
    return _IN_ORDER.filled(side=SIDES[seat])


def names(field: Field) -> dict[str, Text]:
    """The labels of soldiers by id, and of the skills of their present classes by name."""
    soldiers = field.state.soldiers.values()
    return {one.id: soldier_label(field, one) for one in soldiers} | {
        skill.name: skill.label for one in soldiers for skill in field.skills(one)
    }


def _does(cards: CardSet, skill: tuple[str, bool, str]) -> Text:
    """What a skill does, by its card, whether it is of the upper class, and its name."""
    card, upper, name = skill
    listed = cards.soldiers[card].skills(upper=upper)
    found = next(one for one in listed if one.name == name)
    return Text.by_language(partial(skill_text, found, cards))


_what_it_does = once_per_part(_does)


class _Labels:
    """Labels of legal operations, whose parts are made once for many answers."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._targets: dict[str, Text] = {}
        self._moves: dict[tuple[Id, str | None], Text] = {}
        self._skills: dict[tuple[Id, str], tuple[Skill, Text]] = {}
        """The skills that were used, each with what it does."""
        self._uses: dict[tuple[Id, str | None, str], Text] = {}
        """Skills with their numbers, by soldier, destination and name."""

    def operation(self, answer: Answer) -> Text:
        """The label of a legal operation."""
        match answer["op"]:
            case "act":
                return self._act(answer)
            case "supply":
                return self._supply(Row(answer["row"]))
            case _:
                rate = self._field.rules.commander_below // 10
                return _COMMANDER.filled(rate=rate, target=self._target(answer["target"]))

    def _act(self, answer: Answer) -> Text:
        name, to, used = answer["soldier"], answer["to"], answer["skill"]
        move = self._moves.get((name, to)) or self._move(name, to)
        if used is None:
            return _NO_SKILL.filled(move=move)
        skill, does = self._skills.get((name, used)) or self._skill(name, used)
        use = self._uses.get((name, to, used)) or self._use(name, to, skill)
        on = Text.joined([use, *map(self._target, answer["targets"])], " → ", " → ")
        return _ACT.filled(move=move, use=on, does=does)

    def _supply(self, row: Row) -> Text:
        at = 0 if row is Row.FRONT else 1
        own = self._field.on_field(self._field.turn_player)
        tired = [one.id for one in own if one.tired and (one.place or 0) & 1 == at]
        if not tired:
            return _NOBODY_TIRED.filled(row=row)
        return _SUPPLY.filled(row=row, soldiers=Text.joined(tired, "・"))

    # Parts

    def _move(self, name: Id, to: str | None) -> Text:
        soldier = self._field.state.soldiers[name]
        who = soldier_label(self._field, soldier)
        other = None if to is None else self._field.state.fields[soldier.seat][PLACES[to]]
        if to is None:
            move = _STAY.filled(who=who)
        elif other is None:
            move = _MOVE.filled(who=who, to=to)
        else:
            move = _SWAP.filled(who=who, to=to, other=other)
        self._moves[name, to] = move
        return move

    def _skill(self, name: Id, used: str) -> tuple[Skill, Text]:
        field = self._field
        soldier = field.state.soldiers[name]
        skill = next(skill for skill in field.skills(soldier) if skill.name == used)
        does = _what_it_does(field.cards, (soldier.card, soldier.upper, used))
        self._skills[name, used] = skill, does
        return self._skills[name, used]

    def _use(self, name: Id, to: str | None, skill: Skill) -> Text:
        soldier = self._field.state.soldiers[name]
        there = soldier.place if to is None else PLACES[to]
        tired = replace(soldier, tired=True)  # KT-6.8
        rate = added(success_rate(self._field, tired, skill, there))
        left = skill.uses - soldier.uses.get(skill.name, 0)
        text = (_LAST_USE if left == 1 else _USES_LEFT) if skill.uses else _USE
        use = self._uses[name, to, skill.name] = text.filled(skill=skill, rate=rate, left=left)
        return use

    def _target(self, target: str) -> Text:
        named = self._targets.get(target)
        if named is None:
            named = self._targets[target] = self._named_target(target)
        return named

    def _named_target(self, target: str) -> Text:
        soldier = self._field.state.soldiers.get(target)
        if soldier is not None:
            name = soldier_label(self._field, soldier)
            if soldier.place is None:
                return _EXILED.filled(name=name)
            return _WITH_HP.filled(name=name, hp=soldier.hp)
        if target in PLACES:
            return _EMPTY_SQUARE.filled(square=target)
        column = int(target[3:])
        enemy = self._field.state.fields[1 - self._field.turn_player]
        there = [name for name in enemy[2 * column - 2 : 2 * column] if name is not None]
        return _COLUMN.filled(column=column, soldiers=Text.joined(there, "・"))
