# Run `make` to see what can be done here.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# The quick checks come first, whatever -j says.
.NOTPARALLEL:

# Where bootstrap.sh puts Node when the machine has none.
export PATH := $(CURDIR)/build/tools/bin:$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

PYTHON := .venv/bin/python
# The same words for every lock, and none of this machine's addresses in it.
PIP_COMPILE := .venv/bin/pip-compile --quiet --upgrade --strip-extras --generate-hashes \
	--allow-unsafe --no-emit-index-url --no-emit-find-links --no-header
PYTEST := $(PYTHON) -m pytest

.PHONY: help
help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: serve
serve: site-tools ## Build everything, serve it on http://127.0.0.1:8000/ and reload on change
	@$(PYTHON) -m build_scripts.serve

.PHONY: build
build: site-tools ## Leave the finished site in site/ (SITE_URL=https://... says where it will stand)
	@$(PYTHON) -m build_scripts.site

.PHONY: test
test: lint types unit build browser site-test ## Run every check, the quick ones first

.PHONY: lint
lint: test-tools ## Check style, formatting, and which way imports point
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	.venv/bin/lint-imports

.PHONY: types
types: test-tools ## Check the types of Python and TypeScript
	$(PYTHON) -m mypy
	npm run --silent typecheck

.PHONY: docs-check
docs-check: site-tools ## Check every worked example of the guides in seconds, without building
	@$(PYTHON) -m build_scripts.checks.docs_check

.PHONY: mutations
mutations: site-tools ## List the rules that could change without any guide noticing
	@$(PYTHON) -m build_scripts.checks.rule_mutations

.PHONY: unit
unit: test-tools ## Test the engine alone, and what docstrings show
	$(PYTEST) -n 2 --doctest-modules tests/unit calculators/reckoner build_scripts \
		--ignore=build_scripts/runtime/stand_ins

.PHONY: site-test
site-test: test-tools build browser ## Test the built site, in Pyodide and in a browser
	$(PYTEST) -n 2 --dist loadfile --durations=25 --ignore=tests/unit

.PHONY: bench
bench: test-tools build browser ## Measure the engine, beside RLCard and OpenSpiel, and the pages
	@$(PYTHON) -m build_scripts.bench

.PHONY: html-check
html-check: build ## Have the Nu Html Checker read every page (needs Java)
	@$(PYTHON) -m build_scripts.checks.html_check

.PHONY: lighthouse
lighthouse: build browser ## Have Lighthouse measure every page, on a phone and on a desk
	@$(PYTHON) -m build_scripts.checks.lighthouse

.PHONY: fuzz
fuzz: test-tools ## Look for wrong answers for longer than `make test` does
	$(PYTEST) -n 2 --hypothesis-profile=fuzz tests/unit

.PHONY: format
format: test-tools ## Put the Python code into its standard form
	$(PYTHON) -m ruff check --fix --exit-zero .
	$(PYTHON) -m ruff format .

.PHONY: lock
lock: test-tools ## Lock the newest versions that pyproject.toml and package.json allow
	@for tool in pip uv node; do \
		$(PIP_COMPILE) --output-file build_scripts/toolchain/$$tool.txt build_scripts/toolchain/$$tool.in; \
	done
	$(PIP_COMPILE) --constraint build_scripts/toolchain/pip.txt --extra site \
		--output-file requirements.txt pyproject.toml
	$(PIP_COMPILE) --constraint requirements.txt --constraint build_scripts/toolchain/pip.txt \
		--extra site --extra test --extra oracles --output-file requirements-test.txt pyproject.toml
	npm install --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved --no-audit --no-fund

.PHONY: clean
clean: ## Remove what was built
	rm -rf site dist build/steps build/runtime build/interpreter.* build/web build/manifest.json build/site.new build/site.old
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results

.PHONY: distclean
distclean: clean ## Remove what was installed too: the folder is as cloned
	rm -rf build .venv node_modules

.PHONY: site-tools test-tools browser
site-tools:
	@build_scripts/toolchain/bootstrap.sh site
test-tools:
	@build_scripts/toolchain/bootstrap.sh test
browser: test-tools
	@$(PYTHON) -m build_scripts.toolchain.chromium
