"""The words of pages in every language, on a screen and in print (TN-17.4, TN-17.7)."""

import re
from collections.abc import Sequence

from saikoro.domain.moments import shown_in
from saikoro.domain.text import Text
from saikoro.domain.tournament.facts.stage import Bracket, Slot, Stage
from saikoro.domain.tournament.formats.tree import Node, tree
from saikoro.domain.tournament.outputs.documents.results import format_of
from saikoro.domain.tournament.planning.plan import DoubleElimination, Elimination, Plan
from saikoro.domain.tournament.standings.ranking import groups
from saikoro.domain.words import Language, Word

_FORMATS: dict[str, Text] = {
    "single_elimination": Text("シングルエリミネーション", "Single elimination"),
    "double_elimination": Text("ダブルエリミネーション", "Double elimination"),
    "round_robin": Text("総当たり", "Round robin"),
    "swiss": Text("スイスドロー", "Swiss"),
    "ladder": Text("ラダー", "Ladder"),
}


class Sign(Word):
    """The marks of cross tables: those of the CSV, and those that people read."""

    WON = "W", "○"
    DRAWN = "D", "△"
    LOST = "L", "×"
    BYE = "bye", "不戦"


_STAGE = Text("第{number}ステージ: {format}", "Stage {number}: {format}")
ROUND = Text("{number}回戦", "Round {number}")
_GROUP = Text("グループ{group}", "Group {group}")
_GROUP_ROUND = Text("{group} 第{number}節", "{group}, round {number}")
_LAST_ROUNDS: list[Text] = [
    Text("決勝", "Final"),
    Text("準決勝", "Semi-finals"),
    Text("準々決勝", "Quarter-finals"),
]
"""The names of the last rounds of a single elimination, last round first."""
_BRACKETS: dict[str, Text] = {
    "winners": Text("勝者側 {number}回戦", "Winners' round {number}"),
    "losers": Text("敗者側 {number}回戦", "Losers' round {number}"),
}
_BRACKET_FINALS: dict[str, Text] = {
    "winners": Text("勝者側 決勝", "Winners' final"),
    "losers": Text("敗者側 決勝", "Losers' final"),
}
_THIRD_PLACE = Text("3位決定戦", "Third place")
_GRAND_FINALS: list[Text] = [
    Text("グランドファイナル", "Grand final"),
    Text("グランドファイナル 再戦", "Grand final, reset"),
]

TIE_BREAKS: dict[str, Text] = {
    "buchholz": Text("ブッフホルツ", "Buchholz"),
    "median_buchholz": Text("中間ブッフホルツ", "Median Buchholz"),
    "sonneborn_berger": Text("ゾンネボルン・ベルガー", "Sonneborn-Berger"),
    "opponents_win_rate": Text("対戦相手の勝率", "Opponents' win rate"),
    "head_to_head": Text("直接対決", "Head to head"),
    "matches_won": Text("マッチ勝数", "Matches won"),
    "hp_difference": Text("HP差", "HP difference"),
    "wins": Text("勝数", "Wins"),
}

