"""Problems of entrants who register by a link."""

from saikoro.domain import errors as d
from saikoro.service import errors as s
from saikoro.service.problems.kinds.kind import Kind, Text

KINDS: dict[type[Exception], Kind] = {
    d.RegistrationNotOpen: Kind(
        409,
        "registration-closed",
        "Registration is not open",
        "The plan has no registration by link, or the organiser has closed it.",
        "Ask the organiser, who can open it again until the entries are locked: "
        "`POST /tournaments/{tournament}/registration/open`.",
        ja=Text(
            "参加登録は受け付けていません",
            "計画にリンクからの登録がないか、主催者が受付を閉じています。",
            "主催者にお問い合わせください。申込の締め切りまでは、"
            "また開けます: `POST /tournaments/{tournament}/registration/open`。",
        ),
    ),
    d.RegistrationFull: Kind(
        409,
        "registration-full",
        "Every place is taken",
        "As many entrants have entered as the plan's `registration` admits, or four times as many "
        "with those who have withdrawn.",
        "Ask the organiser, who can enter more, or wait until an entrant withdraws.",
        ja=Text(
            "定員に達しました",
            "計画の `registration` が認める人数が、すでに登録しています。"
            "または、棄権した人を含めて、その4倍が登録しました。",
            "主催者にお問い合わせいただくか、棄権が出るのをお待ちください。"
            "主催者は定員を超えて登録できます。",
        ),
    ),
    d.TooManyChanges: Kind(
        409,
        "too-many-changes",
        "This entry was replaced too often",
        "An entry can be handed in only so often, so that the record stays small.",
        "The entry that was taken last stands. The organiser can still replace it.",
        ja=Text(
            "申込の差し替えが多すぎます",
            "記録が大きくならないよう、差し替えの回数には上限があります。",
            "最後に受け付けた申込が有効です。主催者はまだ差し替えられます。",
        ),
    ),
    d.AlreadyCheckedIn: Kind(
        409,
        "checked-in",
        "The entrant has checked in already",
        "It was checked in before, by itself or by the organiser.",
        "There is nothing more to do: `GET /tournaments/{tournament}/entry` shows it.",
        ja=Text(
            "すでに出席確認済みです",
            "参加者自身か主催者が、出席を確認しています。",
            "これ以上の操作は要りません。`GET /tournaments/{tournament}/entry` で見られます。",
        ),
    ),
    d.CheckInClosed: Kind(
        409,
        "check-in-closed",
        "Entrants do not check themselves in now",
        "The plan has a time for it (`check_in_from`, `check_in_until`).",
        "Come back within that time, or ask the organiser, who can check entrants in until the "
        "entries are locked.",
        ja=Text(
            "いまは出席確認の時間ではありません",
            "計画に出席確認の時間 (`check_in_from`, `check_in_until`) があります。",
            "その時間内に確認するか、主催者にお問い合わせください。"
            "主催者は申込の締め切りまで確認できます。",
        ),
    ),
    d.NotAdmitted: Kind(
        422,
        "not-admitted",
        "This late entry cannot be taken",
        "The plan has no late entries, the last round for them is paired, or the entrant plays.",
        "Read `errors`; TN-27 of `GET /tournaments/rules` says when late entries are taken.",
        ja=Text(
            "この途中参加は受け付けられません",
            "計画に途中参加がないか、その最後のラウンドが組まれているか、すでに参加しています。",
            "`errors` を見てください。"
            "途中参加の条件は `GET /tournaments/rules` の TN-27 にあります。",
        ),
    ),
    d.IllegalBye: Kind(
        422,
        "illegal-bye",
        "This round cannot be sat out",
        "The plan has no requested byes, or fewer; or the round is paired already.",
        "Read `errors`; TN-28 of `GET /tournaments/rules` says which rounds can be sat out.",
        ja=Text(
            "このラウンドは休めません",
            "計画に希望による不戦がないか、回数を超えているか、ラウンドがすでに組まれています。",
            "`errors` を見てください。"
            "休めるラウンドは `GET /tournaments/rules` の TN-28 にあります。",
        ),
    ),
    d.IllegalReason: Kind(
        422,
        "illegal-reason",
        "This reason cannot be shown",
        "It is too long, or has characters that are not shown or change the direction of others.",
        "Write it on one line, without control and format characters, and with at most four marks "
        "on a letter.",
        ja=Text(
            "この理由は表示できません",
            "長すぎるか、表示されない文字や、ほかの文字の向きを変える文字があります。",
            "制御文字と書式文字を使わず、一行で書いてください。一文字に重ねられる記号は四つまでです。",
        ),
    ),
    d.IllegalPause: Kind(
        422,
        "illegal-pause",
        "This table or match cannot be paused or resumed now",
        "It is decided, or so already, or was paused too often; or no people play at it.",
        "`errors` says which. `GET /tournaments/{tournament}/results` shows every pairing.",
        ja=Text(
            "この対局はいま中断または再開できません",
            "勝敗が決まっているか、すでにその状態です。または、中断が多すぎるか、人が対戦していません。",
            "理由は `errors` に、組み合わせは `GET /tournaments/{tournament}/results` にあります。",
        ),
    ),
    s.UnknownLink: Kind(
        404,
        "unknown-link",
        "There is no such link",
        "The link is mistyped, or the organiser has made a new one in its place.",
        "Ask the organiser for the link.",
        ja=Text(
            "そのリンクはありません",
            "リンクの打ち間違いか、主催者が新しいリンクに替えています。",
            "主催者にリンクをお尋ねください。",
        ),
    ),
}
