import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.test.ts'],
    // Each installs the tools first.
    fileParallelism: false,
    globalSetup: '../e2e/setUp.ts',
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
