import { Button, Checkbox, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { useMay } from '../../api/me'
import { Card } from '../../ui/Card'
import { PageHeader } from '../../ui/PageHeader'
import { Parts } from '../../ui/Parts'
import { useDownload } from '../../ui/useDownload'
import { ImportCard } from './ImportCard'
import { type Kind, kindOf, kinds } from './kinds'
import { fileAddress } from './queries'
import styles from './TransferPage.module.css'

const route = getRouteApi('/console/transfer/$what')

/** All rows of a kind out as a file, and new ones in from one. */
export function TransferPage() {
  const { what } = route.useParams()
  const may = useMay()
  const kind = kindOf(what) ?? kinds[0]
  return (
    <>
      <PageHeader title="Import and export" />
      <Parts
        label="What"
        of={kinds
          .filter(({ what }) => may('export', what))
          .map(({ what, label }) => ({ label, link: { to: '/transfer/$what', params: { what } } }))}
      />
      <div className={styles.cards}>
        <ImportCard key={kind.what} of={kind} />
        <ExportCard of={kind} />
      </div>
    </>
  )
}

function ExportCard({ of: { what } }: { of: Kind }) {
  const [forExcel, setForExcel] = useState(true)
  const { download, isPending } = useDownload()
  function exportAll(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    const { href, download: name } = event.currentTarget
    download(href, name, `Failed to export ${what}`)
  }
  return (
    <Card title={`Export ${what}`}>
      <Text size="sm" mb="md">
        All {what} as a CSV file, newest first.
      </Text>
      <Checkbox
        label="For Excel"
        description="Begins with the mark by which Excel knows Indian scripts"
        checked={forExcel}
        onChange={(event) => setForExcel(event.currentTarget.checked)}
        mb="md"
      />
      <Button
        component="a"
        href={fileAddress(what, forExcel)}
        download={`${what}.csv`}
        onClick={exportAll}
        loading={isPending}
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
      >
        Export {what}
      </Button>
    </Card>
  )
}
