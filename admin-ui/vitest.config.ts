import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A busy machine needs longer than the usual five seconds.
    testTimeout: 60_000,
    // One is what it takes of two cores by itself.
    maxWorkers: 2,
    environment: 'happy-dom',
    setupFiles: ['src/testing/setUp.ts'],
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/admin/' } },
  },
})
