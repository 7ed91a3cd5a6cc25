"""Playing in a page, as far as it needs no page."""
