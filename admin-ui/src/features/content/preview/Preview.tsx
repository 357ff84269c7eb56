import { IconX } from '@tabler/icons-react'
import { isEscape, Sheet } from '../../../ui/Dialog'
import { IconButton } from '../../../ui/IconButton'
import styles from './Preview.module.css'
import { type Previewed, PreviewPane } from './PreviewPane'

/** The preview beside the text, or over it where there is no room. */
export function Preview(props: Previewed) {
  const { isBeside, close } = props.previewing
  if (!isBeside) {
    return (
      <Sheet
        onClose={close}
        position="bottom"
        size="100%"
        returnFocus={false}
        title="Preview"
        closeButtonProps={{ 'aria-label': 'Back to the text' }}
        classNames={{
          content: styles.sheet ?? '',
          header: styles.sheetHead ?? '',
          body: styles.sheetBody ?? '',
        }}
      >
        <PreviewPane {...props} />
      </Sheet>
    )
  }
  return (
    <aside
      id="preview"
      className={styles.beside}
      aria-label="Preview"
      onKeyDown={(event) => isEscape(event) && close()}
    >
      <PreviewPane
        {...props}
        title={<h2>Preview</h2>}
        close={<IconButton label="Close the preview" icon={IconX} onClick={close} />}
      />
    </aside>
  )
}
