"""Rummy Reckoner: what a rummy hand is worth, exactly, with the sum shown."""

from reckoner.answers import Answer, answer

__all__ = ["Answer", "answer"]
__version__ = "1.0.0"
