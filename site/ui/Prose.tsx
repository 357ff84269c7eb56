/** Headings one level up: texts are written for a place below a heading, and here is the title alone. */
const raised = (html: string) =>
  html.replace(
    /(<\/?h)([3-6])(?=[ >])/g,
    (_, tag: string, level: string) => `${tag}${Number(level) - 1}`,
  )

/** A text with paragraphs, headings and lists, below the title of the page. */
export function Prose({ html }: { html: string }) {
  return (
    <div
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the engine when saved
      dangerouslySetInnerHTML={{ __html: raised(html) }}
    />
  )
}
