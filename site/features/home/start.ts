/** What moves on the home page: a file of its own, fetched once the first view is painted. */
import { markSection } from './markSection'
import { quickPrice } from './quickPrice'
import { rotateSlides } from './slides'

export function start() {
  quickPrice()
  rotateSlides()
  markSection()
}
