import type { Card } from '../../api/pageData'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'

/** Six promises. On a phone each unfolds what it means; where there is room all say it at once. */
export function Benefits({ benefits }: { benefits: Card[] }) {
  const t = useTexts()
  return (
    <section className="section wrap" id="about">
      <header>
        <h2>{t('benefits.title')}</h2>
        <p>{t('benefits.lede')}</p>
      </header>
      <ul className="promises">
        {benefits.map((benefit) => (
          <li key={benefit.title}>
            <details className="wide-open">
              <summary>
                <Icon name={benefit.icon} />
                <h3>{benefit.title}</h3>
              </summary>
              <p>{benefit.body}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
