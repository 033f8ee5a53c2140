"""Tests of the shoe: derivation, cut, dealing, commitments, proofs, and the fairness of the shuffle."""
