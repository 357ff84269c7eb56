import { ActionIcon, Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import {
  IconBold,
  IconEye,
  IconH1,
  IconH2,
  IconItalic,
  IconList,
  IconListNumbers,
  IconTable,
} from '@tabler/icons-react'
import clsx from 'clsx'
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type Command, type EditorView, open } from './codeMirror'
import { LinkTool } from './LinkTool'
import styles from './MarkdownEditor.module.css'
import {
  insertTable,
  linkTo,
  markBold,
  markBullets,
  markHeading,
  markItalic,
  markNumbers,
  markSubheading,
} from './markdownCommands'
import { Toolbar } from './Toolbar'

const tools = [
  { label: 'Bold', keys: 'Ctrl+B', icon: IconBold, run: markBold },
  { label: 'Italic', keys: 'Ctrl+I', icon: IconItalic, run: markItalic },
  { label: 'Heading', icon: IconH1, run: markHeading },
  { label: 'Subheading', icon: IconH2, run: markSubheading },
  { label: 'Bulleted list', keys: 'Ctrl+Shift+8', icon: IconList, run: markBullets },
  { label: 'Numbered list', keys: 'Ctrl+Shift+7', icon: IconListNumbers, run: markNumbers },
  { label: 'Table', icon: IconTable, run: insertTable },
]

interface Props {
  label: string
  locale: string
  value: string
  change: (text: string) => void
  describedBy: string
  isWrong: boolean
}

/** Markdown with its signs coloured, buttons for them, and how it will look. */
export function MarkdownEditor({ label, locale, value, change, describedBy, isWrong }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const [isShown, setIsShown] = useLocalStorage({ key: 'jaali.preview', defaultValue: false })
  const onType = useEffectEvent(change)
  const begin = useEffectEvent((parent: HTMLElement) =>
    open({ parent, label, locale, text: value, onType: (text) => onType(text) }),
  )
  useEffect(() => {
    if (!host.current) return
    const editor = begin(host.current)
    view.current = editor
    return () => editor.destroy()
  }, [])
  // The value changed outside: another user's text, an old one, or the English that was copied over.
  useEffect(() => {
    const doc = view.current?.state.doc
    if (!doc || doc.toString() === value) return
    view.current?.dispatch({ changes: { from: 0, to: doc.length, insert: value } })
  }, [value])
  useEffect(() => {
    const content = view.current?.contentDOM
    content?.setAttribute('aria-describedby', describedBy)
    content?.setAttribute('aria-invalid', String(isWrong))
  }, [describedBy, isWrong])
  function press(run: Command) {
    if (!view.current) return
    run(view.current)
    view.current.focus()
  }
  return (
    <div className={clsx(styles.editor, isWrong && styles.wrong)}>
      <Toolbar className={styles.tools} label={`${label}: format`}>
        {tools.map((tool) => (
          <ActionIcon
            key={tool.label}
            variant="subtle"
            color="gray"
            size="2.5rem"
            aria-label={tool.label}
            title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
            onClick={() => press(tool.run)}
          >
            <tool.icon size={18} aria-hidden="true" />
          </ActionIcon>
        ))}
        <LinkTool insert={(address, name) => press(linkTo(address, name))} />
        <Button
          size="compact-md"
          variant={isShown ? 'light' : 'subtle'}
          color={isShown ? 'neem' : 'gray'}
          className={styles.eye}
          aria-pressed={isShown}
          leftSection={<IconEye size={18} aria-hidden="true" />}
          onClick={() => setIsShown(!isShown)}
        >
          Preview
        </Button>
      </Toolbar>
      <div ref={host} />
      {isShown && <MarkdownPreview text={value} label={`${label}: preview`} locale={locale} />}
    </div>
  )
}

/** As on the site: HTML in a text is text, there are no pictures, and headings begin below its own. */
const asOnSite = {
  extensions: [{ disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage'] } }, gfmTable()],
  htmlExtensions: [gfmTableHtml()],
}
const lowered = (html: string) => html.replace(/<(\/?)h[12]>/g, '<$1h3>')

interface MarkdownPreviewProps {
  text: string
  label: string
  locale: string
}

/** How a text will look, while it is typed. */
function MarkdownPreview({ text, label, locale }: MarkdownPreviewProps) {
  const html = useMemo(() => lowered(micromark(text, asOnSite)), [text])
  return (
    <section
      className={styles.preview}
      aria-label={label}
      lang={locale}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: micromark lets neither HTML nor unsafe addresses through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
