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
            "このジャッジは追加も失効もできません",
            "名前が他のジャッジと同じか似ています。または、表示されない文字が含まれて"
            "いるか、すでに失効しているか、人数が多すぎます。",
            "`errors` をご覧ください。ジャッジの一覧は `GET /tour"
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
    d.UnknownJudge: Kind(
        404,
        "unknown-judge",
        "There is no such judge",
        "The tournament has no judge of this number.",
        "`GET /tournaments/{tournament}/judges` has the numbers.",
        ja=Text(
            "そのようなジャッジはいません",
            "大会にこの番号のジャッジはいません。",
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
            "トークンはジャッジの鍵で、その役割ではこの操作が認められていません。各役"
            "割にできることは `GET /tournaments/rules` の "
            "TN-19.2 にあります。",
            "主催者か、別の役割の人に頼んでください。",
        ),
    ),
}
