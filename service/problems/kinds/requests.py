"""Problems of requests, whatever they ask for."""

from saikoro.domain import errors as d
from saikoro.service import errors as s
from saikoro.service.problems.kinds.kind import Kind, Text

KINDS: dict[type[Exception], Kind] = {
    d.Unknown: Kind(
        404,
        "unknown",
        "There is no such thing",
        "A name is wrong.",
        "Check it.",
        ja=Text("それはありません", "名前が違います。", "名前をご確認ください。"),
    ),
    s.Unauthorised: Kind(
        401,
        "unauthorised",
        "A token is needed",
        "The request has no `Authorization: Bearer` token, or none that opens this: it is unknown, "
        "revoked, or of another kind.",
        "The detail names which token is needed: that of a seat, which "
        "`POST /matches/{match}/seats` returned; an organiser's API key, which the operator of "
        "this host makes with `saikoro keys create`; or the operator's own. Tokens are shown once.",
        ja=Text(
            "トークンが必要です",
            "`Authorization: Bearer` のトークンがないか、これを開けるものではありません。"
            "知らないもの、取り消されたもの、別の種類のもののいずれかです。",
            "どのトークンが必要かは、`detail` にあります。"
            "席のトークンは `POST /matches/{match}/seats` が返したもの、"
            "主催者の API キーはこのサーバーの運営者が `saikoro keys create` で作るもの、"
            "または運営者自身のものです。トークンは一度しか表示されません。",
        ),
    ),
    s.Forbidden: Kind(
        403,
        "forbidden",
        "The token belongs elsewhere",
        "The bearer token was made for another match.",
        "Send the token of a seat of this match.",
        ja=Text(
            "別のところのトークンです",
            "このトークンは、別のマッチのものです。",
            "このマッチの席のトークンを送ってください。",
        ),
    ),
    s.KeyReused: Kind(
        422,
        "key-reused",
        "This Idempotency-Key was used for something else",
        "The key came before, with another request.",
        "Make a new key for every new request; send the old one only to repeat the same request.",
        ja=Text(
            "この Idempotency-Key は使用済みです",
            "同じキーが、別の要求で使われました。",
            "新しい要求ごとに新しいキーを作り、古いキーは同じ要求を送り直すときだけ使ってください"
            "。",
        ),
    ),
    s.GuessableKey: Kind(
        422,
        "guessable-key",
        "This Idempotency-Key could be guessed",
        "The request has no token, so its key alone proves that a repetition comes from the same "
        "client; the answer may hold a token.",
        "Send 32 or more random hexadecimal digits, such as a random UUID. Nothing was done.",
        ja=Text(
            "この Idempotency-Key は推測できます",
            "トークンのない要求では、同じ相手からの再送であることをキーだけが証明します。"
            "応答にはトークンが含まれることがあります。",
            "ランダムな UUID など、32 桁以上のランダムな 16 進数を送ってください。"
            "何も行われていません。",
        ),
    ),
    s.SlowRequest: Kind(
        408,
        "slow-request",
        "The request took too long",
        "Its body did not arrive in time.",
        "Send the request again.",
        ja=Text(
            "要求に時間がかかりすぎました",
            "要求の本文が、時間内に届きませんでした。",
            "もう一度お送りください。",
        ),
    ),
    s.TooManyRequests: Kind(
        429,
        "too-many-requests",
        "Too many requests",
        "This client asks more often than the service allows.",
        "Wait as long as `Retry-After` says. Following the events needs one request only.",
        ja=Text(
            "要求が多すぎます",
            "サーバーが許す頻度を超えています。",
            "`Retry-After` の秒数だけお待ちください。イベントを追うには、一つの要求で足ります。",
        ),
    ),
    s.TooManyOpenRequests: Kind(
        429,
        "too-many-open-requests",
        "Too many open requests",
        "This client has as many event streams, long polls and other requests open as one may.",
        "End some, and try again. One stream follows everything of a player.",
        ja=Text(
            "開いたままの要求が多すぎます",
            "イベントストリームやロングポールなど、同時に開ける要求の数に達しています。",
            "いくつか終えてから、もう一度お送りください。"
            "一つのストリームで、プレイヤーのすべてを追えます。",
        ),
    ),
}

MALFORMED = Kind(
    400,
    "malformed",
    "The request cannot be read",
    "The body is not JSON, a field is missing, unknown or of the wrong type, or a parameter is "
    "out of its range.",
    "The detail has what is wrong, `errors` where. The API description shows every request.",
    ja=Text(
        "要求を読めません",
        "本文が JSON ではないか、項目が足りない、知らない、型が違う、"
        "または引数が範囲を外れています。",
        "何が違うかは `detail` に、どこが違うかは `errors` にあります。すべての要求の形は、"
        "API 記述にあります。",
    ),
)
NO_SUCH_PAGE = Kind(
    404,
    "no-such-page",
    "There is nothing here",
    "The address is wrong.",
    "See the API description.",
    ja=Text("ここには何もありません", "アドレスが違います。", "API 記述をご覧ください。"),
)
WRONG_METHOD = Kind(
    405,
    "wrong-method",
    "This cannot be done here",
    "The address exists, but not for this method.",
    "See the API description.",
    ja=Text(
        "ここではできません",
        "アドレスはありますが、このメソッドは使えません。",
        "API 記述をご覧ください。",
    ),
)
NOT_ACCEPTABLE = Kind(
    406,
    "not-acceptable",
    "This is not served in such a form",
    "`Accept` allows none of the media types that this address has.",
    "The detail names them. Send one of them, or `*/*`.",
    ja=Text(
        "その形式では提供していません",
        "`Accept` が、このアドレスのどのメディアタイプも許していません。",
        "使えるものは `detail` にあります。そのどれか、または `*/*` を送ってください。",
    ),
)
NOT_JSON = Kind(
    415,
    "not-json",
    "The body is not sent as JSON",
    "`Content-Type` names another media type than `application/json`.",
    "Send `Content-Type: application/json`.",
    ja=Text(
        "本文が JSON ではありません",
        "`Content-Type` が `application/json` ではありません。",
        "`Content-Type: application/json` を付けてください。",
    ),
)
TOO_LARGE = Kind(
    413,
    "too-large",
    "The request is too large",
    "The body is larger than the service takes.",
    "Send less; the limit is in the service's settings.",
    ja=Text(
        "要求が大きすぎます",
        "本文が、サーバーの受け付ける大きさを超えています。",
        "小さくして送ってください。上限は `detail` にあります。",
    ),
)

OTHERS = {
    kind.status: kind
    for kind in (MALFORMED, NO_SUCH_PAGE, WRONG_METHOD, NOT_ACCEPTABLE, TOO_LARGE, NOT_JSON)
}
"""The kinds of errors that the framework raises, by their status."""
