"""Trials: how cards fare in many matches against builds without them."""
