import { localeName } from '../../ui/locales'
import { WordDiff } from '../../ui/WordDiff'
import { readable } from '../../ui/words'
import type { Entry } from './queries'
import styles from './TextPanel.module.css'

type Fields = Record<string, unknown>

interface Props {
  entry: Entry
  locale: string
  source: { was?: unknown; now?: unknown }
}

/** A value of a field as text; '' for what is none. */
function textOf(fields: unknown, name: string) {
  const value = (fields as Fields | null | undefined)?.[name]
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join('\n')
  return typeof value === 'string' ? value : ''
}

/** Field by field: the English, with what became of it, beside the text. */
export function TextFields({ entry, locale, source }: Props) {
  const cell = entry.cells.find((cell) => cell.locale === locale)
  const isEnglish = locale === 'en'
  const was = isEnglish ? cell?.live : source.was
  const now = isEnglish ? cell?.fields : source.now
  const names = Object.keys({ ...(now as Fields), ...(cell?.fields as Fields) }).filter(
    (name) => textOf(now, name) || textOf(cell?.fields, name),
  )
  return names.map((name) => (
    <section key={name} className={styles.field} aria-label={readable(name)}>
      <h3>{readable(name)}</h3>
      <div className={styles.pair} data-single={isEnglish || undefined}>
        <div>
          <h4>English</h4>
          <WordDiff was={was ? textOf(was, name) : textOf(now, name)} now={textOf(now, name)} />
        </div>
        {!isEnglish && (
          <div>
            <h4>{localeName(locale)}</h4>
            <p lang={locale}>{textOf(cell?.fields, name) || 'Nothing yet'}</p>
          </div>
        )}
      </div>
    </section>
  ))
}
