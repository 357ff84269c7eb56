import { Button, Switch } from '@mantine/core'
import { may, type Need, useMe } from '../../api/me'
import { Card } from '../../ui/Card'
import { QueryView } from '../../ui/QueryView'
import { toast } from '../../ui/toast'
import { Devices } from './Devices'
import styles from './Notices.module.css'
import { type NoticeKind, useChangeSettings, useSettings } from './queries'
import { play } from './sound'

/** What one can be told of, and who is. */
const kinds: [NoticeKind, string, Need?][] = [
  ['new_lead', 'New leads', ['read', 'leads']],
  ['assigned', 'Leads that are assigned to me', ['read', 'leads']],
  ['mentioned', 'Notes that mention me', ['read', 'leads']],
  ['follow_up_due', 'Follow-ups that are due', ['read', 'leads']],
  ['alert', 'Alerts'],
]

/** What the user is told, and whether it sounds. */
export function SettingsCard() {
  const me = useMe()
  const settings = useSettings()
  const change = useChangeSettings()
  const told = settings.data?.kinds ?? []
  const onError = (error: unknown) => toast.problem(error, 'Failed to save')
  const set = (body: { sound?: boolean; kinds?: NoticeKind[] }) =>
    change.mutate({ body }, { onError })
  return (
    <Card title="Notices">
      <QueryView query={settings} loading="Loading how you are told" failed="Failed to fetch">
        <div className={styles.sound}>
          <Switch
            label="Make a sound"
            checked={settings.data?.sound ?? false}
            onChange={({ currentTarget }) => set({ sound: currentTarget.checked })}
          />
          <Button variant="default" onClick={() => void play()}>
            Test the sound
          </Button>
        </div>
        <fieldset className={styles.kinds}>
          <legend>Tell me about</legend>
          {kinds
            .filter(([, , need]) => !need || may(me, need))
            .map(([kind, label]) => (
              <Switch
                key={kind}
                label={label}
                checked={told.includes(kind)}
                onChange={({ currentTarget }) =>
                  set({
                    kinds: currentTarget.checked
                      ? [...told, kind]
                      : told.filter((other) => other !== kind),
                  })
                }
              />
            ))}
        </fieldset>
        <Devices />
      </QueryView>
    </Card>
  )
}
