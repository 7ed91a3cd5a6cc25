"""Trials: card authors see how their cards fare in many matches, which workers play aside."""
