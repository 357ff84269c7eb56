import type { Count } from './counts'
import styles from './Waiting.module.css'

interface Props {
  count: Count | undefined
  /** Of the words, which describe the link: its name stays the screen's. */
  id: string
}

/** How much waits behind a link of the navigation. */
export const Waiting = ({ count, id }: Props) =>
  count && (
    <>
      <span className={styles.count} data-count aria-hidden="true">
        {count.short}
      </span>
      <span id={id} hidden>
        {count.long}
      </span>
    </>
  )
