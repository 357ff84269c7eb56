import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../../../ui/Dialog'
import { SHARED } from '../../../ui/locales'
import type { Referrer } from '../queries'
import styles from './InUseDialog.module.css'

interface Props {
  title: string
  usedBy: Referrer[]
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
        {usedBy.map(({ kind, slug, title, live }) => (
          <li key={`${kind}/${slug}`}>
            <Link
              className={styles.link}
              to="/content/$kind/$slug"
              params={{ kind, slug }}
              search={{ locale: SHARED }}
            >
              {title}
            </Link>{' '}
            ({kind}/{slug}, {live ? 'live' : 'in a draft'})
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button onClick={close}>Close</Button>
      </Group>
    </Dialog>
  )
}
