"""Labels of legal answers, in Japanese and in English.

A label of a skill is short up to its second colon; behind it stands what the skill does.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from saikoro.domain.cards.once import once_per_part
from saikoro.domain.games.ktc.cards.card_set import CardSet, Roster, Skill
from saikoro.domain.games.ktc.cards.print import skill_text
from saikoro.domain.games.ktc.ids import PLACES, SIDES, Id
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.legal import ActAnswer, Answer
from saikoro.domain.games.ktc.rules.naming import soldier_label
from saikoro.domain.games.ktc.rules.numbers import success_rate
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.words import Op, Row
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import added
from saikoro.domain.text import Text


def labels(field: Field, answers: Sequence[Answer]) -> list[Text]:
    """The labels of legal operations, one by one."""
    named = _Labels(field)
    return [named.operation(answer) for answer in answers]


def promotion_labels(field: Field, soldier: Soldier) -> list[Text]:
    """The labels of yes and no, in the order of KT-13.3."""
    name, card = soldier_label(field, soldier), field.card(soldier)
    skills = Text.joined([Text.plain(skill.name, skill.english) for skill in card.upper])
    now, most = card.hp
    hp = f"{most}" if now == most else f"{now} → {most}"
    return [
        Text.plain(
            f"{name.ja}を昇進させる: 最大HP {hp}、上級職のスキル（{skills.ja}）",
            f"Promote {name.en}: maximum HP {hp}, upper-class skills ({skills.en})",
        ),
        Text.plain(
            f"{name.ja}を昇進させない: 下級職のまま",
            f"Do not promote {name.en}: it stays lower class",
        ),
    ]


def roster_label(cards: CardSet, roster: Roster) -> Text:
    """The label of a roster that comes with the card set: its name, then its cards in order."""
    known = (cards.soldiers.get(card) for card in roster.cards)
    names = Text.joined([Text.plain(card.name, card.english) for card in known if card is not None])
    return Text.plain(f"{roster.name}: {names.ja}", f"{roster.english}: {names.en}")


def default_placement_label(seat: Seat) -> Text:
    """The label of the placement in the order of the roster (KT-4.7)."""
    side = SIDES[seat]
    return Text.plain(
        f"番号順: 前衛に{side}1〜{side}5、後衛に{side}6〜{side}10",
        f"In the order of their numbers: {side}1 to {side}5 in front, {side}6 to {side}10 behind",
    )


def names(field: Field) -> dict[str, Text]:
    """The labels of soldiers by id, and of the skills of their present classes by name."""
    soldiers = field.state.soldiers.values()
    return {one.id: soldier_label(field, one) for one in soldiers} | {
        skill.name: Text.plain(skill.name, skill.english)
        for one in soldiers
        for skill in field.skills(one)
    }


def _does(cards: CardSet, skill: tuple[str, bool, str]) -> Text:
    """What a skill does, by its card, whether it is of the upper class, and its name."""
    card, upper, name = skill
    listed = cards.soldiers[card].skills(upper=upper)
    found = next(one for one in listed if one.name == name)
    return Text.plain(skill_text(found, cards, "ja"), skill_text(found, cards, "en"))


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
            case "commander":
                return self._commander(self._target(answer["target"]))

    def _act(self, answer: ActAnswer) -> Text:
        name, to, used = answer["soldier"], answer["to"], answer["skill"]
        move = self._moves.get((name, to)) or self._move(name, to)
        if used is None:
            return Text.plain(f"{move.ja}、スキルなし", f"{move.en}, no skill")
        skill, does = self._skills.get((name, used)) or self._skill(name, used)
        use = self._uses.get((name, to, used)) or self._use(name, to, skill)
        ja, en = f"{move.ja}、{use.ja}", f"{move.en}, {use.en}"
        for target in map(self._target, answer["targets"]):
            ja, en = f"{ja} → {target.ja}", f"{en} → {target.en}"
        return Text.plain(f"{ja}: {does.ja}", f"{en}: {does.en}")

    def _supply(self, row: Row) -> Text:
        at = 0 if row is Row.FRONT else 1
        own = self._field.on_field(self._field.turn_player)
        tired = [one.id for one in own if one.tired and (one.place or 0) & 1 == at]
        ja = f"{'・'.join(tired)}を元気状態にする" if tired else "疲労状態の兵士なし"
        en = f"makes {', '.join(tired)} ready" if tired else "nobody there is tired"
        return Text.plain(f"{Op.SUPPLY.ja}: {row.ja}（{ja}）", f"Supply: {row.en} ({en})")

    def _commander(self, target: Text) -> Text:
        rate = self._field.rules.commander_below // 10
        return Text.plain(
            f"{Op.COMMANDER.ja}{rate}% → {target.ja}: HPを1減らす",
            f"Commander's attack {rate}% → {target.en}: Lower its HP by 1",
        )

    # Parts

    def _move(self, name: Id, to: str | None) -> Text:
        soldier = self._field.state.soldiers[name]
        who = soldier_label(self._field, soldier)
        ja, en = "その場", "stay"
        if to is not None:
            other = self._field.state.fields[soldier.seat][PLACES[to]]
            ja = f"{to}へ" + (f"（{other}と入れ替え）" if other else "")
            en = f"to {to}" + (f" (swap with {other})" if other else "")
        self._moves[name, to] = Text.plain(f"{who.ja}: {ja}", f"{who.en}: {en}")
        return self._moves[name, to]

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
        ja, en = f"{skill.name}{rate}%", f"{skill.english} {rate}%"
        if skill.uses:
            left = skill.uses - soldier.uses.get(skill.name, 0)
            ja, en = f"{ja}（残り{left}回）", f"{en} ({left} {'use' if left == 1 else 'uses'} left)"
        self._uses[name, to, skill.name] = Text.plain(ja, en)
        return self._uses[name, to, skill.name]

    def _soldier_target(self, soldier: Soldier) -> Text:
        name = soldier_label(self._field, soldier)
        if soldier.place is None:
            return Text.plain(f"{name.ja}（追放中）", f"{name.en} (exiled)")
        return Text.plain(f"{name.ja} HP {soldier.hp}", f"{name.en} HP {soldier.hp}")

    def _target(self, target: str) -> Text:
        named = self._targets.get(target)
        if named is None:
            named = self._targets[target] = self._named_target(target)
        return named

    def _named_target(self, target: str) -> Text:
        soldier = self._field.state.soldiers.get(target)
        if soldier is not None:
            return self._soldier_target(soldier)
        if target in PLACES:
            return Text.plain(f"空マス{target}", f"square {target}")
        column = int(target[3:])
        enemy = self._field.state.fields[1 - self._field.turn_player]
        there = [name for name in enemy[2 * column - 2 : 2 * column] if name is not None]
        return Text.plain(
            f"縦列{column}（{'・'.join(there)}）", f"column {column} ({', '.join(there)})"
        )
