/** Which addresses are the worker's business. */

/** The beginning of the paths of a language: nothing for English. */
const prefixOf = (path: string) => /^\/(?:kn|hi|ta|te|mr|bn)(?=\/|$)/.exec(path)?.[0] ?? ''

/** The page that stands in for those of a language. */
export const offlinePage = (path: string) => `${prefixOf(path)}/offline`

/** Whether a page of the site is at a path: not the console, the API, a preview, a search or a file. */
export function isPage(path: string) {
  const own = path.slice(prefixOf(path).length)
  const others = /^\/(?:admin|api|assets|card|media|preview|schemas|search)(?:\/|$)/
  return !others.test(own) && !/\.\w+$/.test(own)
}

/** Whether a file has its hash in its name, and so never changes. */
export const isFile = (path: string) =>
  /^\/assets\/(?:[\w-]+\/)*[\w.-]+[.-][\w-]{8}\.(?:css|js|svg|woff2)$/.test(path)

/** The files that a page names. */
export const filesOf = (html: string) =>
  [...new Set(html.match(/\/assets\/[\w./-]+/g))].filter(isFile)
