import type { HomeData } from '../../api/pageData'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'
import { DataBlock } from '../../ui/Verbatim'

/** One answer is open at a time: the shared `name` ensures it, without script. */
export function Faq({ faqs, phone }: { faqs: HomeData['faqs']; phone: string }) {
  const t = useTexts()
  return (
    <section className="faq">
      <div className="section wrap">
        <header>
          <h2>{t('faq.title')}</h2>
          <p>
            {t('faq.lede')} <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </p>
        </header>
        <div>
          {faqs.map((faq) => (
            <details key={faq.slug} name="faq">
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
        <DataBlock type="application/ld+json" data={structuredFaq(faqs)} />
      </div>
    </section>
  )
}

/** The same questions as structured data for search engines. */
const structuredFaq = (faqs: HomeData['faqs']) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faqs.map((faq) => ({
    '@type': 'Question',
    name: faq.question,
    acceptedAnswer: { '@type': 'Answer', text: faq.answer_html },
  })),
})
