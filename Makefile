# make run   the card room, in a browser   make soak   the long counts, with a report
# make test  checks and all tests          make bench  speed beside other libraries, as ratios
# make docs  the documentation site, in build/docs   make cluster  a room on three nodes of this machine
# make pictures  those of README and documentation, and of every game at three sizes, in build/pictures

PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest
# Three processes for two cores: for a quarter of their time tests wait, for a server, another process or a clock.
SHARED := -n 3 --dist worksteal
# Real browsers, servers and clocks stall on a busy machine: what failed is tried once more, alone, and both runs are
# there to read. What fails twice fails.
ONCE_MORE := $(PYTEST) --last-failed --last-failed-no-failures none
WEB_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts web/svelte.config.js -type f)
KERNELS := $(shell grep -rl "compiled import" src/pitboss --include "*.py")
# What is done side by side is told one after the other, where make can do that.
WHOLE := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# Set-up must not depend on what a person has exported, and nothing is to be compiled anew with every start.
unexport PYTHONPATH PYTHONDONTWRITEBYTECODE

.PHONY: run test check tests proofs web-tests browser-tests web kernels docs chromium cluster soak bench pictures clean

run: .venv/ready web
	$(BIN)/pitboss serve $(if $(LAN),--lan)

# Two things at a time: while one core checks types or tests the client, the other compiles kernels, which otherwise each
# process of the tests would do for itself.
test:
	$(MAKE) --no-print-directory -j 2 $(WHOLE) check web-tests web kernels
	$(MAKE) --no-print-directory tests browser-tests

check: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

tests: .venv/ready web kernels
	$(PYTEST) $(SHARED) --ignore tests/browser || { test $$? -eq 1 && $(ONCE_MORE) --ignore tests/browser; }

# The index of tests and scenarios by the rules they prove, which comes with the package.
proofs: .venv/ready
	$(PYTEST) --collect-only -qq --ignore tests/browser --renew-proofs

web-tests: web/node_modules/ready
	cd web && npm run check && npm run lint && npm run format:check && npm test

# A running browser driver and asyncio do not mix in one process, hence a run of its own.
browser-tests: .venv/ready web chromium
	$(PYTEST) $(SHARED) tests/browser || { test $$? -eq 1 && $(ONCE_MORE) tests/browser; }

web: src/pitboss/static/index.html

kernels: .venv/kernels

chromium:
	command -v chromium >/dev/null || \
	(apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core) || \
	echo "No Chromium here: the tests in a browser will be skipped."

docs: .venv/ready
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs build/docs
	@echo build/docs/index.html

cluster: .venv/ready web
	$(BIN)/python -m soak.cluster --open

soak: .venv/ready web
	$(BIN)/python -m soak

bench: .venv/ready web
	$(BIN)/pip install --quiet --requirement bench/requirements.txt --constraint constraints.txt
	$(BIN)/python -m bench

pictures: .venv/ready web chromium
	$(BIN)/python -m pictures

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pitboss needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[dev]' --constraint constraints.txt
	touch $@

.venv/kernels: .venv/ready $(KERNELS)
	$(BIN)/pitboss warm
	touch $@

web/node_modules/ready: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	touch $@

src/pitboss/static/index.html: web/node_modules/ready $(WEB_SOURCES)
	cd web && npm run build
	touch $@

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis web/node_modules src/pitboss/static
