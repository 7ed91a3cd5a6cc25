"""The closed sets of words that all games share, in events, states and answers."""

from saikoro.domain.words import Word


class MatchStatus(Word):
    """The status of a match."""

    OPEN = "open", "開始待ち"
    PLAYING = "playing", "進行中", "being played"
    DECIDED = "decided", "決着（構築は非公開）", "decided, with builds still closed"
    FINISHED = "finished", "終了"
    CANCELLED = "cancelled", "中止"
    HALTED = "halted", "停止"


class Author(Word):
    """Who wrote a line that came from outside, or generated a seed."""

    SERVER = "server", "サーバー", "the server"
    ORGANISER = "organiser", "開いた人", "whoever opened it"
    JUDGE = "judge", "審判", "the judge"
    SEAT0 = "seat0", "席0", "seat 0"
    SEAT1 = "seat1", "席1", "seat 1"


class LostTime(Word):
    """Why time was given back."""

    LATE = "late", "求めるのが遅れた", "asked late"
    OUTAGE = "outage", "サーバー停止", "an outage of the service"


class CancelReason(Word):
    """Why a match was cancelled."""

    NOBODY_JOINED = "nobody_joined", "席が埋まらず", "a seat stayed free"
    SEED_MISSING = "seed_missing", "シード未提出", "a seed was not posted"
    EXPIRED = "expired", "長期間進行なし", "no event for long"
    LEFT = "left", "開始前に離席", "a player left before it began"
    WITHDRAWN = "withdrawn", "開始前に作成者が取り下げ", "withdrawn by its creator"
    ROUND_OVER = "round_over", "ラウンドの時間切れ", "the time of its round was up"


class Choice(Word):
    """Who could have chosen the dice, as far as the lines of a match show it."""

    NOBODY = "nobody_could_choose", "誰もダイスを選べない", "nobody could choose the dice"
    SERVER_ALONE = (
        "server_alone_could_not",
        "サーバーだけではダイスを選べない",
        "the server alone could not choose the dice",
    )
    UNBOUND = "nobody_bound_them", "誰もダイスを縛っていない", "nobody bound the dice"


class Forfeited(Word):
    """Why a match was lost before it began."""

    SEED_LAPSED = "seed_lapsed", "シード未公開で負け", "a seed was not opened in time"


class OpenBuilds(Word):
    """Until when a match keeps closed what its end would open (TN-32)."""

    MATCH = "match", "マッチの終了まで", "until the match is over"
    STAGE = "stage", "ステージの終了まで", "until its stage is over"
    END = "end", "大会の終了まで", "until the tournament is over"


class ReleaseReason(Word):
    """Why the time came to open what a match had kept closed."""

    OVER = "over", "ステージか大会の終了", "its stage or its tournament is over"
    TIME = "time", "公開の期限", "the time came at which it is opened in any case"


class HaltReason(Word):
    """Why the service halted a match."""

    REPLAY_DIVERGED = "replay_diverged", "再実行の結果が不一致", "a replay gave a different result"
    RULES_FAILED = "rules_failed", "ルール処理の異常", "the rules failed"


class BotKind(Word):
    """The bots that can play a seat."""

    RANDOM = "random", "ランダム"
    GREEDY = "greedy", "貪欲法"
    MCTS = "mcts", "モンテカルロ木探索", "Monte Carlo tree search"


class Consent(Word):
    """Whether a seat agrees to rewind the match."""

    YES = "yes", "はい"
    NO = "no", "いいえ"


class SharedDecision(Word):
    """The decisions that matches of any game may ask; a game may have words of its own for them."""

    CONSENT_REWIND = "consent_rewind", "巻き戻しへの同意", "consent to going back"


SHARED: tuple[type[Word], ...] = (
    MatchStatus,
    Author,
    LostTime,
    CancelReason,
    HaltReason,
    BotKind,
    Consent,
    SharedDecision,
)
"""Every set of these words."""
