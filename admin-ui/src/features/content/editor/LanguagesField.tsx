import { Checkbox, Group } from '@mantine/core'
import { locales } from '../../../ui/locales'
import type { Fields } from '../fields'
import { languagesWith } from '../states'

interface Props {
  /** The shared fields of the entry, or of the block, as they stand in the form. */
  shared: Fields
  /** What the others have in its place. */
  description: string
  error: string | undefined
  /** With the codes of the languages that have it; with nothing when all have it. */
  change: (codes: string[] | undefined) => void
}

/**
 * Which languages have an entry or a block. One of them stays: an entry in no language is an archived
 * one, a block in none is one that was taken away.
 */
export function LanguagesField({ shared, description, error, change }: Props) {
  const chosen = languagesWith(shared)
  return (
    <Checkbox.Group
      label="Languages"
      description={description}
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
