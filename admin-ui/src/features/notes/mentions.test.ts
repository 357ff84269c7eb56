import { expect, test } from 'vitest'
import { completed, matching, mentionAt, mentioned, parts } from './mentions'

const ravi = { id: 'r', full_name: 'Ravi Shankar' }
const ravindra = { id: 'v', full_name: 'Ravi Shankara Rao' }
const asha = { id: 'a', full_name: 'ಆಶಾ ರಾವ್' }
const all = [ravi, ravindra, asha]

test.each([
  ['@', { at: 0, word: '' }],
  ['Ask @Ra', { at: 4, word: 'Ra' }],
  ['Ask (@Ravi Sh', { at: 5, word: 'Ravi Sh' }],
  ['one\n@', { at: 4, word: '' }],
  ['mail asha@example.in', undefined],
  ['@ not yet', undefined],
  ['no one', undefined],
])('an @ before the caret: %s', (text, found) => {
  expect(mentionAt(text, text.length)).toEqual(found)
})

test('a list has those whose names begin so, and closes once one is whole', () => {
  const names = (word: string) => matching(all, word).map(({ id }) => id)
  expect(names('')).toEqual(['r', 'v', 'a'])
  expect(names('ravi')).toEqual(['r', 'v'])
  expect(names('rao')).toEqual(['v'])
  expect(names('ರಾ')).toEqual(['a'])
  expect(names('Ravi Shankar ')).toEqual([])
  expect(names('nobody')).toEqual([])
})

test('what was typed becomes the name, with one blank after it', () => {
  expect(completed('Ask @ra please', 7, 4, 'Ravi Shankar')).toEqual({
    text: 'Ask @Ravi Shankar please',
    caret: 18,
  })
  expect(completed('@', 1, 0, 'Ravi Shankar')).toEqual({ text: '@Ravi Shankar ', caret: 14 })
})

test('the longest name counts, and none that goes on as another', () => {
  const names = all.map(({ full_name }) => full_name)
  const said = (text: string) => parts(text, names).map(({ name, text }) => (name ? [name] : text))
  expect(said('@Ravi Shankara Rao, @Ravi Shankar.')).toEqual([
    ['Ravi Shankara Rao'],
    ', ',
    ['Ravi Shankar'],
    '.',
  ])
  expect(said('@Ravi Shankaran')).toEqual(['@Ravi Shankaran'])
  expect(said('@ಆಶಾ ರಾವ್: ಕರೆ')).toEqual([['ಆಶಾ ರಾವ್'], ': ಕರೆ'])
  expect(said('')).toEqual([])
})

test('who is mentioned is who stands in the text, also one who has left', () => {
  const before = [{ user_id: 'gone', name: 'Joseph Mathew' }]
  expect(mentioned('@Ravi Shankar and @Joseph Mathew', all, before)).toEqual(['r', 'gone'])
  expect(mentioned('Ravi Shankar', all, before)).toEqual([])
})
