import { Checkbox, Group } from '@mantine/core'
import { locales } from '../../../ui/locales'
import type { Fields } from '../fields'
import { languagesWith } from '../states'

interface Props {
  /** The shared fields as they stand in the form. */
  shared: Fields
  error: string | undefined
  /** With the codes of the languages that have the entry; with nothing when all have it. */
  change: (codes: string[] | undefined) => void
}

/** Which languages have an entry. One of them stays: an entry in no language is an archived one. */
export function LanguagesField({ shared, error, change }: Props) {
  const chosen = languagesWith(shared)
  return (
    <Checkbox.Group
      label="Languages"
      description="In the others there is no page, and nothing of it in lists and search."
      error={error}
      value={chosen}
      onChange={(codes) => change(codes.length === locales.length ? undefined : codes)}
    >
      <Group mt="xs" gap="lg">
        {locales.map(({ code, name }) => (
          <Checkbox
            key={code}
            value={code}
            label={name}
            disabled={chosen.length === 1 && chosen[0] === code}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
