"""What can be wrong between a request and what it asks for, as one tree next to that of the domain.

SaikoroError
├── Unauthorised         no token, or none that is known here
├── Forbidden            a token of another seat
├── NotInvited           a match by invitation is joined without the invitation
├── PlayerTokenNeeded    a rematch in a seat of a player's id, without that player's token
├── NotOver              a rematch of a match that goes on
├── NameInLine           a name that stands in the lines of a match is to be withdrawn
├── NoRematch            no seat has offered a rematch
├── MissingScope         an organiser's key that was not made for this
├── MissingRole          a judge whose role does not allow this
├── TooManyEntrants      a tournament larger than an organiser's key allows
├── IllegalHooks         webhooks that cannot be, as a RuleViolation; names all that is wrong
├── IllegalPicture       a file that is no picture for a card, as a RuleViolation
├── ForgedReceipt        a receipt that this service has not signed, or not for this match
├── IllegalTrial         a trial of cards that cannot be, as a RuleViolation; names them
├── UnknownMatch         no match has this id
├── UnknownSeat          the match has no seat with this number
├── UnknownTournament    no tournament has this id
├── NoSuchDispute        no dispute of a match has this id
├── PlayedInTournament   a match of a tournament, whose judges decide disputes
├── UnknownLink          no registration of a tournament has this link
├── UnknownKey           no organiser's key has this id
├── UnknownWebhook       whoever asks has no webhook with this number
├── CardSetWithheld      the host serves neither this card set nor records of matches with it
├── UnknownPicture       no picture has this digest
├── NotAPicture          a body that is sent as something else than a picture
├── UnknownTrial         no trial of the game or match has this id, or has had it within a day
├── WhatIfTooLong        a moment that takes too long to play on while somebody waits
├── NoSuchVersion        a version that the match has not reached
├── StaleView            If-Match names another version or head; carries what was missed
├── OtherHistory         a head that is not of the history that is served
├── OtherBase            frames are asked for of a table that is not the one served
├── KeyReused            the idempotency key came before with something else
├── GuessableKey         an idempotency key that others could guess, without a token
├── Busy                 the match moved under every attempt
├── ParsersBusy          too many texts wait to be parsed
├── TooManyRequests      over the limit of this client
├── TooManyOpenRequests  this client has as many open as one may
├── TooManyOpenMatches   this client has created as many unfinished matches as one may
├── TooManyOpenTrials    this client, or all together, have as many as there may be
├── SlowRequest          the body of a request did not arrive in time
├── QuotaExceeded        over what an organiser's key allows in a day
├── StoreDown            the store cannot be reached
│   ├── ArchiveDown      nor can the archive, which keeps what has left it
│   ├── StoreFull        it has no room for more
│   ├── NotReplicated    too few replicas have what was appended, or what would be shown
│   └── StoreReadOnly    it takes no changes, as during a failover
├── BrokenStore          what the store has of a stream or a blob cannot be read
├── BrokenArchive        what the archive has of a match does not lead to its head
├── BrokenIndex          a part of the archive's index cannot be read
├── ShuttingDown         the process ended before a request was done
├── OtherLayout          the store has the keys of another version of Saikoro
├── WrongKey             the secrets at rest were sealed with another key
├── NoServer             no Redis-protocol server could be started
└── CommandError         a `saikoro` command, a client itself, cannot do what it was asked
    ├── BadDigest        (saikoro.service.cli.host.publishing)
    ├── BadMonth         (saikoro.service.cli.host.publishing)
    ├── BadWhatIf        (saikoro.service.cli.matches.whatif)
    ├── BadGameName      (saikoro.service.cli.new_game.command)
    ├── FolderExists     (saikoro.service.cli.new_game.command)
    ├── NoCards          (saikoro.service.cli.tournaments.verifying.matches)
    ├── NoExport         (saikoro.service.publishing.folder)
    ├── NoKey            (saikoro.service.cli.api)
    ├── NoMatches        (saikoro.service.cli.matches.simulate)
    ├── NoNameMeant      (saikoro.service.cli.host.names)
    ├── NoParquet        (saikoro.service.publishing.tables)
    ├── NoRecord         (saikoro.service.cli.matches.verify)
    ├── NoRecords        (saikoro.service.cli.corpus.sources)
    ├── NoSeatToken      (saikoro.service.cli.matches.against)
    ├── NoSuchBot        (saikoro.service.cli.matches.simulate)
    ├── NoSuchBuild      (saikoro.service.cli.matches.play)
    ├── NoSuchColumn     (saikoro.service.cli.tournaments.commands.offline)
    ├── NoSuchEntrant    (saikoro.service.cli.tournaments.running.naming)
    ├── NoSuchRuling     (saikoro.service.cli.tournaments.commands.ruling_words)
    ├── NoText           (saikoro.service.cli.main)
    ├── NoVersion        (saikoro.service.cli.matches.disputes)
    ├── NotArchived      (saikoro.service.cli.host.archive)
    ├── NotBackedUp      (saikoro.service.backup.folder)
    ├── NotCopied        (saikoro.service.store.server.snapshots)
    ├── NotExplainable   (saikoro.service.cli.matches.explain)
    ├── NotMoved         (saikoro.service.store.layout.looking)
    ├── NotRestored      (saikoro.service.backup.folder)
    ├── NotStarted       (saikoro.service.cli.tournaments.running.own_service)
    ├── OtherExport      (saikoro.service.publishing.folder)
    ├── OtherGame        (saikoro.service.cli.matches.simulate)
    ├── ProcessKilled    (saikoro.service.cli.processes)
    ├── TooManyRecords   (saikoro.service.cli.corpus.sources)
    └── UnreadableFile   (saikoro.service.cli.files.reading), and as one of it Occupied
"""

