import { Card } from '../../ui/Card'
import styles from './charts.module.css'
import type { Dashboard } from './queries'

/** How far the leads of the last 30 days came. */
export function Funnel({ of: funnel }: { of: Dashboard['funnel'] }) {
  const steps = [
    ['New', funnel.new],
    ['Contacted', funnel.contacted],
    ['Scheduled', funnel.scheduled],
    ['Converted', funnel.converted],
  ] as const
  const share = (count: number) => (funnel.new === 0 ? 0 : (count / funnel.new) * 100)
  return (
    <Card
      title="From lead to customer"
      action={<span className={styles.hint}>The last 30 days</span>}
    >
      <dl className={styles.funnel}>
        {steps.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{count}</b> {Math.round(share(count))}%
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={share(count)} height="1" data-part="0" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
