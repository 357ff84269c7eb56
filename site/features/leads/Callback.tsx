import type { IslandData } from '../../islands/data'
import { useTexts } from '../../ui/texts'
import { NameAndPhone } from './fields'
import { checkCallback } from './rules'
import { ShortForm } from './ShortForm'

/** The shortest way: a name and a number. It opens without any script. */
export function Callback({ data }: { data: IslandData }) {
  const t = useTexts()
  return (
    <details className="callback" open={data.form?.values.form === 'callback'}>
      <summary className="button ghost">{t('form.callback')}</summary>
      <ShortForm data={data} id="callback" form="callback" check={checkCallback}>
        <NameAndPhone />
      </ShortForm>
    </details>
  )
}