from collections.abc import Mapping
from typing import Literal

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.rules import RuleViolation
from saikoro.domain.text import Text

NEWEST_LAYOUT = 256
"""The layout of a store that this version works on, by its number of buckets."""

_MOVE = Text(
    "すべての API とワーカーを止めてから、`saikoro store move` を一度実行してください",
    "end every API and worker, then run `saikoro store move` once",
)
_EARLIER = Text(
    "保存先は前のバージョンの Saikoro の形式です",
    "the store was written by an earlier version of Saikoro",
)
_MOVING = Text(
    "保存先は移行中か、移行が途中で止まっています",
    "the store is being moved, or was not moved to the end",
)
_LATER = Text(
    "保存先は新しいバージョンの Saikoro の形式です",
    "the store was written by a later version of Saikoro",
)
_TAKE_LATER = Text("そのバージョンを使ってください", "take that version")
_JOINING = Text(
    "保存先はクラスターへ移行中か、移行が途中で止まっています",
    "the store is being moved into a cluster, or was not moved to the end",
)
_JOIN = Text(
    "すべての API とワーカーを止めてから、`saikoro store join` をもう一度実行してください",
    "end every API and worker, then run `saikoro store join` again",
)
_JOINED = Text("保存先はクラスターへ移されました", "the store was moved into a cluster")
_NAME_IT = Text(
    "SAIKORO_REDIS_URL にそのクラスターを指定してください", "name that in SAIKORO_REDIS_URL"
)
_RESTORING = Text(
    "保存先はバックアップから復元中か、復元が途中で止まっています",
    "the store is being restored from a backup, or was not restored to the end",
)
_RESTORE = Text("`saikoro restore` をもう一度実行してください", "run `saikoro restore` again")


NOTHING = Text("なし", "nothing")
"""What stands for an empty text that was sent."""


class Unauthorised(SaikoroError):
    """No token, or none that is known here; the sentence has which one is needed."""

    def __init__(self, needed: Text) -> None:
        super().__init__(needed)


class Forbidden(SaikoroError):
    """A token of another seat."""

    sentence = Text("トークンは、別の席のものです", "the bearer token belongs to another seat")


class NotInvited(SaikoroError):
    """A seat of a match by invitation is asked for without the invitation."""

    sentence = Text(
        "招待制のマッチです。開いたときに返された招待を送ってください",
        "this match is by invitation: send the one that opening it returned",
    )


class PlayerTokenNeeded(SaikoroError):
    """A rematch is asked for in a seat of a player's id, without the token of that player."""

    sentence = Text(
        "席はプレイヤーIDのものです。そのプレイヤーのトークンも送ってください",
        "the seat belongs to a player's id: send the token of that player, too",
    )


class NotOver(SaikoroError):
    """A rematch is asked for while the match goes on."""

    sentence = Text("マッチはまだ終わっていません", "the match is not over")


class NameInLine(SaikoroError):
    """A name that stands in the lines of a match, which never change."""

    sentence = Text(
        "席 {seat} の名前は、マッチの行に書かれています",
        "the name of seat {seat} stands in the lines of the match",
    )

    def __init__(self, seat: int) -> None:
        super().__init__(seat=seat)


class NoRematch(SaikoroError):
    """No rematch was offered."""

    sentence = Text(
        "このマッチのどの席も、再戦を申し出ていません",
        "no seat of this match has offered a rematch",
    )


