import type { PageData } from '../../api/pageData'
import { IslandDataBlock } from '../../islands/Island'
import { Later } from '../../ui/Later'
import { BringForm } from '../leads/BringForm'
import { FormIsland } from '../leads/FormIsland'
import { ServiceBrowser } from '../packages/ServiceBrowser'
import { AreaDirectory } from './AreaDirectory'
import { Benefits } from './Benefits'
import { Faq } from './Faq'
import { Hero } from './Hero'
import { Plans } from './Plans'
import { Steps } from './Steps'

export function Home({ page }: { page: PageData }) {
  const { home } = page
  if (!home) return null
  return (
    <>
      <Hero page={page} />
      <Later />
      <Benefits benefits={home.benefits} />
      <ServiceBrowser page={page} />
      <Steps steps={home.steps} />
      <Plans plans={home.plans} phoneHref={page.business.phone_href} />
      <Faq faqs={home.faqs} phone={page.business.faq_phone} />
      <FormIsland page={page} />
      <BringForm />
      <IslandDataBlock page={page} />
      <AreaDirectory zones={page.zones} locale={page.locale} />
    </>
  )
}
