import { Skeleton } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ErrorState } from '../../../ui/ErrorState'
import styles from './PreviewDialog.module.css'
import { type Clicked, clickedIn } from './preview'
import type { Preview } from './usePreview'

interface Props {
  preview: Preview
  /** In pixels, or `full`. */
  width: string
  open: (clicked: Clicked) => void
}

/** The page itself; it tells which text was clicked. */
export function PreviewFrame({ preview, width, open }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const hear = useEffectEvent(({ origin, source, data }: MessageEvent) => {
    if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
    const clicked = clickedIn(data)
    if (clicked) open(clicked)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  if (preview.error) {
    return (
      <ErrorState
        text="The preview cannot be shown now."
        error={preview.error}
        retry={preview.retry}
      />
    )
  }
  if (!preview.address) return <Skeleton className={styles.frame} />
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      style={{ width: width === 'full' ? '100%' : `${width}px` }}
      src={preview.address}
      title="The page with all drafts"
    />
  )
}
