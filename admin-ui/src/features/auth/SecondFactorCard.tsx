import { Button, Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../ui/Card'
import { confirm } from '../../ui/confirm'
import { Dialog } from '../../ui/Dialog'
import { Tag } from '../../ui/Tag'
import { toast } from '../../ui/toast'
import { Enrol } from './Enrol'
import { secondFactorQuery, useRemoveSecondFactor, useRenewRecoveryCodes } from './queries'
import { RecoveryCodes } from './RecoveryCodes'

const left = (count: number) =>
  count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`

/** Whether signing in asks for a code, and how to make it so. */
export function SecondFactorCard() {
  const { is_on, is_required, recovery_codes } = useSuspenseQuery(secondFactorQuery).data
  const [isEnrolling, setEnrolling] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const renew = useRenewRecoveryCodes()
  const remove = useRemoveSecondFactor()
  const makeCodes = () =>
    renew.mutate(
      {},
      {
        onSuccess: (made) => setCodes(made.recovery_codes),
        onError: (error) => toast.problem(error, 'Failed to make recovery codes'),
      },
    )
  const askToRemove = () =>
    confirm({
      title: 'Remove the second factor?',
      text: is_required
        ? 'Admins need one here: you can do nothing until you set another one up.'
        : 'Your password alone signs you in again.',
      verb: 'Remove',
      run: () =>
        remove.mutate(
          {},
          toast.outcome('Second factor removed', 'Failed to remove the second factor'),
        ),
    })
  return (
    <Card
      title="Second factor"
      action={<Tag tone={is_on ? 'ok' : 'neutral'}>{is_on ? 'On' : 'Off'}</Tag>}
    >
      <Text mb="md">
        {is_on
          ? `Signing in asks for a code of your authenticator app. ${left(recovery_codes)}`
          : 'With an authenticator app on your phone, nobody gets in with your password alone.'}
      </Text>
      <Group>
        {is_on ? (
          <>
            <Button variant="default" loading={renew.isPending} onClick={makeCodes}>
              New recovery codes
            </Button>
            <Button variant="default" loading={remove.isPending} onClick={askToRemove}>
              Remove
            </Button>
          </>
        ) : (
          <Button onClick={() => setEnrolling(true)}>Set up</Button>
        )}
      </Group>
      {isEnrolling && <EnrolDialog close={() => setEnrolling(false)} />}
      {codes && (
        <Dialog onClose={() => setCodes(undefined)} title="Your recovery codes">
          <RecoveryCodes codes={codes} done={() => setCodes(undefined)} />
        </Dialog>
      )}
    </Card>
  )
}

/** The second factor, set up by choice. */
function EnrolDialog({ close }: { close: () => void }) {
  return (
    <Dialog onClose={close} title="Set up a second factor" closeOnClickOutside={false}>
      <Enrol
        done={close}
        back={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  )
}
