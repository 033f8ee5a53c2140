"""Rounds by the million: kernels beside the engine, summaries, policies, environments."""
