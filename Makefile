# Two commands matter: `make run` and `make test`. Everything they need, they install into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
SOAK_SUITES ?= -m soak tests
CLUSTER_SUITES ?= tests/contract tests/stories tests/soak/crash tests/http tests/cluster
CONTAINER_SUITES ?= tests/contract tests/stories tests/soak/crash tests/deploy
PROCESS_SUITES ?= tests/http tests/attacks tests/cli tests/clients
# A tenth of a suite, such as `make soak TENTH=3`; ten of them are the whole.
PYTEST := $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder $(if $(TENTH),--tenth $(TENTH))
METER := $(BIN)/python -m tests.meter run

# Python would compile every module again in each process that a test starts.
unexport PYTHONDONTWRITEBYTECODE

# Two at once of what does not wait for each other: types are checked while packages are installed.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += --jobs=2
endif

NODE = $(BIN)/python -m tests.clients.generated.node

.PHONY: run install test suite test-fast lint types check soak mutants bench bench-compare bench-scale test-containers test-cluster test-browser \
  test-clients screenshots where golden client-types web npm-package release lock clean

run: $(VENV)/run.stamp          ## start the service with its own server, two workers and the API
	@$(BIN)/saikoro up

install: $(VENV)/dev.stamp $(VENV)/s3.stamp ## everything for working on Saikoro

test: export SAIKORO_METERED := $(VENV)/metered
test: suite types               ## linters, types, import contracts and all tests

# Types are checked while tests wait for something, and are counted in the table at their end.
suite: install lint
	$(PYTEST)

test-fast: install lint         ## linters and the tests of the domain, each trying less: a minute
	SAIKORO_BUDGET=fast $(PYTEST) tests/unit tests/replay examples --ignore=tests/unit/service

check: lint types               ## linters, types, import contracts

types: $(VENV)/dev.stamp
	$(METER) types $(BIN)/mypy

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(METER) contracts $(BIN)/lint-imports

soak: install                   ## what kills, floods, hunts or takes long; TENTH=7 runs a tenth of it
	$(PYTEST) --soak $(SOAK_SUITES)

test-processes: install         ## what make test runs in one process, by two APIs and two workers
	$(PYTEST) --processes $(PROCESS_SUITES)

mutants: install                ## plausible mistakes, each of which some test must catch
	$(BIN)/python -m tests.mutants $(if $(TENTH),--tenth $(TENTH))

test-containers: install        ## store, stories and kills on servers from testcontainers
	$(PYTEST) --soak --containers $(CONTAINER_SUITES)

test-cluster: install           ## store, stories, kills and HTTP on clusters, and masters that fail
	$(PYTEST) --soak --cluster --ignore=tests/contract/test_layouts.py $(CLUSTER_SUITES)

test-browser: install           ## a real browser looks at every page, and plays from another origin
	$(NODE) npm ci
	$(NODE) npm ci --prefix ../../tests/browser
	tests/browser/browser.sh $(PYTEST) --browser tests/browser

screenshots: install            ## pictures of every page, in dist/screenshots/
	tests/browser/browser.sh $(BIN)/python -m tests.browser.screenshots dist/screenshots

test-clients: install           ## clients that are generated from the API description
	$(NODE) npm ci
	$(NODE) npm ci --prefix ../../tests/clients/generated/consumers
	$(PYTEST) --generated tests/clients/generated

where: $(VENV)/dev.stamp         ## what each folder is; Q=dice: the modules that speak of dice
	@$(BIN)/python -m tests.docs.where $(Q)

golden: install                 ## what is so and what people read, in tests/golden/; read its diff
	$(BIN)/python -m tests.golden
	SAIKORO_GOLDEN=write $(BIN)/python -m pytest --quiet $$(grep --recursive --files-with-matches --include='test_*.py' 'kit.worded import' tests)

client-types: install           ## types and methods of clients/typescript, from the API description
	$(NODE) npm ci
	$(NODE) types clients/typescript/api.ts

web: install                    ## the pages, from clients/web into service/web/static
	$(NODE) npm ci --prefix ../web
	$(NODE) npm run build --prefix ../web

npm-package: install            ## clients/typescript as an npm package, in dist/
	$(NODE) npm ci
	$(NODE) npm run prepack
	mkdir -p dist
	$(NODE) npm pack --ignore-scripts --pack-destination ../../dist

bench: install                  ## measure, and print a table of ratios
	$(BIN)/python -m tests.bench

bench-compare: install          ## how much processor time commit B takes for what A does in 1: A=... B=HEAD
	$(BIN)/python -m tests.bench.compare $(A) $(or $(B),HEAD) $(if $(JSON),--json $(JSON))

bench-scale: install            ## measure clusters, processes, archive and idle matches; takes an hour
	$(BIN)/python -m tests.bench.scale

release: install                ## both packages of this version in dist/, tested, with its notes
	$(BIN)/python -m tests.packaging.release check
	rm -rf dist
	$(BIN)/python -m hatchling build -d dist
	$(MAKE) npm-package
	SAIKORO_PACKAGES=dist $(PYTEST) tests/packaging
	$(BIN)/python -m tests.packaging.release notes > dist/notes.md
	@ls dist

lock: install                   ## choose versions again within the bounds of pyproject.toml
	$(PIP) install uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate --extra server --group build pyproject.toml -o deploy/requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate --extra server --group build --group dev -c deploy/requirements.lock \
	  pyproject.toml -o deploy/requirements-dev.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate tests/kit/object_server.txt -o tests/kit/object_server.lock

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Saikoro needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: $(VENV)/bin/python deploy/requirements.lock pyproject.toml
	@echo "Installing Saikoro with the packages of deploy/requirements.lock into $(VENV): half a minute"
	@$(PIP) install --require-hashes -r deploy/requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# The S3 server of tests and RQ want different versions of one package.
$(VENV)/s3.stamp: $(VENV)/bin/python tests/kit/object_server.lock
	@echo "Installing a server of objects, for tests, into $(VENV)/s3"
	@$(PYTHON) -m venv $(VENV)/s3
	@$(VENV)/s3/bin/python -m pip --quiet --disable-pip-version-check install \
	  --require-hashes -r tests/kit/object_server.lock
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp deploy/requirements-dev.lock
	@echo "Installing the packages of deploy/requirements-dev.lock, for tests, into $(VENV)"
	@$(PIP) install --require-hashes -r deploy/requirements-dev.lock
	@touch $@
