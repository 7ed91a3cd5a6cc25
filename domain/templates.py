"""Sentences that come as text: recognised by their templates, and translated."""

import re
from collections.abc import Mapping

FACT = re.compile(r"{(\w+)}")

MOST_CHARACTERS = 1_000
"""Longer texts, which quote what was sent, are left as they are."""


class Templates:
    """English templates with their Japanese; `{}` are the facts that a sentence is about."""

    def __init__(
        self, japanese: Mapping[str, str], words: Mapping[str, Mapping[str, str]] | None = None
    ) -> None:
        """`words` has the facts that are closed words, each word with its Japanese."""
        self._words = words or {}
        self._known = [  # those with the most words first
            (self._pattern(template), japanese[template])
            for template in sorted(japanese, key=lambda each: -len(FACT.sub("", each)))
        ]

    def in_japanese(self, text: str) -> str:
        """The text in Japanese; as it is where it is of no template."""
        if len(text) <= MOST_CHARACTERS:
            for template, translated in self._known:
                found = template.fullmatch(text)
                if found is not None:
                    facts = found.groupdict()
                    return translated.format(
                        **{name: self._fact(name, facts[name]) for name in facts}
                    )
        return text

    def _fact(self, name: str, found: str) -> str:
        if name == "detail":  # a sentence in a sentence
            return self.in_japanese(found)
        return self._words[name][found] if name in self._words else found

    def _pattern(self, template: str) -> re.Pattern[str]:
        """A pattern that matches the sentences of a template, with a group for each fact."""
        for fact in FACT.findall(template):
            form = "|".join(self._words[fact]) if fact in self._words else ".+"
            template = template.replace(f"{{{fact}}}", f"\0(?P<{fact}>{form})\0")
        texts = template.split("\0")
        texts[::2] = map(re.escape, texts[::2])
        return re.compile("".join(texts), re.DOTALL)
