import { Checkbox, type CheckboxGroupProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { localeName, locales, SHARED } from '../../ui/locales'
import { Select } from '../../ui/Select'
import { type TokenScope, useKinds } from './queries'
import styles from './Tokens.module.css'
import { grouped } from './tokenWords'

type SelectField = Omit<ComponentProps<typeof Select>, 'data'>

interface Props {
  offered: readonly TokenScope[]
  chosen: readonly string[]
  field: Partial<CheckboxGroupProps>
  kind: SelectField
  locale: SelectField
}

/** What a token may do, by what it is about. */
export function ScopesField({ offered, chosen, field, ...narrowing }: Props) {
  return (
    <Checkbox.Group
      {...field}
      label="What it may do"
      description="Never more than you may"
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      // For the focus, when the engine finds something wrong.
      tabIndex={-1}
    >
      {grouped(offered).map(({ label, of }) => (
        <fieldset key={label} className={styles.group}>
          <legend>{label}</legend>
          <div className={styles.boxes}>
            {of.map(({ scope, about }) => (
              <Checkbox
                key={scope}
                value={scope}
                label={
                  <>
                    {about} <code>{scope}</code>
                  </>
                }
              />
            ))}
          </div>
          {of.some(({ scope, narrows }) => narrows && chosen.includes(scope)) && (
            <Narrowing {...narrowing} />
          )}
        </fieldset>
      ))}
    </Checkbox.Group>
  )
}

const languages = [...locales.map(({ code }) => code), SHARED].map((value) => ({
  value,
  label: localeName(value),
}))

/** One kind, one language or both, to which writing and publishing are held. */
function Narrowing({ kind, locale }: Pick<Props, 'kind' | 'locale'>) {
  const kinds = useKinds()
  const choices = (kinds.data?.items ?? []).map(({ kind, label }) => ({ value: kind, label }))
  return (
    <div className={styles.narrowing}>
      <p>What it writes and publishes can be narrowed; what it reads cannot.</p>
      <Select
        label="Only this kind"
        placeholder="Every kind"
        description={kinds.isError && 'The kinds cannot be listed now'}
        data={choices}
        clearable
        {...kind}
      />
      <Select
        label="Only this language"
        placeholder="Every language"
        data={languages}
        clearable
        {...locale}
      />
    </div>
  )
}
