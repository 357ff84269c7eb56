import { Button, Input, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { aroundInput, type FieldProps } from './fieldProps'
import styles from './ListField.module.css'

/** Some short texts in an order: one line each, Enter for the next. */
export function ListField({ label, field, locale, value, error, change }: FieldProps<string[]>) {
  const items = value ?? []
  const list = useRef<HTMLOListElement>(null)
  const isFull = typeof field.max === 'number' && items.length >= field.max
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  const write = (index: number, text: string) => change(items.with(index, text))
  function add(at: number) {
    if (isFull) return
    change(items.toSpliced(at, 0, ''))
    focus(at)
  }
  function remove(index: number) {
    change(items.toSpliced(index, 1))
    focus(Math.max(0, index - 1))
  }
  function move(index: number, to: number) {
    const moved = items[index]
    if (moved === undefined) return
    change(items.toSpliced(index, 1).toSpliced(to, 0, moved))
  }
  return (
    <Input.Wrapper {...aroundInput({ label, field, error })} labelElement="div">
      <ol ref={list} className={styles.list} aria-label={label}>
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <li key={i} className={styles.item}>
            <TextInput
              aria-label={`${label} ${i + 1}`}
              lang={locale === '*' ? undefined : locale}
              value={item}
              onChange={(event) => write(i, event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                add(i + 1)
              }}
            />
            <IconButton
              label={`Move ${i + 1} up`}
              icon={IconArrowUp}
              disabled={i === 0}
              onClick={() => move(i, i - 1)}
            />
            <IconButton
              label={`Move ${i + 1} down`}
              icon={IconArrowDown}
              disabled={i === items.length - 1}
              onClick={() => move(i, i + 1)}
            />
            <IconButton label={`Remove ${i + 1}`} icon={IconX} onClick={() => remove(i)} />
          </li>
        ))}
      </ol>
      <Button
        size="compact-md"
        variant="subtle"
        disabled={isFull}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => add(items.length)}
      >
        {isFull ? `No more than ${field.max}` : 'Add a line'}
      </Button>
    </Input.Wrapper>
  )
}
