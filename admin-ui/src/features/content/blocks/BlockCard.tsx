import { IconChevronDown, IconCopy, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { localeName, SHARED } from '../../../ui/locales'
import { Tag } from '../../../ui/Tag'
import type { Fields } from '../fields'
import { declaredIn, idOf, textsIn, titleIn } from '../nested'
import type { Field } from '../queries'
import { MoveHandle, useMovable } from '../sorting'
import { languagesWith } from '../states'
import { BlockLanguages } from './BlockLanguages'
import styles from './BlocksField.module.css'
import { blockIcon } from './blockIcons'
import { BlockDeskProvider, useBlockDesk } from './desk'
import { NestedFields } from './NestedFields'
import { onlyIn } from './onlyIn'

interface Props {
  field: Field
  of: Fields
  path: string
  /** `2 of 5` */
  place: string
  /** Up by -1, down by 1; absent where the order is not changed. */
  move: ((by: number) => void) | undefined
  remove: () => void
}

/** A block: folded it says what it is, open it has its fields. */
export function BlockCard({ field, of: item, path, place, move, remove }: Props) {
  const desk = useBlockDesk()
  const { model, entry, locale, texts, source, structure, opened, open, duplicate } = desk
  const { row, handle } = useMovable(idOf(item), !!move)
  const block = model.blocks?.[`${item.type}`]
  const label = block?.label ?? `${item.type}`
  const isOpen = opened.has(path)
  const cells = [texts?.fields, source, textsIn(entry, 'en')].filter((one) => one !== undefined)
  const title = titleIn(block?.title, path, cells)
  const problems = desk.problemsAt(`${path}/`).filter(({ stops }) => stops).length
  const Icon = blockIcon(`${item.type}`)
  const only = onlyIn(languagesWith(item))
  const isHeldBack = locale !== SHARED && !languagesWith(item).includes(locale)
  function press(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || !by || !move) return
    event.preventDefault()
    move(by)
  }
  return (
    <li
      {...row}
      className={styles.block}
      data-block={idOf(item)}
      data-open={isOpen || undefined}
      onKeyDown={press}
    >
      <div className={styles.head}>
        {move && <MoveHandle {...handle} label={`Move ${label}, ${place}`} />}
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => open(path, !isOpen)}
        >
          <Icon size={20} aria-hidden="true" />
          <span className={styles.what}>
            <b>{label}</b>
            <span className={styles.headline}>{title}</span>
            {only && (
              <span className={styles.only}>
                <Tag>{isHeldBack ? `Not in ${localeName(locale)}` : only}</Tag>
              </span>
            )}
          </span>
          {problems > 0 && (
            <span className={styles.count}>
              {problems} {problems === 1 ? 'gap' : 'gaps'}
            </span>
          )}
          <IconChevronDown className={styles.chevron} size={18} aria-hidden="true" />
        </button>
        {move && (
          <span className={styles.tools}>
            <IconButton label={`Copy ${label}`} icon={IconCopy} onClick={() => duplicate(path)} />
            <IconButton label={`Take ${label} away`} icon={IconTrash} onClick={remove} />
          </span>
        )}
      </div>
      {isOpen && (
        <div className={styles.body}>
          {isHeldBack && (
            <p className={styles.heldBack}>
              {localeName(locale)} does not have this block, so there are no texts to write here.
            </p>
          )}
          {(structure || !isHeldBack) && (
            <BlockDeskProvider value={isHeldBack ? { ...desk, texts: undefined } : desk}>
              <NestedFields declared={declaredIn(model, field, item)} path={path} />
              <BlockLanguages of={item} path={path} />
            </BlockDeskProvider>
          )}
        </div>
      )}
    </li>
  )
}
