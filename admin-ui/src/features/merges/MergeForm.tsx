import { Radio } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Card } from '../../ui/Card'
import { confirm } from '../../ui/confirm'
import { Facts } from '../../ui/Facts'
import { Form } from '../../ui/Form'
import { counted } from '../../ui/words'
import styles from './MergeForm.module.css'

export type Whose = 'kept' | 'from'
export type Choices<Name extends string> = Partial<Record<Name, Whose>>

/** A field of both rows, as they are shown; '' where there is nothing. */
export interface Compared<Name extends string> {
  name: Name
  label: string
  kept: string
  from: string
}

interface Side {
  name: string
  number: string
}

interface Props<Name extends string> {
  kept: Side
  from: Side
  fields: Compared<Name>[]
  /** What comes along: `3 visits and 2 payments`; nothing: ''. */
  moves: string
  /** What becomes of the rest, in a sentence; '' when there is nothing to say. */
  rest: string
  /** The way to keep the other one instead. */
  swap: ReactNode
  isSaving: boolean
  merge: (fields: Choices<Name>) => void
  cancel: () => void
}

/** Two rows beside each other: what differs is chosen, and the one is merged into the other. */
export function MergeForm<Name extends string>(props: Props<Name>) {
  const { kept, from, fields, moves, rest, swap, isSaving, merge, cancel } = props
  const [chosen, setChosen] = useState<Choices<Name>>({})
  const differing = fields.filter((field) => field.kept !== field.from)
  const same = fields.filter((field) => field.kept === field.from && field.kept)
  // What is not chosen stays as it is, and is taken over where there is nothing.
  const whose = ({ name, kept }: Compared<Name>): Whose => chosen[name] ?? (kept ? 'kept' : 'from')
  const along = moves ? `${kept.number} gets ${moves}.` : 'Nothing else belongs to it.'

  function ask(event: FormEvent) {
    event.preventDefault()
    const pairs = differing.map((field) => [field.name, whose(field)])
    confirm({
      title: `Merge ${from.number} into ${kept.number}?`,
      text: `${along} This cannot be undone.`,
      verb: 'Merge',
      run: () => merge(Object.fromEntries(pairs) as Choices<Name>),
    })
  }
  return (
    <Form
      onSubmit={ask}
      verb="Merge"
      isSaving={isSaving}
      cancel={cancel}
      isDirty={() => !isSaving && Object.keys(chosen).length > 0}
    >
      <Card title="What happens" action={swap}>
        <p className={styles.text}>
          {from.number} is merged into {kept.number}. {along} {rest} Whoever looks for {from.number}{' '}
          finds {kept.number}.
        </p>
      </Card>
      <Card
        title={
          differing.length > 0
            ? counted(differing.length, 'field differs', 'fields differ')
            : 'All is the same'
        }
      >
        {differing.length > 0 && (
          <div className={styles.fields}>
            <div className={styles.sides} aria-hidden="true">
              <span />
              <b>
                {kept.number} <i>stays</i>
              </b>
              <b>
                {from.number} <i>goes</i>
              </b>
            </div>
            {differing.map((field) => (
              <Radio.Group
                key={field.name}
                label={field.label}
                value={whose(field)}
                onChange={(value) => setChosen({ ...chosen, [field.name]: value as Whose })}
                className={styles.field ?? ''}
              >
                <div className={styles.values}>
                  <Value whose="kept" text={field.kept} of={kept.number} />
                  <Value whose="from" text={field.from} of={from.number} />
                </div>
              </Radio.Group>
            ))}
          </div>
        )}
      </Card>
      {same.length > 0 && (
        <Card title="The same in both">
          <Facts of={same.map(({ label, kept }) => [label, kept] as const)} />
        </Card>
      )}
    </Form>
  )
}

function Value({ whose, text, of }: { whose: Whose; text: string; of: string }) {
  return (
    <Radio.Card value={whose} className={styles.value ?? ''}>
      <Radio.Indicator className={styles.dot ?? ''} />
      <span>
        <span className={text ? styles.known : styles.none}>{text || 'Nothing'}</span>
        <span className={styles.of}>{of}</span>
      </span>
    </Radio.Card>
  )
}
