# `make` lists what can be done. Everything installs what it needs first (tools/setup.sh).
# All commands run in this file's folder, from wherever make is called (make -f, make -C).
ROOT := $(patsubst %/,%,$(dir $(abspath $(lastword $(MAKEFILE_LIST)))))
SHELL := /bin/sh
PORT ?= 8080
ADDRESS ?= 127.0.0.1
MINUTES ?= 60
SEED ?= $(shell date +%s)

# Where cargo and the tools live; a fresh login may not have it on PATH. As tools/common.sh does.
export PATH := $(or $(CARGO_HOME),$(HOME)/.cargo)/bin:$(PATH)
ifeq ($(shell PATH="$(PATH)" command -v rustup),)
export PATH := $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/geister-wasm/bin:$(PATH)
endif
unexport RUSTUP_TOOLCHAIN
export CHROMEDRIVER ?= $(or $(shell PATH="$(PATH)" command -v chromedriver),/usr/bin/chromedriver)

WASM := --target wasm32-unknown-unknown
# What the tests in a browser need besides. Not in the other native steps: it has JSON written in another order.
BROWSER := --features e2e
# Where the page thinks, the test need not be quick: this spares compiling the library for speed once more.
TEST_BROWSER := env CARGO_PROFILE_DEV_OPT_LEVEL=0 cargo test $(BROWSER) --test browser
START := $(shell date +%s)
# $(call step,what it does,command): a heading, the command, and on failure what to do.
step = @cd "$(ROOT)" && tools/step.sh $@ '$(1)' $(2)

# This make by itself, without the jobs of another one: cargo would wait for its turn among them.
ALONE = env -u MAKEFLAGS $(MAKE) --no-print-directory -f "$(ROOT)/Makefile"

# Steps follow each other. Only the two lanes of `make test` go side by side, where one core would often have to wait.
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
.DEFAULT_GOAL := help
.PHONY: lane-native lane-page test-browser-build help play play-build build test test-setup lint fmt doc test-native test-wasm test-browser test-layout fuzz fuzz-each \
	bench bench-page test-cluster pictures pictures-keep setup setup-test clean

help: ## List these commands
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' "$(ROOT)/Makefile" | awk -F '|' '{ printf "%-22s%s\n", $$1, $$2 }'

play: ## Build the page quickly, serve it and print its address (PORT=8080 ADDRESS=127.0.0.1)
	@cd "$(ROOT)" && tools/play.sh "$(ADDRESS)" "$(PORT)"

play-build: ## Build the page of make play without serving it
	@cd "$(ROOT)" && tools/play.sh

build: setup ## Build the page to release into dist/, ready for any static web server
	$(call step,the page to release; the first time about 8 minutes,tools/build.sh)

test: setup-test ## Run everything below up to test-browser
	@$(ALONE) -j2 SIDE_BY_SIDE=1 lane-native lane-page
	@cd "$(ROOT)" && tools/step.sh test-browser 'the page in a browser' $(TEST_BROWSER)
	@echo; echo '  it took         of one core' ; awk '$$1 >= $(START) { s = $$2; w = $$3; $$1 = $$2 = $$3 = ""; \
		printf "%3d min %2d s    %3d min %2d s %s\n", s / 60, s % 60, w / 60, w % 60, $$0 }' "$(ROOT)/target/step-times.txt"
	@s=$$(( $$(date +%s) - $(START) )); printf '\nmake test: everything passed in %d min %d s\n' $$((s / 60)) $$((s % 60))

# They compile into different folders, so neither waits for the other's lock.
lane-native:
	@$(ALONE) lint doc test-native test-browser-build
lane-page:
	@$(ALONE) test-setup build test-wasm

test-setup: ## Prove that the set-up alone is enough to build, from an empty cargo home
	@"$(ROOT)/tools/setup.sh" play
	$(call step,the scripts of make play,node --test tests/setup)
	$(call step,the set-up without rustup,tests/setup/without-rustup.sh)
	$(call step,the set-up with an empty cargo home,tests/setup/fresh.sh)

