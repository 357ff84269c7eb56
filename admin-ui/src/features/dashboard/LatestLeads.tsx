import { Link } from '@tanstack/react-router'
import { Ago } from '../../ui/Ago'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { readablePhone } from '../../ui/phone'
import { Tag } from '../../ui/Tag'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import { statusTones } from '../leads/words'
import styles from './LatestLeads.module.css'
import type { Dashboard } from './queries'

/** The five latest, each a way to the lead. */
export function LatestLeads({ of: leads }: { of: Dashboard['latest_leads'] }) {
  const labels = useLabels()
  return (
    <Card
      title="Latest leads"
      action={
        <Link to="/leads" search={{ view: 'all' }} className={styles.all}>
          All leads
        </Link>
      }
    >
      {leads.length === 0 ? (
        <EmptyState text="No recent leads found" />
      ) : (
        <ul className={styles.leads}>
          {leads.map((lead) => (
            <li key={lead.id}>
              <div>
                <Link to="/leads/$leadId" params={{ leadId: lead.id }} className={styles.name}>
                  {lead.name}
                </Link>
                <span>
                  {[readablePhone(lead.primary_contact), labels.service(lead.service_type)]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </div>
              <div className={styles.state}>
                <Tag tone={statusTones[lead.status]}>{readable(lead.status)}</Tag>
                <Ago at={lead.created_at} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
