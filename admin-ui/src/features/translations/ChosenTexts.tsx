import { IconRocket } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../../api/me'
import { CallToAction } from '../../ui/CallToAction'
import { ChosenBar } from '../../ui/ChosenBar'
import { type Cell, writeCells } from '../releases/cells'
import { usePlan } from '../releases/queries'
import { pagesOf, texts } from '../releases/words'

interface Props {
  cells: Cell[]
  clear: () => void
}

/** The texts that were chosen, and exactly what they would change; publishing is one screen on. */
export function ChosenTexts({ cells, clear }: Props) {
  const navigate = useNavigate()
  const may = useMay()
  const plan = usePlan(cells)
  const count = plan.isFetching ? undefined : plan.data?.pages.changed
  return (
    <ChosenBar
      said={`${texts(cells.length)} chosen`}
      more={count === undefined ? 'Counting pages …' : `${pagesOf(count)} will change`}
      clear={clear}
    >
      {may('create', 'releases') && (
        <CallToAction
          leftSection={<IconRocket size={18} aria-hidden="true" />}
          onClick={() => navigate({ to: '/releases/new', search: { cells: writeCells(cells) } })}
        >
          Publish {texts(cells.length)}
        </CallToAction>
      )}
    </ChosenBar>
  )
}
