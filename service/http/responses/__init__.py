"""How answers are put on the wire, and what the description says of them."""
