import type { PageData } from '../../api/pageData'
import { islandData } from '../../islands/data'
import { Island, IslandDataBlock } from '../../islands/Island'
import { Actions } from '../../ui/Actions'
import { homePath } from '../../ui/homePath'
import { Later } from '../../ui/Later'
import { Photo } from '../../ui/Photo'
import { useTexts } from '../../ui/texts'
import { BringForm } from '../leads/BringForm'
import { LeadForm } from '../leads/LeadForm.island'

/** Headings one level up: texts are written for a place below a heading, and here is the title alone. */
const raised = (html: string) =>
  html.replace(/(<\/?h)([3-6])>/g, (_, tag: string, level: string) => `${tag}${Number(level) - 1}>`)

/** The page of an entry that asks for nothing but its texts: a service, an offer, an article. */
export function Entry({ page }: { page: PageData }) {
  const t = useTexts()
  const { entry } = page
  if (!entry) return null
  return (
    <>
      <section className="entry-head">
        <div className="wrap">
          <nav className="breadcrumbs" aria-label={t('area.breadcrumbs')}>
            <ol>
              <li>
                <a href={homePath(page.locale)}>{t('nav.home')}</a>
              </li>
              <li aria-current="page">{entry.title}</li>
            </ol>
          </nav>
          <h1>{entry.title}</h1>
          {entry.lead && <p className="lede">{entry.lead}</p>}
          <Actions business={page.business} />
        </div>
      </section>
      <Later />
      <article className="section wrap entry">
        {entry.photo && <Photo photo={entry.photo} sizes="(min-width: 64rem) 24rem, 100vw" />}
        <div
          className="prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the engine when saved
          dangerouslySetInnerHTML={{ __html: entry.bodies.map(raised).join('') }}
        />
      </article>
      <Island name="LeadForm">
        <LeadForm data={islandData(page)} />
      </Island>
      <BringForm />
      <IslandDataBlock page={page} />
    </>
  )
}
