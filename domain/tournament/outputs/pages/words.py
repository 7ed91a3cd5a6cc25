"""The words of pages in every language, on a screen and in print (TN-17.4, TN-17.7)."""

import re
from collections.abc import Sequence

from saikoro.domain.moments import shown_in
from saikoro.domain.tournament.facts.stage import Bracket, Slot, Stage
from saikoro.domain.tournament.formats.tree import Node, tree
from saikoro.domain.tournament.outputs.documents.results import format_of
from saikoro.domain.tournament.planning.plan import DoubleElimination, Elimination, Plan
from saikoro.domain.tournament.standings.ranking import groups
from saikoro.domain.words import Language, Word

Localized = dict[Language, str]

_FORMATS: dict[str, Localized] = {
    "single_elimination": {"en": "Single elimination", "ja": "シングルエリミネーション"},
    "double_elimination": {"en": "Double elimination", "ja": "ダブルエリミネーション"},
    "round_robin": {"en": "Round robin", "ja": "総当たり"},
    "swiss": {"en": "Swiss", "ja": "スイスドロー"},
    "ladder": {"en": "Ladder", "ja": "ラダー"},
}


class Sign(Word):
    """The marks of cross tables: those of the CSV, and those that people read."""

    WON = "W", "○"
    DRAWN = "D", "△"
    LOST = "L", "×"
    BYE = "bye", "不戦"


_STAGE: Localized = {"en": "Stage {number}: {format}", "ja": "第{number}ステージ: {format}"}
_ROUND: Localized = {"en": "Round {number}", "ja": "{number}回戦"}
_GROUP: Localized = {"en": "Group {group}", "ja": "グループ{group}"}
_GROUP_ROUND: Localized = {"en": "{group}, round {number}", "ja": "{group} 第{number}節"}
_LAST_ROUNDS: list[Localized] = [
    {"en": "Final", "ja": "決勝"},
    {"en": "Semi-finals", "ja": "準決勝"},
    {"en": "Quarter-finals", "ja": "準々決勝"},
]
"""The names of the last rounds of a single elimination, last round first."""
_BRACKETS: dict[str, Localized] = {
    "winners": {"en": "Winners' round {number}", "ja": "勝者側 {number}回戦"},
    "losers": {"en": "Losers' round {number}", "ja": "敗者側 {number}回戦"},
}
_BRACKET_FINALS: dict[str, Localized] = {
    "winners": {"en": "Winners' final", "ja": "勝者側 決勝"},
    "losers": {"en": "Losers' final", "ja": "敗者側 決勝"},
}
_THIRD_PLACE: Localized = {"en": "Third place", "ja": "3位決定戦"}
_GRAND_FINALS: list[Localized] = [
    {"en": "Grand final", "ja": "グランドファイナル"},
    {"en": "Grand final, reset", "ja": "グランドファイナル 再戦"},
]

TIE_BREAKS: dict[str, Localized] = {
    "buchholz": {"en": "Buchholz", "ja": "ブッフホルツ"},
    "median_buchholz": {"en": "Median Buchholz", "ja": "中間ブッフホルツ"},
    "sonneborn_berger": {"en": "Sonneborn-Berger", "ja": "ゾンネボルン・ベルガー"},
    "opponents_win_rate": {"en": "Opponents' win rate", "ja": "対戦相手の勝率"},
    "head_to_head": {"en": "Head to head", "ja": "直接対決"},
    "matches_won": {"en": "Matches won", "ja": "マッチ勝数"},
    "hp_difference": {"en": "HP difference", "ja": "HP差"},
    "wins": {"en": "Wins", "ja": "勝数"},
}