class MissingScope(SaikoroError):
    """An organiser's key that was not made for this."""

    sentence = Text(
        "API キーに {scope} の権限がありません", "the API key does not have the scope {scope}"
    )

    def __init__(self, scope: str) -> None:
        super().__init__(scope=scope)


class MissingRole(SaikoroError):
    """A judge whose role does not allow this."""

    sentence = Text(
        "この大会での役割 {role} では、この操作はできません",
        "the role {role} in this tournament does not allow this",
    )

    def __init__(self, role: Text) -> None:
        super().__init__(role=role)


class TooManyEntrants(SaikoroError):
    """A tournament larger than an organiser's key allows."""

    sentence = Text(
        "API キーの上限は、一つの大会につき {quota} 人です",
        "the API key allows tournaments of up to {quota} entrants",
    )

    def __init__(self, quota: int) -> None:
        super().__init__(quota=quota)


class IllegalHooks(RuleViolation):
    """Webhooks of which at least one cannot be."""


class IllegalPicture(RuleViolation):
    """A file that is no picture for a card."""


class ForgedReceipt(RuleViolation):
    """A receipt that this service has not signed, or not for this match."""


class IllegalTrial(RuleViolation):
    """A trial without cards that it could try."""


class CardSetWithheld(SaikoroError):
    """The host serves neither this card set nor records of matches that were played with it."""

    sentence = Text(
        "ホストはカードセット {digest} の公開を止めています: {reason}",
        "the host withholds the card set {digest}: {reason}",
    )

    def __init__(self, digest: str, reason: str) -> None:
        super().__init__(digest=digest, reason=reason)
        self.digest = digest
        self.reason = reason


class UnknownMatch(SaikoroError):
    """No match has this id."""

    sentence = Text("マッチ {match} はありません", "there is no match {match}")

    def __init__(self, match: str) -> None:
        super().__init__(match=repr(match))


class UnknownSeat(SaikoroError):
    """The match has no seat with this number."""

    sentence = Text(
        "このマッチに席 {seat} はありません。席は 0 と 1 です",
        "the match has no seat {seat}: the seats are 0 and 1",
    )

    def __init__(self, seat: int) -> None:
        super().__init__(seat=seat)


class UnknownTournament(SaikoroError):
    """No tournament has this id."""

    sentence = Text("大会 {tournament} はありません", "there is no tournament {tournament}")

    def __init__(self, tournament: str) -> None:
        super().__init__(tournament=repr(tournament))


class NoSuchDispute(SaikoroError):
    """No dispute of a match has this id."""

    sentence = Text("異議 {dispute} はありません", "there is no dispute {dispute}")

    def __init__(self, dispute: str) -> None:
        super().__init__(dispute=dispute)


class PlayedInTournament(SaikoroError):
    """A match of a tournament is disputed there, where a ruling changes the standings."""

    sentence = Text(
        "POST /tournaments/{tournament}/disputes で異議を申し立ててください",
        "dispute it with POST /tournaments/{tournament}/disputes",
    )

    def __init__(self, tournament: str) -> None:
        super().__init__(tournament=tournament)
        self.tournament = tournament


class UnknownLink(SaikoroError):
    """No registration of the tournament has this link, or not any more."""

    sentence = Text(
        "大会に、そのような登録用のリンクはありません",
        "the tournament has no such link for registration",
    )


class UnknownKey(SaikoroError):
    """No organiser's key has this id."""

    sentence = Text("キー {key} はありません", "there is no key {key}")

    def __init__(self, key: str) -> None:
        super().__init__(key=repr(key))


class UnknownWebhook(SaikoroError):
    """Whoever asks has registered no webhook with this number."""

    sentence = Text("ウェブフック {webhook} はありません", "you have no webhook {webhook} here")

    def __init__(self, webhook: int) -> None:
        super().__init__(webhook=webhook)


class UnknownPicture(SaikoroError):
    """No picture has this digest."""

    sentence = Text("絵 {picture} はありません", "there is no picture {picture}")

    def __init__(self, picture: str) -> None:
        super().__init__(picture=repr(picture[:80]))


class NotAPicture(SaikoroError):
    """A body that is sent as something else than a picture."""

    sentence = Text(
        "本文が {sent} として送られました。送れるのは {taken} です",
        "the body is sent as {sent}, not as one of: {taken}",
    )

    def __init__(self, sent: str, taken: str) -> None:
        super().__init__(sent=sent[:80] or NOTHING, taken=taken)


class UnknownTrial(SaikoroError):
    """No trial of the game or match has this id, or has had it within a day."""

    sentence = Text(
        "その試験はありません。試験の記録は一日で消えます",
        "there is no such trial; a trial is kept for a day",
    )


