import type { HomeData } from '../../api/pageData'
import { Questions } from '../../ui/Questions'
import { useTexts } from '../../ui/texts'

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
        <Questions of={faqs} group="faq" />
      </div>
    </section>
  )
}
