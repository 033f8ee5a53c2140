# make run   the main job            make soak   the long counts, with a report
# make test  checks and all tests    make bench  speed beside other libraries, as ratios

PYTHON ?= python3
BIN := .venv/bin
export PYTHONPATH :=

.PHONY: run test check tests soak bench clean

run: .venv/ready
	$(BIN)/pitboss demo

test: check tests

check: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

tests: .venv/ready
	$(BIN)/python -m pytest -n 2

soak: .venv/ready
	$(BIN)/python -m soak

bench: .venv/ready
	$(BIN)/pip install --quiet --requirement bench/requirements.txt --constraint constraints.txt
	$(BIN)/python -m bench

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pitboss needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[dev]' --constraint constraints.txt
	touch $@

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
