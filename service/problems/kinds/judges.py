"""Problems of judges and disputes."""

from saikoro.domain import errors as d
from saikoro.service import errors as s
from saikoro.service.problems.kinds.kind import Kind, Text

KINDS: dict[type[Exception], Kind] = {
    d.IllegalJudge: Kind(
        422,
        "illegal-judge",
        "This judge cannot be added or revoked",
        "The name is taken by another judge or looks like it, or has characters that are not "
        "shown; or the judge is revoked already, or there are too many.",
        "Read `errors`; `GET /tournaments/{tournament}/judges` lists all judges. TN-19 of "
        "`GET /tournaments/rules` has the rules.",
        ja=Text(
            "この審判は追加も失効もできません",
            "名前が他の審判と同じか似ています。または、表示されない文字が含まれて"
            "いるか、すでに失効しているか、人数が多すぎます。",
            "`errors` をご覧ください。審判の一覧は `GET /tour"
            "naments/{tournament}/judges`、規則は `GE"
            "T /tournaments/rules` の TN-19 にあります。",
        ),
    ),
    d.IllegalDispute: Kind(
        422,
        "illegal-dispute",
        "This dispute cannot be filed or closed",
        "The pairing does not exist or is not the entrant's, the entrant disputes it already or "
        "too often, the reason is missing, or the dispute is closed.",
        "Read `errors`; `GET /tournaments/{tournament}/disputes` lists all disputes. TN-19 of "
        "`GET /tournaments/rules` has the rules.",
        ja=Text(
            "この異議は申し立ても終了もできません",
            "組み合わせがないか、その参加者のものではありません。または、すでに異議が"
            "あるか、回数が多すぎるか、理由がないか、異議が終了しています。",
            "`errors` をご覧ください。異議の一覧は `GET /tourna"
            "ments/{tournament}/disputes`、規則は `GE"
            "T /tournaments/rules` の TN-19 にあります。",
        ),
    ),
    d.DisputeClosed: Kind(
        409,
        "dispute-closed",
        "The dispute is closed",
        "A judge has decided it, or it was withdrawn. Nothing more can happen in it.",
        "`GET /disputes/{dispute}` has the decision. A seat may dispute a match again, three "
        "times in all.",
        ja=Text(
            "異議は終了しています",
            "審判が裁定したか、取り下げられました。この異議には、もう何もできません。",
            "裁定は `GET /disputes/{dispute}` にあります。席は、一つの"
            "マッチに全部で三回まで異議を申し立てられます。",
        ),
    ),
    s.NoSuchDispute: Kind(
        404,
        "no-such-dispute",
        "There is no such dispute of a match",
        "No dispute of a match has this id.",
        "`GET /matches/{match}/disputes` lists the disputes of a match.",
        ja=Text(
            "そのようなマッチの異議はありません",
            "このIDの異議はありません。",
            "マッチの異議の一覧は `GET /matches/{match}/disputes` にあります。",
        ),
    ),
    s.PlayedInTournament: Kind(
        409,
        "played-in-tournament",
        "Dispute it in its tournament",
        "The match is played for a pairing of a tournament. Its judges decide there, and their "
        "rulings change the standings.",
        "Send `POST /tournaments/{tournament}/disputes` with the same token; `detail` has the "
        "address.",
        ja=Text(
            "大会で異議を申し立ててください",
            "このマッチは大会の組のものです。大会の審判がそこで裁定し、裁定は順位に反映されます。",
            "同じトークンで `POST /tournaments/{tournament}/disputes` を"
            "送ってください。アドレスは `detail` にあります。",
        ),
    ),
    d.UnknownJudge: Kind(
        404,
        "unknown-judge",
        "There is no such judge",
        "The tournament has no judge of this number.",
        "`GET /tournaments/{tournament}/judges` has the numbers.",
        ja=Text(
            "そのような審判はいません",
            "大会にこの番号の審判はいません。",
            "番号は `GET /tournaments/{tournament}/judges` にあります。",
        ),
    ),
    d.UnknownDispute: Kind(
        404,
        "unknown-dispute",
        "There is no such dispute",
        "The line of the tournament that was named is no dispute.",
        "`GET /tournaments/{tournament}/disputes` has the line of each dispute.",
        ja=Text(
            "そのような異議はありません",
            "指定された行は異議ではありません。",
            "各異議の行は `GET /tournaments/{tournament}/disputes` にあります。",
        ),
    ),
    s.MissingRole: Kind(
        403,
        "missing-role",
        "The role does not allow this",
        "The token is the key of a judge whose role in the tournament does not allow what was "
        "asked for: TN-19.2 of `GET /tournaments/rules` says what each role may do.",
        "Ask the organiser, or somebody with another role.",
        ja=Text(
            "この役割ではできません",
            "トークンは審判の鍵で、その役割ではこの操作が認められていません。各役"
            "割にできることは `GET /tournaments/rules` の "
            "TN-19.2 にあります。",
            "主催者か、別の役割の人に頼んでください。",
        ),
    ),
}
