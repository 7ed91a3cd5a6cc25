"""Details of problems in Japanese, by the English templates of the errors."""

from saikoro.domain.disputes.words import DisputeStatus
from saikoro.domain.match.words import MatchStatus
from saikoro.domain.shapes import SHAPES
from saikoro.domain.templates import Templates
from saikoro.domain.tournament.facts.words import TournamentStatus

JAPANESE: dict[str, str] = {
    "the match is {status}": "マッチの状態は {status} です",
    "the match has not started: seats are free or seeds are missing": (
        "マッチはまだ始まっていません。空席があるか、シードが足りません"
    ),
    "the host withholds the card set {digest}: {reason}": (
        "ホストはカードセット {digest} の公開を止めています: {reason}"
    ),
    "the match has started": "マッチはすでに始まっています",
    "every seat is taken": "全席が埋まっています",
    "seat {seat} is taken": "席 {seat} は埋まっています",
    "the match has no open decision at this moment": "いま求められている決定はありません",
    "{name} is not asked of this seat": "{name} は、この席に求められていません",
    "the match waits for {asked}": "いま求められているのは {asked} です",
    "this seat has already answered {name}": "この席は {name} に回答済みです",
    "the deadline of this seat passed {late} ms ago": (
        "この席の締め切りを {late} ミリ秒過ぎています"
    ),
    "resignation is not allowed at this moment": "いまは投了できません",
    "judges have looked at this match {most} times already": (
        "このマッチは、審判によってすでに {most} 回閲覧されています"
    ),
    "the judge has a seat in this match": "審判がこのマッチの席にいます",
    "no decision was asked at version {version}": "バージョン {version} では決定を求めていません",
    "the tournament's entries are locked": "参加申込は締め切られています",
    "registration by link is not open": "リンクからの参加登録は受け付けていません",
    "all {most} places are taken, with those of entrants whom the organiser has entered": (
        "定員 {most} 人に達しています（主催者が登録した参加者を含みます）"
    ),
    "an entry may be handed in {most} times; the last one stands": (
        "申込を出せるのは {most} 回までです。最後のものが有効です"
    ),
    "entrant {entrant} has already checked in": "参加者 {entrant} は出席確認済みです",
    "entrants check themselves in {window}; the organiser can at any time": (
        "参加者自身が出席を確認できるのは {window} です。主催者はいつでも確認できます"
    ),
    "entrant {entrant} has already left the tournament": (
        "参加者 {entrant} はすでに大会を抜けています"
    ),
    "the tournament is {status}, not playing": "大会は進行中ではありません（現在の状態: {status}）",
    "the tournament is {status}, not paused": "大会は中断されていません（現在の状態: {status}）",
    "the tournament is {status}": "大会の状態は {status} です",
    "the dispute is {status}, not open": "異議はすでに終わっています（現在の状態: {status}）",
    "there is no dispute {dispute}": "異議 {dispute} はありません",
    "dispute it with POST /tournaments/{tournament}/disputes": (
        "POST /tournaments/{tournament}/disputes で異議を申し立ててください"
    ),
    "no game is called {game}; the games are: {known}": (
        "{game} というゲームはありません。あるのは {known} です"
    ),
    "the game {game} is not installed here: {detail}": (
        "ゲーム {game} は、ここにインストールされていません: {detail}"
    ),
    "{game} has no ruleset version {version} here": (
        "{game} のルール {version} 版は、ここにありません"
    ),
    "{game} has no card set {card_set}": "{game} にカードセット {card_set} はありません",
    "the tournament has no entrant {entrant}": "大会に参加者 {entrant} はいません",
    "the tournament has no judge {judge}": "大会に審判 {judge} はいません",
    "line {line} of the tournament is no dispute": "大会の {line} 行目は異議ではありません",
    "the role {role} in this tournament does not allow this": (
        "この大会での役割 {role} では、この操作はできません"
    ),
    "all {length} draws of this match have been opened": (
        "このマッチの {length} 回の抽選は、すべて使われました"
    ),
    "the bearer token belongs to another seat": "トークンは、別の席のものです",
    "this match is by invitation: send the one that opening it returned": (
        "招待制のマッチです。開いたときに返された招待を送ってください"
    ),
    "the seat belongs to a player's id: send the token of that player, too": (
        "席はプレイヤーIDのものです。そのプレイヤーのトークンも送ってください"
    ),
    "the match is not over": "マッチはまだ終わっていません",
    "no seat of this match has offered a rematch": "このマッチのどの席も、再戦を申し出ていません",
    "the API key does not have the scope {scope}": "API キーに {scope} の権限がありません",
    "the API key allows tournaments of up to {quota} entrants": (
        "API キーの上限は、一つの大会につき {quota} 人です"
    ),
    "there is no match {match}": "マッチ {match} はありません",
    "there is no tournament {tournament}": "大会 {tournament} はありません",
    "entries can be locked from {earliest} on": "申込は {earliest} から締め切れます",
    "the tournament has no such link for registration": (
        "大会に、そのような登録用のリンクはありません"
    ),
    "there is no key {key}": "キー {key} はありません",
    "the match has no seat {seat}: the seats are 0 and 1": (
        "このマッチに席 {seat} はありません。席は 0 と 1 です"
    ),
    "the name of seat {seat} stands in the lines of the match": (
        "席 {seat} の名前は、マッチの行に書かれています"
    ),
    "you have no webhook {webhook} here": "ウェブフック {webhook} はありません",
    "the match is at version {version}, and {asked} is still to come": (
        "マッチはバージョン {version} です。{asked} はまだありません"
    ),
    "the match is at version {version}": "マッチはバージョン {version} です",
    "this Idempotency-Key was used for another request": (
        "この Idempotency-Key は、別の要求で使われました"
    ),
    "a request without a token needs an Idempotency-Key of 128 random bits: 32 or more "
    "hexadecimal digits, such as a random UUID": (
        "トークンのない要求の Idempotency-Key は 128 ビットの乱数、"
        "つまりランダムな UUID など 32 桁以上の 16 進数にしてください"
    ),
    "the match moved on at every attempt; nothing was done": (
        "試すたびにマッチが先へ進みました。何も行われていません"
    ),
    "too many texts wait to be parsed; nothing was done": (
        "解析待ちの文書が多すぎます。何も行われていません"
    ),
    "too many requests; the next one is welcome in {retry_after} s": (
        "要求が多すぎます。{retry_after} 秒後にもう一度どうぞ"
    ),
    "this client has {most} requests open, the most that one may have": (
        "開いたままの要求が、上限の {most} 件あります"
    ),
    "this client has {most} unfinished trials, the most that one may have": (
        "終わっていない試験が {most} 個あり、これ以上は始められません"
    ),
    "there are as many unfinished trials as this service keeps": (
        "サービス全体で、同時に行える試験の数に達しています"
    ),
    "there is no such trial; a trial is kept for a day": (
        "その試験はありません。試験の記録は一日で消えます"
    ),
    "it takes more than {seconds} seconds of processor time": (
        "計算に {seconds} 秒を超える時間がかかります"
    ),
    "only a match that is finished can be played on from a moment": (
        "場面から先を動かせるのは、終了したマッチだけです"
    ),
    "this client has {most} unfinished matches, the most that one may have": (
        "終わっていないマッチが、上限の {most} 件あります"
    ),
    "the body of the request did not arrive in time": "要求の本文が、時間内に届きませんでした",
    "this is more than the API key's {quota} {what} a day; the next day begins in "
    "{retry_after} s": (
        "API キーの一日の上限（{what} {quota}）を超えます。あと {retry_after} 秒で日付が変わります"
    ),
    "the store cannot be reached at the moment": "いま、保存先に接続できません",
    "the archive of finished matches cannot be reached at the moment": (
        "いま、終了したマッチの書庫に接続できません"
    ),
    "a part of the archive's index cannot be read at the moment": (
        "いま、書庫の索引の一部を読めません"
    ),
    "what is stored of {name} cannot be read": "{name} の保存内容を読めません",
    "the archive has another {stream} after version {version}: {detail}": (
        "書庫にある {stream} は、バージョン {version} より後が違います: {detail}"
    ),
    "the head that you know at version {version} is not of this history": (
        "バージョン {version} のヘッドが、この履歴のものではありません"
    ),
    "what is served now has {base}": "いま提供しているのは {base} です",
    "the service ended before this was done; send it again": (
        "処理が終わる前にサービスが終了しました。もう一度お送りください"
    ),
    "the store was written by an earlier version of Saikoro: "
    "end every API and worker, then run `saikoro store move` once": (
        "保存先は前のバージョンの Saikoro の形式です。すべての API とワーカーを止めてから、"
        "`saikoro store move` を一度実行してください"
    ),
    "the store is being moved, or was not moved to the end: "
    "end every API and worker, then run `saikoro store move` once": (
        "保存先は移行中か、移行が途中で止まっています。すべての API とワーカーを止めてから、"
        "`saikoro store move` を一度実行してください"
    ),
    "the store was written by a later version of Saikoro: take that version": (
        "保存先は新しいバージョンの Saikoro の形式です。そのバージョンを使ってください"
    ),
    "too few replicas of the store have this, so it is neither confirmed nor shown yet": (
        "保存先の複製がまだ足りないため、受け付けの確認も表示もまだ行えません"
    ),
    "the store takes no changes at the moment; what is there can be read": (
        "いま、保存先は変更を受け付けません。保存済みのものは読めます"
    ),
    "the store has no room for more; what is there can be read": (
        "保存先に空きがありません。保存済みのものは読めます"
    ),
    "the stored secrets were sealed with another SAIKORO_SECRET_KEY": (
        "保存された秘密は、別の SAIKORO_SECRET_KEY で封じられています"
    ),
    "the rules emit another line {version} than the record has": (
        "ルールが出す {version} 行目は、記録と違います"
    ),
    "the rules need what no line shows yet: {secret}": (
        "ルールに必要なものが、まだどの行にもありません: {secret}"
    ),
    "the rules cannot be run: {detail}": "ルールを動かせません: {detail}",
    "the body of this request may have {limit} bytes": "この要求の本文は {limit} バイトまでです",
    "the service has logged what happened": "起きたことは、サーバーに記録されています",
    "the request has no body": "要求に本文がありません",
    "the document is nested too deeply": "文書の入れ子が深すぎます",
    "the document is not UTF-8": "文書が UTF-8 ではありません",
    "send either an answer or commits": "answer か commits のどちらか一方を送ってください",
    "{name} is no query parameter here; those are: {known}": (
        "{name} という引数はありません。あるのは {known} です"
    ),
    "{name} is no query parameter here": "{name} という引数はありません",
    "{name} must be `next` of a part of the same list": (
        "{name} は、同じ一覧の前の部分にある `next` にしてください"
    ),
    "{name} must be a date and time of ISO 8601": "{name} は、ISO 8601 の日時にしてください",
    "{name} must be a date and time of ISO 8601, or `next` of a part of the same list": (
        "{name} は、ISO 8601 の日時か、同じ一覧の前の部分にある `next` にしてください"
    ),
    "{name} must be an id of this stream, asked for as before": (
        "{name} は、同じ条件のこのストリームの id にしてください"
    ),
    "{name} does not go with finished_after or finished_before": (
        "{name} は finished_after や finished_before と一緒には使えません"
    ),
    "status can only be finished with finished_after or finished_before": (
        "finished_after や finished_before と使える status は finished だけです"
    ),
    "line {line} is {kind}: no die, no draw and no shuffle": (
        "{line} 番のイベントは {kind} で、ダイスでも抽選でもシャッフルでもありません"
    ),
    "the secret of the shuffle is not opened yet": "シャッフルの秘密は、まだ公開されていません",
    "the record does not prove it: {detail}": "記録はそれを証明していません: {detail}",
    "{name} takes {parts} commitments": "{name} に必要なコミットメントは {parts} 個です",
    "{name} takes {parts} nonces": "{name} に必要なナンスは {parts} 個です",
    "{name} is answered in the open": "{name} には、隠さずに回答します",
    "submission {no} does not match the commitment of this seat": (
        "提出 {no} は、この席のコミットメントと合いません"
    ),
    "the seed does not match seed_commit": "シードが seed_commit と合いません",
    "the seed does not match the commitment of this seat": (
        "シードが、この席のコミットメントと合いません"
    ),
    "seed_commit is a commitment of the server's": ("seed_commit は、サーバーのコミットメントです"),
    "{pointer} is {number}, which is not a whole number, text, list or object": (
        "{pointer} の {number} は、整数でも文字列でも配列でもオブジェクトでもありません"
    ),
    "{pointer} is a whole number beyond 2^53-1": ("{pointer} は 2^53-1 を超える整数です"),
    "the key {key} occurs twice in one object": "キー {key} が、一つのオブジェクトに二度あります",
    "this is served as {types}": "提供できる形式は {types} です",
    "the body is sent as {sent}, not as application/json": (
        "本文が application/json ではなく {sent} として送られました"
    ),
    "the body is sent as {sent}, not as one of: {taken}": (
        "本文が {sent} として送られました。送れるのは {taken} です"
    ),
    "there is no picture {picture}": "絵 {picture} はありません",
    "there is no kind of problem called {slug}": "{slug} という種類の問題はありません",
    "this match cannot be rewound, after {count} rewinds": (
        "{count} 回戻したため、このマッチはもう戻せません"
    ),
    "this match cannot be rewound, by its options": "オプションにより、このマッチは戻せません",
    "this needs the bearer token that joining the match, or opening or entering the tournament, "
    "returned; none was sent": (
        "着席か、大会の作成か参加申込で返されたトークンが必要ですが、送られていません"
    ),
    "this needs the bearer token that joining the match, or opening or entering the tournament, "
    "returned; what was sent is no such token": (
        "着席か、大会の作成か参加申込で返されたトークンが必要です。送られたものは違います"
    ),
    "this needs the bearer token that joining the match, or opening or entering the tournament, "
    "returned; the one that was sent names it, but was never given out": (
        "着席か、大会の作成か参加申込で返されたトークンが必要です。送られたものは発行されていません"
    ),
    "this needs the key of a judge; that of {name} was revoked": (
        "審判のキーが必要です。{name} のキーは取り消されています"
    ),
    "this needs a player's token, `player_` and 64 hexadecimal digits": (
        "プレイヤーのトークン（`player_` と 64 桁の 16 進数）が必要です"
    ),
    "this needs the operator's token, which `saikoro keys` derives": (
        "運営者のトークン（`saikoro keys` が導くもの）が必要です"
    ),
    "this needs the token for metrics, which `saikoro keys metrics` derives": (
        "メトリクスのトークン（`saikoro keys metrics` が導くもの）が必要です"
    ),
    "this needs a valid API key that is not revoked": (
        "取り消されていない、有効な API キーが必要です"
    ),
    "this needs `Bearer`, a space and a token in the header Authorization": (
        "ヘッダー Authorization に、`Bearer`、空白、トークンを入れてください"
    ),
    "this needs a ticket of this player that has not expired": (
        "このプレイヤーの、期限内のチケットが必要です"
    ),
    "this needs a ticket of this match that has not expired": (
        "このマッチの、期限内のチケットが必要です"
    ),
}
"""Every detail of an error that is a template, and its translation; `{}` are its facts."""

_STATUSES = {word.value: word.ja for word in (*DisputeStatus, *MatchStatus, *TournamentStatus)}

in_japanese = Templates(JAPANESE | SHAPES, {"status": _STATUSES}).in_japanese
"""The detail in Japanese; as it is where it is of no template."""
