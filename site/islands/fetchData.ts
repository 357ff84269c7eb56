import { engineOfPage } from '../api/engine'
import type { IslandData, IslandsFile } from './data'

type Fetched = IslandsFile & IslandData

let asked: Promise<Fetched> | undefined

/** The islands' data and the hero's later pictures, fetched once. A failure is retried. */
export function fetchData() {
  asked ??= ask().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

async function ask(): Promise<Fetched> {
  const own = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as IslandData
  const answer = await fetch(own.islands)
  if (!answer.ok) throw new Error(`GET ${own.islands}: ${answer.status}`)
  return { ...((await answer.json()) as IslandsFile), ...own, engine: engineOfPage() }
}
