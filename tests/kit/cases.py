"""Many cases of one test in a loop, because items of their own cost too much time."""

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

Test = Callable[..., None]


def for_every(names: str | tuple[str, ...], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test once with each of these values as its argument, or arguments, of these names.

    The error of the first value that fails names it.
    """
    cases = [*values]

    def decorate(test: Test) -> Test:
        signature = inspect.signature(test)
        given = (names,) if isinstance(names, str) else names
        others = [each for name, each in signature.parameters.items() if name not in given]

        @functools.wraps(test)
        def run(*args: Any, **kwargs: Any) -> None:
            for value in cases:
                case = (value,) if isinstance(names, str) else value
                try:
                    test(*args, **kwargs, **dict(zip(given, case, strict=True)))
                except Exception as error:
                    error.add_note(f"with {', '.join(given)} = {value!r}")
                    raise

        run.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return run

    return decorate
