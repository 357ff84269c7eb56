import { keptMe } from '../../api/me'

const nameOf = (lead: string) => `jaali.call.${keptMe()?.user.id}.${lead}`

/** What was typed about a call stays until it is saved, also when the sheet was closed by mistake or the page was loaded again. */
export const drafts = {
  get<Draft>(lead: string): Draft | undefined {
    try {
      const text = sessionStorage.getItem(nameOf(lead))
      return text ? (JSON.parse(text) as Draft) : undefined
    } catch {
      return undefined
    }
  },
  set(lead: string, draft: unknown) {
    try {
      sessionStorage.setItem(nameOf(lead), JSON.stringify(draft))
    } catch {
      // A device without room: it stays as long as the sheet is open.
    }
  },
  delete: (lead: string) => sessionStorage.removeItem(nameOf(lead)),
}
