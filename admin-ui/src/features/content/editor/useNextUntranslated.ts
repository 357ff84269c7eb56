import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { localeName, SHARED } from '../../../ui/locales'
import { toast } from '../../../ui/toast'
import { type Entry, findEntries } from '../queries'

/** Untranslated first; when there is nothing more, what has to be looked at again. */
const looked = ['missing', 'stale']

/** As many as a kind can have at most in one answer. */
const MOST = 200

/** Its place among its siblings, as the site orders them. */
function isAfter(one: Entry, other: Entry) {
  const place = ({ cells }: Entry) =>
    Number(cells.find(({ locale }) => locale === SHARED)?.fields.position ?? Number.MAX_VALUE)
  return place(one) > place(other) || (place(one) === place(other) && one.slug > other.slug)
}

/** A translation needs its English. */
const canBeWritten = ({ cells }: Entry, locale: string) =>
  locale === 'en' || cells.some((cell) => cell.locale === 'en')

/** The one after this, else the first. */
async function nextOf(entry: Entry, locale: string) {
  for (const state of looked) {
    const found = await findEntries(entry.kind, { locale, state }, MOST)
    const rows = found.filter((row) => canBeWritten(row, locale))
    const next = rows.find((row) => isAfter(row, entry)) ?? rows[0]
    if (next && next.slug !== entry.slug) return next
  }
}

/** The way to the next entry that a language lacks. */
export function useNextUntranslated(entry: Entry, locale: string) {
  const navigate = useNavigate()
  const looking = useMutation({
    mutationFn: () => nextOf(entry, locale),
    onSuccess: (next) => {
      if (!next) return toast.info(`Nothing else to translate here: ${localeName(locale)}`)
      navigate({
        to: '/content/$kind/$slug',
        params: { kind: entry.kind, slug: next.slug },
        search: { locale },
      })
    },
    onError: (error) => toast.problem(error),
  })
  return { go: () => looking.mutate(), isLooking: looking.isPending }
}
