import { Radio } from '@mantine/core'
import { localeName } from '../../../ui/locales'
import { type Chosen, namesOf, type Scope } from './chosen'
import styles from './Publish.module.css'

interface Props {
  of: Chosen
  shown: Scope
  /** What is left out of all languages. */
  leftOut: string[]
  /** How many pictures are not live yet. */
  pictures: number
  choose: (scope: Scope) => void
}

/** What goes live: the text of the form, or every language; with what must come along. */
export function ScopeField({ of: chosen, shown, leftOut, pictures, choose }: Props) {
  const { own, companions, planned } = chosen
  const all = chosen.all.filter((locale) => !leftOut.includes(locale))
  return (
    <div className={styles.scope}>
      {own.length > 0 && chosen.all.length > own.length ? (
        <Radio.Group
          aria-label="What goes live"
          value={shown}
          onChange={(scope) => choose(scope as Scope)}
        >
          <Radio value="own" label="This text" description={namesOf(own)} />
          <Radio value="all" label="All languages of this entry" description={namesOf(all)} />
        </Radio.Group>
      ) : (
        <p>
          Goes live: <b>{namesOf(shown === 'own' ? own : all)}</b>
        </p>
      )}
      {shown === 'own' &&
        companions.map(({ locale, why }) => (
          <p key={locale}>
            {localeName(locale)}: comes along, {why}.
          </p>
        ))}
      {pictures > 0 && (
        <p>
          {pictures === 1 ? '1 picture comes' : `${pictures} pictures come`} along: not live yet.
        </p>
      )}
      {shown === 'all' && leftOut.length > 0 && <p>Stays a draft: {namesOf(leftOut)}.</p>}
      {shown === 'all' && planned.length > 0 && (
        <p>{namesOf(planned)}: left to the release that is planned with it.</p>
      )}
    </div>
  )
}
