# `make` lists what there is. Settings of a run: `jaali serve --help`.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

TARGET := $(or $(CARGO_TARGET_DIR),target)
RELEASE := $(TARGET)/release/jaali
DEBUG := $(TARGET)/debug/jaali
MODULES := node_modules/.package-lock.json
SITE := site/dist/server/render.mjs
ADMIN := admin-ui/dist/index.html
SITE_SOURCES := $(shell find site -type f -not -path '*/node_modules/*' -not -path 'site/dist/*' -not -path 'site/ui/made/*')
ADMIN_SOURCES := $(shell find admin-ui contract/schema.ts site/ui/tokens.css -type f -not -path '*/node_modules/*' -not -path 'admin-ui/dist/*')

.PHONY: help
help: ## this list
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

.PHONY: run
run: build ## build everything and serve http://localhost:8080 from ./data
	$(RELEASE) serve

.PHONY: build
build: cargo $(SITE) $(ADMIN) ## build everything for production
	cargo build --release --locked

.PHONY: tour
tour: build ## the whole of it on a throw-away folder, with a month of life and things to try
	@node examples/tour/tour.mjs $(RELEASE)

.PHONY: dev
dev: cargo $(SITE) ## engine, site and console with hot reload, on ./data
	cargo build
	@$(DEBUG) serve & engine=$$!; \
	export JAALI_ENGINE=http://$${JAALI_LISTEN:-127.0.0.1:8080}; \
	npm run dev --workspace site & site=$$!; \
	npm run dev --workspace admin-ui & console=$$!; \
	trap 'kill $$engine $$site $$console 2>/dev/null || true; wait' EXIT; \
	wait -n

.PHONY: prerender
prerender: $(SITE) ## write the pages of a running engine as files: make prerender FROM=http://localhost:8080 OUT=DIR
	npm run --silent prerender --workspace site -- --from $(or $(FROM),http://localhost:8080) --out $(or $(OUT),prerendered)

.PHONY: check
check: cargo node ## formats, lints and types
	node tests/proof/run.mjs check

.PHONY: test
test: cargo node ## what `check` does and every test: both databases, real processes, real browser
	node tests/proof/run.mjs test

.PHONY: soak
soak: build packages chromium ## what takes longer: 200 kills, 500 edits, two hours of everybody at work, journeys on a slow processor, Lighthouse, other tools on the contract
	node tests/proof/engine.mjs build
	SOAK=1 node tests/proof/engine.mjs test
	SOAK=1 tests/postgres.sh node tests/proof/engine.mjs test
	cd tests/e2e && KILLS=200 EDITS=500 ../postgres.sh npx vitest run processes/kills processes/calls processes/webhooks processes/edits
	SOAK=1 SLOWER=5 npm run e2e --workspace tests/e2e
	tests/postgres.sh npx vitest run --root tests/peers
	cargo run --release --locked -p jaali-bench -- --engine $(RELEASE) --scratch $(TARGET) long

.PHONY: bench
bench: build packages chromium ## measure, each number beside a baseline
	cargo run --release --locked -p jaali-bench -- --engine $(RELEASE) --scratch $(TARGET)
	ENGINE=$(abspath $(RELEASE)) npx vitest run --root tests/peers steps firstView queue palette

.PHONY: contract
contract: cargo $(MODULES) ## write contract/openapi.json and its types anew
	cargo run --quiet -- openapi > $(TARGET)/openapi.json
	mv $(TARGET)/openapi.json contract/openapi.json
	npm run generate --workspace contract

.PHONY: examples
examples: cargo ## record an example of each new operation, then the contract
	EXAMPLES=write cargo test --quiet --features testing --test all -- every_operation_has_an_example
	@$(MAKE) contract

.PHONY: types
types: $(MODULES) ## write site/api/blocks.ts from content/blocks/
	npm run types --workspace site

.PHONY: licences
licences: cargo $(MODULES) ## write THIRD_PARTY.md: what is shipped, under which licences
	node tests/proof/licences.mjs write

$(MODULES): package-lock.json | node
	npm ci --no-audit --no-fund
	@touch $@

$(SITE): $(MODULES) $(SITE_SOURCES)
	npm run build --workspace site
	@touch $@

$(ADMIN): $(MODULES) $(ADMIN_SOURCES)
	npm run build --workspace admin-ui
	@touch $@

.PHONY: packages site console
packages: $(MODULES)
site: $(SITE)
console: $(ADMIN)

.PHONY: node
node:
	@command -v npm >/dev/null && node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' || \
	  { echo 'Node.js 20 or later with npm is needed' >&2; exit 1; }

.PHONY: cargo
cargo:
	@command -v cargo >/dev/null || { echo 'Rust is needed (cargo is not on the PATH)' >&2; exit 1; }
	@command -v cc >/dev/null || { echo 'A C compiler is needed (SQLite is compiled in): install gcc or clang' >&2; exit 1; }

.PHONY: chromium
chromium:
	@tests/chromium.sh >/dev/null
