"""What tests stand on: what records the rules that are proved, where rooms are kept, how long an example may take."""

import os
import shutil
from pathlib import Path

from hypothesis import HealthCheck, settings

pytest_plugins = ["pytester", "tests.plugins.passwords", "tests.plugins.proofs", "tests.plugins.postgres"]

# A room waits for the disk after every command. Where the machine has memory to spare, the folders of tests are kept
# there: what survives a kill is the same, and no test pulls the plug.
MEMORY, ENOUGH = Path("/dev/shm"), 4 << 30
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
# Programs that tests start keep what they have compiled, or each would compile the whole product again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The same cases in every run: a failure is a defect, never luck. The soak asks for more, and draws them afresh.
# The first example of a test may build tables or compile kernels; a busy machine is slow at times.
settings.register_profile(
    "patient",
    deadline=None,
    derandomize="PITBOSS_EXAMPLES" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")
