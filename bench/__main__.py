"""All benchmarks, as `make bench` runs them."""

from bench.evaluators import main

main()
