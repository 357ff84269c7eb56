import type { ReactNode } from 'react'
import { PageHeader } from './PageHeader'
import { QueryView, type Props as View } from './QueryView'

interface Props extends View {
  title: string
  /** A quiet word beside the title. */
  aside?: ReactNode
  /** The one thing to do here, beside the title. */
  action?: ReactNode
  /** What stands between the title and the rows: filters, hints, numbers. */
  above?: ReactNode
  rows: readonly unknown[]
  empty: ReactNode
}

/** A screen that is a list: its title, its filters, and its rows as the query brings them. */
export function ListPage({ title, aside, action, above, ...view }: Props) {
  return (
    <>
      <PageHeader title={title} aside={aside}>
        {action}
      </PageHeader>
      {above}
      <QueryView {...view} />
    </>
  )
}
