"""The notation of card texts (KT-9): its grammar, its meaning, and its English."""
