import { useEffect, useEffectEvent, useState } from 'react'

export const imagesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Pictures dropped or pasted anywhere on the screen. Answers whether some hover over it. */
export function useDrop(add: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = imagesOf(data)
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files')
    function over(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    // Only when it leaves the window is there nothing it goes to.
    const leave = (event: DragEvent) => !event.relatedTarget && setOver(false)
    function drop(event: DragEvent) {
      setOver(false)
      if (!holdsFiles(event)) return
      // A file that is none of ours must not replace the console.
      event.preventDefault()
      take(event, event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData)
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
      document.removeEventListener('paste', paste)
    }
  }, [])
  return isOver
}
