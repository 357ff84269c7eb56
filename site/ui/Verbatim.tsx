interface VerbatimProps {
  tag: 'script' | 'style'
  text: string
  id?: string
  type?: string
}

/** Text that reaches the page letter for letter, as its hash or its reader demands. */
export function Verbatim({ tag: Tag, text, ...attributes }: VerbatimProps) {
  return (
    <Tag
      {...attributes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, and JSON that cannot end its block
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

/** The text of a script's file as a page carries it. */
export const inlineScript = (file: string) => file.replace(/^\/\/.*\n/gm, '').trim()

/**
 * Data for scripts and search engines. What could end the block, or begin a comment in it, is escaped.
 * It stands right behind the part of the page that says the same, where compression finds it again:
 * gzip looks back 32 KB only.
 */
export function DataBlock({ data, ...attributes }: { id?: string; type: string; data: unknown }) {
  const json = JSON.stringify(data).replaceAll('</', '<\\/').replaceAll('<!', '\\u003c!')
  return <Verbatim tag="script" text={json} {...attributes} />
}
