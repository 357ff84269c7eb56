import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

// How many times slower the browser's processor is made: `make soak` looks for what only haste hides.
const slower = Number(process.env.SLOWER ?? 1)

const finder = fileURLToPath(new URL('../chromium.sh', import.meta.url))

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './setUp.ts',
  // A browser and an engine for each: more than the two cores would only wait.
  workers: 2,
  fullyParallel: true,
  timeout: 60_000 * slower,
  expect: { timeout: 10_000 * slower },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  outputDir: '../../test-results',
  use: {
    launchOptions: {
      executablePath: execFileSync(finder, { encoding: 'utf8' }).trim(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    screenshot: 'only-on-failure',
    // What was asked and answered, and when. Pictures of each step would take a fifth of the whole time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    timezoneId: 'Asia/Kolkata',
  },
  // Keys and the sidebar are of the desk, the bar at the bottom is of phones.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
