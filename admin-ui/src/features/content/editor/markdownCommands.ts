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

const BULLET = /^(\s*)- /

/** Makes points of the lines that are selected, or lines of points. */
export const markList: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main
  const first = state.doc.lineAt(from).number
  const last = state.doc.lineAt(to).number
  const lines = Array.from({ length: last - first + 1 }, (_, i) => state.doc.line(first + i))
  const isList = lines.every(({ text }) => BULLET.test(text))
  const changes = lines.map(({ from, text }) =>
    isList ? { from, to: from + (BULLET.exec(text)?.[0].length ?? 0) } : { from, insert: '- ' },
  )
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

/** Enter in a list begins the next point; in an empty point it ends the list. */
export const continueList: StateCommand = ({ state, dispatch }) => {
  const { from, empty } = state.selection.main
  const line = state.doc.lineAt(from)
  const bullet = BULLET.exec(line.text)?.[0]
  if (!empty || !bullet || from < line.from + bullet.length) return false
  const change =
    line.text === bullet ? { from: line.from, to: line.to } : { from, insert: `\n${bullet}` }
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
