import { Input, Radio } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useSlots } from './queries'
import styles from './SlotPicker.module.css'

interface Props {
  /** Left out: a time that has to be chosen. */
  label?: string
  date: string
  technician: string
  serviceType: string | null
  /** The booking that is being changed. */
  except?: string | undefined
  value: string | null
  choose: (time: string) => void
  error?: React.ReactNode
  /** How the form finds it. */
  path: string | undefined
}

/** The 18 times of a day; those that the technician no longer has are marked. */
export function SlotPicker({
  label,
  date,
  technician,
  serviceType,
  except,
  value,
  ...rest
}: Props) {
  const [name] = useDebouncedValue(technician.trim(), 250)
  const slots = useSlots({
    date,
    ...(name && { technician: name }),
    ...(serviceType && { service_type: serviceType }),
    ...(except && { except }),
  })
  const offered = slots.data?.booking ?? []
  // A time from elsewhere is shown as well.
  const extra = value && slots.data && !offered.some(({ time }) => time === value)
  const all = extra
    ? [...offered, { time: value, taken: false, booking_number: null }].sort((a, b) =>
        a.time < b.time ? -1 : 1,
      )
    : offered
  return (
    <Radio.Group
      label={label ?? 'Scheduled time'}
      withAsterisk={!label}
      value={value}
      onChange={rest.choose}
      error={rest.error}
      aria-busy={slots.isPending}
    >
      <div className={styles.slots} data-path={rest.path} tabIndex={-1}>
        {all.map(({ time, taken, booking_number }) => (
          <Radio.Card
            key={time}
            value={time}
            className={styles.slot}
            disabled={taken && time !== value}
            data-taken={taken || undefined}
            aria-label={taken ? `${time}, taken by ${booking_number}` : time}
          >
            {time}
            {taken && <small>taken</small>}
          </Radio.Card>
        ))}
      </div>
      {slots.isError && <Input.Error>The times could not be fetched</Input.Error>}
    </Radio.Group>
  )
}
