import type { ReactNode } from 'react'

/** Marks a part of the page that the loader brings to life; its data is the page's one data block. */
export function Island({ name, children }: { name: IslandName; children: ReactNode }) {
  return <div data-island={name}>{children}</div>
}

export type IslandName = 'BrowseAndBook' | 'LeadForm'
