"""KT-13.1: what each decision asks, and why, in Japanese and in English."""

from saikoro.domain.games.ktc.ids import SIDES
from saikoro.domain.games.ktc.options import ROSTER_SIZE
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.naming import soldier_label
from saikoro.domain.games.ktc.rules.requirements.declaring import allows_skills
from saikoro.domain.games.ktc.rules.requirements.steps import empty_squares
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Fields, Question
from saikoro.domain.text import Text

_ROSTER = Text(
    "編成として異なる兵士カードを{size}枚選んでください。選んだ順に{side}1から{side}{size}となり、"
    "両者の編成がそろうと公開されます。",
    "Choose {size} different soldier cards as your roster: in this order they become {side}1 to "
    "{side}{size}, and both rosters are shown when both are in.",
)
_PLACEMENT = Text(
    "兵士カード{side}1から{side}{size}を、前衛（1-1から5-1）と後衛（1-2から5-2）の10マスに"
    "1枚ずつ配置してください。{shown}",
    "Place your soldiers {side}1 to {side}{size}, one on each square: 1-1 to 5-1 are your front "
    "row, 1-2 to 5-2 your rear row. {shown}",
)
_SHOWN_TOGETHER = Text("両者の配置がそろうと公開されます。", "Both are shown when both are in.")
_SHOWN_AT_ONCE = Text("配置はすぐに公開されます。", "It is shown at once.")
_OPERATION = Text(
    "{turn}ターン目の作戦を1つ選んでください。行動（兵士1枚を1マス移動でき、{skill}）、"
    "補給（前衛か後衛を元気状態にする）、指揮官攻撃（{rate}%で敵1体のHPを1減らす）があります。"
    "相手フィールドの空マスの数（撃破数）が{goal}になれば勝ちで、今は{defeats}です。",
    "Choose one operation for turn {turn}: an action (one soldier may move a square {skill}), a "
    "supply (makes a row of yours ready), or the commander's attack ({rate}% to lower the HP of "
    "one enemy by 1). You win when {goal} enemy squares are empty; empty now: {defeats}.",
)
_MAY_USE = Text("元気状態ならスキルを使用できる", "and, if ready, use a skill")
_MAY_NOT_USE = Text("このターンはスキルを使用できない", "but not use a skill this turn")
_PROMOTION = Text(
    "行動した{name}を上級職に昇進させますか？ 必要勲章数☆{medals}に対し、"
    "フィールド（{whose}）の空マスは{empty}です。昇進させると最大HPは{most}、"
    "スキルは上級職のものになり、HPは{hp}です。昇進させなければ下級職のままで、"
    "次に行動した後にまた選べます。",
    "Promote {name}, which has just acted, to upper class? Empty squares that it needs (☆): "
    "{medals}; empty squares {whose}: {empty}. If yes, its maximum HP {most}, its skills become "
    "those of the upper class, and its HP is {hp}. If no, it stays lower class, and you may "
    "choose again after a later action.",
)
_MOST_CHANGES = Text("{now}から{most}に", "goes from {now} to {most}")
_MOST_STAYS = Text("{now}のまま", "stays {now}")


def roster_question(seat: Seat) -> Question:
    """Which cards a seat plays with (KT-3.8)."""
    asked = _ROSTER.filled(size=ROSTER_SIZE, side=SIDES[seat])
    return Question.of(asked, "KT-3.8", {"cards": ROSTER_SIZE})


def placement_question(seat: Seat, *, hidden: bool) -> Question:
    """Where a seat's soldiers stand (KT-4.5)."""
    shown = _SHOWN_TOGETHER if hidden else _SHOWN_AT_ONCE
    asked = _PLACEMENT.filled(side=SIDES[seat], size=ROSTER_SIZE, shown=shown)
    return Question.of(asked, "KT-4.5")


def operation_question(field: Field) -> Question:
    """What the turn player does this turn (KT-5.4)."""
    turn, goal, defeats = field.state.turn, field.rules.goal, field.defeats(field.turn_player)
    asked = _OPERATION.filled(
        turn=turn,
        skill=_MAY_USE if allows_skills(field) else _MAY_NOT_USE,
        rate=field.rules.commander_below // 10,
        goal=goal,
        defeats=defeats,
    )
    return Question.of(asked, "KT-5.4", {"turn": turn, "defeats": defeats, "goal": goal})


def promotion_question(field: Field, soldier: Soldier) -> Question:
    """Whether the soldier that has acted is promoted (KT-6.12)."""
    card, empty = field.card(soldier), empty_squares(field)
    now, most = soldier.max_hp, card.hp[1]
    asked = _PROMOTION.filled(
        name=soldier_label(field, soldier),
        medals=card.medals,
        whose=field.options.promotion_field,
        empty=empty,
        most=(_MOST_STAYS if now == most else _MOST_CHANGES).filled(now=now, most=most),
        hp=min(soldier.hp, most),
    )
    fields: Fields = {
        "soldier": soldier.id,
        "card": card.id,
        "medals": card.medals,
        "empty_squares": empty,
    }
    return Question.of(asked, "KT-6.12", fields)
