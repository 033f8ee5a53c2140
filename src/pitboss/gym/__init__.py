"""Environments for learners: one seat for Gymnasium, a whole table for PettingZoo, thousands of tables at once.

    import pitboss
    from pitboss.gym import seat, seats, table

    env = seat(pitboss.game("holdem"), players=3)
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())

`seat` and `table` play in the exact engine, `seats` on the kernels that are held equal to it. Their libraries come with
`pip install pitboss[gym]`. An environment sees what its seat may see, and nothing else.
"""

from importlib.util import find_spec

if not (find_spec("gymnasium") and find_spec("pettingzoo")):
    raise ImportError("pitboss.gym needs Gymnasium and PettingZoo: pip install pitboss[gym]")

from pitboss.gym.seat import SeatEnv, seat
from pitboss.gym.seats import SeatsEnv, seats
from pitboss.gym.table import TableEnv, table

__all__ = ["SeatEnv", "SeatsEnv", "TableEnv", "seat", "seats", "table"]
