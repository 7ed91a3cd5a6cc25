"""What is over leaves for an S3 server, too, and is read there as it was in Redis."""

from tests.archive.test_failing import test_a_full_archive_takes_nothing_and_loses_nothing
from tests.archive.test_moving import *  # noqa: F403 - the same suite, on S3

__all__ = ["test_a_full_archive_takes_nothing_and_loses_nothing"]
