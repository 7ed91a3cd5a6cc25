"""Commands of a host: start the service, examine its configuration, keep the keys of organisers."""
