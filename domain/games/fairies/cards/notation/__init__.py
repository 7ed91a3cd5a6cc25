"""The notation of card texts (FB-16): its grammar, its meaning, and its English."""
