"""Problems of a match as a whole: its seats, its life, its versions."""

from saikoro.domain import errors as d
from saikoro.service import errors as s
from saikoro.service.problems.kinds.kind import Kind, Text

KINDS: dict[type[Exception], Kind] = {
    d.IllegalName: Kind(
        422,
        "illegal-name",
        "This name cannot be shown",
        "It is blank, has more than 40 characters, or some that are not shown, change the "
        "direction of others or cover them.",
        "Write it without control and format characters, and with at most four marks on a letter.",
        ja=Text(
            "この名前は表示できません",
            "空白だけか、四十字を超えるか、表示されない文字、ほかの文字の向きを変える文字、"
            "ほかの文字を覆う記号があります。",
            "制御文字と書式文字を使わずに書いてください。一文字に重ねられる記号は四つまでです。",
        ),
    ),
    d.MatchOver: Kind(
        409,
        "match-over",
        "The match is over",
        "It is finished, or was cancelled before it began.",
        "Nothing can be added to it. Its events, record and audit stay readable.",
        ja=Text(
            "マッチは終わっています",
            "マッチは終了したか、開始前に中止されました。",
            "これ以上は何も追加できません。イベント、記録、監査は引き続き読めます。",
        ),
    ),
    d.MatchStopped: Kind(
        409,
        "match-halted",
        "The match was halted",
        "Running the rules again gave another line than the recorded one: the stored stream was "
        "changed, or the rules were. The service then stops the match in the open, with an event "
        "`match.halted` that names the line, because it must never let a match fork.",
        "The players cannot go on. The operator compares the line that the event names with a "
        "backup or with a record that a player kept, finds out what changed it, and has the match "
        "played again. Everything before that line still verifies.",
        ja=Text(
            "マッチは停止されました",
            "ルールを再実行したところ、記録と違う行が出ました。"
            "保存された記録かルールが変わっています。マッチを枝分かれさせないため、"
            "サーバーはその行を示すイベント `match.halted` を公開してマッチを止めます。",
            "プレイヤーは続けられません。運営者は、イベントが示す行をバックアップやプレイヤーの控"
            "えと比べ、変わった原因を調べて、再試合にします。"
            "その行より前の記録は引き続き検証できます。",
        ),
    ),
    d.MatchNotStarted: Kind(
        409,
        "match-not-started",
        "The match has not started",
        "A seat is free, or a seed that was committed to has not been handed in.",
        "`GET /matches/{match}` has what is awaited; `Prefer: wait=20` on your join waits for it.",
        ja=Text(
            "マッチはまだ始まっていません",
            "空席があるか、約束されたシードがまだ提出されていません。",
            "何を待っているかは `GET /matches/{match}` で見られます。"
            "着席時に `Prefer: wait=20` を付けると、開始まで待てます。",
        ),
    ),
    d.AlreadyStarted: Kind(
        409,
        "match-started",
        "The match has started",
        "Every seat is taken and the dice are fixed, so leaving is no longer possible.",
        "`POST /matches/{match}/resignation` gives the match up.",
        ja=Text(
            "マッチはすでに始まっています",
            "全席が埋まり、ダイスが確定したため、もう離席や取り下げはできません。",
            "`POST /matches/{match}/resignation` で投了できます。",
        ),
    ),
    d.NoFreeSeat: Kind(
        409,
        "no-free-seat",
        "There is no such free seat",
        "Every seat is taken, or the one that was asked for.",
        "Open another match with `POST /matches`.",
        ja=Text(
            "空席がありません",
            "全席、または指定の席が埋まっています。",
            "`POST /matches` で別のマッチを開いてください。",
        ),
    ),
    d.CannotResign: Kind(
        409,
        "cannot-resign",
        "Resigning is not possible now",
        "The game's rule book does not allow it at this moment.",
        "Try again when the next decision is open.",
        ja=Text(
            "いまは投了できません",
            "ゲームのルールブックで、この時点の投了は認められていません。",
            "次の決定が求められてから、もう一度お試しください。",
        ),
    ),
    d.CannotRewind: Kind(
        409,
        "cannot-rewind",
        "The match cannot go back",
        "Its options do not allow it, or it has gone back too often.",
        "Nothing was changed. `GET /matches/{match}` has its options.",
        ja=Text(
            "マッチを戻せません",
            "マッチのオプションで認められていないか、戻した回数が上限に達しています。",
            "何も変更されていません。オプションは `GET /matches/{match}` で見られます。",
        ),
    ),
    d.CannotLook: Kind(
        409,
        "cannot-look",
        "Judges have looked too often",
        "Judges have looked at this match as its seats as often as they may.",
        "Nothing was changed. The tokens of the last looks still show what the seats know.",
        ja=Text(
            "審判はこれ以上閲覧できません",
            "このマッチを席として閲覧できる回数が、上限に達しています。",
            "何も変更されていません。最後の閲覧のトークンでは、いまも席の情報を見られます。",
        ),
    ),
    d.SitsInMatch: Kind(
        409,
        "sits-in-match",
        "The judge has a seat in this match",
        "The player who is its judge plays it, too, and would decide for itself, or see what the "
        "other seat hides.",
        "Nothing was changed, and nothing shown. Let the host decide a dispute.",
        ja=Text(
            "審判がこのマッチの席にいます",
            "審判であるプレイヤーが席にもいて、自分のために裁定することや、相手の隠している情報を"
            "見ることになります。",
            "何も変更されず、何も表示されていません。異議があれば、運営者が裁定します。",
        ),
    ),
    d.NoSuchDecision: Kind(
        409,
        "no-such-decision",
        "No decision was asked there",
        "The version to go back to is not that of a `decision.asked`.",
        "`GET /matches/{match}/events` has the versions of all decisions.",
        ja=Text(
            "そこでは決定を求めていません",
            "戻り先のバージョンが `decision.asked` のものではありません。",
            "すべての決定のバージョンは `GET /matches/{match}/events` で見られます。",
        ),
    ),
    s.NotInvited: Kind(
        403,
        "not-invited",
        "The match is by invitation",
        "Its seats are for those to whom whoever opened it has given the invitation.",
        "Send `invitation` with the seat that you take.",
        ja=Text(
            "招待制のマッチです",
            "席に着けるのは、マッチを開いた人から招待を受け取った人だけです。",
            "着席の要求に `invitation` を付けてください。",
        ),
    ),
    s.PlayerTokenNeeded: Kind(
        403,
        "player-token-needed",
        "The seat belongs to a player's id",
        "A rematch puts the id into another match, which needs the player's token.",
        "Send `Player-Authorization: Bearer player_…`, the token of the player, with that of the "
        "seat.",
        ja=Text(
            "席はプレイヤーIDのものです",
            "再戦ではIDが別のマッチに入ります。プレイヤーのトークンなしには、それはできません。",
            "席のトークンと一緒に、プレイヤーのトークンを "
            "`Player-Authorization: Bearer player_…` で送ってください。",
        ),
    ),
    s.NotOver: Kind(
        409,
        "match-not-over",
        "The match is not over",
        "A rematch follows a match that has ended.",
        "Follow the events until `match.finished`.",
        ja=Text(
            "マッチはまだ終わっていません",
            "再戦は、マッチが終わってからです。",
            "`match.finished` まで、イベントを追ってください。",
        ),
    ),
    s.NameInLine: Kind(
        409,
        "name-in-line",
        "The name stands in the lines",
        "The match is older than names that can be withdrawn, or it is of a tournament, whose "
        "record has the name, too. Lines never change.",
        "Nothing was changed. Ask the operator of the host.",
        ja=Text(
            "名前は行に書かれています",
            "名前を取り下げられるようになる前のマッチか、大会のマッチです。大会の記録にも名前が"
            "あります。行は変わりません。",
            "何も変わっていません。サーバーの運営者にお問い合わせください。",
        ),
    ),
    s.NoRematch: Kind(
        404,
        "no-rematch",
        "There is no rematch",
        "No seat of this match has offered one.",
        "`POST /matches/{match}/rematch` with the token of your seat offers one.",
        ja=Text(
            "再戦の申し出はありません",
            "このマッチのどの席も、再戦を申し出ていません。",
            "自分の席のトークンで `POST /matches/{match}/rematch` を送ると、申し出られます。",
        ),
    ),
    s.UnknownMatch: Kind(
        404,
        "unknown-match",
        "There is no such match",
        "No match has this id.",
        "Match ids are 32 hexadecimal digits, as `POST /matches` returned them.",
        ja=Text(
            "そのマッチはありません",
            "この id のマッチはありません。",
            "マッチの id は、`POST /matches` が返した 32 桁の 16 進数です。",
        ),
    ),
    s.UnknownSeat: Kind(
        404,
        "unknown-seat",
        "There is no such seat",
        "The match has no seat of this number.",
        "The seats are 0 and 1.",
        ja=Text(
            "その席はありません",
            "このマッチに、この番号の席はありません。",
            "席は 0 と 1 です。",
        ),
    ),
    s.NoSuchVersion: Kind(
        404,
        "no-such-version",
        "The match has not come so far",
        "A version was asked for that is still to come.",
        "Ask for a version up to the one in `GET /matches/{match}`.",
        ja=Text(
            "マッチはまだそこまで進んでいません",
            "まだ来ていないバージョンが指定されました。",
            "`GET /matches/{match}` にあるバージョンまでを指定してください。",
        ),
    ),
    s.StaleView: Kind(
        412,
        "stale-view",
        "The match has moved on",
        "`If-Match` names another version than the match has: something happened after you looked.",
        "`missed` holds the events since then. Take them in, and decide again.",
        ja=Text(
            "マッチは先へ進んでいます",
            "`If-Match` が、現在と違うバージョンを指しています。ご覧になった後に何かが起きました。",
            "その間のイベントは `missed` にあります。取り込んでから、もう一度お決めください。",
        ),
    ),
    s.OtherHistory: Kind(
        409,
        "other-history",
        "You know another history",
        "`If-Match`, `If-None-Match`, `Last-Event-ID` or `head` names a head that this history "
        "does not have at its version. An older copy of the store was restored, or the history was "
        "rewritten: what you saw after some version is not here.",
        "Keep your receipts and lines: they prove what was there. Ask without a head, and begin "
        "anew with the history that is here; tell the operator.",
        ja=Text(
            "別の履歴をご存じです",
            "`If-Match`、`If-None-Match`、`Last-Event-ID`、`head` のヘッドが、この履歴のその"
            "バージョンのものではありません。古い保存データが復元されたか、履歴が書き換えられて"
            "います。あるバージョンより後にご覧になったものは、ここにありません。",
            "受領証と行を保管してください。何があったかの証拠になります。ヘッドを付けずに、ここに"
            "ある履歴を最初から読み直し、運営者にお知らせください。",
        ),
    ),
    s.ForgedReceipt: Kind(
        422,
        "forged-receipt",
        "This is no receipt of this match",
        "The signature is not this service's, or it is of another match, version or head.",
        "Send `version`, `head` and `signature` as the answer had them that gave you the receipt, "
        "to the match and the service that it came from. Nothing was changed.",
        ja=Text(
            "このマッチの受領証ではありません",
            "署名がこのサーバーのものではないか、別のマッチ、バージョン、ヘッドの署名です。",
            "`version`、`head`、`signature` を、受領証を返した応答のまま、その元のマッチと"
            "サーバーにお送りください。何も変更されていません。",
        ),
    ),
    s.OtherBase: Kind(
        409,
        "other-base",
        "This belongs to another table",
        "The address names by `viewer`, `opened` and `drawer` the table that its frames or faces "
        "belong to, and this request is served another one: it has another token, the end of the "
        "match has opened what was hidden, or another version of the service draws.",
        "`base` has what an address has to name now. Read the table again with "
        "`GET /matches/{match}/table`, and ask for the frames that follow it.",
        ja=Text(
            "別の盤面のものです",
            "アドレスの `viewer`、`opened`、`drawer` は、フレームやカードの面がどの盤面のものかを"
            "示しますが、この要求に返す盤面は違います。トークンが違うか、マッチの終了で隠れていた"
            "ものが公開されたか、別のバージョンのサービスが描いています。",
            "いまアドレスに書くべきものは `base` にあります。`GET /matches/{match}/table` で"
            "盤面を読み直し、それに続くフレームを求めてください。",
        ),
    ),
    s.TooManyOpenMatches: Kind(
        429,
        "too-many-open-matches",
        "This client has too many unfinished matches",
        "Matches that are neither finished nor cancelled count for who created them.",
        "Finish some, or resign them. A match without an event for a day counts no more.",
        ja=Text(
            "終わっていないマッチが多すぎます",
            "終了も中止もしていないマッチは、作成した人のものとして数えられます。",
            "いくつかを終わらせるか、投了してください。一日のあいだイベントのないマッチは数えられなくなります。",
        ),
    ),
    s.Busy: Kind(
        503,
        "busy",
        "The match moves too fast",
        "Others appended to the match at every attempt.",
        "Try again; nothing was done.",
        ja=Text(
            "マッチの動きが速すぎます",
            "試すたびに、ほかの人が先に書き込みました。",
            "もう一度お試しください。何も行われていません。",
        ),
    ),
}
