"""Problems of games, their options, cards and positions."""

from saikoro.domain import errors as d
from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.service import errors as s
from saikoro.service.problems.kinds.kind import Kind, Text

KINDS: dict[type[Exception], Kind] = {
    d.IllegalOptions: Kind(
        422,
        "illegal-options",
        "These options cannot be",
        "An option is unknown, of the wrong type, or outside what the rule book allows.",
        "Read `errors`: each names the option, the rule and what is allowed. "
        "`GET /games/{game}` has the schema of all options.",
        ja=Text(
            "このオプションは使えません",
            "知らないオプションがあるか、型が違うか、ルールブックの範囲を外れています。",
            "`errors` に、オプション名、ルール番号、許される値があります。"
            "すべてのオプションの形式は `GET /games/{game}` で見られます。",
        ),
    ),
    d.IllegalCardSet: Kind(
        422,
        "illegal-card-set",
        "This card set cannot be played",
        "A card has the wrong shape, or a text that the notation does not contain.",
        "Read `errors`: all failures of all cards are there. Nothing was stored.",
        ja=Text(
            "このカードセットでは遊べません",
            "カードの形式が違うか、記法にない文があります。",
            "`errors` に、全カードの問題点がすべてあります。何も保存されていません。",
        ),
    ),
    s.IllegalTrial: Kind(
        422,
        "illegal-trial",
        "These cards cannot be tried",
        "A card is not in the set, or the set has no card of its own and none is named.",
        "Read `errors`. `GET /games/{game}/card-sets/{digest}/faces` has the ids of all cards.",
        ja=Text(
            "このカードは試せません",
            "セットにないカードか、セットに自作のカードがなく、試すカードも書かれていません。",
            "`errors` をご覧ください。"
            "カードの id は `GET /games/{game}/card-sets/{digest}/faces` で見られます。",
        ),
    ),
    s.UnknownTrial: Kind(
        404,
        "unknown-trial",
        "There is no such trial",
        "No trial of this game or match has this id. A trial is kept for a day after its end.",
        "Open another one: `POST /games/{game}/trials` for cards, "
        "`POST /matches/{match}/events/{version}/whatif` for a moment of a match.",
        ja=Text(
            "その試験はありません",
            "このゲームやマッチに、この id の試験はありません。試験の記録は、終わってから一日で消え"
            "ます。",
            "新しい試験を始めてください。カードは `POST /games/{game}/trials`、マッチの場面は "
            "`POST /matches/{match}/events/{version}/whatif` です。",
        ),
    ),
    s.WhatIfTooLong: Kind(
        422,
        "what-if-too-long",
        "This takes too long to play on",
        "The rules and the bots need more time from this moment on than a request may take.",
        "Ask for the next decision alone, for a bot that thinks less, or for `many`, which plays "
        "in the background.",
        ja=Text(
            "この先を動かすには時間がかかりすぎます",
            "この場面から先のルールとボットの計算が、ひとつのリクエストに許される時間を超えます。",
            "次の問いまでにするか、考える時間の短いボットにするか、裏で動かす `many` を選んで"
            "ください。",
        ),
    ),
    s.TooManyOpenTrials: Kind(
        429,
        "too-many-open-trials",
        "There are too many unfinished trials",
        "This client, or all clients together, have as many trials as there may be at once.",
        "Wait until one has ended, or cancel one of yours: `DELETE` at its address.",
        ja=Text(
            "終わっていない試験が多すぎます",
            "この利用者、またはサービス全体で、同時に行える試験の数に達しています。",
            "どれかが終わるのを待つか、自分の試験を中止してください（そのアドレスへの `DELETE`）。",
        ),
    ),
    d.UnknownGame: Kind(
        404,
        "unknown-game",
        "There is no such game",
        "No game has this id.",
        "See `GET /games`.",
        ja=Text(
            "そのゲームはありません",
            "この id のゲームはありません。",
            "`GET /games` をご覧ください。",
        ),
    ),
    d.UnknownRuleset: Kind(
        409,
        "unknown-ruleset",
        "These rules are not here",
        "The match is pinned to a ruleset version that this service does not have.",
        "The operator runs a version of the service that has it; the match waits unharmed.",
        ja=Text(
            "そのルールはここにありません",
            "マッチが指定するルールのバージョンが、このサーバーにありません。",
            "運営者が、そのバージョンを持つサーバーを動かします。マッチは無事なまま待ちます。",
        ),
    ),
    d.GameNotInstalled: Kind(
        409,
        "game-not-installed",
        "The game of this match is not installed here",
        "The match, or the tournament, is of a game whose package the service does not have any "
        "more, or refuses, or whose operator allows other games only. `detail` names the game.",
        "Its events and its record can be read as before, and nothing is lost: no deadline passes, "
        "and the match goes on as soon as the operator has installed the package of the game "
        "again. `saikoro games` lists for the operator what is installed, and why not.",
        ja=Text(
            "このマッチのゲームは、ここにインストールされていません",
            "マッチまたは大会のゲームのパッケージが、このサーバーからなくなったか、拒否されたか、"
            "運営者の許可した一覧にありません。ゲーム名は `detail` にあります。",
            "イベントと記録は今までどおり読めます。失われるものはなく、期限も進みません。運営者が"
            "パッケージを入れ直すと、マッチは続きから進みます。何がインストールされているか、なぜ"
            "使えないかは、運営者が `saikoro games` で確かめられます。",
        ),
    ),
    s.CardSetWithheld: Kind(
        451,
        "card-set-withheld",
        "The host withholds this card set",
        "The host was asked to take it down, or has to: `card_set` and `reason` say which and why. "
        "Neither the set is served, nor records and tables of matches that were played with it, "
        "and no match begins with it.",
        "Ask the host. Matches with it go on, their events stay readable, and every chain stays as "
        "it was.",
        ja=Text(
            "このカードセットはホストが公開を止めています",
            "公開の停止を求められたか、その義務があります。どのセットがなぜかは `card_set` と "
            "`reason` にあります。セットも、それを使ったマッチの記録やテーブルも配信されず、"
            "新しいマッチにも使えません。",
            "ホストにお尋ねください。進行中のマッチは続き、イベントは引き続き読め、"
            "ハッシュの連鎖も変わりません。",
        ),
    ),
    d.UnknownCardSet: Kind(
        404,
        "unknown-card-set",
        "There is no such card set",
        "No card set of this game is stored under this digest.",
        "Load it with `POST /games/{game}/card-sets`, and use the digest that it returns.",
        ja=Text(
            "そのカードセットはありません",
            "このゲームに、そのダイジェストのカードセットは保存されていません。",
            "`POST /games/{game}/card-sets` で登録し、返されたダイジェストを使ってください。",
        ),
    ),
    s.UnknownPicture: Kind(
        404,
        "unknown-picture",
        "There is no such picture",
        "No picture is stored under this digest, or the operator has removed it.",
        "Store it with `POST /pictures`, and use the digest that it returns.",
        ja=Text(
            "その絵はありません",
            "そのダイジェストの絵は保存されていないか、運営者が取り除きました。",
            "`POST /pictures` で保存し、返されたダイジェストを使ってください。",
        ),
    ),
    s.IllegalPicture: Kind(
        422,
        "illegal-picture",
        "This is no picture for a card",
        "The file is no whole picture in PNG, JPEG or WebP, has too many pixels, is animated, or "
        "was removed by the operator.",
        "Read `errors`. Save the picture again in one of these formats, smaller or as a single "
        "frame.",
        ja=Text(
            "カードの絵に使えません",
            "ファイルが壊れているか、PNG、JPEG、WebPではないか、ピクセルが多すぎるか、"
            "動く絵か、運営者が取り除いた絵です。",
            "`errors` をご覧ください。この形式のどれかで、小さく、1コマだけの絵として保存し直して"
            "ください。",
        ),
    ),
    s.NotAPicture: Kind(
        415,
        "not-a-picture",
        "The body is not sent as a picture",
        "`Content-Type` names another media type than those of pictures.",
        "Send the bytes of the file, as `image/png`, `image/jpeg` or `image/webp`.",
        ja=Text(
            "本文が絵ではありません",
            "`Content-Type` が絵の形式ではありません。",
            "ファイルのバイト列を、`image/png`、`image/jpeg`、`image/webp` のどれかで送ってください"
            "。",
        ),
    ),
    d.DiceExhausted: Kind(
        422,
        "dice-exhausted",
        "The dice do not fit",
        "A position was given fewer dice than its rules roll, or a face that the die lacks.",
        "Give a value for every die, in the order in which they are rolled.",
        ja=Text(
            "ダイスが合いません",
            "局面に与えられたダイスが足りないか、そのダイスにない目があります。",
            "すべてのダイスの値を、振る順に指定してください。",
        ),
    ),
    d.BadShuffle: Kind(
        422,
        "bad-shuffle",
        "The order of a deck does not fit",
        "A position was given an order of cards that is not an order of the deck's.",
        "Give every card of the deck once, top first, for every shuffle in its order.",
        ja=Text(
            "デッキの順序が合いません",
            "局面に与えられたカードの順序が、そのデッキのものではありません。",
            "シャッフルごとに、デッキの全カードを上から順に一度ずつ指定してください。",
        ),
    ),
    ParseError: Kind(
        422,
        "unread-text",
        "This card text cannot be read",
        "The notation of the game does not contain the phrase.",
        "The detail names where reading stopped and what could stand there.",
        ja=Text(
            "このカード文は読めません",
            "ゲームの記法にない語句です。",
            "どこまで読めたか、そこに何が書けるかは、`detail` にあります。",
        ),
    ),
    PlacementError: Kind(
        422,
        "misplaced-phrase",
        "A phrase of this card text stands in the wrong place",
        "The notation of the game contains the phrase, but not there.",
        "The detail names where it may stand.",
        ja=Text(
            "カード文の語句の位置が違います",
            "ゲームの記法にある語句ですが、その位置には書けません。",
            "どこに書けるかは、`detail` にあります。",
        ),
    ),
}
