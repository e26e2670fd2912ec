"""What a player waits for, measured: ``python -m build_scripts.bench`` (``make bench``)."""
