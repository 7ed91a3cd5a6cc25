"""Cards of LaplaPlus: what they are, and the notation of their texts (LP-3)."""
