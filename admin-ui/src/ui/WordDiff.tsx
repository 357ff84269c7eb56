import { lazy, Suspense } from 'react'
import type { WordDiffProps } from './ComparedWords'

const ComparedWords = lazy(async () => ({
  default: (await import('./ComparedWords')).ComparedWords,
}))

/** What became of a text, word by word. What compares is fetched when it is first needed. */
export const WordDiff = (props: WordDiffProps) => (
  <Suspense fallback={<p lang={props.locale}>{props.now}</p>}>
    <ComparedWords {...props} />
  </Suspense>
)
