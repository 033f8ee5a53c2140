"""Benchmarks: the product beside its peers, in one run, as ratios."""
