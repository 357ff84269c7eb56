import type { PageData } from '../../api/pageData'
import { Icon } from '../../ui/Icon'
import { type TextKey, useTexts } from '../../ui/texts'
import { sentenceOf } from '../leads/sentences'

/** The page with this form: kind and slug. */
export const isPrivacyNotice = (kind: string, slug: string) =>
  kind === 'legal' && slug === 'privacy'

/** What a visitor may ask for, in the engine's words. */
const KINDS = {
  see: 'request.see',
  correct: 'request.correct',
  withdraw: 'request.withdraw',
  erase: 'request.erase',
} satisfies Record<string, TextKey>

/**
 * Asks staff to see, correct or erase one's data. It needs no script. The engine takes this form from
 * its own pages alone, so a copy of the site on another host leads to the engine's page.
 */
export const PrivacyForm = ({ page }: { page: PageData }) =>
  page.engine ? <FormElsewhere href={`${page.engine}${page.path}#request`} /> : <Form page={page} />

function FormElsewhere({ href }: { href: string }) {
  const t = useTexts()
  return (
    <section className="section wrap request" id="request">
      <header>
        <h2>{t('request.title')}</h2>
      </header>
      <a className="button solid" href={href}>
        {t('request.open')}
      </a>
    </section>
  )
}

function Form({ page }: { page: PageData }) {
  const t = useTexts()
  const refused = page.form?.values.form === 'privacy' ? page.form : null
  const values = refused?.values ?? {}
  const wrong = (field: string) => refused?.errors.find((error) => error.field === field)
  const described = (field: string) => ({
    'aria-invalid': wrong(field) ? true : undefined,
    'aria-describedby': wrong(field) ? `request-${field}-error` : undefined,
  })
  const error = (field: string) => {
    const found = wrong(field)
    return (
      found && (
        <span className="error" id={`request-${field}-error`}>
          {t(sentenceOf(found.code))}
        </span>
      )
    )
  }
  return (
    <section className="section wrap request" id="request">
      <header>
        <h2>{t('request.title')}</h2>
        <p>{t('request.lede')}</p>
      </header>
      {/* The engine leads back to it. */}
      <p className="received" id="request-received" role="status">
        <Icon name="check" />
        {t('request.received')}
      </p>
      <form className="lead-form" method="post" action="/api/privacy-requests#request">
        <input type="hidden" name="form" value="privacy" />
        <input type="hidden" name="locale" value={page.locale} />
        <input type="hidden" name="page" value={page.path} />
        <p className="field">
          <label htmlFor="request-kind">{t('request.kind')}</label>
          <select
            id="request-kind"
            name="kind"
            defaultValue={values.kind ?? 'see'}
            {...described('kind')}
          >
            {Object.entries(KINDS).map(([kind, text]) => (
              <option key={kind} value={kind}>
                {t(text)}
              </option>
            ))}
          </select>
          {error('kind')}
        </p>
        <p className="field">
          <label htmlFor="request-phone">
            {t('form.phone')}
            <span aria-hidden="true"> *</span>
          </label>
          <input
            id="request-phone"
            name="phone"
            type="tel"
            autoComplete="tel"
            required
            defaultValue={values.phone ?? '+91 '}
            {...described('phone')}
          />
          {error('phone')}
        </p>
        <p className="field wide">
          <label htmlFor="request-text">{t('request.text')}</label>
          <textarea
            id="request-text"
            name="text"
            rows={3}
            maxLength={2000}
            defaultValue={values.text}
            {...described('text')}
          />
          {error('text')}
        </p>
        {refused && refused.errors.length === 0 && (
          <p className="alert" role="alert">
            <strong>{t('form.failed.title')}</strong> {t('form.failed.body')}
          </p>
        )}
        <button className="button solid" type="submit">
          {t('request.send')}
        </button>
      </form>
    </section>
  )
}
