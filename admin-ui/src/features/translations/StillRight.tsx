import { Button } from '@mantine/core'
import { useMay } from '../../api/me'
import { toast } from '../../ui/toast'
import { type Entry, type Place, useConfirmCurrent } from '../content/queries'
import styles from './TextPanel.module.css'

/** Of a live English text whose translations are stale: that the change does not matter to them. */
export function StillRight({ of: { cells }, place }: { of: Entry; place: Place }) {
  const may = useMay()
  const confirming = useConfirmCurrent()
  const isStale = cells.some(({ state }) => state === 'stale')
  // What is not live yet has the same button among its own.
  const isLive = cells.some(({ locale, state }) => locale === 'en' && state !== 'changed')
  if (place.locale !== 'en' || !isLive || !isStale || !may('update', 'content')) return null
  const confirm = () =>
    confirming.mutate(
      { params: { path: { ...place } } },
      toast.outcome('Marked as a typo: the translations stay current', 'Failed to mark the text'),
    )
  return (
    <div className={styles.marks}>
      <p>Did only letters change, so that every translation is as right as before?</p>
      <Button loading={confirming.isPending} onClick={confirm}>
        Typo only
      </Button>
    </div>
  )
}
