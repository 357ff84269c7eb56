import { Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useMay } from '../../api/me'
import { CallToAction } from '../../ui/CallToAction'
import { EmptyState } from '../../ui/EmptyState'
import { GuideLink } from '../../ui/GuideLink'
import { type Query, QueryView } from '../../ui/QueryView'

/** For the dialog with the form. */
interface Making<Made> {
  made: (one: Made) => void
  close: () => void
}

interface Props<Made> {
  resource: 'tokens' | 'webhooks'
  /** One of them: `token`. */
  noun: string
  query: Query
  /** Nothing until they came. */
  rows: readonly unknown[] | undefined
  /** What they are for, where there are none yet. */
  purpose: string
  form: (making: Making<Made>) => ReactNode
  secret: (made: Made, close: () => void) => ReactNode
  children: ReactNode
}

/** A list of what other programs connect with: each is made in a dialog, and its secret is shown once. */
export function SecretList<Made>({ resource, noun, query, rows, ...props }: Props<Made>) {
  const { purpose, form, secret, children } = props
  const may = useMay()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<Made>()
  const beginning = useRef<HTMLButtonElement>(null)
  function done() {
    setMade(undefined)
    // The form that the dialog followed is gone, and the focus was there before.
    beginning.current?.focus()
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text c="dimmed" size="sm" component="div">
          {rows && rows.length > 0 && <GuideLink />}
        </Text>
        {may('create', resource) && (
          <CallToAction
            ref={beginning}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            disabled={!rows}
            onClick={() => setMaking(true)}
          >
            New {noun}
          </CallToAction>
        )}
      </Group>
      <QueryView
        query={query}
        loading={`Loading ${noun}s`}
        skeletons={3}
        failed={`Failed to fetch ${noun}s`}
        rows={rows ?? []}
        empty={
          <EmptyState text={purpose}>
            <GuideLink />
          </EmptyState>
        }
      >
        {children}
      </QueryView>
      {isMaking && form({ made: setMade, close: () => setMaking(false) })}
      {made !== undefined && secret(made, done)}
    </>
  )
}
