"""Cards of Fairies Battle: what they are, and the notation of their texts (FB-16)."""
