import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { version } from '../package.json'

const engine = process.env.JAALI_ENGINE ?? 'http://localhost:8080'

/** The engine compares it with its own. */
const versionTag: Plugin = {
  name: 'version-tag',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'jaali-version', content: version }, injectTo: 'head' },
  ],
}

export default defineConfig({
  base: '/admin/',
  plugins: [react(), versionTag],
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
