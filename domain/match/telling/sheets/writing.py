"""A sheet in words, in either language: sections, for plain text and for a page."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from saikoro.domain.match.telling.report import name_shown, named_seat
from saikoro.domain.match.telling.sheets.script import script
from saikoro.domain.match.telling.sheets.sheet import Brought, Moment, OpenedDraw, Sheet, Shuffle
from saikoro.domain.match.telling.why.explanation import Die
from saikoro.domain.match.telling.why.writing import Wording as WhyWording
from saikoro.domain.match.words import Choice
from saikoro.domain.text import Fact, Text
from saikoro.domain.words import Language

FIRST_STEPS, LAST_STEPS = 5, 3
"""How many steps of a long shuffle are shown at its beginning and its end."""

_WORDS = 1 << 32
_BLOCK = 8
"""The words of one block of 32 bytes."""


class Phrase:
    """The headings and sentences of a sheet, with slots."""

    TITLE_DIE = Text("サイコロの証明", "Proof of a die")
    TITLE_DRAW = Text("抽選の証明", "Proof of a draw")
    TITLE_SHUFFLE = Text("シャッフルの証明", "Proof of a shuffle")
    MATCH = Text("マッチ", "Match")
    RULES = Text("ゲームとルールの版", "Game and ruleset")
    CARDS = Text("カードセット", "Card set")
    EVENT = Text("イベント", "Event")
    HEAD = Text("このイベントでのヘッド", "Head at this event")
    COMMITTED = Text("1. 先に約束されたもの", "1. What was committed to first")
    CHAIN = Text(
        "#{v}（{at}）: {length}個の鎖の先頭 link_0",
        "#{v} ({at}): link_0, the head of a chain of {length} links",
    )
    SEEDS = Text("2. シード", "2. Seeds")
    BY_PLAYER = Text("{seat}: プレイヤーが用意", "{seat}: brought by the player")
    BY_SERVER = Text("{seat}: サーバーが用意", "{seat}: brought by the service")
    PROMISED = Text(
        "{seat}: サーバーが用意（#{v}、{at} に約束済み）",
        "{seat}: brought by the service, which had committed to it with #{v} ({at})",
    )
    SEED_COMMIT = Text(
        '約束 #{v}（{at}）: H("seed"; マッチ, {no}, シード)',
        'committed with #{v} ({at}): H("seed"; match, {no}, seed)',
    )
    SEED = Text("公開 #{v}（{at}）", "revealed with #{v} ({at})")
    NOBODY = Text(
        "誰もダイスを選べません。両席が自分のシードを約束し、そろってから公開しました。",
        "Nobody could choose the dice: both seats had committed to seeds of their own, and opened "
        "them once both had joined.",
    )
    SERVER_ALONE = Text(
        "サーバーだけではダイスを選べません。プレイヤーのシードより先に自分のシードを約束しました。"
        "そのプレイヤーと組めば選べました。",
        "The server alone could not choose the dice: it had committed to its seed before the "
        "player brought one. Together with that player it could.",
    )
    UNBOUND = Text(
        "誰もダイスを縛っていません。サーバーが、単独で、またはプレイヤーと組んで選べた可能性があります。",
        "Nobody bound the dice: the server may have chosen them, alone or with a player.",
    )
    MIX = Text("3. シードから作った値（mix）", "3. Mix of the seeds")
    MIX_OF = Text(
        '#{v}: H("mix"; マッチ, link_0, シードA, シードB)',
        '#{v}: H("mix"; match, link_0, seed of A, seed of B)',
    )
    LINK = Text("4. 抽選{draw}のリンク", "4. Link of draw {draw}")
    LINK_OPENED = Text("#{v}（{at}）に公開", "opened with #{v} ({at})")
    LINK_BEFORE = Text(
        'H("link"; マッチ, {draw}, リンク): 抽選{before}のリンク（#{v}）。{draw}回で link_0 に至る',
        'H("link"; match, {draw}, link): the link of draw {before} (#{v}); '
        "{draw} such steps lead to link_0",
    )
    LINK_FIRST = Text(
        'H("link"; マッチ, 1, リンク): 約束された link_0（#{v}）',
        'H("link"; match, 1, link): link_0, as committed to (#{v})',
    )
    SECRET = Text("4. 山札{deck}の秘密", "4. Secret of deck {deck}")
    SECRET_COMMIT = Text(
        '約束 #{v}: H("deck"; マッチ, {deck}, 秘密)',
        'committed with #{v}: H("deck"; match, {deck}, secret)',
    )
    KEY = Text("5. 鍵", "5. Key")
    KEY_OF = Text(
        'MAC(リンク, "draw"; マッチ, {draw}, mix)', 'MAC(link, "draw"; match, {draw}, mix)'
    )
    KEY_OF_SHUFFLE = Text(
        'MAC(秘密, "shuffle"; マッチ, {deck}, {no}, mix)',
        'MAC(secret, "shuffle"; match, {deck}, {no}, mix)',
    )
    DICE = Text("6. 語と目", "6. Words and values")
    ROLLED = Text("#{v} {purpose}", "#{v} {purpose}")
    WORD = Text(
        "語{index}（ブロック{block}のバイト{start}〜{end}）: {word}",
        "word {index} (block {block}, bytes {start} to {end}): {word}",
    )
    REJECTED = Text(
        "除外: {word} ≥ {fair} = 2^32 − 2^32 mod {sides}",
        "rejected: {word} ≥ {fair} = 2^32 − 2^32 mod {sides}",
    )
    STEPS = Text("6. 並べ替え", "6. Steps")
    STEP = Text(
        "{place}番目 ⇄ {other}番目: {word} mod {sides} = {other}",
        "place {place} ⇄ place {other}: {word} mod {sides} = {other}",
    )
    MORE_STEPS = Text("…（あと{count}手順）", "… ({count} more steps)")
    ORDER = Text("結果（上から）: {cards}", "result, the top first: {cards}")
    SCRIPT = Text("7. 自分で計算する", "7. Compute it yourself")
    RUN = Text(
        "次のPythonを保存し、python3 で実行します。式は /docs/protocol にあります。",
        "Save this Python and run it with python3. The formulas are on /docs/protocol.",
    )
    VERIFY = Text(
        "記録の全体は次の命令で検証します。--head には控えたヘッドを付けます。",
        "This checks the whole record; add --head with a head that you kept.",
    )


_CHOICES = {
    Choice.NOBODY: Phrase.NOBODY,
    Choice.SERVER_ALONE: Phrase.SERVER_ALONE,
    Choice.UNBOUND: Phrase.UNBOUND,
}


class Line(NamedTuple):
    """A line of a sheet."""

    text: str
    value: str = ""
    """A long value that it introduces, such as a hash; empty without one."""


class Section(NamedTuple):
    """A part of a sheet under its heading."""

    heading: str
    lines: Sequence[Line]


class Wording:
    """The words of sheets in one language."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._why = WhyWording(language)

    def title(self, sheet: Sheet) -> str:
        """What the sheet proves."""
        if sheet.shuffle is not None:
            return self._text(Phrase.TITLE_SHUFFLE)
        one = sheet.event.type == "die.rolled"
        return self._text(Phrase.TITLE_DIE if one else Phrase.TITLE_DRAW)

    def about(self, sheet: Sheet) -> list[Line]:
        """What it is about: the match, the rules, the cards, the event."""
        return [
            Line(self._text(Phrase.MATCH), sheet.match),
            Line(self._text(Phrase.RULES), f"{sheet.game} {sheet.ruleset}"),
            Line(self._text(Phrase.CARDS), sheet.card_set),
            Line(self._text(Phrase.EVENT), f"#{sheet.event.v} {self._why.sentence(sheet.event)}"),
            Line(self._text(Phrase.HEAD), sheet.head),
        ]

    def sections(self, sheet: Sheet) -> Iterator[Section]:
        """The steps, in the order in which they are computed."""
        chain = self._at(Phrase.CHAIN, sheet.created, length=sheet.chain_length)
        yield Section(self._text(Phrase.COMMITTED), [Line(chain, sheet.chain_head)])
        seeds = [line for one in sheet.seeds for line in self._seed(one)]
        choice = Line(self._text(_CHOICES[sheet.choice]))
        yield Section(self._text(Phrase.SEEDS), [*seeds, choice])
        mix = self._at(Phrase.MIX_OF, sheet.fixed)
        yield Section(self._text(Phrase.MIX), [Line(mix, sheet.mix)])
        if sheet.draw is not None:
            yield from self._draw(sheet.draw)
            dice = [line for die in sheet.dice for line in self._die(die)]
            yield Section(self._text(Phrase.DICE), dice)
        if sheet.shuffle is not None:
            yield from self._shuffle(sheet.shuffle, sheet.created)

    def script_heading(self) -> str:
        """The heading above the script."""
        return self._text(Phrase.SCRIPT)

    def run(self) -> str:
        """How the script is run."""
        return self._text(Phrase.RUN)

    def verify(self) -> str:
        """What checks the whole record."""
        return self._text(Phrase.VERIFY)

    def _text(self, text: Text, **facts: Fact) -> str:
        return text.in_language(self._language, **facts)

    def _at(self, text: Text, moment: Moment, **facts: Fact) -> str:
        return self._text(text, v=moment.v, at=moment.at, **facts)

    def _seed(self, one: Brought) -> Iterator[Line]:
        player = name_shown(one.player, one.bot, self._language)
        seat = named_seat(one.seat, player, self._language, withdrawn=one.withdrawn)
        if one.promised is not None:
            yield Line(self._at(Phrase.PROMISED, one.promised, seat=seat))
        else:
            phrase = Phrase.BY_SERVER if one.by_server else Phrase.BY_PLAYER
            yield Line(self._text(phrase, seat=seat))
        yield Line(self._at(Phrase.SEED_COMMIT, one.committed, no=one.seat), one.commit)
        yield Line(self._at(Phrase.SEED, one.revealed), one.seed)

    def _draw(self, draw: OpenedDraw) -> Iterator[Section]:
        number = draw.draw
        before = self._text(Phrase.LINK_FIRST, v=draw.before_v)
        if number > 1:
            before = self._text(Phrase.LINK_BEFORE, draw=number, before=number - 1, v=draw.before_v)
        opened = self._at(Phrase.LINK_OPENED, draw.opened)
        lines = [Line(opened, draw.link), Line(before, draw.before)]
        yield Section(self._text(Phrase.LINK, draw=number), lines)
        key = Line(self._text(Phrase.KEY_OF, draw=number), draw.key)
        yield Section(self._text(Phrase.KEY), [key])

    def _die(self, die: Die) -> Iterator[Line]:
        """A die: its words, and the arithmetic."""
        yield Line(self._text(Phrase.ROLLED, v=die.v, purpose=die.purpose))
        fair = _WORDS - _WORDS % die.sides
        for at, word in enumerate(die.words, die.index):
            start = at % _BLOCK * 4
            yield Line(
                self._text(
                    Phrase.WORD, index=at, block=at // _BLOCK, start=start, end=start + 3, word=word
                )
            )
            if word >= fair:
                yield Line(self._text(Phrase.REJECTED, word=word, fair=fair, sides=die.sides))
        low = f" + {die.low}" if die.low else ""
        yield Line("", f"{die.words[-1]} mod {die.sides}{low} = {die.value}")

    def _shuffle(self, shuffle: Shuffle, created: Moment) -> Iterator[Section]:
        deck = shuffle.deck
        commit = self._text(Phrase.SECRET_COMMIT, v=created.v, deck=deck)
        opened = self._at(Phrase.LINK_OPENED, shuffle.opened)
        lines = [Line(opened, shuffle.secret), Line(commit, shuffle.commit)]
        yield Section(self._text(Phrase.SECRET, deck=deck), lines)
        key = Line(self._text(Phrase.KEY_OF_SHUFFLE, deck=deck, no=shuffle.no), shuffle.key)
        yield Section(self._text(Phrase.KEY), [key])
        yield Section(self._text(Phrase.STEPS), [*self._steps(shuffle)])

    def _steps(self, shuffle: Shuffle) -> Iterator[Line]:
        """The first and the last steps, and the order that they lead to."""
        left = len(shuffle.steps) - FIRST_STEPS - LAST_STEPS
        for number, step in enumerate(shuffle.steps):
            sides = step.place + 1
            if left <= 0 or number < FIRST_STEPS or number >= FIRST_STEPS + left:
                for word in step.words[:-1]:
                    fair = _WORDS - _WORDS % sides
                    yield Line(self._text(Phrase.REJECTED, word=word, fair=fair, sides=sides))
                yield Line(
                    self._text(
                        Phrase.STEP,
                        place=step.place,
                        other=step.other,
                        word=step.words[-1],
                        sides=sides,
                    )
                )
            elif number == FIRST_STEPS:
                yield Line(self._text(Phrase.MORE_STEPS, count=left))
        yield Line(self._text(Phrase.ORDER, cards=Text.joined(shuffle.order)))


def as_text(sheet: Sheet, language: Language, source: str) -> str:
    """A sheet as plain text; `source` is the record, in a file or at an address."""
    wording = Wording(language)
    lines = [wording.title(sheet), ""]
    about = wording.about(sheet)
    lines += [f"{line.text}: {line.value}" for line in about]
    for section in wording.sections(sheet):
        lines += ["", section.heading]
        for line in section.lines:
            lines += [f"  {line.text}"] if line.text else []
            lines += [f"    {line.value}"] if line.value else []
    lines += ["", wording.script_heading(), f"  {wording.run()}", "", script(sheet)]
    return "\n".join([*lines, wording.verify(), f"  saikoro verify {source}", ""])
