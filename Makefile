# Everything here needs make, git and Python 3.11-3.13 (with its venv module); pip fetches the rest.
#   make demo    pull a small model once (250 MB), process the samples and show what came out
#   make test    run every test that needs nothing from outside
#   make help    list all targets

PYTHON ?= python3
ARGS ?=# further arguments of pytest: make test ARGS="-k ledger"
# One test more at once than there are cores, because some wait. Tests start workers of their own: more than
# five at once gain little and want much memory. Those of parity run one by one: torch takes all cores.
AT_ONCE = --numprocesses=$$(($$(getconf _NPROCESSORS_ONLN) + 1)) --maxprocesses=5 --dist=worksteal

# LOCK=no: install what pyproject.toml allows, not what requirements/ names.
UNLOCKED = $(filter no,$(LOCK))

CHECKED = lint types imports test-demo test test-parity test-optimum

export PIP_DISABLE_PIP_VERSION_CHECK = 1
# Neither may lead into or out of our environments.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV

# A virtual environment knows its own absolute path: one that was moved or copied along with the
# checkout, or whose Python is gone, is made again.
STALE = for venv in .venv .venv-parity .venv-optimum .venv-tune .venv-audit; do \
	  if [ -e "$$venv/.path" ] && { [ "$$(cat "$$venv/.path")" != "$$PWD" ] || \
	       ! "$$venv/bin/python" -c "" 2>/dev/null; }; then rm -rf "$$venv"; fi; done
$(shell $(STALE))

.PHONY: help install demo test-demo test torture test-slow test-parity test-optimum lint types imports check bench bench-quick evaluate tune samples clean \
  lock wheel sbom audit-packages licences
.DELETE_ON_ERROR:

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*##/make \1\t/p' Makefile | expand -t 22

install:  ## put the program nightshift on your PATH, by pipx or uv tool
	@rm -rf build  # setuptools would install from it what is no longer in the checkout
	@if command -v pipx >/dev/null; then pipx install --force --python $(PYTHON) . && pipx ensurepath; \
	elif command -v uv >/dev/null; then uv tool install --force --python $(PYTHON) . && uv tool update-shell; \
	else echo "error: neither pipx nor uv is here: install one (Debian, Ubuntu: apt install pipx)," \
	  "or call $$PWD/.venv/bin/nightshift, which make demo makes" >&2; exit 2; fi

demo: .venv/.runtime  ## pull nightshift-270m (250 MB, once) and process samples/ with it
	@samples/demo.sh

test-demo: .venv/.dev  ## make demo twice in a fresh clone, then a document's walk with its model
	tests/acceptance/fresh_clone.sh

test: .venv/.dev  ## run the tests (pytest fails when it finds none)
	.venv/bin/python -m pytest $(AT_ONCE) $(ARGS)

torture: .venv/.dev  ## try faults at the documents (minutes; SCALE=full: hours), into docs/torture.md
	.venv/bin/python -m tests.torture --write --scale $(or $(SCALE),small) $(ARGS)

test-slow: .venv/.dev  ## the tests that take long, then fuzz (FUZZ_MINUTES=10)
	.venv/bin/python -m pytest -m slow
	.venv/bin/python -m tests.hostile.fuzz --minutes $(or $(FUZZ_MINUTES),10)

test-parity: .venv-parity/.dev  ## compare with transformers (torch; its own environment)
	.venv-parity/bin/python -m pytest -m parity $(ARGS)

test-optimum: .venv-optimum/.dev  ## run the second engine's tests (Optimum; its own environment)
	.venv-optimum/bin/python -m pytest tests/optimum

lint: .venv/.dev  ## ruff: rules and format
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .

types: .venv/.dev  ## mypy --strict on the packages
	.venv/bin/mypy

imports: .venv/.dev  ## import-linter: training -> workers -> jobs -> pipelines, never back
	.venv/bin/lint-imports

# The environments with torch are made beside the first parts, which leave a core free at times.
check: .venv/.dev  ## everything that CI runs, and what each part took
	@$(MAKE) --no-print-directory .venv-parity/.dev .venv-optimum/.dev & environments=$$!; \
	  passed=; for part in $(CHECKED); do from=$$(date +%s); \
	  [ $$part != test ] || wait $$environments || { echo "make .venv-…: FAILED"; exit 1; }; \
	  $(MAKE) --no-print-directory $$part || { printf "$$passed"; echo "make $$part: FAILED"; exit 1; }; \
	  passed="$${passed}make $$part: passed in $$(($$(date +%s) - from)) s\n"; done; printf "$$passed"

bench: bench-quick  ## also beside its rivals, into benchmarks/RESULTS.md (hours, 60 GB of disk)
	.venv/bin/python benchmarks/rivals.py
	.venv/bin/python benchmarks/rivals.py --documents 1

bench-quick: .venv/.dev  ## run the benchmarks of a few minutes (leave the machine alone meanwhile)
	.venv/bin/python benchmarks/startup.py
	.venv/bin/python benchmarks/engine_speed.py
	.venv/bin/python benchmarks/worker_memory.py
	.venv/bin/python benchmarks/documents_per_hour.py

evaluate: .venv/.dev  ## judge the default model on documents with known answers
	.venv/bin/python -m training.evaluate $(ARGS)

