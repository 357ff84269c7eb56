import { useEffect, useState } from 'react'
import { engineOfPage } from '../../api/engine'
import type { PublicPackage } from '../../api/pageData'

const asked = new Map<string, Promise<PublicPackage[]>>()

/** The packages of a service type, fetched once; a failure is retried. */
export function packagesOf(serviceType: string) {
  const known = asked.get(serviceType) ?? ask(serviceType)
  asked.set(serviceType, known)
  known.catch(() => asked.delete(serviceType))
  return known
}

async function ask(serviceType: string) {
  const headers = { accept: 'application/json' }
  const path = `/api/packages?service_type=${encodeURIComponent(serviceType)}`
  const answer = await fetch(engineOfPage() + path, { headers })
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status}`)
  const { items } = (await answer.json()) as { items: PublicPackage[] }
  // The type of an inspection finds its whole family.
  return items.filter((p) => p.service_type === serviceType)
}

/** None before a type is chosen, and none where no price list comes; at first, those of the type before. */
export function usePackages(serviceType: string) {
  const [packages, setPackages] = useState<PublicPackage[]>([])
  useEffect(() => {
    if (!serviceType) return
    let left = false
    packagesOf(serviceType).then(
      (found) => left || setPackages(found),
      (error: unknown) => console.error(error),
    )
    return () => {
      left = true
    }
  }, [serviceType])
  return packages
}
