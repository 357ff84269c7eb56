import { useEffect, useState } from 'react'
import { engineOfPage } from '../../api/engine'
import type { PublicPackage } from '../../api/pageData'

export type PackageList =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; packages: PublicPackage[] }

/** The whole price list is short: it is fetched once and shared by all parts of the page. */
let asked: Promise<PublicPackage[]> | undefined

export function priceList() {
  asked ??= askForPackages().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

async function askForPackages() {
  const headers = { accept: 'application/json' }
  const answer = await fetch(`${engineOfPage()}/api/packages`, { headers })
  if (!answer.ok) throw new Error(`GET /api/packages: ${answer.status}`)
  const { items } = (await answer.json()) as { items: PublicPackage[] }
  return items
}

/** Fetches when first `wanted`; until then, and without script, the page's packages are used. */
export function usePackages(fromPage: PublicPackage[] | undefined, wanted = true) {
  const [list, setList] = useState<PackageList>(
    fromPage ? { status: 'ready', packages: fromPage } : { status: 'loading' },
  )
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!wanted) return
    let gone = false
    priceList().then(
      (packages) => gone || setList({ status: 'ready', packages }),
      (error: unknown) => {
        console.error(error)
        if (!gone) setList({ status: 'failed' })
      },
    )
    return () => {
      gone = true
    }
  }, [wanted, attempt])

  const retry = () => {
    setList({ status: 'loading' })
    setAttempt(attempt + 1)
  }
  return { list, retry }
}
