import { ContentLink } from '../../../ui/ContentLink'
import styles from './DescribeFirst.module.css'

interface Props {
  kind: string
  slugs: string[]
}

/** Leads to the description of pictures that cannot be chosen before they have one. */
export function DescribeFirst({ kind, slugs }: Props) {
  const [first] = slugs
  if (!first) return null
  const count = slugs.length === 1 ? '1 picture cannot' : `${slugs.length} pictures cannot`
  return (
    <p className={styles.note}>
      {count} be chosen yet.{' '}
      <ContentLink kind={kind} slug={first} locale="en">
        Describe {slugs.length === 1 ? 'it' : 'the first'} in English
      </ContentLink>
    </p>
  )
}
