import type { AnyBlock } from '../../api/blocks'
import type { EntryData, PageData } from '../../api/pageData'
import { Blocks } from '../../blocks/Blocks'
import { IslandDataBlock } from '../../islands/Island'
import { Actions } from '../../ui/Actions'
import { AskUs } from '../../ui/AskUs'
import { Breadcrumbs } from '../../ui/Breadcrumbs'
import { Drawing, drawingOf } from '../../ui/Drawing'
import { Icon, Pest } from '../../ui/Icon'
import { Later } from '../../ui/Later'
import { Photo } from '../../ui/Photo'
import { Prose } from '../../ui/Prose'
import { useTexts } from '../../ui/texts'
import { BringForm } from '../leads/BringForm'
import { FormIsland } from '../leads/FormIsland'
import { LegalBody, OtherLanguages, Since } from './Legal'
import { isPrivacyNotice, PrivacyForm } from './PrivacyForm'

/** The page of an entry that asks for nothing but its fields: a service, an offer, an article. */
export function Entry({ page }: { page: PageData }) {
  const { entry } = page
  if (!entry) return null
  const blocks = entry.blocks as unknown as AnyBlock[]
  // A hero is the head of the page; without one, the entry's own words are.
  const hero = blocks[0]?.type === 'hero' ? blocks.slice(0, 1) : []
  const below = blocks.slice(hero.length)
  // Running text below the head is in the first view: its styles are inlined.
  const isTextFirst = entry.bodies.length === 0 && below[0]?.type === 'text'
  const inView = isTextFirst ? below.slice(0, 1) : []
  const form = <FormIsland page={page} />
  return (
    <>
      {hero.length === 0 && <Head page={page} of={entry} />}
      <Blocks blocks={hero} page={page} form={form} />
      <Body page={page} of={entry} hasPicture={hero.length === 0} />
      <Blocks blocks={inView} page={page} form={form} />
      <Later />
      <Blocks blocks={below.slice(inView.length)} page={page} form={form} />
      {isPrivacyNotice(entry.kind, entry.slug) && <PrivacyForm page={page} />}
      {!blocks.some((block) => block.type === 'lead_form') && form}
      <BringForm />
      <IslandDataBlock page={page} />
    </>
  )
}

function Head({ page, of }: { page: PageData; of: EntryData }) {
  const t = useTexts()
  const { kind, slug, title, lead, warranty_days, effective } = of
  const isLegal = kind === 'legal'
  const service = kind === 'service' && page.services.find((one) => one.slug === slug)
  return (
    <section className="entry-head" data-tone={isLegal ? 'light' : undefined}>
      <div className={service ? 'wrap with-pest' : 'wrap'}>
        <Breadcrumbs page={page} />
        <h1>{title}</h1>
        {lead && <p className="lede">{lead}</p>}
        {service && <Pest name={service.icon} />}
        {warranty_days && (
          <p className="promise">
            <Icon name="shield" />
            {t('services.warranty', { days: warranty_days })}
          </p>
        )}
        {effective && <Since page={page} day={effective} />}
        {isLegal ? <OtherLanguages page={page} /> : <Actions business={page.business} />}
      </div>
    </section>
  )
}

interface BodyProps {
  page: PageData
  of: EntryData
  hasPicture: boolean
}

function Body({ page, of, hasPicture }: BodyProps) {
  if (of.bodies.length === 0) return null
  if (of.kind === 'legal') return <LegalBody page={page} of={of} />
  return (
    <article className="section wrap entry">
      {hasPicture && <Picture of={of} />}
      <Prose html={of.bodies.join('')} />
      {/* Beside a price list stands one already. */}
      {of.kind === 'service' && !of.prices && <AskUs page={page} />}
    </article>
  )
}

/** The photo that staff chose; without one, an article about a pest shows our drawing of it. */
function Picture({ of: { kind, slug, photo } }: { of: EntryData }) {
  const t = useTexts()
  if (photo) return <Photo photo={photo} sizes="(min-width: 64rem) 24rem, 100vw" />
  const drawing = kind === 'article' ? drawingOf(slug) : undefined
  // In the first view of most screens, and the largest thing there.
  return drawing && <Drawing src={drawing.src} alt={t(drawing.alt)} fetchPriority="high" />
}
