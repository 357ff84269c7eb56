import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { engine } from '../../../api/client'
import type { Fields } from '../fields'
import { inLocale } from '../preview/preview'
import type { Kind, Place } from '../queries'
import styles from './SearchSnippet.module.css'

interface Props {
  place: Place
  model: Kind
  fields: Fields
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** An entry's page as a search engine shows it, in as much room as one gives. */
export function SearchSnippet({ place, model, fields }: Props) {
  const path = inLocale((model.page ?? '').replace('{slug}', place.slug), place.locale)
  const live = useLivePage(path)
  const title = text(fields.seo_title) || madeTitle(live, text(fields[model.title]))
  const lead = model.description ? text(fields[model.description]) : ''
  const description = text(fields.seo_description) || lead || live?.description
  return (
    <figure className={styles.snippet} aria-label="In search results" lang={place.locale}>
      <figcaption className={styles.caption}>In search results</figcaption>
      <div className={styles.room}>
        <p className={styles.path}>{window.location.host + path}</p>
        <Line name="title" className={styles.title}>
          {title || place.slug}
        </Line>
        <Line name="description" className={styles.description}>
          {description ?? ''}
        </Line>
      </div>
    </figure>
  )
}

/** The title that the engine makes of a name: that of the live page, with the name as it is now. */
function madeTitle(live: LivePage | null | undefined, name: string) {
  const before = live?.entry?.title ?? live?.area?.name
  return live && before && name ? live.title.replace(before, () => name) : live?.title || name
}

type LivePage = NonNullable<ReturnType<typeof useLivePage>>

/** What the live page says, where nothing is written: the engine makes it. */
function useLivePage(path: string) {
  const page = useQuery({
    queryKey: ['live page', path],
    queryFn: async () =>
      (await engine.GET('/api/site/page', { params: { query: { path } } })).data ?? null,
    staleTime: 60_000,
    retry: false,
  })
  return page.data
}

interface LineProps {
  name: string
  className: string | undefined
  children: ReactNode
}

/** A text that may not fit: the letters of some scripts are wider than others. */
function Line({ name, className, children }: LineProps) {
  const box = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box.current ?? document.body
    setIsCut(scrollWidth > clientWidth || scrollHeight > clientHeight)
  })
  return (
    <>
      <p ref={box} className={className}>
        {children}
      </p>
      {isCut && (
        <p className={styles.cut} role="status">
          The {name} does not fit: its end is cut off
        </p>
      )}
    </>
  )
}
