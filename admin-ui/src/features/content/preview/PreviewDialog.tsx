import {
  ActionIcon,
  Button,
  CopyButton,
  Group,
  Select as SearchedSelect,
  SegmentedControl,
} from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog'
import { locales } from '../../../ui/locales'
import { Select } from '../../../ui/Select'
import { type Place, usePages } from '../queries'
import styles from './PreviewDialog.module.css'
import { PreviewFrame } from './PreviewFrame'
import { type Clicked, inLocale, pageName } from './preview'
import { usePreview } from './usePreview'

interface Props {
  place: Place
  focus: (field: string) => void
  close: () => void
}

const languages = locales.map(({ code, name }) => ({ value: code, label: name }))

/** A phone, a tablet, and whatever there is. */
const widths = [
  { value: '390', label: 'Phone' },
  { value: '768', label: 'Tablet' },
  { value: 'full', label: 'Full' },
]

const home = ['/']

/** The page as visitors would see it with all drafts; a click on a text opens its field. */
export function PreviewDialog({ place, focus, close }: Props) {
  const pages = usePages(place)
  const paths = pages.data?.items.length ? pages.data.items : home
  const [page, setPage] = useState<string>()
  const [locale, setLocale] = useState(place.locale === '*' ? 'en' : place.locale)
  const [width, setWidth] = useState(window.innerWidth < 768 ? 'full' : '390')
  const path = pages.isPending ? undefined : inLocale(page ?? paths[0] ?? '/', locale)
  const preview = usePreview(path)
  const navigate = useNavigate()
  function open({ field, ...clicked }: Clicked) {
    close()
    const isHere =
      clicked.kind === place.kind && clicked.slug === place.slug && clicked.locale === place.locale
    if (isHere) return focus(field)
    const { kind, slug } = clicked
    navigate({
      to: '/content/$kind/$slug',
      params: { kind, slug },
      search: { locale: clicked.locale, field },
    })
  }
  return (
    <Dialog
      onClose={close}
      fullScreen
      returnFocus={false}
      title="Preview with all drafts"
      classNames={{ body: styles.body ?? '', content: styles.content ?? '' }}
    >
      <div className={styles.tools}>
        <SearchedSelect
          aria-label="Page"
          data={paths.map((value) => ({ value, label: pageName(value) }))}
          searchable={paths.length > 8}
          allowDeselect={false}
          value={page ?? paths[0] ?? null}
          onChange={(chosen) => chosen && setPage(chosen)}
        />
        <Select
          aria-label="Language of the page"
          data={languages}
          value={locale}
          onChange={(chosen) => chosen && setLocale(chosen)}
        />
        <SegmentedControl
          className={styles.widths}
          aria-label="Width"
          data={widths}
          value={width}
          onChange={setWidth}
        />
        {preview.link && (
          <Group gap="xs" wrap="nowrap" className={styles.link}>
            <CopyButton value={preview.link}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  leftSection={
                    copied ? (
                      <IconCheck size={18} aria-hidden="true" />
                    ) : (
                      <IconCopy size={18} aria-hidden="true" />
                    )
                  }
                  onClick={copy}
                >
                  {copied ? 'Copied' : 'Copy link'}
                </Button>
              )}
            </CopyButton>
            <ActionIcon
              component="a"
              href={preview.link}
              target="_blank"
              rel="noopener"
              variant="default"
              size="2.75rem"
              aria-label="Open in a new tab"
            >
              <IconExternalLink size={18} aria-hidden="true" />
            </ActionIcon>
          </Group>
        )}
      </div>
      <p className={styles.hint}>
        Click a text to open its field.
        {preview.until && ` Anybody with the link sees this until ${preview.until}.`}
      </p>
      <PreviewFrame preview={preview} width={width} open={open} />
    </Dialog>
  )
}
