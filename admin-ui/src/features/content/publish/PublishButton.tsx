import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconRocket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallToAction } from '../../../ui/CallToAction'
import { useHotkeys } from '../../../ui/hotkeys'
import { useOnPage } from '../../../ui/onPage'
import { toast } from '../../../ui/toast'
import { isUnderWay, type Release, releaseQuery } from '../../releases/queries'
import { standingOf } from '../../releases/standing'
import type { Saving } from '../draft/view'
import { useRefresh } from '../queries'
import { isUnpublished } from './chosen'
import styles from './Publish.module.css'
import type { Edited } from './useDryRun'

const fetchPanel = () => import('./PublishPanel')
const PublishPanel = lazy(async () => ({ default: (await fetchPanel()).PublishPanel }))

interface Props extends Edited {
  saving: Saving
  /** Puts the caret into a field of the form. */
  focus: (field: string) => void
}

/** Publishes what is written here, without leaving it. */
export function PublishButton({ saving, ...props }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<Release>()
  const release = useProgress(made, isOpen, () => setMade(undefined))
  const trigger = useRef<HTMLButtonElement>(null)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  })
  // The second click finds the panel there.
  useEffect(() => void fetchPanel(), [])
  const isSaved = saving.is === 'clean' || saving.is === 'saved'
  const isIdle = !release && isSaved && !props.entry.cells.some(isUnpublished)
  const open = () => !isIdle && setOpen(true)
  useHotkeys(isOpen ? [] : [{ keys: 'mod+Enter', label: 'Publish', run: open, isCommand: true }])
  function close() {
    setOpen(false)
    // What was read is done with; what is under way is still followed.
    if (release && !isUnderWay(release)) setMade(undefined)
    // The focus goes back, unless it went elsewhere by then.
    setTimeout(() => {
      if (document.activeElement === document.body) trigger.current?.focus()
    })
  }
  useOnPage('bar', !isIdle)
  const button = (
    <CallToAction
      ref={trigger}
      size="compact-md"
      className={styles.trigger}
      aria-keyshortcuts="Control+Enter"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-disabled={isIdle}
      aria-disabled={isIdle}
      data-quiet={isOpen || undefined}
      title={isIdle ? 'Everything here is live' : 'Ctrl+Enter'}
      leftSection={<Sign of={release} />}
      onClick={isOpen ? close : open}
    >
      {said(release)}
    </CallToAction>
  )
  return (
    <div className={styles.place} data-idle={isIdle || undefined}>
      {isOpen ? (
        <Suspense fallback={button}>
          <PublishPanel
            {...props}
            button={button}
            isPhone={isPhone}
            release={release}
            onMade={setMade}
            close={close}
          />
        </Suspense>
      ) : (
        button
      )}
    </div>
  )
}

const isTrouble = ({ status }: Release) => status === 'failed' || status === 'held'

function said(release: Release | undefined) {
  if (!release) return 'Publish'
  if (isUnderWay(release)) return standingOf(release).label
  return isTrouble(release) ? 'Not live' : 'Published'
}

function Sign({ of: release }: { of: Release | undefined }) {
  const Icon = release && isTrouble(release) ? IconAlertTriangle : IconRocket
  return <Icon size={16} aria-hidden="true" />
}

/** How far a release is. Once it is live, what is shown of the entry is asked again. */
function useProgress(made: Release | undefined, isWatched: boolean, done: () => void) {
  const { data } = useQuery({ ...releaseQuery(made?.id ?? ''), enabled: made !== undefined })
  const refresh = useRefresh()
  const release = made && (data?.id === made.id ? data : made)
  const onLive = useEffectEvent(() => {
    refresh()
    if (isWatched) return
    toast.success(`Release ${made?.number} is live`)
    done()
  })
  const isLive = release?.status === 'live'
  useEffect(() => {
    if (isLive) onLive()
  }, [isLive])
  return release
}
