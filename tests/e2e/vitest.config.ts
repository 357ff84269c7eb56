import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.test.ts', 'processes/*.test.ts'],
    globalSetup: './setUp.ts',
    // Each test starts its own engine, and the machine has two cores.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
