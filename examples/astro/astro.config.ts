import { defineConfig } from 'astro/config'

export default defineConfig({
  // For the addresses that search engines are told of each language.
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  redirects: { '/': '/library' },
  // The little CSS there is comes with the page.
  build: { inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
})
