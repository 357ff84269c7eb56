import type { PageData } from '../../api/pageData'
import { islandData } from '../../islands/data'
import { Island, IslandDataBlock } from '../../islands/Island'
import { Later } from '../../ui/Later'
import { BringForm } from '../leads/BringForm'
import { BrowseAndBook } from '../leads/BrowseAndBook.island'
import { LeadForm } from '../leads/LeadForm.island'
import { AreaDirectory } from './AreaDirectory'
import { Benefits } from './Benefits'
import { Faq } from './Faq'
import { Hero } from './Hero'
import { Plans } from './Plans'
import { Steps } from './Steps'

export function Home({ page }: { page: PageData }) {
  const { home } = page
  if (!home) return null
  const data = islandData(page)
  return (
    <>
      <Hero page={page} />
      <Later />
      <Benefits benefits={home.benefits} />
      <Island name="BrowseAndBook">
        <BrowseAndBook data={data} />
      </Island>
      <Steps steps={home.steps} />
      <Plans plans={home.plans} phoneHref={page.business.phone_href} />
      <Faq faqs={home.faqs} phone={page.business.faq_phone} />
      <Island name="LeadForm">
        <LeadForm data={data} />
      </Island>
      <BringForm />
      <IslandDataBlock page={page} />
      <AreaDirectory zones={page.zones} locale={page.locale} />
    </>
  )
}
