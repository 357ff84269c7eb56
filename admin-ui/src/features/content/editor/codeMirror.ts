/** CodeMirror, as far as a text of the site needs it. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  languageDataProp,
  syntaxHighlighting,
} from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { type Command, EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { parser, Table } from '@lezer/markdown'
import { getNonce } from 'get-nonce'
import {
  continueList,
  continueTable,
  markBold,
  markBullets,
  markItalic,
  markNumbers,
} from './markdownCommands'

export { type Command, EditorView }

const data = defineLanguageFacet()
const markdown = new Language(
  data,
  parser.configure([
    Table,
    { props: [languageDataProp.add((type) => (type.isTop ? data : undefined))] },
  ]),
)

const signs = HighlightStyle.define([
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.heading, fontWeight: '700' },
  { tag: [tags.link, tags.url], color: 'var(--info)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--ink-3)' },
])

const looks = EditorView.theme({
  '&': { color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.55' },
  '.cm-content': {
    minHeight: '8rem',
    padding: '0.625rem 0.75rem',
    caretColor: 'var(--ink)',
  },
  '.cm-content:focus-visible': { outline: 'none' },
  '.cm-line': { padding: '0' },
})

/** What was copied from a page or a document comes in as Markdown, without anything that runs. */
const paste = EditorView.domEventHandlers({
  paste(event, view) {
    const html = event.clipboardData?.getData('text/html')
    if (!html) return false
    event.preventDefault()
    import('./pasted').then(({ markdownOf }) =>
      view.dispatch(view.state.replaceSelection(markdownOf(html)), {
        userEvent: 'input.paste',
        scrollIntoView: true,
      }),
    )
    return true
  },
})

// Elsewhere in the console these keys do something else.
const keys = keymap.of([
  { key: 'Mod-b', run: markBold, stopPropagation: true, preventDefault: true },
  { key: 'Mod-i', run: markItalic, stopPropagation: true, preventDefault: true },
  { key: 'Mod-Shift-8', run: markBullets, preventDefault: true },
  { key: 'Mod-Shift-7', run: markNumbers, preventDefault: true },
  { key: 'Enter', run: continueList },
  { key: 'Enter', run: continueTable },
  // The console's own: no line is put below.
  { key: 'Mod-Enter', run: () => true },
  ...historyKeymap,
  ...defaultKeymap,
])

interface Options {
  parent: HTMLElement
  label: string
  locale: string
  text: string
  onType: (text: string) => void
}

/** Opens an editor. Tab leaves it, as it leaves any field. */
export function open({ parent, label, locale, text, onType }: Options) {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(getNonce() ?? ''),
        history(),
        markdown,
        syntaxHighlighting(signs),
        looks,
        paste,
        keys,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': label,
          // Without it Tab in a dialog goes past the text when it is the last field.
          tabindex: '0',
          lang: locale === '*' ? 'en' : locale,
          spellcheck: 'true',
          autocorrect: 'on',
          autocapitalize: 'sentences',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onType(update.state.doc.toString())
        }),
      ],
    }),
  })
}
