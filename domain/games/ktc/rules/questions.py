"""KT-13.1: what each decision asks, and why, in Japanese and in English."""

from saikoro.domain.games.ktc.ids import SIDES
from saikoro.domain.games.ktc.options import ROSTER_SIZE
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.naming import soldier_label
from saikoro.domain.games.ktc.rules.requirements.declaring import allows_skills
from saikoro.domain.games.ktc.rules.requirements.steps import empty_squares
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Question


def roster_question(seat: Seat) -> Question:
    """Which cards a seat plays with (KT-3.8)."""
    side = SIDES[seat]
    return Question(
        ja=f"編成として異なる兵士カードを{ROSTER_SIZE}枚選んでください。選んだ順に{side}1から"
        f"{side}{ROSTER_SIZE}となり、両者の編成がそろうと公開されます。",
        en=f"Choose {ROSTER_SIZE} different soldier cards as your roster: in this order they become"
        f" {side}1 to {side}{ROSTER_SIZE}, and both rosters are shown when both are in.",
        rule="KT-3.8",
        fields={"cards": ROSTER_SIZE},
    )


def placement_question(seat: Seat, *, hidden: bool) -> Question:
    """Where a seat's soldiers stand (KT-4.5)."""
    first, last = f"{SIDES[seat]}1", f"{SIDES[seat]}{ROSTER_SIZE}"
    shown_ja = "両者の配置がそろうと公開されます。" if hidden else "配置はすぐに公開されます。"
    shown_en = "Both are shown when both are in." if hidden else "It is shown at once."
    return Question(
        ja=f"兵士カード{first}から{last}を、前衛（1-1から5-1）と後衛（1-2から5-2）の10マスに"
        f"1枚ずつ配置してください。{shown_ja}",
        en=f"Place your soldiers {first} to {last}, one on each square: 1-1 to 5-1 are your front"
        f" row, 1-2 to 5-2 your rear row. {shown_en}",
        rule="KT-4.5",
    )


def operation_question(field: Field) -> Question:
    """What the turn player does this turn (KT-5.4)."""
    turn, goal, rate = field.state.turn, field.rules.goal, field.rules.commander_below // 10
    defeats = field.defeats(field.turn_player)
    skill_ja, skill_en = "元気状態ならスキルを使用できる", "and, if ready, use a skill"
    if not allows_skills(field):
        skill_ja, skill_en = "このターンはスキルを使用できない", "but not use a skill this turn"
    return Question(
        ja=f"{turn}ターン目の作戦を1つ選んでください。行動（兵士1枚を1マス移動でき、{skill_ja}）、"
        f"補給（前衛か後衛を元気状態にする）、指揮官攻撃（{rate}%で敵1体のHPを1減らす）があります。"
        f"相手フィールドの空マスの数（撃破数）が{goal}になれば勝ちで、今は{defeats}です。",
        en=f"Choose one operation for turn {turn}: an action (one soldier may move a square"
        f" {skill_en}), a supply (makes a row of yours ready), or the commander's attack"
        f" ({rate}% to lower the HP of one enemy by 1). You win when {goal} enemy squares are"
        f" empty; empty now: {defeats}.",
        rule="KT-5.4",
        fields={"turn": turn, "defeats": defeats, "goal": goal},
    )


def promotion_question(field: Field, soldier: Soldier) -> Question:
    """Whether the soldier that has acted is promoted (KT-6.12)."""
    card, name = field.card(soldier), soldier_label(field, soldier)
    empty, whose = empty_squares(field), field.options.promotion_field
    now, most = soldier.max_hp, card.hp[1]
    hp = min(soldier.hp, most)
    most_ja, most_en = f"{now}から{most}に", f"goes from {now} to {most}"
    if now == most:
        most_ja, most_en = f"{now}のまま", f"stays {now}"
    return Question(
        ja=f"行動した{name.ja}を上級職に昇進させますか？ 必要勲章数☆{card.medals}に対し、"
        f"フィールド（{whose.ja}）の空マスは{empty}です。昇進させると最大HPは{most_ja}、"
        f"スキルは上級職のものになり、HPは{hp}です。昇進させなければ下級職のままで、"
        "次に行動した後にまた選べます。",
        en=f"Promote {name.en}, which has just acted, to upper class? Empty squares that it needs"
        f" (☆): {card.medals}; empty squares {whose.en}: {empty}. If yes, its maximum HP {most_en},"
        f" its skills become those of the upper class, and its HP is {hp}. If no,"
        " it stays lower class, and you may choose again after a later action.",
        rule="KT-6.12",
        fields={
            "soldier": soldier.id,
            "card": card.id,
            "medals": card.medals,
            "empty_squares": empty,
        },
    )
