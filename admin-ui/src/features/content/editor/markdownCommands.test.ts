import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import { expect, test } from 'vitest'
import {
  continueList,
  continueTable,
  insertTable,
  markBullets,
  markHeading,
  markNumbers,
  markSubheading,
} from './markdownCommands'

/** What a command makes of a text; `‸` is the caret, two of them are what is selected. */
function after(run: StateCommand, text: string) {
  const [before = '', selected, rest] = text.split('‸')
  const from = before.length
  const to = rest === undefined ? from : from + (selected?.length ?? 0)
  let state = EditorState.create({
    doc: text.replaceAll('‸', ''),
    selection: EditorSelection.range(from, to),
  })
  const isDone = run({
    state,
    dispatch: (transaction) => {
      state = transaction.state
    },
  })
  const { head } = state.selection.main
  const doc = state.doc.toString()
  return isDone ? `${doc.slice(0, head)}‸${doc.slice(head)}` : undefined
}

test('lines become points, numbered points and lines again, whatever they were', () => {
  expect(after(markBullets, '‸one\ntwo‸')).toBe('- one\n- two‸')
  expect(after(markNumbers, '‸- one\n- two‸')).toBe('1. one\n2. two‸')
  expect(after(markNumbers, '‸1. one\n2. two‸')).toBe('one\ntwo‸')
  expect(after(markBullets, '  1. within‸')).toBe('  - within‸')
})

test('a heading is put before the line, changed and taken away', () => {
  expect(after(markHeading, 'Safe‸')).toBe('## Safe‸')
  expect(after(markSubheading, '## Safe‸')).toBe('#### Safe‸')
  expect(after(markHeading, '## Safe‸')).toBe('Safe‸')
})

test('a table comes after an empty line, with the caret in its first cell', () => {
  expect(after(insertTable, '‸')).toBe('| ‸ |  |\n| --- | --- |\n|  |  |')
  expect(after(insertTable, 'Prices‸\nMore')).toBe(
    'Prices\n\n| ‸ |  |\n| --- | --- |\n|  |  |\n\nMore',
  )
})

test('Enter begins the next point with its number, and ends the list in an empty one', () => {
  expect(after(continueList, '- one‸')).toBe('- one\n- ‸')
  expect(after(continueList, '9. one‸')).toBe('9. one\n10. ‸')
  expect(after(continueList, '1. one\n2. ‸')).toBe('1. one\n‸')
  expect(after(continueList, 'one‸')).toBeUndefined()
})

test('Enter in a table begins a row below the whole row, and ends the table in an empty one', () => {
  const table = (row: string) => `| a | b |\n| --- | --- |\n${row}`
  expect(after(continueTable, table('| 1‸ | 2 |'))).toBe(table('| 1 | 2 |\n| ‸ |  |'))
  expect(after(continueTable, table('| 1 | 2 |\n| ‸ |  |'))).toBe(table('| 1 | 2 |\n‸'))
  expect(after(continueTable, '| a‸ | b |\n| --- | --- |\n| 1 | 2 |')).toBe(
    '| a | b |\n| --- | --- |\n| ‸ |  |\n| 1 | 2 |',
  )
  expect(after(continueTable, 'a | b‸')).toBeUndefined()
})
