# Everything a developer runs. `make` alone lists it.

VENV := .venv
BENCH_VENV := .venv-bench
UV_VENV := .venv-uv
UV := uv==0.13.7

# The tests start hundreds of processes; none of them is to compile the project anew.
unexport PYTHONDONTWRITEBYTECODE

IS_PYTHON_311 := import sys; sys.exit(sys.version_info[:2] != (3, 11))
PYTHON ?= $(shell for python in python3.11 python3; do \
	$$python -c '$(IS_PYTHON_311)' 2>/dev/null && echo $$python && break; done)

# How long `make chaos` takes on a machine that does nothing else, and its dice: a run
# for each of them, as in SEED="1 2 3".
SECONDS ?= 60
SEED ?= 1

# Two more than there are cores: many tests wait for a process or a browser. There are
# always several, for tests that only pass alone should fail here, not elsewhere.
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
WORKERS ?= $(shell echo $$(($(CORES) + 2)))

# A stamp is named after the content it was made from: a checkout that only changes the
# dates of files installs nothing, and one that changes a pin back installs it again.
content_of = $(shell cat $(1) 2>/dev/null | cksum | cut -d ' ' -f 1)
REQUIREMENTS := $(VENV)/requirements-$(call content_of,requirements/test.txt)
PROJECT := $(VENV)/project-$(call content_of,requirements/test.txt pyproject.toml)
# Who only runs the site needs no tests; who has what the tests need has all of it.
SITE := $(VENV)/site-$(call content_of,requirements/base.txt pyproject.toml)
SITE := $(if $(wildcard $(PROJECT)),$(PROJECT),$(SITE))
BIOME := $(VENV)/biome
BIOME_MADE := $(VENV)/biome-$(call content_of,requirements/package-lock.json)
PEERS := $(BENCH_VENV)/requirements-$(call content_of,requirements/bench.txt requirements/kaggle.txt)

PIP_INSTALL := -m pip install -qq --disable-pip-version-check
# Named twice: pip holds `name[extra]` to a pin of `name` only as a constraint, and would
# else take the newest version, whose hash nobody has pinned.
pinned = --require-hashes -r $(1) -c $(1)
PYTEST := $(VENV)/bin/python -m pytest

# What is installed only by root, and only where there is apt: its name and its package.
define install
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	echo "Installing $(1)"; \
	apt-get -qq update && DEBIAN_FRONTEND=noninteractive \
		apt-get -qq install -y --no-install-recommends $(2) >/dev/null; \
fi
endef

BROWSERS := chromium chromium-browser google-chrome google-chrome-stable

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run site setup browser bubblewrap operating quick test long adversarial chaos lint fix bench balance ladder fuzz coverage screenshots golden reference former messages requirements wheel release clean

help: ## List what can be made.
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1:\2/p' $(MAKEFILE_LIST) \
		| awk -F: '{ printf "make %-13s %s\n", $$1, $$2 }'

run: $(SITE) ## Run the whole site with matches to watch; ARGS="--port 8080" picks.
	@$(VENV)/bin/souk up $(ARGS)

site: $(SITE) ## Make .venv with what the site needs and the souk command in it, no more.

setup: $(PROJECT) ## Make .venv with everything pinned, and the souk command in it.

browser: ## Install Chromium for the browser tests, where it is missing and that is allowed.
	@for name in $(BROWSERS); do command -v $$name >/dev/null && exit 0; done; \
	$(call install,Chromium,chromium)

bubblewrap: ## Install the stronger sandbox for bots, where it is missing and that is allowed.
	@command -v bwrap >/dev/null && exit 0; \
	$(call install,bubblewrap,bubblewrap)

operating: ## Install what the guide for operators uses, where missing and that is allowed.
	@PATH=$$PATH:/usr/sbin; command -v nginx >/dev/null && command -v sqlite3 >/dev/null \
		&& exit 0; \
	$(call install,nginx and sqlite3,nginx sqlite3)

quick: setup ## Test the pure parts and what has changed, in a minute; BASE=main compares with main.
	$(VENV)/bin/python -m tests.tooling.quick $(if $(BASE),--base $(BASE)) \
		-n $(CORES) --dist worksteal $(ARGS)

# Neighbours stay together, for what a module or a browser needs is made once for them;
# who has nothing left to do takes from the others.
test: setup browser bubblewrap ## Run the tests, on a private PostgreSQL and Redis; ARGS="-k coins" picks.
	$(PYTEST) -n $(WORKERS) --dist worksteal $(ARGS)

long: setup browser bubblewrap operating $(BIOME_MADE) ## Run the tests that take their time, which `make test` leaves out.
	$(PYTEST) -m long -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

adversarial: setup bubblewrap ## Attack sandbox, gate, driver and pages in every known way.
	$(PYTEST) -m "adversarial or not adversarial" -n $(WORKERS) tests/adversarial \
		tests/bots/packages tests/bots/driver tests/leaks tests/permissions

chaos: setup bubblewrap ## Break everything while matches are played; SECONDS, SEED, CONTROL=fence.
	$(VENV)/bin/python -m tests.chaos --seconds $(SECONDS) --seed $(SEED) \
		$(if $(CONTROL),--control $(CONTROL))

lint: setup $(BIOME_MADE) ## Check style, templates, scripts, types and who may import whom.
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/djangofmt check .
	$(VENV)/bin/djangofmt --check .
	$(BIOME)/node_modules/.bin/biome lint --error-on-warnings
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports --no-logo

fix: setup $(BIOME_MADE) ## Repair what can be repaired, and format.
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/ruff format
	$(VENV)/bin/djangofmt check --fix .
	$(VENV)/bin/djangofmt .
	$(BIOME)/node_modules/.bin/biome lint --write --error-on-warnings