WORDS: dict[str, Localized] = {
    "standings": {"en": "Standings", "ja": "順位表"},
    "results": {"en": "Results", "ja": "対戦結果"},
    "ranking": {"en": "Final ranking", "ja": "最終順位"},
    "without_champion": {
        "en": "No champion: every entrant has lost.",
        "ja": "優勝者なし（全員敗退）",
    },
    "rank": {"en": "Rank", "ja": "席次"},
    "place": {"en": "Place", "ja": "順位"},
    "name": {"en": "Name", "ja": "名前"},
    "points": {"en": "Points", "ja": "勝点"},
    "rating": {"en": "Rating", "ja": "レーティング"},
    "won": {"en": "Won", "ja": "勝"},
    "drawn": {"en": "Drawn", "ja": "分"},
    "lost": {"en": "Lost", "ja": "敗"},
    "byes": {"en": "Byes", "ja": "不戦"},
    "withdrawn": {"en": "{name} (withdrawn)", "ja": "{name}（棄権）"},
    "disqualified": {"en": "{name} (disqualified)", "ja": "{name}（失格）"},
    "nothing": {"en": "Nothing yet.", "ja": "まだありません。"},
    "noted": {"en": "{line} ({note})", "ja": "{line}（{note}）"},
    "rerun": {"en": "rerun: {count}", "ja": "再試合の裁定: {count}回"},
    "rerun_again": {
        "en": "Pairings that were rerun more than once: {count}",
        "ja": "再試合の裁定が2回以上あった組: {count}",
    },
    "rerun_again_of": {
        "en": "rerun more than once: {count}",
        "ja": "2回以上の再試合: {count}",
    },
    "disputed": {"en": "disputed", "ja": "異議あり"},
    "disputes": {"en": "Open disputes: {count}", "ja": "未裁定の異議: {count}"},
    "ruled_by": {"en": "ruled by {name}", "ja": "裁定者: {name}"},
    "rulings": {"en": "Rulings", "ja": "裁定"},
    "all_disputes": {"en": "Disputes", "ja": "異議"},
    "ruling": {"en": "Line {line}: {what}, by {name}", "ja": "{line}行目: {what}、裁定者 {name}"},
    "withdrawal": {"en": "{name} withdrew", "ja": "{name}は棄権"},
    "self": {"en": "the entrant", "ja": "本人"},
    "about_events": {"en": "about events {versions}", "ja": "イベント {versions} について"},
    "kept": {"en": "kept at version {version}: {finding}", "ja": "控え {version}番: {finding}"},
    "kept_leads_here": {"en": "as in the record", "ja": "記録と一致"},
    "kept_differs": {"en": "the record differs", "ja": "記録と相違"},
    "kept_beyond": {"en": "the match had not come so far", "ja": "マッチはそこまで進んでいない"},
    "kept_forged": {"en": "not signed by the service", "ja": "サービスの署名ではない"},
    "real_table": {"en": "at a real table", "ja": "実際の卓"},
    "ruled": {"en": "by a ruling: {outcome}", "ja": "裁定: {outcome}"},
    "by_ruling": {"en": "by a ruling", "ja": "裁定による"},
    "penalty_count": {
        "en": "penalty {count} of this kind",
        "ja": "同じ種類の{count}回目",
    },
    "undone": {"en": "undone in line {line}", "ja": "{line}行目で取り消し"},
    "upholds": {"en": "upholds line {line}", "ja": "{line}行目の異議を認める"},
    "dispute": {
        "en": "Line {line}: {name} disputes {where}",
        "ja": "{line}行目: {name}の異議、{where}",
    },
    "dispute_open": {"en": "open", "ja": "未裁定"},
    "dispute_upheld": {"en": "upheld in line {line}", "ja": "{line}行目で認められた"},
    "dispute_rejected": {"en": "rejected in line {line}", "ja": "{line}行目で却下"},
    "dispute_withdrawn": {"en": "withdrawn", "ja": "取り下げ"},
    "because": {"en": "{line}: {reason}", "ja": "{line}: {reason}"},
    "match": {"en": "Match {number}: {outcome}", "ja": "第{number}マッチ: {outcome}"},
    "wins": {"en": "{name} wins", "ja": "{name}の勝ち"},
    "draw": {"en": "a draw", "ja": "引き分け"},
    "open": {"en": "not decided", "ja": "未決"},
    "times": {"en": "{starts} to {ends}", "ja": "{starts} から {ends} まで"},
    "until": {"en": "until {ends}", "ja": "{ends} まで"},
    "at_table": {"en": "Table {table}: {line}", "ja": "{table}卓: {line}"},
    "left": {"en": "{a} to {b} left", "ja": "残り {a} 対 {b}"},
    "reason": {"en": "{reason}, {left}", "ja": "{reason}、{left}"},
    "report": {"en": "replay", "ja": "リプレイ"},
    "record": {"en": "record", "ja": "記録"},
    "audit": {"en": "proof", "ja": "検証"},
}

DECIDED: dict[str, Localized] = {
    "replay": {"en": "in a replay", "ja": "再試合"},
    "hp_difference": {"en": "by what was left", "ja": "HP差"},
    "matches_won": {"en": "by matches won", "ja": "マッチ勝数"},
    "seed": {"en": "by seed", "ja": "シード順"},
    "die": {"en": "by the die: {die}", "ja": "ダイス: {die}"},
    "drawn": {"en": "drawn", "ja": "引き分け"},
    "bye": {"en": "bye", "ja": "不戦勝"},
    "requested_bye": {"en": "bye on request", "ja": "希望による不戦"},
    "walkover": {"en": "walkover", "ja": "相手の棄権による不戦勝"},
    "nobody": {"en": "both had left", "ja": "両者棄権"},
    "double_loss": {"en": "double loss", "ja": "両者敗北"},
    "ruling": {"en": "by a ruling", "ja": "裁定"},
    "time": {"en": "when the time was up", "ja": "時間切れ時の判定"},
}
"""Notes on how a pairing was decided; `games` has none."""