class WhatIfTooLong(SaikoroError):
    """A moment that takes too long to play on while somebody waits."""

    sentence = Text(
        "計算に {seconds} 秒を超える時間がかかります",
        "it takes more than {seconds} seconds of processor time",
    )

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds=seconds)


class NoSuchVersion(SaikoroError):
    """A version that the match has not reached."""

    sentence = Text(
        "マッチはバージョン {version} です。{asked} はまだありません",
        "the match is at version {version}, and {asked} is still to come",
    )

    def __init__(self, asked: int, version: int) -> None:
        super().__init__(asked=asked, version=version)


class StaleView(SaikoroError):
    """If-Match names another version or head than the match has."""

    sentence = Text("マッチはバージョン {version} です", "the match is at version {version}")

    def __init__(self, version: int, head: bytes, missed: list[bytes]) -> None:
        super().__init__(version=version)
        self.version = version
        self.head = head
        self.missed = missed
        """The lines after the version that was named."""


class OtherHistory(SaikoroError):
    """A head that whoever asks knows is not of the history that the service has."""

    sentence = Text(
        "バージョン {version} のヘッドが、この履歴のものではありません",
        "the head that you know at version {version} is not of this history",
    )

    def __init__(self, version: int) -> None:
        super().__init__(version=version)


class OtherBase(SaikoroError):
    """An address names a table, by who sees it and what draws it, that is not the one served."""

    sentence = Text("いま提供しているのは {base} です", "what is served now has {base}")

    def __init__(self, served: Mapping[str, str]) -> None:
        super().__init__(base=", ".join(f"{name}={value}" for name, value in served.items()))
        self.served = dict(served)
        """What an address has to name now."""


class KeyReused(SaikoroError):
    """The idempotency key came before with something else."""

    sentence = Text(
        "この Idempotency-Key は、別の要求で使われました",
        "this Idempotency-Key was used for another request",
    )


class GuessableKey(SaikoroError):
    """An idempotency key that others could guess, in a request without a token."""

    sentence = Text(
        "トークンのない要求の Idempotency-Key は 128 ビットの乱数、"
        "つまりランダムな UUID など 32 桁以上の 16 進数にしてください",
        "a request without a token needs an Idempotency-Key of 128 random bits: 32 or more "
        "hexadecimal digits, such as a random UUID",
    )


class Busy(SaikoroError):
    """The match moved under every attempt to append to it."""

    sentence = Text(
        "試すたびにマッチが先へ進みました。何も行われていません",
        "the match moved on at every attempt; nothing was done",
    )


class ParsersBusy(SaikoroError):
    """Too many texts wait to be parsed."""

    sentence = Text(
        "解析待ちの文書が多すぎます。何も行われていません",
        "too many texts wait to be parsed; nothing was done",
    )


class TooManyRequests(SaikoroError):
    """This client is over its limit."""

    sentence = Text(
        "要求が多すぎます。{retry_after} 秒後にもう一度どうぞ",
        "too many requests; the next one is welcome in {retry_after} s",
    )

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after=retry_after)
        self.retry_after = retry_after


class TooManyOpenRequests(SaikoroError):
    """A client has as many requests open as one may."""

    sentence = Text(
        "開いたままの要求が、上限の {most} 件あります",
        "this client has {most} requests open, the most that one may have",
    )

    def __init__(self, most: int) -> None:
        super().__init__(most=most)


class TooManyOpenMatches(SaikoroError):
    """A client has created as many unfinished matches as one may."""

    sentence = Text(
        "終わっていないマッチが、上限の {most} 件あります",
        "this client has {most} unfinished matches, the most that one may have",
    )

    def __init__(self, most: int, retry_after: int) -> None:
        super().__init__(most=most)
        self.retry_after = retry_after


class TooManyOpenTrials(SaikoroError):
    """A client has as many unfinished trials as one may, or all together have too many."""

    sentence = Text(
        "サービス全体で、同時に行える試験の数に達しています",
        "there are as many unfinished trials as this service keeps",
    )
    of_one = Text(
        "終わっていない試験が {most} 個あり、これ以上は始められません",
        "this client has {most} unfinished trials, the most that one may have",
    )

    def __init__(self, whose: Literal["client", "all"], most: int, retry_after: int) -> None:
        super().__init__(self.of_one.filled(most=most) if whose == "client" else None)
        self.retry_after = retry_after


class SlowRequest(SaikoroError):
    """The body of a request did not arrive in time."""

    sentence = Text(
        "要求の本文が、時間内に届きませんでした", "the body of the request did not arrive in time"
    )


