"""Cards of LaplaPlus: their types, and the notation of their texts (LP-3)."""
