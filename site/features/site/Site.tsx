import type { ComponentType } from 'react'
import type { PageData, PageKind } from '../../api/pageData'
import { TextsProvider, useTexts } from '../../ui/texts'
import { Area } from '../area/Area'
import { Home } from '../home/Home'
import { Footer } from './Footer'
import { Header } from './Header'
import { LanguageDialog } from './LanguageDialog'
import { NotFound, ThankYou } from './Message'
import { MobileBar } from './MobileBar'

const pages: Record<PageKind, ComponentType<{ page: PageData }>> = {
  home: Home,
  area: Area,
  thank_you: ThankYou,
  not_found: NotFound,
}

/** Everything inside <body>, for every kind of page. */
export function Site({ page }: { page: PageData }) {
  const Page = pages[page.kind]
  return (
    <TextsProvider texts={page.texts}>
      <SkipLink />
      <Header page={page} />
      <main id="main" tabIndex={-1}>
        <Page page={page} />
      </main>
      <Footer page={page} />
      {page.kind === 'home' && <MobileBar page={page} />}
      <LanguageDialog page={page} />
    </TextsProvider>
  )
}

function SkipLink() {
  const t = useTexts()
  return (
    <a className="skip" href="#main">
      {t('common.skip')}
    </a>
  )
}
