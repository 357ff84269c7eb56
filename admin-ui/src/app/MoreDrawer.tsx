import { Sheet } from '../ui/Dialog'
import { Links } from './Links'
import styles from './MoreDrawer.module.css'
import type { Entry } from './navigation'

export function MoreDrawer({ items, close }: { items: Entry[]; close: () => void }) {
  return (
    <Sheet
      onClose={close}
      title="More"
      size="var(--sidebar-phone)"
      position="right"
      classNames={{ content: styles.drawer, header: styles.drawer }}
    >
      <Links items={items} onNavigate={close} />
    </Sheet>
  )
}
