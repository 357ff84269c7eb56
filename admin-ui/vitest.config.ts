import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'happy-dom',
    setupFiles: ['src/testing/setUp.ts'],
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/admin/' } },
  },
})
