import { PageHeader } from '../../ui/PageHeader'
import { SettingsCard } from '../notices/SettingsCard'
import styles from './AccountPage.module.css'
import { SecondFactorCard } from './SecondFactorCard'
import { SessionsCard } from './SessionsCard'

/** How somebody signs in, and where they are signed in. */
export function AccountPage() {
  return (
    <>
      <PageHeader title="Sign-in and security" />
      <div className={styles.cards}>
        <SecondFactorCard />
        <SessionsCard />
        <SettingsCard />
      </div>
    </>
  )
}
