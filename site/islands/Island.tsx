import type { ReactNode } from 'react'
import { DataBlock } from '../ui/Verbatim'
import type { IslandData } from './data'

/** Marks a part of the page that the loader brings to life; its data is the page's one data block. */
export function Island({ name, children }: { name: IslandName; children: ReactNode }) {
  return <div data-island={name}>{children}</div>
}

/** What the islands know; one block for all of them, behind the last one. */
export function IslandDataBlock({ data }: { data: IslandData }) {
  return <DataBlock id="page-data" type="application/json" data={data} />
}

export type IslandName = 'BrowseAndBook' | 'LeadForm'
