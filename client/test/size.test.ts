import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const MOST = 2_048

test('a page pays at most two kilobytes for the client', async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../index.mjs', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  const [file] = outputFiles
  expect(file && gzipSync(file.contents).length).toBeLessThanOrEqual(MOST)
})
