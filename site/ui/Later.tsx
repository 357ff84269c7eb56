import styles from './later.css?url'

/**
 * Placed at the end of the first view: browsers paint everything above it without waiting for this
 * file, and nothing below it before the file is loaded. So nothing moves, and no script is needed.
 * The first paint waits for the element with this id (`untilLater.js`).
 */
export function Later() {
  return <link rel="stylesheet" id="later" href={styles} />
}
