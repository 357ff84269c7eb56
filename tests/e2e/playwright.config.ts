import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

// Factor by which the browser's CPU is slowed down: `make soak` finds failures that speed hides.
const slower = Number(process.env.SLOWER ?? 1)

/** Every journey at both sizes; otherwise at the size it is mostly made at, or at those it names. */
const isSoak = Boolean(process.env.SOAK)
const onPhone = /^(?!.*console[\w-]*\.spec)|@phone|@both|\baxe\b/
const onDesk = /console[\w-]*\.spec|@desk|@both|\baxe\b/

const finder = fileURLToPath(new URL('../chromium.sh', import.meta.url))

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './setUp.ts',
  // Each worker runs a browser and an engine: with two cores, more would only wait.
  workers: 2,
  fullyParallel: true,
  timeout: 60_000 * slower,
  expect: { timeout: 10_000 * slower },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./lastWords.ts']],
  outputDir: '../../test-results',
  use: {
    launchOptions: {
      executablePath: execFileSync(finder, { encoding: 'utf8' }).trim(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    screenshot: 'only-on-failure',
    // Requests and responses with times. Pictures of each step would take a fifth of the run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    timezoneId: 'Asia/Kolkata',
    // `page.route` does not see what a service worker fetches; `offline.spec.ts` allows it.
    serviceWorkers: 'block',
  },
  // Keyboard and sidebar are tested on the desktop, the bottom bar on phones.
  projects: [
    {
      name: 'phone',
      grep: isSoak ? /./ : onPhone,
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'desktop',
      grep: isSoak ? /./ : onDesk,
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
