"""The store that the archive continues keeps the promises of any store.

Only those are tried again that it keeps by code of its own: what is appended, read, listed and
named. How lists go on in the archive is in tests/archive.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.store.server.connecting import connect
from tests.contract.test_finished import (  # noqa: F401 - the same suites, on another store
    test_a_match_that_is_seen_late_finishes_when_everybody_sees_it,
    test_only_what_has_finished_is_found,
    test_parts_lie_between_moments,
    test_reading_on_while_nothing_finishes_writes_nothing,
    test_they_are_found_by_all_tags_together,
    test_what_finishes_after_a_part_comes_after_it_whatever_clocks_show,
)
from tests.contract.test_lists import (  # noqa: F401
    test_a_list_asks_each_server_in_few_pipelines,
    test_a_list_shows_how_a_stream_stands,
    test_a_search_that_looks_at_much_goes_on_later,
    test_a_stream_is_marked_as_disputed_for_ever,
    test_a_stream_that_some_see_late_is_found_by_lasting_tags_alone,
    test_parts_of_a_list_go_on_where_the_last_one_ended,
    test_streams_are_found_by_all_tags_together,
    test_streams_are_listed_newest_first_since_a_moment,
    test_streams_are_shown_by_their_ids_in_the_order_asked_for,
)
from tests.contract.test_store import (  # noqa: F401
    TestBatches,
    TestKeys,
    TestNames,
    TestReading,
    TestVersions,
    make,
    match,
)
from tests.kit.archiving import KEY
from tests.kit.servers import Server


@pytest.fixture
async def store(server: Server, tmp_path: Path) -> AsyncIterator[ArchivedStore]:
    opened = ArchivedStore(connect(server.url), Objects(tmp_path.as_uri(), KEY))
    yield opened
    await opened.aclose()
