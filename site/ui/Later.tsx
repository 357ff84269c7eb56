import styles from './later.css?url'

/**
 * Stands where the first view ends: browsers paint all above it without waiting for this file, and
 * nothing below it before the file is there. So nothing moves, and no script is needed. By its name
 * the first drawing waits for it (`untilLater.js`).
 */
export function Later() {
  return <link rel="stylesheet" id="later" href={styles} />
}
