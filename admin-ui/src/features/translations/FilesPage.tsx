import { useMay } from '../../api/me'
import { PageHeader } from '../../ui/PageHeader'
import { Parts } from '../../ui/Parts'
import { ExportCard } from './ExportCard'
import styles from './FilesPage.module.css'
import { ImportCard } from './ImportCard'

/** Texts out to translators, and back. */
export function FilesPage() {
  const may = useMay()
  return (
    <>
      <PageHeader title="Translation files" />
      <Parts
        label="Translations"
        of={[
          { label: 'Matrix', link: { to: '/translations', activeOptions: { exact: true } } },
          { label: 'Export and import', link: { to: '/translations/files' } },
        ]}
      />
      <div className={styles.cards}>
        {may('update', 'translations') && <ImportCard />}
        <ExportCard />
      </div>
    </>
  )
}
