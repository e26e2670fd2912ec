"""Settings of every test. The unit tests also run inside Pyodide, so this needs little."""

from hypothesis import HealthCheck, settings

# A machine that is busy, or Python in a browser, is no failure.
_ANY_SPEED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("checks", derandomize=True, **_ANY_SPEED)
settings.register_profile("fuzz", max_examples=20_000, **_ANY_SPEED)
settings.load_profile("checks")
