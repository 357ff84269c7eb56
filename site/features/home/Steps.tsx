import type { HomeData } from '../../api/pageData'
import { useTexts } from '../../ui/texts'

export function Steps({ steps }: { steps: HomeData['steps'] }) {
  const t = useTexts()
  return (
    <section className="steps">
      <div className="section wrap">
        <header>
          <h2>{t('steps.title')}</h2>
          <p>{t('steps.lede')}</p>
        </header>
        <ol>
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.body}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