lint: setup ## Check formatting and lints, natively and for WebAssembly
	$(call step,formatting; make fmt repairs it,cargo fmt --check)
	$(call step,clippy,cargo clippy --all-targets $(BROWSER) -- -D warnings)
	$(call step,clippy for the tests in a browser,cargo clippy $(BROWSER) --test browser -- -D warnings)
	$(call step,clippy for WebAssembly,cargo clippy --lib --bins --features app $(WASM) -- -D warnings)

doc: setup ## Build the documentation of the code; a broken link is an error
	$(call step,documentation,env RUSTDOCFLAGS=-Dwarnings cargo doc --no-deps $(BROWSER))

test-native: setup-test ## Test the rules, players, command line and collector natively
	$(call step,tests of rules and players,cargo test)

# As they are released: the library is compiled already where the page was built.
test-wasm: setup ## Run the same tests as WebAssembly under node
	$(call step,the same tests as WebAssembly,cargo test --release $(WASM) --lib --test game)

test-browser: setup-test build ## Play the built page in a real browser
	$(call step,the page in a browser,$(TEST_BROWSER))

test-browser-build: setup-test
	$(call step,compiling the tests in a browser,$(TEST_BROWSER) --no-run)

test-layout: setup-test build ## Test only the layout of every screen; LAYOUT_PICTURES=folder shows what is wrong
	$(call step,the layout of every screen,$(TEST_BROWSER) layout)

test-cluster: setup ## Run the scripts of tools/cluster on a Slurm cluster of this one machine (installs Slurm; as root)
	$(call step,a build for the cluster,cargo build --release --bin geister)
	$(call step,the jobs for Kubernetes,tools/cluster/check-kubernetes.sh)
	$(call step,a tournament and an evolution over Slurm,tools/cluster/test.sh)

fuzz: setup ## Give every reader of files and messages what nobody would write, for MINUTES=60 in all (SEED=1 for the same again)
	$(call step,readers against nonsense,env FUZZ_MINUTES=$(MINUTES) FUZZ_SEED=$(SEED) cargo test --test fuzz -- --nocapture)

fuzz-each: setup ## The same for MINUTES=60 for each reader, as many at a time as there are cores
	$(call step,each reader against nonsense,env FUZZ_MINUTES_EACH=$(MINUTES) FUZZ_SEED=$(SEED) cargo test --test fuzz -- --nocapture)

bench: setup build ## Measure speed, natively and as WebAssembly
	$(call step,speed,tools/bench.sh)

bench-page: setup-test build ## Measure how long a phone waits until it can play, and a class in the rooms for teachers
	$(call step,waiting for the page,$(TEST_BROWSER) -- --ignored bench_of --nocapture)

pictures: setup-test build ## Take pictures of every screen; pictures/index.html shows them beside those that were kept
	@cd "$(ROOT)" && rm -rf pictures
	$(call step,pictures of every screen,$(TEST_BROWSER) -- --ignored pictures_of)
	$(call step,contact sheets: pictures/index.html,$(TEST_BROWSER) -- --ignored sheets_of)

pictures-keep: ## Keep the pictures to compare later ones with, at a release for example (pictures-before/)
	@cd "$(ROOT)" && test -d pictures || { echo 'there are no pictures to keep: run make pictures first'; exit 1; }
	@cd "$(ROOT)" && rm -rf pictures-before && mv pictures pictures-before

fmt: setup ## Format the code
	@cd "$(ROOT)" && cargo fmt

setup: ## Install only what building the page needs
	@"$(ROOT)/tools/setup.sh" build

setup-test: ## Install also what the tests need: Chromium, Firefox, WebKit, PostgreSQL, R and a Japanese font
	@"$(ROOT)/tools/setup.sh" test

clean: ## Delete everything built here (not the installed tools)
	@cd "$(ROOT)" && rm -rf target dist pictures pictures-before assets/fonts
