"""Files that others wrote: read within limits, card sets and receipts among them."""
