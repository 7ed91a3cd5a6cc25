"""A request that is refused by HTTP alone, before a route asks the service, in both languages."""

from litestar.exceptions import HTTPException

from saikoro.domain.text import Text


class Refusal(HTTPException):
    """What is wrong with a request, and the status of its answer, which names the kind."""

    def __init__(self, sentence: Text, status: int = 400) -> None:
        super().__init__(status_code=status, detail=sentence.in_language("en"))
        self.sentence = sentence


class BadParameter(Refusal):
    """A query parameter whose value cannot be used."""

    def __init__(self, name: str, wrong: Text) -> None:
        """`wrong` has the slot `name`."""
        super().__init__(wrong.filled(name=name))
        self.name = name


class BadHeader(Refusal):
    """A header whose value is not of its form."""

    def __init__(self, header: str, form: Text) -> None:
        """`form` has the slot `name`."""
        super().__init__(form.filled(name=header))
        self.header = header
