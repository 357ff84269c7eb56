import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Ago } from '../../ui/Ago'
import { ago } from '../../ui/dates'
import { readablePhone } from '../../ui/phone'
import { SelectBox } from '../../ui/SelectBox'
import { useLabels } from '../catalogue/queries'
import { AssigneeMenu } from './AssigneeMenu'
import { HeldBy } from './HeldBy'
import styles from './LeadRow.module.css'
import { LeadTagLine } from './LeadTags'
import { useOtherAt } from './lease'
import { priority } from './priority'
import type { Lead } from './queries'
import { Score } from './Score'
import score from './Score.module.css'
import { WhatsappButton } from './WhatsappButton'
import { area } from './words'

interface Props {
  of: Lead
  repeats: Lead[]
  /** The keys work on it, or it is open beside the list. */
  selected: boolean
  /** Another lead is open beside the list, and makes way. */
  inPlace: boolean
  /** It is to be changed together with others. */
  isChosen: boolean
  choose: (id: string, through: boolean) => void
  call: (lead: Lead) => void
}

/** A lead, and all that is done to it with one tap. */
export const LeadRow = memo(function LeadRow({
  of: lead,
  repeats,
  selected,
  inPlace,
  isChosen,
  choose,
  call,
}: Props) {
  const labels = useLabels()
  const other = useOtherAt(lead)
  const where = [labels.room(lead.room_type), area(lead.area)].filter(Boolean).join(', ')
  return (
    <article
      className={styles.row}
      data-priority={priority(lead.priority_score)}
      data-selected={selected || undefined}
      data-chosen={isChosen || undefined}
      data-held={!!other || undefined}
      aria-label={lead.name}
    >
      <div className={score.mark}>
        <Score of={lead.priority_score} />
        {lead.can.update && (
          <SelectBox id={lead.id} name={lead.name} isChosen={isChosen} choose={choose} />
        )}
      </div>
      <div className={styles.who}>
        <Link
          to="/leads/$leadId"
          params={{ leadId: lead.id }}
          search={true}
          replace={inPlace}
          data-lead={lead.id}
        >
          {lead.name}
        </Link>
        <span>{readablePhone(lead.primary_contact)}</span>
      </div>
      <div className={styles.what}>
        <span>{labels.service(lead.service_type)}</span>
        <span>{where}</span>
      </div>
      <div className={styles.tags}>
        <LeadTagLine of={lead} />
      </div>
      <div className={styles.whose}>
        <AssigneeMenu of={lead} />
        {other ? <HeldBy name={other.name} /> : <Ago at={lead.created_at} />}
      </div>
      <div className={styles.actions}>
        <WhatsappButton of={lead} folded />
        <Button
          component="a"
          href={`tel:${lead.primary_contact}`}
          className={styles.call}
          leftSection={<IconPhone size={18} aria-hidden="true" />}
          aria-label={`Call ${lead.name}`}
          onClick={() => call(lead)}
        >
          <span className={styles.callWord}>Call</span>
        </Button>
      </div>
      {repeats.length > 0 && (
        <ul className={styles.repeats} aria-label={`${lead.name} asked again`}>
          {repeats.map((repeat) => (
            <li key={repeat.id}>
              <Link
                to="/leads/$leadId"
                params={{ leadId: repeat.id }}
                search={true}
                replace={inPlace}
              >
                {repeat.lead_number}
              </Link>
              {' asked again '}
              {ago(repeat.created_at)}
              {repeat.service_type && `, ${labels.service(repeat.service_type)}`}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
})
