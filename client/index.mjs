/** Reads the content of a Jaali engine. Its types are in index.d.ts. */

/** Times that a refused request is made again, and the longest wait before each, in seconds. */
const RETRIES = 3
const LONGEST_WAIT = 10

/** @typedef {import('./index.d.ts').FieldError} FieldError */
/** @typedef {Record<string, any>} Fields */

/** The engine refused, and says why: a problem of RFC 9457. */
export class JaaliError extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, detail?: string, errors?: FieldError[] }} problem
   * @param {string} path
   */
  constructor(
    status,
    { code = 'unknown', detail = 'This is no answer of Jaali', errors = [] },
    path,
  ) {
    super(`${detail} (${status} ${path})`)
    this.name = 'JaaliError'
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = errors
  }
}

/** @param {object} query */
function written(query) {
  const all = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    // Conditions are a parameter each; other lists have commas between.
    const texts = name === 'where' ? [value ?? []].flat() : [String(value ?? '')]
    for (const text of texts) if (text) all.append(name, text)
  }
  const text = String(all)
  return text && `?${text}`
}

/**
 * Seconds to wait before the request is made again, when the engine says so.
 *
 * @param {Response} response
 */
function wait({ status, headers }) {
  const told = headers.get('retry-after')
  if (!told || (status !== 429 && status !== 503)) return undefined
  // What stands before an engine may name a moment instead.
  const seconds = Number(told) || (Date.parse(told) - Date.now()) / 1000 || 0
  return Math.min(Math.max(seconds, 0), LONGEST_WAIT)
}

/**
 * Puts an answer's included entries in the place of the slugs that name them.
 *
 * @param {Fields[]} entries
 * @param {{ included?: Fields, references?: Record<string, string> }} answer `references` are the
 *   kinds that the included paths lead to
 * @param {readonly string[]} [include]
 */
function fill(entries, { included = {}, references = {} }, include = []) {
  /** @param {string} of its kind and slug, `zone/east` */
  const entryOf = (of) => {
    if (!Object.hasOwn(included, of)) return undefined
    const { fields, slug, path, html, fallback } = included[of]
    // A copy: the same entry may be elsewhere without what it names itself.
    return { ...structuredClone(fields), slug, path, html, fallback }
  }

  /**
   * @param {any} value
   * @param {string | undefined} kind
   */
  const found = (value, kind) => {
    if (typeof value === 'string') return kind ? entryOf(`${kind}/${value}`) : value
    const to = !kind && value.entry && entryOf(value.entry)
    return to ? { ...value, to: { ...to, kind: value.entry.split('/')[0] } } : value
  }

  /**
   * @param {Fields} within
   * @param {string} before the path of `within`
   * @param {string[]} path of the field; the type of a block stands before its fields
   */
  const put = (within, before, [name = '', ...rest]) => {
    let value = within[name]
    if (value === undefined) return
    const at = before + name
    const kind = references[at]
    const isList = Array.isArray(value)
    if (kind || !rest.length) {
      const all = [value].flat().map((one) => found(one, kind))
      const there = all.filter((one) => one !== undefined)
      value = within[name] = isList ? there : there[0]
    }
    if (!rest.length) return
    for (const item of [value ?? []].flat()) {
      if (kind || !isList || typeof item.type !== 'string') put(item, `${at}.`, rest)
      else if (item.type === rest[0]) put(item, `${at}.${item.type}.`, rest.slice(1))
    }
  }

  for (const path of include) {
    for (const { fields } of entries) put(fields, '', path.split('.'))
  }
}

/** @param {import('./index.d.ts').Options} options */
export function createClient({
  url,
  token,
  at = 'live',
  fetch = (...of) => globalThis.fetch(...of),
}) {
  const base = url.replace(/\/+$/, '')
  const how = token ? { headers: { authorization: `Bearer ${token}` } } : {}
  const when = at === 'live' ? {} : { at }

  /**
   * @param {string} path
   * @param {object} [query]
   * @returns {Promise<any>}
   */
  async function read(path, query = {}) {
    const asked = path + written(query)
    for (let tries = 0; ; tries++) {
      const response = await fetch(base + asked, how)
      const body = await response.json().catch(() => undefined)
      if (response.ok && body) return body
      const seconds = wait(response)
      if (seconds === undefined || tries === RETRIES) {
        throw new JaaliError(response.status, body ?? {}, asked)
      }
      await new Promise((done) => setTimeout(done, seconds * 1000))
    }
  }

  /** @param {string[]} names */
  const content = (...names) => ['/api/content', ...names.map(encodeURIComponent)].join('/')

  /**
   * @param {string} kind
   * @param {import('./index.d.ts').AnyAsk} [ask]
   */
  async function list(kind, ask) {
    const { references, ...page } = await read(content(kind), { ...ask, ...when })
    fill(page.items, { ...page, references }, ask?.include)
    return page
  }

  return {
    list,

    /**
     * @param {string} kind
     * @param {import('./index.d.ts').AnyAsk} [ask]
     */
    async all(kind, ask) {
      const entries = []
      let cursor
      do {
        const { items, next } = await list(kind, { ...ask, cursor })
        entries.push(...items)
        cursor = next
      } while (cursor)
      return entries
    },

    /**
     * @param {string} kind
     * @param {string} slug
     * @param {import('./index.d.ts').AnyAsk} [ask]
     */
    async get(kind, slug, ask) {
      const { included, references, ...entry } = await read(content(kind, slug), {
        ...ask,
        ...when,
      })
      fill([entry], { included, references }, ask?.include)
      return entry
    },

    /** @param {string} path */
    byPath: (path) => read(content('by-path'), { path, ...when }),

    /** @param {string} path */
    page: (path) => read('/api/site/page', { path }),

    /**
     * @param {string} q
     * @param {object} [ask]
     */
    search: (q, ask) => read('/api/search', { q, ...ask }),

    kinds: () => read(content()),
  }
}
