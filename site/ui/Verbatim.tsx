interface VerbatimProps {
  tag: 'script' | 'style'
  text: string
  id?: string
  type?: string
}

/** Text that is inserted unchanged, as its hash or its reader requires. */
export function Verbatim({ tag: Tag, text, ...attributes }: VerbatimProps) {
  return (
    <Tag
      {...attributes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, and JSON that cannot end its block
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

/** The text of a script file as a page inlines it: without comment lines. */
export const inlineScript = (file: string) => file.replace(/^\/\/.*\n/gm, '').trim()

/**
 * Data for scripts and search engines. Text that could end the block, or begin a comment in it, is
 * escaped. It is placed right behind the part of the page with the same text, where compression
 * finds the repetition: gzip looks back only 32 KB.
 */
export function DataBlock({ data, ...attributes }: { id?: string; type: string; data: unknown }) {
  const json = JSON.stringify(data).replaceAll('</', '<\\/').replaceAll('<!', '\\u003c!')
  return <Verbatim tag="script" text={json} {...attributes} />
}
