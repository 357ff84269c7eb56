import { Button, Fieldset } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/IconButton'
import { readable } from '../../../ui/words'
import { type Fields, ID, valueAt } from '../fields'
import { type Declared, hasItems, idOf, isNested, itemsAt, moved, newId } from '../nested'
import type { Field } from '../queries'
import { isUsed } from '../states'
import { labelOf } from '../words'
import { useBlockDesk } from './desk'
import styles from './NestedFields.module.css'
import { NestedLeaf } from './NestedLeaf'

interface Props {
  declared: Declared
  /** The path of what these are the fields of; empty for the entry. */
  path: string
}

/** The fields of an object, or of a block: those that are edited here. */
export function NestedFields({ declared, path }: Props) {
  const { shared, texts, structure } = useBlockDesk()
  const beside = (path ? (valueAt(shared, path) ?? {}) : shared) as Fields
  return Object.entries(declared)
    .filter(([, field]) => isUsed({ fields: declared }, field, beside))
    .map(([name, field]) => {
      const at = path ? `${path}/${name}` : name
      if (hasItems(field)) return <Items key={name} name={name} field={field} path={at} />
      if (isNested(field)) {
        return (
          <Fieldset key={name} legend={labelOf(name)} className={styles.part}>
            <NestedFields declared={field.fields ?? {}} path={at} />
          </Fieldset>
        )
      }
      const sheet = field.localized ? texts : structure
      return sheet && <NestedLeaf key={name} name={name} field={field} path={at} sheet={sheet} />
    })
}

/** A list of some things, such as buttons: each with its fields, in an order. */
function Items({ name, field, path }: { name: string; field: Field; path: string }) {
  const { shared, structure, focus } = useBlockDesk()
  const items = itemsAt(shared, path)
  const isFull = typeof field.max === 'number' && items.length >= field.max
  const put = (changed: Fields[]) => structure?.type(path, changed)
  function add() {
    const item = { [ID]: newId() }
    put([...items, item])
    focus(`${path}/${item[ID]}`)
  }
  if (!structure && items.length === 0) return null
  return (
    <Fieldset legend={labelOf(name)} className={styles.part}>
      {items.map((item, i) => (
        <div key={idOf(item)} className={styles.item}>
          <div className={styles.itemHead}>
            <span>
              {readable(name)} {i + 1}
            </span>
            {structure && (
              <span className={styles.tools}>
                <IconButton
                  label={`Move ${readable(name)} ${i + 1} up`}
                  icon={IconArrowUp}
                  disabled={i === 0}
                  onClick={() => put(moved(items, i, i - 1))}
                />
                <IconButton
                  label={`Move ${readable(name)} ${i + 1} down`}
                  icon={IconArrowDown}
                  disabled={i === items.length - 1}
                  onClick={() => put(moved(items, i, i + 1))}
                />
                <IconButton
                  label={`Remove ${readable(name)} ${i + 1}`}
                  icon={IconX}
                  onClick={() => put(items.toSpliced(i, 1))}
                />
              </span>
            )}
          </div>
          <NestedFields declared={field.fields ?? {}} path={`${path}/${idOf(item)}`} />
        </div>
      ))}
      {structure && (
        <Button
          size="compact-md"
          variant="subtle"
          disabled={isFull}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {isFull ? `No more than ${field.max}` : `Add to ${labelOf(name).toLowerCase()}`}
        </Button>
      )}
    </Fieldset>
  )
}