class QuotaExceeded(SaikoroError):
    """An organiser's key has used up what it may use in a day."""

    sentence = Text(
        "API キーの一日の上限（{what} {quota}）を超えます。あと {retry_after} 秒で日付が変わります",
        "this is more than the API key's {quota} {what} a day; "
        "the next day begins in {retry_after} s",
    )

    def __init__(self, what: Text, quota: int, retry_after: int) -> None:
        super().__init__(what=what, quota=quota, retry_after=retry_after)
        self.retry_after = retry_after


class StoreDown(SaikoroError):
    """The store cannot be reached; what was asked may be asked again."""

    sentence = Text("いま、保存先に接続できません", "the store cannot be reached at the moment")


class ArchiveDown(StoreDown):
    """The archive cannot be reached; what has not left the store goes on."""

    sentence = Text(
        "いま、終了したマッチの書庫に接続できません",
        "the archive of finished matches cannot be reached at the moment",
    )
    unmarked = False
    """Whether it was written before there were marks: a worker adopts it."""

    def __init__(self, reason: str) -> None:
        super().__init__()
        self.reason = reason
        """For operators, not for clients: it may name addresses."""


class BrokenArchive(SaikoroError):
    """What the archive has of a stream is not what went there."""

    sentence = Text(
        "書庫にある {stream} は、バージョン {version} より後が違います: {detail}",
        "the archive has another {stream} after version {version}: {detail}",
    )

    def __init__(self, stream: str, version: int, detail: Text | str) -> None:
        super().__init__(stream=stream, version=version, detail=detail)


class BrokenIndex(SaikoroError):
    """A part of the archive's index is not what was written; it is made again from the packs."""

    sentence = Text(
        "いま、書庫の索引の一部を読めません",
        "a part of the archive's index cannot be read at the moment",
    )

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        """The object that it is in."""


class BrokenStore(SaikoroError):
    """What the store has of a stream or a blob is not what was put there."""

    sentence = Text("{name} の保存内容を読めません", "what is stored of {name} cannot be read")

    def __init__(self, name: str) -> None:
        super().__init__(name=name)


class StoreFull(StoreDown):
    """The store has no room for more; what is there can be read."""

    sentence = Text(
        "保存先に空きがありません。保存済みのものは読めます",
        "the store has no room for more; what is there can be read",
    )


class StoreReadOnly(StoreDown):
    """The store takes no changes, as during a failover; what is there can be read."""

    sentence = Text(
        "いま、保存先は変更を受け付けません。保存済みのものは読めます",
        "the store takes no changes at the moment; what is there can be read",
    )


class NotReplicated(StoreDown):
    """Too few replicas have what was appended, or what would be shown, so it may yet be lost."""

    sentence = Text(
        "保存先の複製がまだ足りないため、受け付けの確認も表示もまだ行えません",
        "too few replicas of the store have this, so it is neither confirmed nor shown yet",
    )


class ShuttingDown(SaikoroError):
    """The process ended before a request was done; whether its part is stored is not known."""

    sentence = Text(
        "処理が終わる前にサービスが終了しました。もう一度お送りください",
        "the service ended before this was done; send it again",
    )


class OtherLayout(SaikoroError):
    """The store has the keys of another version of Saikoro."""

    sentence = Text("{why}。{remedy}", "{why}: {remedy}")

    def __init__(self, found: str) -> None:
        why, remedy = _layout(found)
        super().__init__(why=why, remedy=remedy)


def _layout(found: str) -> tuple[Text, Text]:
    """Why a store cannot be used that has this layout, and what to do."""
    if found == "joining":
        return _JOINING, _JOIN
    if found == "joined":
        return _JOINED, _NAME_IT
    if found.startswith("restoring"):
        return _RESTORING, _RESTORE
    if not found.isdigit():
        return _MOVING, _MOVE
    return (_EARLIER, _MOVE) if int(found) < NEWEST_LAYOUT else (_LATER, _TAKE_LATER)


class WrongKey(SaikoroError):
    """The secrets at rest were sealed with another key."""

    sentence = Text(
        "保存された秘密は、別の SAIKORO_SECRET_KEY で封じられています",
        "the stored secrets were sealed with another SAIKORO_SECRET_KEY",
    )


class NoServer(SaikoroError):
    """No Redis-protocol server could be started."""


class CommandError(SaikoroError):
    """A `saikoro` command, a client itself, cannot do what it was asked."""

    code = 1
    """The exit code of the command; 2 for words that it cannot take."""
