import { micromark } from 'micromark'
import { useMemo } from 'react'
import styles from './MarkdownEditor.module.css'

/** As on the site: HTML in a text is text, and there are no pictures. */
const asOnSite = {
  extensions: [{ disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage'] } }],
}

interface Props {
  text: string
  label: string
  locale: string
}

/** How a text will look, while it is typed. */
export function MarkdownPreview({ text, label, locale }: Props) {
  const html = useMemo(() => micromark(text, asOnSite), [text])
  return (
    <section
      className={styles.preview}
      aria-label={label}
      lang={locale}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: micromark lets neither HTML nor unsafe addresses through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
