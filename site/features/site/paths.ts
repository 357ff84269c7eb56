import type { PageData, PageKind } from '../../api/pageData'
import { homePath } from '../../ui/homePath'

const sections: Record<PageKind, string[]> = {
  home: ['services', 'about', 'contact', 'areas'],
  area: ['services', 'contact'],
  entry: ['contact'],
  thank_you: [],
  not_found: [],
  offline: [],
  search: [],
  islands: [],
}

/** A section of this page if it has it, else of the home page in the same language. */
export function sectionPath(page: PageData, section: 'services' | 'about' | 'contact' | 'areas') {
  const here = sections[page.kind].includes(section)
  return here ? `#${section}` : `${homePath(page.locale)}#${section}`
}
