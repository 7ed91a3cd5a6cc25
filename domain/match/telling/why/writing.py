"""An explanation as plain text, in either language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from saikoro.domain.match.telling.report import SEATS
from saikoro.domain.match.telling.why.changes import Change, changes
from saikoro.domain.match.telling.why.explanation import (
    Answered,
    Because,
    Decision,
    Die,
    Explanation,
    Ground,
    Happening,
    Kind,
    NotSo,
    Offered,
    Part,
    Source,
)
from saikoro.domain.match.telling.why.rules import first_sentence, opening, without_marks
from saikoro.domain.text import IN_BRACKETS, Fact, Text
from saikoro.domain.words import Language


class Heading:
    """The headings of an explanation."""

    BECAUSE = Text("理由", "Because")
    OFFERED = Text("問われたこと", "What was asked")
    GROUNDS = Text("決め手", "What decided it")
    TERMS = Text("内訳", "How its number adds up")
    CHECKED = Text("判定したこと", "Checked")
    NOT_SO = Text("起こらなかったこと", "What did not happen")
    CHANGES = Text("変化", "What it changed")
    RULES = Text("ルール", "Rules")


class Phrase:
    """The sentences of an explanation, with slots."""

    EVENT = Text("{match} の #{v}", "#{v} of {match}")
    ANSWERED = Text("{seat}の回答", "{seat} answered")
    TIMED_OUT = Text("{seat}は時間切れ", "{seat} ran out of time")
    SECRET = Text("{seat}の回答（非公開）", "{seat} answered in secret")
    ASKED = Text("問い「{title}」", "Asked for {title}")
    OFFERED = Text("{seat}へ: {question}", "Of {seat}: {question}")
    POSSIBLE = Text("選べた答え{total}のうち{shown}:", "{shown} of {total} possible answers:")
    ALL_POSSIBLE = Text("選べた答え:", "Possible answers:")
    KIND = Text("{kind}（{total}通り）:", "{kind} ({total}):")
    DIE = Text(
        "{purpose}: {value} = {word} mod {sides}{low}（第{draw}抽選の{index}番目の数）",
        "{purpose}: {value} = {word} mod {sides}{low} (draw {draw}, its number {index})",
    )
    REJECTED = Text("、除外した数 {words}", ", rejected {words}")
    AND = Text("；", "; ")
    PART = Text("{value}（{name}）", "{value} ({name})")
    PART_OF = Text("{value}（{name}: {of}）", "{value} ({name}: {of})")
    IN_ENGLISH = Text.plain("規則書の文は英語です。", "")
    LEFT_OUT = Text(
        "この視点から見えないカードに関わることは省かれています。",
        "What names cards that this reader may not know is left out.",
    )


def as_text(why: Explanation, language: Language) -> str:
    """The explanation as plain text."""
    return "\n".join(Wording(language).lines(why)) + "\n"


class Wording:
    """The words of explanations in one language: for text, and for pages."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def lines(self, why: Explanation) -> Iterator[str]:
        """The lines of the plain text."""
        yield self.label(Phrase.EVENT, match=why.match, v=why.event.v)
        yield self._happening(why.event, why.rule)
        if why.heading:
            yield f"  {' / '.join(map(self.label, why.heading))}"
        if why.die is not None:
            yield f"  {self.die(why.die)}"
        yield from self._part(Heading.BECAUSE, [*self._asked(why), *self._because(why.because)])
        yield from self._part(Heading.OFFERED, self._offered(why.offered))
        yield from self._part(Heading.GROUNDS, self._grounds(why.grounds))
        yield from self._part(Heading.TERMS, [self.sum(why.terms)] if why.terms else [])
        yield from self._part(Heading.CHECKED, self._not_so(why.checked))
        yield from self._part(Heading.NOT_SO, self._not_so(why.not_so))
        yield from self._part(Heading.CHANGES, map(self.change, changes(why)))
        yield from self._part(Heading.RULES, self._rules(why))
        if why.left_out:
            yield ""
            yield self.label(Phrase.LEFT_OUT)

    def _part(self, heading: Text, lines: Iterable[str]) -> Iterator[str]:
        listed = list(lines)
        if listed:
            yield from ["", self.label(heading), *(f"  {line}" for line in listed)]

    def label(self, text: Text, **facts: Fact) -> str:
        """A text in the language, with its slots filled."""
        return text.in_language(self._language, **facts)

    # Causes

    def _asked(self, why: Explanation) -> Iterator[str]:
        if why.decision is not None:
            yield from self.decision(why.decision)

    def decision(self, decision: Decision) -> Iterator[str]:
        """The decision, and a line for every reply."""
        yield f"#{decision.v} {self.asked(decision)}"
        for answer in decision.answers:
            yield f"  #{answer.v} {self.answered(answer)}"

    def asked(self, decision: Decision) -> str:
        """What was asked."""
        return self.label(Phrase.ASKED, title=decision.title)

    def answered(self, answer: Answered) -> str:
        """What a seat replied, as it was offered, or with the things that it named."""
        phrase = Phrase.ANSWERED if answer.known or answer.label else Phrase.SECRET
        if answer.timed_out:
            phrase = Phrase.TIMED_OUT
        named = self.label(answer.label or Text.joined(answer.things))
        line = self.label(phrase, seat=SEATS[answer.seat])
        return f"{line}: {named}" if named else line

    def _offered(self, offered: Sequence[Offered]) -> Iterator[str]:
        for one in offered:
            if one.question is not None:
                yield f"{self.question(one)} [{one.rule}]" if one.rule else self.question(one)
            if one.answers or one.kinds:
                yield self.possible(one)
            yield from (f"  {self.label(answer)}" for answer in one.answers)
            for kind in one.kinds:
                yield f"  {self.kind(kind)}"
                yield from (f"    {self.label(answer)}" for answer in kind.answers)

    def question(self, one: Offered) -> str:
        """What a seat was asked."""
        return self.label(Phrase.OFFERED, seat=SEATS[one.seat], question=one.question or "")

    def possible(self, one: Offered) -> str:
        """That the answers follow which a seat could give, or some of them."""
        shown = len(one.answers) + sum(len(kind.answers) for kind in one.kinds)
        phrase = Phrase.POSSIBLE if shown < one.total else Phrase.ALL_POSSIBLE
        return self.label(phrase, shown=shown, total=one.total)

    def kind(self, kind: Kind) -> str:
        """What kind of answers follow, and how many of them there were."""
        return self.label(Phrase.KIND, kind=kind.name, total=kind.total)

    def _because(self, because: Sequence[Because]) -> Iterator[str]:
        for cause in because:
            yield from self.cause(cause)

    def cause(self, cause: Because) -> Iterator[str]:
        """A cause: its first event with the rule, the text of the card, the dice, what followed."""
        lines = [f"#{one.v} {self.sentence(one)}" for one in cause.events[:1]]
        if cause.source is not None and self._says_more(cause, cause.source):
            lines.append(self.source(cause.source))
        lines += [f"#{die.v} {self.die(die)}" for die in cause.dice]
        lines += [f"#{one.v} {self.sentence(one)}" for one in cause.events[1:]]
        rule = "" if cause.rule is None else f" [{cause.rule}]"
        for at, line in enumerate(lines):
            yield f"  {line}" if at else f"{line}{rule}"

    def _says_more(self, cause: Because, source: Source) -> bool:
        """Whether the card of a cause says more than what begins it."""
        begins = [self.sentence(one) for one in cause.events[:1]]
        says = self.label(source.name if source.text is None else source.text)
        return not begins or (source.text is not None and says not in begins[0])

    def source(self, source: Source) -> str:
        """A card with the paragraph that acts."""
        name = self.label(source.name)
        return name if source.text is None else f"{name}: {self.label(source.text)}"

    def die(self, die: Die) -> str:
        """A die with its arithmetic."""
        *rejected, word = die.words
        line = self.label(
            Phrase.DIE,
            purpose=self._rolled(die),
            value=die.value,
            word=word,
            sides=die.sides,
            low=f" + {die.low}" if die.low else "",
            draw=die.draw,
            index=die.index + len(rejected) + 1,
        )
        words = Text.joined(rejected)
        return line + self.label(Phrase.REJECTED, words=words) if rejected else line

    def _rolled(self, die: Die) -> Text:
        """What a die was rolled for, and by whom."""
        return (
            die.purpose if die.who is None else IN_BRACKETS.filled(name=die.purpose, more=die.who)
        )

    def _grounds(self, grounds: Sequence[Ground]) -> Iterator[str]:
        for ground in grounds:
            yield self.ground(ground)
            if ground.event is not None:
                happening = self._happening(ground.event, ground.event_rule)
                yield f"  #{ground.event.v} {happening}"
            if ground.event_source is not None:
                yield f"    {self.source(ground.event_source)}"

    def ground(self, ground: Ground) -> str:
        """A fact that the event goes by; of a number, with what it is added up from."""
        return f"{self.fact(ground.text, ground.terms)} [{ground.rule}]"

    def fact(self, text: Text, terms: Sequence[Part] = ()) -> str:
        """What was or was not the case, as a line of its own; of a number, with its sum."""
        line = self.label(text.capitalised)
        return f"{line}: {self.sum(terms)}" if terms else line

    def sum(self, terms: Sequence[Part]) -> str:
        """A number as the sum of its parts, or two that are compared."""
        numbers = [one for one in terms if not one.against]
        others = [replace(one, value=-one.value) for one in terms if one.against]
        return self.label(Phrase.AND).join(self._sum(each) for each in (numbers, others) if each)

    def _sum(self, terms: Sequence[Part]) -> str:
        first, *others = terms
        added = (f" {'-' if one.value < 0 else '+'} {self._part_of(one)}" for one in others)
        total = sum(one.value for one in terms)
        return f"{total} = {self._part_of(first, first.value)}{''.join(added)}"

    def _part_of(self, part: Part, value: int | None = None) -> str:
        """A part of a sum with its `value`, or without its sign."""
        name, value = part.name, abs(part.value) if value is None else value
        if part.source is None:
            return self.label(Phrase.PART, value=value, name=name)
        return self.label(Phrase.PART_OF, value=value, name=name, of=part.source.name)

    def _not_so(self, notes: Sequence[NotSo]) -> Iterator[str]:
        for one in notes:
            yield self.not_so(one)
            if one.event is not None:
                yield f"  #{one.event.v} {self.sentence(one.event)}"

    def not_so(self, one: NotSo) -> str:
        """Something that did not happen, or was checked."""
        return f"{self.fact(one.text)} [{one.rule}]"

    def _happening(self, one: Happening, rules: Sequence[str]) -> str:
        cited = f" [{', '.join(rules)}]" if rules else ""
        return self.sentence(one) + cited

    def sentence(self, one: Happening) -> str:
        """The sentence of an event; its type where reports omit it."""
        return one.type if one.text is None else self.label(one.text)

    def change(self, change: Change) -> str:
        """What changed of a thing or a seat."""
        return f"{self.label(change.name)}: {self.label(change.text)}"

    def rules_note(self, rules: Mapping[str, Text]) -> str:
        """That rules are in another language than the explanation, where they are; else empty."""
        japanese = any(_is_japanese(text.ja) for text in rules.values())
        return "" if japanese or not rules else self.label(Phrase.IN_ENGLISH)

    def _rules(self, why: Explanation) -> Iterator[str]:
        """The rules that the event stands for, those that decided, and the others' beginnings."""
        note, decided = self.rules_note(why.rules), deciding(why)
        if note:
            yield note
        for rule, written in why.rules.items():
            text = self.label(written)
            whole = without_marks(text)
            shown = opening(text) if rule in decided else first_sentence(text)
            shown = whole if rule in why.rule else shown
            yield from (shown if shown == whole else f"{shown} …").splitlines()


def deciding(why: Explanation) -> set[str]:
    """The rules of what an explanation states, besides its causes."""
    stated = (why.grounds, why.checked, why.not_so, why.offered)
    return {one.rule for part in stated for one in part}


def _is_japanese(text: str) -> bool:
    """Whether most letters of a text are Japanese."""
    return sum(letter > "\u3000" for letter in text) * 2 > len(text)
