"""Many cases of one test in a loop, because items of their own cost too much time."""

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

Test = Callable[..., None]


def for_every(name: str, values: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test once with each of these values as its argument `name`.

    The error of the first value that fails names it.
    """

    def decorate(test: Test) -> Test:
        signature = inspect.signature(test)
        others = [
            parameter for parameter in signature.parameters.values() if parameter.name != name
        ]

        @functools.wraps(test)
        def run(*args: Any, **kwargs: Any) -> None:
            for value in values:
                try:
                    test(*args, **kwargs, **{name: value})
                except Exception as error:
                    error.add_note(f"with {name} = {value!r}")
                    raise

        run.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return run

    return decorate
