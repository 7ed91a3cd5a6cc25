"""Problems of the service itself."""

from saikoro.service import errors as s
from saikoro.service.problems.kinds.kind import Kind, Text
from saikoro.service.settings import BadSetting

KINDS: dict[type[Exception], Kind] = {
    s.ParsersBusy: Kind(
        503,
        "parsers-busy",
        "Too many texts wait to be parsed",
        "Others sent card sets, pages or entries at the same time, and parsing them takes a while.",
        "Try again after a second; nothing was done.",
        ja=Text(
            "解析待ちの文書が多すぎます",
            "ほかの人が同時にカードセット、ページ、申込を送っており、解析に少し時間がかかります。",
            "少し待ってから、もう一度お試しください。何も行われていません。",
        ),
    ),
    s.StoreFull: Kind(
        503,
        "store-full",
        "The store has no room for more",
        "The disk or the memory of the store is nearly full. What is stored can be read.",
        "Try again later with the same `Idempotency-Key`; nothing was done. The operator makes "
        "room, see the runbook.",
        ja=Text(
            "保存先に空きがありません",
            "保存先のディスクかメモリがほぼ一杯です。保存済みのものは読めます。",
            "後ほど、同じ `Idempotency-Key` でお試しください。何も行われていません。"
            "運営者が手順書に従って空きを作ります。",
        ),
    ),
    s.ArchiveDown: Kind(
        503,
        "archive-down",
        "The archive cannot be reached",
        "What was over for some time has left the store for an archive, which does not answer in "
        "time. Everything else goes on.",
        "Try again later with the same `Idempotency-Key`; nothing was done.",
        ja=Text(
            "書庫に接続できません",
            "終了してしばらくたったものは、保存先から書庫へ移されています。その書庫が時間内に"
            "応答しません。ほかのものはそのまま使えます。",
            "後ほど、同じ `Idempotency-Key` でお試しください。何も行われていません。",
        ),
    ),
    s.BrokenStore: Kind(
        503,
        "broken-store",
        "What is stored is not what was put there",
        "Something in the store was changed: its lines, or what lies beside them, cannot be read.",
        "The operator finds out with `saikoro doctor`, and restores the store from a backup.",
        ja=Text(
            "保存先の内容が、入れたものと違います",
            "保存先の何かが変更され、行かその付属物を読めません。",
            "運営者が `saikoro doctor` で調べ、保存先をバックアップから戻します。",
        ),
    ),
    s.BrokenIndex: Kind(
        503,
        "broken-index",
        "The index of the archive is being made again",
        "An object of it was changed or is missing, so nobody knows whether the archive has what "
        "is asked for.",
        "Try again later with the same `Idempotency-Key`; nothing was done. A worker makes the "
        "index again from what it leads to.",
        ja=Text(
            "書庫の索引を作り直しています",
            "索引のオブジェクトが変更されたか失われたため、求められたものが書庫にあるか分かりません。",
            "後ほど、同じ `Idempotency-Key` でお試しください。何も行われていません。"
            "ワーカーが書庫の内容から索引を作り直します。",
        ),
    ),
    s.BrokenArchive: Kind(
        503,
        "broken-archive",
        "What the archive has is not what went there",
        "An object of the archive was changed or is missing, or was written by somebody else.",
        "The operator finds out with `saikoro archive verify`, and takes the object from a backup.",
        ja=Text(
            "書庫の内容が、移したものと違います",
            "書庫のオブジェクトが変更されたか失われたか、ほかの者に書かれました。",
            "運営者が `saikoro archive verify` で調べ、オブジェクトをバックアップから戻します。",
        ),
    ),
    s.StoreReadOnly: Kind(
        503,
        "store-read-only",
        "The store takes no changes at the moment",
        "Another server is taking over from the one that kept the matches. What is stored can be "
        "read.",
        "Try again with the same `Idempotency-Key`: what was acknowledged is kept, and nothing is "
        "done twice.",
        ja=Text(
            "保存先はいま変更を受け付けません",
            "マッチを保存するサーバーが切り替え中です。保存済みのものは読めます。",
            "同じ `Idempotency-Key` でもう一度お試しください。受け付けたものは保存されており、"
            "二重に行われることはありません。",
        ),
    ),
    s.NotReplicated: Kind(
        503,
        "not-replicated",
        "Too few replicas have this yet",
        "The operator wants every acknowledged line on several servers, and too few of them are "
        "there at the moment. What was sent may be stored, but it is not promised to stay.",
        "Try again with the same `Idempotency-Key`: if it has stayed, you get its answer, and "
        "nothing is done twice.",
        ja=Text(
            "複製がまだ足りません",
            "運営者の設定では、受け付けた行を複数のサーバーに複製しますが、いまは足りません。"
            "送られたものは保存されたかもしれませんが、残るとはまだ約束できません。",
            "同じ `Idempotency-Key` でもう一度お試しください。残っていればその応答が返り、"
            "二重に行われることはありません。",
        ),
    ),
    s.StoreDown: Kind(
        503,
        "store-down",
        "The store cannot be reached",
        "The server that keeps the matches is down or being restarted.",
        "Try again with the same `Idempotency-Key`: what was acknowledged is kept, and nothing is "
        "done twice.",
        ja=Text(
            "保存先に接続できません",
            "マッチを保存するサーバーが停止中か、再起動中です。",
            "同じ `Idempotency-Key` でもう一度お試しください。受け付けたものは保存されており、"
            "二重に行われることはありません。",
        ),
    ),
    s.ShuttingDown: Kind(
        503,
        "shutting-down",
        "The service is being restarted",
        "The process that had this request ended before it could answer.",
        "Try again with the same `Idempotency-Key`: nothing is done twice.",
        ja=Text(
            "再起動中です",
            "この要求を受けたプロセスが、答える前に終了しました。",
            "同じ `Idempotency-Key` でもう一度お試しください。二重に行われることはありません。",
        ),
    ),
    s.WrongKey: Kind(
        500,
        "wrong-key",
        "The secrets cannot be opened",
        "The service runs with another secret key than the one its matches were sealed with.",
        "The operator restores the secret key.",
        ja=Text(
            "秘密を開けません",
            "マッチを封じたときと違う秘密鍵で動いています。",
            "運営者が秘密鍵を元に戻します。",
        ),
    ),
    s.OtherLayout: Kind(
        500,
        "other-layout",
        "The store has another layout",
        "The store was written by another version of Saikoro, and was not moved to this one's.",
        "The operator ends every process and runs `saikoro store move`.",
        ja=Text(
            "保存先の形式が違います",
            "保存先が別のバージョンの Saikoro の形式のままです。",
            "運営者がすべてのプロセスを止めて `saikoro store move` を実行します。",
        ),
    ),
    s.NoServer: Kind(
        500,
        "no-server",
        "There is no server",
        "No Redis-protocol server was found or configured.",
        "The operator sets SAIKORO_REDIS_URL.",
        ja=Text(
            "サーバーがありません",
            "Redis プロトコルのサーバーが見つからないか、設定されていません。",
            "運営者が SAIKORO_REDIS_URL を設定します。",
        ),
    ),
    BadSetting: Kind(
        500,
        "bad-setting",
        "A setting cannot be",
        "An environment variable has a wrong value.",
        "The operator mends it.",
        ja=Text("使えない設定です", "環境変数の値が間違っています。", "運営者が直します。"),
    ),
}

INTERNAL = Kind(
    500,
    "internal",
    "Something went wrong here",
    "An error in the service.",
    "Please report it with the time of the request. What was acknowledged before is kept.",
    ja=Text(
        "サーバーで問題が起きました",
        "サーバーの誤りです。",
        "要求の時刻を添えてご報告ください。それまでに受け付けたものは保存されています。",
    ),
)
"""Every error that has no row."""
