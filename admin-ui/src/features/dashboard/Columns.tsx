import { Table } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card'
import styles from './charts.module.css'
import { scaleOf, sum } from './scale'

interface ColumnRow {
  key: string
  label: string
  /** What stands below the column. */
  short: string
  /** One for each of the series. */
  values: number[]
}

interface Props {
  id?: string
  title: string
  hint: string
  /** What the rows of the table are. */
  first: string
  series: string[]
  rows: ColumnRow[]
  show: (value: number) => string
  /** A label below every so many columns, counted from the last. */
  every: number
}

/** Columns over time, each made of its parts; the numbers themselves in a table below. */
export function Columns({ id, title, hint, first, series, rows, show, every }: Props) {
  const [looked, setLooked] = useState<number>()
  const at = rows[looked ?? rows.length - 1]
  const isEmpty = rows.every(({ values }) => sum(values) === 0)
  return (
    <div id={id} className={styles.chart}>
      <Card title={title} action={<span className={styles.hint}>{hint}</span>}>
        {isEmpty || !at ? (
          <p className={styles.hint}>Nothing yet in this time.</p>
        ) : (
          <>
            <p className={styles.looked}>
              {at.label} <b>{show(sum(at.values))}</b>
            </p>
            {series.length > 1 && (
              <ul className={styles.key}>
                {series.map((name, i) => (
                  <li key={name} data-part={i % 6}>
                    {name} <b>{show(at.values[i] ?? 0)}</b>
                  </li>
                ))}
              </ul>
            )}
            <Drawing {...{ rows, show, every, looked }} look={setLooked} />
            <details className={styles.table}>
              <summary>As a table</summary>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{first}</Table.Th>
                    {series.map((name) => (
                      <Table.Th key={name}>{name}</Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.toReversed().map(({ key, label, values }) => (
                    <Table.Tr key={key}>
                      <Table.Th scope="row">{label}</Table.Th>
                      {series.map((name, i) => (
                        <Table.Td key={name}>{show(values[i] ?? 0)}</Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </details>
          </>
        )}
      </Card>
    </div>
  )
}

interface DrawingProps extends Pick<Props, 'rows' | 'show' | 'every'> {
  looked: number | undefined
  look: (column: number | undefined) => void
}

/** Under the mouse or the finger a column tells its numbers above. */
function Drawing({ rows, show, every, looked, look }: DrawingProps) {
  const top = scaleOf(Math.max(...rows.map(({ values }) => sum(values))))
  return (
    <div
      className={styles.drawing}
      data-sparse={every > 1 || undefined}
      aria-hidden="true"
      onPointerLeave={() => look(undefined)}
    >
      {[top, top / 2, 0].map((line) => (
        <span key={line} className={styles.line} style={{ bottom: `${(line / top) * 100}%` }}>
          {show(line)}
        </span>
      ))}
      {rows.map(({ key, short, values }, column) => (
        <div
          key={key}
          className={styles.column}
          data-looked={looked === column || undefined}
          onPointerEnter={() => look(column)}
        >
          {values.map((value, part) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a series is known by its place
              key={part}
              data-part={part % 6}
              style={{ height: `${(value / top) * 100}%` }}
            />
          ))}
          {(rows.length - 1 - column) % every === 0 && <span>{short}</span>}
        </div>
      ))}
    </div>
  )
}
