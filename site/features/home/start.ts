/** What moves, here or in the navigation: a file of its own, fetched once the first view is painted. */
import { markSection } from './markSection'
import { quickPrice } from './quickPrice'
import { rotateSlides } from './slides'

export function start() {
  quickPrice()
  rotateSlides()
  markSection()
}
