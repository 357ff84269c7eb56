import { Button } from '@mantine/core'
import { sentence } from '../api/problem'
import styles from './states.module.css'

interface Props {
  /** The sentence for errors that the engine has none for. */
  text: string
  error?: unknown
  retry?: () => void
}

/** That something could not be shown, and the way to try again. */
export function ErrorState({ text, error, retry }: Props) {
  return (
    <div className={styles.state} role="alert">
      <p>{sentence(error, text)}</p>
      {retry && (
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}
