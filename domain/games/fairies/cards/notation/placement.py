"""Where phrases may stand (FB-16.2 to FB-16.4): a line is read first, with any phrase anywhere."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from saikoro.domain.cards.notation.printing import Phrase
from saikoro.domain.cards.notation.texts import Misplacement
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.phrases import Standing, located
from saikoro.domain.text import Text

Parsed = n.Line | Standing


def phrases_of(parsed: Parsed) -> list[Phrase]:
    """Every phrase of a line, with its place."""
    return [*located(parsed)]


def misplaced_phrases(parsed: Parsed) -> list[Misplacement]:
    """The phrases that may not stand where they do on any card, in the order of the line."""
    phrases = phrases_of(parsed)
    checks = [*_ANYWHERE, *(_IN_CONTINUOUS if isinstance(parsed, Standing) else (_durations,))]
    found = [misplacement for check in checks for misplacement in check(phrases)]
    return sorted(found, key=lambda misplacement: misplacement.at or 0)


def placed(parsed: Parsed) -> n.Line:
    """A line without misplaced phrases, as it is played."""
    return _continuous(parsed.sentences) if isinstance(parsed, Standing) else parsed


_NOT_ON_FAIRIES = Text("フェアリーには置けない", "may not stand on a fairy")


def misplaced_on_fairy(phrases: Iterable[Phrase]) -> Iterator[Misplacement]:
    """このカード stands in no sentence, price or condition of a fairy (FB-16.4)."""
    for phrase in phrases:
        match phrase.what:
            case n.This() | n.TurnThis() | n.IfFacing() | n.IfSlough(base=False) | n.PerSlough():
                yield _misplaced(phrase, _NOT_ON_FAIRIES)
            case _:
                pass


_Check = Callable[[Sequence[Phrase]], Iterator[Misplacement]]
"""One rule: what it forbids among the phrases of a line."""


def _misplaced(phrase: Phrase, allowed: Text, rule: str = "FB-16.4") -> Misplacement:
    return Misplacement(phrase.text, rule, allowed, phrase.start)


def _inside(phrases: Sequence[Phrase], whole: int, field: str) -> Phrase:
    """What fills a field of the node with this index."""
    return next(phrase for phrase in phrases[whole + 1 :] if phrase.field == field)


# On every line, in the order of the book


def _filters(phrases: Sequence[Phrase]) -> Iterator[Misplacement]:
    """FB-16.3."""
    last = -1
    for phrase in phrases:
        if isinstance(phrase.what, n.Filter):
            place = _FILTERS.index(type(phrase.what))
            if place <= last:
                yield _misplaced(phrase, _IN_ORDER, "FB-16.3")
            last = place
        elif isinstance(phrase.what, n.Node):
            last = -1


_FILTERS = (n.Facing, n.Kin, n.Cost, n.WithPower, n.Holding)
_IN_ORDER = Text(
    "向き・種族・コスト・パワー・属性の順に、それぞれ1度だけ置く",
    "filters stand in the order facing, kin, cost, power, attribute, each at most once",
)


def _ways_onto_the_field(phrases: Sequence[Phrase]) -> Iterator[Misplacement]:
    """FB-16.2: one phrase for each zone."""
    for phrase in phrases:
        match phrase.what:
            case n.Revive(pick) if pick.zone is w.Zone.HAND:
                yield _misplaced(phrase, _FROM_HAND, "FB-16.2")
            case n.SpecialEntry(pick) if pick.zone is not w.Zone.HAND:
                yield _misplaced(phrase, _FROM_PILES, "FB-16.2")
            case _:
                pass


_FROM_HAND = Text(
    "手札からは「をスペシャルエントリーする」", "from a hand: をスペシャルエントリーする"
)
_FROM_PILES = Text("森と除外からは「を復活させる」", "from forest and banished zone: を復活させる")


def _counts(phrases: Sequence[Phrase]) -> Iterator[Misplacement]:
    """FB-16.4: つき."""
    for index, phrase in enumerate(phrases):
        match phrase.what:
            case n.Sentence(effect=effect, count=n.Node()):
                if not isinstance(effect, _MULTIPLIED):
                    yield _misplaced(_inside(phrases, index, "count"), _BEFORE_NUMBERS)
            case _:
                pass


_MULTIPLIED = (
    *(n.Power, n.DamageValue, n.GiveBreaker, n.Draw, n.Deal, n.Heal, n.Mill),
    *(n.TurnCosts, n.GainCosts, n.Check),
)
_BEFORE_NUMBERS = Text(
    "「つき」はパワー、ダメージ値、ブレイカー、引く枚数、ダメージ、回復、"
    "デッキから森に送る枚数、コストカード、トリガーチェックの文に置く",
    "つき stands with power, damage values, breakers, draws, damage, healing, cards "
    "sent from a deck to the forest, cost cards and trigger checks",
)


def _opposing_hand(phrases: Sequence[Phrase]) -> Iterator[Misplacement]:
    """FB-16.4: 相手の手札."""
    for phrase in phrases:
        match phrase.what:
            case n.Pick() | n.PerCard() | n.IfCards() | n.IfNames():
                if phrase.what.side is w.Side.OTHER and phrase.what.zone is w.Zone.HAND:
                    yield _misplaced(phrase, _HIDDEN)
            case _:
                pass


_HIDDEN = Text(
    "相手の手札のカードは選べず、種類を数えられない",
    "cards in the opponent's hand are neither picked nor counted by what they are",
)


def _own_cards(phrases: Sequence[Phrase]) -> Iterator[Misplacement]:
    """FB-16.4: what is picked by `special_entry`, `special_cast` and `put_under`."""
    for index, phrase in enumerate(phrases):
        match phrase.what:
            case n.SpecialEntry(pick) | n.SpecialCast(pick) | n.PutUnder(pick):
                if pick.side is not w.Side.OWN:
                    yield _misplaced(_inside(phrases, index, "pick"), _OWN)
            case _:
                pass


_OWN = Text("「自分の」カードを選ぶ", "picks own cards: 自分の")


def _under_an_own_unit(phrases: Sequence[Phrase]) -> Iterator[Misplacement]:
    """FB-16.4: where `put_under` puts it."""
    for index, phrase in enumerate(phrases):
        match phrase.what:
            case n.PutUnder(_, n.OnField(w.Side.OWN, w.Thing.UNIT, 1)):
                pass
            case n.PutUnder():
                yield _misplaced(_inside(phrases, index, "select"), _ONE_OWN_UNIT)
            case _:
                pass


_ONE_OWN_UNIT = Text("「自分の…ユニット1体」と書く", "names one own unit: 自分の…ユニット1体")

_ANYWHERE: tuple[_Check, ...] = (
    _filters,
    _ways_onto_the_field,
    _counts,
    _opposing_hand,
    _own_cards,
    _under_an_own_unit,
)


# Outside 【永続】


def _durations(phrases: Sequence[Phrase]) -> Iterator[Misplacement]:
    """FB-16.4: a modifier has a duration."""
    for index, phrase in enumerate(phrases):
        match phrase.what:
            case n.Sentence(effect=effect, duration=None) if isinstance(effect, n.Modifier):
                yield _misplaced(_inside(phrases, index, "effect"), _LASTING)
            case _:
                pass


_LASTING = Text(
    "【永続】の外では「ターン終了時まで、」か「次の自分のターン開始時まで、」の後に置く",
    "stands behind a duration, outside 【永続】",
)


# In 【永続】


def _only_modifiers(phrases: Sequence[Phrase]) -> Iterator[Misplacement]:
    """FB-16.1, FB-16.4: no duration, no そうしたなら, no 任意で, no other effect."""
    for index, phrase in enumerate(phrases):
        match phrase.what:
            case n.Sentence(effect, so, may, duration=duration):
                unfit = {
                    "so": so,
                    "may": may,
                    "duration": duration,
                    "effect": not isinstance(effect, n.Modifier),
                }
                for field in (field for field, there in unfit.items() if there):
                    yield _misplaced(_inside(phrases, index, field), _MODIFIERS)
            case _:
                pass


_MODIFIERS = Text(
    "【永続】には期間のない修正だけを置く", "【永続】 takes modifiers only, without a duration"
)


def _no_circles(phrases: Sequence[Phrase]) -> Iterator[Misplacement]:
    """FB-11.8, FB-16.4: what is in force must not hang on what is in force."""
    for phrase in phrases:
        if isinstance(phrase.what, n.WithPower | n.Holding):
            yield _misplaced(phrase, _NO_CIRCLES)


_NO_CIRCLES = Text(
    "【永続】ではパワーと属性で絞り込めない", "【永続】 does not filter by power or attributes"
)


_ALL = Text("【永続】では「すべて」と書く", "in 【永続】: すべて")


def _no_choices(phrases: Sequence[Phrase]) -> Iterator[Misplacement]:
    """FB-16.4: no player is asked."""
    for phrase in phrases:
        if isinstance(phrase.what, n.OnField) and phrase.what.number is not None:
            yield _misplaced(phrase, _ALL)


_IN_CONTINUOUS: tuple[_Check, ...] = (_only_modifiers, _no_circles, _no_choices)


def _continuous(sentences: n.Sentences) -> n.Continuous:
    statics = (
        n.Static(sentence.effect, sentence.condition, sentence.count)
        for sentence in sentences
        if isinstance(sentence.effect, n.Modifier)
    )
    return n.Continuous(tuple(statics))
