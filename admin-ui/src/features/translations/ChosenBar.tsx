import { Button } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../../api/me'
import { CallToAction } from '../../ui/CallToAction'
import { type Cell, writeCells } from '../releases/cells'
import { usePlan } from '../releases/queries'
import { pagesOf, texts } from '../releases/words'
import styles from './ChosenBar.module.css'

interface Props {
  cells: Cell[]
  clear: () => void
}

/** What was chosen, and exactly what it would change; publishing is one screen on. */
export function ChosenBar({ cells, clear }: Props) {
  const navigate = useNavigate()
  const may = useMay()
  const plan = usePlan(cells)
  const count = plan.isFetching ? undefined : plan.data?.pages.changed
  return (
    <section className={styles.bar} aria-label="Chosen">
      <p role="status">
        <b>{texts(cells.length)} chosen</b>
        <span>{count === undefined ? 'Counting pages …' : `${pagesOf(count)} will change`}</span>
      </p>
      <Button variant="default" onClick={clear}>
        Clear
      </Button>
      {may('create', 'releases') && (
        <CallToAction
          leftSection={<IconRocket size={18} aria-hidden="true" />}
          onClick={() => navigate({ to: '/releases/new', search: { cells: writeCells(cells) } })}
        >
          Publish {texts(cells.length)}
        </CallToAction>
      )}
    </section>
  )
}
