import { IconUsers } from '@tabler/icons-react'
import { localeName } from '../../../ui/locales'
import type { Place } from '../queries'
import styles from './Others.module.css'
import { useOthers } from './useOthers'

/** Who else has this entry open, and in which language. */
export function Others({ at: place }: { at: Place }) {
  const others = useOthers(place)
  const said = others.map(({ name, locale }) =>
    locale === place.locale ? `${name} is here too` : `${name} is at ${localeName(locale)}`,
  )
  return (
    <div role="status">
      {said.length > 0 && (
        <p className={styles.others}>
          <IconUsers size={18} aria-hidden="true" />
          {said.join(' · ')}
        </p>
      )}
    </div>
  )
}
