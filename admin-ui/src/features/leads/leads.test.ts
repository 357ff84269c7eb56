import { expect, test } from 'vitest'
import { lead } from '../../testing/leads'
import { isLifted, reasons, whyAtLeast } from './explain'
import { followUps, needsFollowUp, usualFollowUp } from './followUps'
import { calledAfter, groupRepeats } from './groups'
import { priority, warnings } from './priority'
import { asked, isPlainQueue } from './views'

test.each([
  [100, 'red'],
  [80, 'red'],
  [79, 'orange'],
  [60, 'orange'],
  [59, 'green'],
  [0, 'green'],
])('a score of %i is %s', (score, colour) => {
  expect(priority(score)).toBe(colour)
})

test('the third call is one too many', () => {
  expect(warnings(lead({ call_attempts: 2 })).maxAttempts).toBe(false)
  expect(warnings(lead({ call_attempts: 3 })).maxAttempts).toBe(true)
})

test('who asked again stands where they asked first', () => {
  const first = lead({ id: 'a' })
  const other = lead({ id: 'b' })
  const again = lead({ id: 'c', repeat_of: 'a' })
  const third = lead({ id: 'd', repeat_of: 'c' })
  expect(groupRepeats([first, other, again, third])).toEqual([
    { lead: first, repeats: [again, third] },
    { lead: other, repeats: [] },
  ])
})

test('those whose first request is not in the list stand together all the same', () => {
  const again = lead({ id: 'c', repeat_of: 'a' })
  const third = lead({ id: 'd', repeat_of: 'a' })
  expect(groupRepeats([again, third])).toEqual([{ lead: again, repeats: [third] }])
})

test('who is called next does not wait for a later follow-up', () => {
  const now = Date.parse('2026-11-21T08:00:00Z')
  const later = lead({ id: 'b', next_follow_up_date: '2026-11-21T08:00:01Z' })
  const due = lead({ id: 'c', next_follow_up_date: '2026-11-21T08:00:00Z' })
  const groups = groupRepeats([lead({ id: 'a' }), later, due, lead({ id: 'd' })])
  expect(calledAfter(groups, 'a', 'me', now)?.id).toBe('c')
  expect(calledAfter(groups, 'c', 'me', now)?.id).toBe('d')
  expect(calledAfter(groups, 'd', 'me', now)).toBeUndefined()
  expect(calledAfter(groups, 'gone', 'me', now)).toBeUndefined()
})

test('who is called next is nobody that another is calling', () => {
  const held = (id: string, by: string) =>
    lead({ id, lease: { holder: { id: by, name: 'Ravi' }, until: '2026-11-21T08:10:00Z' } })
  const theirs = [lead({ id: 'a' }), held('b', 'ravi'), held('c', 'ravi')]
  expect(calledAfter(groupRepeats(theirs), 'a', 'me')).toBeUndefined()
  expect(calledAfter(groupRepeats([...theirs, held('d', 'me')]), 'a', 'me')?.id).toBe('d')
})

test('the queue asks for what is open, the most urgent first', () => {
  expect(asked({})).toEqual({ sort: 'priority', status: 'open' })
  expect(asked({ filter: 'mine' })).toEqual({ sort: 'priority', status: 'open', filter: 'mine' })
  expect(asked({ status: 'closed' })).toEqual({ sort: 'priority', status: 'closed' })
  expect(asked({ q: 'asha' })).toEqual({ sort: 'priority', q: 'asha' })
})

test('today and all show everything, the newest first', () => {
  expect(asked({ filter: 'today' })).toEqual({ sort: 'created', filter: 'today' })
  expect(asked({ view: 'all' })).toEqual({ sort: 'created' })
  expect(asked({ view: 'deleted' })).toEqual({ deleted: true })
})

test('only the queue as it is counts as the queue', () => {
  expect(isPlainQueue({})).toBe(true)
  expect(isPlainQueue({ q: 'asha' })).toBe(false)
})

test('the next follow-up is suggested in Indian time', () => {
  // 21 November, 23:30 in Bangalore.
  const now = Date.parse('2026-11-21T18:00:00Z')
  expect(followUps(now)).toEqual([
    { label: 'Tomorrow 08:00', at: '2026-11-22T08:00' },
    { label: 'Tomorrow 10:00', at: '2026-11-22T10:00' },
    { label: '3 days', at: '2026-11-24T10:00' },
  ])
  const soon = (at: string) => followUps(Date.parse(at))[0]
  expect(soon('2026-11-21T18:00:00+05:30')).toEqual({ label: '2 hours', at: '2026-11-21T20:00' })
  expect(soon('2026-11-21T18:01:00+05:30')?.at).toBe('2026-11-22T08:00')
  expect(soon('2026-11-21T05:00:00+05:30')).toEqual({
    label: 'Today 08:00',
    at: '2026-11-21T08:00',
  })
  expect(usualFollowUp('not_connected', followUps(now))).toBe('2026-11-22T08:00')
  expect(usualFollowUp('pending_call', followUps(now))).toBe('2026-11-22T10:00')
  expect(usualFollowUp('closed', followUps(now))).toBe('')
  expect(needsFollowUp('scheduled')).toBe(true)
  expect(needsFollowUp('converted')).toBe(false)
})

test('each term that counts is explained, and they add up', () => {
  const asked = lead({ service_type: 'bbms_single', quoted_amount: 125000 })
  const said = reasons(asked)
  expect(said.map(({ label }) => label)).toEqual([
    'Waiting',
    'Value',
    'Urgency',
    'Source',
    'Asked again',
  ])
  expect(said.map(({ why }) => why)).toContain('₹1,25,000 quoted')
  expect(said.map(({ why }) => why)).toContain('Bed bugs spread')
  const sum = said.reduce((all, { points }) => all + points, 0)
  expect(sum - 1).toBe(asked.score.total)
  expect(isLifted(asked)).toBe(false)
})

test('a floor is said only where it lifts', () => {
  const { score } = lead()
  expect(isLifted(lead({ score: { ...score, floor: 80, total: 80 } }))).toBe(true)
  expect(whyAtLeast(lead({ score: { ...score, floor: 90, total: 90 } }))).toMatch(/just come in/)
  expect(whyAtLeast(lead({ score: { ...score, floor: 80, total: 80 } }))).toMatch(/promise/)
  expect(isLifted(lead({ score: { ...score, time: 60, floor: 80, total: 85 } }))).toBe(false)
})
