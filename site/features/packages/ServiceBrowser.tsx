import type { PageData } from '../../api/pageData'
import { Island } from '../../islands/Island'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'
import { browseFrom } from './browse'
import { CategoryCards } from './CategoryCards'
import { Filters } from './Filters'
import { PackageCards } from './PackageCards'

/**
 * Category, then kind of property and size, then the packages. Every control is a small GET form,
 * so the browser works by addresses alone; with script (`browseInPlace.ts`) the same addresses are
 * fetched as a part, and put in the place of what is shown.
 */
export function ServiceBrowser({ page }: { page: PageData }) {
  const t = useTexts()
  return (
    // Its script is small, and on a slow line a tap should not wait for it.
    <Island name="ServiceBrowser" data-near="25%">
      <Services page={page} />
      {/* What the script says while a step loads, and when it does not come. */}
      <template>
        <p className="hint">
          <span className="spinner" />
          {t('services.loading')}
        </p>
        <div className="hint" role="alert">
          <p>{t('services.errorLoading')}</p>
          <button className="button soft" type="button">
            {t('common.retry')}
          </button>
        </div>
      </template>
    </Island>
  )
}

/** The section alone, which is the part that the script fetches. */
export function Services({ page }: { page: PageData }) {
  const t = useTexts()
  const browse = browseFrom(page.choice ?? {})
  const category = page.booking?.categories.find(({ code }) => code === browse.category)
  return (
    <section className="services" id="services" data-view={category?.code ?? ''}>
      <div className="section wrap">
        {category ? (
          <>
            <form action={`${page.path}#services`}>
              <button className="button back" type="submit">
                <Icon name="back" />
                {t('services.back')}
              </button>
            </form>
            <header>
              <h2 tabIndex={-1}>{category.name}</h2>
              <p>{category.summary}</p>
            </header>
            <Filters page={page} browse={browse} />
            <div className="results" aria-live="polite">
              <PackageCards page={page} browse={browse} category={category} />
            </div>
          </>
        ) : (
          <>
            <header>
              <h2 tabIndex={-1}>{t('services.title')}</h2>
              <p>{t('services.lede')}</p>
            </header>
            <CategoryCards page={page} />
            <div className="results" aria-live="polite" />
          </>
        )}
      </div>
    </section>
  )
}
