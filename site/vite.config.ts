import vike from 'vike/plugin'
import { defineConfig } from 'vite'

const engine = process.env.JAALI_ENGINE ?? 'http://localhost:8080'

export default defineConfig(({ command }) => ({
  plugins: [vike()],
  build: {
    // The islands are one chunk: there is nothing to preload beside it.
    modulePreload: false,
    assetsInlineLimit: 0,
  },
  server: { host: 'localhost', proxy: { '/api': engine } },
  environments: {
    ssr: {
      build: { rolldownOptions: { input: { render: 'render/render.ts' } } },
      // The renderer runs from dist alone: React is built in, in its production form.
      ...(command === 'build' && {
        resolve: { noExternal: ['react', 'react-dom'] },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
