import { useSessionStorage } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { date } from '../../../ui/dates'
import { valueAt } from '../fields'
import type { Entry, Kind, Place } from '../queries'
import styles from './Preview.module.css'
import { PreviewFrame } from './PreviewFrame'
import { PreviewTools, type Width } from './PreviewTools'
import { linkQuery, pageQuery } from './pages'
import { type Clicked, ofLocale } from './preview'
import { usePages } from './usePages'
import type { Previewing } from './usePreviewing'

const DAY = 24 * 60 * 60_000

export interface Previewed {
  place: Place
  model: Kind
  entry: Entry
  previewing: Previewing
  open: (clicked: Clicked) => void
}

interface Props extends Previewed {
  title?: ReactNode
  close?: ReactNode
}

/** A page of the site as visitors would see it with all drafts. */
export function PreviewPane({ place, model, entry, previewing, open, ...head }: Props) {
  const pages = usePages(place, model)
  const [width, setWidth] = useSessionStorage<Width>({
    key: 'jaali.preview.width',
    defaultValue: 'phone',
    getInitialValueInEffect: false,
  })
  const cache = useQueryClient()
  const link = useQuery(linkQuery)
  // Each save is a version, whoever saved; the cells come in any order.
  const cells = entry.cells.map((cell) => `${cell.locale}${cell.version}`)
  const version = cells.sort().join()
  const { base } = link.data ?? {}
  const isKnown = base !== undefined && pages.path !== undefined
  const page = useQuery({
    ...pageQuery(base ?? '', pages.path ?? '', version),
    enabled: isKnown,
  })
  const address = isKnown ? base + pages.path : undefined
  function wentTo(path: string) {
    const to = ofLocale(path)
    if (to.page !== pages.page) pages.askPage(to.page)
    if (to.locale !== pages.locale) pages.askLocale(to.locale)
  }
  function retry() {
    // A link is valid for some days only.
    if (link.isError || link.dataUpdatedAt < Date.now() - DAY) link.refetch()
    cache.invalidateQueries({ queryKey: ['preview', 'page'] })
  }
  const { field } = previewing
  const cell = entry.cells.find((one) => one.locale === place.locale)
  const value = field && cell && valueAt(cell.fields, field)
  const text = typeof value === 'string' ? value : undefined
  return (
    <>
      <PreviewTools
        pages={pages}
        width={width}
        setWidth={setWidth}
        {...head}
        link={link.data && address && link.data.origin + address}
      />
      <p className={styles.hint}>
        Click a text to edit it.
        {link.data && ` The link works until ${date(link.data.until)}.`}
      </p>
      <PreviewFrame
        base={base}
        address={address}
        page={page.data}
        isComing={page.isFetching}
        error={link.error ?? page.error}
        retry={retry}
        width={width}
        version={version}
        entry={`${place.kind}/${place.slug}`}
        field={field === undefined ? undefined : { ...place, field, text }}
        open={open}
        wentTo={wentTo}
        close={previewing.close}
      />
    </>
  )
}
