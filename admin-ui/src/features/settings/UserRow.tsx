import type { ReactNode } from 'react'
import { useMe } from '../../api/me'
import { Tag } from '../../ui/Tag'
import { readable } from '../../ui/words'
import type { User } from './queries'
import styles from './UsersPage.module.css'

/** Somebody who may sign in, or might. */
export function UserRow({ of: user, children }: { of: User; children: ReactNode }) {
  const me = useMe()
  return (
    <article className={styles.user} aria-label={user.full_name}>
      <div className={styles.who}>
        <b>{user.full_name}</b>
        <span>{user.email}</span>
      </div>
      <div className={styles.tags}>
        <Tag tone={user.role === 'admin' ? 'ok' : 'info'}>{readable(user.role)}</Tag>
        {!user.is_active && <Tag>Inactive</Tag>}
        {user.is_active && !user.has_password && <Tag tone="warning">No password yet</Tag>}
        {user.has_second_factor && <Tag tone="ok">Second factor</Tag>}
        {user.id === me.user.id && <Tag>You</Tag>}
      </div>
      <div className={styles.actions}>{children}</div>
    </article>
  )
}