WORDS: dict[str, Text] = {
    "standings": Text("順位表", "Standings"),
    "results": Text("対戦結果", "Results"),
    "ranking": Text("最終順位", "Final ranking"),
    "without_champion": Text("優勝者なし（全員敗退）", "No champion: every entrant has lost."),
    "rank": Text("席次", "Rank"),
    "place": Text("順位", "Place"),
    "name": Text("名前", "Name"),
    "points": Text("勝点", "Points"),
    "rating": Text("レーティング", "Rating"),
    "won": Text("勝", "Won"),
    "drawn": Text("分", "Drawn"),
    "lost": Text("敗", "Lost"),
    "byes": Text("不戦", "Byes"),
    "withdrawn": Text("{name}（棄権）", "{name} (withdrawn)"),
    "disqualified": Text("{name}（失格）", "{name} (disqualified)"),
    "nothing": Text("まだありません。", "Nothing yet."),
    "noted": Text("{line}（{note}）", "{line} ({note})"),
    "rerun": Text("再試合の裁定: {count}回", "rerun: {count}"),
    "rerun_again": Text(
        "再試合の裁定が2回以上あった組: {count}", "Pairings that were rerun more than once: {count}"
    ),
    "rerun_again_of": Text("2回以上の再試合: {count}", "rerun more than once: {count}"),
    "disputed": Text("異議あり", "disputed"),
    "disputes": Text("未裁定の異議: {count}", "Open disputes: {count}"),
    "ruled_by": Text("裁定者: {name}", "ruled by {name}"),
    "rulings": Text("裁定", "Rulings"),
    "all_disputes": Text("異議", "Disputes"),
    "ruling": Text("{line}行目: {what}、裁定者 {name}", "Line {line}: {what}, by {name}"),
    "withdrawal": Text("{name}は棄権", "{name} withdrew"),
    "self": Text("本人", "the entrant"),
    "about_events": Text("イベント {versions} について", "about events {versions}"),
    "kept": Text("控え {version}番: {finding}", "kept at version {version}: {finding}"),
    "kept_leads_here": Text("記録と一致", "as in the record"),
    "kept_differs": Text("記録と相違", "the record differs"),
    "kept_beyond": Text("マッチはそこまで進んでいない", "the match had not come so far"),
    "kept_forged": Text("サービスの署名ではない", "not signed by the service"),
    "real_table": Text("実際の卓", "at a real table"),
    "ruled": Text("裁定: {outcome}", "by a ruling: {outcome}"),
    "by_ruling": Text("裁定による", "by a ruling"),
    "penalty_count": Text("同じ種類の{count}回目", "penalty {count} of this kind"),
    "undone": Text("{line}行目で取り消し", "undone in line {line}"),
    "upholds": Text("{line}行目の異議を認める", "upholds line {line}"),
    "dispute": Text("{line}行目: {name}の異議、{where}", "Line {line}: {name} disputes {where}"),
    "dispute_open": Text("未裁定", "open"),
    "dispute_upheld": Text("{line}行目で認められた", "upheld in line {line}"),
    "dispute_rejected": Text("{line}行目で却下", "rejected in line {line}"),
    "dispute_withdrawn": Text("取り下げ", "withdrawn"),
    "commented": Text("{line}。{name}: {text}", "{line}. {name}: {text}"),
    "because": Text("{line}: {reason}", "{line}: {reason}"),
    "match": Text("第{number}マッチ: {outcome}", "Match {number}: {outcome}"),
    "wins": Text("{name}の勝ち", "{name} wins"),
    "draw": Text("引き分け", "a draw"),
    "open": Text("未決", "not decided"),
    "times": Text("{starts} から {ends} まで", "{starts} to {ends}"),
    "until": Text("{ends} まで", "until {ends}"),
    "at_table": Text("{table}卓: {line}", "Table {table}: {line}"),
    "left": Text("残り {a} 対 {b}", "{a} to {b} left"),
    "reason": Text("{reason}、{left}", "{reason}, {left}"),
    "report": Text("リプレイ", "replay"),
    "record": Text("記録", "record"),
    "audit": Text("検証", "proof"),
    "pages": Text("読む・印刷するページ", "Pages to read and print"),
    "files": Text("ファイル", "Files"),
    "entrants": Text("参加者: {count}名", "Entrants: {count}"),
    "pairings": Text("対戦組み合わせ", "Pairings"),
    "slips": Text("対戦結果票", "Result slips"),
    "crosstable": Text("対戦成績表", "Cross table"),
    "names": Text("名前順 卓一覧", "Names and tables"),
    "rounds": Text("全ラウンド", "All rounds"),
    "brackets": Text("トーナメント表", "Brackets"),
    "table": Text("卓", "Table"),
    "player": Text("選手", "Player"),
    "opponent": Text("対戦相手", "Opponent"),
    "note": Text("備考", "Note"),
    "wins_of": Text("マッチ勝数", "Matches won"),
    "signature": Text("署名", "Signature"),
    "match_no": Text("マッチ", "Match"),
    "seat_0": Text("席A", "Seat A"),
    "seat_1": Text("席B", "Seat B"),
    "draw_box": Text("引き分け", "Draw"),
    "place_1": Text("優勝", "Winner"),
    "place_2": Text("準優勝", "Second place"),
    "place_3": Text("3位", "Third place"),
    "between": Text("、", ", "),
    "order": Text(
        "数字、英字、かな（カナ）、漢字（文字コード順）の順。– はこの回戦の卓なし。",
        "Numbers, letters, kana, then kanji by their codes. – has no table in this round.",
    ),
    "signs": Text(
        "○ 勝ち、△ 引き分け、× 負け、不戦 相手なし。前の数字は対戦相手の席次。"
        "* 再試合の裁定が2回以上、! 異議あり。",
        "W won, D drawn, L lost, bye: no opponent; a number before it is the rank of the "
        "opponent. * rerun more than once, ! disputed.",
    ),
    "marks": Text(
        "太字は勝者。* 再試合の裁定が2回以上、! 異議あり。",
        "The winner is bold. * rerun more than once, ! disputed.",
    ),
}

