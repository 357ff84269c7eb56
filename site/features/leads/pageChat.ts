import type { PageData } from '../../api/pageData'
import { islandData } from '../../islands/data'
import { askedSelection } from '../packages/selection'
import { choiceIn } from './Chosen'
import { chatAbout } from './tellChats'

/** The link to a chat about what the page is about, and about the package that its address names. */
export function pageChat(page: PageData) {
  const data = islandData(page)
  const about = data.chat ?? page.business.whatsapp_href
  const choice = choiceIn(askedSelection(data), null, data)
  // `tellChats` puts a later choice in the place of this one, behind `base`.
  return { href: chatAbout(about, choice), base: choice ? about : undefined }
}
