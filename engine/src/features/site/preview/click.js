// In previews only. A click on a text opens its field in the editor that frames the preview;
// without a frame, a click with Alt opens it in the console. Forms send nothing, and links that the
// page makes later stay in the preview too.
const [base] = location.pathname.match(/^\/preview\/[^/]+/)
const framed = parent !== window
const path = location.pathname.slice(base.length) || '/'

addEventListener(
  'submit',
  (event) => {
    // Such a form sends nothing: it closes its dialog.
    if (event.target.method === 'dialog') return
    // The page's script takes a step of the services; in an editor's frame a click opens the field.
    if (!framed && event.target.matches('.services form:not(.lead-form)')) return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  true,
)

addEventListener(
  'click',
  (event) => {
    const href = event.target.closest('a[href]')?.getAttribute('href')
    if (!href?.startsWith('/') || href.startsWith('//') || href.startsWith(`${base}/`)) return
    event.target.closest('a').setAttribute('href', base + href)
  },
  true,
)

const tidy = (text) => text.replace(/\s+/g, ' ').trim()
const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches a text on the page, where its placeholders (`{area}`) are filled in. */
const pattern = (text) =>
  new RegExp(`^${tidy(text).split(/\{\w+\}/).map(escape).join('.*')}$`, 'u')

async function load() {
  const answer = await fetch(`${base}/fields.json?path=${encodeURIComponent(path)}`)
  const fields = answer.ok ? await answer.json() : []
  return fields.map((field) => ({ ...field, whole: tidy(field.text), fits: pattern(field.text) }))
}

/**
 * The field whose text was clicked: the innermost element within `end` that shows one, or a part of
 * one.
 */
function fieldAt(target, fields, end = document.body) {
  for (let at = target; at && at !== end; at = at.parentElement) {
    const text = tidy(at.alt || at.textContent)
    if (!text) continue
    const exact = fields.find((field) => field.whole === text)
    if (exact) return exact
    const filled = fields.find((field) => field.whole.includes('{') && field.fits.test(text))
    if (filled) return filled
    const around = fields.filter((field) => text.length > 11 && field.whole.includes(text))
    if (around.length > 0) return around.sort((a, b) => a.whole.length - b.whole.length)[0]
  }
}

/**
 * What a click opens. A block says where it is edited (`offer/diwali#sections/h7k2`), so its own
 * texts come before equal ones of other entries; where there is no text, the block itself is opened.
 */
function opened(target, fields) {
  const block = target.closest('[data-at]')
  if (!block) return fieldAt(target, fields)
  const [, kind, slug, field] = block.dataset.at.match(/^([^/]+)\/([^#]+)#(.+)$/)
  const isOwn = (one) =>
    one.kind === kind && one.slug === slug && one.field.startsWith(`${field}/`)
  const own = fieldAt(target, fields.filter(isOwn), block.parentElement)
  const locale = document.documentElement.lang
  return own ?? fieldAt(target, fields, block.parentElement) ?? { kind, slug, locale, field }
}

let fields

// The editor put new texts into the page.
addEventListener('morphed', () => {
  fields = undefined
})

/** The fields of the entry in the editor come first: a name can be that of another entry too. */
function editedFirst(fields) {
  const isEdited = ({ kind, slug }) =>
    `${kind}/${slug}` === document.documentElement.dataset.entry ? 1 : 0
  return fields.toSorted((a, b) => isEdited(b) - isEdited(a))
}

addEventListener('click', async (event) => {
  if (!framed && !event.altKey) return
  if (event.altKey) event.preventDefault()
  fields ??= load()
  const found = opened(event.target, editedFirst(await fields))
  if (!found) return
  const { kind, slug, locale, field } = found
  if (framed) parent.postMessage({ kind, slug, locale, field }, location.origin)
  else {
    const where = new URLSearchParams({ locale, field })
    const entry = `${encodeURIComponent(kind)}/${encodeURIComponent(slug)}`
    location.assign(`/admin/content/${entry}?${where}`)
  }
})
