"""Sheets to hand over: where a die or a shuffle comes from, step by step, with all arithmetic."""
