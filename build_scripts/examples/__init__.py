"""Worked examples: read from the YAML beside the pages, checked, answered beforehand."""
