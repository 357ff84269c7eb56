import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { cellStates } from '../../../ui/cellStates'
import { localeName, SHARED } from '../../../ui/locales'
import type { Entry } from '../queries'
import { stateIn } from '../states'
import styles from './LanguageBar.module.css'

interface Props {
  of: Entry
  languages: string[]
  locale: string
}

/** The languages of an entry, each with where it stands. */
export function LanguageBar({ of: entry, languages, locale }: Props) {
  const bar = useRef<HTMLElement>(null)
  // The one that is open can be further to the right than there is room, on a phone or beside a preview.
  useEffect(() => {
    const shown = bar.current
    if (!shown) return
    const observer = new ResizeObserver(() => {
      const open = shown.querySelector<HTMLElement>(`[data-language="${locale}"]`)
      if (open) shown.scrollLeft = open.offsetLeft - shown.offsetLeft - 48
    })
    observer.observe(shown)
    return () => observer.disconnect()
  }, [locale])
  if (languages.length < 2) return null
  return (
    <nav ref={bar} className={styles.bar} aria-label="Language">
      {languages.map((code) => {
        const { label, tone, help } = cellStates[stateIn(entry, code)]
        return (
          <Link
            key={code}
            to="/content/$kind/$slug"
            params={{ kind: entry.kind, slug: entry.slug }}
            search={{ locale: code }}
            replace
            className={styles.language}
            data-language={code}
            aria-current={code === locale ? 'true' : undefined}
            title={help}
          >
            {code === SHARED ? <Shared /> : localeName(code)}
            <small data-tone={tone}>{label}</small>
          </Link>
        )
      })}
    </nav>
  )
}

/** Beside a preview the first word has to do. */
const Shared = () => (
  <div>
    Shared<span data-long> fields</span>
  </div>
)
