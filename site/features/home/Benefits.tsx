import type { Card } from '../../api/pageData'
import { Cards } from '../../ui/Cards'
import { useTexts } from '../../ui/texts'

export function Benefits({ benefits }: { benefits: Card[] }) {
  const t = useTexts()
  return (
    <section className="section wrap" id="about">
      <header>
        <h2>{t('benefits.title')}</h2>
        <p>{t('benefits.lede')}</p>
      </header>
      <Cards cards={benefits} />
    </section>
  )
}
