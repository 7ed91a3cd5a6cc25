"""The notation of card texts (PB-19): its grammar, its meaning, and its English."""
