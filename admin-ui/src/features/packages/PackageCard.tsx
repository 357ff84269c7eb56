import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { confirm } from '../../ui/confirm'
import { rupees } from '../../ui/money'
import { SelectBox } from '../../ui/SelectBox'
import { Tag } from '../../ui/Tag'
import { toast } from '../../ui/toast'
import type { Selection } from '../../ui/useSelection'
import { useLabels } from '../catalogue/queries'
import styles from './PackageCard.module.css'
import { type Package, useDeletePackage, useSwitchPackage } from './queries'
import { nameOf, roomOf, validity, visits } from './words'

interface Props {
  of: Package
  selection: Selection<Package>
}

/** One line of the price list, and what may be done with it. */
export function PackageCard({ of: item, selection }: Props) {
  const labels = useLabels()
  const room = roomOf(item)
  const name = nameOf(item)
  return (
    <article
      className={styles.card}
      aria-label={name}
      data-active={item.is_active}
      data-chosen={selection.has(item.id) || undefined}
    >
      <div className={styles.head}>
        <h2>{item.service_name}</h2>
        <Tag tone={item.is_active ? 'ok' : 'neutral'}>{item.is_active ? 'Active' : 'Inactive'}</Tag>
        <p>{labels.service(item.service_type)}</p>
      </div>
      <div className={styles.price}>
        <b>{rupees(item.final_price)}</b>
        {item.before_discount > item.final_price && <s>{rupees(item.before_discount)}</s>}
        {item.discount_percentage > 0 && <Tag tone="warning">{item.discount_percentage}% OFF</Tag>}
      </div>
      <p className={styles.facts}>
        {room && <span>{room}</span>}
        <span>{visits(item.number_of_services)}</span>
        <span>{validity(item.validity_days)}</span>
      </p>
      <PackageActions of={item} name={name} />
      {item.can.update && (
        <SelectBox
          id={item.id}
          name={name}
          isChosen={selection.has(item.id)}
          choose={selection.choose}
          className={styles.select}
        />
      )}
    </article>
  )
}

function PackageActions({ of: item, name }: { of: Package; name: string }) {
  const change = useSwitchPackage()
  const remove = useDeletePackage()
  const { id } = item
  function toggle() {
    const is_active = !item.is_active
    change.mutate(
      { params: { path: { id } }, body: { is_active } },
      toast.outcome(
        `Package ${is_active ? 'activated' : 'deactivated'} successfully`,
        'Failed to update package status',
      ),
    )
  }
  const drop = () =>
    remove.mutate(
      { params: { path: { id }, header: { 'If-Match': `"${item.version}"` } } },
      toast.outcome('Package deleted successfully', 'Failed to delete package'),
    )
  const ask = () =>
    confirm({
      title: 'Delete this package?',
      text: `${name} is no longer offered. Leads and customers keep its name and price.`,
      verb: 'Delete',
      run: drop,
    })
  if (!item.can.update && !item.can.delete) return null
  return (
    <div className={styles.actions}>
      {item.can.update && (
        <>
          <Button variant="default" onClick={toggle} aria-label={`${verbOf(item)} ${name}`}>
            {verbOf(item)}
          </Button>
          <ActionIcon
            component={Link}
            to={`/packages/${id}/edit`}
            variant="default"
            size="2.75rem"
            aria-label={`Edit ${name}`}
          >
            <IconPencil size={20} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
      {item.can.delete && (
        <ActionIcon
          variant="default"
          size="2.75rem"
          c="var(--danger)"
          aria-label={`Delete ${name}`}
          onClick={ask}
          loading={remove.isPending}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}

const verbOf = (item: Package) => (item.is_active ? 'Deactivate' : 'Activate')
