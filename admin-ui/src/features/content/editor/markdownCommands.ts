/** What the buttons above a Markdown text do. */
import { type ChangeSpec, EditorSelection, type StateCommand } from '@codemirror/state'

/** Puts a mark around what is selected, or takes it away. */
const wrapWith =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    const size = mark.length
    const done = state.changeByRange((range) => {
      const { from, to } = range
      const isMarked =
        state.sliceDoc(from - size, from) === mark && state.sliceDoc(to, to + size) === mark
      const changes: ChangeSpec = isMarked
        ? [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ]
        : [
            { from, insert: mark },
            { from: to, insert: mark },
          ]
      const by = isMarked ? -size : size
      return { changes, range: EditorSelection.range(from + by, to + by) }
    })
    dispatch(state.update(done, { userEvent: 'input' }))
    return true
  }

export const markBold = wrapWith('**')
export const markItalic = wrapWith('*')

/** What a line can begin with. */
const SIGN = /^(\s*)(?:- |\d+\. |#{1,6} )/

/** Gives the lines that are selected a beginning, or takes it away where all have it. */
const beginWith =
  (isIt: RegExp, sign: (place: number) => string): StateCommand =>
  ({ state, dispatch }) => {
    const { from, to } = state.selection.main
    const first = state.doc.lineAt(from).number
    const last = state.doc.lineAt(to).number
    const lines = Array.from({ length: last - first + 1 }, (_, i) => state.doc.line(first + i))
    const isMarked = lines.every(({ text }) => isIt.test(text))
    const changes = lines.map(({ from, text }, i) => {
      const [before = '', indent = ''] = SIGN.exec(text) ?? []
      const to = from + before.length
      return { from, to, insert: isMarked ? indent : `${indent}${sign(i + 1)}` }
    })
    const set = state.changes(changes)
    dispatch(
      state.update({
        changes: set,
        selection: state.selection.map(set, 1),
        userEvent: 'input',
      }),
    )
    return true
  }

export const markBullets = beginWith(/^\s*- /, () => '- ')
export const markNumbers = beginWith(/^\s*\d+\. /, (place) => `${place}. `)

// The site's own headings are the first two levels: it shows these as its third and fourth.
export const markHeading = beginWith(/^## /, () => '## ')
export const markSubheading = beginWith(/^#### /, () => '#### ')

/** Two columns and a row to begin with. */
const TABLE = '|  |  |\n| --- | --- |\n|  |  |'

/** Puts an empty table below the line; the caret is in its first cell. */
export const insertTable: StateCommand = ({ state, dispatch }) => {
  const line = state.doc.lineAt(state.selection.main.to)
  // Without an empty line before it, it would be part of the text above.
  const before = line.text.trim() === '' ? '' : '\n\n'
  const after = line.to < state.doc.length ? '\n' : ''
  dispatch(
    state.update({
      changes: { from: line.to, insert: `${before}${TABLE}${after}` },
      selection: EditorSelection.cursor(line.to + before.length + 2),
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}

/** Makes a link of what is selected, or of a name where nothing is. */
export const linkTo =
  (address: string, name: string): StateCommand =>
  ({ state, dispatch }) => {
    const { from, to } = state.selection.main
    const insert = `[${state.sliceDoc(from, to) || name}](${address})`
    dispatch(
      state.update({
        changes: { from, to, insert },
        selection: EditorSelection.cursor(from + insert.length),
        userEvent: 'input',
      }),
    )
    return true
  }

/** What the next point of a list begins with; nothing when the line is none. */
function nextPoint(line: string) {
  const [bullet = '', indent = '', number] = /^(\s*)(?:- |(\d+)\. )/.exec(line) ?? []
  if (!bullet) return undefined
  return { bullet, next: number ? `${indent}${Number(number) + 1}. ` : bullet }
}

/** Enter in a list begins the next point; in an empty point it ends the list. */
export const continueList: StateCommand = ({ state, dispatch }) => {
  const { from, empty } = state.selection.main
  const line = state.doc.lineAt(from)
  const point = nextPoint(line.text)
  if (!empty || !point || from < line.from + point.bullet.length) return false
  const change =
    line.text === point.bullet
      ? { from: line.from, to: line.to }
      : { from, insert: `\n${point.next}` }
  const set = state.changes(change)
  dispatch(
    state.update({
      changes: set,
      selection: EditorSelection.cursor(set.mapPos(from, 1)),
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}

const ROW = /^\s*\|.*\|\s*$/
const EMPTY_ROW = /^[\s|]+$/
/** What stands between the head of a table and its rows. */
const RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/

/** Enter in a table begins the next row below; in an empty row it ends the table. */
export const continueTable: StateCommand = ({ state, dispatch }) => {
  const { from, empty } = state.selection.main
  const line = state.doc.lineAt(from)
  if (!empty || !ROW.test(line.text)) return false
  const below = line.number < state.doc.lines ? state.doc.line(line.number + 1) : undefined
  const isHead = below !== undefined && RULE.test(below.text)
  const isOver = !isHead && EMPTY_ROW.test(line.text)
  const cells = line.text
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/).length
  const at = isHead ? below.to : line.to
  dispatch(
    state.update({
      changes: isOver
        ? { from: line.from, to: line.to }
        : { from: at, insert: `\n|${'  |'.repeat(cells)}` },
      selection: EditorSelection.cursor(isOver ? line.from : at + '\n| '.length),
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}
