import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const client = fileURLToPath(new URL('../dist/client', import.meta.url))

/** The names of all files of the site, which have hashes: another build is another worker. */
function build() {
  const names = readdirSync(`${client}/assets`, { recursive: true, encoding: 'utf8' }).sort()
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12)
}

/** Built after the site, into one file at its root: a worker rules the folder that it lies in. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  define: { __BUILD__: JSON.stringify(build()) },
  build: {
    outDir: client,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('sw.ts', import.meta.url)),
      output: { entryFileNames: 'sw.js' },
    },
  },
})
