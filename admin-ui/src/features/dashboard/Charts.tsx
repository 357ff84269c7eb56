import { Card } from '../../ui/Card'
import { date } from '../../ui/dates'
import { rupees } from '../../ui/money'
import { source } from '../leads/words'
import { Columns } from './Columns'
import styles from './charts.module.css'
import { Landings } from './Landings'
import type { Dashboard } from './queries'

/** `Nov 2026` of `2026-11` */
const month = (of: string) => date(`${of}-01`).slice(3)

/** What happened lately. Drawn here: a library for it weighs more than the console. */
export function Charts({ of: dashboard }: { of: Dashboard }) {
  const { funnel, landings, leads_by_day, revenue_by_month } = dashboard
  const sources = leads_by_day[0]?.sources.map(({ lead_source }) => lead_source) ?? []
  return (
    <>
      <Funnel of={funnel} />
      <Columns
        title="Leads per day"
        hint="By source, the last 30 days"
        first="Day"
        series={sources.map(source)}
        rows={leads_by_day.map(({ day, sources }) => ({
          key: day,
          label: date(day),
          short: date(day).slice(0, 6),
          values: sources.map(({ leads }) => leads),
        }))}
        show={String}
        every={7}
      />
      <Columns
        id="revenue"
        title="Revenue by month"
        hint="Payments received, the last 12 months"
        first="Month"
        series={['Revenue']}
        rows={revenue_by_month.map(({ month: of, revenue }) => ({
          key: of,
          label: month(of),
          short: month(of).slice(0, 3),
          values: [revenue],
        }))}
        show={rupees}
        every={1}
      />
      <Landings of={landings} />
    </>
  )
}

/** How far the leads of the last 30 days came. */
function Funnel({ of: funnel }: { of: Dashboard['funnel'] }) {
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
