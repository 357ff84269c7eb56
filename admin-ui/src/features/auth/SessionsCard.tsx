import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { browserOf } from '../../ui/browsers'
import { Card } from '../../ui/Card'
import { ago, date } from '../../ui/dates'
import { Tag } from '../../ui/Tag'
import { toast } from '../../ui/toast'
import styles from './AccountPage.module.css'
import { type Session, sessionsQuery, useEndOtherSessions, useEndSession } from './queries'

/** Every browser in which somebody is signed in, with a way out of each. */
export function SessionsCard() {
  const { items: sessions } = useSuspenseQuery(sessionsQuery).data
  const endOthers = useEndOtherSessions()
  const others = sessions.filter(({ is_current }) => !is_current)
  const end = () =>
    endOthers.mutate({}, toast.outcome('Signed out everywhere else', 'Failed to sign out'))
  return (
    <Card
      title="Where you are signed in"
      action={
        others.length > 0 && (
          <Button variant="default" loading={endOthers.isPending} onClick={end}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <ul className={styles.sessions} aria-label="Sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionRow of={session} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SessionRow({ of: session }: { of: Session }) {
  const end = useEndSession()
  const browser = browserOf(session.browser)
  const leave = () =>
    end.mutate(
      { params: { path: { id: session.id } } },
      toast.outcome(`Signed out of ${browser}`, 'Failed to sign out'),
    )
  const facts = [
    `used ${ago(session.used_at)}`,
    `signed in ${date(session.created_at)}`,
    session.address,
  ]
  return (
    <article className={styles.session} aria-label={browser}>
      <div className={styles.where}>
        <b>{browser}</b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {session.is_current ? (
        <Tag tone="ok">This browser</Tag>
      ) : (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={`Sign out of ${browser}`}
          onClick={leave}
        >
          Sign out
        </Button>
      )}
    </article>
  )
}
