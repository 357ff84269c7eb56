import { Button, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentence } from '../../../api/problem'
import { ErrorState } from '../../../ui/ErrorState'
import { addMarkStyle, type FieldPlace } from './mark'
import { morphPage } from './morph'
import styles from './Preview.module.css'
import { type Width, widths } from './PreviewTools'
import type { Rendered } from './pages'
import { type Clicked, clickedIn } from './preview'
import { useFollowing } from './useFollowing'

interface Props {
  /** `/preview/{token}` */
  base: string | undefined
  /** Of the page that is asked for. */
  address: string | undefined
  /** It, as the drafts make it now. */
  page: Rendered | undefined
  isComing: boolean
  error: unknown
  retry: () => void
  width: Width
  version: string
  /** What is edited: the entry, and a field of it. */
  entry: string
  field: FieldPlace | undefined
  open: (clicked: Clicked) => void
  /** A link in the page was followed. */
  wentTo: (path: string) => void
  close: () => void
}

const FAILED = 'The page could not be fetched.'

/** The page itself: it stays while it changes, tells which text was clicked, and shows a field's place. */
export function PreviewFrame({ base = '', address, page, ...props }: Props) {
  const { isComing, error, retry, width, version, entry, field } = props
  const box = useElementSize<HTMLDivElement>()
  const frame = useRef<HTMLIFrameElement>(null)
  const [at, setAt] = useState({ asked: address, is: address, turn: 0 })
  // Asked for by the tools; where a link in the page led is there already.
  if (address !== at.is) setAt({ asked: address, is: address, turn: at.turn + 1 })
  /** How often a page was loaded, and of which turn. */
  const [loaded, setLoaded] = useState({ times: 0, turn: -1 })
  const hasLoaded = loaded.turn === at.turn
  /** What the engine rendered of what is there; nothing until it is known. */
  const rendered = useRef<string>(undefined)
  const [fresh, setFresh] = useState<Rendered>()

  function onLoad() {
    const live = frame.current?.contentDocument
    const path = live?.location.pathname
    if (!live || !path?.startsWith(`${base}/`)) return
    rendered.current = undefined
    setFresh(undefined)
    setLoaded({ times: loaded.times + 1, turn: at.turn })
    addMarkStyle(live)
    live.addEventListener('keydown', pass)
    if (path !== at.is) {
      setAt({ ...at, is: path })
      props.wentTo(path.slice(base.length))
    }
  }
  /** Keys of the console work with the focus in the page too. */
  function pass(event: KeyboardEvent) {
    if (event.key === 'Escape') return props.close()
    if (!event.ctrlKey && !event.metaKey && !event.altKey) return
    const isDone = !document.dispatchEvent(new KeyboardEvent(event.type, { ...keysOf(event) }))
    if (isDone) event.preventDefault()
  }
  const show = useEffectEvent(({ address: of, html }: Rendered) => {
    const live = frame.current?.contentDocument
    if (!live || live.location.pathname !== of) return
    if (!morphPage(live, rendered.current ?? html, html)) {
      live.location.reload()
      return
    }
    rendered.current = html
    // What it knows of its texts is of those that were there before.
    live.defaultView?.dispatchEvent(new Event('morphed'))
    setFresh({ address: of, html })
  })
  useEffect(() => {
    if (page && loaded.times > 0) show(page)
  }, [page, loaded])
  useMessages((source, clicked) => source === frame.current?.contentWindow && props.open(clicked))
  // The page prefers its fields where a text is also that of another entry.
  useEffect(() => {
    const live = frame.current?.contentDocument
    if (live && loaded.times > 0) live.documentElement.dataset.entry = entry
  }, [entry, loaded])
  useFollowing({ frame, base, fresh, version, field })

  const scale = box.width > 0 ? Math.min(1, box.width / widths[width]) : 1
  const isFailed = error !== null && !isComing
  const hasPage = hasLoaded && fresh !== undefined
  return (
    <div ref={box.ref} className={styles.desk} data-width={width}>
      {isComing && <div className={styles.coming} />}
      {isFailed && hasPage && (
        <div className={styles.stale} role="alert">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{sentence(error, FAILED)} This is the page as it was.</span>
          <Button size="compact-md" variant="default" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {isFailed && !hasPage && (
        <div className={styles.failed}>
          <ErrorState text={FAILED} error={error} retry={retry} />
        </div>
      )}
      {!isFailed && !hasLoaded && <Skeleton className={styles.skeleton} />}
      {at.asked && (
        <iframe
          key={at.turn}
          ref={frame}
          className={styles.frame}
          style={{
            width: widths[width],
            height: box.height / scale,
            transform: `scale(${scale})`,
            left: Math.max(0, (box.width - widths[width] * scale) / 2),
          }}
          data-quiet={isFailed || undefined}
          hidden={isFailed && !hasPage}
          src={at.asked}
          title="The page with all drafts"
          onLoad={onLoad}
        />
      )}
    </div>
  )
}

const keysOf = ({ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) => ({
  ...{ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat },
  bubbles: true,
  cancelable: true,
})

/** Texts that were clicked in pages of this origin; only the page in the frame is believed. */
function useMessages(hear: (source: MessageEventSource | null, clicked: Clicked) => void) {
  const onMessage = useEffectEvent(({ origin, source, data }: MessageEvent) => {
    const clicked = clickedIn(data)
    if (origin === window.location.origin && clicked) hear(source, clicked)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => onMessage(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
}
