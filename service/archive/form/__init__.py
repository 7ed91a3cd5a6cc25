"""The bytes of what is in the archive, and what vouches for them."""
