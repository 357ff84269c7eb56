import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/show'
import { LoadMore } from './LoadMore'

const query = (capped_at?: number) => ({
  data: { pages: [{ ...(capped_at && { capped_at }) }] },
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => {},
})

test('a list that could not hold all that match says so', () => {
  show(<LoadMore query={query(1000)} />)
  expect(screen.getByText('More than 1,000 match: type more.')).toBeVisible()
})

test('one that holds them all says nothing', () => {
  show(<LoadMore query={query()} />)
  expect(screen.queryByText(/type more/)).not.toBeInTheDocument()
})
