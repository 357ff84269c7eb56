/**
 * The stages of `make check` and `make test`, each with the stages that it needs and the cores, of
 * two, that it uses. Stages that are ready start in this order.
 */

/** A line of a test that passed: its name and how long it took. */
const RUST = /^test (.+) \.\.\. ok <([\d.]+)(s)>$/
const VITEST = /^ *✓ (.+?) (\d+)(ms)$/
const PLAYWRIGHT = /^ *✓ +\d+ (.+) \(([\d.]+)(ms|s|m)\)$/

const engine = (what) => ['node', 'tests/proof/engine.mjs', what]
const npm = (script, workspace, ...more) => [
  'npm',
  'run',
  '--silent',
  script,
  '--workspace',
  workspace,
  ...more,
]
const verbose = ['--', '--reporter=verbose']
const beside = 'tests/postgres.sh'

const check = [
  { name: 'packages', run: ['make', 'packages'] },
  { name: 'engine: build and lints', run: engine('build') },
  { name: 'engine: format', run: ['cargo', 'fmt', '--all', '--check'] },
  { name: 'lints and types', run: ['npm', 'run', '--silent', 'check'], after: ['packages'] },
  {
    name: 'licences',
    run: ['node', 'tests/proof/licences.mjs'],
    // These two fetch the packages and crates to check.
    after: ['packages', 'engine: build and lints'],
  },
]

const test = [
  ...check,
  { name: 'browser', run: ['make', 'chromium'] },
  // The linter would read files that these are still writing.
  { name: 'site: build', run: ['make', 'site'], after: ['lints and types'] },
  { name: 'console: build', run: ['make', 'console'], after: ['lints and types'] },
  { name: 'contract', run: npm('test', '@jaali/contract'), after: ['packages'] },
  {
    name: 'client',
    run: npm('test', '@jaali/client', ...verbose),
    after: ['packages'],
    times: VITEST,
  },
  {
    name: 'site',
    run: npm('test', '@jaali/site', ...verbose),
    after: ['site: build'],
    times: VITEST,
  },
  {
    name: 'console',
    run: npm('test', '@jaali/admin-ui', ...verbose),
    after: ['lints and types'],
    times: VITEST,
  },
  ...[
    { name: 'journeys', run: npm('e2e', '@jaali/e2e'), times: PLAYWRIGHT },
    // These wait half of the time, for the server and for engines to start and stop.
    { name: 'engine on PostgreSQL', run: [beside, ...engine('test')], cores: 1, times: RUST },
    {
      name: 'processes',
      run: [beside, ...npm('test', '@jaali/e2e', ...verbose)],
      cores: 1,
      times: VITEST,
    },
    { name: 'engine on SQLite', run: engine('test'), cores: 1, times: RUST },
  ].map((stage) => ({
    cores: 2,
    after: ['engine: build and lints', 'site: build', 'console: build', 'browser'],
    ...stage,
  })),
]

export const stages = { check, test }
