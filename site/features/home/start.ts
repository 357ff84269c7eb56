/** What moves in the first view of the home page: a file of its own, fetched once that is painted. */
import { quickPrice } from './quickPrice'
import { rotateSlides } from './slides'

export function start() {
  quickPrice()
  rotateSlides()
}