DECIDED: dict[str, Text] = {
    "replay": Text("再試合", "in a replay"),
    "hp_difference": Text("HP差", "by what was left"),
    "matches_won": Text("マッチ勝数", "by matches won"),
    "seed": Text("シード順", "by seed"),
    "die": Text("ダイス: {die}", "by the die: {die}"),
    "drawn": Text("引き分け", "drawn"),
    "bye": Text("不戦勝", "bye"),
    "requested_bye": Text("希望による不戦", "bye on request"),
    "walkover": Text("相手の棄権による不戦勝", "walkover"),
    "nobody": Text("両者棄権", "both had left"),
    "double_loss": Text("両者敗北", "double loss"),
    "ruling": Text("裁定", "by a ruling"),
    "time": Text("時間切れ時の判定", "when the time was up"),
}
"""Notes on how a pairing was decided; `games` has none."""

_MARKUP = re.compile(r"[\\`*_{}\[\]()<>#+\-.!|~&:@$]")
"""Characters that can have a meaning in Markdown."""


def escaped(text: str) -> str:
    """The text, escaped for Markdown, on one line."""
    return _MARKUP.sub(r"\\\g<0>", " ".join(text.split()))


def shown(moment: str, plan: Plan) -> str:
    """A moment as readers see it: to the second, in the zone of the plan (TN-21.9)."""
    return f"{shown_in(moment, plan.time_zone):%Y-%m-%d %H:%M:%S %Z}"


def stage_title(plan: Plan, number: int, language: Language) -> str:
    """The title of a stage: its format, and its number if there are several."""
    title = _FORMATS[format_of(plan.stages[number])].in_language(language)
    if len(plan.stages) == 1:
        return title
    return _STAGE.in_language(language, number=number + 1, format=title)


def group_title(group: int, language: Language) -> str:
    """The title of a group: A to Z, then AA, AB and so on."""
    letters = ""
    while group >= 0:
        group, letter = divmod(group, 26)
        letters, group = chr(ord("A") + letter) + letters, group - 1
    return _GROUP.in_language(language, group=letters)


class RoundTitles:
    """The titles of a stage's rounds."""

    def __init__(self, stage: Stage, language: Language) -> None:
        self._language = language
        self._grouped = len(groups(stage)) > 1
        self._nodes: dict[tuple[int, Slot], str] = {}
        if isinstance(stage.plan, Elimination):
            nodes = tree(stage)
            for node, title in zip(nodes, node_titles(stage, nodes, language), strict=True):
                if node.pairing is not None:
                    self._nodes[node.at, node.pairing.slot] = title

    def title(self, number: int, slot: Slot, group: int) -> str:
        """The title of the part of round `number` that contains a slot."""
        known = self._nodes.get((number, slot))
        if known is not None:
            return known
        if not self._grouped:
            return ROUND.in_language(self._language, number=number)
        return _GROUP_ROUND.in_language(
            self._language, group=group_title(group, self._language), number=number
        )


def node_titles(stage: Stage, nodes: Sequence[Node], language: Language) -> list[str]:
    """The title of the round of each node of an elimination."""
    title = _double_title if isinstance(stage.plan, DoubleElimination) else _single_title
    last = {node.bracket: node.round for node in nodes}
    return [title(node, last).in_language(language, number=node.round) for node in nodes]


def _single_title(node: Node, last: dict[Bracket, int]) -> Text:
    if node.bracket == "third_place":
        return _THIRD_PLACE
    to_come = 0 if node.bracket == "final" else last["winners"] - node.round + 1
    return _LAST_ROUNDS[to_come] if to_come < len(_LAST_ROUNDS) else ROUND


def _double_title(node: Node, last: dict[Bracket, int]) -> Text:
    if node.bracket == "final":
        return _GRAND_FINALS[node.round - 1]
    named = _BRACKET_FINALS if node.round == last[node.bracket] else _BRACKETS
    return named[node.bracket]
