"""How pytest and Hypothesis are set up here: the same examples every time, and no time to make failing ones short."""

import os
from typing import Final

from hypothesis import HealthCheck, Phase, settings

# Hypothesis is loaded before pytest could rewrite its assertions, which it does not need.
UNREWRITTEN: Final = "ignore::pytest.PytestAssertRewriteWarning"
ARGUMENTS: Final = ("-q", "-p", "no:cacheprovider", "-W", UNREWRITTEN, "--capture=no", "--tb=native", "--no-summary")

os.environ["HYPOTHESIS_PROFILE"] = "quick"  # for tests/game_strategies.py
settings.register_profile(
    "mutation",
    derandomize=True,
    database=None,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow],  # a busy machine is no mutant
)
settings.load_profile("mutation")
