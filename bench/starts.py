"""What a new process needs until it has done its first work, with kernels that are compiled or only loaded."""

import os
import subprocess
import sys

import msgspec


class Limit(msgspec.Struct, frozen=True):
    """A measure that must stay below `most`."""

    name: str
    measured: float
    most: float
    unit: str

    @property
    def line(self) -> str:
        mark = "" if self.measured <= self.most else "   <- fails"
        return f"{self.name:<36}{self.measured:>10.2f}{self.most:>8} {self.unit}{mark}"


def seconds_of_start(work: str, cache: str) -> float:
    """Seconds of CPU that a new process needs to import the product and do some work, compiled code lying in `cache`.

    Numba loads scipy where it finds it; it is here for the tests, but no part of an installed product.
    """
    program = (
        "import sys, time; sys.modules['scipy'] = None; start = time.process_time()\n"
        f"{work}\n"
        "print(time.process_time() - start)"
    )
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)
