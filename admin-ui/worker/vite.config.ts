import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

/** The page names files by their hashes, and they name all others: another build is another worker. */
const build = createHash('sha256')
  .update(readFileSync(`${dist}/index.html`))
  .digest('hex')
  .slice(0, 12)

/** Built after the console, into one file at its root: a worker rules the folder that it lies in. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  define: { __BUILD__: JSON.stringify(build) },
  build: {
    outDir: dist,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('sw.ts', import.meta.url)),
      output: { entryFileNames: 'sw.js' },
    },
  },
})
