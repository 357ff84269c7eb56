import { Kbd, Switch } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { useSignal } from '../api/signal'
import { Dialog } from '../ui/Dialog'
import { activeHotkeys, singleKeysOff, switchSingleKeys } from '../ui/hotkeys'
import styles from './HotkeysHelp.module.css'

export function HotkeysHelp({ close }: { close: () => void }) {
  const hotkeys = useSignal(activeHotkeys)
  const off = useSignal(singleKeysOff)
  const mod = useOs() === 'macos' ? '⌘' : 'Ctrl'
  const shown = (keys: string) => keys.replace('mod+', `${mod} `).replace('alt+', 'Alt ')
  return (
    <Dialog onClose={close} title="Keyboard shortcuts">
      <dl className={styles.keys}>
        {hotkeys.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              <Kbd>{shown(keys)}</Kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Switch
        mt="lg"
        label="Single keys do something"
        checked={!off}
        onChange={(event) => switchSingleKeys(!event.currentTarget.checked)}
      />
    </Dialog>
  )
}
