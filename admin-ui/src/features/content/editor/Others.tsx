import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { localeName } from '../../../ui/locales'
import { bePresent, type Place } from '../queries'
import styles from './Others.module.css'

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

/** How often the engine is told that the editor is open. */
const BEAT = 15_000

/** Says that this entry is open, and hears who else has it open. Pauses while the window is hidden. */
function useOthers(place: Place) {
  const { data } = useQuery({
    queryKey: ['presence', place],
    queryFn: () => bePresent(place),
    refetchInterval: BEAT,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return data ?? []
}
