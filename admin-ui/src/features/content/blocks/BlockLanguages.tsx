import { Button, Collapse } from '@mantine/core'
import { IconChevronDown, IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { LanguagesField } from '../editor/LanguagesField'
import { type Fields, LANGUAGES } from '../fields'
import { languagesWith } from '../states'
import styles from './BlockLanguages.module.css'
import { useBlockDesk } from './desk'
import { onlyIn } from './onlyIn'

interface Props {
  of: Fields
  path: string
}

/** Which languages have a block: a line that opens, since nearly every block is for all of them. */
export function BlockLanguages({ of: block, path }: Props) {
  const { structure } = useBlockDesk()
  const [isOpen, setIsOpen] = useState(false)
  if (!structure) return null
  const at = `${path}/${LANGUAGES}`
  return (
    <div className={styles.languages} data-field={at}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-expanded={isOpen}
        leftSection={<IconLanguage size={18} aria-hidden="true" />}
        rightSection={<IconChevronDown size={16} aria-hidden="true" className={styles.chevron} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {onlyIn(languagesWith(block)) ?? 'In all languages'}
      </Button>
      <Collapse expanded={isOpen}>
        <div className={styles.choice}>
          <LanguagesField
            shared={block}
            description="In the others the page goes on with the next block."
            error={structure.errors[path]}
            change={(codes) => structure.type(at, codes)}
          />
        </div>
      </Collapse>
    </div>
  )
}
