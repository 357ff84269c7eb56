import { Alert, Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useArchive } from '../list/useArchive'
import type { Entry } from '../queries'
import { plural } from '../words'
import styles from './EntryPath.module.css'

/** Where an entry belongs: its kind, with the way there, and its slug. */
export function EntryPath({ of: { kind, slug }, label }: { of: Entry; label: string }) {
  return (
    <span className={styles.path}>
      <Anchor component={Link} to="/content/$kind" params={{ kind } as never} inherit c="inherit">
        {plural({ label })}
      </Anchor>{' '}
      / {slug}
    </span>
  )
}

/** That visitors will not see it, and how to change that. */
export function ArchivedNote({ of: entry }: { of: Entry }) {
  const { restore } = useArchive(entry)
  return (
    <Alert color="yellow" className={styles.archived}>
      <span>Archived: it is off the site, or will be with the next release.</span>
      <Button variant="default" size="compact-md" onClick={restore}>
        Bring back
      </Button>
    </Alert>
  )
}
