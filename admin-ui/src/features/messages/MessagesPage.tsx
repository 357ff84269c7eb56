import { Alert } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ContentLink } from '../../ui/ContentLink'
import { EmptyState } from '../../ui/EmptyState'
import { localeName } from '../../ui/locales'
import { PageHeader } from '../../ui/PageHeader'
import { Parts } from '../../ui/Parts'
import { QueryView } from '../../ui/QueryView'
import styles from './MessagesPage.module.css'
import { messagesOf, nameOf, templatesQuery, useFilled } from './queries'

const route = getRouteApi('/console/messages')

/** What leads and visitors are written by WhatsApp, as they would read it. */
export function MessagesPage() {
  const { template } = route.useSearch()
  const slugs = messagesOf(useSuspenseQuery(templatesQuery).data.items)
  const shown = slugs.find((slug) => slug === template) ?? slugs[0]
  return (
    <>
      <PageHeader title="Messages" />
      <p className={styles.hint}>
        Filled from a sample lead, with the newest drafts. Where a language has no text, English
        stands in.
      </p>
      <Parts
        label="Which message"
        of={slugs.map((slug) => ({
          label: nameOf(slug),
          link: {
            to: '/messages',
            search: { template: slug },
            ...(slug === shown && { 'data-status': 'active', 'aria-current': 'page' }),
          },
        }))}
      />
      {shown ? <Filled key={shown} slug={shown} /> : <EmptyState text="There are no messages." />}
    </>
  )
}

function Filled({ slug }: { slug: string }) {
  const filled = useFilled(slug)
  return (
    <QueryView query={filled} loading="Filling the message" failed="Failed to fill the message">
      {filled.isSuccess && (
        <ul className={styles.messages} aria-label="Languages">
          {filled.data.map(({ locale, text, error }) => (
            <li key={locale}>
              <div className={styles.head}>
                <h2>{localeName(locale)}</h2>
                <ContentLink kind="template" slug={slug} locale={locale}>
                  Edit
                </ContentLink>
              </div>
              {error ? (
                <Alert color="red" title="It cannot be filled">
                  {error}
                </Alert>
              ) : (
                <p className={styles.bubble} lang={locale}>
                  {text}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
