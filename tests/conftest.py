"""What every test stands on: the plugin that records which rules are proved, and how long an example may take."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["pytester", "tests.plugins.proofs"]

# The first example of a test may build tables or compile kernels; a busy machine is slow at times.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
