import type { ComponentType } from 'react'
import type { PageData, PageKind } from '../api/pageData'
import { Area } from '../features/area/Area'
import { Entry } from '../features/entry/Entry'
import { Home } from '../features/home/Home'
import { SearchPage } from '../features/search/SearchPage'
import { ContactBar } from '../features/site/ContactBar'
import { Header } from '../features/site/Header'
import { LanguageDialog } from '../features/site/LanguageDialog'
import { Offline, ThankYou } from '../features/site/Message'
import { MobileBar } from '../features/site/MobileBar'
import { NotFound } from '../features/site/NotFound'
import { TextsProvider, useTexts } from '../ui/texts'
import { KeptFooter } from './KeptFooter'

const pages: Partial<Record<PageKind, ComponentType<{ page: PageData }>>> = {
  home: Home,
  area: Area,
  entry: Entry,
  thank_you: ThankYou,
  not_found: NotFound,
  offline: Offline,
  search: SearchPage,
}

/** Everything inside <body>, for every kind of page. */
export function Site({ page }: { page: PageData }) {
  const Page = pages[page.kind]
  return (
    <TextsProvider texts={page.texts}>
      <SkipLink />
      <Header page={page} />
      {/* Without a connection there is no other language to go to. */}
      {page.kind !== 'offline' && <LanguageDialog page={page} />}
      <main id="main" tabIndex={-1}>
        {Page && <Page page={page} />}
      </main>
      <KeptFooter page={page} />
      {page.kind === 'home' && <MobileBar page={page} />}
      {(page.area || page.entry) && <ContactBar page={page} />}
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
