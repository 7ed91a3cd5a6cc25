"""Problems of lines and records."""

from saikoro.domain import errors as d
from saikoro.service.problems.kinds.kind import Kind, Text

KINDS: dict[type[Exception], Kind] = {
    d.NotCanonical: Kind(
        422,
        "not-canonical",
        "This cannot be written in a line",
        "Lines hold whole numbers up to 2^53-1, text, true, false, null, lists, and objects with "
        "ASCII keys; this has something else.",
        "Send numbers without a fraction and keys in ASCII.",
        ja=Text(
            "行に書けない値です",
            "行に書けるのは、2^53-1 までの整数、文字列、true、false、null、リスト、"
            "キーが ASCII のオブジェクトだけです。",
            "小数のない数と、ASCII のキーを送ってください。",
        ),
    ),
    d.BrokenLine: Kind(
        500,
        "broken-line",
        "A stored line is broken",
        "The stored stream was changed.",
        "The operator restores the stream from a backup or from a record that a player kept.",
        ja=Text(
            "保存された行が壊れています",
            "保存された記録が変更されています。",
            "運営者が、バックアップかプレイヤーの控えから記録を復元します。",
        ),
    ),
    d.ReplayDiverged: Kind(
        500,
        "replay-diverged",
        "The rules emit other lines",
        "See match-halted.",
        "See match-halted.",
        ja=Text(
            "ルールが別の行を出します",
            "match-halted をご覧ください。",
            "match-halted をご覧ください。",
        ),
    ),
    d.Undisclosed: Kind(
        500,
        "undisclosed",
        "The record does not show a secret that its rules need",
        "The record was cut before the lines that show it, or those lines were removed.",
        "The operator compares it with a backup or with a record that a player kept.",
        ja=Text(
            "ルールに必要な秘密が記録にありません",
            "秘密を示す行の手前で記録が切れているか、その行が取り除かれています。",
            "運営者が、バックアップかプレイヤーの控えと比べます。",
        ),
    ),
    d.IllegalCut: Kind(
        422,
        "illegal-cut",
        "The report cannot be cut like this",
        "No card of the match has this id or name, or `from` is after `to`.",
        "Read `errors`; `GET /games/{game}/card-sets/{digest}/faces` has the names of all cards.",
        ja=Text(
            "レポートをこのように抜粋できません",
            "このIDか名前のカードがこの対戦にないか、`from` が `to` より後です。",
            "`errors` をご覧ください。カードの名前は "
            "`GET /games/{game}/card-sets/{digest}/faces` にあります。",
        ),
    ),
    d.NotExplained: Kind(
        409,
        "not-explained",
        "This event cannot be explained",
        "The rules are run again to explain an event, and do not lead to it here: they emit other "
        "lines than were recorded, or need a secret that is not shown, such as a build that stays "
        "closed.",
        "Audit the match with `GET /matches/{match}/audit`. Where a secret is missing, ask again "
        "once it is opened.",
        ja=Text(
            "このイベントは説明できません",
            "説明のためにルールをもう一度動かしましたが、このイベントに至りません。ルールが記録と"
            "違う行を出すか、まだ公開されていない秘密（公開前の構築など）が必要です。",
            "`GET /matches/{match}/audit` でマッチを監査してください。秘密が足りない場合は、"
            "公開された後にもう一度求めてください。",
        ),
    ),
    d.BrokenRecord: Kind(
        500,
        "broken-record",
        "This is not a match",
        "Its lines contradict each other.",
        "The operator restores it from a backup.",
        ja=Text(
            "マッチの記録ではありません",
            "行が互いに矛盾しています。",
            "運営者がバックアップから復元します。",
        ),
    ),
    d.DrawsExhausted: Kind(
        500,
        "draws-exhausted",
        "The match has no draws left",
        "A game rolled in more batches than it had declared.",
        "This is an error in the game's rules here; please report it.",
        ja=Text(
            "抽選が残っていません",
            "ゲームが、宣言した回数より多く抽選しました。",
            "このサーバーのルールの誤りです。ご報告ください。",
        ),
    ),
}
