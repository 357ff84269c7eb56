import type { Locale } from '../../api/pageData'
import { homePath } from '../../ui/homePath'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'

/**
 * The search field, which leads to the page of hits. It works as plain HTML; suggestions load on
 * first focus (`suggest.ts`; the loader finds the form by its class).
 */
export function SearchForm({ locale, query }: { locale: Locale; query?: string }) {
  const t = useTexts()
  return (
    <search>
      <form
        className="find"
        action={searchPath(locale)}
        data-count={t('search.count')}
        data-none={t('search.none')}
      >
        <input
          type="search"
          name="q"
          defaultValue={query}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" aria-label={t('search.label')}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}

const searchPath = (locale: Locale) => `${homePath(locale)}search`
