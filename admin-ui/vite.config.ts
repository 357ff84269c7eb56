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

/** What not every screen that shares something needs. */
const heavy = {
  form: /@mantine\/form|\/src\/ui\/(Form|applyProblem|StaleDialog)/,
  floating: /floating-ui|tabbable|\/components\/(Popover|Menu)\//,
  modal:
    /\/src\/ui\/Dialog|\/components\/(Modal|Drawer|ScrollArea|FocusTrap)|remove-scroll|tslib|react-style|use-callback|use-sidecar/,
  fields: /\/components\/(Combobox|Tooltip|Tabs|Table|Checkbox|Switch|Radio|Number)/,
  rest: /\/src\/ui\/Stale|dnd-kit|codemirror|micromark|spotlight/,
}

/**
 * Left alone, whatever two screens share becomes a file of its own: a hundred requests for the queue. It
 * is put together by how many share it, and never so much that a screen takes more than the budget of
 * the benchmark (tests/bench/src/console.rs). The first group that fits a module has it, and what only
 * it needs.
 */
const groups = [
  // Its few styles are in the shell's file.
  { name: 'start', minShareCount: 40, test: /(?<!\.css)$/ },
  { name: 'shell', tags: ['$initial' as const] },
  {
    name: 'kit',
    minShareCount: 8,
    test: (id: string) =>
      !/\/features\//.test(id) && !Object.values(heavy).some((of) => of.test(id)),
  },
  { name: 'form', minShareCount: 6, test: heavy.form },
  { name: 'floating', minShareCount: 4, test: heavy.floating },
  { name: 'modal', minShareCount: 6, test: heavy.modal },
  {
    name: 'rows',
    minShareCount: 2,
    test: /\/src\/ui\/(SelectBox|SelectToggle|useMenuToggle|useSelection)|\/features\/views\/(ViewsMenu|current|queries)/,
  },
  {
    name: 'leads',
    minShareCount: 2,
    test: /\/features\/(leads\/(?!LeadForm|leadForm|\w+Fields)|notes\/Notes\.|merges\/(LooksLike|useLedTo|words))/,
  },
  {
    name: 'visits',
    minShareCount: 2,
    test: /\/features\/bookings\/(Conflict|SlotPicker|BookingPage\.module)|\/components\/FileButton|\/src\/api\/sendFile/,
  },
  {
    name: 'parts',
    minShareCount: 2,
    test: /@tabler|\/features\/content\/words|@mantine\/store|\/components\/Timeline|(Radio|Check)Icon|\/(clamp|get-style-object)|\/src\/ui\/(IconButton|Facts|phone|fetched|GrowingField)/,
  },
]

export default defineConfig({
  base: '/admin/',
  plugins: [react(), versionTag],
  // The engine puts a number used once in its place; the component library gives it to its styles.
  html: { cspNonce: '__NONCE__' },
  build: {
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    // It tells the benchmark what each screen takes.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    host: 'localhost',
    port: 5174,
    proxy: {
      '/api': engine,
      '/favicon.svg': engine,
      '/healthz': engine,
      '/icon-': engine,
      '/media': engine,
      '/preview': engine,
    },
  },
})
