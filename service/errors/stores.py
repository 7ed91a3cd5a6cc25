"""What is wrong with the store and the archive."""

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.text import Text

_OTHER = Text(
    "保存先は別のバージョンの Saikoro の形式です",
    "the store was written by another version of Saikoro",
)

_TAKE_IT = Text("そのバージョンを使ってください", "take that version")

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
    return _OTHER, _TAKE_IT


class WrongKey(SaikoroError):
    """The secrets at rest were sealed with another key."""

    sentence = Text(
        "保存された秘密は、別の SAIKORO_SECRET_KEY で封じられています",
        "the stored secrets were sealed with another SAIKORO_SECRET_KEY",
    )
