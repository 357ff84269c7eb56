import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isStatus, type Problem } from '../../api/problem'
import { applyProblem } from '../../ui/applyProblem'
import { Card } from '../../ui/Card'
import { changesOf, differencesOf } from '../../ui/changes'
import { Form } from '../../ui/Form'
import { NumberField } from '../../ui/NumberField'
import { StaleDialog } from '../../ui/StaleDialog'
import { toast } from '../../ui/toast'
import {
  type BusinessValues,
  businessValues,
  byField,
  groups,
  labelOf,
  type Setting,
  settingsForm,
} from './businessFields'
import { type Settings, settingsQuery, useWriteSettings } from './queries'

/** Who the business is, as the site tells, and the limits of requests. */
export function BusinessPage() {
  const { data } = useSuspenseQuery(settingsQuery)
  // What others save meanwhile must not change it under the fingers.
  const [start, setStart] = useState<Settings>(data)
  return <Business key={start.version} start={start} startAgain={setStart} />
}

interface Props {
  start: Settings
  startAgain: (settings: Settings) => void
}

function Business({ start, startAgain }: Props) {
  const write = useWriteSettings()
  const [theirs, setTheirs] = useState<Settings>()
  const before = businessValues(start)
  const form = useForm<BusinessValues>({ mode: 'uncontrolled', initialValues: before })
  const changes = () => changesOf(before, form.getValues())

  /** Mine, on what is there: also on what somebody else has saved. */
  function save(present: Settings) {
    setTheirs(undefined)
    write.mutate(
      {
        params: { header: { 'If-Match': `"${present.version}"` } },
        body: settingsForm({ ...businessValues(present), ...changes() }),
      },
      {
        onSuccess: (settings) => {
          toast.success('Settings updated successfully')
          startAgain(settings)
        },
        onError: (error) => {
          if (isStatus(error, 412)) setTheirs((error as Problem).current as Settings)
          else applyProblem(form, byField(error), 'Failed to update settings')
        },
      },
    )
  }
  return (
    <>
      <Form
        onSubmit={form.onSubmit(() => save(start))}
        verb="Update Settings"
        isSaving={write.isPending}
        cancel={() => form.reset()}
      >
        {groups.map(({ title, hint, settings }) => (
          <Card key={title} title={title}>
            {hint && (
              <Text c="dimmed" size="sm" mb="sm">
                {hint}
              </Text>
            )}
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              {settings.map((setting) => (
                <Field key={setting.name} of={setting} form={form} />
              ))}
            </SimpleGrid>
          </Card>
        ))}
      </Form>
      {theirs && (
        <StaleDialog
          what="page"
          differences={differencesOf(changes(), businessValues(theirs), labelOf)}
          keepMine={() => save(theirs)}
          takeTheirs={() => startAgain(theirs)}
          close={() => setTheirs(undefined)}
        />
      )}
    </>
  )
}

interface FieldProps {
  of: Setting
  form: UseFormReturnType<BusinessValues>
}

/** The hint stands below the field. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

function Field({ of: { name, label, kind, hint }, form }: FieldProps) {
  const props = {
    label,
    description: hint,
    inputWrapperOrder: ORDER,
    ...form.getInputProps(name),
  }
  if (kind === 'flag') {
    return (
      <Switch
        label={label}
        description={hint}
        key={form.key(name)}
        {...form.getInputProps(name, { type: 'checkbox' })}
      />
    )
  }
  return kind === 'number' ? (
    <NumberField decimals={6} signed key={form.key(name)} {...props} />
  ) : (
    <TextInput type={kind ?? 'text'} key={form.key(name)} {...props} />
  )
}
