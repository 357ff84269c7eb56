import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../../../ui/Dialog'
import styles from './InUseDialog.module.css'

interface Props {
  title: string
  /** `service/cockroach` */
  usedBy: string[]
  close: () => void
}

/** Why an entry cannot leave: who refers to it, with the way there. */
export function InUseDialog({ title, usedBy, close }: Props) {
  return (
    <Dialog onClose={close} title="Still in use">
      <Text>
        “{title}” stays as long as {usedBy.length === 1 ? 'this entry refers' : 'these refer'} to
        it. Choose something else there first.
      </Text>
      <ul className={styles.users}>
        {usedBy.map((user) => {
          const [kind = '', slug = ''] = user.split('/')
          return (
            <li key={user}>
              <Link className={styles.link} to="/content/$kind/$slug" params={{ kind, slug }}>
                {user}
              </Link>
            </li>
          )
        })}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button onClick={close}>Close</Button>
      </Group>
    </Dialog>
  )
}
