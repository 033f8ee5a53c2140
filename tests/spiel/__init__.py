import pytest

pytest.importorskip("pyspiel", reason="the extra spiel is not installed: pip install pitboss[spiel]")
