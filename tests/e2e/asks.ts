/** Requests that several tests send to an engine. */
import { type Engine, jaali } from './engine'
import { until } from './waiting'

/** The year that numbers are counted in. */
export const year = () =>
  new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', year: 'numeric' }).format(new Date())

/** Waits until the search index has exactly what the database has. */
export async function indexed(engine: Engine) {
  const settings = { ...engine.settings, JAALI_DATA: engine.data }
  let said = ''
  const check = async () => {
    const { code, out, err } = await jaali(['reindex', '--check'], settings)
    said = out + err
    return code === 0
  }
  await until(check).catch(() => {
    throw new Error(`the index is not as the database: ${said}\n${engine.log.slice(-4_000)}`)
  })
}

/** Whether staff find somebody by this name. */
export async function isFound(engine: Engine, cookie: string, name: string) {
  const answer = await engine.fetch(`/api/admin/search?q=${name}`, { headers: { cookie } })
  const { items } = (await answer.json()) as { items?: { title: string }[] }
  return items?.some(({ title }) => title === name)
}

/** Path → ETag of everything the live release holds. */
export async function tags(engine: Engine) {
  const { paths } = (await (await engine.fetch('/api/site/pages')).json()) as { paths: string[] }
  const found: Record<string, string> = {}
  // robots.txt, llms.txt and so on are no pages; sitemap.xml has the days of changes.
  // A few at a time, as a browser would.
  const left = paths.filter((path) => !/\.(txt|xml|webmanifest)$/.test(path))
  const ask = async () => {
    for (let path = left.pop(); path; path = left.pop()) {
      const answer = await engine.fetch(path, { method: 'HEAD' })
      found[path] = answer.headers.get('etag') ?? ''
    }
  }
  await Promise.all(Array.from({ length: 8 }, ask))
  return found
}

/** Paths whose tag has changed. */
export function changed(before: Record<string, string>, after: Record<string, string>) {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...paths].filter((path) => before[path] !== after[path]).sort()
}

/** Sends the form of an area's page as a visitor; requests with one key make one lead. */
export function sendLead(engine: Engine, name: string, key: string) {
  const lead = {
    form: 'booking',
    name,
    phone: '+91 98450 00000',
    email: 'asha@example.in',
    address: '14, 3rd Cross, Koramangala',
    locale: 'kn',
    page: '/kn/pest-control/koramangala',
    area: 'koramangala',
  }
  return engine.fetch('/api/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(lead),
  })
}

/** Creates a user with this role and signs in; returns the session's cookie. */
export async function signIn(engine: Engine, role = 'marketer') {
  const account = { email: `${role}@jaali.example`, password: 'neem-and-turmeric' }
  const made = ['user', 'add', '--name', 'Asha', '--role', role, '--email', account.email]
  const settings = { ...engine.settings, JAALI_DATA: engine.data }
  await jaali([...made, '--password-stdin'], settings, `${account.password}\n`)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(account)
  const signedIn = await engine.fetch('/api/auth/login', { method: 'POST', headers, body })
  return signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
}
