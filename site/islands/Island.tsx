import type { ReactNode } from 'react'
import type { PageData } from '../api/pageData'
import { DataBlock } from '../ui/Verbatim'
import { ownData } from './data'

interface IslandProps {
  name: IslandName
  children?: ReactNode
  dangerouslySetInnerHTML?: { __html: string }
  'data-at'?: string
  /** From how far away it wakes, in the words of a style sheet; else when it is seen. */
  'data-near'?: string
  /** What an island that came later knows more than the page, as JSON. */
  'data-own'?: string
}

/** Marks a part of the page that the loader wakes. */
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

/** React hydrates the forms; the browser of services has a script of its own. */
export type IslandName = 'ServiceBrowser' | 'LeadForm' | 'BookingForm'
