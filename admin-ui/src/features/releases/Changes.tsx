import { Alert, Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { Card } from '../../ui/Card'
import { ErrorState } from '../../ui/ErrorState'
import { counted } from '../../ui/words'
import styles from './Changes.module.css'
import type { Cell } from './cells'
import { Problems } from './Problems'
import type { Plan } from './queries'
import { isStopped, pagesOf } from './words'

interface Props {
  plan: { data: Plan | undefined; isError: boolean; error: unknown }
  retry: () => void
  cells: Cell[]
  /** What is shown is of an earlier choice. */
  isCounting: boolean
}

/** Exactly which pages a release would change, and what is doubtful about it. */
export function Changes({ plan, retry, cells, isCounting }: Props) {
  const { data } = plan
  const isNone = cells.length === 0
  const title = isNone || !data ? 'Pages' : `${pagesOf(data.pages.changed)} will change`
  return (
    <Card title={title} action={<Counting is={isCounting && !isNone} />}>
      {isNone && <p className={styles.none}>Choose what goes live.</p>}
      {!isNone && plan.isError && (
        <ErrorState text="Failed to see what would change" error={plan.error} retry={retry} />
      )}
      {!isNone && data && <PlannedChanges of={data} cells={cells} isOld={isCounting} />}
    </Card>
  )
}

const Counting = ({ is }: { is: boolean }) => (
  <span className={styles.counting} role="status">
    {is && 'Counting …'}
  </span>
)

interface PlannedChangesProps extends Omit<ComponentProps<typeof Problems>, 'of'> {
  of: Plan
  cells: Cell[]
  isOld: boolean
  /** What can be done about the problems. */
  remedy?: ReactNode
  /** Pages shown before all are asked for: as many as are read without scrolling far. */
  first?: number
}

/** The result of a dry run: its problems, and the pages, each with what becomes of its text. */
export function PlannedChanges(props: PlannedChangesProps) {
  const { of: plan, cells, isOld, remedy, first = 10, ...problems } = props
  const [all, setAll] = useState(false)
  const { paths } = plan.pages
  const shown = all ? paths : paths.slice(0, first)
  return (
    <div className={styles.changes} data-old={isOld || undefined}>
      {plan.problems.length > 0 && (
        <Alert
          className={styles.problems}
          title={`${counted(plan.problems.length, 'problem')}. ${
            isStopped(plan)
              ? 'The release is not possible like this.'
              : 'Nothing stops the release.'
          }`}
        >
          <Problems of={plan.problems} {...problems} />
          {remedy}
        </Alert>
      )}
      {paths.length === 0 && plan.problems.length === 0 && (
        <p className={styles.none}>No page changes: these texts are not shown on any.</p>
      )}
      <ul className={styles.pages} aria-label="Pages">
        {shown.map((path) => (
          <PageChange key={path} path={path} cells={cells} />
        ))}
      </ul>
      {paths.length > shown.length && (
        <Button variant="default" fullWidth mt="sm" onClick={() => setAll(true)}>
          Show all {pagesOf(paths.length)}
        </Button>
      )}
    </div>
  )
}

const PageDiff = lazy(async () => ({ default: (await import('./PageDiff')).PageDiff }))

/** A page that changes; opened, it shows what becomes of its text. */
function PageChange({ path, cells }: { path: string; cells: Cell[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        className={styles.path}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
        {path}
      </button>
      {isOpen && (
        <Suspense>
          <PageDiff path={path} cells={cells} />
        </Suspense>
      )}
    </li>
  )
}
