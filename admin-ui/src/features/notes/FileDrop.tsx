import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './Attachments.module.css'

interface Props {
  /** Takes files; nothing where none may be attached. */
  add: ((files: File[]) => void) | undefined
  children: ReactNode
}

/** Takes the files that are dropped or pasted here. */
export function FileDrop({ add, children }: Props) {
  const here = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (!add || files.length === 0) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    const place = here.current
    if (!place) return
    function over(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) =>
      place.contains(relatedTarget as Node | null) || setOver(false)
    function drop(event: DragEvent) {
      setOver(false)
      take(event, event.dataTransfer)
    }
    // Some programs copy a picture of a text along with it.
    const paste = (event: ClipboardEvent) =>
      event.clipboardData?.types.includes('text/plain') || take(event, event.clipboardData)
    place.addEventListener('dragover', over)
    place.addEventListener('dragleave', leave)
    place.addEventListener('drop', drop)
    place.addEventListener('paste', paste)
    return () => {
      place.removeEventListener('dragover', over)
      place.removeEventListener('dragleave', leave)
      place.removeEventListener('drop', drop)
      place.removeEventListener('paste', paste)
    }
  }, [])
  return (
    <div ref={here} className={styles.drop} data-over={(add && isOver) || undefined}>
      {children}
    </div>
  )
}
