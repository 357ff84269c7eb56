import type { HomeData } from '../api/pageData'
import { Icon } from './Icon'
import { DataBlock } from './Verbatim'

interface Props {
  of: HomeData['faqs']
  /** Of the questions of a group one answer is open at a time. */
  group: string
}

/** Questions with folded answers: the shared `name` keeps one open, without script. */
export function Questions({ of, group }: Props) {
  return (
    <>
      <div>
        {of.map((faq) => (
          <details key={faq.slug} name={group}>
            <summary>
              <h3>{faq.question}</h3>
              <Icon name="chevron" />
            </summary>
            <div
              className="answer"
              id={`faq-${faq.slug}`}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the engine when saved
              dangerouslySetInnerHTML={{ __html: faq.answer_html }}
            />
          </details>
        ))}
      </div>
      <DataBlock type="application/ld+json" data={structured(of)} />
    </>
  )
}

/** The same questions as structured data for search engines. */
const structured = (faqs: Props['of']) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faqs.map((faq) => ({
    '@type': 'Question',
    name: faq.question,
    acceptedAnswer: { '@type': 'Answer', text: faq.answer_html },
  })),
})
