"""Open data: finished matches that may be published, a file of records and a table a month."""
