"""Golden files hold facts and wording as they are; a change of them is read as a diff."""

import pytest

from tests.golden.files import Golden, golden_files, there

FILES = [*golden_files()]


@pytest.mark.parametrize("golden", FILES, ids=lambda golden: golden.name)
def test_a_golden_file_is_as_it_is_today(golden: Golden):
    difference = golden.difference()
    hint = f"{golden.name} differs. If that is meant, `make golden` writes it; read its diff.\n"
    assert not difference, hint + "\n".join(difference)


def test_no_golden_file_is_left_over():
    assert there() == {golden.path for golden in FILES}
