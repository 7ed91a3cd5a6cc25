"""Cards of KTC: what they are, and the notation of their texts (KT-9)."""
