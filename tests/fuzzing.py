"""How long the loaders are fed with what is nearly right: shortly in every run, longer where it is asked for.

``PHASETEN_FUZZ=100 pytest tests/test_fuzz_loaders.py tests/test_json_faults.py tests/test_schema.py`` tries a hundred
times as many examples, and others in each run.
"""

import os
from collections.abc import Callable
from typing import Any, Final

from hypothesis import HealthCheck, settings

TIMES: Final = int(os.environ.get("PHASETEN_FUZZ", "1"))


def examples(number: int) -> Callable[[Any], Any]:
    """The settings of a test that tries so many examples, or as many times more as are asked for."""
    return settings(
        max_examples=number * TIMES,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much] if TIMES > 1 else [],
    )
