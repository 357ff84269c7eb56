import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { applyProblem } from '../../ui/applyProblem'
import { Dialog } from '../../ui/Dialog'
import { fieldOn, fromField, today } from '../../ui/dates'
import { FormEnd } from '../../ui/FormEnd'
import { type MadeToken, type TokenScope, useMakeToken } from './queries'
import { ScopesField } from './ScopesField'
import styles from './Tokens.module.css'
import { narrowed } from './tokenWords'

interface Props {
  /** Those to choose from. */
  scopes: readonly TokenScope[]
  made: (token: MadeToken) => void
  close: () => void
}

/** A token works until the end of its last day. */
const END = '23:59'

const lastDay = (days: number) => fieldOn(days, END).slice(0, 'yyyy-MM-dd'.length)

const lives = [
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
  { label: 'A year', days: 365 },
]

/** Makes a token; its secret is for `made` to show. */
export function MakeTokenDialog({ scopes: offered, made, close }: Props) {
  const make = useMakeToken()
  const form = useForm({
    initialValues: {
      name: '',
      expires_at: lastDay(90),
      scopes: [] as string[],
      kind: '',
      locale: '',
    },
  })
  const { expires_at: last, scopes: chosen } = form.values

  // A secret that comes after the dialog was closed would never be seen.
  const leave = () => {
    if (!make.isPending) close()
  }
  const save = form.onSubmit(({ name, kind, locale }) =>
    make.mutate(
      {
        body: {
          name,
          scopes: offered
            .filter(({ scope }) => chosen.includes(scope))
            .map(({ scope, narrows }) => (narrows ? narrowed(scope, { kind, locale }) : scope)),
          // The engine says what is missing.
          expires_at: fromField(last && `${last}T${END}`) as string,
        },
      },
      {
        onSuccess: (token) => {
          close()
          made(token)
        },
        onError: (error) => applyProblem(form, error, 'Failed to create the token'),
      },
    ),
  )
  return (
    <Dialog onClose={leave} title="New token" size="lg" closeOnClickOutside={false}>
      <form noValidate onSubmit={save}>
        <Stack gap="lg">
          <TextInput
            label="Name"
            description="The program that will use it, as the audit log is to name it"
            maxLength={80}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <fieldset className={styles.life}>
            <legend>Last day</legend>
            <TextInput
              type="date"
              aria-label="Last day"
              min={today()}
              {...form.getInputProps('expires_at')}
            />
            <div className={styles.lives}>
              {lives.map(({ label, days }) => (
                <Button
                  key={label}
                  size="compact-md"
                  variant={last === lastDay(days) ? 'filled' : 'default'}
                  aria-pressed={last === lastDay(days)}
                  onClick={() => form.setFieldValue('expires_at', lastDay(days))}
                >
                  {label}
                </Button>
              ))}
            </div>
          </fieldset>
          <ScopesField
            offered={offered}
            field={form.getInputProps('scopes')}
            chosen={chosen}
            kind={form.getInputProps('kind')}
            locale={form.getInputProps('locale')}
          />
        </Stack>
        <FormEnd
          className={styles.end}
          cancel={leave}
          verb="Create token"
          isSaving={make.isPending}
        />
      </form>
    </Dialog>
  )
}
