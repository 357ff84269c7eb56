import { ActionIcon, CopyButton, Select as SearchedSelect, SegmentedControl } from '@mantine/core'
import {
  IconCheck,
  IconCopy,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconExternalLink,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { locales } from '../../../ui/locales'
import { Select } from '../../../ui/Select'
import styles from './Preview.module.css'
import { pageName } from './preview'
import type { Pages } from './usePages'

const languages = locales.map(({ code, name }) => ({ value: code, label: name }))

/** The widths that a page is looked at in, in pixels. */
export const widths = { phone: 360, tablet: 768, desktop: 1280 }
export type Width = keyof typeof widths

const devices: [Width, string, ComponentType<{ size: number; 'aria-hidden': 'true' }>][] = [
  ['phone', 'Phone', IconDeviceMobile],
  ['tablet', 'Tablet', IconDeviceTablet],
  ['desktop', 'Desktop', IconDeviceDesktop],
]

interface Props {
  pages: Pages
  width: Width
  setWidth: (width: Width) => void
  /** The public address of the page. */
  link: string | undefined
  /** Where nothing else names it, and closes it. */
  title?: ReactNode
  close?: ReactNode
}

/** What of the site is shown: the page, its language, how wide; and the link to it. */
export function PreviewTools({ pages, width, setWidth, link, title, close }: Props) {
  const named = (page: string) => (page === pages.own ? 'Own page' : pageName(page))
  return (
    <>
      <div className={styles.head}>
        {title}
        <SegmentedControl
          aria-label="Width"
          value={width}
          onChange={(chosen) => setWidth(chosen as Width)}
          data={devices.map(([value, label, Icon]) => ({
            value,
            label: (
              <span className={styles.device} title={`${label}, ${widths[value]} px`}>
                <Icon size={18} aria-hidden="true" />
                <span className={styles.name}>{label}</span>
              </span>
            ),
          }))}
        />
        <div className={styles.links}>
          <CopyButton value={link ?? ''}>
            {({ copied, copy }) => (
              <IconButton
                label={copied ? 'Copied' : 'Copy link'}
                icon={copied ? IconCheck : IconCopy}
                disabled={!link}
                onClick={copy}
              />
            )}
          </CopyButton>
          {link && (
            <ActionIcon
              component="a"
              href={link}
              target="_blank"
              rel="noopener"
              variant="subtle"
              size="2.25rem"
              aria-label="Open in a new tab"
              title="Open in a new tab"
            >
              <IconExternalLink size={16} aria-hidden="true" />
            </ActionIcon>
          )}
          {close}
        </div>
      </div>
      <div className={styles.tools}>
        <SearchedSelect
          className={styles.page}
          aria-label="Page"
          data={pages.all.map((value) => ({ value, label: named(value) }))}
          searchable={pages.all.length > 8}
          allowDeselect={false}
          value={pages.page ?? null}
          onChange={(chosen) => chosen && pages.askPage(chosen)}
        />
        <Select
          className={styles.language}
          aria-label="Language of the page"
          data={languages}
          value={pages.locale}
          onChange={(chosen) => chosen && pages.askLocale(chosen)}
        />
      </div>
    </>
  )
}
