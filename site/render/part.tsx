import { renderToString } from 'react-dom/server'
import type { PageData } from '../api/pageData'
import { BookHere } from '../features/leads/BookHere'
import { Services } from '../features/packages/ServiceBrowser'
import { askedSelection } from '../features/packages/selection'
import { islandData } from '../islands/data'
import { TextsProvider } from '../ui/texts'

/** The services of a page alone, at the step that the page's choice says. */
export function part(page: PageData) {
  const isBooked = page.kind === 'area' && askedSelection(islandData(page)) !== null
  return renderToString(
    <TextsProvider texts={page.texts}>
      {isBooked ? <BookHere page={page} /> : <Services page={page} />}
    </TextsProvider>,
  )
}