bench: $(PEERS) ## Measure speed side by side with peers, in an environment of its own.
	$(BENCH_VENV)/bin/python -m benchmarks

balance: setup ## Play many matches of GAME=bazar and write on its page who wins them.
	$(VENV)/bin/python -m benchmarks.balance $(GAME) --write $(ARGS)

ladder: setup ## Say which of two bots is better: ARGS="planner greedy"; PAGE=1 writes docs/ladder.md.
	$(VENV)/bin/$(if $(PAGE),python -m benchmarks.ladder,souk compare) $(ARGS)

fuzz: setup ## Play the contract of every game for a long time.
	$(PYTEST) -m fuzz -n $(WORKERS)

coverage: setup ## Run the tests and print the lines that none of them reaches.
	$(PYTEST) -n $(WORKERS) --cov --cov-report=term-missing:skip-covered --cov-fail-under=90

screenshots: setup browser bubblewrap ## Photograph the site for the README; ARGS="home ladder" picks.
	$(VENV)/bin/python -m tests.screenshots $(ARGS)

golden: setup ## Write the golden replays anew; commit the result by itself.
	$(VENV)/bin/python -m tests.engines.golden

reference: setup ## Write docs/reference anew: every view, move, event and constant.
	$(VENV)/bin/python -m tests.engines.reference

former: setup ## Keep the rules of GAME=bazar before they change, as they are at FROM=HEAD.
	$(VENV)/bin/python -m tests.tooling.former $(GAME) $(if $(FROM),--from $(FROM))

messages: setup ## Bring the French catalogues up to date, and compile them.
	@command -v msgfmt >/dev/null && exit 0; \
	$(call install,gettext,gettext)
	$(VENV)/bin/python -m tests.souk.catalogues

requirements: $(UV_VENV)/made setup ## Pin requirements/*.in anew; UPGRADE=1 takes the newest versions.
	@for name in base test bench kaggle; do \
		echo "Pinning requirements/$$name.in"; \
		(cd requirements && ../$(UV_VENV)/bin/uv pip compile --quiet --universal \
			--python-version 3.11 --generate-hashes --no-emit-index-url \
			--no-emit-find-links --custom-compile-command 'make requirements' \
			$$([ $$name = kaggle ] && echo --no-deps) \
			$(if $(UPGRADE),--upgrade) $$name.in --output-file $$name.txt) || exit 1; \
	done
	@echo "Pinning requirements/package.json"
	@PATH=$(CURDIR)/$(VENV)/bin:$$PATH npm install --prefix requirements --silent \
		--package-lock-only --ignore-scripts --omit-lockfile-registry-resolved

wheel: setup ## Build the wheel that authors install, into dist.
	@$(VENV)/bin/python -m hatchling build -t wheel -d dist

release: setup ## Check, build and tag the version in pyproject.toml; DRY=1 changes nothing.
	$(VENV)/bin/python -m tests.tooling.release $(if $(DRY),--dry-run)

clean: ## Remove everything that make made.
	rm -rf $(VENV) $(BENCH_VENV) $(UV_VENV) build dist .coverage* \
		.hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PROJECT): $(REQUIREMENTS)
	@$(VENV)/bin/python $(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@rm -f $(VENV)/project-* && touch $@

$(VENV)/site-%: $(VENV)/made
	@echo "Installing requirements/base.txt into $(VENV)"
	@$(VENV)/bin/python $(PIP_INSTALL) $(call pinned,requirements/base.txt)
	@$(VENV)/bin/python $(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@rm -f $(VENV)/site-* && touch $@

$(REQUIREMENTS): $(VENV)/made
	@echo "Installing requirements/test.txt into $(VENV)"
	@$(VENV)/bin/python $(PIP_INSTALL) $(call pinned,requirements/test.txt)
	@rm -f $(VENV)/requirements-* && touch $@

# There are no wheels of Biome and axe, so npm brings them; the lock has their hashes. There is
# one of npm.
$(BIOME_MADE): $(REQUIREMENTS)
	@echo "Installing requirements/package-lock.json into $(BIOME)"
	@rm -rf $(BIOME) $(VENV)/biome-* && mkdir $(BIOME) && cp requirements/package*.json $(BIOME)
	@PATH=$(CURDIR)/$(VENV)/bin:$$PATH npm ci --prefix $(BIOME) --ignore-scripts --silent
	@touch $@

$(PEERS): $(BENCH_VENV)/made
	@echo "Installing requirements/bench.txt into $(BENCH_VENV)"
	@$(BENCH_VENV)/bin/python $(PIP_INSTALL) $(call pinned,requirements/bench.txt)
	@$(BENCH_VENV)/bin/python $(PIP_INSTALL) --require-hashes --no-deps -r requirements/kaggle.txt
	@rm -f $(BENCH_VENV)/requirements-* && touch $@

$(VENV)/made $(BENCH_VENV)/made:
	$(make_venv)
	@touch $@

$(UV_VENV)/made:
	$(make_venv)
	@$(@D)/bin/python $(PIP_INSTALL) $(UV)
	@touch $@

define make_venv
@[ -n "$(PYTHON)" ] && $(PYTHON) -c '$(IS_PYTHON_311)' 2>/dev/null || { \
	echo "Souk needs Python 3.11: install it, or name it, as in" \
		"make PYTHON=/path/to/python3.11." >&2; exit 1; }
@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	echo "$(PYTHON) cannot make virtual environments: install its venv module" \
		"(on Debian: apt-get install python3.11-venv)." >&2; exit 1; }
@echo "Making $(@D) with $(PYTHON)"
@$(PYTHON) -m venv --clear $(@D)
endef
