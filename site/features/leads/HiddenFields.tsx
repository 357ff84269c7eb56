import type { IslandData } from '../../islands/data'
import { useTexts } from '../../ui/texts'
import { type FormName, isCampaign } from './rules'

/** The hidden values of the form, and the decoy field that only bots fill in. */
export function HiddenFields({ data, form }: { data: IslandData; form: FormName }) {
  const t = useTexts()
  // Without a script, what a refused form was told of its campaign stands nowhere else by now.
  const told = Object.entries(data.form?.values ?? {}).filter(([name]) => isCampaign(name))
  const said = {
    form,
    locale: data.locale,
    page: data.path,
    area: data.area,
    consent_version: data.booking.consent_version,
    ...(data.campaign && { utm_campaign: data.campaign }),
    ...Object.fromEntries(told),
  }
  return (
    <>
      {Object.entries(said).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="decoy" aria-hidden="true">
        <label>
          {t('form.decoy')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}

export function Consent({ id, data: { privacy } }: { id: string; data: IslandData }) {
  const t = useTexts()
  return (
    <p className="consent wide">
      <input type="checkbox" id={`${id}-consent`} name="consent" value="true" />
      <span>
        <label htmlFor={`${id}-consent`}>{t('form.consent')}</label>{' '}
        {privacy && (
          <a href={privacy.path} target="_blank" rel="noopener">
            {privacy.name}
          </a>
        )}
      </span>
    </p>
  )
}
