"""What every test can count on."""

from hypothesis import HealthCheck, settings

from tests.kit.budget import SOAKING

settings.register_profile(
    "make test", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("make soak", parent=settings.get_profile("make test"), derandomize=False)
settings.load_profile("make soak" if SOAKING else "make test")
