import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const engine = process.env.JAALI_ENGINE ?? 'http://localhost:8080'

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  // The engine puts a number used once in its place; the component library gives it to its styles.
  html: { cspNonce: '__NONCE__' },
  // The manifest tells the benchmark what each screen takes.
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1000, manifest: true },
  server: {
    host: 'localhost',
    port: 5174,
    proxy: { '/api': engine, '/favicon.svg': engine, '/media': engine, '/preview': engine },
  },
})
