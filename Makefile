# Needs make and Python 3.11 or newer; everything else is fetched. `make` prints the targets.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run tour stop clean distclean ready test test-unit test-slow mutants rules check gen lock

PYTHON ?= $(firstword $(foreach each,python3 python3.14 python3.13 python3.12 python3.11,$(shell \
	$(each) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(each))))
BIN := .venv/bin
JARS := .local/cache/jars
LOCAL := $(BIN)/python -m deploy.local
PROTOS := $(shell find protos -name '*.proto')

help: ## print these targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | awk -F'\t' '{printf "make %-10s %s\n", $$1, $$2}'

run: ready ## start everything, show the tour, and stay up until Ctrl-C
	@$(LOCAL) run

tour: ready ## start everything, show the tour, and stop; fails if the tour does
	@$(LOCAL) tour

stop: ## stop what `make run` started, from any terminal
	@if [ -x $(BIN)/python ]; then $(LOCAL) stop; else echo "Nothing is running."; fi

clean: ## stop, and delete data, logs, development key and generated code
	@if [ -x $(BIN)/python ]; then $(LOCAL) forget; fi
	rm -rf gen mutants .pytest_cache .mypy_cache .ruff_cache .hypothesis

distclean: clean ## clean, and delete the packages and downloads too
	rm -rf .venv .local

test: ready ## every test but the slow ones, on servers of their own
	$(BIN)/pytest -m "not slow"

test-unit: ready ## the tests that need no server
	$(BIN)/pytest -m "not slow" tests/unit

test-slow: ready ## the slow tests
	$(BIN)/pytest -m slow

mutants: ready ## change WikiTCG's rules one by one, and print what no test notices (an hour or two)
	$(BIN)/mutmut run
	$(BIN)/mutmut results

rules: ready ## every numbered rule of WikiTCG with the tests that show it
	$(BIN)/python tests/rules.py

check: ready ## formatting, lint, types, protos
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy services client deploy
	$(BIN)/buf lint gen/image.binpb --config protos/buf.yaml
	@.ci/breaking

gen: gen/image.binpb ## generate code from protos/

lock: ready ## choose versions anew: requirements.lock, deploy/local/kafka.lock.toml
	$(BIN)/uv pip compile --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url requirements.in -o requirements.lock
	$(BIN)/python -m deploy.local.jars lock

ready: gen/image.binpb $(JARS)/fetched

.venv/pyvenv.cfg:
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer is missing (or say where: make PYTHON=…)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv module is missing (Debian, Ubuntu: apt-get install python3-venv)"; exit 1; }
	@$(PYTHON) -m venv .venv

# The stamps are newer than what they stand for, so each step is repeated only when that changes.
.venv/locked: requirements.lock | .venv/pyvenv.cfg
	@echo "Installing the packages of requirements.lock into .venv (about 150 MB to fetch, once)"
	@$(BIN)/pip install --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

.venv/installed: .venv/locked pyproject.toml
	@$(BIN)/pip install --disable-pip-version-check --quiet --no-deps --no-build-isolation --editable .
	@touch $@

gen/image.binpb: protos/generate.py $(PROTOS) .venv/installed
	@echo "Generating code from protos/"
	@PATH=$(BIN):$$PATH $(BIN)/python protos/generate.py

$(JARS)/fetched: deploy/local/kafka.lock.toml | .venv/installed
	@$(BIN)/python -m deploy.local.jars
	@touch $@