TITLES: dict[str, Localized] = {
    "pages": {"en": "Pages to read and print", "ja": "読む・印刷するページ"},
    "files": {"en": "Files", "ja": "ファイル"},
    "entrants": {"en": "Entrants: {count}", "ja": "参加者: {count}名"},
    "pairings": {"en": "Pairings", "ja": "対戦組み合わせ"},
    "slips": {"en": "Result slips", "ja": "対戦結果票"},
    "standings": {"en": "Standings", "ja": "順位表"},
    "crosstable": {"en": "Cross table", "ja": "対戦成績表"},
    "names": {"en": "Names and tables", "ja": "名前順 卓一覧"},
    "rounds": {"en": "All rounds", "ja": "全ラウンド"},
    "brackets": {"en": "Brackets", "ja": "トーナメント表"},
    "table": {"en": "Table", "ja": "卓"},
    "player": {"en": "Player", "ja": "選手"},
    "opponent": {"en": "Opponent", "ja": "対戦相手"},
    "note": {"en": "Note", "ja": "備考"},
    "wins_of": {"en": "Matches won", "ja": "マッチ勝数"},
    "signature": {"en": "Signature", "ja": "署名"},
    "match_no": {"en": "Match", "ja": "マッチ"},
    "seat_0": {"en": "Seat A", "ja": "席A"},
    "seat_1": {"en": "Seat B", "ja": "席B"},
    "draw_box": {"en": "Draw", "ja": "引き分け"},
    "place_1": {"en": "Winner", "ja": "優勝"},
    "place_2": {"en": "Second place", "ja": "準優勝"},
    "place_3": {"en": "Third place", "ja": "3位"},
    "between": {"en": ", ", "ja": "、"},
    "order": {
        "en": "Numbers, letters, kana, then kanji by their codes. – has no table in this round.",
        "ja": "数字、英字、かな（カナ）、漢字（文字コード順）の順。– はこの回戦の卓なし。",
    },
    "nothing": {"en": "Nothing yet.", "ja": "まだありません。"},
    "signs": {
        "en": "W won, D drawn, L lost, bye: no opponent; a number before it is the rank of the "
        "opponent. * rerun more than once, ! disputed.",
        "ja": "○ 勝ち、△ 引き分け、× 負け、不戦 相手なし。前の数字は対戦相手の席次。"
        "* 再試合の裁定が2回以上、! 異議あり。",
    },
    "marks": {
        "en": "The winner is bold. * rerun more than once, ! disputed.",
        "ja": "太字は勝者。* 再試合の裁定が2回以上、! 異議あり。",
    },
}
"""The words of printed pages alone."""

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
    title = _FORMATS[format_of(plan.stages[number])][language]
    if len(plan.stages) == 1:
        return title
    return _STAGE[language].format(number=number + 1, format=title)


def group_title(group: int, language: Language) -> str:
    """The title of a group: A to Z, then AA, AB and so on."""
    letters = ""
    while group >= 0:
        group, letter = divmod(group, 26)
        letters, group = chr(ord("A") + letter) + letters, group - 1
    return _GROUP[language].format(group=letters)


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
            return _ROUND[self._language].format(number=number)
        return _GROUP_ROUND[self._language].format(
            group=group_title(group, self._language), number=number
        )


def node_titles(stage: Stage, nodes: Sequence[Node], language: Language) -> list[str]:
    """The title of the round of each node of an elimination."""
    title = _double_title if isinstance(stage.plan, DoubleElimination) else _single_title
    last = {node.bracket: node.round for node in nodes}
    return [title(node, last)[language].format(number=node.round) for node in nodes]


def _single_title(node: Node, last: dict[Bracket, int]) -> Localized:
    if node.bracket == "third_place":
        return _THIRD_PLACE
    to_come = 0 if node.bracket == "final" else last["winners"] - node.round + 1
    return _LAST_ROUNDS[to_come] if to_come < len(_LAST_ROUNDS) else _ROUND


def _double_title(node: Node, last: dict[Bracket, int]) -> Localized:
    if node.bracket == "final":
        return _GRAND_FINALS[node.round - 1]
    named = _BRACKET_FINALS if node.round == last[node.bracket] else _BRACKETS
    return named[node.bracket]
