import { date, dateTime } from '../../ui/dates'
import { rupees } from '../../ui/money'
import { useLabels } from '../catalogue/queries'
import styles from './CallDialog.module.css'
import type { Lead } from './queries'
import { area, time } from './words'

/** What one has to know while the phone rings. */
export function CallFacts({ of: lead }: { of: Lead }) {
  const labels = useLabels()
  const quoted = lead.quoted_amount
  const facts = [
    ['Service', [labels.service(lead.service_type), labels.room(lead.room_type)]],
    ['Quoted', [quoted != null && rupees(quoted), lead.package_name]],
    [
      'Prefers',
      [
        lead.preferred_date && date(lead.preferred_date),
        lead.preferred_time && time(lead.preferred_time),
      ],
    ],
    ['Address', [lead.address, area(lead.area), lead.pincode]],
    ['Notes', [lead.notes]],
    ['Last call', [lead.last_called_at && dateTime(lead.last_called_at)]],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, parts]) => {
        const said = parts.filter(Boolean).join(', ')
        return (
          said && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{said}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
