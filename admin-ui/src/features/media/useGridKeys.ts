import { useEffect, useEffectEvent, useRef } from 'react'

const steps: { [key in string]?: (columns: number) => number } = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
}

/** Arrow keys go from tile to tile of a grid, and choose the one they come to: `chosen` stays in sight. */
export function useGridKeys(chosen: string | undefined, choose: (id: string) => void) {
  const grid = useRef<HTMLUListElement>(null)
  const move = useEffectEvent((event: KeyboardEvent) => {
    const step = event.altKey ? undefined : steps[event.key]
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
    const at = tiles.indexOf(event.target as HTMLElement)
    if (!step || at < 0) return
    event.preventDefault()
    const row = tiles.filter((tile) => tile.offsetTop === tiles[0]?.offsetTop)
    const next = tiles[at + step(row.length)]
    next?.focus()
    if (next?.dataset.tile) choose(next.dataset.tile)
  })
  useEffect(() => {
    const list = grid.current
    const onKeyDown = (event: KeyboardEvent) => move(event)
    list?.addEventListener('keydown', onKeyDown)
    return () => list?.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
    tiles.find(({ dataset }) => dataset.tile === chosen)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return grid
}
