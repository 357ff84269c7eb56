import type { IslandData, OwnData, SharedData } from './data'

let asked: Promise<IslandData> | undefined

/** What the islands know. Asked for once; a failure is forgotten, so that the next touch asks again. */
export function fetchData() {
  asked ??= ask().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

async function ask(): Promise<IslandData> {
  const own = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as OwnData
  const answer = await fetch(own.islands)
  if (!answer.ok) throw new Error(`GET ${own.islands}: ${answer.status}`)
  return { ...((await answer.json()) as SharedData), ...own }
}
