"""The words of closed sets on the wire, in both languages."""

from collections.abc import Mapping

import msgspec


class Term(msgspec.Struct, frozen=True):
    """One word of a closed set."""

    word: str
    """The word in ASCII: the value itself, where that is ASCII."""
    ja: str
    en: str


def terms(words: Mapping[str, tuple[str, str]]) -> dict[str, Term]:
    """Terms of values in ASCII, each with its Japanese and its English."""
    return {value: Term(value, ja, en) for value, (ja, en) in words.items()}


def printed(words: Mapping[str, tuple[str, str]]) -> dict[str, Term]:
    """Terms of values that are the rule book's Japanese, each with its word and its English."""
    return {value: Term(word, value, en) for value, (word, en) in words.items()}


def names(*values: str) -> dict[str, Term]:
    """Terms of values that are the same in any language, such as the squares of a board."""
    return {value: Term(value, value, value) for value in values}


SHARED = terms(
    {
        "open": ("開始待ち", "open"),
        "playing": ("進行中", "being played"),
        "finished": ("終了", "finished"),
        "cancelled": ("中止", "cancelled"),
        "halted": ("停止", "halted"),
        "server": ("サーバー", "the server"),
        "organiser": ("開いた人", "whoever opened it"),
        "judge": ("審判", "the judge"),
        "seat0": ("席0", "seat 0"),
        "seat1": ("席1", "seat 1"),
        "late": ("求めるのが遅れた", "asked late"),
        "outage": ("サーバー停止", "an outage of the service"),
        "expired": ("長期間進行なし", "no event for long"),
        "round_over": ("ラウンドの時間切れ", "the time of its round was up"),
        "left": ("開始前に離席", "a player left before it began"),
        "nobody_joined": ("席が埋まらず", "a seat stayed free"),
        "seed_missing": ("シード未提出", "a seed was not posted"),
        "withdrawn": ("作成者が取り下げ", "withdrawn by its creator"),
        "replay_diverged": ("再実行の結果が不一致", "a replay gave a different result"),
        "rules_failed": ("ルール処理の異常", "the rules failed"),
        "random": ("ランダム", "random"),
        "greedy": ("貪欲法", "greedy"),
        "mcts": ("モンテカルロ木探索", "Monte Carlo tree search"),
        "yes": ("はい", "yes"),
        "no": ("いいえ", "no"),
    }
)
"""Those of the events and the state that all games share."""
