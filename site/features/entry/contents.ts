export interface Part {
  id: string
  title: string
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0' }

/** The words of safe HTML, which knows no other signs. */
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp);/g, (_, name: string) => signs[name] ?? '')

/**
 * A text whose headings can be jumped to, and the list of them. Their ids count, so that a link to a
 * part holds in every language.
 */
export function withContents(html: string) {
  const parts: Part[] = []
  const text = html.replace(/<h3>(.*?)<\/h3>/gs, (_, title: string) => {
    const id = `part-${parts.length + 1}`
    parts.push({ id, title: plain(title) })
    return `<h3 id="${id}">${title}</h3>`
  })
  return { text, parts }
}
