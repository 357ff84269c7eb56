import type { ReactNode } from 'react'
import type { PageData } from '../api/pageData'
import { DataBlock } from '../ui/Verbatim'
import { ownData } from './data'

interface IslandProps {
  name: IslandName
  children: ReactNode
  'data-at'?: string
}

/** Marks a part of the page that the loader hydrates. */
export function Island({ name, children, ...marks }: IslandProps) {
  return (
    <div data-island={name} {...marks}>
      {children}
    </div>
  )
}

/** The data of this page's islands: one block for all of them, behind the last one. */
export function IslandDataBlock({ page }: { page: PageData }) {
  return <DataBlock id="page-data" type="application/json" data={ownData(page)} />
}

export type IslandName = 'BrowseAndBook' | 'LeadForm'
