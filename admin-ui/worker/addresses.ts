/** Which addresses are the worker's business. */

/** Where the page is kept: all screens are one. */
export const PAGE = '/admin/'

/** Whether a screen is at a path. */
export const isScreen = (path: string) =>
  path.startsWith(PAGE) && !path.startsWith(`${PAGE}assets/`) && !/\.\w+$/.test(path)

/** Whether a file stays the same as long as the build does. */
export const isFile = (path: string) => /^\/admin\/(?:assets\/[\w.-]+|scheme\.js)$/.test(path)

/** The files that the page names. */
export const filesOf = (html: string) =>
  [...new Set(html.match(/\/admin\/[\w./-]+/g))].filter(isFile)
