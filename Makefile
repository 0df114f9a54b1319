# PYTHON makes the virtual environment; TORCH_INDEX may point pip at PyTorch's CPU wheels, which are much smaller.
PYTHON ?= python3
TORCH_INDEX ?=
BIN := .venv/bin
DEMO := build/demo
ASK := $(BIN)/legalrag ask --db $(DEMO)/corpus.duckdb

.PHONY: help install demo test check bench stress bench-embedding bench-scale ablate results example-db clean

help:
	@echo "make demo        install, build the sample corpus, ask three questions"
	@echo "make test        checks and tests"
	@echo "make check       formatting, lint and types"
	@echo "make bench       measure both labelled corpora (LEGALRAG_ARLC)"
	@echo "make bench-embedding  what embedding costs beside the bare model, after a bench"
	@echo "make bench-scale  the same among 1,000 and 3,000 documents"
	@echo "make ablate      what the vectors are worth"
	@echo "make stress      kill, break and overload builds for an hour (LEGALRAG_ARLC)"
	@echo "make results     print the figures of the last bench"
	@echo "make example-db  rebuild corpus.duckdb.example from the sample corpus"

install: .venv/.installed

.venv/.installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(None if (3, 11) <= sys.version_info[:2] <= (3, 13) else "legalrag needs Python 3.11 to 3.13: make PYTHON=python3.12")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet torch==2.13.0 $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX))
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

demo: install
	$(BIN)/python tests/corpus/typeset.py $(DEMO)/documents > /dev/null
	$(BIN)/legalrag build-db $(DEMO)/documents --db $(DEMO)/corpus.duckdb --profile tests/corpus/profile.toml
	@echo
	$(ASK) "Who is the defendant in case AWD 006/2024?"
	@echo
	$(ASK) "Under the Harbour Partnerships Law 2016, what is the maximum fine for carrying on business without registration?"
	@echo
	$(ASK) "Did cases AWD 006/2024 and HB 031/2025 have any judges in common across their entire proceedings?"

check: install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

test: check
	$(BIN)/python -m pytest

bench: install
	$(BIN)/python -m bench.bench

bench-embedding: install
	$(BIN)/python -m bench.embedding bench-out/final.duckdb

bench-scale: install
	$(BIN)/python -m bench.scale

ablate: install
	$(BIN)/python -m bench.ablation

stress: install
	$(BIN)/python -m tests.stress

results: install
	$(BIN)/python -m bench.printing

example-db: install
	$(BIN)/python tests/corpus/example_db.py corpus.duckdb.example

clean:
	rm -rf build dist bench-out
