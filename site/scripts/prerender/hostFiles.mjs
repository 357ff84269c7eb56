const YEAR = 31_536_000

/**
 * The configuration of static hosts (Netlify, Cloudflare Pages): redirects of old addresses, and
 * the headers that the engine would send.
 */
export function hostFiles({ redirects, csp, engine }) {
  const policy = engine ? csp.replace(/(connect-src|form-action) 'self'/g, `$& ${engine}`) : csp
  const lasting = `Cache-Control: public, max-age=${YEAR}, immutable`
  return [
    ['_redirects', redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('')],
    [
      '_headers',
      `/*
  Content-Security-Policy: ${policy}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=()
/sw.js
  Cache-Control: public, no-cache
/assets/*
  ${lasting}
/media/*
  ${lasting}
/card/*
  ${lasting}
`,
    ],
  ]
}
