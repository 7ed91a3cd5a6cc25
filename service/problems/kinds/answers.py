"""Problems of what a seat replies to a match."""

from saikoro.domain import errors as d
from saikoro.service.problems.kinds.kind import Kind, Text

KINDS: dict[type[Exception], Kind] = {
    d.IllegalAnswer: Kind(
        422,
        "illegal-answer",
        "The rules forbid this answer",
        "The answer breaks a rule of the game's rule book.",
        "Read `errors`: each has the rule book's code, the rule's id and a pointer to the "
        "offending part. `GET /matches/{match}/decision` shows what is allowed. Nothing was "
        "changed; answer again before the deadline.",
        ja=Text(
            "この回答はルール違反です",
            "回答がゲームのルールブックに反しています。",
            "`errors` に、ルールブックのコード、ルール番号、問題の箇所があります。"
            "何ができるかは `GET /matches/{match}/decision` で見られます。"
            "何も変更されていません。締め切りまでに回答し直してください。",
        ),
    ),
    d.RuleViolation: Kind(
        422,
        "rule-violation",
        "A rule forbids this",
        "A rule book forbids it.",
        "Read `errors`.",
        ja=Text(
            "ルールで禁じられています",
            "ルールブックで禁じられています。",
            "`errors` をご覧ください。",
        ),
    ),
    d.NothingAsked: Kind(
        409,
        "nothing-asked",
        "The match asks nothing at this moment",
        "All answers are in and the rules are about to speak, or nothing has been asked yet.",
        "Follow the events, and answer when `decision.asked` names your seat.",
        ja=Text(
            "いまは何も求められていません",
            "全員の回答がそろって処理を待っているか、まだ何も求められていません。",
            "イベントを追い、`decision.asked` に自分の席が出たら回答してください。",
        ),
    ),
    d.NotYourDecision: Kind(
        409,
        "not-your-decision",
        "Another seat is asked",
        "The open decision is not asked of your seat.",
        "Follow the events until a decision names your seat.",
        ja=Text(
            "求められているのは別の席です",
            "いまの決定は、この席に求められていません。",
            "自分の席が決定に出るまで、イベントを追ってください。",
        ),
    ),
    d.WrongDecision: Kind(
        409,
        "wrong-decision",
        "Another decision is open",
        "The answer names, or has the shape of an answer to, a decision that is not open.",
        "`GET /matches/{match}/decision` shows what is asked now.",
        ja=Text(
            "別の決定が求められています",
            "回答が、いま求められていない決定を指しているか、その形をしています。",
            "いま求められている決定は `GET /matches/{match}/decision` で見られます。",
        ),
    ),
    d.AlreadyAnswered: Kind(
        409,
        "already-answered",
        "This was answered already",
        "Your seat has given this answer before; an acknowledged answer stands.",
        "To repeat a request safely, send the same `Idempotency-Key` with it.",
        ja=Text(
            "すでに回答済みです",
            "この席はもう回答しています。受け付けられた回答は変えられません。",
            "要求を安全に送り直すには、同じ `Idempotency-Key` を付けてください。",
        ),
    ),
    d.DeadlinePassed: Kind(
        409,
        "deadline-passed",
        "The time of this seat is up",
        "The request arrived after the deadline that `GET /matches/{match}/decision` names.",
        "Nothing was changed. The rule book has what a missed deadline leads to.",
        ja=Text(
            "この席の持ち時間は終わりました",
            "`GET /matches/{match}/decision` にある締め切りの後に届きました。",
            "何も変更されていません。締め切りを過ぎたときの扱いは、ルールブックにあります。",
        ),
    ),
    d.MatchIsPaused: Kind(
        409,
        "paused",
        "The match is paused",
        "Its judge or an official of its tournament has paused it: the line `match.paused` says "
        "who, and why.",
        "Nothing was changed, and no time goes by. Send it again after the line `match.resumed`.",
        ja=Text(
            "マッチは中断されています",
            "審判か大会の運営が中断しました。誰がなぜ中断したかは `match.paused` の行にあります。",
            "何も変更されず、時間も進みません。`match.resumed` の行の後に、再送してください。",
        ),
    ),
    d.Untimely: Kind(
        409,
        "untimely",
        "The match cannot take this now",
        "It is too early or too late.",
        "Wait.",
        ja=Text("いまは受け付けられません", "早すぎるか、遅すぎます。", "しばらくお待ちください。"),
    ),
    d.BadCommitment: Kind(
        422,
        "bad-commitment",
        "This does not fit its commitment",
        "The seed or submission is not the one whose hash was published, or as many nonces or "
        "commitments are needed as the decision has parts.",
        "Hand in exactly what you committed to; the frames of the hashes are in the fairness page.",
        ja=Text(
            "コミットメントと一致しません",
            "シードや提出物が、公開されたハッシュのものと違うか、"
            "ナンスやコミットメントの数が決定の部分の数と違います。",
            "コミットしたものをそのまま提出してください。ハッシュの形式は、"
            "公正さのページにあります。",
        ),
    ),
}
