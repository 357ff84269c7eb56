import type { CheckboxGroupProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { localeName, locales, SHARED } from '../../ui/locales'
import { Select } from '../../ui/Select'
import { GroupedBoxes } from './GroupedBoxes'
import { type TokenScope, useKinds } from './queries'
import styles from './Tokens.module.css'
import { grouped } from './tokenWords'

type SelectField = Omit<ComponentProps<typeof Select>, 'data'>

interface Props {
  offered: readonly TokenScope[]
  chosen: readonly string[]
  field: Omit<CheckboxGroupProps, 'children'>
  kind: SelectField
  locale: SelectField
}

/** What a token may do, by what it is about. */
export function ScopesField({ offered, chosen, field, ...narrowing }: Props) {
  const isNarrowed = (code: string) =>
    chosen.includes(code) && offered.some(({ scope, narrows }) => scope === code && narrows)
  return (
    <GroupedBoxes
      {...field}
      label="What it may do"
      description="Never more than you may"
      groups={grouped(offered)}
      below={(of) => of.some(({ code }) => isNarrowed(code)) && <Narrowing {...narrowing} />}
    />
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
