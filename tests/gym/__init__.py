import pytest

pytest.importorskip("gymnasium", reason="the extra gym is not installed: pip install pitboss[gym]")
pytest.importorskip("pettingzoo", reason="the extra gym is not installed: pip install pitboss[gym]")
