import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'
import english from '../locales/en.json'
import { version } from '../package.json'

const engine = process.env.JAALI_ENGINE ?? 'http://localhost:8080'

/**
 * Leaves `import()` as it is. Vite would wrap it in a helper that preloads a chunk's dependencies:
 * here there are none, and the helper was a third of the script that every page starts with.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  configResolved(config) {
    const plugins = config.plugins as Plugin[]
    const at = plugins.findIndex(({ name }) => name === 'native:import-analysis-build')
    if (at < 0) throw new Error('Vite names its plugin for import() differently now')
    plugins.splice(at, 1)
  },
}

export default defineConfig(({ command }) => ({
  plugins: [vike(), command === 'build' && plainImports],
  build: {
    modulePreload: false,
    assetsInlineLimit: 0,
  },
  server: {
    host: 'localhost',
    // Neither the islands' data nor a part of a page is a page of Vike's, which would add scripts.
    proxy: {
      '/api': engine,
      '^(/[a-z]{2})?/islands\\.json$': engine,
      '^/.*[?&]part=': engine,
    },
  },
  environments: {
    ssr: {
      build: { rolldownOptions: { input: { render: 'render/render.ts' } } },
      // The renderer runs from dist alone: React's production build is bundled into it.
      ...(command === 'build' && {
        resolve: { noExternal: ['react', 'react-dom'] },
        define: {
          'process.env.NODE_ENV': '"production"',
          // The engine compares these with its own version, and with its texts.
          __VERSION__: JSON.stringify(version),
          __TEXT_KEYS__: JSON.stringify(Object.keys(english)),
        },
      }),
    },
  },
}))
