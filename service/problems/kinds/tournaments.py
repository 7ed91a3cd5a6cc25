"""Problems of tournaments, and of those who organise them."""

from saikoro.domain import errors as d
from saikoro.service import errors as s
from saikoro.service.problems.kinds.kind import Kind, Text

KINDS: dict[type[Exception], Kind] = {
    d.IllegalPlan: Kind(
        422,
        "illegal-plan",
        "This plan cannot be",
        "A tournament's plan has a field that is unknown, of the wrong type or out of its range, "
        "or fields that contradict each other.",
        "Read `errors`: each names the field and what is allowed. Nothing was created.",
        ja=Text(
            "この大会計画は使えません",
            "大会計画に、知らない項目、型や範囲の違う項目、または互いに矛盾する項目があります。",
            "`errors` に、項目名と許される値があります。何も作成されていません。",
        ),
    ),
    d.IllegalEntries: Kind(
        422,
        "illegal-entries",
        "These entries cannot be taken",
        "An entry cannot be read, or its build breaks a rule of the game.",
        "Read `errors`: everything that is wrong with every entry is there, by entrant and line. "
        "Nothing was created or changed.",
        ja=Text(
            "この参加申込は受け付けられません",
            "読めない申込があるか、構築がゲームのルールに反しています。",
            "`errors` に、すべての申込の問題点が、参加者と行ごとにあります。"
            "何も作成も変更もされていません。",
        ),
    ),
    d.IllegalRuling: Kind(
        422,
        "illegal-ruling",
        "This ruling cannot be made",
        "It names a pairing that is not decided, or an outcome that the stage does not admit.",
        "Read `errors`; `GET /tournaments/{tournament}` shows how far the tournament has come.",
        ja=Text(
            "この裁定はできません",
            "まだ決着していない組み合わせか、その段階では認められない結果が指定されています。",
            "`errors` をご覧ください。大会の進み具合は `GET /tournaments/{tournament}` で見られま"
            "す。",
        ),
    ),
    d.IllegalBeacon: Kind(
        422,
        "illegal-beacon",
        "This beacon is not taken",
        "The plan names no beacon, the entries are not locked, or a value was entered already.",
        "Read `errors`; TN-3.6 of `GET /tournaments/rules` says when a beacon is entered.",
        ja=Text(
            "このビーコンは受け付けられません",
            "計画にビーコンの指定がないか、参加申込が締め切られていないか、"
            "値がすでに入力されています。",
            "`errors` をご覧ください。ビーコンをいつ入力するかは、"
            "`GET /tournaments/rules` の TN-3.6 にあります。",
        ),
    ),
    d.LockTooEarly: Kind(
        409,
        "lock-too-early",
        "The entries cannot be locked yet",
        "The plan sets a time between the announcement and the lock of entries (`announce_delay`).",
        "Lock them from the time on that the detail names. To open a tournament of such a plan, "
        'leave `"start": true` out.',
        ja=Text(
            "まだ申込を締め切れません",
            "計画に、告知から締め切りまでの時間 (`announce_delay`) があります。",
            "詳細にある時刻から締め切れます。"
            '大会を作成する時は `"start": true` を付けないでください。',
        ),
    ),
    d.EntriesNotOpen: Kind(
        409,
        "entries-locked",
        "The entries are locked",
        "The tournament has begun, so that entering and checking in are over.",
        "An organiser can still correct an entry by a ruling: "
        "`POST /tournaments/{tournament}/rulings`.",
        ja=Text(
            "参加申込は締め切られました",
            "大会が始まったため、申込と出席確認は終わっています。",
            "主催者は裁定で申込を直せます: `POST /tournaments/{tournament}/rulings`。",
        ),
    ),
    d.HasLeft: Kind(
        409,
        "has-left",
        "The entrant has left already",
        "The entrant has withdrawn before, or was disqualified.",
        "There is nothing more to do: `GET /tournaments/{tournament}/entrants` shows how it left.",
        ja=Text(
            "この参加者はすでに抜けています",
            "参加者は棄権したか、失格になっています。",
            "これ以上の操作は要りません。抜けた理由は `GET /tournaments/{tournament}/entrants` で"
            "見られます。",
        ),
    ),
    d.NotPlaying: Kind(
        409,
        "not-playing",
        "The tournament is not playing",
        "It has not begun, has been paused, or is over.",
        "`GET /tournaments/{tournament}` shows how it stands.",
        ja=Text(
            "大会は進行中ではありません",
            "大会は始まっていないか、中断中か、終わっています。",
            "現在の状態は `GET /tournaments/{tournament}` で見られます。",
        ),
    ),
    d.NotPaused: Kind(
        409,
        "not-paused",
        "The tournament is not paused",
        "Only a tournament that was paused can be resumed.",
        "`GET /tournaments/{tournament}` shows how it stands.",
        ja=Text(
            "大会は中断されていません",
            "再開できるのは、中断中の大会だけです。",
            "現在の状態は `GET /tournaments/{tournament}` で見られます。",
        ),
    ),
    d.TournamentOver: Kind(
        409,
        "tournament-over",
        "The tournament is over",
        "It is finished, or was cancelled.",
        "A finished tournament still takes rulings; a cancelled one takes nothing more.",
        ja=Text(
            "大会は終わっています",
            "大会は終了したか、中止されました。",
            "終了した大会でも裁定はできます。中止された大会では何もできません。",
        ),
    ),
    d.UnknownEntrant: Kind(
        404,
        "unknown-entrant",
        "There is no such entrant",
        "The tournament has no entrant of this number.",
        "`GET /tournaments/{tournament}/entrants` has the numbers.",
        ja=Text(
            "その参加者はいません",
            "大会に、その番号の参加者はいません。",
            "番号は `GET /tournaments/{tournament}/entrants` で見られます。",
        ),
    ),
    s.MissingScope: Kind(
        403,
        "missing-scope",
        "The API key was not made for this",
        "The key does not have the scope that the detail names.",
        "Ask the operator of this host for a key that has it.",
        ja=Text(
            "この API キーではできません",
            "キーに、`detail` にある権限がありません。",
            "その権限のあるキーを、このサーバーの運営者にご依頼ください。",
        ),
    ),
    s.TooManyEntrants: Kind(
        403,
        "too-many-entrants",
        "The tournament is too large for this API key",
        "The key has a quota of entrants in one tournament.",
        "Take fewer entrants, or ask the operator of this host for a larger quota.",
        ja=Text(
            "この API キーには大きすぎる大会です",
            "キーには、一つの大会の参加者数に上限があります。",
            "参加者を減らすか、上限の引き上げを、このサーバーの運営者にご依頼ください。",
        ),
    ),
    s.IllegalHooks: Kind(
        422,
        "illegal-hooks",
        "These webhooks cannot be",
        "A hook's address is not one of the open internet that begins with https:// or http://, or "
        "there are too many hooks.",
        "Read `errors`: each points to a hook. Nothing was created.",
        ja=Text(
            "このウェブフックは使えません",
            "アドレスが https:// か http:// で始まる公開インターネットのものではないか、"
            "ウェブフックが多すぎます。",
            "`errors` に、それぞれの箇所があります。何も作成されていません。",
        ),
    ),
    s.UnknownWebhook: Kind(
        404,
        "unknown-webhook",
        "There is no such webhook",
        "The token that was sent has registered no webhook of this number here, or what it was for "
        "is long over.",
        "Registering returned the number of each webhook; `GET …/webhooks` has it with every "
        "delivery.",
        ja=Text(
            "そのウェブフックはありません",
            "送られたトークンは、ここに、この番号のウェブフックを登録していません。"
            "または、終わってから長く経っています。",
            "番号は登録の応答にあります。`GET …/webhooks` の各配信にもあります。",
        ),
    ),
    s.UnknownKey: Kind(
        404,
        "unknown-key",
        "There is no such key",
        "No organiser's key has this id.",
        "`saikoro keys list` names all keys; an id is the part of a token between `sk_` and the "
        "next `_`.",
        ja=Text(
            "そのキーはありません",
            "この id の主催者キーはありません。",
            "`saikoro keys list` で全キーを見られます。id は、"
            "トークンの `sk_` と次の `_` の間です。",
        ),
    ),
    s.UnknownTournament: Kind(
        404,
        "unknown-tournament",
        "There is no such tournament",
        "The id is wrong, or belongs to another service.",
        "Use the id that `POST /tournaments` returned.",
        ja=Text(
            "その大会はありません",
            "id が違うか、別のサーバーのものです。",
            "`POST /tournaments` が返した id を使ってください。",
        ),
    ),
    s.QuotaExceeded: Kind(
        429,
        "quota-exceeded",
        "The API key has used up its day",
        "The key has a quota of tournaments or of matches a day, and this would go over it. "
        "Nothing was done.",
        "Wait as long as `Retry-After` says, until the next day of UTC begins; or ask the operator "
        "of this host for a larger quota.",
        ja=Text(
            "この API キーの一日分を使い切りました",
            "キーには一日の大会数かマッチ数の上限があり、この要求で超えます。"
            "何も行われていません。",
            "`Retry-After` の秒数、つまり UTC で日付が変わるまでお待ちください。または、"
            "上限の引き上げを、このサーバーの運営者にご依頼ください。",
        ),
    ),
}
