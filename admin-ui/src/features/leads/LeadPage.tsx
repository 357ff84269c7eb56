import { IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useHotkeys } from '../../ui/hotkeys'
import { ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { CallPanel } from './CallPanel'
import { DeleteButton } from './DeleteButton'
import { LeadActions } from './LeadActions'
import { LeadDetails } from './LeadDetails'
import styles from './LeadPage.module.css'
import { LeadTags } from './LeadTags'
import { LeadTimeline } from './LeadTimeline'
import { DeletedLead } from './LeadTrouble'
import { PriorityExplained } from './PriorityExplained'
import { leadQuery } from './queries'
import { useWhatsapp } from './useWhatsapp'
import { type CallOutcome, CONVERTED } from './words'

const route = getRouteApi('/console/leads/$leadId')

/** All about one lead, and what is done with it. */
export function LeadPage() {
  const { leadId } = route.useParams()
  const { data: lead } = useSuspenseQuery(leadQuery(leadId))
  const [calling, setCalling] = useState(false)
  const whatsapp = useWhatsapp()
  const navigate = useNavigate()
  useHotkeys([
    { keys: 'c', label: 'Call the lead', run: () => lead.can.update && setCalling(true) },
    { keys: 'w', label: 'WhatsApp to the lead', run: () => whatsapp.next(lead) },
  ])
  function called(_next: unknown, outcome: CallOutcome) {
    setCalling(false)
    if (outcome === CONVERTED && lead.can.convert) {
      navigate({ to: '/leads/$leadId/convert', params: { leadId } })
    }
  }
  if (lead.deleted_at) return <DeletedLead of={lead} />
  const params = { leadId }
  return (
    <>
      <PageHeader title={lead.name} aside={lead.lead_number} />
      <div className={styles.page}>
        <div className={styles.main}>
          <section className={styles.top} aria-label="What to do">
            <div className={styles.tags}>
              <LeadTags of={lead} />
            </div>
            <LeadActions of={lead} call={() => setCalling(true)} />
            <div className={styles.manage}>
              {lead.can.convert && (
                <ButtonLink
                  to="/leads/$leadId/convert"
                  params={params}
                  variant="default"
                  leftSection={<IconUserPlus size={18} aria-hidden="true" />}
                >
                  Convert to customer
                </ButtonLink>
              )}
              {lead.can.update && (
                <ButtonLink
                  to="/leads/$leadId/edit"
                  params={params}
                  variant="default"
                  leftSection={<IconPencil size={18} aria-hidden="true" />}
                >
                  Edit
                </ButtonLink>
              )}
              <DeleteButton of={lead} />
            </div>
          </section>
          <LeadDetails of={lead} />
        </div>
        <div className={styles.side}>
          <PriorityExplained of={lead} />
          <LeadTimeline of={lead} />
        </div>
      </div>
      <CallPanel of={calling ? lead : undefined} onSaved={called} close={() => setCalling(false)} />
    </>
  )
}
