import type { Plan } from '../../api/pageData'
import { Icon } from '../../ui/Icon'
import { rupees } from '../../ui/rupees'
import { useTexts } from '../../ui/texts'
import { ADVICE } from '../leads/advice'

/** Three ways to be looked after. The emergency plan dials; the others lead to the form. */
export function Plans({ plans, phoneHref }: { plans: Plan[]; phoneHref: string }) {
  const t = useTexts()
  return (
    <section className="section wrap">
      <header>
        <h2>{t('plans.title')}</h2>
        <p>{t('plans.lede')}</p>
      </header>
      <ul className="plans">
        {plans.map((plan) => (
          <li
            key={plan.slug}
            id={`plan-${plan.slug}`}
            className={plan.popular ? 'popular' : undefined}
          >
            {plan.popular && <span className="flag">{t('plans.popular')}</span>}
            <div className="lintel">
              <h3>{plan.name}</h3>
              {plan.from_price && (
                <p>
                  {t('services.from')} <b className="head">{rupees(plan.from_price)}</b>
                </p>
              )}
            </div>
            <p>{plan.summary}</p>
            <ul>
              {plan.features.map((feature) => (
                <li key={feature}>
                  <Icon name="check" />
                  {feature}
                </li>
              ))}
            </ul>
            {plan.action === 'call' ? (
              <a className="button emergency" href={phoneHref}>
                <Icon name="phone" />
                {plan.button}
              </a>
            ) : (
              <a
                className={`button ${plan.popular ? 'solid' : 'soft'}`}
                href="#contact"
                data-wish={ADVICE}
                data-plan={plan.name}
                data-emergency={plan.emergency || undefined}
              >
                {plan.button}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="consultation">
        {t('plans.unsure')}
        <a className="button outline" href="#contact" data-wish={ADVICE}>
          {t('plans.consultation')}
        </a>
      </p>
    </section>
  )
}
