"""Settings of every test. The unit tests also run inside Pyodide, so this needs little."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A machine that is busy, or Python in a browser, is no failure.
_ANY_SPEED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("checks", derandomize=True, **_ANY_SPEED)
settings.register_profile("fuzz", max_examples=20_000, **_ANY_SPEED)
settings.load_profile("checks")


@pytest.fixture(scope="session")
def built_site() -> Path:
    """The folder of the finished site, built first where it is out of date."""
    # The engine's own tests run where the build's packages are not.
    from build_scripts import site  # noqa: PLC0415

    return site.build()
