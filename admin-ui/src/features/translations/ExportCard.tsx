import { Button, Radio, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../ui/Card'
import { cellStateChoices } from '../../ui/cellStates'
import { locales } from '../../ui/locales'
import { Select } from '../../ui/Select'
import { kindsQuery } from '../releases/queries'
import styles from './FilesPage.module.css'
import { type Format, fileAddress } from './queries'

const targets = locales.filter(({ code }) => code !== 'en')

/** English and translations side by side, for a spreadsheet or a translator's tool. */
export function ExportCard() {
  const kinds = useSuspenseQuery(kindsQuery).data.items
  const [format, setFormat] = useState<Format>('csv')
  const [locale, setLocale] = useState<string | null>(null)
  const [kind, setKind] = useState<string | null>(null)
  const [state, setState] = useState<string | null>(null)
  const isOpen = format === 'xlf' && !locale
  return (
    <Card title="Export">
      <div className={styles.choice}>
        <Text size="sm">English and translation side by side. Holes like {'{area}'} stay.</Text>
        <Radio.Group label="Format" value={format} onChange={(value) => setFormat(value as Format)}>
          <Radio mt="xs" value="csv" label="CSV, for spreadsheets" />
          <Radio mt="sm" value="xlf" label="XLIFF 2, for translators’ tools" />
        </Radio.Group>
        <Select
          label="Language"
          placeholder={format === 'csv' ? 'All six' : 'Choose one'}
          data={targets.map(({ code, name }) => ({ value: code, label: name }))}
          value={locale}
          onChange={setLocale}
          clearable
        />
        <Select
          label="Kind"
          placeholder="All"
          data={kinds
            .filter((kind) => Object.keys(kind.locales).length > 0)
            .map(({ kind, label }) => ({ value: kind, label }))}
          value={kind}
          onChange={setKind}
          clearable
        />
        <Select
          label="State"
          placeholder="Any"
          data={cellStateChoices}
          value={state}
          onChange={setState}
          clearable
        />
        {isOpen ? (
          <Text size="sm" role="status">
            An XLIFF file is of one language: choose it.
          </Text>
        ) : (
          <Button
            component="a"
            href={fileAddress(format, { locale, kind, state })}
            download={`translations${locale ? `-${locale}` : ''}.${format}`}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            Export
          </Button>
        )}
      </div>
    </Card>
  )
}
