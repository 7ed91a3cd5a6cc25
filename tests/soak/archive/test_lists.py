"""Lists find what has left for an S3 server, too."""

from tests.archive.test_lists import *  # noqa: F403 - the same suite, on S3