tune: .venv-tune/.dev  ## tune an adapter: make tune BASE=FILE.gguf (hours; torch, own environment)
	.venv-tune/bin/python -m training.tune $(or $(RUN),training/.runs/adapter) $(if $(BASE),--base $(BASE)) $(ARGS)

samples: .venv/.runtime  ## build the PDF, DOCX and mails of samples/ from their sources
	.venv/bin/python samples/make_samples.py

LOCKED = .venv-audit/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
  --no-emit-index-url --no-annotate --no-header

lock: .venv-audit/.tools  ## renew requirements/: the versions and hashes of what make installs
	echo 'setuptools>=77' | $(LOCKED) pyproject.toml - --output-file requirements/runtime.txt
	$(LOCKED) --group dev --constraint requirements/runtime.txt --output-file requirements/dev.txt

wheel: .venv/.runtime  ## build the wheel into dist/, the same bytes from the same commit
	@rm -rf build
	umask 022 && SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) .venv/bin/python -m pip wheel --quiet \
	  --no-deps --no-build-isolation --wheel-dir dist .

sbom: .venv-audit/.tools  ## write dist/nightshift.cdx.json, a bill of materials (CycloneDX)
	@mkdir -p dist
	.venv-audit/bin/python -W ignore -m cyclonedx_py requirements requirements/runtime.txt \
	  --pyproject pyproject.toml --mc-type application --output-reproducible --output-file dist/nightshift.cdx.json

audit-packages: .venv-audit/.tools  ## ask for known vulnerabilities of what make installs
	@.venv-audit/bin/python requirements/audit.py

licences: .venv/.runtime  ## write docs/licences.md
	.venv/bin/python requirements/licences.py

clean:  ## remove environments and caches; never inbox, outbox or .nightshift
	rm -rf .venv .venv-parity .venv-optimum .venv-tune .venv-audit build dist *.egg-info
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find pipelines jobs workers training tests benchmarks samples -name __pycache__ -exec rm -rf {} +

# $(call environment,FOLDER): make FOLDER once, with one clear line where that cannot work.
define environment
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null || { \
	  echo "error: Python 3.11, 3.12 or 3.13 is needed, $(PYTHON) is $$($(PYTHON) --version 2>/dev/null || echo not there): make PYTHON=python3.12 $(or $(MAKECMDGOALS),demo)" >&2; exit 2; }
	@[ -x $(1)/bin/python ] || $(PYTHON) -m venv $(1) || { rm -rf $(1); \
	  echo "error: $(PYTHON) has no working venv module (Debian, Ubuntu: apt install python3-venv)" >&2; exit 2; }
	@printf '%s\n' "$$PWD" > $(1)/.path
endef

# $(call locked,FILE): install the versions and the bytes that requirements/FILE.txt names, from any index.
define locked
	@.venv/bin/python -m pip install --quiet --require-hashes --requirement requirements/$(1).txt || { \
	  echo "error: this index has not what requirements/$(1).txt names: make LOCK=no $(or $(MAKECMDGOALS),demo)" \
	  "takes what it has" >&2; exit 2; }
endef

.venv/.runtime: pyproject.toml $(wildcard requirements/runtime.txt)
	$(call environment,.venv)
	@echo "Installing into .venv (about a minute) ..." >&2
	$(if $(UNLOCKED),,$(call locked,runtime))
	@PYTHONWARNINGS=ignore .venv/bin/python -m pip install --quiet $(if $(UNLOCKED),,--no-build-isolation) --editable .
	@touch $@

# pip knows dependency groups since 25.1, and what comes with a Python is older.
.venv/.dev: .venv/.runtime $(wildcard requirements/dev.txt)
	$(if $(UNLOCKED),@.venv/bin/python -m pip install --quiet --upgrade 'pip>=25.1',$(call locked,dev))
	@.venv/bin/python -m pip install --quiet --group dev
	@touch $@

.venv-audit/.tools: pyproject.toml
	$(call environment,.venv-audit)
	@.venv-audit/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	@.venv-audit/bin/python -m pip install --quiet --group audit
	@touch $@

.venv-parity/.dev: pyproject.toml
	$(call environment,.venv-parity)
	@.venv-parity/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	@.venv-parity/bin/python -m pip install --quiet --editable '.[export-check,train]' --group dev
	@touch $@

# torch first: on Linux the one that others ask for brings gigabytes of CUDA. Where PyPI's own is not
# wanted, set PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu TORCH=torch==2.13.0+cpu
# The versions are those tried together; huggingface_hub comes with them at 0.36, older than ours.
.venv-optimum/.dev: pyproject.toml
	$(call environment,.venv-optimum)
	@.venv-optimum/bin/python -m pip install --quiet "$(or $(TORCH),torch==2.13.0)"
	@.venv-optimum/bin/python -m pip install --quiet --editable '.[optimum]' \
	  optimum==2.1.0 optimum-onnx==0.1.0 transformers==4.57.6 onnxruntime==1.31.1 onnx==1.23.2 \
	  'pytest>=9' 'pytest-timeout>=2.4' 'hypothesis>=6.140'  # the last for tests/conftest.py
	@touch $@

.venv-tune/.dev: pyproject.toml
	$(call environment,.venv-tune)
	@.venv-tune/bin/python -m pip install --quiet --editable '.[train]'
	@touch $@
