import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconClockHour4,
  IconEyeOff,
  IconPencil,
  IconPencilUp,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type CellStateName, cellStates } from '../../ui/cellStates'
import { localeName, locales } from '../../ui/locales'
import { cellOf } from '../releases/cells'
import type { Shown } from './Matrix'
import styles from './MatrixList.module.css'
import { cellAt, shownState } from './states'

/** A sign for each state: nobody has to tell colours apart. */
const signs: Record<CellStateName, ComponentType<IconProps>> = {
  missing: IconCircleDashed,
  stale: IconAlertTriangle,
  changed: IconPencilUp,
  draft: IconPencil,
  scheduled: IconClockHour4,
  held_back: IconEyeOff,
  live: IconCheck,
}

/** The matrix for the thumb: each entry with its seven languages. */
export function MatrixList({ rows, locale, chosen, look }: Shown) {
  return (
    <ul className={styles.list} aria-label="Entries">
      {rows.map((row) => (
        <li key={`${row.kind}/${row.slug}`}>
          <h2>{row.title}</h2>
          <small>
            {row.kind}/{row.slug}
          </small>
          <div className={styles.dots}>
            {locales.map(({ code }) => {
              const state = shownState(cellAt(row, code))
              const cell = cellOf({ ...row, locale: code })
              const Sign = signs[state]
              return (
                <button
                  key={code}
                  type="button"
                  className={styles.dot}
                  data-cell={cell}
                  data-narrowed={code === locale || undefined}
                  data-tone={cellStates[state].tone}
                  data-chosen={chosen.has(cell) || undefined}
                  aria-label={`${localeName(code)}: ${cellStates[state].label}`}
                  onClick={() => look(cell)}
                >
                  <Sign size={18} aria-hidden="true" />
                  {code}
                </button>
              )
            })}
          </div>
        </li>
      ))}
    </ul>
  )
}
