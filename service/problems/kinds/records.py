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
            "このIDか名前のカードがこのマッチにないか、`from` が `to` より後です。",
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
    d.NotReplayed: Kind(
        409,
        "not-replayed",
        "No moment of this match can be played on",
        "What would have happened is shown of matches that are finished, sound, and have opened "
        "every secret that their rules need. While a match goes on, its dice to come are nobody's "
        "business.",
        "Ask again once the match is finished for everybody and its secrets are opened. If it is, "
        "audit it with `GET /matches/{match}/audit`.",
        ja=Text(
            "このマッチの場面から先を動かすことはできません",
            "もしもの先を見られるのは、終了していて、健全で、ルールに必要な秘密がすべて公開された"
            "マッチだけです。続いているマッチのこれからのダイスは、誰にも見せません。",
            "マッチが誰から見ても終了し、秘密が公開された後にもう一度求めてください。すでにそうなら、"
            "`GET /matches/{match}/audit` で監査してください。",
        ),
    ),
    d.IllegalChange: Kind(
        422,
        "illegal-change",
        "This could not have been different",
        "A what-if changes one thing about one event: an answer, a face of a die, the card on top "
        "of a pile, or the order of a shuffle. The event is none of these, or what was asked for "
        "is impossible there.",
        "Read `errors`: each names the place and says what would be possible.",
        ja=Text(
            "そのように違うことはありえません",
            "「もしも」で変えられるのは、ひとつのイベントについてひとつだけです: 回答、ダイスの目、"
            "山の一番上のカード、シャッフルの結果。イベントがそのどれでもないか、求められた内容が"
            "そこでは不可能です。",
            "`errors` に、問題の箇所と、何なら可能かがあります。",
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
