"""Environments for learners, on the exact engine: one seat for Gymnasium, a whole table for PettingZoo.

    import pitboss
    from pitboss.gym import seat, table

    env = seat(pitboss.game("holdem"), players=3)
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())

Their libraries come with `pip install pitboss[gym]`. An environment sees what its seat may see, and nothing else.
"""

from pitboss.gym.seat import SeatEnv, seat
from pitboss.gym.table import TableEnv, table

__all__ = ["SeatEnv", "TableEnv", "seat", "table"]
