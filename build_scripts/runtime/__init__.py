"""The Pyodide that readers load: its interpreter trimmed, its library packed, the engine in it."""
